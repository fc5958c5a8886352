import { expect, test } from 'vitest';
import { desktop, entering, phone } from './support/enter';
import { people } from './support/person';

const enter = entering(people());

test('two people share the queue: one takes a conversation by the keys and answers it, the other sees the counts live', async () => {
  const ana = await enter('empresa', '/app/servidor/conversas', desktop);
  const outro = await enter('operador', '/app/servidor/conversas', desktop);
  const fila = (page: typeof ana.page) => page.getByRole('button', { name: /^Na fila \d+$/ });
  const quantos = async (page: typeof ana.page): Promise<number> =>
    Number(/\d+/.exec((await fila(page).textContent()) ?? '')?.[0] ?? 0);
  await fila(ana.page).waitFor();
  await fila(outro.page).waitFor();
  await ana.accessibleEitherWay();
  const antes = await quantos(outro.page);
  expect(antes).toBeGreaterThan(0);

  const { page } = ana;
  await page.keyboard.press('j');
  await page.getByRole('button', { name: 'Assumir' }).waitFor();
  await page.keyboard.press('a');
  await page.getByText('· com você').waitFor();
  await expect.poll(() => quantos(outro.page)).toBe(antes - 1);
  await ana.accessibleEitherWay();
  await ana.picture('conversas');

  await page.keyboard.press('r');
  const campo = page.getByRole('textbox', { name: /^Resposta para/ });
  await campo.pressSequentially('Boa noite! /pi');
  await page.keyboard.press('Enter');
  await expect.poll(() => campo.inputValue()).toMatch(/Pix/);
  await page.keyboard.press('Enter');
  await page
    .getByRole('list', { name: /^Mensagens com/ })
    .getByText(/Pix/)
    .waitFor();
  await expect.poll(() => campo.inputValue()).toBe('');
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Atalhos do teclado' }).getByText('resolver').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('e');
  await page.getByText('Conversa resolvida.').waitFor();

  await outro.page.getByRole('button', { name: /^Todas \d+$/ }).click();
  await outro.accessible();
}, 240_000);

test('on a phone the list leads to the thread, and the thread to the customer', async () => {
  const person = await enter('empresa', '/app/servidor/conversas', phone);
  const { page } = person;
  await page.getByRole('button', { name: /^Todas \d+$/ }).click();
  await person.fits();
  await person.accessibleEitherWay();
  await person.picture('conversas-celular-lista');
  await page.getByRole('list').locator('.conversas__linha').first().click();
  await page.getByRole('list', { name: /^Mensagens com/ }).waitFor();
  await person.fits();
  await person.accessibleEitherWay();
  await person.picture('conversas-celular');
  await page.getByRole('button', { name: 'Cliente e pedidos' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Novo pedido' }).waitFor();
  await person.fits();
  await person.picture('conversas-celular-cliente');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Voltar/ }).click();
  await page.getByRole('button', { name: /^Todas \d+$/ }).waitFor();
}, 240_000);
