// Reads the arguments that come from Python, once. Every argument is copied before it is used: reading it may run code
// of the caller (__index__, __bool__, __iter__), which can change the caller's lists, but not the copies.
#pragma once

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "graph.hpp"
#include "wide.hpp"

namespace dutchess {

// Thrown where Python's error indicator is set.
struct PythonError {};

[[noreturn]] inline void fail(PyObject* type, const char* message) {
  PyErr_SetString(type, message);
  throw PythonError{};
}

// A reference that is released at the end of the scope.
class Ref {
 public:
  explicit Ref(PyObject* object) : object_(object) {
    if (!object_) throw PythonError{};
  }
  Ref(Ref&& other) noexcept : object_(std::exchange(other.object_, nullptr)) {}
  Ref(const Ref&) = delete;
  Ref& operator=(const Ref&) = delete;
  Ref& operator=(Ref&& other) noexcept {
    std::swap(object_, other.object_);
    return *this;
  }
  ~Ref() { Py_XDECREF(object_); }
  PyObject* get() const { return object_; }

 private:
  PyObject* object_;
};

// A copy of anything that can be iterated over.
class Items {
 public:
  explicit Items(PyObject* iterable) : tuple_(PySequence_Tuple(iterable)), size_(PyTuple_Size(tuple_.get())) {}
  std::size_t size() const { return static_cast<std::size_t>(size_); }
  PyObject* operator[](std::size_t i) const { return PyTuple_GetItem(tuple_.get(), static_cast<Py_ssize_t>(i)); }

 private:
  Ref tuple_;
  Py_ssize_t size_;
};

// An integer as an int. One that does not fit becomes INT_MIN or INT_MAX, which no caller accepts.
inline int as_int(PyObject* number) {
  int overflow = 0;
  const long long value = PyLong_AsLongLongAndOverflow(number, &overflow);
  if (value == -1 && !overflow && PyErr_Occurred()) throw PythonError{};
  constexpr long long least = std::numeric_limits<int>::min(), most = std::numeric_limits<int>::max();
  if (overflow < 0 || value < least) return std::numeric_limits<int>::min();
  if (overflow > 0 || value > most) return std::numeric_limits<int>::max();
  return static_cast<int>(value);
}

inline int read_int(PyObject* object) {
  return PyLong_CheckExact(object) ? as_int(object) : as_int(Ref(PyNumber_Index(object)).get());
}

inline std::vector<int> read_ints(PyObject* iterable) {
  const Items items(iterable);
  std::vector<int> out(items.size());
  for (std::size_t i = 0; i < out.size(); ++i) out[i] = read_int(items[i]);
  return out;
}

inline std::vector<char> read_flags(PyObject* iterable) {
  if (PyBytes_CheckExact(iterable)) {  // the quick way
    const char* bytes = PyBytes_AsString(iterable);
    std::vector<char> out(bytes, bytes + PyBytes_Size(iterable));
    for (char& flag : out) flag = flag != 0;
    return out;
  }
  const Items items(iterable);
  std::vector<char> out(items.size());
  for (std::size_t i = 0; i < out.size(); ++i) {
    const int flag = PyObject_IsTrue(items[i]);
    if (flag < 0) throw PythonError{};
    out[i] = static_cast<char>(flag);
  }
  return out;
}

// The cells of a square table, row by row.
struct Table {
  std::size_t classes = 0;
  std::size_t bits = 0;  // of the greatest weight
  std::vector<Ref> cells;
};

inline std::size_t bit_length(PyObject* number) {
  // Use the method of int itself, because that of a subclass may return anything.
  const Ref count(PyObject_CallMethod(reinterpret_cast<PyObject*>(&PyLong_Type), "bit_length", "O", number));
  const std::size_t length = PyLong_AsSize_t(count.get());
  if (PyErr_Occurred()) throw PythonError{};
  return length;
}

inline Table read_table(PyObject* argument) {
  Table table;
  const Items rows(argument);
  table.classes = rows.size();
  for (std::size_t r = 0; r < table.classes; ++r) {
    const Items row(rows[r]);
    if (row.size() != table.classes) fail(PyExc_ValueError, "the table must be square, one row for each class");
    for (std::size_t c = 0; c < table.classes; ++c) {
      Ref cell(PyNumber_Index(row[c]));
      int overflow = 0;
      const long long value = PyLong_AsLongLongAndOverflow(cell.get(), &overflow);
      if (value == -1 && !overflow && PyErr_Occurred()) throw PythonError{};
      if (overflow < 0 || (!overflow && value < -1)) fail(PyExc_ValueError, "a weight below -1");
      if (overflow) {
        table.bits = std::max(table.bits, bit_length(cell.get()));
      } else {
        std::size_t length = 0;
        for (auto rest = static_cast<std::uint64_t>(value < 0 ? 0 : value); rest; rest >>= 1) ++length;
        table.bits = std::max(table.bits, length);
      }
      table.cells.push_back(std::move(cell));
    }
  }
  return table;
}

// A weight of the table; false for -1, the mark of a missing edge.
template <class W>
bool read_weight(PyObject* number, W& out) {
  int overflow = 0;
  const long long value = PyLong_AsLongLongAndOverflow(number, &overflow);
  if (!overflow) {
    if (value >= 0) out = W(value);
    return value >= 0;
  }
  const Py_ssize_t size = sizeof(W);
  auto* type = reinterpret_cast<PyObject*>(&PyLong_Type);
  const Ref bytes(PyObject_CallMethod(type, "to_bytes", "Ons", number, size, "little"));
  char* data;
  Py_ssize_t length;
  if (PyBytes_AsStringAndSize(bytes.get(), &data, &length) < 0) throw PythonError{};
  from_little_endian(reinterpret_cast<const unsigned char*>(data), static_cast<std::size_t>(length), out);
  return true;
}

// For each vertex, the vertices to which it has no edge, in order.
inline std::vector<std::vector<int>> read_exclusions(PyObject* argument, std::size_t vertices) {
  const Items lists(argument);
  if (lists.size() != vertices) fail(PyExc_ValueError, "one list of excluded vertices for each vertex");
  std::vector<std::vector<int>> excluded(vertices);
  for (std::size_t v = 0; v < vertices; ++v) {
    auto& list = excluded[v] = read_ints(lists[v]);
    for (const int w : list)
      if (w < 0 || static_cast<std::size_t>(w) >= vertices)
        fail(PyExc_ValueError, "an excluded vertex that is not there");
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
  }
  for (std::size_t v = 0; v < vertices; ++v)
    for (const int w : excluded[v]) {
      const auto& back = excluded[static_cast<std::size_t>(w)];
      if (!std::binary_search(back.begin(), back.end(), static_cast<int>(v)))
        fail(PyExc_ValueError, "the exclusions must be symmetric");
    }
  return excluded;
}

// For each vertex, a number, and the lowest and highest number that its partner may have; nothing for null.
inline Windows read_windows(PyObject* argument, std::size_t vertices) {
  Windows windows;
  if (!argument) return windows;
  const Items triples(argument);
  if (triples.size() != vertices) fail(PyExc_ValueError, "one window for each vertex");
  for (std::size_t v = 0; v < vertices; ++v) {
    const std::vector<int> numbers = read_ints(triples[v]);
    if (numbers.size() != 3) fail(PyExc_ValueError, "a window is a number, the lowest and the highest of partners");
    for (const int number : numbers)
      if (number < -Windows::MOST || number > Windows::MOST) fail(PyExc_ValueError, "a number too great for a window");
    windows.value.push_back(numbers[0]);
    windows.lowest.push_back(numbers[1]);
    windows.highest.push_back(numbers[2]);
  }
  return windows;
}

}  // namespace dutchess
