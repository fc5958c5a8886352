/** A Chromium for the browser tests: one that is there, else one that can be installed. */
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Refusal, root, run } from './prepare.mjs';

/** The shell that only draws needs half the time of a whole browser. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'microsoft-edge',
];
const places = [
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

const find = async () => {
  const given = process.env.CHROME_PATH;
  if (given && !existsSync(given)) throw new Refusal(`CHROME_PATH aponta para “${given}”, que não existe.`);
  const { chromium } = await import('playwright-core');
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  return [given, ...onPath, ...places, chromium.executablePath()].find((path) => path && existsSync(path));
};

const isDebian = () => existsSync('/etc/debian_version');
const isUbuntu = () => existsSync('/etc/os-release') && /^ID=ubuntu/m.test(readFileSync('/etc/os-release', 'utf8'));
/** A mirror that does not answer is given up: the next way may be open. */
const patience = { quiet: true, minutes: 10 };
const apt = async (...packages) => {
  const options = { ...patience, env: { DEBIAN_FRONTEND: 'noninteractive' } };
  await run('apt-get', ['update', '-q'], options);
  await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], options);
};
const byPlaywright = (...options) =>
  run(
    process.execPath,
    [join(root, 'node_modules/playwright-core/cli.js'), 'install', ...options, 'chromium'],
    patience,
  );
/** One that was downloaded may lack libraries of the system. */
const starts = (path) => run(path, ['--version'], { quiet: true, minutes: 1 });

/** The path of a Chromium. Installs one when there is none and this user may. */
export const browser = async () => {
  const found = await find();
  if (found) return found;
  console.log('Instalando um navegador para os testes…');
  const isRoot = process.getuid?.() === 0;
  // Ubuntu's package is a snap, which does not run in a container.
  const ways = [
    ...(isRoot && isDebian() && !isUbuntu() ? [() => apt('chromium-headless-shell', 'fonts-liberation')] : []),
    ...(isRoot ? [() => byPlaywright('--with-deps')] : []),
    () => byPlaywright(),
  ];
  return installed(ways, find, starts);
};

/** Returns what the first working way installs. When none works, the error lists the reason of each. */
export const installed = async (ways, look, isStarting) => {
  const reasons = [];
  for (const way of ways) {
    try {
      await way();
      const path = await look();
      if (path) {
        await isStarting(path);
        return path;
      }
    } catch (error) {
      reasons.push(error.message.trim().split('\n').slice(-5).join('\n'));
    }
  }
  throw new Refusal(
    [
      'Os testes de navegador precisam do Chromium. Instale-o (Debian: apt-get install chromium-headless-shell fonts-liberation)',
      'ou aponte CHROME_PATH para um que exista.',
      ...reasons,
    ].join('\n'),
  );
};
