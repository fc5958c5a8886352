import { describe, expect, it } from 'vitest';
import { installed } from '../../scripts/lib/browser.mjs';
import { run } from '../../scripts/lib/prepare.mjs';

const fails =
  (...lines: readonly string[]) =>
  () =>
    Promise.reject(new Error(lines.join('\n')));
const works = () => Promise.resolve();
const found = () => Promise.resolve('/opt/chromium');

describe('where no browser is installed', () => {
  it('the next way is tried when one is shut', async () => {
    expect(await installed([fails('E: Unable to locate package chromium'), works], found, works)).toBe('/opt/chromium');
  });
  it('one that does not start is not taken', async () => {
    const starts = [fails('libnss3.so: cannot open shared object file'), works];
    expect(await installed([works, works], found, () => starts.shift()!())).toBe('/opt/chromium');
  });
  it('it is said what is needed, and what stood in the way of each, without all that they printed', async () => {
    const noise = Array.from({ length: 40 }, (_, line) => `Get:${line} http://deb.exemplo stable`);
    const refused = installed(
      [fails(...noise, 'E: Failed to fetch http://deb.exemplo'), fails('Error: connect ECONNREFUSED')],
      found,
      works,
    );
    await expect(refused).rejects.toThrow(
      /^Os testes de navegador precisam do Chromium\. Instale-o .*\nou aponte CHROME_PATH para um que exista\.\n/,
    );
    const text = await refused.catch(String);
    expect(text).toContain('E: Failed to fetch http://deb.exemplo');
    expect(text).toContain('Error: connect ECONNREFUSED');
    expect(text).not.toContain('Get:30 ');
  });
  it('a program that is missing, or never ends, is said by its name', async () => {
    await expect(run('nao-ha-este-programa', [], { quiet: true })).rejects.toThrow(
      '“nao-ha-este-programa” não está instalado.',
    );
    await expect(
      run(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { quiet: true, minutes: 0.01 }),
    ).rejects.toThrow(/não terminou em 0.01 minutos/);
  });
});
