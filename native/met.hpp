// The type dutchess.matching._native.Met: who has met whom in a round, by places, and the short ways to pair its
// brackets that need nothing else (perfect.hpp, brackets.hpp).
#pragma once

#include "brackets.hpp"

namespace dutchess {

struct MetObject {
  PyObject_HEAD
  Neighbourhood* met;
};

inline const Neighbourhood& met_of(PyObject* self) { return *reinterpret_cast<MetObject*>(self)->met; }

inline PyObject* met_new(PyTypeObject* type, PyObject* args, PyObject* keywords) {
  return answered([&]() -> PyObject* {
    if (keywords && PyDict_Size(keywords)) fail(PyExc_TypeError, "Met() takes no keyword arguments");
    PyObject *numbers, *sets;
    if (!PyArg_ParseTuple(args, "OO:Met", &numbers, &sets)) throw PythonError{};
    auto met = std::make_unique<Neighbourhood>(read_neighbourhood(numbers, sets));
    PyObject* self = reinterpret_cast<allocfunc>(PyType_GetSlot(type, Py_tp_alloc))(type, 0);
    if (!self) throw PythonError{};
    reinterpret_cast<MetObject*>(self)->met = met.release();
    return self;
  });
}

inline void met_dealloc(PyObject* object) {
  delete reinterpret_cast<MetObject*>(object)->met;
  PyTypeObject* type = Py_TYPE(object);
  reinterpret_cast<freefunc>(PyType_GetSlot(type, Py_tp_free))(object);
  Py_DECREF(type);
}

inline void require_place(const Neighbourhood& met, int place) {
  if (place < 0 || static_cast<std::size_t>(place) >= met.size()) fail(PyExc_IndexError, "no such place");
}

// within(places): for each of these places, the indices of the others that it may not be joined with.
inline PyObject* met_within(PyObject* self, PyObject* places_argument) {
  return answered([&]() -> PyObject* {
    const Neighbourhood& met = met_of(self);
    const std::vector<int> places = read_ints(places_argument);
    std::vector<int> index(met.size(), -1);
    for (std::size_t i = 0; i < places.size(); ++i) {
      require_place(met, places[i]);
      index[static_cast<std::size_t>(places[i])] = static_cast<int>(i);
    }
    Ref lists(PyList_New(static_cast<Py_ssize_t>(places.size())));
    for (std::size_t i = 0; i < places.size(); ++i) {
      PyObject* list = PyList_New(0);
      if (!list || PyList_SetItem(lists.get(), static_cast<Py_ssize_t>(i), list) < 0) throw PythonError{};
      for (const int other : met[static_cast<std::size_t>(places[i])]) {
        const int found = index[static_cast<std::size_t>(other)];
        if (found < 0) continue;
        const Ref number(PyLong_FromLong(found));
        if (PyList_Append(list, number.get()) < 0) throw PythonError{};
      }
    }
    return released(lists);
  });
}

inline PyObject* as_tuple(const Found& found) {
  Ref pairs(PyTuple_New(static_cast<Py_ssize_t>(found.pairs.size())));
  for (std::size_t i = 0; i < found.pairs.size(); ++i) {
    PyObject* pair = Py_BuildValue("(ii)", found.pairs[i].first, found.pairs[i].second);
    if (!pair || PyTuple_SetItem(pairs.get(), static_cast<Py_ssize_t>(i), pair) < 0) throw PythonError{};
  }
  Ref floaters(PyTuple_New(static_cast<Py_ssize_t>(found.floaters.size())));
  for (std::size_t i = 0; i < found.floaters.size(); ++i)
    if (PyTuple_SetItem(floaters.get(), static_cast<Py_ssize_t>(i), PyLong_FromLong(found.floaters[i])) < 0)
      throw PythonError{};
  return PyTuple_Pack(2, pairs.get(), floaters.get());
}

// perfect(wishes, strength, upfloated, may_float, mdps, start, end): the pairs and the floaters of the first perfect
// candidate, None if the search does not find it. The columns are bytes with a number for each place; the residents are
// the places from `start` to `end`.
inline PyObject* met_perfect(PyObject* self, PyObject* args) {
  return answered([&]() -> PyObject* {
    const Neighbourhood& met = met_of(self);
    PyObject *wishes, *strength, *upfloated, *may_float, *mdps_argument;
    int start = 0, end = 0;
    if (!PyArg_ParseTuple(args, "OOOOOii:perfect", &wishes, &strength, &upfloated, &may_float, &mdps_argument, &start,
                          &end))
      throw PythonError{};
    std::vector<int> mdps = read_ints(mdps_argument);
    for (const int place : mdps) require_place(met, place);
    if (start < 0 || end < start || static_cast<std::size_t>(end) > met.size()) fail(PyExc_IndexError, "no such place");
    const Columns columns{Column(wishes, met.size()), Column(strength, met.size()), Column(upfloated, met.size()),
                          Column(may_float, met.size())};
    std::vector<int> residents;
    for (int place = start; place < end; ++place) residents.push_back(place);
    Found found;
    if (!Search(met, columns, std::move(mdps), std::move(residents)).first(found)) Py_RETURN_NONE;
    return as_tuple(found);
  });
}

inline PyObject* as_list(const std::vector<Found>& brackets) {
  Ref list(PyList_New(static_cast<Py_ssize_t>(brackets.size())));
  for (std::size_t i = 0; i < brackets.size(); ++i)
    if (!set_item(list.get(), i, as_tuple(brackets[i]))) throw PythonError{};
  return released(list);
}

// brackets(wishes, strength, upfloated, may_float, colour_class, byes, unplayed, bounds, bye_start, first, mdps): the
// pairs and the floaters of the brackets from the scoregroup `first` on, up to one that is not settled in the short way.
// The columns are bytes with a number for each place. `bounds` has the first place of each scoregroup, and at last the
// number of places; the bye goes to the scoregroup that begins at `bye_start`, -1 if there is none.
inline PyObject* met_brackets(PyObject* self, PyObject* args) {
  return answered([&]() -> PyObject* {
    const Neighbourhood& met = met_of(self);
    PyObject *wishes, *strength, *upfloated, *may_float, *colour_class, *byes, *unplayed, *bounds_argument, *mdps_argument;
    int bye_start = 0, first = 0;
    if (!PyArg_ParseTuple(args, "OOOOOOOOiiO:brackets", &wishes, &strength, &upfloated, &may_float, &colour_class, &byes,
                          &unplayed, &bounds_argument, &bye_start, &first, &mdps_argument))
      throw PythonError{};
    const std::vector<int> bounds = read_ints(bounds_argument);
    std::vector<int> mdps = read_ints(mdps_argument);
    const auto size = met.size();
    if (bounds.empty() || bounds.front() != 0 || bounds.back() != static_cast<int>(size) ||
        std::adjacent_find(bounds.begin(), bounds.end(), std::greater_equal<int>()) != bounds.end())
      fail(PyExc_ValueError, "the bounds grow from 0 to the number of places");
    if (first < 0 || static_cast<std::size_t>(first) >= bounds.size()) fail(PyExc_IndexError, "no such scoregroup");
    for (const int place : mdps)
      if (place < 0 || place >= bounds[static_cast<std::size_t>(first)]) fail(PyExc_IndexError, "no such place above");
    const RoundColumns columns{{Column(wishes, size), Column(strength, size), Column(upfloated, size), Column(may_float, size)},
                               Column(colour_class, size),
                               Column(byes, size),
                               Column(unplayed, size)};
    return as_list(Brackets(met, columns, bounds, bye_start).settled(static_cast<std::size_t>(first), std::move(mdps)));
  });
}

inline PyMethodDef met_methods[] = {
    {"within", met_within, METH_O, "For each of some places, which of the others it may not be joined with."},
    {"perfect", met_perfect, METH_VARARGS, "The perfect candidate, if a short search finds it."},
    {"brackets", met_brackets, METH_VARARGS, "The brackets that are settled in the short way, one after the other."},
    {nullptr, nullptr, 0, nullptr},
};

inline PyType_Slot met_slots[] = {
    {Py_tp_new, reinterpret_cast<void*>(met_new)},
    {Py_tp_dealloc, reinterpret_cast<void*>(met_dealloc)},
    {Py_tp_methods, met_methods},
    {Py_tp_doc, const_cast<char*>("Who has met whom in a round, by places (see dutchess.pairing.common.field).")},
    {0, nullptr},
};

inline PyType_Spec met_spec = {"dutchess.matching._native.Met", sizeof(MetObject), 0, Py_TPFLAGS_DEFAULT, met_slots};

// Adds the type to the module; false if an exception is set.
inline bool add_met(PyObject* module) {
  PyObject* type = PyType_FromSpec(&met_spec);
  if (type && PyModule_AddObject(module, "Met", type) == 0) return true;
  Py_XDECREF(type);
  return false;
}

}  // namespace dutchess
