/** `npm run lint`: oxlint with types, and the floors of the house. */
import { floors } from './lib/floors.mjs';
import { mainOf, Refusal, root, run } from './lib/prepare.mjs';

await mainOf(async () => {
  const broken = floors(root);
  for (const line of broken) console.error(line);
  const failure = await run(process.execPath, [`${root}node_modules/oxlint/bin/oxlint`, '--type-aware', '--deny-warnings', '--report-unused-disable-directives', ...process.argv.slice(2)]).then(() => null, (error) => error);
  if (failure || broken.length) throw new Refusal([failure?.message, broken.length && `${broken.length} floor(s) broken.`].filter(Boolean).join('\n'));
});
