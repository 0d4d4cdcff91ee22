// Signed integers of a fixed number of 64-bit limbs, for weights that do not fit the machine's own types.
// Owns only what the matching needs: addition, subtraction, comparison, halving.
#pragma once

#include <cstddef>
#include <cstdint>

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
    unsigned __int128 carry = 0;
    for (std::size_t i = 0; i < Limbs; ++i) {
      carry += limb[i];
      carry += other.limb[i];
      limb[i] = static_cast<std::uint64_t>(carry);
      carry >>= 64;
    }
    return *this;
  }

  Wide& operator-=(const Wide& other) {
    unsigned __int128 carry = 1;
    for (std::size_t i = 0; i < Limbs; ++i) {
      carry += limb[i];
      carry += ~other.limb[i];
      limb[i] = static_cast<std::uint64_t>(carry);
      carry >>= 64;
    }
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
};

// Half of an even number.
inline std::int64_t half(std::int64_t value) { return value / 2; }
inline __int128 half(__int128 value) { return value / 2; }
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

}  // namespace dutchess
