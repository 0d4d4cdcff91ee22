// The Python binding of the matching kernel: the type dutchess.matching._native.Matching, with the interface of
// dutchess.matching.twin.Matching. Python integers of any size come in; the narrowest sufficient weight type is chosen
// here.
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <memory>
#include <algorithm>
#include <cstring>
#include <new>
#include <vector>

#include "matching.hpp"

namespace {

using namespace dutchess;

struct MatchingObject {
  PyObject_HEAD
  std::shared_ptr<AnyMatching>* matching;
};

PyTypeObject* matching_type = nullptr;

bool read_ints(PyObject* sequence, std::vector<int>& out) {
  PyObject* fast = PySequence_Fast(sequence, "expected a sequence of integers");
  if (!fast) return false;
  const Py_ssize_t size = PySequence_Fast_GET_SIZE(fast);
  out.resize(static_cast<std::size_t>(size));
  PyObject** items = PySequence_Fast_ITEMS(fast);
  for (Py_ssize_t i = 0; i < size; ++i) {
    const long value = PyLong_AsLong(items[i]);
    if (value == -1 && PyErr_Occurred()) {
      Py_DECREF(fast);
      return false;
    }
    out[static_cast<std::size_t>(i)] = static_cast<int>(value);
  }
  Py_DECREF(fast);
  return true;
}

template <class W>
bool read_weight(PyObject* value, W& out) {
  if constexpr (sizeof(W) == 8) {
    out = PyLong_AsLongLong(value);
    return !PyErr_Occurred();
  } else {
    PyObject* bytes = PyObject_CallMethod(value, "to_bytes", "ns", static_cast<Py_ssize_t>(sizeof(W)), "little");
    if (!bytes) return false;
    std::memcpy(&out, PyBytes_AS_STRING(bytes), sizeof(W));
    Py_DECREF(bytes);
    return true;
  }
}

// Four times the weights of the table; -1 is the mark of a missing edge.
template <class W>
std::shared_ptr<AnyMatching> build(
    const std::vector<int>& class_of, const std::vector<PyObject*>& cells, int classes,
    std::vector<std::vector<int>> excluded
) {
  ClassGraph<W> graph;
  graph.n = static_cast<int>(class_of.size());
  graph.classes = classes;
  graph.class_of = class_of;
  graph.excluded = std::move(excluded);
  graph.table.assign(cells.size(), W(0));
  graph.exists.assign(cells.size(), 0);
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (!cells[i]) continue;
    W weight;
    if (!read_weight(cells[i], weight)) return nullptr;
    graph.table[i] = twice(twice(weight));
    graph.exists[i] = 1;
  }
  graph.members.resize(static_cast<std::size_t>(classes));
  for (int v = 0; v < graph.n; ++v) graph.members[static_cast<std::size_t>(class_of[v])].push_back(v);
  auto duals = Matching<ClassGraph<W>>::first_duals(graph);
  std::vector<int> mate(class_of.size(), -1);
  return std::make_shared<Matching<ClassGraph<W>>>(std::move(graph), std::move(duals), std::move(mate));
}

// The cells of the table in one list (null for a missing edge) and the number of bits of the largest.
bool read_table(PyObject* table, std::size_t classes, std::vector<PyObject*>& cells, std::size_t& bits) {
  PyObject* rows = PySequence_Fast(table, "expected a table of weights");
  if (!rows) return false;
  bool fine = static_cast<std::size_t>(PySequence_Fast_GET_SIZE(rows)) == classes;
  for (std::size_t r = 0; fine && r < classes; ++r) {
    PyObject* row = PySequence_Fast_GET_ITEM(rows, static_cast<Py_ssize_t>(r));
    if (!PyList_Check(row) || static_cast<std::size_t>(PyList_GET_SIZE(row)) != classes) {
      fine = false;
      break;
    }
    for (std::size_t c = 0; c < classes; ++c) {
      PyObject* cell = PyList_GET_ITEM(row, static_cast<Py_ssize_t>(c));
      int overflow = 0;
      const long long value = PyLong_AsLongLongAndOverflow(cell, &overflow);
      if (value == -1 && !overflow) {
        if (PyErr_Occurred()) {
          Py_DECREF(rows);
          return false;
        }
        cells.push_back(nullptr);
        continue;
      }
      std::size_t length = 64;
      if (!overflow) {
        for (length = 0; length < 63 && (value >> length); ++length) {}
      } else {
        PyObject* count = PyObject_CallMethod(cell, "bit_length", nullptr);
        if (!count) {
          Py_DECREF(rows);
          return false;
        }
        length = PyLong_AsSize_t(count);
        Py_DECREF(count);
      }
      if (length > bits) bits = length;
      cells.push_back(cell);
    }
  }
  Py_DECREF(rows);
  if (!fine) PyErr_SetString(PyExc_ValueError, "the table must be a square list of lists, one row for each class");
  return fine;
}

std::shared_ptr<AnyMatching> build_any(PyObject* classes_arg, PyObject* table, PyObject* excluded_arg) {
  std::vector<int> class_of;
  if (!read_ints(classes_arg, class_of)) return nullptr;
  const Py_ssize_t classes = PySequence_Size(table);
  if (classes < 0) return nullptr;
  for (const int c : class_of)
    if (c < 0 || c >= classes) {
      PyErr_SetString(PyExc_ValueError, "a class without a row in the table");
      return nullptr;
    }
  std::vector<PyObject*> cells;
  std::size_t bits = 0;
  if (!read_table(table, static_cast<std::size_t>(classes), cells, bits)) return nullptr;
  std::vector<std::vector<int>> excluded(class_of.size());
  PyObject* lists = PySequence_Fast(excluded_arg, "expected a list of lists of vertices");
  if (!lists) return nullptr;
  bool fine = static_cast<std::size_t>(PySequence_Fast_GET_SIZE(lists)) == class_of.size();
  for (std::size_t v = 0; fine && v < class_of.size(); ++v)
    fine = read_ints(PySequence_Fast_GET_ITEM(lists, static_cast<Py_ssize_t>(v)), excluded[v]);
  for (auto& list : excluded) std::sort(list.begin(), list.end());
  Py_DECREF(lists);
  if (!fine) {
    if (!PyErr_Occurred()) PyErr_SetString(PyExc_ValueError, "one list of excluded vertices for each vertex");
    return nullptr;
  }
  const int count = static_cast<int>(classes);
  // Room for the factor four, the sum of two duals, the sum of all duals and a sign.
  const std::size_t room = bits + 6 + 14;
  if (room < 64) return build<std::int64_t>(class_of, cells, count, std::move(excluded));
  if (room < 128) return build<__int128>(class_of, cells, count, std::move(excluded));
  if (room < 256) return build<Wide<4>>(class_of, cells, count, std::move(excluded));
  if (room < 512) return build<Wide<8>>(class_of, cells, count, std::move(excluded));
  if (room < 1024) return build<Wide<16>>(class_of, cells, count, std::move(excluded));
  PyErr_SetString(PyExc_OverflowError, "weights of more than 1,000 bits");
  return nullptr;
}

PyObject* wrap(std::shared_ptr<AnyMatching> matching) {
  auto* self = reinterpret_cast<MatchingObject*>(matching_type->tp_alloc(matching_type, 0));
  if (!self) return nullptr;
  self->matching = new (std::nothrow) std::shared_ptr<AnyMatching>(std::move(matching));
  if (!self->matching) {
    Py_DECREF(self);
    return PyErr_NoMemory();
  }
  return reinterpret_cast<PyObject*>(self);
}

// Run f and turn C++ exceptions into Python ones.
template <class F>
PyObject* guarded(F f) {
  try {
    return f();
  } catch (const std::bad_alloc&) {
    return PyErr_NoMemory();
  } catch (const std::exception& error) {
    PyErr_SetString(PyExc_RuntimeError, error.what());
    return nullptr;
  }
}

PyObject* matching_new(PyTypeObject*, PyObject* args, PyObject*) {
  PyObject *classes, *table, *excluded;
  if (!PyArg_ParseTuple(args, "OOO", &classes, &table, &excluded)) return nullptr;
  return guarded([&]() -> PyObject* {
    auto matching = build_any(classes, table, excluded);
    return matching ? wrap(std::move(matching)) : nullptr;
  });
}

void matching_dealloc(PyObject* object) {
  auto* self = reinterpret_cast<MatchingObject*>(object);
  delete self->matching;
  PyTypeObject* type = Py_TYPE(object);
  type->tp_free(object);
  Py_DECREF(type);
}

AnyMatching& get(PyObject* object) { return **reinterpret_cast<MatchingObject*>(object)->matching; }

PyObject* matching_maximise(PyObject* self, PyObject*) {
  return guarded([&] { return PyLong_FromLong(get(self).maximise()); });
}

PyObject* matching_mates(PyObject* self, PyObject*) {
  const auto& mates = get(self).mates();
  PyObject* list = PyList_New(static_cast<Py_ssize_t>(mates.size()));
  if (!list) return nullptr;
  for (std::size_t i = 0; i < mates.size(); ++i)
    PyList_SET_ITEM(list, static_cast<Py_ssize_t>(i), PyLong_FromLong(mates[i]));
  return list;
}

bool vertices_in_range(PyObject* self, const std::vector<int>& vertices) {
  const int n = static_cast<int>(get(self).mates().size());
  for (const int v : vertices)
    if (v < 0 || v >= n) {
      PyErr_SetString(PyExc_IndexError, "no such vertex");
      return false;
    }
  return true;
}

PyObject* matching_restrict(PyObject* self, PyObject* args) {
  int vertex;
  PyObject* mask;
  if (!PyArg_ParseTuple(args, "iO", &vertex, &mask)) return nullptr;
  std::vector<int> flags;
  if (!read_ints(mask, flags) || !vertices_in_range(self, {vertex})) return nullptr;
  if (flags.size() != get(self).mates().size()) {
    PyErr_SetString(PyExc_ValueError, "one flag for each vertex");
    return nullptr;
  }
  return guarded([&] {
    return PyBool_FromLong(get(self).restrict(vertex, std::vector<char>(flags.begin(), flags.end())));
  });
}

bool read_two_lists(PyObject* self, PyObject* args, std::vector<int>& first, std::vector<int>& second) {
  PyObject *first_arg, *second_arg;
  return PyArg_ParseTuple(args, "OO", &first_arg, &second_arg) && read_ints(first_arg, first) &&
         read_ints(second_arg, second) && vertices_in_range(self, first) && vertices_in_range(self, second);
}

PyObject* matching_place(PyObject* self, PyObject* args) {
  std::vector<int> uppers, lowers;
  if (!read_two_lists(self, args, uppers, lowers)) return nullptr;
  return guarded([&] { return PyBool_FromLong(get(self).place(uppers, lowers)); });
}

PyObject* matching_fix_in_order(PyObject* self, PyObject* args) {
  std::vector<int> tops, bottoms;
  if (!read_two_lists(self, args, tops, bottoms)) return nullptr;
  return guarded([&]() -> PyObject* {
    get(self).fix_in_order(tops, bottoms);
    Py_RETURN_NONE;
  });
}

PyObject* matching_refine(PyObject* self, PyObject* args) {
  PyObject* positions_arg;
  int half;
  std::vector<int> positions;
  if (!PyArg_ParseTuple(args, "Oi", &positions_arg, &half) || !read_ints(positions_arg, positions)) return nullptr;
  if (positions.size() != get(self).mates().size()) {
    PyErr_SetString(PyExc_ValueError, "one position for each vertex");
    return nullptr;
  }
  return guarded([&] { return wrap(get(self).refine(std::move(positions), half)); });
}

PyMethodDef methods[] = {
    {"maximise", matching_maximise, METH_NOARGS, "Find a perfect matching of greatest weight."},
    {"mates", matching_mates, METH_NOARGS, "The partner of every vertex, -1 for none."},
    {"restrict", matching_restrict, METH_VARARGS, "Keep the optimal matchings that give a vertex an allowed partner."},
    {"place", matching_place, METH_VARARGS, "Keep the optimal matchings that give every upper vertex a lower partner."},
    {"fix_in_order", matching_fix_in_order, METH_VARARGS, "Fix for each top the first possible bottom."},
    {"refine", matching_refine, METH_VARARGS, "The optimal matchings whose tops are best placed."},
    {nullptr, nullptr, 0, nullptr},
};

PyType_Slot slots[] = {
    {Py_tp_new, reinterpret_cast<void*>(matching_new)},
    {Py_tp_dealloc, reinterpret_cast<void*>(matching_dealloc)},
    {Py_tp_methods, methods},
    {Py_tp_doc, const_cast<char*>("A perfect matching of greatest weight (see dutchess.matching.twin.Matching).")},
    {0, nullptr},
};

PyType_Spec spec = {"dutchess.matching._native.Matching", sizeof(MatchingObject), 0, Py_TPFLAGS_DEFAULT, slots};

PyModuleDef module_def = {
    PyModuleDef_HEAD_INIT, "_native", "The native matching kernel.", -1, nullptr, nullptr, nullptr, nullptr, nullptr,
};

}  // namespace

PyMODINIT_FUNC PyInit__native() {
  PyObject* module = PyModule_Create(&module_def);
  if (!module) return nullptr;
  PyObject* type = PyType_FromSpec(&spec);
  if (!type || PyModule_AddObject(module, "Matching", type) < 0) {
    Py_XDECREF(type);
    Py_DECREF(module);
    return nullptr;
  }
  Py_INCREF(type);
  matching_type = reinterpret_cast<PyTypeObject*>(type);
  return module;
}
