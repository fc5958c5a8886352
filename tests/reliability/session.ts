import type { Usage } from '../../scripts/lib/arguments.mjs';
import { spawn } from 'node:child_process';

export const usage = { text: 'Confere as sessões em oito abas.', values: ['segundos?'] } satisfies Usage;

/**
 * `npm run test:session`: the proof of sessions in Chromium (tests/e2e/session.test.ts), with eight tabs asking for a
 * minute while their token rotates instead of the few seconds that the gate spends on it.
 */
export const run = ([seconds = '60']: readonly string[]): Promise<number> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['scripts/test.mjs', 'e2e', 'tests/e2e/session.test.ts'], {
      stdio: 'inherit',
      env: { ...process.env, SESSION_SECONDS: seconds },
    });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
