from libc.stdint cimport uint64_t

cdef extern from *:
    """
    #include <stdint.h>
    static inline uint64_t rum_mix(uint64_t x) {
      x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9ULL;
      x = (x ^ x >> 27) * 0x94D049BB133111EBULL;
      return x ^ x >> 31;
    }
    #define RUM_STEP 0x9E3779B97F4A7C15ULL
    """
    uint64_t rum_mix(uint64_t x) noexcept nogil
    const uint64_t RUM_STEP

cdef class Rng:
    cdef uint64_t state

cdef inline int below(Rng r, int n) noexcept nogil:
    r.state += RUM_STEP
    return <int>((rum_mix(r.state) >> 32) * <uint64_t>n >> 32)
