/** A Chromium for the browser tests: one that is there, else one that can be installed. */
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Refusal, root, run } from './prepare.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome', 'microsoft-edge'];
const places = [
  '/opt/google/chrome/chrome', '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe', 'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

const find = async () => {
  const given = process.env.CHROME_PATH;
  if (given && !existsSync(given)) throw new Refusal(`CHROME_PATH aponta para «${given}», que não existe.`);
  const { chromium } = await import('playwright-core');
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  return [given, ...onPath, ...places, chromium.executablePath()].find((path) => path && existsSync(path));
};

const isDebian = () => existsSync('/etc/debian_version');
const isUbuntu = () => existsSync('/etc/os-release') && /^ID=ubuntu/m.test(readFileSync('/etc/os-release', 'utf8'));
const apt = async (...packages) => {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-q'], { env, quiet: true });
  await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], { env, quiet: true });
};
const byPlaywright = (...options) => run(process.execPath, [join(root, 'node_modules/playwright-core/cli.js'), 'install', ...options, 'chromium'], { quiet: true });

/** The path of a Chromium. Installs one when there is none and this user may. */
export const browser = async () => {
  const found = await find();
  if (found) return found;
  console.log('Instalando um navegador para os testes…');
  const isRoot = process.getuid?.() === 0;
  // Ubuntu's package is a snap, which does not run in a container.
  const ways = [
    ...(isRoot && isDebian() && !isUbuntu() ? [() => apt('chromium', 'fonts-liberation')] : []),
    () => byPlaywright(...(isRoot ? ['--with-deps'] : [])),
  ];
  const reasons = [];
  for (const way of ways) {
    const path = await way().then(find, (error) => { reasons.push(error.message); });
    if (path) return path;
  }
  throw new Refusal(['Os testes de navegador precisam do Chromium. Instale-o (Debian: apt-get install chromium fonts-liberation)',
    'ou aponte CHROME_PATH para um que exista.', ...reasons].join('\n'));
};
