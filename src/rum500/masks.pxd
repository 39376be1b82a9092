# The leaf functions of masks.py as C, so that every compiled module inlines them.
from libc.stdint cimport uint64_t

cdef extern from *:
    """
    #include <stdint.h>
    #if defined(_MSC_VER) && !defined(__clang__)
      #include <intrin.h>
      static __inline int rum_ctz(uint64_t x) {
        unsigned long i;
      #if defined(_M_X64) || defined(_M_ARM64)
        _BitScanForward64(&i, x);
      #else
        if (_BitScanForward(&i, (unsigned long)x)) return (int)i;
        _BitScanForward(&i, (unsigned long)(x >> 32)); i += 32;
      #endif
        return (int)i;
      }
    #else
      static inline int rum_ctz(uint64_t x) { return __builtin_ctzll(x); }
    #endif
    static inline int rum_count(uint64_t x) {
      x -= (x >> 1) & 0x5555555555555555ULL;
      x = (x & 0x3333333333333333ULL) + ((x >> 2) & 0x3333333333333333ULL);
      x = (x + (x >> 4)) & 0x0f0f0f0f0f0f0f0fULL;
      return (int)((x * 0x0101010101010101ULL) >> 56);
    }
    static inline int rum_suits(uint64_t x) {
      x &= 0x0001000100010001ULL;
      return (int)((x | x >> 15 | x >> 30 | x >> 45) & 15);
    }
    static inline uint64_t rum_spread(uint64_t s) {
      return (s | s << 15 | s << 30 | s << 45) & 0x0001000100010001ULL;
    }
    static inline int rum_four(int s) { return ((s & 1) + (s >> 1 & 1) + (s >> 2 & 1) + (s >> 3 & 1)); }
    static inline int rum_rank(uint64_t x) {
      return (int)(((x & 0x0001000100010001ULL) * 0x0001000100010001ULL) >> 48 & 7);
    }
    """
    int rum_rank(uint64_t x) noexcept nogil
    int rum_ctz(uint64_t x) noexcept nogil
    int rum_count(uint64_t x) noexcept nogil
    int rum_suits(uint64_t x) noexcept nogil
    uint64_t rum_spread(uint64_t s) noexcept nogil
    int rum_four(int s) noexcept nogil

cdef inline uint64_t bit(int card) noexcept nogil:
    return (<uint64_t>1) << card

cdef inline int ctz(uint64_t mask) noexcept nogil:
    return rum_ctz(mask)

cdef inline int count_bits(uint64_t mask) noexcept nogil:
    return rum_count(mask)

cdef inline int suits_at(uint64_t mask, int rank) noexcept nogil:
    return rum_suits(mask >> rank)

cdef inline uint64_t spread(int suits) noexcept nogil:
    return rum_spread(<uint64_t>suits)

cdef inline int count_suits(int suits) noexcept nogil:
    return rum_four(suits)

cdef inline int count_rank(uint64_t mask, int rank) noexcept nogil:
    return rum_rank(mask >> rank)
