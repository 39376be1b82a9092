cdef class Style:
    cdef public double rush, feed, give, luck, dig, deep, fit, later
    cdef public int pile, far
