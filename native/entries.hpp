// What thousands of players have in thousands of games, in bulk: the two sides of games, and points.
// `dutchess.tournament.validity`, `dutchess.formats.trf.checks` and `dutchess.pairing.history` own the rules and have the same in Python.
// That is used where this is not built, and wherever this says None or false: for everything unusual and everything
// wrong. So nothing here words an error. Adds itself and lines.hpp to the module.
#pragma once

#include "answers.hpp"

#include <structmember.h>

#include <cstring>
#include <string>

#include "lines.hpp"

namespace dutchess {

// A game as values. A field that is not as in a report file (no integer, no single ASCII character) makes it `odd`.
struct Entry {
  int opponent = 0;
  char colour = 0, result = 0;
  bool odd = false;
};

// Reads games. Those of the class `Game` have their fields in slots, whose places the class itself tells.
class GameReader {
 public:
  explicit GameReader(PyObject* type) : type_(type) {
    if (!PyType_Check(type)) fail(PyExc_TypeError, "the class of games");
    const char* names[] = {"opponent", "colour", "result"};
    const auto* member =
        static_cast<const PyMemberDef*>(PyType_GetSlot(reinterpret_cast<PyTypeObject*>(type), Py_tp_members));
    for (; member && member->name; ++member)
      for (int i = 0; i < 3; ++i)
        if (member->type == T_OBJECT_EX && !std::strcmp(member->name, names[i])) offset_[i] = member->offset;
    for (const Py_ssize_t offset : offset_)
      if (offset <= 0) fail(PyExc_TypeError, "a game has slots for opponent, colour and result");
  }

  // The opponent of a game that was read and is not odd, as it is there.
  PyObject* opponent(PyObject* game) const { return field(game, 0); }

  Entry read(PyObject* game) const {
    Entry entry;
    entry.odd = reinterpret_cast<PyObject*>(Py_TYPE(game)) != type_;
    if (entry.odd) return entry;
    PyObject* const opponent = field(game, 0);
    if (opponent && PyLong_Check(opponent)) {
      int overflow = 0;
      const long value = PyLong_AsLongAndOverflow(opponent, &overflow);
      entry.opponent = static_cast<int>(value);
      entry.odd = overflow || value < 0 || value != entry.opponent;
    } else {
      entry.odd = true;
    }
    entry.colour = letter(field(game, 1), entry.odd);
    entry.result = letter(field(game, 2), entry.odd);
    return entry;
  }

 private:
  PyObject* field(PyObject* game, int which) const {
    return *reinterpret_cast<PyObject**>(reinterpret_cast<char*>(game) + offset_[which]);
  }

  static char letter(PyObject* text, bool& odd) {
    if (text && PyUnicode_Check(text) && PyUnicode_GetLength(text) == 1) {
      const Py_UCS4 character = PyUnicode_ReadChar(text, 0);
      if (character > 0 && character < 128) return static_cast<char>(character);
    }
    odd = true;
    return 0;
  }

  PyObject* type_;
  Py_ssize_t offset_[3] = {0, 0, 0};
};

// The points of results, by letter; -1 where a letter has none.
class Worth {
 public:
  explicit Worth(PyObject* mapping) : points_(128, -1) {
    if (!PyDict_Check(mapping)) fail(PyExc_TypeError, "points by result");
    const Ref items(PyDict_Items(mapping));
    const Items pairs(items.get());
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      const Items pair(pairs[i]);
      const int letter = one_letter(pair[0]);
      const int points = read_int(pair[1]);
      if (points < -MOST || points > MOST) fail(PyExc_OverflowError, "points");
      known_[letter] = true;
      points_[static_cast<std::size_t>(letter)] = points;
    }
  }

  bool knows(char result) const { return known_[static_cast<int>(result)]; }
  int operator[](char result) const { return points_[static_cast<std::size_t>(result)]; }

  static int one_letter(PyObject* text) {
    if (PyUnicode_Check(text) && PyUnicode_GetLength(text) == 1) {
      const Py_UCS4 character = PyUnicode_ReadChar(text, 0);
      if (character > 0 && character < 128) return static_cast<int>(character);
    }
    fail(PyExc_ValueError, "results and colours are single letters");
  }

 private:
  static constexpr int MOST = 1'000'000;  // sums of some hundred rounds stay far below the limits of an int
  std::vector<int> points_;
  bool known_[128] = {};
};

// Letters as a set.
class Letters {
 public:
  explicit Letters(PyObject* letters) {
    const Items items(letters);
    for (std::size_t i = 0; i < items.size(); ++i) in_[Worth::one_letter(items[i])] = true;
  }
  explicit Letters(const char* letters) {
    for (; *letters; ++letters) in_[static_cast<int>(*letters)] = true;
  }
  bool has(char letter) const { return in_[static_cast<int>(letter)]; }

 private:
  bool in_[128] = {};
};

constexpr std::size_t MOST_ROUNDS = 10'000;

// totals(Game, games, worth): the sum of points for each player's games, by result alone; None if a game is unusual.
inline PyObject* totals(PyObject*, PyObject* args) {
  return answered([&]() -> PyObject* {
    PyObject *type, *games, *worth_argument;
    if (!PyArg_ParseTuple(args, "OOO:totals", &type, &games, &worth_argument)) throw PythonError{};
    const GameReader reader(type);
    const Worth worth(worth_argument);
    const Items players(games);
    Ref list(PyList_New(static_cast<Py_ssize_t>(players.size())));
    for (std::size_t i = 0; i < players.size(); ++i) {
      const Items entries(players[i]);
      if (entries.size() > MOST_ROUNDS) return none();
      long long total = 0;
      for (std::size_t round = 0; round < entries.size(); ++round) {
        const Entry entry = reader.read(entries[round]);
        if (entry.odd || !worth.knows(entry.result)) return none();
        total += worth[entry.result];
      }
      if (!set_item(list.get(), i, PyLong_FromLongLong(total))) throw PythonError{};
    }
    return released(list);
  });
}

// Colour, result, colour, result as one number.
inline std::uint32_t sides(const char* letters) {
  std::uint32_t value = 0;
  for (int i = 0; i < 4; ++i) value = value << 8 | static_cast<unsigned char>(letters[i]);
  return value;
}

// agree(Game, numbers, games, legal): do both sides of every game agree, does every result exist, and has every round
// at most one pairing-allocated bye? `numbers` grow; `legal` is one text: colour, result,
// colour, result of the two sides, again and again.
inline PyObject* agree(PyObject*, PyObject* args) {
  return answered([&]() -> PyObject* {
    PyObject *type, *numbers_argument, *games, *legal_argument;
    if (!PyArg_ParseTuple(args, "OOOO:agree", &type, &numbers_argument, &games, &legal_argument)) throw PythonError{};
    const GameReader reader(type);
    const std::vector<int> numbers = read_ints(numbers_argument);
    const Items players(games);
    if (players.size() != numbers.size()) fail(PyExc_ValueError, "one number for each player");
    Py_ssize_t length = 0;
    const char* spelled = PyUnicode_AsUTF8AndSize(legal_argument, &length);
    if (!spelled) throw PythonError{};
    if (length % 4) fail(PyExc_ValueError, "four characters for each legal combination");
    std::vector<std::uint32_t> legal;
    for (Py_ssize_t i = 0; i < length; i += 4) legal.push_back(sides(spelled + i));
    std::sort(legal.begin(), legal.end());
    const Letters alone("UFHZ");
    // First all values, then the comparison: no code of the caller runs in between.
    std::vector<std::size_t> start{0};
    std::vector<Entry> all;
    int last = 0;
    for (std::size_t i = 0; i < players.size(); ++i) {
      if (numbers[i] <= last) Py_RETURN_FALSE;
      last = numbers[i];
      const Items entries(players[i]);
      if (entries.size() > MOST_ROUNDS) Py_RETURN_FALSE;
      for (std::size_t round = 0; round < entries.size(); ++round) {
        all.push_back(reader.read(entries[round]));
        if (all.back().odd) Py_RETURN_FALSE;
      }
      start.push_back(all.size());
    }
    const bool consecutive = last == static_cast<int>(numbers.size());
    std::vector<char> has_bye(MOST_ROUNDS, 0);
    std::uint32_t last_legal = 0;
    for (std::size_t i = 0; i < numbers.size(); ++i)
      for (std::size_t at = start[i], round = 0; at < start[i + 1]; ++at, ++round) {
        const Entry& entry = all[at];
        if (!entry.opponent) {
          if (!alone.has(entry.result)) Py_RETURN_FALSE;
          if (entry.result == 'U' && std::exchange(has_bye[round], char{1})) Py_RETURN_FALSE;
          continue;
        }
        std::size_t other = static_cast<std::size_t>(entry.opponent) - 1;
        if (!consecutive) {
          const auto found = std::lower_bound(numbers.begin(), numbers.end(), entry.opponent);
          if (found == numbers.end() || *found != entry.opponent) Py_RETURN_FALSE;
          other = static_cast<std::size_t>(found - numbers.begin());
        }
        if (other >= numbers.size() || other == i || start[other] + round >= start[other + 1]) Py_RETURN_FALSE;
        const Entry& theirs = all[start[other] + round];
        if (theirs.opponent != numbers[i]) Py_RETURN_FALSE;
        if (other < i) continue;  // compared from the other side
        const char letters[] = {entry.colour, entry.result, theirs.colour, theirs.result};
        const std::uint32_t both = sides(letters);
        if (both == last_legal) continue;
        if (!std::binary_search(legal.begin(), legal.end(), both)) Py_RETURN_FALSE;
        last_legal = both;
      }
    Py_RETURN_TRUE;
  });
}

// advance(Game, games, rounds, points, worth, absence, played, barring[, each]): what the first rounds add, as lists of
// lists: points after each round; opponents over the board in each round, 0 for none; and, after the last of them or, if
// `each` is true, after each of them: colours; opponents; places of the players who may have no bye any more. Before the
// first round players have `points`. `worth` has the points by colour and result, `absence` those of a missing entry,
// `played` the results of games over the board, `barring` those after which there is no bye. None if a game is unusual.
inline PyObject* advance(PyObject*, PyObject* args) {
  return answered([&]() -> PyObject* {
    PyObject *type, *games, *points_argument, *worth_argument, *played_argument, *barring_argument;
    int rounds = 0, absence = 0, each = 0;
    if (!PyArg_ParseTuple(args, "OOiOOiOO|p:advance", &type, &games, &rounds, &points_argument, &worth_argument, &absence,
                          &played_argument, &barring_argument, &each))
      throw PythonError{};
    if (rounds < 0 || rounds > static_cast<int>(MOST_ROUNDS)) fail(PyExc_ValueError, "a round that is not there");
    const GameReader reader(type);
    if (!PyDict_Check(worth_argument)) fail(PyExc_TypeError, "points by colour");
    const Ref by_colour(PyDict_Items(worth_argument));
    const Items colours_of_worth(by_colour.get());
    std::vector<Worth> worths;
    int place_of[128];
    std::fill(place_of, place_of + 128, -1);
    for (std::size_t i = 0; i < colours_of_worth.size(); ++i) {
      const Items pair(colours_of_worth[i]);
      place_of[Worth::one_letter(pair[0])] = static_cast<int>(i);
      worths.emplace_back(pair[1]);
    }
    const Letters played(played_argument), barring(barring_argument);
    const Items players(games);
    const std::vector<int> points_before = read_ints(points_argument);
    if (points_before.size() != players.size()) fail(PyExc_ValueError, "points for each player");
    const auto count = static_cast<Py_ssize_t>(players.size());
    Ref after(PyList_New(rounds)), met(PyList_New(rounds));
    // What is known of the players at the end, or after each round.
    const int states = each ? rounds : 1;
    Ref colours(PyList_New(states)), opponents(PyList_New(states)), barred(PyList_New(states));
    for (PyObject* lists : {after.get(), met.get(), colours.get(), opponents.get(), barred.get()})
      for (Py_ssize_t i = 0; i < PyList_Size(lists); ++i)
        if (PyList_SetItem(lists, i, PyList_New(lists == barred.get() ? 0 : count)) < 0) throw PythonError{};
    const Ref nobody(PyLong_FromLong(0));
    std::string had;
    for (std::size_t i = 0; i < players.size(); ++i) {
      const Items entries(players[i]);
      const Ref numbers(PyList_New(0)), place_of_player(PyLong_FromSize_t(i));
      had.clear();
      bool bars = false;
      long long points = points_before[i];
      Ref text(PyUnicode_FromStringAndSize("", 0)), others(PyFrozenSet_New(nullptr));
      const auto keep = [&](int state) {
        Py_INCREF(others.get());
        if (!set_item(PyList_GetItem(opponents.get(), state), i, others.get())) throw PythonError{};
        Py_INCREF(text.get());
        if (!set_item(PyList_GetItem(colours.get(), state), i, text.get())) throw PythonError{};
        if (bars && PyList_Append(PyList_GetItem(barred.get(), state), place_of_player.get()) < 0) throw PythonError{};
      };
      for (int round = 0; round < rounds; ++round) {
        int gained = absence;
        PyObject* opponent = nobody.get();
        if (static_cast<std::size_t>(round) < entries.size()) {
          const Entry entry = reader.read(entries[static_cast<std::size_t>(round)]);
          const int place = entry.odd ? -1 : place_of[static_cast<int>(entry.colour)];
          if (place < 0 || !worths[static_cast<std::size_t>(place)].knows(entry.result)) return none();
          gained = worths[static_cast<std::size_t>(place)][entry.result];
          if (entry.opponent && played.has(entry.result)) {
            had += entry.colour;
            opponent = reader.opponent(entries[static_cast<std::size_t>(round)]);
            if (PyList_Append(numbers.get(), opponent) < 0) throw PythonError{};
          } else if (barring.has(entry.result)) {
            bars = true;
          }
        }
        points += gained;
        if (round + 1 == rounds || (each && opponent != nobody.get())) {
          others = Ref(PyFrozenSet_New(numbers.get()));
          text = Ref(PyUnicode_FromStringAndSize(had.data(), static_cast<Py_ssize_t>(had.size())));
        }
        if (each) keep(round);
        Py_INCREF(opponent);
        if (!set_item(PyList_GetItem(met.get(), round), i, opponent)) throw PythonError{};
        if (!set_item(PyList_GetItem(after.get(), round), i, PyLong_FromLongLong(points))) throw PythonError{};
      }
      if (!each) keep(0);
    }
    return PyTuple_Pack(5, after.get(), met.get(), colours.get(), opponents.get(), barred.get());
  });
}

// A tuple of what `make` returns for each number below `count`.
template <class F>
PyObject* tuple_of(std::size_t count, F make) {
  Ref tuple(PyTuple_New(static_cast<Py_ssize_t>(count)));
  for (std::size_t i = 0; i < count; ++i) {
    PyObject* item = make(i);
    if (!item || PyTuple_SetItem(tuple.get(), static_cast<Py_ssize_t>(i), item) < 0) throw PythonError{};
  }
  return released(tuple);
}

// rounds_played(Game, numbers, games, rounds): for each round the pairs (White, Black), of two without colours the smaller
// number first; the games without colours, from each side; and who had the pairing-allocated bye. All are in the order
// of the players. None if a game is unusual.
inline PyObject* rounds_played(PyObject*, PyObject* args) {
  return answered([&]() -> PyObject* {
    PyObject *type, *numbers_argument, *games;
    int rounds = 0;
    if (!PyArg_ParseTuple(args, "OOOi:rounds_played", &type, &numbers_argument, &games, &rounds)) throw PythonError{};
    if (rounds < 0 || rounds > static_cast<int>(MOST_ROUNDS)) fail(PyExc_ValueError, "a round that is not there");
    const GameReader reader(type);
    const std::vector<int> numbers = read_ints(numbers_argument);
    const Items players(games);
    if (players.size() != numbers.size()) fail(PyExc_ValueError, "one number for each player");
    using Pairs = std::vector<std::pair<int, int>>;
    std::vector<Pairs> pairs(static_cast<std::size_t>(rounds)), loose(pairs.size());
    std::vector<std::vector<int>> byes(pairs.size());
    for (std::size_t i = 0; i < players.size(); ++i) {
      const Items entries(players[i]);
      for (std::size_t round = 0; round < entries.size() && round < pairs.size(); ++round) {
        const Entry entry = reader.read(entries[round]);
        if (entry.odd) return none();
        if (!entry.opponent) {
          if (entry.result == 'U') byes[round].push_back(numbers[i]);
        } else if (entry.colour == 'w') {
          pairs[round].emplace_back(numbers[i], entry.opponent);
        } else if (entry.colour != 'b') {
          loose[round].emplace_back(numbers[i], entry.opponent);
          if (numbers[i] < entry.opponent) pairs[round].emplace_back(numbers[i], entry.opponent);
        }
      }
    }
    const auto tuples = [](const Pairs& some) {
      return Ref(tuple_of(some.size(), [&](std::size_t i) { return Py_BuildValue("(ii)", some[i].first, some[i].second); }));
    };
    return tuple_of(pairs.size(), [&](std::size_t round) {
      const Ref all(tuples(pairs[round])), without_colours(tuples(loose[round]));
      const Ref idle(tuple_of(byes[round].size(), [&](std::size_t i) { return PyLong_FromLong(byes[round][i]); }));
      return PyTuple_Pack(3, all.get(), without_colours.get(), idle.get());
    });
  });
}

inline PyMethodDef entry_functions[] = {
    {"totals", totals, METH_VARARGS, "The points of each player's games (see dutchess.formats.trf.checks)."},
    {"agree", agree, METH_VARARGS, "Whether the two sides of all games agree (see dutchess.tournament.validity)."},
    {"rounds_played", rounds_played, METH_VARARGS, "The pairs and byes of each round (see dutchess.pairing.checker)."},
    {"made", made, METH_VARARGS, "Values of a class from the columns of their fields (see dutchess.base.values)."},
    {"advance", advance, METH_VARARGS, "What rounds add to each player's history (see dutchess.pairing.history)."},
    {nullptr, nullptr, 0, nullptr},
};

// Adds all of this to the module; false if an exception is set.
inline bool add_entries(PyObject* module) {
  if (PyModule_AddFunctions(module, entry_functions) < 0) return false;
  PyObject* type = PyType_FromSpec(&lines_spec);
  if (type && PyModule_AddObject(module, "Lines", type) == 0) return true;
  Py_XDECREF(type);
  return false;
}

}  // namespace dutchess
