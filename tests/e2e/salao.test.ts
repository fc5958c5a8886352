import { expect, inject, test } from 'vitest';
import { entering, phone } from './support/enter';
import { people } from './support/person';
import { signedInto } from './support/publicLinks';

const enter = entering(people());

test('a waiter opens a table, orders for it and closes its account on a phone', async () => {
  const call = await signedInto(inject('productUrl'), 'empresa');
  await call('empresa/mesa/criar-em-masssa', { de: 901, ate: 901, lugares: 4, area: 'Varanda' });

  // His till is open.
  const person = await enter('operador', '/app/salao/salao', phone);
  const { page } = person;
  const table = page.getByRole('listitem').filter({ hasText: 'Mesa 901' });
  const more = async (name: string): Promise<void> => {
    await page.getByRole('button', { name: 'Mais ações' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await table.getByText('Livre').waitFor();
  await person.accessibleEitherWay();
  await person.fits();
  await table.getByRole('link', { name: 'Mesa 901' }).click();
  await page.getByRole('button', { name: 'Abrir conta' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Abrir conta' }).click();
  await page.getByText('Nada foi pedido ainda.').waitFor();
  await person.fits();

  await page.getByRole('button', { name: 'Lançar pedido' }).click();
  await page.getByRole('heading', { level: 1, name: 'Novo pedido' }).waitFor();
  await page
    .getByRole('combobox', { name: /código|Produto|nome/i })
    .last()
    .fill('coca');
  await page.getByRole('option', { name: /^Coca/ }).first().click();
  await page.getByRole('button', { name: /^Adicionar/ }).click();
  await page.getByRole('list', { name: 'Itens' }).getByText(/^Coca/).waitFor();
  await person.fits();
  await page.getByRole('button', { name: /^Lançar pedido/ }).click();
  await page.getByText(/^Pedido \d+ salvo!$/).waitFor();
  await more('Pronto');
  await page.getByRole('button', { name: 'Concluir' }).waitFor();

  await page.goto('/app/salao/salao');
  await table.getByText('Ocupada').waitFor();
  await table.getByRole('link', { name: 'Mesa 901' }).click();
  // Who pays what, item by item: what nobody has taken is said, and the parts come to the whole.
  await page.getByRole('button', { name: 'Dizer quem paga o quê' }).click();
  const division = page.getByRole('region', { name: 'Dividir por item' });
  const sharers = division.getByRole('group', { name: /^Quem paga .*Coca/ });
  const amount = async (term: string): Promise<number> =>
    Number((await division.getByText(term, { exact: true }).locator('xpath=../dd').innerText()).replace(/\D/g, ''));
  await division.getByText('Falta dividir').waitFor();
  const whole = await amount('Falta dividir');
  await sharers.getByRole('button', { name: 'Pessoa 1' }).click();
  await division.getByText('Tudo dividido').waitFor();
  await sharers.getByRole('button', { name: 'Pessoa 2' }).click();
  await expect.poll(() => amount('Pessoa 2')).toBeGreaterThan(0);
  expect([(await amount('Pessoa 1')) + (await amount('Pessoa 2')), await amount('Tudo dividido')]).toEqual([
    whole,
    whole,
  ]);
  await person.accessibleEitherWay();
  await person.fits();
  await person.picture('salao-por-item-390');
  // The bill first: then the next step is its money.
  await page.getByRole('button', { name: 'Pedir a conta' }).click();
  await page.getByRole('button', { name: 'Fechar conta' }).click();
  const closing = page.getByRole('dialog', { name: 'Fechar conta' });
  await closing.getByRole('button', { name: 'Adicionar pagamento' }).click();
  await closing.getByRole('combobox', { name: 'Forma' }).click();
  await page.getByRole('option', { name: 'Pix', exact: true }).click();
  const pay = closing.getByRole('button', { name: /^Receber R\$/ });
  await pay.waitFor();
  await person.accessibleEitherWay();
  await person.fits();
  await person.picture('salao-fechar-390');
  const [, total = ''] = /(R\$\s[\d.,]+)/.exec(await pay.innerText()) ?? [];
  await pay.click();
  await page.getByText(`Conta de ${total} fechada.`).waitFor();
  await page.goto('/app/salao/salao');
  await table.getByText('Livre').waitFor();
  expect(await table.getByText('R$').count()).toBe(0);
});
