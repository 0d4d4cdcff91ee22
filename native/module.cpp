// The Python binding of the matching kernel: the type dutchess.matching._native.Matching, with the interface of
// dutchess.matching.twin.Matching, which says what is accepted and what is raised. Python integers of any size come in;
// building.hpp chooses the narrowest sufficient weight type. Only the limited API is used, so that one binary serves all
// versions of Python.
#include "arguments.hpp"

#include <chrono>
#include <limits>
#include <memory>
#include <vector>

#include "building.hpp"
#include "calls.hpp"
#include "entries.hpp"
#include "met.hpp"

namespace {

using namespace dutchess;

PyTypeObject* matching_type = nullptr;

// `classes` is how many classes the vertices may have, -1 if they keep theirs.
PyObject* wrap(std::shared_ptr<AnyMatching> matching, Stage stage, bool may_refine, int classes) {
  auto problem = std::make_unique<Problem>();
  problem->matching = std::move(matching);
  problem->stage = stage;
  problem->may_refine = may_refine;
  problem->classes = classes;
  const auto allocate = reinterpret_cast<allocfunc>(PyType_GetSlot(matching_type, Py_tp_alloc));
  PyObject* self = allocate(matching_type, 0);
  if (!self) throw PythonError{};
  reinterpret_cast<MatchingObject*>(self)->problem = problem.release();
  return self;
}

int rows_of(const Table& table) { return static_cast<int>(table.classes); }

void require_rows(const std::vector<int>& class_of, int rows) {
  for (const int c : class_of)
    if (c < 0 || c >= rows) fail(PyExc_ValueError, "a class without a row in the table");
}

PyObject* matching_new(PyTypeObject*, PyObject* args, PyObject* keywords) {
  return guarded([&]() -> PyObject* {
    if (keywords && PyDict_Size(keywords)) fail(PyExc_TypeError, "Matching() takes no keyword arguments");
    PyObject *classes_argument, *table_argument, *excluded_argument, *windows_argument = nullptr;
    if (!PyArg_ParseTuple(
            args, "OOO|O:Matching", &classes_argument, &table_argument, &excluded_argument, &windows_argument))
      throw PythonError{};
    if (windows_argument == Py_None) windows_argument = nullptr;
    std::vector<int> class_of = read_classes(classes_argument);
    const Table table = read_table(table_argument);
    require_rows(class_of, rows_of(table));
    Apart apart{read_exclusions(excluded_argument, class_of.size()), read_windows(windows_argument, class_of.size())};
    return wrap(build_any(table, table.bits, std::move(class_of), std::move(apart)), Stage::NEW, true, rows_of(table));
  });
}

void matching_dealloc(PyObject* object) {
  delete reinterpret_cast<MatchingObject*>(object)->problem;
  PyTypeObject* type = Py_TYPE(object);
  reinterpret_cast<freefunc>(PyType_GetSlot(type, Py_tp_free))(object);
  Py_DECREF(type);
}

// -- the methods
// -------------------------------------------------------------------------------------------------------

PyObject* matching_maximise(PyObject* self, PyObject*) {
  return guarded([&] {
    Turn turn(self);
    if (turn.is_lost()) turn.require_solved();
    int alone = 0;
    turn.run([&] {
      alone = turn.matching().maximise();
      return alone ? Stage::UNSOLVABLE : Stage::SOLVED;
    });
    return PyLong_FromLong(alone);
  });
}

PyObject* list_of(const std::vector<int>& numbers) {
  Ref list(PyList_New(static_cast<Py_ssize_t>(numbers.size())));
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    Ref number(PyLong_FromLong(numbers[i]));
    Py_INCREF(number.get());  // the list takes this one
    if (PyList_SetItem(list.get(), static_cast<Py_ssize_t>(i), number.get()) < 0) throw PythonError{};
  }
  Py_INCREF(list.get());
  return list.get();
}

PyObject* matching_mates(PyObject* self, PyObject*) {
  return guarded([&] {
    std::vector<int> mates;
    {
      Turn turn(self);
      if (turn.is_lost()) turn.require_solved();
      mates = turn.matching().mates();
    }
    return list_of(mates);
  });
}

PyObject* matching_tree(PyObject* self, PyObject* argument) {
  return guarded([&] {
    const int vertex = read_int(argument);
    std::vector<int> reached;
    {
      Turn turn(self);
      turn.require_unsolvable();
      turn.require_vertices({vertex});
      if (turn.matching().mates()[static_cast<std::size_t>(vertex)] >= 0)
        fail(PyExc_ValueError, "only a vertex without a partner is the root of a tree");
      if (!turn.matching().is_uniform()) fail(PyExc_ValueError, "there are no trees where the weights differ");
      turn.run([&] {
        reached = turn.matching().tree(vertex);
        return Stage::UNSOLVABLE;
      });
    }
    return list_of(reached);
  });
}

PyObject* matching_restrict(PyObject* self, PyObject* args) {
  return guarded([&] {
    PyObject *vertex_argument, *mask;
    if (!PyArg_ParseTuple(args, "OO:restrict", &vertex_argument, &mask)) throw PythonError{};
    const int vertex = read_int(vertex_argument);
    const std::vector<char> allowed = read_flags(mask);
    Turn turn(self);
    turn.require_solved();
    turn.require_vertices({vertex});
    if (allowed.size() != static_cast<std::size_t>(turn.size())) fail(PyExc_ValueError, "one flag for each vertex");
    bool kept = false;
    turn.keep_classes();
    turn.run([&] {
      kept = turn.matching().restrict(vertex, allowed);
      return Stage::SOLVED;
    });
    return PyBool_FromLong(kept);
  });
}

PyObject* matching_choose(PyObject* self, PyObject* args) {
  return guarded([&] {
    PyObject *vertices_argument, *mask, *number_argument;
    if (!PyArg_ParseTuple(args, "OOO:choose", &vertices_argument, &mask, &number_argument)) throw PythonError{};
    const std::vector<int> vertices = read_ints(vertices_argument);
    const std::vector<char> allowed = read_flags(mask);
    const int number = read_int(number_argument);
    std::vector<int> chosen;
    {
      Turn turn(self);
      turn.require_solved();
      turn.require_vertices(vertices);
      if (allowed.size() != static_cast<std::size_t>(turn.size())) fail(PyExc_ValueError, "one flag for each vertex");
      turn.keep_classes();
      turn.run([&] {
        chosen = turn.matching().choose(vertices, allowed, number);
        return Stage::SOLVED;
      });
    }
    return list_of(chosen);
  });
}

// A method of two lists of vertices.
template <class F>
PyObject* with_two_lists(PyObject* self, PyObject* args, F f) {
  return guarded([&] {
    PyObject *first_argument, *second_argument;
    if (!PyArg_ParseTuple(args, "OO", &first_argument, &second_argument)) throw PythonError{};
    const std::vector<int> first = read_ints(first_argument), second = read_ints(second_argument);
    Turn turn(self);
    turn.require_solved();
    turn.require_vertices(first);
    turn.require_vertices(second);
    turn.keep_classes();
    return f(turn, first, second);
  });
}

PyObject* matching_place(PyObject* self, PyObject* args) {
  return with_two_lists(self, args, [](Turn& turn, const std::vector<int>& uppers, const std::vector<int>& lowers) {
    bool placed = false;
    turn.run([&] {
      placed = turn.matching().place(uppers, lowers);
      return Stage::SOLVED;
    });
    return PyBool_FromLong(placed);
  });
}

PyObject* matching_fix_in_order(PyObject* self, PyObject* args) {
  return with_two_lists(self, args, [](Turn& turn, const std::vector<int>& tops, const std::vector<int>& bottoms) {
    turn.run([&] {
      turn.matching().fix_in_order(tops, bottoms);
      return Stage::SOLVED;
    });
    std::vector<int> chosen;
    for (const int top : tops) chosen.push_back(turn.matching().mates()[static_cast<std::size_t>(top)]);
    return list_of(chosen);
  });
}

PyObject* matching_partner_in_order(PyObject* self, PyObject* args) {
  return guarded([&] {
    PyObject *vertex_argument, *candidates_argument;
    if (!PyArg_ParseTuple(args, "OO:partner_in_order", &vertex_argument, &candidates_argument)) throw PythonError{};
    const int vertex = read_int(vertex_argument);
    const std::vector<int> candidates = read_ints(candidates_argument);
    Turn turn(self);
    turn.require_solved();
    turn.require_vertices({vertex});
    turn.require_vertices(candidates);
    int found = -1;
    turn.run([&] {
      found = turn.matching().partner_in_order(vertex, candidates);
      return Stage::SOLVED;
    });
    return PyLong_FromLong(found);
  });
}

void require_positions(const std::vector<int>& positions, int half, int size) {
  if (positions.size() != static_cast<std::size_t>(size)) fail(PyExc_ValueError, "one position for each vertex");
  if (half < 0 || half > size) fail(PyExc_ValueError, "a half that is not there");
  int last = 0;
  for (const int position : positions) {
    if (position == 0) continue;
    if (position <= last || position > size)
      fail(PyExc_ValueError, "positions are 0, or numbers from 1 on that grow with the vertices");
    last = position;
  }
}

PyObject* matching_refine(PyObject* self, PyObject* args) {
  return guarded([&]() -> PyObject* {
    PyObject *positions_argument, *half_argument;
    if (!PyArg_ParseTuple(args, "OO:refine", &positions_argument, &half_argument)) throw PythonError{};
    std::vector<int> positions = read_ints(positions_argument);
    const int half = read_int(half_argument);
    Turn turn(self);
    turn.require_solved();
    if (!turn.may_refine()) fail(PyExc_RuntimeError, "a refined matching cannot be refined again");
    require_positions(positions, half, turn.size());
    std::shared_ptr<AnyMatching> refined;
    turn.run([&] {
      refined = turn.matching().refine(std::move(positions), half);
      return Stage::SOLVED;
    });
    return wrap(std::move(refined), Stage::SOLVED, false, -1);
  });
}

PyObject* matching_reclass(PyObject* self, PyObject* args) {
  return guarded([&] {
    PyObject *vertex_argument, *class_argument;
    if (!PyArg_ParseTuple(args, "OO:reclass", &vertex_argument, &class_argument)) throw PythonError{};
    const int vertex = read_int(vertex_argument), c = read_int(class_argument);
    Turn turn(self);
    turn.require_begun();
    turn.require_vertices({vertex});
    if (turn.classes() < 0) fail(PyExc_RuntimeError, "the vertices keep their classes after such questions");
    require_rows({c}, turn.classes());
    int alone = 0;
    turn.run([&] {
      alone = turn.matching().reclass(vertex, c);
      return alone ? Stage::UNSOLVABLE : Stage::SOLVED;
    });
    return PyLong_FromLong(alone);
  });
}

PyObject* matching_narrowed(PyObject* self, PyObject* args) {
  return guarded([&]() -> PyObject* {
    PyObject *classes_argument, *table_argument;
    if (!PyArg_ParseTuple(args, "OO:narrowed", &classes_argument, &table_argument)) throw PythonError{};
    std::vector<int> class_of = read_classes(classes_argument);
    const Table table = read_table(table_argument);
    require_rows(class_of, rows_of(table));
    Turn turn(self);
    turn.require_solved();
    if (class_of.size() != static_cast<std::size_t>(turn.size())) fail(PyExc_ValueError, "one class for each vertex");
    Narrowed narrowed;
    turn.run([&] {
      narrowed = turn.matching().narrowed();
      return Stage::SOLVED;
    });
    const Nests& nests = narrowed.nests;
    if (nests.sets)
      for (std::size_t v = 0; v < class_of.size(); ++v) class_of[v] = class_of[v] * nests.count() + nests.of[v];
    const Divided divided{table, nests, class_of.size()};
    const std::size_t bits = divided.bits();
    return wrap(build_any(divided, bits, std::move(class_of), std::move(narrowed)), Stage::NEW, true, rows_of(table));
  });
}

PyObject* matching_copy(PyObject* self, PyObject*) {
  return guarded([&] {
    Turn turn(self);
    if (turn.is_lost()) turn.require_solved();
    return wrap(turn.matching().copy(), turn.stage(), turn.may_refine(), turn.classes());
  });
}

PyMethodDef methods[] = {
    {"maximise", matching_maximise, METH_NOARGS, "Find a perfect matching of greatest weight."},
    {"mates", matching_mates, METH_NOARGS, "The partner of every vertex, -1 for none."},
    {"tree", matching_tree, METH_O, "What alternating paths from a vertex without a partner reach."},
    {"restrict", matching_restrict, METH_VARARGS, "Keep the optimal matchings that give a vertex an allowed partner."},
    {"choose", matching_choose, METH_VARARGS, "Keep those that give the first possible vertices allowed partners."},
    {"place", matching_place, METH_VARARGS, "Keep the optimal matchings that give every upper vertex a lower partner."},
    {"fix_in_order", matching_fix_in_order, METH_VARARGS, "Fix for each top the first possible bottom."},
    {"partner_in_order", matching_partner_in_order, METH_VARARGS, "The first possible partner of a vertex; -1 for none."},
    {"reclass", matching_reclass, METH_VARARGS, "Give a vertex another class, and find the best matching anew."},
    {"narrowed", matching_narrowed, METH_VARARGS, "The optimal matchings with other weights, as a new problem."},
    {"copy", matching_copy, METH_NOARGS, "The same problem, as it is now."},
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

// -- the module
// ---------------------------------------------------------------------------------------------------------

PyObject* set_deadline(PyObject*, PyObject* argument) {
  return guarded([&] {
    if (argument == Py_None) {
      deadline = Clock::time_point::max();
    } else {
      const double seconds = PyFloat_AsDouble(argument);
      if (seconds == -1.0 && PyErr_Occurred()) throw PythonError{};
      if (!(seconds >= 0)) fail(PyExc_ValueError, "a number of seconds from 0 on, or None");
      constexpr double most = 1e8;  // some years: no clock overflows
      const std::chrono::duration<double> rest(seconds < most ? seconds : most);
      deadline = Clock::now() + std::chrono::duration_cast<Clock::duration>(rest);
    }
    Py_INCREF(Py_None);
    return Py_None;
  });
}

PyMethodDef functions[] = {
    {"set_deadline", set_deadline, METH_O, "Raise TimeoutError in this thread after so many seconds; None: never."},
    {nullptr, nullptr, 0, nullptr},
};

// -- prices
// ------------------------------------------------------------------------------------------------------------

struct PricesObject {
  PyObject_HEAD
  Prices* prices;
};

Prices& prices_of(PyObject* self) { return *reinterpret_cast<PricesObject*>(self)->prices; }

PyObject* prices_new(PyTypeObject* type, PyObject*, PyObject*) {
  return guarded([&]() -> PyObject* {
    auto prices = std::make_unique<Prices>();
    const auto allocate = reinterpret_cast<allocfunc>(PyType_GetSlot(type, Py_tp_alloc));
    PyObject* self = allocate(type, 0);
    if (!self) throw PythonError{};
    reinterpret_cast<PricesObject*>(self)->prices = prices.release();
    return self;
  });
}

void prices_dealloc(PyObject* object) {
  delete reinterpret_cast<PricesObject*>(object)->prices;
  PyTypeObject* type = Py_TYPE(object);
  reinterpret_cast<freefunc>(PyType_GetSlot(type, Py_tp_free))(object);
  Py_DECREF(type);
}

constexpr int MOST_CLASSES = 100'000;

int read_class(PyObject* argument) {
  const int number = read_int(argument);
  if (number < 0 || number >= MOST_CLASSES) fail(PyExc_ValueError, "classes are numbered from 0 to 99,999");
  return number;
}

PyObject* prices_set(PyObject* self, PyObject* args) {
  return guarded([&] {
    PyObject *first, *second, *cost;
    if (!PyArg_ParseTuple(args, "OOO:set", &first, &second, &cost)) throw PythonError{};
    const int a = read_class(first), b = read_class(second);
    if (cost == Py_None) {
      prices_of(self).set_no_edge(a, b);
    } else {
      Digits digits;
      const std::vector<int> numbers = read_ints(cost);
      for (std::size_t place = 0; place < numbers.size(); ++place) {
        if (numbers[place] < 0 || numbers[place] == std::numeric_limits<int>::max())
          fail(PyExc_ValueError, "costs are numbers from 0 on");
        if (numbers[place]) digits.emplace_back(static_cast<int>(place), numbers[place]);
      }
      prices_of(self).set(a, b, std::move(digits));
    }
    Py_INCREF(Py_None);
    return Py_None;
  });
}

PyObject* prices_unknown(PyObject* self, PyObject* classes_argument) {
  return guarded([&] {
    const std::vector<int> classes = read_classes(classes_argument);
    const Priced priced(prices_of(self), classes);
    Ref list(PyList_New(0));
    for (std::size_t i = 0; i < priced.distinct.size(); ++i)
      for (std::size_t j = i; j < priced.distinct.size(); ++j)
        if (priced.cost[i * priced.distinct.size() + j] == Prices::UNKNOWN) {
          Ref pair(Py_BuildValue("(ii)", priced.distinct[i], priced.distinct[j]));
          if (PyList_Append(list.get(), pair.get()) < 0) throw PythonError{};
        }
    Py_INCREF(list.get());
    return list.get();
  });
}

PyObject* prices_cost(PyObject* self, PyObject* args) {
  return guarded([&]() -> PyObject* {
    PyObject *first, *second;
    if (!PyArg_ParseTuple(args, "OO:cost", &first, &second)) throw PythonError{};
    const int number = prices_of(self).cost(read_class(first), read_class(second));
    if (number == Prices::UNKNOWN) fail(PyExc_KeyError, "no cost is set for these classes");
    if (number == Prices::NO_EDGE) {
      Py_INCREF(Py_None);
      return Py_None;
    }
    const Digits& digits = prices_of(self).digits(number);
    const Py_ssize_t length = digits.empty() ? 0 : digits.back().first + 1;
    Ref tuple(PyTuple_New(length));
    auto next = digits.begin();
    for (Py_ssize_t place = 0; place < length; ++place) {
      const int digit = next->first == place ? (next++)->second : 0;
      if (PyTuple_SetItem(tuple.get(), place, PyLong_FromLong(digit)) < 0) throw PythonError{};
    }
    Py_INCREF(tuple.get());
    return tuple.get();
  });
}

PyObject* prices_matching(PyObject* self, PyObject* args) {
  return guarded([&]() -> PyObject* {
    PyObject *classes_argument, *excluded_argument;
    if (!PyArg_ParseTuple(args, "OO:matching", &classes_argument, &excluded_argument)) throw PythonError{};
    const std::vector<int> classes = read_classes(classes_argument);
    Priced priced(prices_of(self), classes);
    for (const int number : priced.cost)
      if (number == Prices::UNKNOWN) fail(PyExc_KeyError, "no cost is set for these classes");
    Apart apart{read_exclusions(excluded_argument, classes.size()), {}};
    const std::size_t bits = priced.bits();
    std::vector<int> class_of = priced.class_of;
    const int count = static_cast<int>(priced.distinct.size());
    return wrap(build_any(priced, bits, std::move(class_of), std::move(apart)), Stage::NEW, true, count);
  });
}

PyMethodDef prices_methods[] = {
    {"set", prices_set, METH_VARARGS, "Say what an edge between two classes costs, None for no edge."},
    {"cost", prices_cost, METH_VARARGS, "What an edge between two classes costs, None for no edge."},
    {"unknown", prices_unknown, METH_O, "The pairs of classes for which nothing is set yet."},
    {"matching", prices_matching, METH_VARARGS, "The matching problem over vertices of these classes."},
    {nullptr, nullptr, 0, nullptr},
};

PyType_Slot prices_slots[] = {
    {Py_tp_new, reinterpret_cast<void*>(prices_new)},
    {Py_tp_dealloc, reinterpret_cast<void*>(prices_dealloc)},
    {Py_tp_methods, prices_methods},
    {Py_tp_doc, const_cast<char*>("Costs of edges between classes (see dutchess.matching.twin.Prices).")},
    {0, nullptr},
};

PyType_Spec prices_spec = {
    "dutchess.matching._native.Prices", sizeof(PricesObject), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE, prices_slots};

PyModuleDef module_def = {
    PyModuleDef_HEAD_INIT, "_native", "The native matching kernel.", -1, functions, nullptr, nullptr, nullptr, nullptr,
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
  PyObject* prices_type = PyType_FromSpec(&prices_spec);
  if (!prices_type || PyModule_AddObject(module, "Prices", prices_type) < 0) {
    Py_XDECREF(prices_type);
    Py_DECREF(module);
    return nullptr;
  }
  if (!add_entries(module) || !add_met(module)) {
    Py_DECREF(module);
    return nullptr;
  }
  Py_INCREF(type);
  matching_type = reinterpret_cast<PyTypeObject*>(type);
  checkpoint = answer_signals;
  return module;
}
