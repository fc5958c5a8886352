/**
 * `npm run lint`: the form of the code, oxlint with types, the layers of the house, no circles, a lockfile that
 * installs, comments in plain English, names in one language.
 */
import { argumentsOf } from './lib/arguments.mjs';
import { circles } from './lib/circles.mjs';
import { floors } from './lib/floors.mjs';
import { lockfileGaps } from './lib/lockfile.mjs';
import { names } from './lib/names.mjs';
import { mainOf, Refusal, root, run } from './lib/prepare.mjs';
import { wording } from './lib/wording.mjs';

const args = argumentsOf('lint', process.argv.slice(2), {
  text: 'Confere a forma do código e as regras da casa.',
  options: { '--fix': null },
});
await mainOf(async () => {
  const counted = [wording(root), names(root)];
  for (const { told } of counted) console.log(told);
  const broken = [...floors(root), ...circles(root), ...lockfileGaps(root), ...counted.flatMap((one) => one.broken)];
  const tool = (name, ...args) => run(process.execPath, [`${root}node_modules/${name}/bin/${name}`, ...args]);
  await tool('oxfmt', '--check').catch(() => broken.push('The formatter would write it otherwise: npm run format.'));
  const failure = await tool(
    'oxlint',
    '--type-aware',
    '--deny-warnings',
    '--report-unused-disable-directives',
    ...args,
  ).then(
    () => null,
    (error) => error,
  );
  for (const line of broken) console.error(line);
  if (failure || broken.length)
    throw new Refusal(
      [failure?.message, broken.length && `${broken.length} rule(s) of the house broken.`].filter(Boolean).join('\n'),
    );
});
