// Loaded into the product's process before it starts (NODE_OPTIONS=--require): answers what it holds, over a socket of its own, so that
// the load is made elsewhere. A line 'reset' begins anew; any other line answers after a collection.
const { closeSync, openSync, readSync } = require('node:fs');
const { createServer } = require('node:net');
const { createHistogram } = require('node:perf_hooks');
const { setFlagsFromString } = require('node:v8');
const { runInNewContext } = require('node:vm');
const { isMainThread } = require('node:worker_threads');

/** Milliseconds that this thread was ready to run and the machine ran others; nothing where the system does not tell. */
const reader = () => {
  let file;
  try {
    file = openSync('/proc/self/schedstat', 'r');
  } catch {
    return () => 0;
  }
  process.on('exit', () => closeSync(file));
  const bytes = Buffer.alloc(128);
  return () => Number(bytes.toString('latin1', 0, readSync(file, bytes, 0, 128, 0)).split(' ')[1]) / 1e6;
};

if (isMainThread && process.env.PROBE) {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  const kept = () => createHistogram({ lowest: 1, highest: 60_000_000, figures: 3 });
  let [all, own] = [kept(), kept()];
  const waited = reader();
  const every = 10;
  let [at, outside] = [performance.now(), waited()];
  // Time beyond the timer's own wait is delay, in microseconds. `own` is at most the time in which no other process had
  // the processor: rather too much than too little.
  const beat = () => {
    const [now, then] = [performance.now(), waited()];
    const late = Math.max(0, now - at - every);
    all.record(Math.max(1, Math.round(late * 1_000)));
    own.record(Math.max(1, Math.round(Math.min(late, now - at - (then - outside)) * 1_000)));
    [at, outside] = [performance.now(), waited()];
    setTimeout(beat, every).unref();
  };
  setTimeout(beat, every).unref();
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (line) => {
      const told = {
        p99: own.percentile(99) / 1_000,
        longest: own.max / 1_000,
        withOthers: all.percentile(99) / 1_000,
      };
      if (line.toString().trim() !== 'reset') {
        collect();
        collect();
      }
      const { heapUsed, rss } = process.memoryUsage();
      const handles = process
        .getActiveResourcesInfo()
        .filter((name) => name !== 'PipeWrap' && name !== 'TCPSocketWrap').length;
      [all, own] = [kept(), kept()];
      [at, outside] = [performance.now(), waited()];
      socket.end(JSON.stringify({ heap: heapUsed, rss, handles, ...told }));
    });
  });
  server.on('error', () => undefined);
  server.listen(process.env.PROBE);
  server.unref();
}
