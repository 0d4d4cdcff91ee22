// Python in a worker: the page stays alive, and a long computation can be stopped.
// Everything is in `files`. Nothing is ever asked of a server, and from a disk nothing could be.

const BASE = "https://files.invalid/";
const address = (bytes) => URL.createObjectURL(new Blob([bytes], { type: "text/javascript" }));

function answerFrom(files) {
  self.fetch = (asked) => {
    const name = String(asked.url ?? asked).slice(BASE.length);
    const type = name.endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
    if (!(name in files)) return Promise.reject(new Error(`${name} is not here`));
    return Promise.resolve(new Response(files[name], { headers: { "content-type": type } }));
  };
}

async function begin(files) {
  answerFrom(files);
  // A page from a disk may only start a worker of the old kind. Pyodide tells it by this function, and needs it nowhere.
  self.importScripts = undefined;
  const [{ loadPyodide }, { default: createPyodideModule }, { engine }] = await Promise.all([
    import(address(files["pyodide.mjs"])),
    import(address(files["pyodide.asm.mjs"])),
    import(address(files["engine.mjs"])),
  ]);
  const python = await loadPyodide({ indexURL: BASE, createPyodideModule });
  return engine(python, files["dutchess.zip"]);
}

let calls;

self.onmessage = async ({ data: { id, files, call, file, options } }) => {
  try {
    if (files) {
      calls = await begin(files);
      self.postMessage({ id, answer: true });
    } else {
      self.postMessage({ id, answer: calls[call](file, options) });
    }
  } catch (error) {
    self.postMessage({ id, wrong: error.message ?? String(error), line: error.line });
  }
};
