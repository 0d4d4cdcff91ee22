// The commands of Dutchess, run by Python in WebAssembly. The npm package and the page stand on this.

/**
 * What a command said when it failed. `code` is its exit status: 1 no legal pairing, 2 wrong use, 3 a file that cannot be
 * used; then `line` and `column` say where, if that is known.
 */
export class DutchessError extends Error {
  constructor(said, code) {
    const [, place, line, column, message] =
      said.trim().match(/^dutchess: (\/tournament\.trf(?::(\d+)(?::(\d+))?)?: )?([^]*)$/) ??
        [, , , , said.trim()];
    super(message);
    this.name = "DutchessError";
    this.code = code;
    if (place && line) this.line = Number(line);
    if (place && column) this.column = Number(column);
  }
}

const RUN = `
def _dutchess(words):
    import contextlib, io
    from dutchess.cli import main
    out, errors = (io.TextIOWrapper(io.BytesIO(), "utf-8", newline="\\n", write_through=True) for _ in range(2))
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(errors):
        code = main(list(words))
    return code, *(stream.buffer.getvalue().decode() for stream in (out, errors))
_dutchess
`;
const FILE = "/tournament.trf";
const WRITTEN = "/written.trf";

/**
 * The calls, over a Python that has started.
 * @param python what loadPyodide gives
 * @param archive the package, as bytes
 */
export function engine(python, archive) {
  python.FS.mkdirTree("/dutchess");
  python.unpackArchive(archive, "zip", { extractDir: "/dutchess" });
  python.runPython("import sys; sys.path.insert(0, '/dutchess')");
  const run = python.runPython(RUN);

  const command = (...words) => {
    const given = python.toPy(words.map(String));
    const told = run(given);
    const [code, out, errors] = told.toJs();
    told.destroy();
    given.destroy();
    return { code, out, errors };
  };

  const needed = (...words) => {
    const { code, out, errors } = command(...words);
    // A check that finds differences answers 1: that is an answer.
    if (code !== 0 && !(words[0] === "check" && code === 1)) {
      throw new DutchessError(errors, code);
    }
    return out;
  };

  const put = (file) => python.FS.writeFile(FILE, typeof file === "string" ? file : new Uint8Array(file));
  const option = (name, value) => value === undefined || value === null ? [] : [name, ...[value].flat()];

  return {
    command,

    // A file of any program: what was found in it, and `file`, the tournament as a report file.
    read(file, { lang, rounds } = {}) {
      put(file);
      const words = [...option("--lang", lang), ...option("--rounds", rounds)];
      const found = JSON.parse(needed("convert", FILE, WRITTEN, "--json", ...words));
      return { ...found, file: found.report && !rounds ? file : python.FS.readFile(WRITTEN, { encoding: "utf8" }) };
    },

    pair(file, { system } = {}) {
      put(file);
      return JSON.parse(needed("pair", FILE, "--format", "json", ...option("--system", system)));
    },

    check(file, { system } = {}) {
      put(file);
      return JSON.parse(needed("check", FILE, "--json", "--jobs", "1", ...option("--system", system)));
    },

    standings(file, { tiebreaks } = {}) {
      put(file);
      const asked = tiebreaks?.length ? ["--tiebreaks", tiebreaks.join(",")] : [];
      return JSON.parse(needed("standings", FILE, "--format", "json", ...asked));
    },

    explain(file, { round, player, pair, bye, floater, system, lang, as = "json" } = {}) {
      put(file);
      const said = needed(
        ...["explain", FILE, "--format", as],
        ...option("--round", round),
        ...option("--player", player),
        ...option("--pair", pair),
        ...option("--bye", bye),
        ...option("--float", floater),
        ...option("--system", system),
        ...option("--lang", lang),
      );
      return as === "json" ? JSON.parse(said) : said;
    },

    preview(file, { system } = {}) {
      put(file);
      return JSON.parse(needed("preview", FILE, "--format", "json", ...option("--system", system)));
    },

    convert(file, { to = "trf26" } = {}) {
      put(file);
      needed("convert", FILE, WRITTEN, "--to", to);
      return python.FS.readFile(WRITTEN, { encoding: "utf8" });
    },

    withNextRound(file, { system } = {}) {
      put(file);
      return needed("pair", FILE, "--format", "trf", ...option("--system", system));
    },
  };
}
