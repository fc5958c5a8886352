/**
 * Runs a command written in TypeScript: `node scripts/run.mjs db:plan --json`. `group:name` is the module
 * src/server/commands/<group>/<name>.ts or tests/<group>/<name>.ts; it exports `run(args): Promise<number | void>`, and
 * the number is the exit code.
 */
import { existsSync } from 'node:fs';
import { createServer, createServerModuleRunner } from 'vite';

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
  const { run } = await runner.import(`/${entry}`);
  process.exitCode = (await run(args)) ?? 0;
} catch (error) {
  console.error(process.env.LOG_LEVEL === 'debug' ? error : error.message);
  process.exitCode = 1;
} finally {
  await runner.close();
  await vite.close();
}
