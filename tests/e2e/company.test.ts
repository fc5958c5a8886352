import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { entering, phone } from './support/enter';
import { people } from './support/person';

const enter = entering(people());

/** A real picture of one colour. */
const png = (size: number): Buffer => {
  const crcTable = Array.from(
    { length: 256 },
    (_, n) => Array.from({ length: 8 }).reduce<number>((c) => (c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1), n) >>> 0,
  );
  const crc = (bytes: Buffer): number =>
    (bytes.reduce((c, byte) => crcTable[(c ^ byte) & 0xff]! ^ (c >>> 8), 0xffffffff) ^ 0xffffffff) >>> 0;
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(size * 3, 0x7a)]);
  const rows = Buffer.concat(Array.from({ length: size }, () => row));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

describe("a company administrator's visit", () => {
  test('on the phone: products as cards, a new price, a photo', async () => {
    const person = await enter('empresa', '/app/delivery/produto', phone);
    const { page } = person;
    const cards = page.getByRole('list', { name: 'Produtos' });
    await cards.getByRole('listitem').first().waitFor();
    await person.fits();
    await person.accessible();
    await person.picture('phone-list');

    await page.getByRole('button', { name: /^Filtros/ }).click();
    await page.getByRole('dialog', { name: 'Filtros' }).waitFor();
    await person.accessible();
    await person.picture('phone-filters');
    await page.getByRole('button', { name: 'Ver resultado' }).click();

    await cards.getByRole('link').first().click();
    const price = page.getByRole('textbox', { name: 'Preço', exact: true });
    await price.waitFor();
    await person.fits();
    await person.accessible();
    await person.picture('phone-form');
    await price.fill('45,90');
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: png(64) });
    await page.getByRole('application', { name: 'Recorte de foto.png' }).press('+');
    await person.accessible();
    await page.getByRole('button', { name: 'Usar este recorte' }).click();
    await page.getByText('foto.png').first().waitFor();
    await page.getByRole('button', { name: 'Salvar', exact: true }).click();
    await page.getByText('Salvo com sucesso!').waitFor();
    await page.reload();
    await expect.poll(() => price.inputValue()).toMatch(/45,90/);
    await page.getByText('foto.png').first().waitFor();
  });

  test('on the desktop: a coupon whose fields follow the kind of discount, deleted and taken back', async () => {
    const person = await enter('empresa', '/app/cupom/cupom-desconto/edicao');
    const { page } = person;
    const name = `Cupom de teste ${Date.now().toString(36).slice(-4)}`;
    const field = (label: string) => page.getByRole('textbox', { name: label, exact: true });
    await field('Nome').fill(name);
    await field('Palavra-chave').fill(`T${Date.now().toString(36).toUpperCase().slice(-7)}`);
    await field('Percentual').waitFor();
    await page.getByRole('radio', { name: 'Valor fixo' }).check();
    await expect.poll(() => field('Percentual').count()).toBe(0);
    await field('Valor').fill('12,50');
    await field('Início').fill('01/12/2026');
    await field('Vencimento').fill('31/12/2026');
    await person.accessible();
    await person.picture('coupon');
    await page.keyboard.press('Control+S');
    await page.getByText('Salvo com sucesso!').waitFor();

    await person.open('/app/cupom/cupom-desconto');
    await page.getByRole('main').getByRole('searchbox').fill(name);
    // The row moves when the others leave.
    await page.getByText('1 cupom', { exact: true }).waitFor();
    await page.getByRole('button', { name: `Mais ações de ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Excluir' }).click();
    const question = page.getByRole('alertdialog', { name: 'Confirmação' });
    await question.getByText('Confirma excluir?').waitFor();
    await person.accessible();
    await person.picture('confirm');
    await question.getByRole('button', { name: 'Sim' }).click();
    await page.getByText('Cupom excluído!').waitFor();
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await page.getByText('Cupom restaurado!').waitFor();
    await page.getByRole('row', { name }).waitFor();
  });

  test('in the dark', async () => {
    const person = await enter('empresa', '/app/delivery/produto', { dark: true });
    await person.page.getByRole('table').waitFor();
    await person.accessible();
    await person.picture('dark-list');
    await person.page.getByRole('table').getByRole('rowheader').getByRole('link').first().click();
    await person.page.getByLabel('Nome').first().waitFor();
    await person.accessible();
    await person.picture('dark-form');
  });

  test('nothing scrolls sideways at 320 pixels', async () => {
    const person = await enter('empresa', '/app/delivery/produto', { width: 320, height: 640, touch: true });
    await person.page.getByRole('list', { name: 'Produtos' }).waitFor();
    await person.fits();
    await person.page.getByRole('list', { name: 'Produtos' }).getByRole('link').first().click();
    await person.page.getByLabel('Nome').first().waitFor();
    await person.fits();
  });
});
