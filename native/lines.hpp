// The usual lines of report files, read in bulk, and values of Python classes made in bulk. `dutchess.formats.trf.players` and
// `dutchess.base.values` own the rules and have the same in Python. That is used where this is not built, and wherever a line
// is unusual or wrong: then this says None. So nothing here words an error.
#pragma once

#include "answers.hpp"

#include <memory>

namespace dutchess {

// Makes values of a class whose `__init__` only sets fields, and sets them.
class Maker {
 public:
  explicit Maker(PyObject* type) : type_(type), no_arguments_(PyTuple_New(0)) {
    // `object.__new__` refuses classes whose values need more than memory.
    const Ref tried(PyObject_CallMethod(reinterpret_cast<PyObject*>(&PyBaseObject_Type), "__new__", "O", type));
    new_ = reinterpret_cast<newfunc>(PyType_GetSlot(&PyBaseObject_Type, Py_tp_new));
    collected_ = PyType_GetFlags(reinterpret_cast<PyTypeObject*>(type)) & Py_TPFLAGS_HAVE_GC;
  }

  PyObject* make() const {
    return new_(reinterpret_cast<PyTypeObject*>(type_), no_arguments_.get(), nullptr);
  }

  // A value that holds numbers and texts only is in no cycle: the garbage collector need not look at it.
  void forget(PyObject* value) const {
    if (collected_) PyObject_GC_UnTrack(value);
  }

  static void set(PyObject* value, PyObject* name, PyObject* field) {
    if (PyObject_GenericSetAttr(value, name, field) < 0) throw PythonError{};
  }

 private:
  PyObject* type_;
  Ref no_arguments_;
  newfunc new_;
  bool collected_;
};

// made(class, names, columns): values of a class whose `__init__` only sets fields. Each column has one field of all.
inline PyObject* made(PyObject*, PyObject* args) {
  return answered([&]() -> PyObject* {
    PyObject *type, *names_argument, *columns_argument;
    if (!PyArg_ParseTuple(args, "OOO:made", &type, &names_argument, &columns_argument)) throw PythonError{};
    if (!PyType_Check(type)) fail(PyExc_TypeError, "the class of the values");
    const Maker maker(type);
    const Items names(names_argument), lists(columns_argument);
    std::vector<Items> columns;
    for (std::size_t i = 0; i < lists.size(); ++i) columns.emplace_back(lists[i]);
    if (columns.empty() || names.size() != columns.size()) fail(PyExc_ValueError, "a name for each column");
    const std::size_t count = columns[0].size();
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (!PyUnicode_Check(names[i])) fail(PyExc_TypeError, "names are texts");
      if (columns[i].size() != count) fail(PyExc_ValueError, "columns of different lengths");
    }
    Ref list(PyList_New(static_cast<Py_ssize_t>(count)));
    for (std::size_t k = 0; k < count; ++k) {
      Ref value(maker.make());
      for (std::size_t i = 0; i < columns.size(); ++i) Maker::set(value.get(), names[i], columns[i][k]);
      if (!set_item(list.get(), k, released(value))) throw PythonError{};
    }
    return released(list);
  });
}

class LineReader {
 public:
  LineReader(PyObject* game, PyObject* player, int players)
      : game_type_(Ref(new_reference(game))),
        player_type_(Ref(new_reference(player))),
        game_(game),
        player_(player),
        players_(players) {
    for (const char* name : {"opponent", "colour", "result"}) names_.emplace_back(PyUnicode_InternFromString(name));
    for (const char* name : {"line", "number", "sex", "title", "name", "rating", "federation", "fide_id", "birth",
                             "points", "rank", "games"})
      names_.emplace_back(PyUnicode_InternFromString(name));
    for (const char* text = LETTERS; *text; ++text) letters_.emplace_back(PyUnicode_FromStringAndSize(text, 1));
    known_.resize((static_cast<std::size_t>(players) + 1) * KINDS, nullptr);
  }
  LineReader(const LineReader&) = delete;
  LineReader& operator=(const LineReader&) = delete;
  ~LineReader() {
    for (PyObject* game : known_) Py_XDECREF(game);
  }

  // The record of a player, or None if anything about the line is unusual. Its blanks at the end are cut off.
  PyObject* read(PyObject* line) {
    if (!PyUnicode_Check(line)) fail(PyExc_TypeError, "a line is a text");
    const Py_ssize_t length = PyUnicode_GetLength(line);
    if (length < STATIC || length > LONGEST || (length - STATIC) % BLOCK) return none();
    Py_UCS4 text[LONGEST];
    if (!PyUnicode_AsUCS4(line, text, LONGEST, 0)) throw PythonError{};
    for (int i = 0; i < STATIC; ++i)
      if (!is_usual(text[i])) return none();
    for (const int place : {3, 8, 13, 47, 52, 56, 68, 79, 84})
      if (text[place] != ' ') return none();
    const int number = whole(text + 4), rating = whole(text + 48), points = tenths(text + 80), rank = whole(text + 85);
    if (number <= 0 || rating == WRONG || points == WRONG || rank == WRONG) return none();
    const int rounds = static_cast<int>(length - STATIC) / BLOCK;
    Block blocks[MOST_BLOCKS];
    for (int round = 0; round < rounds; ++round)
      if (!read_block(text + STATIC + round * BLOCK, blocks[round])) return none();

    Ref player(player_.make());
    set(player, LINE, line);
    set(player, NUMBER, Ref(PyLong_FromLong(number)).get());
    set(player, SEX, field(line, text, 9, 10).get());
    set(player, TITLE, field(line, text, 10, 13).get());
    set(player, NAME, field(line, text, 14, 47).get());
    set(player, RATING, Ref(PyLong_FromLong(rating == BLANK ? 0 : rating)).get());
    set(player, FEDERATION, field(line, text, 53, 56).get());
    set(player, FIDE_ID, field(line, text, 57, 68).get());
    set(player, BIRTH, field(line, text, 69, 79).get());
    set(player, POINTS, Ref(points == BLANK ? none() : PyLong_FromLong(points)).get());
    set(player, RANK, Ref(rank == BLANK ? none() : PyLong_FromLong(rank)).get());
    const Ref games(PyList_New(rounds));
    for (int round = 0; round < rounds; ++round)
      if (!set_item(games.get(), static_cast<std::size_t>(round), blocks[round].empty ? none() : game(blocks[round])))
        throw PythonError{};
    set(player, GAMES, games.get());
    return released(player);
  }

 private:
  static constexpr int STATIC = 89, BLOCK = 10, MOST_BLOCKS = 255, LONGEST = STATIC + BLOCK * MOST_BLOCKS;
  static constexpr int BLANK = -1, WRONG = -2;
  enum Name {
    OPPONENT, COLOUR, RESULT, LINE, NUMBER, SEX, TITLE, NAME, RATING, FEDERATION, FIDE_ID, BIRTH, POINTS, RANK, GAMES
  };
  // Colours, results of games, byes. A game is known by its opponent and a kind: a colour and a result.
  static constexpr const char* LETTERS = "wb-1=0WDL+-?UFHZ";
  static constexpr int COLOURS = 3, RESULTS = 9, BYES = 4;
  static constexpr std::size_t KINDS = COLOURS * RESULTS;

  struct Block {
    bool empty;
    int opponent, colour, result;  // the letters by their places in LETTERS
  };

  static PyObject* new_reference(PyObject* object) {
    if (!PyType_Check(object)) fail(PyExc_TypeError, "the class of games and the class of lines");
    Py_INCREF(object);
    return object;
  }

  // Characters of which only the blank separates words. Others (tabs, hard spaces) are left to Python.
  static bool is_usual(Py_UCS4 c) {
    return (c >= 0x20 && c < 0x7f) || (c > 0xa0 && c < 0x1680) || (c > 0x3000 && c < 0xd800);
  }

  // A number of up to four digits with blanks around it.
  static int whole(const Py_UCS4* text) {
    int i = 0, value = 0;
    while (i < 4 && text[i] == ' ') ++i;
    if (i == 4) return BLANK;
    const int start = i;
    for (; i < 4 && text[i] >= '0' && text[i] <= '9'; ++i) value = 10 * value + static_cast<int>(text[i] - '0');
    if (i == start) return WRONG;
    for (; i < 4; ++i)
      if (text[i] != ' ') return WRONG;
    return value;
  }

  // Points as ` 1.5` or `10.5`.
  static int tenths(const Py_UCS4* text) {
    if (text[0] == ' ' && text[1] == ' ' && text[2] == ' ' && text[3] == ' ') return BLANK;
    const auto digit = [](Py_UCS4 c) { return c >= '0' && c <= '9'; };
    if (!(text[0] == ' ' || digit(text[0])) || !digit(text[1]) || text[2] != '.' || !digit(text[3])) return WRONG;
    const int tens = text[0] == ' ' ? 0 : static_cast<int>(text[0] - '0');
    return 100 * tens + 10 * static_cast<int>(text[1] - '0') + static_cast<int>(text[3] - '0');
  }

  static int place_of(Py_UCS4 letter, int from, int count) {
    for (int i = from; i < from + count; ++i)
      if (letter == static_cast<Py_UCS4>(LETTERS[i])) return i;
    return WRONG;
  }

  // False if the block is neither empty nor as nearly every program writes a game or a bye.
  static bool read_block(const Py_UCS4* text, Block& block) {
    block.empty = true;
    for (int i = 0; i < BLOCK && block.empty; ++i) block.empty = text[i] == ' ';
    if (block.empty) return true;
    if (text[0] != ' ' || text[1] != ' ' || text[6] != ' ' || text[8] != ' ') return false;
    block.opponent = whole(text + 2);
    if (block.opponent == WRONG) return false;
    if (block.opponent > 0) {
      block.colour = place_of(text[7], 0, COLOURS);
      block.result = place_of(text[9], COLOURS, RESULTS);
    } else {
      block.opponent = 0;
      block.colour = text[7] == '-' || text[7] == ' ' ? 2 : WRONG;
      block.result = place_of(text[9], COLOURS + RESULTS, BYES);
    }
    return block.colour != WRONG && block.result != WRONG;
  }

  // The same game is made once: it stands in many lines.
  PyObject* game(const Block& block) {
    const auto kind = static_cast<std::size_t>(
        block.opponent ? block.colour * RESULTS + block.result - COLOURS : block.result - COLOURS - RESULTS);
    const std::size_t place = static_cast<std::size_t>(block.opponent) * KINDS + kind;
    if (block.opponent <= players_ && known_[place]) {
      Py_INCREF(known_[place]);
      return known_[place];
    }
    Ref made(game_.make());
    set(made, OPPONENT, Ref(PyLong_FromLong(block.opponent)).get());
    set(made, COLOUR, letters_[static_cast<std::size_t>(block.colour)].get());
    set(made, RESULT, letters_[static_cast<std::size_t>(block.result)].get());
    game_.forget(made.get());
    if (block.opponent <= players_ && !known_[place]) known_[place] = released(made);
    return released(made);
  }

  // The text between two columns without the blanks around it.
  static Ref field(PyObject* line, const Py_UCS4* text, int start, int end) {
    while (start < end && text[start] == ' ') ++start;
    while (end > start && text[end - 1] == ' ') --end;
    return Ref(PyUnicode_Substring(line, start, end));
  }

  void set(const Ref& value, Name name, PyObject* field) const {
    Maker::set(value.get(), names_[static_cast<std::size_t>(name)].get(), field);
  }

  Ref game_type_, player_type_;
  Maker game_, player_;
  int players_;
  std::vector<Ref> names_, letters_;
  std::vector<PyObject*> known_;
};

struct LinesObject {
  PyObject_HEAD
  LineReader* reader;
};

inline PyObject* lines_new(PyTypeObject* type, PyObject* args, PyObject* keywords) {
  return answered([&]() -> PyObject* {
    if (keywords && PyDict_Size(keywords)) fail(PyExc_TypeError, "Lines() takes no keyword arguments");
    PyObject *game, *player;
    int players = 0;
    if (!PyArg_ParseTuple(args, "OOi:Lines", &game, &player, &players)) throw PythonError{};
    if (players < 0 || players > 9999) fail(PyExc_ValueError, "from 0 to 9999 players");
    auto reader = std::make_unique<LineReader>(game, player, players);
    PyObject* self = reinterpret_cast<allocfunc>(PyType_GetSlot(type, Py_tp_alloc))(type, 0);
    if (!self) throw PythonError{};
    reinterpret_cast<LinesObject*>(self)->reader = reader.release();
    return self;
  });
}

inline void lines_dealloc(PyObject* object) {
  delete reinterpret_cast<LinesObject*>(object)->reader;
  PyTypeObject* type = Py_TYPE(object);
  reinterpret_cast<freefunc>(PyType_GetSlot(type, Py_tp_free))(object);
  Py_DECREF(type);
}

inline PyObject* lines_read(PyObject* self, PyObject* line) {
  return answered([&] { return reinterpret_cast<LinesObject*>(self)->reader->read(line); });
}

inline PyMethodDef lines_methods[] = {
    {"read", lines_read, METH_O, "The player record in a usual line; None if the line is unusual."},
    {nullptr, nullptr, 0, nullptr},
};

inline PyType_Slot lines_slots[] = {
    {Py_tp_new, reinterpret_cast<void*>(lines_new)},
    {Py_tp_dealloc, reinterpret_cast<void*>(lines_dealloc)},
    {Py_tp_methods, lines_methods},
    {Py_tp_doc, const_cast<char*>("Reads the usual player records of one file (see dutchess.formats.trf.players).")},
    {0, nullptr},
};

inline PyType_Spec lines_spec = {
    "dutchess.matching._native.Lines", sizeof(LinesObject), 0, Py_TPFLAGS_DEFAULT, lines_slots};

}  // namespace dutchess
