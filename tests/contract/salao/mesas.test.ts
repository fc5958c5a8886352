import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { qrSvg } from '../../../src/server/print/codes';
import { speaker, type Speaker } from '../../../src/server/testing';
import { moduleEngines } from '../../support/engines';
import { good, type Values } from '../../support/good';
import { startServices, type Services } from '../../support/services';
import { vendavel } from '../../support/vendavel';

describe.each(moduleEngines)('tables and their accounts on %s', (engine) => {
  let house: Services;
  let [um, dois, leitor]: Speaker[] = [];
  let [empresa, pizza] = [0, 0];
  let keys = 0;
  const all = async <T>(statement: RawBuilder<T>): Promise<readonly T[]> =>
    (await house.database.transaction({ company: '*' }, (tx) => statement.execute(tx))).rows;
  const does = (method: string, path: string, body?: unknown, who = um!): Promise<Values> =>
    good(who, method, path, body);
  const floor = async (who = um!) =>
    (await who('GET', 'empresa/mesa/carregar-mesas-empresa')).body.result as unknown as readonly Values[];
  const table = async (numero: number): Promise<Values> => (await floor()).find((one) => one.numero === numero)!;
  const open = async (numero: number): Promise<number> => {
    const { id } = await table(numero);
    const { conta } = await does('POST', `empresa/mesa/${Number(id)}/abrir`, { pessoas: 2 });
    return Number(atob(String(conta)));
  };
  const order = async (conta: number, values: Values = {}): Promise<number> => {
    const body = { canal: 'MESA', modalidade: 'LOCAL', conta, itens: [{ produto: pizza, quantidade: 1 }], ...values };
    return Number((await does('POST', 'pedido/save', body)).id);
  };
  const act = (conta: number, what: string, body: Values = {}) =>
    um!('POST', `salao/conta/${conta}/${what}`, body, { 'idempotency-key': `mesas-${engine}-${(keys += 1)}` });
  const account = (conta: number) => does('GET', `salao/conta/findbyid/${conta}`);

  beforeAll(async () => {
    house = await startServices({ engine });
    [um, dois, leitor] = await Promise.all((['um', 'dois', 'leitor'] as const).map((login) => house.as(login)));
    empresa = house.companies[0];
    pizza = house.rowsOf('produto', empresa)[0]!;
    await vendavel(house.database);
    await all(sql`update pedido set conta_id = null`);
    await all(sql`delete from conta_mesa`);
    await all(sql`delete from mesa`);
    const terminal = house.rowsOf('terminal', empresa)[0]!;
    await all(sql`update terminal set ativo = true`);
    await all(sql`delete from caixa_movimento`);
    await all(sql`delete from venda`);
    await all(sql`delete from caixa`);
    await does('POST', 'pdv/caixa/abrir', { terminal, fundoTroco: 0 });
    const { versao } = await does('GET', 'deliveryconfiguracao/carregaconfiguracao');
    await does('POST', 'deliveryconfiguracao/save', { taxaServicoMesa: 10, site: 'forno-da-vila', versao });
  });
  afterAll(() => house?.close());

  it('are made many at once; those that are there are passed over, and said', async () => {
    const body = { de: 1, ate: 20, lugares: 4, area: 'Salão' };
    expect(await does('POST', 'empresa/mesa/criar-em-masssa', body)).toMatchObject({ criadas: 20, puladas: [] });
    const again = await does('POST', 'empresa/mesa/criar-em-masssa', body);
    expect([again.criadas, (again.puladas as string[]).length]).toEqual([0, 20]);
    expect((await um!('POST', 'empresa/mesa/criar-em-masssa', { ...body, de: 9, ate: 2 })).body.hasError).toBe(true);
    expect((await um!('POST', 'empresa/mesa/criar-em-masssa', { ...body, ate: 900 })).body.hasError).toBe(true);
    expect((await leitor!('POST', 'empresa/mesa/criar-em-masssa', body)).status).toBe(403);
    expect(await floor(dois)).toEqual([]);
    const tokens = await all<{ token: string }>(sql`select distinct token from mesa where empresa_id = ${empresa}`);
    expect(tokens).toHaveLength(20);
  });

  it('print their codes, six a sheet, each with the address of its own table', async () => {
    const [{ token }] = (await all(sql`select token from mesa where numero = 5`)) as [{ token: string }];
    const five = await table(5);
    const { text, headers } = await um!('POST', 'empresa/mesa/imprimir', { ids: [five.id], papel: 'A4' });
    expect(headers.get('content-type')).toContain('text/html');
    expect(text).toContain('Mesa 5');
    const [drawn] = /<svg[^]*?<\/svg>/.exec(text)!;
    const address = (of: string): string => qrSvg(`http://localhost:3000/forno-da-vila/mesa/${of}`, 50);
    expect(drawn).toBe(address(token));
    expect(drawn).not.toBe(address('0'.repeat(32)));
    expect(text).not.toContain(token);
  });

  it('have one open account; whoever is second is told', async () => {
    const { id } = await table(3);
    const both = await Promise.all(
      [1, 2].map((pessoas) => um!('POST', `empresa/mesa/${Number(id)}/abrir`, { pessoas })),
    );
    expect(both.filter(({ body }) => body.hasError === false)).toHaveLength(1);
    expect(await table(3)).toMatchObject({ situacao: 'OCUPADA', conta: expect.any(Number) });
    const out = await does('POST', 'empresa/mesa/excluir-em-masssa', { de: 1, ate: 20 });
    expect(out).toMatchObject({
      excluidas: 19,
      recusadas: [{ numero: 3, motivo: expect.stringContaining('conta aberta') }],
    });
    await does('POST', 'empresa/mesa/criar-em-masssa', { de: 1, ate: 10, lugares: 4, area: 'Salão' });
  });

  it('are closed when all is served and paid: orders, service and payments add up', async () => {
    const conta = await open(1);
    const first = await order(conta, { pessoa: 'Ana' });
    const second = await order(conta, { pessoa: 'Beto', itens: [{ produto: pizza, quantidade: 2 }] });
    expect(await table(1)).toMatchObject({ total: 150 });
    expect(await does('GET', 'salao/contas/em-aberto')).toMatchObject({ total: 150 });
    const pay = {
      servico: true,
      pagamentos: [
        { forma: 'PIX', valor: 100 },
        { forma: 'DINHEIRO', valor: 70 },
      ],
    };
    expect((await act(conta, 'fechar', pay)).body.messageError).toContain('Ainda há o que servir');
    await does('POST', `pedido/${first}/concluir`, {});
    await does('POST', `pedido/${second}/aprontar`, {});
    expect(await does('POST', 'salao/conta/fechar/previa', { id: conta, ...pay })).toMatchObject({
      total: 165,
      servico: 15,
      troco: 5,
    });
    const short = { servico: true, pagamentos: [{ forma: 'PIX', valor: 100 }] };
    expect((await act(conta, 'fechar', short)).body.fieldErrors).toHaveProperty('pagamentos');
    expect((await leitor!('POST', `salao/conta/${conta}/fechar`, pay)).status).toBe(403);
    await does('POST', `salao/conta/${conta}/pedir-conta`, {});
    expect(await table(1)).toMatchObject({ situacao: 'CONTA' });
    expect((await act(conta, 'fechar', pay)).body.result).toMatchObject({ total: 165, troco: 5 });
    expect(await account(conta)).toMatchObject({ situacao: 'PAGA', total: 165, servico: 15 });
    expect(await table(1)).toMatchObject({ situacao: 'LIVRE', conta: null });
    expect(await does('GET', 'salao/contas/em-aberto')).toMatchObject({ total: 0 });
    const orders = await Promise.all([first, second].map((id) => does('GET', `pedido/findbyid/${id}`)));
    expect(orders).toMatchObject([
      { situacao: 'CONCLUIDO', acrescimo: 5, total: 55, pagamentos: [{ forma: 'PIX', valor: 55 }] },
      {
        situacao: 'CONCLUIDO',
        acrescimo: 10,
        total: 110,
        pagamentos: [
          { forma: 'PIX', valor: 45 },
          { forma: 'DINHEIRO', valor: 65 },
        ],
      },
    ]);
    // Each is a sale of the till, and the drawer holds what was paid of them.
    const sales = await all(
      sql`select pedido_id as pedido, situacao, total::float from venda where pedido_id in (${first}, ${second}) order by id`,
    );
    expect(sales).toEqual([
      { pedido: first, situacao: 'PAGA', total: 55 },
      { pedido: second, situacao: 'PAGA', total: 110 },
    ]);
    expect(
      await all(sql`select forma, sum(valor)::float as valor from caixa_movimento group by forma order by forma`),
    ).toEqual([
      { forma: 'DINHEIRO', valor: 65 },
      { forma: 'PIX', valor: 100 },
    ]);
    // A paid account has the service in its orders, and it is not added again.
    const printed = (await act(conta, 'imprimir')).text;
    expect(printed).toMatch(/165,00/);
    expect(printed).not.toMatch(/181,50|180,00/);
    expect((await act(conta, 'fechar', pay)).status).toBe(409);
    expect(
      (
        await um!('POST', 'pedido/save', {
          canal: 'MESA',
          modalidade: 'LOCAL',
          conta,
          itens: [{ produto: pizza, quantidade: 1 }],
        })
      ).body.fieldErrors,
    ).toHaveProperty('conta');
  });

  it('are paid by the account alone, into an open till, with no form that nobody takes and before any note', async () => {
    const conta = await open(7);
    const pedido = await order(conta);
    const pagamentos = [{ forma: 'PIX', valor: 50 }];
    const alone = await um!('POST', 'venda/save', { chave: 'conta-por-fora', pedido, itens: [], pagamentos });
    expect(alone.body.fieldErrors?.pedido).toMatch(/é de uma mesa: feche a conta dela!/);
    await all(sql`update pedido set situacao = 'PRONTO' where id = ${pedido}`);
    const pay = { servico: false, pagamentos };
    expect((await act(conta, 'fechar', { servico: false, pagamentos: [{ forma: 'ONLINE', valor: 50 }] })).status).toBe(
      422,
    );
    const note = house.rowsOf('notaFiscal', empresa)[0]!;
    await all(sql`update pedido set nota_fiscal_id = ${note} where id = ${pedido}`);
    expect((await act(conta, 'fechar', pay)).body.messageError).toMatch(/nota fiscal do pedido/);
    await all(sql`update pedido set nota_fiscal_id = null where id = ${pedido}`);
    await all(sql`update caixa set situacao = 'FECHADO'`);
    expect(await does('POST', 'salao/conta/fechar/previa', { id: conta, ...pay })).toMatchObject({
      impedimento: 'Abra o caixa primeiro!',
    });
    expect((await act(conta, 'fechar', pay)).body.messageError).toBe('Abra o caixa primeiro!');
    await all(sql`update caixa set situacao = 'ABERTO'`);
    const card = { pagamentos: [{ forma: 'VALE_PRESENTE', valor: 50, vale: 'ABCDEFGH2345' }] };
    expect((await act(conta, 'fechar', { ...pay, ...card })).text).toMatch(/vale ABCDEFGH2345 não existe/);
    expect((await act(conta, 'fechar', pay)).body.result).toMatchObject({ total: 50 });
  });

  it('the service is optional, and an account is divided to the cent', async () => {
    const conta = await open(2);
    await order(conta, { pessoa: 'Ana' });
    await order(conta, { pessoa: 'Beto' });
    await order(conta);
    const says = async (body: Values) =>
      String(((await act(conta, 'dividir', body)).body.result as unknown as Values).partes);
    expect(await says({ modo: 'IGUAL', partes: 4, servico: false })).toMatch(/^(Pessoa \d: R\$\s37,50\n?){4}$/);
    expect(await says({ modo: 'IGUAL', partes: 7, servico: true })).toMatch(/R\$\s23,58/);
    expect(await says({ modo: 'PESSOA', partes: 1, servico: true })).toMatch(
      /Ana: R\$\s55,00\nBeto: R\$\s55,00\nDa mesa: R\$\s55,00/,
    );
    // By item: one is Ana's, one is shared by three, and of one nobody has said anything.
    const itens = (await does('GET', `salao/conta/${conta}/itens`)) as unknown as { id: number; valor: number }[];
    expect(itens.map(({ valor }) => valor)).toEqual([50, 50, 50]);
    const [a, b] = itens.map(({ id }) => id);
    const tomados = [
      [a, 1],
      [b, 1],
      [b, 2],
      [b, 3],
    ].map(([item, pessoa]) => ({ item, pessoa }));
    const divided = await does('POST', `salao/conta/${conta}/dividir-itens`, { conta, servico: true, tomados });
    expect(divided).toEqual({
      partes: [
        { pessoa: 1, valor: 73.34 },
        { pessoa: 2, valor: 18.34 },
        { pessoa: 3, valor: 18.32 },
      ],
      falta: 55,
      total: 165,
    });
    expect((await act(conta, 'imprimir')).text).toContain('Serviço (opcional)');
    await all(sql`update pedido set situacao = 'PRONTO' where conta_id = ${conta}`);
    const paid = await act(conta, 'fechar', { servico: false, pagamentos: [{ forma: 'CREDITO', valor: null }] });
    expect(paid.body.result).toMatchObject({ total: 150, troco: null });
  });

  it('move to another table, and one takes over the other', async () => {
    const [four, five] = [await open(4), await open(5)];
    await order(four);
    expect((await act(four, 'mudar-de-mesa', { mesa: (await table(5)).id })).body.fieldErrors).toHaveProperty('mesa');
    expect((await act(four, 'mudar-de-mesa', { mesa: (await table(6)).id })).body.hasError).toBe(false);
    expect([await table(4), await table(6)]).toMatchObject([
      { situacao: 'LIVRE' },
      { situacao: 'OCUPADA', conta: four },
    ]);
    expect((await act(four, 'juntar', { com: five })).body.hasError).toBe(false);
    expect(await account(four)).toMatchObject({ situacao: 'CANCELADA', juntaEm: five });
    expect([await table(5), await table(6)]).toMatchObject([{ total: 50, conta: five }, { situacao: 'LIVRE' }]);
    expect((await um!('POST', `salao/conta/${five}/cancelar`, {})).body.hasError, 'not with orders').toBe(true);
    expect((await dois!('POST', `salao/conta/${five}/pedir-conta`, {})).status).toBe(404);
  });

  it('are paid by fourteen people, each a part, and the hundred and first is told before anything is stored', async () => {
    const conta = await open(9);
    const id = await order(conta, { itens: [{ produto: pizza, quantidade: 14 }] });
    await does('POST', `pedido/${id}/concluir`, {});
    const parts = (count: number, valor: number) => Array.from({ length: count }, () => ({ forma: 'PIX', valor }));
    const many = await act(conta, 'fechar', { servico: true, pagamentos: parts(101, 7.63) });
    expect(many.body.fieldErrors).toHaveProperty('pagamentos');
    expect(await account(conta)).toMatchObject({ situacao: 'ABERTA' });
    const closed = await act(conta, 'fechar', { servico: true, pagamentos: parts(14, 55) });
    expect(closed.body.result, closed.text).toMatchObject({ total: 770 });
    const paid = (await does('GET', `pedido/findbyid/${id}`)).pagamentos as unknown[];
    expect(paid).toHaveLength(14);
  });

  it('are sent what a waiter has taken down: an order for each person, confirmed, once for each key', async () => {
    const { id } = await table(10);
    const send = (body: Values) => um!('POST', `salao/mesa/${Number(id)}/enviar`, body);
    const itens = [
      { produto: pizza, quantidade: 1, pessoa: 'Ana', observacao: 'Sem cebola' },
      { produto: pizza, quantidade: 2 },
      { produto: pizza, quantidade: 1, pessoa: 'Ana' },
    ];
    const body = { chave: `garcom-${engine}-1234567890`, pessoas: 3, itens };
    // The answer of the first one was lost, and the telephone sends it again.
    const twice = await Promise.all([send(body), send(body)]);
    expect(twice[0].body.result, twice[0].text).toEqual(twice[1].body.result);
    const { conta, numeros } = twice[0].body.result as unknown as { conta: number; numeros: string[] };
    expect(numeros).toHaveLength(2);
    expect(await table(10)).toMatchObject({
      conta,
      situacao: 'OCUPADA',
      pessoas: 3,
      total: 200,
      minha: true,
      prontos: 0,
    });
    const orders = async () =>
      (await does('GET', `salao/conta/${conta}/andamento`)) as unknown as {
        consumo: number;
        pedidos: { id: number; pessoa: string | null; parte: string; itens: Values[] }[];
      };
    expect(await orders()).toMatchObject({
      consumo: 200,
      pedidos: [
        { pessoa: 'Ana', parte: 'COZINHA', itens: [{ observacao: 'Sem cebola', valor: 50 }, { valor: 50 }] },
        { pessoa: null, parte: 'COZINHA', itens: [{ quantidade: '2', valor: 100 }] },
      ],
    });
    // Another basket under the same key is told, and nothing more is stored.
    expect((await send({ ...body, itens: itens.slice(1) })).status).toBe(409);
    // The error stands at its line; nothing of the other lines is stored.
    const other = house.rowsOf('produto', empresa)[1]!;
    await all(sql`update produto set situacao = 'PAUSADO' where id = ${other}`);
    const wrong = await send({
      ...body,
      chave: `garcom-${engine}-0987654321`,
      itens: [itens[0], { produto: other, quantidade: 1 }, itens[2]],
    });
    expect(Object.keys(wrong.body.fieldErrors ?? {})).toEqual(['itens.1.produto']);
    expect((await orders()).pedidos).toHaveLength(2);
    const [first] = (await orders()).pedidos;
    await does('POST', `pedido/${first!.id}/aprontar`, {});
    expect(await table(10)).toMatchObject({ prontos: 1 });
    await does('POST', `pedido/${first!.id}/concluir`, {});
    expect((await orders()).pedidos.map(({ parte }) => parte)).toEqual(['SERVIDO', 'COZINHA']);
    await does('POST', `salao/conta/${conta}/pedir-conta`, {});
    expect(await table(10)).toMatchObject({ situacao: 'CONTA', contaPedidaEm: expect.any(String) });
    const late = await send({ ...body, chave: `garcom-${engine}-1111111111` });
    expect(late.body.fieldErrors?.mesa).toMatch(/pediu a conta/);
    expect((await leitor!('POST', `salao/mesa/${Number(id)}/enviar`, body)).status).toBe(403);
    // Another company finds neither the table nor its products.
    const elsewhere = await dois!('POST', `salao/mesa/${Number(id)}/enviar`, { ...body, chave: 'x'.repeat(20) });
    expect(elsewhere.body.hasError).toBe(true);
    expect((await orders()).pedidos).toHaveLength(2);
  });

  it('have a menu of their own: pictures by category, what they ordered most first, what is out is told', async () => {
    const read = async () =>
      (await does('GET', 'salao/cardapio')) as unknown as {
        maisPedidos: number[];
        produtos: { id: number; falta: string | null }[];
      };
    const menu = await read();
    expect(menu.maisPedidos[0]).toBe(pizza);
    expect(menu.produtos.find(({ id }) => id === pizza)).toMatchObject({ falta: null });
    await all(sql`update produto set situacao = 'PAUSADO' where id = ${pizza}`);
    expect((await read()).produtos.find(({ id }) => id === pizza)).toMatchObject({ falta: 'Em falta' });
    await all(sql`update produto set situacao = 'ATIVO' where id = ${pizza}`);
    await all(sql`update produto set canais = '{DELIVERY}' where id = ${pizza}`);
    expect((await read()).produtos.some(({ id }) => id === pizza)).toBe(false);
    await all(sql`update produto set canais = null where id = ${pizza}`);
  });

  it('follow their guests: what is ordered by the code of a table goes to its account, joined twice and moved', async () => {
    await all(sql`update empresa set horarios = null where id = ${empresa}`);
    const shop = await does('GET', 'deliveryconfiguracao/carregaconfiguracao');
    await does('POST', 'deliveryconfiguracao/save', { horarios: null, versao: shop.versao });
    await does('POST', 'empresa/mesa/criar-em-masssa', { de: 31, ate: 35, lugares: 4, area: 'Varanda' });
    const codes = new Map(
      (await all<{ numero: number; token: string }>(sql`select numero, token from mesa where numero > 30`)).map(
        ({ numero, token }) => [numero, token],
      ),
    );
    const guest = async (numero: number, anterior?: string) => {
      const chave = `convidado-${engine}-${(keys += 1)}`;
      const body = {
        site: 'forno-da-vila',
        mesa: codes.get(numero),
        modalidade: 'LOCAL',
        itens: [{ produto: pizza, quantidade: 1 }],
        nome: 'Sol',
        totalVisto: 50,
        chave,
        anterior,
      };
      const answer = await speaker(house.app, null)('POST', 'publico/loja/forno-da-vila/pedido', body);
      expect(answer.body.messageError ?? '').toBe('');
      const [made] = await all<{ conta: number }>(
        sql`select conta_id::int as conta from pedido where chave_loja = ${chave}`,
      );
      return { chave, conta: made!.conta, naConta: (answer.body.result as unknown as Values).naConta };
    };
    const [first, second, third] = [await guest(31), await guest(32), await guest(33)];
    expect((await act(first.conta, 'juntar', { com: second.conta })).body.hasError).toBe(false);
    expect((await act(second.conta, 'juntar', { com: third.conta })).body.hasError).toBe(false);
    // Twice joined: by the order before, and by the code of the table alone.
    expect(await guest(31, first.chave)).toMatchObject({ conta: third.conta, naConta: 'Mesa 33' });
    expect(await guest(31)).toMatchObject({ conta: third.conta });
    expect(await guest(32, second.chave)).toMatchObject({ conta: third.conta });
    // Moved: the guests go along; who sits down at the table that is free now has an account of his own.
    const { id } = await table(35);
    expect((await act(third.conta, 'mudar-de-mesa', { mesa: id })).body.hasError).toBe(false);
    expect(await guest(33, third.chave)).toMatchObject({ conta: third.conta, naConta: 'Mesa 35' });
    expect(await guest(31, first.chave)).toMatchObject({ conta: third.conta });
    const others = await guest(33);
    expect(others.conta).not.toBe(third.conta);
    // Guests whom the staff seats anew at a joined table are not among them.
    expect(await open(31)).not.toBe(third.conta);
    expect((await guest(31)).conta).not.toBe(third.conta);
    // It is not to be collected by anybody: the account is paid.
    const shown = JSON.stringify(await does('GET', 'pedido/expedicao'));
    expect(shown).not.toContain('a combinar');
  });
});
