// What goes back to Python: exceptions, None, and the items of lists.
#pragma once

#include "arguments.hpp"

#include <new>

namespace dutchess {

// Run f and turn C++ exceptions into Python ones.
template <class F>
PyObject* answered(F f) {
  try {
    return f();
  } catch (const PythonError&) {
    return nullptr;
  } catch (const std::bad_alloc&) {
    return PyErr_NoMemory();
  }
}

inline PyObject* none() {
  Py_INCREF(Py_None);
  return Py_None;
}

inline PyObject* released(Ref& reference) {
  Py_INCREF(reference.get());
  return reference.get();
}

inline bool set_item(PyObject* list, std::size_t place, PyObject* taken) {
  return taken && PyList_SetItem(list, static_cast<Py_ssize_t>(place), taken) == 0;
}

}  // namespace dutchess
