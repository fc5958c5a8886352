/**
 * Runs a command written in TypeScript: `node scripts/run.mjs db:plan --json`. `group:name` is the module
 * src/server/commands/<group>/<name>.ts or tests/<group>/<name>.ts; it exports `run(args): Promise<number | void>`, whose
 * number is the exit code, and `usage`, by which the arguments are read (scripts/lib/arguments.mjs).
 */
import { existsSync } from 'node:fs';
import { createServer, createServerModuleRunner } from 'vite';
import { asksForHelp, helpOf, readArguments } from './lib/arguments.mjs';

const [name = '', ...args] = process.argv.slice(2);
const path = name.replaceAll(':', '/');
const entry = ['src/server/commands', 'tests']
  .map((room) => `${room}/${path}.ts`)
  .find((file) => /^[\w/-]+$/.test(path) && existsSync(file));
if (!entry) {
  console.error(`Comando desconhecido: ${name || '(nenhum)'}`);
  process.exit(2);
}
const vite = await createServer({
  appType: 'custom',
  logLevel: 'error',
  clearScreen: false,
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true, include: [] },
});
const runner = createServerModuleRunner(vite.environments.ssr, { hmr: false });
try {
  const { run, usage = {} } = await runner.import(`/${entry}`);
  const declared = typeof usage === 'function' ? usage() : usage;
  const { args: read, problem } = readArguments(args, declared);
  if (asksForHelp(args)) console.log(helpOf(name, declared));
  else if (problem) {
    console.error(`${problem}\n\n${helpOf(name, declared)}`);
    process.exitCode = 2;
  } else process.exitCode = (await run(read)) ?? 0;
} catch (error) {
  console.error(process.env.LOG_LEVEL === 'debug' ? error : error.message);
  process.exitCode = 1;
} finally {
  await runner.close();
  await vite.close();
}
