// Signed integers of a fixed number of 64-bit limbs, for weights that do not fit the machine's own types.
// Owns only what the matching needs: addition, subtraction, comparison, halving.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace dutchess {

template <std::size_t Limbs>
struct Wide {
  std::uint64_t limb[Limbs];  // two's complement, least significant first

  Wide() = default;

  Wide(long long value) {
    const std::uint64_t fill = value < 0 ? ~std::uint64_t{0} : 0;
    limb[0] = static_cast<std::uint64_t>(value);
    for (std::size_t i = 1; i < Limbs; ++i) limb[i] = fill;
  }

  bool negative() const { return limb[Limbs - 1] >> 63; }

  Wide& operator+=(const Wide& other) {
    std::uint64_t carry = 0;
    for (std::size_t i = 0; i < Limbs; ++i) limb[i] = add(limb[i], other.limb[i], carry);
    return *this;
  }

  Wide& operator-=(const Wide& other) {
    std::uint64_t carry = 1;
    for (std::size_t i = 0; i < Limbs; ++i) limb[i] = add(limb[i], ~other.limb[i], carry);
    return *this;
  }

  friend Wide operator+(Wide a, const Wide& b) { return a += b; }
  friend Wide operator-(Wide a, const Wide& b) { return a -= b; }

  friend bool operator==(const Wide& a, const Wide& b) {
    for (std::size_t i = 0; i < Limbs; ++i)
      if (a.limb[i] != b.limb[i]) return false;
    return true;
  }
  friend bool operator!=(const Wide& a, const Wide& b) { return !(a == b); }

  friend bool operator<(const Wide& a, const Wide& b) {
    if (a.negative() != b.negative()) return a.negative();
    for (std::size_t i = Limbs; i-- > 0;)
      if (a.limb[i] != b.limb[i]) return a.limb[i] < b.limb[i];
    return false;
  }
  friend bool operator>(const Wide& a, const Wide& b) { return b < a; }

 private:
  static std::uint64_t add(std::uint64_t a, std::uint64_t b, std::uint64_t& carry) {
#ifdef __SIZEOF_INT128__
    const unsigned __int128 sum = static_cast<unsigned __int128>(a) + b + carry;
    carry = static_cast<std::uint64_t>(sum >> 64);
    return static_cast<std::uint64_t>(sum);
#else
    const std::uint64_t partial = a + b, sum = partial + carry;
    carry = static_cast<std::uint64_t>(partial < a) | static_cast<std::uint64_t>(sum < partial);
    return sum;
#endif
  }
};

#ifdef __SIZEOF_INT128__
using Int128 = __int128;
inline Int128 half(Int128 value) { return value / 2; }
#else
using Int128 = Wide<2>;
#endif

// Half of an even number.
inline std::int64_t half(std::int64_t value) { return value / 2; }
template <std::size_t Limbs>
Wide<Limbs> half(Wide<Limbs> value) {
  const std::uint64_t sign = value.limb[Limbs - 1] & (std::uint64_t{1} << 63);
  for (std::size_t i = 0; i + 1 < Limbs; ++i) value.limb[i] = value.limb[i] >> 1 | value.limb[i + 1] << 63;
  value.limb[Limbs - 1] = value.limb[Limbs - 1] >> 1 | sign;
  return value;
}

// Twice and four times a number, and a small multiple, by additions.
template <class W>
W twice(const W& value) {
  return value + value;
}

template <class W>
W times(const W& value, std::uint64_t factor) {
  W result(0), power = value;
  for (; factor; factor >>= 1) {
    if (factor & 1) result += power;
    power = twice(power);
  }
  return result;
}

// A non-negative number from its bytes, least significant first. The type must be large enough for them.
template <class W>
void from_little_endian(const unsigned char* bytes, std::size_t count, W& out) {
  out = W(0);
  for (std::size_t i = count; i-- > 0;) {
    for (int bit = 0; bit < 8; ++bit) out = twice(out);
    out += W(bytes[i]);
  }
}

// The same number in a wider type.
template <class To, class From>
To widen(const From& value) {
  if constexpr (std::is_same_v<To, Int128> && !std::is_same_v<From, Int128>) {
    return To(value);
  } else {
    To wide(value < From(0) ? -1 : 0);
    if constexpr (std::is_same_v<From, std::int64_t>) {
      wide.limb[0] = static_cast<std::uint64_t>(value);
#ifdef __SIZEOF_INT128__
    } else if constexpr (std::is_same_v<From, Int128>) {
      wide.limb[0] = static_cast<std::uint64_t>(value);
      wide.limb[1] = static_cast<std::uint64_t>(static_cast<unsigned __int128>(value) >> 64);
#endif
    } else {
      for (std::size_t i = 0; i < sizeof(From) / 8; ++i) wide.limb[i] = value.limb[i];
    }
    return wide;
  }
}

template <class W> struct Wider;
template <> struct Wider<std::int64_t> { using type = Int128; };
template <> struct Wider<Int128> { using type = Wide<4>; };
template <> struct Wider<Wide<4>> { using type = Wide<8>; };
template <> struct Wider<Wide<8>> { using type = Wide<16>; };
template <> struct Wider<Wide<16>> { using type = Wide<32>; };

}  // namespace dutchess
