// PGlite in a thread of its own: PostgreSQL compiled to WebAssembly works inside the JavaScript thread that holds it,
// so a long count would stop every other request. Run from its text (see worker.ts), so imports are given as addresses.
// It reads PGlite at once, and opens the directory that the first call names.
const { parentPort, workerData } = require('node:worker_threads');
const fs = require('node:fs');

const { pglite, program, nodefs, trigrams } = workerData;
const parts = Promise.all([
  import(pglite),
  import(nodefs),
  import(trigrams),
  fs.promises.readFile(program).then((bytes) => WebAssembly.compile(bytes)),
]);
// The caller that opens gets the error.
parts.catch(() => undefined);

let fsyncs = 0;
const open = async (dir) => {
  const [{ PGlite }, { NodeFS }, { pg_trgm }, pgliteWasmModule] = await parts;
  // PGlite leaves fsync out (upstream #1107): a power cut could lose what was acknowledged. Emscripten's file system is
  // given a real one, and PostgreSQL is started without -F. Depends on internals: the version is pinned, a test counts calls.
  class DurableNodeFS extends NodeFS {
    async init(pg, options) {
      const made = await super.init(pg, options);
      made.emscriptenOpts.preRun.push((module) => {
        module.NODEFS.stream_ops.fsync = (stream) => {
          fsyncs += 1;
          if (stream.nfd !== undefined) fs.fsyncSync(stream.nfd);
          else {
            const descriptor = fs.openSync(module.NODEFS.realPath(stream.node), 'r');
            try {
              fs.fsyncSync(descriptor);
            } finally {
              fs.closeSync(descriptor);
            }
          }
          return 0;
        };
      });
      return made;
    }
  }
  // Half of PostgreSQL's own: all of it is cleared at each start, a tenth of a second for 128 MB.
  return PGlite.create({
    fs: new DurableNodeFS(dir),
    pgliteWasmModule,
    extensions: { pg_trgm },
    startParams: [
      ...PGlite.defaultStartParams.filter((one) => one !== '-F'),
      '-c',
      'wal_sync_method=fsync',
      '-c',
      'shared_buffers=64MB',
    ],
  });
};
/** The SQLSTATE of a panic among messages of PostgreSQL's protocol: V severity, C code (Error and Notice Message Fields). */
const panicIn = (messages) => {
  for (let at = 0; at + 5 <= messages.length;) {
    const length = new DataView(messages.buffer, messages.byteOffset + at + 1).getUint32(0);
    if (messages[at] === 69) {
      const fields = new TextDecoder().decode(messages.subarray(at + 5, at + 1 + length)).split('\0');
      if (fields.includes('VPANIC')) return fields.find((field) => field[0] === 'C').slice(1);
    }
    at += 1 + length;
  }
};
let engine;
const calls = {
  open: async (dir) => {
    engine = await open(dir);
  },
  // A copy: some answers are views of what PGlite writes the next into.
  // A server that panics ends, and recovers from its journal when it is started again. PGlite goes on with the memory of
  // the one that panicked, and answers nothing any more.
  send: (messages) => {
    const answers = engine.execProtocolRawSync(messages).slice();
    const code = panicIn(answers);
    if (code === undefined) return answers;
    throw Object.assign(new Error('The embedded database has panicked.'), { code });
  },
  fsyncs: () => fsyncs,
  close: () => engine.close(),
};
parentPort.on('message', async ({ id, call, input }) => {
  try {
    const value = await calls[call](input);
    parentPort.postMessage({ id, value }, value instanceof Uint8Array ? [value.buffer] : []);
  } catch (error) {
    // A call that threw leaves an unknown state.
    parentPort.postMessage({ id, error: error.message ?? String(error), code: error.code, isOver: call === 'send' });
  }
});
