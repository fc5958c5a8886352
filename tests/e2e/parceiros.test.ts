/** A lunch hour with orders of a partner: his, the shop's, the counter's and a table's stand together on the board. */
import type { Page } from 'playwright-core';
import { afterAll, expect, inject, test } from 'vitest';
import { desktop, entering, phone } from './support/enter';
import { order } from './support/orders';
import { people, type Person } from './support/person';
import { signedInto } from './support/publicLinks';
import { callAs } from './support/services';

const enter = entering(people());
type Call = Awaited<ReturnType<typeof signedInto>>;
let asOwner: Call;
let asAdmin: Call;
/** The partner is asked for news now, instead of within thirty seconds. */
const ask = async (): Promise<void> => {
  const [task] = (await asAdmin('sistema/tarefa/filterpaginated/1/1', { nome: 'integracaoEmpresa.buscar' })).results!;
  await asAdmin('sistema/tarefa/rodar', { id: task!.id }).catch(() => undefined);
};
const account = async (): Promise<number> =>
  Number((await asOwner('empresa/integracao/filterpaginated/1/1', { servico: 'IFOOD' })).results![0]!.id);
/** Waits for what a partner tells, and asks him again meanwhile. */
const told = async (seen: () => Promise<boolean>): Promise<void> => {
  for (const end = Date.now() + 60_000; !(await seen());) {
    if (Date.now() > end) throw new Error('the partner has told nothing');
    await ask();
    await new Promise((resolve) => {
      setTimeout(resolve, 1_000);
    });
  }
};
const card = (page: Page, number: string) =>
  page.locator('.board__card', { has: page.getByRole('link', { name: number, exact: true }) });
const column = (page: Page, name: string) => page.locator(`[data-column=${name}]`);
const made: string[] = [];
/** An order of the simulated partner with an item that is not of the menu; its own number here. */
const orderThere = async (): Promise<string> => {
  const id = await account();
  const { numero } = (await asOwner(`empresa/integracao/${id}/pedido-de-teste`, { id, desconhecido: true })).result!;
  const here = async () =>
    (
      await asOwner('pedido/filterpaginated/1/1', {
        origemExterna: 'IFOOD',
        numeroExterno: numero,
        $sort: [['id', 'desc']],
      })
    ).results![0];
  await told(async () => (await here())?.noParceiro === 'NOVO');
  const number = String((await here())!.numero);
  made.push(number);
  return number;
};
const looked = async (person: Person, name: string): Promise<void> => {
  await person.accessibleEitherWay();
  await person.fits();
  await person.picture(name);
};
/** The board that other files look at has no order of this one. */
afterAll(async () => {
  for (const numero of made) {
    const [one] = (await asOwner('pedido/filterpaginated/1/1', { numero })).results!;
    if (!one || one.situacao === 'CANCELADO') continue;
    await (
      one.origemExterna === 'IFOOD'
        ? asOwner(`pedido/${String(one.id)}/parceiro/cancelar`, { id: one.id, codigo: 503 })
        : asOwner('pedido/alterarstatus', {
            selection: { ids: [one.id] },
            situacao: 'CANCELADO',
            motivoCancelamento: 'Teste',
          })
    ).catch(() => undefined);
  }
  await ask();
});

test('a lunch hour: all channels stand on the board, and iFood alone says what is confirmed', async () => {
  asOwner = await signedInto(inject('productUrl'), 'empresa');
  asAdmin = await signedInto(inject('productUrl'), 'admin');
  const desk = await enter('empresa', '/app/integracoes/plataformas', desktop);
  const { page, open } = desk;
  const ifood = page.getByRole('region', { name: 'iFood', exact: true });
  await ifood.getByText('SIMULAÇÃO:').waitFor();
  await looked(desk, 'parceiros-plataformas');
  await ifood.getByRole('button', { name: 'Testar' }).focus();
  await page.keyboard.press('Enter');
  await page
    .getByRole('dialog', { name: /A plataforma respondeu/ })
    .getByText('Loja da SIMULAÇÃO')
    .waitFor();
  await page.keyboard.press('Escape');
  // All shops are closed there by one key, and opened again.
  await page.getByRole('button', { name: 'Pausar em todas' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Retomar em todas' }).waitFor();
  await ifood.getByText('Pausada').first().waitFor();
  await looked(desk, 'parceiros-pausadas');
  await page.getByRole('button', { name: 'Retomar em todas' }).click();
  await page.getByRole('button', { name: 'Pausar em todas' }).waitFor();

  const fromShop = await order(page);
  const product = (
    await callAs(page, 'POST', 'produto/filterpaginated/1/1', {
      situacao: 'ATIVO',
      tipo: 'SIMPLES',
      controlaEstoque: false,
    })
  ).envelope.results![0]!.id;
  const taken = async (values: object): Promise<string> => {
    const { result } = await asOwner('pedido/save', {
      itens: [{ produto: product, quantidade: 1 }],
      pagamentos: [{ forma: 'DINHEIRO' }],
      ...values,
    });
    made.push(String(result!.numero));
    return String(result!.numero);
  };
  const fromCounter = await taken({ canal: 'BALCAO', modalidade: 'RETIRADA' });
  const fromTable = await taken({ canal: 'MESA', modalidade: 'LOCAL' });
  made.push(fromShop);
  const fromPartner = await orderThere();
  await open('/app/delivery/quadro');
  for (const number of [fromShop, fromCounter, fromTable, fromPartner]) await card(page, number).waitFor();
  await card(page, fromPartner).getByText('Confirmar no iFood').waitFor();
  await looked(desk, 'parceiros-quadro');

  // Accepted by the key: it waits for iFood, and nobody reads that it is confirmed.
  await card(page, fromPartner).getByRole('link', { name: fromPartner }).focus();
  await page.keyboard.press('a');
  await page.getByText('Pedido ao iFood: aguardando a resposta.').waitFor();
  expect(await column(page, 'CONFIRMADO').getByRole('link', { name: fromPartner }).count()).toBe(0);
  await told(async () => (await column(page, 'CONFIRMADO').getByRole('link', { name: fromPartner }).count()) === 1);
  desk.quiet();
}, 180_000);

test('what does not match is linked once, a customer who negotiates is answered, and couriers are quoted', async () => {
  const hand = await enter('empresa', '/app/integracoes/pedido-pendencia', { ...phone, dark: true });
  const { page, open } = hand;
  const number = await orderThere();
  await open('/app/integracoes/pedido-pendencia');
  await page.getByText('Combo do iFood').first().waitFor();
  await looked(hand, 'parceiros-conferencia-390');

  // The customer asks for money back: the clock runs on the cards, and the answer is one tap away.
  const id = await account();
  await asOwner(`empresa/integracao/${id}/negociacao-de-teste`, { id });
  await told(
    async () =>
      Number(
        (await asOwner('empresa/integracao/negociacao/filterpaginated/1/1', { situacao: 'ABERTA' })).results!.length,
      ) > 0,
  );
  await open('/app/integracoes/plataformas');
  const asked = page.getByRole('region', { name: 'Negociação que espera resposta' });
  await asked.getByText(/responda em \d+ min/).waitFor();
  await looked(hand, 'parceiros-plataformas-390');
  await asked.getByRole('link', { name: 'Responder' }).tap();
  await page.getByText(/^Responda em/).waitFor();
  await looked(hand, 'parceiros-negociacao-390');
  await page.getByRole('button', { name: 'Aceitar', exact: true }).tap();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Aceitar' }).tap();
  await page.getByText('Aguardando o iFood').first().waitFor();
  await told(
    async () =>
      Number(
        (await asOwner('empresa/integracao/negociacao/filterpaginated/1/1', { situacao: 'ABERTA' })).results!.length,
      ) === 0,
  );

  // Quotes stand side by side.
  const [mine] = (await asOwner('pedido/filterpaginated/1/1', { numero: number })).results!;
  await asOwner(`pedido/${String(mine!.id)}/parceiro/confirmar`, { id: mine!.id });
  await told(
    async () =>
      (await asOwner('pedido/filterpaginated/1/1', { numero: number })).results![0]!.situacao === 'CONFIRMADO',
  );
  await open(`/app/integracoes/chamar-entregador?pedido=${String(mine!.id)}`);
  await page.getByRole('button', { name: /^Chamar Foody/ }).waitFor();
  await looked(hand, 'parceiros-cotacoes-390');
  await page.getByRole('button', { name: /^Chamar Foody/ }).tap();
  await page
    .getByText(/Procurando|Solicitada|Aceita/)
    .first()
    .waitFor();
  await looked(hand, 'parceiros-entrega-390');
  hand.quiet();
}, 180_000);

test('the courier asks the customer for the code, a wrong one is refused, and the right one ends the order', async () => {
  const number = await orderThere();
  const mine = async () => (await asOwner('pedido/filterpaginated/1/1', { numero: number })).results![0]!;
  const { id } = await mine();
  await asOwner(`pedido/${String(id)}/parceiro/confirmar`, { id });
  await told(async () => (await mine()).situacao === 'CONFIRMADO');
  for (const [situacao, there] of [
    ['PREPARO', 'PREPARO'],
    ['PRONTO', 'PRONTO'],
    ['ENTREGA', 'DESPACHADO'],
  ] as const) {
    await asOwner('pedido/alterarstatus', { selection: { ids: [id] }, situacao });
    await told(async () => (await mine()).noParceiro === there);
  }
  const hand = await enter('empresa', '/app/delivery/pedido', phone);
  const { page } = hand;
  await page.getByRole('link', { name: number, exact: true }).first().tap();
  await page
    .getByRole('heading', { name: new RegExp(number) })
    .first()
    .waitFor();
  const check = async (code: string): Promise<void> => {
    const action = page.getByRole('button', { name: 'Conferir código de entrega' }).first();
    if (!(await action.isVisible())) await page.getByRole('button', { name: 'Mais ações' }).first().tap();
    await page.getByText('Conferir código de entrega').first().tap();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Código que o cliente diz').fill(code);
    if (code === '9999') await looked(hand, 'parceiros-codigo-390');
    await dialog.getByRole('button', { name: 'Conferir' }).tap();
    await dialog.waitFor({ state: 'hidden' });
  };
  await check('9999');
  await told(async () => String((await mine()).recusaParceiro ?? '').includes('9999'));
  await page.getByText('O código de entrega 9999 não foi aceito: confira com o cliente.').waitFor({ timeout: 60_000 });
  await check('1234');
  await told(async () => (await mine()).situacao === 'CONCLUIDO');
  hand.quiet();
}, 180_000);

test('nobody opens the door: the courier asks the shop, and brings the order back', async () => {
  const { result: account } = await asOwner('empresa/integracao/save', {
    servico: 'PICKNGO',
    nome: 'Cooperativa do bairro',
    ambiente: 'SIMULACAO',
    // Another one where the journey is tried again.
    idLoja: `cooperativa-${Date.now()}`,
    endereco: 'https://cooperativa.exemplo.com.br',
    usuario: 'loja',
    segredo: 'um segredo de ensaio',
    quandoChamar: 'MANUAL',
  });
  await asOwner(`empresa/integracao/ativar-desativar/${String(account!.id)}/true`);
  const [product] = (
    await asOwner('produto/filterpaginated/1/1', { situacao: 'ATIVO', tipo: 'SIMPLES', controlaEstoque: false })
  ).results!;
  const [known] = (
    await asOwner('pedido/filterpaginated/1/1', { modalidade: 'ENTREGA', origemExterna: { empty: true } })
  ).results!;
  const { result: order } = await asOwner('pedido/save', {
    canal: 'TELEFONE',
    modalidade: 'ENTREGA',
    nome: 'Problema da Silva',
    // A number of nobody else's: a known customer keeps the name of the register, which calls no problem.
    telefone: `119${String(Date.now()).slice(-8)}`,
    taxaEntrega: 8,
    endereco: known!.endereco,
    itens: [{ produto: product!.id, quantidade: 1 }],
    pagamentos: [{ forma: 'PIX' }],
  });
  made.push(String(order!.numero));
  const hand = await enter('empresa', `/app/integracoes/chamar-entregador?pedido=${String(order!.id)}`, phone);
  const { page } = hand;
  // An earlier try has left an account too.
  await page
    .getByRole('button', { name: /^Chamar (?:Cooperativa|Pick)/ })
    .first()
    .tap();
  await page
    .getByText(/Procurando|Solicitada|Aceita/)
    .first()
    .waitFor();
  const ride = (await asOwner('entrega/filterpaginated/1/1', { pedido: order!.id })).results![0]!;
  const problem = page.getByRole('link', { name: 'Responder ao problema' });
  const rideId = Number(ride.id);
  const state = async () => (await asOwner('entrega/filterpaginated/1/1', { id: rideId })).results![0]!.situacao;
  const until = async (seen: () => Promise<boolean>): Promise<void> => {
    let refused = '';
    for (const end = Date.now() + 120_000; !(await seen());) {
      if (Date.now() > end) {
        const { results } = await asOwner('entrega/filterpaginated/1/1', { id: rideId });
        throw new Error(`the courier has told nothing; ${refused} ${JSON.stringify(results)}`);
      }
      await asOwner(`entrega/${rideId}/perguntar`, { id: rideId }).catch((error: Error) => {
        refused = error.message;
      });
      await new Promise((resolve) => {
        setTimeout(resolve, 2_000);
      });
    }
  };
  await until(async () => (await problem.count()) > 0);
  await looked(hand, 'parceiros-problema-390');
  await problem.tap();
  await page.getByText('O entregador teve um problema').waitFor();
  await page.getByRole('button', { name: 'Responder ao problema' }).first().focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('O que fazer').first().waitFor();
  await looked(hand, 'parceiros-resposta-390');
  await dialog.getByLabel('Trazer de volta à loja').check();
  await dialog.getByRole('button', { name: 'Responder' }).tap();
  await page.getByText(/Resposta enviada ao parceiro da entrega/).waitFor();
  await until(async () => (await state()) === 'DEVOLVIDA');
  await page.getByText('Devolvida à loja').first().waitFor();
  await looked(hand, 'parceiros-devolvida-390');
  hand.quiet();
}, 300_000);
