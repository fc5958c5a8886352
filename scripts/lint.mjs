/** `npm run lint`: oxlint with types, the floors of the house, no circles, a lockfile that installs. */
import { circles } from './lib/circles.mjs';
import { floors } from './lib/floors.mjs';
import { lockfileGaps } from './lib/lockfile.mjs';
import { mainOf, Refusal, root, run } from './lib/prepare.mjs';

await mainOf(async () => {
  const broken = [...floors(root), ...circles(root), ...lockfileGaps(root)];
  for (const line of broken) console.error(line);
  const failure = await run(process.execPath, [`${root}node_modules/oxlint/bin/oxlint`, '--type-aware', '--deny-warnings', '--report-unused-disable-directives', ...process.argv.slice(2)]).then(() => null, (error) => error);
  if (failure || broken.length) throw new Refusal([failure?.message, broken.length && `${broken.length} rule(s) of the house broken.`].filter(Boolean).join('\n'));
});
