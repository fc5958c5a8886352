import type { Browser, Page } from 'playwright-core';
import type { Usage } from '../../scripts/lib/arguments.mjs';
import {
  acceptAndReady,
  changeFivePrices,
  closeAccount,
  closeTill,
  dispatch,
  findCustomer,
  orderByPhone,
  orderForNewCustomer,
  pauseAndOpen,
  serveTable,
} from '../e2e/support/journeys';
import { password, startProduct } from '../e2e/support/product';
import { signedInto } from '../e2e/support/publicLinks';
import { counting, type Counter } from '../e2e/support/strokes';
import { newVisit, openChromium } from './browser/chromium';

export const usage = {
  text: 'Conta teclas e cliques; o endereço é o de outro produto, com os logins da demonstração.',
  values: ['endereço?'],
} satisfies Usage;

interface Desk {
  readonly call: Awaited<ReturnType<typeof signedInto>>;
  readonly browser: Browser;
  readonly url: string;
}
/** A person at the screen where a task begins, with nothing counted yet. */
const at = async (
  desk: Desk,
  user: string,
  path: string,
): Promise<{ readonly page: Page; readonly counter: Counter }> => {
  const { page } = await newVisit(desk.browser, desk.url);
  page.setDefaultTimeout(15_000);
  await page.goto(path);
  await page.getByLabel('Usuário').fill(user);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.locator('#conteudo h1').first().waitFor();
  return { page, counter: await counting(page) };
};
/** Something that is sold as it is, from no stock, and who buys it: he has bought once, in cash. */
const prepared = async ({ call }: Desk) => {
  const id = async (path: string, body: Readonly<Record<string, unknown>>): Promise<number> =>
    Number((await call(path, body)).result!.id);
  // Keeps the shop open at every hour.
  const [settings] = (await call('deliveryconfiguracao/filterpaginated/1/1')).results!;
  const horarios = ['DOM', 'SEG', 'TER', 'QUA', 'QUI', 'SEX', 'SAB'].map((dia) => ({
    dia,
    abre: '00:00',
    fecha: '00:00',
  }));
  await call('deliveryconfiguracao/save', { horarios, versao: settings!.versao });
  const categoria = await id('produto/categoria/save', { nome: 'Contagem', ordem: 99, ativo: true });
  const produto = await id('produto/save', {
    nome: 'Esfiha da contagem',
    codigo: '871',
    preco: 45,
    tipo: 'SIMPLES',
    situacao: 'ATIVO',
    categoria,
    ordem: 0,
    destaque: false,
    maiores: false,
    controlaEstoque: false,
  });
  const people = (await call('client/filterpaginated/1/50', { situacao: 'ATIVO' })).results!;
  const { city } = people.map(({ address }) => address as { readonly city: number } | null).find(Boolean)!;
  const address = { cep: '04015012', street: 'Rua Joaquim Távora', number: '842', neighborhoord: 'Vila Mariana', city };
  const cliente = await id('client/save', {
    nome: 'Abigail Contada',
    telefone: '(11) 99820-7359',
    situacao: 'ATIVO',
    address,
  });
  const itens = [{ produto, quantidade: 1 }];
  const order = async (more: Readonly<Record<string, unknown>>): Promise<string> => {
    const { result } = await call('pedido/save', { itens, pagamentos: [{ forma: 'DINHEIRO' }], ...more });
    return String(result!.numero);
  };
  await order({ cliente, canal: 'TELEFONE', modalidade: 'RETIRADA' });
  const { id: ready, numero } = (
    await call('pedido/save', {
      canal: 'TELEFONE',
      modalidade: 'ENTREGA',
      pagamentos: [{ forma: 'PIX' }],
      taxaEntrega: 5,
      endereco: { street: 'Rua Um', number: '10', neighborhoord: 'Centro', cep: '04015012' },
      itens,
    })
  ).result!;
  await call(`pedido/${String(ready)}/aprontar`);
  await call('empresa/mesa/criar-em-masssa', { de: 971, ate: 971, lugares: 4, area: 'Contagem' });
  const [courier] = (await call('motoboy/filterpaginated/1/1', { ativo: true })).results!;
  return {
    ready: String(numero),
    fresh: await order({ canal: 'SITE', modalidade: 'RETIRADA' }),
    courier: new RegExp(String(courier!.nome).split(' ', 1)[0]!),
  };
};

/** The kitchen has made what the table asked for last, and it is on the table. */
const serve = async ({ call }: Desk): Promise<void> => {
  const [last] = (await call('pedido/filterpaginated/1/1', { canal: 'MESA', $sort: [['id', 'desc']] })).results!;
  await call(`pedido/${String(last!.id)}/concluir`);
};

/**
 * `npm run bench:strokes`: how many keys and clicks the ten daily tasks take, each in a browser of its own, from the
 * screen where it begins to what the product says at its end. Ends with 1 where a task does not come to its end.
 */
export const run = async ([address]: readonly string[] = []): Promise<number> => {
  const product = address ? undefined : await startProduct();
  const url = address ?? product!.url;
  const browser = await openChromium();
  let failed = 0;
  try {
    const desk: Desk = { url, browser, call: await signedInto(url, 'empresa') };
    const { ready, fresh, courier } = await prepared(desk);
    const [novo, quadro] = ['/app/delivery/novo-pedido', '/app/delivery/quadro'];
    const known = { digits: '7359', name: 'Abigail Contada', codes: ['871'], change: '100' };
    const tasks: readonly (readonly [
      what: string,
      user: string,
      path: string,
      act: (page: Page) => Promise<unknown>,
    ])[] = [
      ['Pedido por telefone, cliente conhecido', 'empresa', novo, (page) => orderByPhone(page, known)],
      ['Pedido por telefone, cliente novo por CEP', 'empresa', novo, (page) => orderForNewCustomer(page, '871')],
      ['Despachar com entregador', 'operador', quadro, (page) => dispatch(page, ready, courier)],
      ['Aceitar e aprontar no quadro', 'operador', quadro, (page) => acceptAndReady(page, fresh)],
      ['Mesa: do salão ao pedido na cozinha', 'operador', '/app/salao/salao', (page) => serveTable(page, 971)],
      [
        'Fechar a conta da mesa',
        'operador',
        '/app/salao/salao',
        async (page) => {
          await serve(desk);
          await closeAccount(page, 971);
        },
      ],
      ['Fechar o caixa, todas as formas', 'operador', '/app/pdv/vender', closeTill],
      ['Mudar cinco preços', 'empresa', '/app/delivery/precos', changeFivePrices],
      ['Pausar a loja e voltar', 'empresa', '/app', pauseAndOpen],
      [
        'Achar cliente por quatro números e abrir',
        'empresa',
        '/app/cadastros/cliente',
        (page) => findCustomer(page, '7359', 'Abigail Contada'),
      ],
    ];
    console.log('| tarefa | teclas | cliques |\n|---|---|---|');
    for (const [what, user, path, act] of tasks) {
      const { page, counter } = await at(desk, user, path);
      const isDone = await act(page).then(
        () => true,
        (error: unknown) => {
          console.error(`${what}: ${error instanceof Error ? error.message : String(error)}`);
          return false;
        },
      );
      const { keys, clicks } = await counter.read();
      failed += isDone ? 0 : 1;
      console.log(`| ${what} | ${isDone ? keys : '-'} | ${isDone ? clicks : '-'} |`);
      await page.context().close();
    }
  } finally {
    await browser.close();
    await product?.stop();
  }
  return failed === 0 ? 0 : 1;
};
