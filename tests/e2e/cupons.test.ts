import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { people, type Person, type Visit } from './support/person';

const arrive = people();
const enter = async (path: string, visit?: Visit): Promise<Person> => {
  const person = await arrive(visit);
  await person.open(path);
  await person.signIn('empresa');
  await person.page.getByRole('heading', { level: 1 }).first().waitFor();
  return person;
};
const code = `T${Date.now().toString(36).toUpperCase().slice(-7)}`;
const name = `Cupom ${code}`;
const open = async ({ page, open: go }: Person): Promise<void> => {
  await go('/app/cupom/cupom-desconto');
  await page.getByRole('main').getByRole('searchbox').fill(name);
  await page.getByText(/^(1 cupom|2 cupons)$/).waitFor();
  await page.getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
};
/** An action of the record's page, in the open or in its menu. */
const act = async ({ page }: Person, label: string): Promise<void> => {
  const button = page.getByRole('main').getByRole('button', { name: label, exact: true });
  await page.getByRole('main').getByRole('button', { name: 'Mais ações', exact: true }).waitFor();
  if ((await button.count()) > 0) return button.click();
  await page.getByRole('button', { name: 'Mais ações', exact: true }).click();
  await page.getByRole('menuitem', { name: label, exact: true }).click();
};

test('a coupon is made, passed on by a link and on paper, and used by an order', async () => {
  const person = await enter('/app/cupom/cupom-desconto/edicao');
  const { page } = person;
  const field = (label: string) => page.getByRole('textbox', { name: label, exact: true });
  await field('Nome').fill(name);
  await field('Palavra-chave').fill(code);
  await page.getByRole('radio', { name: 'Valor fixo' }).check();
  await field('Valor').fill('5,00');
  await field('Início').fill('01/01/2026');
  await page.keyboard.press('Control+S');
  await page
    .getByText(/^Informe .*vencimento.* ou .*dias da semana em que vale.*!$/i)
    .first()
    .waitFor();
  await field('Vencimento').fill('31/12/2099');
  await person.accessibleEitherWay();
  await person.picture('cupom-form');
  await page.keyboard.press('Control+S');
  await page.getByText('Salvo com sucesso!').waitFor();

  await act(person, 'Compartilhar');
  const shared = page.getByRole('dialog', { name: 'Compartilhar cupom' });
  const link = shared.getByRole('link').first();
  await link.waitFor();
  await person.accessible();
  await person.picture('cupom-share');
  const stranger = await arrive({ width: 390, height: 780, touch: true });
  await stranger.open(await link.innerText());
  await stranger.page.getByText(code, { exact: true }).waitFor();
  expect(new URL(stranger.page.url()).pathname).toMatch(/^\/cupom\/[0-9a-f]{32}$/);
  await stranger.accessibleEitherWay();
  await stranger.fits();
  await stranger.picture('cupom-public');
  await page.getByRole('button', { name: 'Fechar' }).last().click();

  await act(person, 'Imprimir');
  const paper = page.waitForEvent('popup');
  await page.getByRole('dialog', { name: 'Imprimir' }).getByRole('button', { name: 'Imprimir' }).click();
  const sheet = await paper;
  await sheet.getByText(code).first().waitFor();
  expect(await sheet.getByText(code, { exact: true }).count()).toBe(8);
  await sheet.close();

  await person.open('/app/delivery/pedido');
  await page.getByRole('main').getByRole('button', { name: 'Novo pedido' }).click();
  await page.getByRole('heading', { level: 1, name: 'Novo pedido' }).waitFor();
  await page.getByRole('combobox', { name: 'Telefone ou nome' }).fill('san');
  await page.getByRole('listbox', { name: 'Clientes' }).getByRole('option').first().click();
  await page.getByRole('button', { name: 'Trocar cliente' }).waitFor();
  await page.getByRole('radio', { name: 'Retirada' }).check({ force: true });
  const search = page.getByRole('combobox', { name: 'Código ou nome' });
  await search.fill('Pizza');
  await page
    .getByRole('option', { name: /^Pizza/ })
    .first()
    .waitFor();
  await search.press('Enter');
  await page.getByRole('group', { name: /^Montar/ }).waitFor();
  await person.accessible();
  await person.picture('pedido-item');
  await page.keyboard.press('Enter');
  await page.getByText(/^Mais: cupom/).click();
  await page.getByRole('textbox', { name: 'Cupom' }).fill(code.toLowerCase());
  await page.getByText('− R$').first().waitFor();
  await person.accessibleEitherWay();
  await person.picture('pedido-novo');
  await page.getByRole('button', { name: 'Outras formas' }).click();
  await page.getByRole('checkbox', { name: 'Pagar depois (a combinar)' }).check({ force: true });
  await page.getByRole('button', { name: /^Lançar e confirmar/ }).click();
  await page.getByRole('link', { name: 'Abrir o pedido' }).click();
  await page.getByText('R$ 5,00').first().waitFor();
  await page.getByText(name).first().waitFor();
  await person.accessible();
  await person.picture('pedido');

  await person.open('/app/cupom/cupom-resgate');
  await page.getByRole('row', { name: new RegExp(code) }).waitFor();
  await person.accessibleEitherWay();
  await person.picture('cupom-resgates');

  // The report draws it; a value of the chart and a number of the table open the list of what they count.
  await person.open('/app/cupom/desempenho-cupons');
  await page.getByRole('button', { name: 'Hoje', exact: true }).click();
  const bars = page.getByRole('application', { name: 'Vendas por cupom' });
  await bars.waitFor();
  await person.accessibleEitherWay();
  await bars.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/cupom-resgate\?/);
  await page.goBack();
  const table = page.getByRole('region', { name: 'Desempenho dos cupons' });
  await table.getByRole('row', { name }).getByRole('link', { name: '1', exact: true }).click();
  await page.getByRole('row', { name: new RegExp(code) }).waitFor();
  await page.getByText('1 cupom resgatado', { exact: true }).first().waitFor();
});

test('a coupon is sent to who wants it, multiplied in a batch, duplicated without what is its own, and cancelled', async () => {
  const person = await enter('/app/cupom/cupom-desconto');
  const { page } = person;
  await open(person);
  await act(person, 'Testar envio');
  const trial = page.getByRole('dialog', { name: 'Testar envio' });
  await person.accessible();
  await trial.getByRole('button', { name: 'Testar envio' }).click();
  const preview = page.getByRole('dialog', { name: 'Prévia do envio' });
  await preview.getByText('Nenhuma mensagem foi enviada.').waitFor();
  await preview.getByText(/responda SAIR/).waitFor();
  await person.accessible();
  await person.picture('cupom-preview');
  await preview.getByRole('button', { name: 'Fechar' }).last().click();

  await act(person, 'Enviar por WhatsApp');
  const sending = page.getByRole('dialog', { name: /^Enviar o cupom .* por WhatsApp\?$/ });
  await sending.getByRole('button', { name: 'Continuar' }).click();
  await sending.getByText('Campo obrigatório!').waitFor();
  await sending.getByLabel('Quem recebe').selectOption({ label: 'Com uma etiqueta' });
  await sending.getByLabel(/^Etiqueta/).fill('que ninguém tem');
  await sending.getByRole('button', { name: 'Continuar' }).click();
  await sending.getByText('Nenhum cliente ativo está neste público. Escolha outro!').waitFor();
  await sending.getByLabel('Quem recebe').selectOption({ label: 'Todos os clientes' });
  await sending.getByText('Não aceitam mensagens').waitFor();
  await person.accessibleEitherWay();
  await person.picture('cupom-publico');
  await sending.getByRole('button', { name: 'Continuar' }).click();
  await sending
    .getByRole('figure')
    .getByText(/responda SAIR/)
    .waitFor();
  await person.accessible();
  // A button is not pressed as soon as its page is turned: a double click would act.
  await page.waitForTimeout(500);
  await sending.getByRole('button', { name: 'Continuar' }).click();
  await sending.getByText('Quando', { exact: true }).waitFor();
  await person.accessibleEitherWay();
  await person.picture('cupom-conferir');
  await page.waitForTimeout(500);
  await sending.getByRole('button', { name: /^Enviar para \d+ clientes$/ }).click();
  const progress = page.getByRole('dialog', { name: 'Envio de cupom por WhatsApp' });
  await progress.getByText(/^(Na fila do WhatsApp|Espera o WhatsApp|A próxima sai)/).waitFor();
  await progress.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: 'Cancelar o processo' }).click();
  await progress.getByText('Cancelado').waitFor();
  await person.accessible();
  await person.picture('cupom-sent');
  await progress.getByRole('button', { name: 'Fechar' }).last().click();

  await act(person, 'Gerar lote de códigos');
  // A second try finds the batch of the first.
  const lote = `Lote ${code} ${Date.now().toString(36)}`;
  const batch = page.getByRole('dialog', { name: 'Gerar lote de códigos' });
  await batch.getByLabel('Nome').fill(lote);
  await batch.getByLabel(/^Códigos/).fill('12');
  await batch.getByLabel('Prefixo').fill('NATAL');
  await batch.getByRole('button', { name: 'Gerar lote de códigos' }).click();
  await page.getByText(`Lote ${lote} gerado! Códigos: 12.`).waitFor();
  await page.getByRole('tab', { name: 'Lotes' }).click();
  await page.getByRole('link', { name: lote }).click();
  await page.getByRole('heading', { level: 1, name: lote }).waitFor();
  const [file] = await Promise.all([page.waitForEvent('download'), act(person, 'Baixar códigos')]);
  expect((await readFile(await file.path(), 'utf8')).match(/^NATAL[A-Z2-9]{8};Disponível;\r$/gm)).toHaveLength(12);
  await person.accessible();
  await person.picture('cupom-lote');

  await open(person);
  await act(person, 'Duplicar');
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Nome', exact: true }).inputValue())
    .toBe(`${name} (cópia)`);
  expect(await page.getByRole('textbox', { name: 'Palavra-chave', exact: true }).inputValue()).toBe('');
  const today = new Date().toLocaleDateString('pt-BR', { timeZone: 'America/Sao_Paulo' });
  expect(await page.getByRole('textbox', { name: 'Início', exact: true }).inputValue()).toBe(today);
  expect(await page.getByRole('textbox', { name: 'Valor', exact: true }).inputValue()).toMatch(/5,00/);
  await page.keyboard.press('Control+S');
  await page.getByText('Salvo com sucesso!').waitFor();

  await open(person);
  await act(person, 'Cancelar cupom');
  await page
    .getByRole('alertdialog', { name: `Cancelar o cupom ${name}?` })
    .getByRole('button', { name: 'Cancelar cupom' })
    .click();
  await page.getByText('Cupom cancelado!').waitFor();
  await page.getByText('Cancelado', { exact: true }).first().waitFor();
});

test('on the phone: coupons, their batches and what they brought', async () => {
  const person = await enter('/app/cupom/cupom-desconto', { width: 390, height: 844, touch: true });
  for (const [path, list] of [
    ['cupom/cupom-desconto', 'Cupons'],
    ['cupom/cupom-lote', 'Lotes de códigos'],
    ['cupom/cupom-resgate', 'Cupons resgatados'],
    ['delivery/pedido', 'Pedidos'],
  ] as const) {
    await person.open(`/app/${path}`);
    await person.page.getByRole('list', { name: list }).getByRole('listitem').first().waitFor();
    await person.fits();
    await person.accessibleEitherWay();
    await person.picture(`${list.toLowerCase().replaceAll(' ', '-')}-phone`);
  }
  // A finger leaves no tooltip behind: nothing would take it away.
  await person.page.getByRole('button', { name: 'Próxima página' }).tap();
  await person.page.waitForTimeout(1_000);
  expect(await person.page.locator('.tooltip:popover-open').count()).toBe(0);
  await person.page.getByRole('list', { name: 'Pedidos' }).getByRole('link').first().click();
  await person.page.getByRole('heading', { name: 'Itens' }).waitFor();
  await person.fits();
  await person.accessible();
  await person.picture('pedido-phone');
});
