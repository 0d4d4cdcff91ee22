// A call from Python while the kernel works: one caller at a time, without the interpreter lock, until the time is over
// or Ctrl-C is pressed; what may be asked next; and which exception Python sees.
#pragma once

#include "arguments.hpp"

#include <atomic>
#include <chrono>
#include <exception>
#include <memory>
#include <new>
#include <vector>

#include "pulse.hpp"
#include "questions.hpp"

namespace dutchess {

// What may be asked next. A question that is interrupted leaves LOST.
enum class Stage { NEW, SOLVED, UNSOLVABLE, LOST };

struct Problem {
  std::shared_ptr<AnyMatching> matching;
  Stage stage;
  bool may_refine;
  int classes;  // -1 once the vertices cannot change theirs any more
  std::atomic<bool> busy{false};
};

struct MatchingObject {
  PyObject_HEAD
  Problem* problem;
};

// The time for the work of a thread is over.
struct OutOfTime {};

using Clock = std::chrono::steady_clock;

// When the work of this thread must end; the greatest moment if it need not.
inline thread_local Clock::time_point deadline = Clock::time_point::max();

inline void require_time() {
  if (deadline != Clock::time_point::max() && Clock::now() >= deadline) throw OutOfTime{};
}

// Is the time over, or has Ctrl-C been pressed? We ask about Ctrl-C at most twenty times a second, holding the
// interpreter lock while we ask.
inline void answer_signals() {
  require_time();
  static thread_local Clock::time_point asked;
  const auto now = Clock::now();
  if (now - asked < std::chrono::milliseconds(50)) return;
  asked = now;
  const PyGILState_STATE state = PyGILState_Ensure();
  const bool interrupted = PyErr_CheckSignals() < 0;
  PyGILState_Release(state);
  if (interrupted) throw Interrupted{};
}

// Run `work` without the interpreter lock. Its exceptions are rethrown with the lock held again.
template <class F>
void unlocked(F work) {
  std::exception_ptr error;
  PyThreadState* thread = PyEval_SaveThread();
  try {
    work();
  } catch (...) {
    error = std::current_exception();
  }
  PyEval_RestoreThread(thread);
  if (error) std::rethrow_exception(error);
}

// Run f and turn C++ exceptions into Python ones.
template <class F>
PyObject* guarded(F f) {
  try {
    return f();
  } catch (const PythonError&) {
    return nullptr;
  } catch (const Interrupted&) {
    return nullptr;
  } catch (const OutOfTime&) {
    PyErr_SetString(PyExc_TimeoutError, "the time for this work is over");
    return nullptr;
  } catch (const NoPartner& error) {
    PyErr_Format(PyExc_ValueError, "none of the bottoms can be the partner of vertex %d", error.vertex);
    return nullptr;
  } catch (const std::bad_alloc&) {
    return PyErr_NoMemory();
  } catch (const std::exception& error) {
    PyErr_SetString(PyExc_RuntimeError, error.what());
    return nullptr;
  }
}

// One caller at a time, for as long as this lives.
class Turn {
 public:
  explicit Turn(PyObject* object) : problem_(*reinterpret_cast<MatchingObject*>(object)->problem) {
    if (problem_.busy.exchange(true)) fail(PyExc_RuntimeError, "the matching is in use by another thread");
  }
  Turn(const Turn&) = delete;
  Turn& operator=(const Turn&) = delete;
  ~Turn() { problem_.busy.store(false); }

  AnyMatching& matching() { return *problem_.matching; }
  int size() const { return static_cast<int>(problem_.matching->mates().size()); }
  bool may_refine() const { return problem_.may_refine; }
  int classes() const { return problem_.classes; }
  Stage stage() const { return problem_.stage; }
  void keep_classes() { problem_.classes = -1; }

  void require_solved() const {
    switch (problem_.stage) {
      case Stage::NEW: fail(PyExc_RuntimeError, "nothing is solved yet: call maximise first");
      case Stage::UNSOLVABLE: fail(PyExc_RuntimeError, "there is no perfect matching to ask about");
      case Stage::LOST: fail(PyExc_RuntimeError, "an earlier call was interrupted: nothing is known any more");
      case Stage::SOLVED: break;
    }
  }

  void require_begun() const {
    switch (problem_.stage) {
      case Stage::NEW: fail(PyExc_RuntimeError, "nothing is solved yet: call maximise first");
      case Stage::LOST: fail(PyExc_RuntimeError, "an earlier call was interrupted: nothing is known any more");
      case Stage::UNSOLVABLE:
      case Stage::SOLVED: break;
    }
  }

  void require_unsolvable() const {
    switch (problem_.stage) {
      case Stage::NEW: fail(PyExc_RuntimeError, "nothing is solved yet: call maximise first");
      case Stage::SOLVED: fail(PyExc_RuntimeError, "every vertex has a partner");
      case Stage::LOST: fail(PyExc_RuntimeError, "an earlier call was interrupted: nothing is known any more");
      case Stage::UNSOLVABLE: break;
    }
  }

  void require_vertices(const std::vector<int>& vertices) const {
    for (const int v : vertices)
      if (v < 0 || v >= size()) fail(PyExc_IndexError, "no such vertex");
  }

  // Let the kernel work. `work` returns the new stage: what is known afterwards.
  template <class F>
  void run(F work) {
    require_time();
    const Stage before = problem_.stage;
    problem_.stage = Stage::LOST;
    Stage after = before;
    try {
      unlocked([&] { after = work(); });
    } catch (const NoPartner&) {
      problem_.stage = before;
      throw;
    }
    problem_.stage = after;
  }

  bool is_lost() const { return problem_.stage == Stage::LOST; }

 private:
  Problem& problem_;
};

}  // namespace dutchess
