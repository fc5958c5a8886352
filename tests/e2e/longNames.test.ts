import { expect, test } from 'vitest';
import { desktop, entering } from './support/enter';
import { people } from './support/person';
import { callAs } from './support/services';
import { go } from './support/walk';

const enter = entering(people());
const long = 'A'.repeat(60);
const registers = [
  ['client/', '/app/cadastros/cliente'],
  ['setor/', '/app/cadastros/setor'],
] as const;

test('a name without a space breaks on a narrow screen: list and form stay within the window', async () => {
  const person = await enter('empresa');
  const { page } = person;
  for (const [root, path] of registers) {
    const row = (await callAs(page, 'POST', `${root}filterpaginated/1/1`, {})).envelope.results![0]!;
    const named = (nome: unknown, versao: unknown) => callAs(page, 'POST', `${root}save`, { id: row.id, versao, nome });
    const {
      envelope: { result },
    } = await named(long, row.versao);
    await page.setViewportSize({ width: 320, height: 700 });
    for (const address of [path, `${path}/edicao/${encodeURIComponent(btoa(String(row.id)))}`]) {
      await go(page, address);
      await page.locator('#conteudo', { hasText: long }).waitFor();
      await person.fits();
      await person.accessible();
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    await named(row.nome, result!.versao);
  }
});

test('the widest list of the house keeps its status and its amounts whole at 1280, and more of a name than of a number', async () => {
  const person = await enter('empresa', '/app/delivery/pedido?aba=Concluídos', desktop);
  const { page } = person;
  await page.getByRole('cell', { name: 'Concluído' }).first().waitFor();
  expect(await page.locator('.list-scroll').evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(
    0,
  );
  const [number = 0, client = 0] = await Promise.all(
    ['Número', 'Cliente'].map(async (name) => (await page.getByRole('columnheader', { name }).boundingBox())!.width),
  );
  expect(client).toBeGreaterThanOrEqual(150);
  expect(number).toBeLessThan(100);
  // No box around the link cuts its focus ring.
  const link = page.getByRole('rowheader').getByRole('link').first();
  await link.focus();
  expect(
    await link.evaluate((element) => {
      for (let box = element.parentElement; box?.closest('th'); box = box.parentElement)
        if (getComputedStyle(box).overflow !== 'visible') return box.className;
      return '';
    }),
  ).toBe('');
});
