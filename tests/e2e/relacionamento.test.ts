import { expect, test } from 'vitest';
import { desktop, entering, phone } from './support/enter';
import { people } from './support/person';
import { callAs } from './support/services';

const arrive = people();
const enter = entering(arrive);

test('an opinion is asked for, given by keys alone on a narrow phone, and resolved', async () => {
  const person = await enter('empresa', '/app/marketing/feedback-resposta', desktop);
  const { page } = person;
  await page.getByText(/^\d+ avaliações$/).waitFor();
  await person.accessibleEitherWay();
  await person.picture('avaliacoes');
  const feito = (
    await callAs(page, 'POST', 'pedido/filterpaginated/1/100', { situacao: 'CONCLUIDO' })
  ).envelope.results!.at(0)!;
  const antes = (await callAs(page, 'POST', 'feedback/resposta/filterpaginated/1/1', { pedido: feito.id })).envelope;
  // The demonstration has opinions about most orders: a new one is made where this one has been rated.
  const pedido = antes.totalRecords === 0 ? feito : await novoPedido(page);
  await page.getByRole('button', { name: 'Pedir avaliação' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: /^Pedido/ }).fill(String(pedido.numero));
  await page.getByRole('option', { name: new RegExp(String(pedido.numero)) }).click();
  await person.picture('avaliacao-pedir');
  await dialog.getByRole('button', { name: 'Gerar link' }).click();
  await page.getByRole('heading', { name: 'Pedir avaliação' }).waitFor();
  const link = (await page.getByRole('dialog').getByRole('link', { name: /\/a\// }).getAttribute('href'))!;
  await person.picture('avaliacao-link');

  const customer = await arrive({ width: 320, height: 640, touch: true });
  await customer.open(new URL(link).pathname);
  const keys = customer.page.keyboard;
  await customer.page.getByRole('heading', { level: 1 }).waitFor();
  await customer.accessibleEitherWay();
  await customer.fits();
  await customer.picture('avaliar-320');
  await customer.page.getByRole('button', { name: 'Enviar avaliação' }).focus();
  await keys.press('Enter');
  await customer.page.getByText('Toque em uma das estrelas!').waitFor();
  await customer.page.getByRole('radio', { name: '1', exact: true }).first().focus();
  await keys.press('Space');
  await keys.press('ArrowRight');
  await keys.press('Tab');
  await keys.press('Space');
  await keys.press('Tab');
  await keys.type('A borda veio fria.');
  await keys.press('Tab');
  await keys.press('Enter');
  await customer.page.getByRole('heading', { name: /^Obrigado!/ }).waitFor();
  await customer.page.reload();
  await customer.page.getByRole('heading', { name: /^Você já avaliou este pedido/ }).waitFor();
  await customer.accessible();
  await customer.picture('avaliar-feita-320');

  await person.open('/app/marketing/feedback-resposta?aba=Notas%20baixas');
  await page.getByText('A borda veio fria.').first().click();
  await page.getByRole('button', { name: 'Resolver' }).first().click();
  const resolver = page.getByRole('dialog');
  await resolver.getByRole('textbox', { name: /^O que foi feito/ }).fill('Ligamos e mandamos outra.');
  await resolver.getByRole('button', { name: 'Resolver avaliação' }).click();
  await page.getByText('Ligamos e mandamos outra.').first().waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await person.fits();
  await person.accessibleEitherWay();
  await person.picture('avaliacao-resolvida-390');

  await page.setViewportSize({ width: 1280, height: 800 });
  await person.open(`/app/delivery/pedido/detalhe/${encodeURIComponent(btoa(String(pedido.id)))}`);
  await page.getByRole('tab', { name: 'Avaliação' }).click();
  await page.getByText('A borda veio fria.').first().waitFor();
  await person.accessible();
  await person.open('/app/marketing/satisfacao');
  await page.getByText('NPS', { exact: true }).first().waitFor();
  await person.accessibleEitherWay();
  await person.picture('satisfacao');
  await page.setViewportSize({ width: 390, height: 844 });
  await person.fits();
  await person.picture('satisfacao-390');
}, 240_000);

const novoPedido = async (page: Parameters<typeof callAs>[0]) => {
  const produto = (await callAs(page, 'POST', 'produto/filterpaginated/1/1', { situacao: 'ATIVO' })).envelope
    .results![0]!;
  const { result } = (
    await callAs(page, 'POST', 'pedido/save', {
      canal: 'BALCAO',
      modalidade: 'RETIRADA',
      pagamentos: [{ forma: 'PIX' }],
      itens: [{ produto: produto.id, quantidade: 1 }],
    })
  ).envelope;
  expect((await callAs(page, 'POST', `pedido/${String(result!.id)}/concluir`, {})).envelope.hasError).toBe(false);
  return result!;
};

test('automatic messages are created, tried, switched on and off', async () => {
  const person = await enter('empresa', '/app/marketing/mensagem-automatica', phone);
  const { page } = person;
  await page.getByText('Pedido saiu para entrega').first().waitFor();
  await person.fits();
  await person.accessibleEitherWay();
  await person.picture('automaticas-390');
  await page.setViewportSize({ width: 1280, height: 800 });
  await person.picture('automaticas');
  await page.getByRole('button', { name: 'Criar as que faltam' }).click();
  await page
    .getByText(/mensage(m|ns) criadas?, desligadas?/)
    .first()
    .waitFor();
  await page.getByText('Aniversário', { exact: false }).first().click();
  await page.getByRole('heading', { level: 1, name: /Aniversário/ }).waitFor();
  await person.accessibleEitherWay();
  await person.picture('automatica');
  await page.setViewportSize({ width: 390, height: 844 });
  await person.fits();
  await person.picture('automatica-390');
}, 180_000);

test('the wall is written, read and acknowledged, by mouse and by keys', async () => {
  const titulo = `Estoque ${Date.now().toString(36).toUpperCase()}`;
  const autora = await enter('empresa', '/app/marketing/recado-mural/edicao', desktop);
  const { page } = autora;
  await page.getByRole('textbox', { name: /^Título/ }).fill(titulo);
  await page.getByRole('textbox', { name: /^Texto/ }).fill('Contagem na segunda, às 8h.');
  await page.getByRole('switch', { name: /^Pede ciência/ }).check();
  await autora.accessibleEitherWay();
  await autora.picture('recado-novo');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await page.getByText('Salvo com sucesso!').waitFor();

  const leitora = await enter('operador', '/app/pages/bemvindo', phone);
  const mural = leitora.page.getByRole('button', { name: /Mural/ }).first();
  // The routine delivers within a minute.
  await expect
    .poll(async () => JSON.stringify((await callAs(leitora.page, 'GET', 'recado/agora')).envelope), {
      timeout: 150_000,
      interval: 2000,
    })
    .toContain(titulo);
  await leitora.page.reload();
  await mural.waitFor();
  await mural.focus();
  await leitora.page.keyboard.press('Enter');
  await leitora.page.getByRole('heading', { name: titulo }).waitFor();
  await leitora.fits();
  await leitora.accessibleEitherWay();
  await leitora.picture('mural-390');
  const ciente = leitora.page.getByRole('button', { name: `Ciente ${titulo}` });
  await ciente.focus();
  await leitora.page.keyboard.press('Enter');
  await leitora.page.getByText('Você deu ciência.').first().waitFor();
  await leitora.picture('mural-ciente-390');
}, 300_000);
