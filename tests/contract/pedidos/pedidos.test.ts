import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Speaker } from '../../../src/server/testing';
import { moduleEngines } from '../../support/engines';
import { vendavel } from '../../support/vendavel';
import { password, startServices, type Services } from '../../support/services';

type Values = Readonly<Record<string, unknown>>;

describe.each(moduleEngines)('orders and their coupons on %s', (engine) => {
  let house: Services;
  let [admin, um, dois, leitor]: Speaker[] = [];
  let empresa: number;
  let pizza: number;
  let clientes: number[];
  const all = async <T>(statement: RawBuilder<T>): Promise<readonly T[]> =>
    (await house.database.transaction({ company: '*' }, (tx) => statement.execute(tx))).rows;
  const one = async (statement: RawBuilder<unknown>): Promise<number> =>
    Number((await all(statement as RawBuilder<{ n: unknown }>))[0]?.n);
  /** A coupon of company one: 10 reais off, for everybody and every day. */
  const cupom = async (palavraChave: string, values: Values = {}): Promise<number> => {
    const given = {
      palavra_chave: palavraChave,
      nome: palavraChave,
      empresa_id: empresa,
      situacao: 'ATIVO',
      tipo: 'VALOR',
      valor: 10,
      data_inicio: '2020-01-01',
      data_vencimento: '2099-12-31',
      primeira_compra: false,
      busca: '',
      ...values,
    };
    const [row] = await all<{ id: number }>(
      sql`insert into cupom_desconto (${sql.join(Object.keys(given).map((name) => sql.ref(name)))}) values (${sql.join(Object.values(given))}) returning id`,
    );
    return Number(row!.id);
  };
  const order = (values: Values = {}, who = um!) =>
    who('POST', 'pedido/save', {
      canal: 'BALCAO',
      modalidade: 'RETIRADA',
      pagamentos: [{ forma: 'PIX' }],
      itens: [{ produto: pizza, quantidade: 1 }],
      ...values,
    });
  const ordered = async (
    values: Values = {},
  ): Promise<{ readonly id: number; readonly numero: string; readonly total: number; readonly desconto: number }> => {
    const { body, text } = await order(values);
    expect(body.hasError, text).toBe(false);
    return body.result as never;
  };
  const refused = async (values: Values): Promise<unknown> => (await order(values)).body.messageError;
  const change = (body: Values, who = um!) => who('POST', 'pedido/alterarstatus', body);

  beforeAll(async () => {
    house = await startServices({ engine });
    [admin, um, dois, leitor] = await Promise.all(
      (['admin', 'um', 'dois', 'leitor'] as const).map((login) => house.as(login)),
    );
    empresa = house.companies[0];
    pizza = house.rowsOf('produto', empresa)[0]!;
    clientes = [...house.rowsOf('cliente', empresa)];
    await vendavel(house.database);
    await all(sql`update produto set nome = 'Pizza' where id = ${pizza}`);
    await all(sql`update cliente set situacao = 'ATIVO', address = null where empresa_id = ${empresa}`);
    await all(sql`update empresa set fuso = 'UTC_3_BRASIL' where id = ${empresa}`);
  });
  beforeEach(() => all(sql`delete from pedido where empresa_id = ${empresa}`));
  afterAll(() => house?.close());

  it('is stored with its items, the price of the house and the next number, with audit rows', async () => {
    const before = await one(sql`select count(*) as n from auditoria`);
    const first = await ordered({
      itens: [{ produto: pizza, quantidade: 3, observacao: 'Sem cebola' }],
      acrescimo: 3.1,
      pagamentos: [{ forma: 'DINHEIRO', valor: 160 }],
      total: 1,
      valorItens: 1,
    });
    expect(first).toMatchObject({ total: 153.1, desconto: 0 });
    const { body } = await um!('GET', `pedido/findbyid/${first.id}`);
    expect(body.result).toMatchObject({
      numero: first.numero,
      situacao: 'NOVO',
      valorItens: 150,
      acrescimo: 3.1,
      total: 153.1,
      pagamentos: [{ forma: 'DINHEIRO', valor: 160, troco: 6.9 }],
    });
    const items = (await um!('POST', 'pedido/item/filterpaginated/1/10', { pedido: first.id })).body.results;
    expect(items).toMatchObject([
      { descricao: 'Pizza', quantidade: 3, precoUnitario: 50, total: 150, observacao: 'Sem cebola' },
    ]);
    expect(Number((await ordered()).numero)).toBe(Number(first.numero) + 1);
    expect((await one(sql`select count(*) as n from auditoria`)) - before).toBeGreaterThanOrEqual(4);
  });
  it('says what it comes to while it is filled in, which is what is stored, and uses up nothing', async () => {
    const id = await cupom('PREVIA5');
    const values = {
      canal: 'BALCAO',
      modalidade: 'RETIRADA',
      itens: [{ produto: pizza, quantidade: 2 }],
      cupom: 'previa5',
      pagamentos: [{ forma: 'DINHEIRO', valor: 100 }],
    };
    const { body, text } = await um!('POST', 'pedido/previa', values);
    expect(body.result, text).toEqual({
      linhas: [{ nome: 'Pizza', adicionais: null, preco: 50, total: 100, recusa: null }],
      subtotal: 100,
      desconto: 10,
      taxa: 0,
      entregaPor: null,
      tempo: 'cerca de 30 min',
      minimo: null,
      previsaoEntrega: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      promocoes: [{ nome: 'Cupom PREVIA5', valor: 10 }],
      aviso: null,
      acrescimo: 0,
      pontos: null,
      total: 90,
      troco: 10,
      recusas: [],
    });
    expect(await one(sql`select count(*) as n from pedido where empresa_id = ${empresa}`)).toBe(0);
    expect(await one(sql`select coalesce(usados, 0) as n from cupom_desconto where id = ${id}`)).toBe(0);
    expect(await ordered(values)).toMatchObject({ total: 90, desconto: 10 });
    const short = await um!('POST', 'pedido/previa', { ...values, pagamentos: [{ forma: 'PIX', valor: 80 }] });
    expect(short.body.result).toMatchObject({
      total: 90,
      recusas: [{ campo: 'pagamentos', texto: expect.stringContaining('faltam R$') as unknown }],
    });
    // A missing value or an unsold item does not hide the sum of the rest.
    const early = await um!('POST', 'pedido/previa', { ...values, modalidade: 'ENTREGA', cupom: 'NAOEXISTE' });
    expect(early.body.result).toMatchObject({
      total: 100,
      recusas: [
        { campo: 'endereco', texto: 'Informe o endereço de entrega!' },
        { campo: 'cupom', texto: 'Cupom não encontrado!' },
      ],
    });
    expect((await leitor!('POST', 'pedido/previa', values)).status).toBe(403);
  });
  it('stores nothing where the total is not the one that was seen, and says so there', async () => {
    const before = await one(sql`select count(*) as n from pedido`);
    const { status, body } = await order({ totalVisto: 49.9 });
    expect(status).toBe(422);
    expect(body.fieldErrors).toEqual({
      totalVisto: expect.stringMatching(/^O total mudou de R\$\s49,90 para R\$\s50,00\./) as unknown,
    });
    expect(await one(sql`select count(*) as n from pedido`)).toBe(before);
    expect(await ordered({ totalVisto: 50 })).toMatchObject({ total: 50 });
  });
  it('makes the customer who is new with the order, or neither', async () => {
    const novo = { nome: 'Ana Prado', telefone: '(11) 90000-1234', canal: 'TELEFONE' };
    const named = sql`select count(*) as n from cliente where nome = 'Ana Prado'`;
    await refused({ ...novo, cupom: 'NAOEXISTE' });
    expect(await one(named)).toBe(0);
    expect((await order({ telefone: novo.telefone })).body.fieldErrors).toEqual({
      nome: 'Informe o nome do cliente!',
    });
    const { id } = await ordered(novo);
    const { cliente } = (await um!('GET', `pedido/findbyid/${id}`)).body.result as unknown as {
      readonly cliente: number;
    };
    expect((await um!('GET', `client/findbyid/${cliente}`)).body.result).toMatchObject({
      nome: 'Ana Prado',
      origem: 'TELEFONE',
    });
    expect(await one(named)).toBe(1);
  });
  it('finds what is sold by code and by name, and repeats the last order at the prices of today', async () => {
    await all(sql`update produto set codigo = 'P7', busca = 'pizza' where id = ${pizza}`);
    const search = async (busca: string) =>
      (await um!('GET', `pedido/novo/produtos?busca=${busca}`)).body.result as unknown as readonly Values[];
    expect((await search('p7'))[0]).toMatchObject({ id: pizza, nome: 'Pizza', preco: 50, falta: null });
    expect((await search('pizza')).map(({ id }) => id)).toContain(pizza);
    expect((await leitor!('GET', 'pedido/novo/produtos?busca=p7')).status).toBe(403);
    const last = async (cliente: number | undefined, who = um!) =>
      (await who('GET', `pedido/novo/ultimo?cliente=${cliente}`)).body.result;
    expect(await last(clientes[1])).toBeNull();
    await ordered({ cliente: clientes[1], itens: [{ produto: pizza, quantidade: 2, observacao: 'Sem cebola' }] });
    await all(sql`update produto set preco = 60 where id = ${pizza}`);
    expect(await last(clientes[1])).toMatchObject({
      pedidos: 1,
      total: 100,
      resumo: '2 Pizza',
      itens: [{ produto: pizza, quantidade: 2, adicionais: [], observacao: 'Sem cebola' }],
      mudancas: ['Pizza custava R$\u00a050,00 e agora custa R$\u00a060,00.'],
    });
    expect(await last(clientes[1], dois)).toBeNull();
    await all(sql`update produto set preco = 50, situacao = 'PAUSADO' where id = ${pizza}`);
    expect(await last(clientes[1])).toMatchObject({ itens: [], mudancas: ['Pizza não está à venda.'] });
    await all(sql`update produto set situacao = 'ATIVO' where id = ${pizza}`);
  });
  it('gives a payment that says no amount what is left to pay, whether null is sent or nothing', async () => {
    for (const left of [{}, { valor: null }]) {
      const { id } = await ordered({
        acrescimo: 3.1,
        pagamentos: [
          { forma: 'PIX', valor: 20 },
          { forma: 'DEBITO', ...left },
        ],
      });
      expect((await um!('GET', `pedido/findbyid/${id}`)).body.result).toMatchObject({
        total: 53.1,
        pagamentos: [
          { forma: 'PIX', valor: 20 },
          { forma: 'DEBITO', valor: 33.1 },
        ],
      });
    }
    expect(await refused({ pagamentos: [{ forma: 'PIX' }, { forma: 'DEBITO' }] })).toBe(
      'Só um dos pagamentos pode ficar sem valor!',
    );
  });
  it('is refused whole where something is not right', async () => {
    const before = await one(sql`select count(*) as n from pedido`);
    expect((await order({ itens: [] })).status).toBe(422);
    const strange = { itens: [{ produto: house.rowsOf('produto', house.companies[1])[0], quantidade: 1 }] };
    expect((await order(strange)).body.fieldErrors).toEqual({ 'itens.0.produto': 'Cadastro não encontrado!' });
    const stranger = { cliente: house.rowsOf('cliente', house.companies[1])[0] };
    expect((await order(stranger)).body.fieldErrors).toEqual({ cliente: 'Cadastro não encontrado!' });
    expect(await refused({ modalidade: 'ENTREGA' })).toBe('Informe o endereço de entrega!');
    expect(await refused({ pagamentos: [{ forma: 'PIX', valor: 100 }] })).toMatch(
      /troco é só para pagamento em dinheiro!/,
    );
    expect(await refused({ cupom: 'NAOEXISTE' })).toBe('Cupom não encontrado!');
    expect((await order({}, admin)).body.messageError).toBe(
      'Entre em uma empresa para usar “Novo pedido”: escolha no alto da tela!',
    );
    expect((await order({}, leitor)).status).toBe(403);
    expect(await one(sql`select count(*) as n from pedido`)).toBe(before);
  });
  it('is heard of by its customer, whose last purchase it is, and by nobody where it was not stored', async () => {
    await all(sql`update cliente set ultima_compra = null, versao = 7 where id = ${clientes[0]}`);
    await refused({ cliente: clientes[0], cupom: 'NAOEXISTE' });
    await house.app.jobs.drain();
    expect(await all(sql`select ultima_compra from cliente where id = ${clientes[0]}`)).toEqual([
      { ultima_compra: null },
    ]);
    const { id } = await ordered({ cliente: clientes[0] });
    await house.app.jobs.drain();
    const seen = sql`select (ultima_compra = (select (data at time zone 'America/Sao_Paulo')::date from pedido where id = ${id})) as hoje, versao from cliente where id = ${clientes[0]}`;
    expect(await all(seen)).toEqual([{ hoje: true, versao: 7 }]);
    await all(sql`update cliente set ultima_compra = '2099-01-01' where id = ${clientes[0]}`);
    await ordered({ cliente: clientes[0] });
    await house.app.jobs.drain();
    expect(await all(sql`select ultima_compra::text from cliente where id = ${clientes[0]}`)).toEqual([
      { ultima_compra: '2099-01-01' },
    ]);
  });
  it('is made once, however often it is sent with one key', async () => {
    const send = () =>
      um!(
        'POST',
        'pedido/save',
        { canal: 'BALCAO', modalidade: 'RETIRADA', pagarDepois: true, itens: [{ produto: pizza, quantidade: 1 }] },
        { 'idempotency-key': `pedido-${engine}-1` },
      );
    const answers = await Promise.all([send(), send(), send()]);
    expect(new Set(answers.map(({ body }) => body.result?.id)).size).toBe(1);
    expect(await one(sql`select count(*) as n from pedido where empresa_id = ${empresa}`)).toBe(1);
  });
  it('numbers follow one another without gaps when twenty come at once', async () => {
    const numbers = (await Promise.all(Array.from({ length: 20 }, () => ordered())))
      .map(({ numero }) => Number(numero))
      .toSorted((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => numbers[0]! + index));
  });

  describe('coupons', () => {
    it('take off what they say, and the use is written down with what it brought', async () => {
      const id = await cupom('DEZ');
      const { total, desconto, id: pedido } = await ordered({ cupom: ' dez ', cliente: clientes[0] });
      expect([total, desconto]).toEqual([40, 10]);
      const { body } = await um!('POST', 'cupomdesconto/resgate/filterpaginated/1/10', { cupom: id });
      expect(body.results).toMatchObject([
        { chave: 'DEZ', pedido, cliente: clientes[0], valorDesconto: 10, valorPedido: 40, situacao: 'RESGATADO' },
      ]);
      expect(await one(sql`select usados as n from cupom_desconto where id = ${id}`)).toBe(1);
    });
    it('free shipping takes off the fee, in the zone of the company and where there is delivery', async () => {
      await cupom('FRETE', { tipo: 'FRETE', valor: null, limite_por_cliente: null });
      const endereco = { street: 'Rua A', number: '1' };
      expect(await ordered({ cupom: 'FRETE', modalidade: 'ENTREGA', endereco, taxaEntrega: 7.5 })).toMatchObject({
        total: 50,
        desconto: 7.5,
      });
      expect(await refused({ cupom: 'FRETE' })).toBe('Este cupom é de frete grátis: vale só para entregas!');
    });
    it('of another company is none', async () => {
      await cupom('ALHEIO', { empresa_id: house.companies[1] });
      expect(await refused({ cupom: 'ALHEIO', cliente: clientes[0] })).toBe('Cupom não encontrado!');
    });
    it('for the first purchase are for one of two orders at once, whatever the coupon', async () => {
      await cupom('PRIMEIRA', { primeira_compra: true });
      await cupom('ESTREIA', { primeira_compra: true });
      const answers = await Promise.all(
        ['PRIMEIRA', 'ESTREIA', 'PRIMEIRA', 'ESTREIA'].map((code) => order({ cupom: code, cliente: clientes[1] })),
      );
      expect(answers.filter(({ body }) => !body.hasError)).toHaveLength(1);
      expect(answers.find(({ body }) => body.hasError)!.body.messageError).toMatch(/primeira compra|já usou/);
    });
    it('with 10 uses are redeemed 10 times by 50 orders at once', async () => {
      const id = await cupom('DISPUTA', { limite_uso: 10, limite_por_cliente: null });
      const answers = await Promise.all(Array.from({ length: 50 }, () => order({ cupom: 'DISPUTA' })));
      expect(answers.map(({ body }) => body.messageError ?? 'ok').toSorted()).toEqual([
        ...Array.from({ length: 40 }, () => 'Este cupom esgotou!'),
        ...Array.from({ length: 10 }, () => 'ok'),
      ]);
      expect(await one(sql`select usados as n from cupom_desconto where id = ${id}`)).toBe(10);
      expect(await one(sql`select count(*) as n from cupom_resgate where cupom_id = ${id}`)).toBe(10);
      expect(await one(sql`select count(*) as n from pedido where cupom_id = ${id}`)).toBe(10);
    });
    it('never pass the limit of a customer, at once or after one another', async () => {
      await cupom('DUAS', { limite_por_cliente: 2 });
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => order({ cupom: 'DUAS', cliente: clientes[0] })),
      );
      expect(answers.filter(({ body }) => !body.hasError)).toHaveLength(2);
      expect(await refused({ cupom: 'DUAS', cliente: clientes[0] })).toBe('Este cliente já usou este cupom 2 vezes!');
      expect((await ordered({ cupom: 'DUAS', cliente: clientes[1] })).desconto).toBe(10);
      expect(await refused({ cupom: 'DUAS' })).toBe('Identifique o cliente para usar este cupom!');
    });
    it('come back when the order is cancelled, and only once', async () => {
      const id = await cupom('VOLTA', { limite_uso: 1 });
      const first = await ordered({ cupom: 'VOLTA', cliente: clientes[0] });
      expect(await refused({ cupom: 'VOLTA', cliente: clientes[1] })).toBe('Este cupom esgotou!');
      const cancel = { selection: { ids: [first.id] }, situacao: 'CANCELADO', motivoCancelamento: 'Desistiu' };
      const reports = await Promise.all([change(cancel), change(cancel), change(cancel)]);
      expect(reports.map(({ body }) => (body.result as unknown as { changed: number }).changed).toSorted()).toEqual([
        0, 0, 1,
      ]);
      expect(await one(sql`select usados as n from cupom_desconto where id = ${id}`)).toBe(0);
      expect((await ordered({ cupom: 'VOLTA', cliente: clientes[0] })).desconto).toBe(10);
      expect(
        await one(sql`select count(*) as n from cupom_resgate where cupom_id = ${id} and situacao = 'ESTORNADO'`),
      ).toBe(1);
    });
  });

  it('takes several payments and what the product is offered with, and refuses what is not its', async () => {
    const saved = async (root: string, values: Values): Promise<number> => {
      const { body, text } = await um!('POST', `${root}save`, values);
      expect(body.hasError, text).toBe(false);
      return body.result!.id;
    };
    const outra = house.rowsOf('produto', empresa)[1]!;
    const grupo = async (nome: string, produto: number): Promise<number> => {
      const categoria = await saved('produto/adicional/categoria/', { nome, maximo: 3 });
      await saved('produto/adicional/vinculo/', { produto, categoria });
      return categoria;
    };
    const [doPizza, doOutro] = [await grupo('Extras', pizza), await grupo('Bordas', outra)];
    const extra = (nome: string, categoria: number) => saved('produto/adicional/', { nome, valor: 3.5, categoria });
    const [bacon, borda, velho] = [
      await extra('Bacon', doPizza),
      await extra('Borda', doOutro),
      await extra('Velho', doPizza),
    ];
    expect((await um!('POST', `produto/adicional/${velho}/tirar`, {})).body.hasError).toBe(false);
    const { id } = await ordered({
      itens: [{ produto: pizza, quantidade: 2, adicionais: [{ adicional: bacon }] }],
      pagamentos: [
        { forma: 'PIX', valor: 20 },
        { forma: 'DINHEIRO', valor: 100 },
      ],
    });
    expect((await um!('GET', `pedido/findbyid/${id}`)).body.result).toMatchObject({
      total: 107,
      pagamentos: [
        { forma: 'PIX', valor: 20, troco: null },
        { forma: 'DINHEIRO', valor: 100, troco: 13 },
      ],
    });
    expect((await um!('POST', 'pedido/item/filterpaginated/1/10', { pedido: id })).body.results).toMatchObject([
      { total: 107, adicionais: [{ nome: 'Bacon', quantidade: 1, valor: 3.5 }] },
    ]);
    expect(await refused({ itens: [{ produto: pizza, quantidade: 1, adicionais: [{ adicional: borda }] }] })).toBe(
      'Pizza não tem o adicional Borda!',
    );
    expect(await refused({ itens: [{ produto: pizza, quantidade: 1, adicionais: [{ adicional: velho }] }] })).toBe(
      'Pizza não tem o adicional Velho!',
    );
    expect(await refused({ pagamentos: [{ forma: 'PIX', valor: 20 }] })).toMatch(/faltam R\$\s30,00!/);
  });

  describe('stock', () => {
    const stock = () => one(sql`select estoque as n from produto where id = ${pizza}`);
    const moves = () =>
      one(sql`select coalesce(sum(quantidade), 0) as n from movimento_estoque where produto_id = ${pizza}`);
    const calls: Readonly<Record<string, string>> = {
      CONFIRMADO: 'confirmar',
      PREPARO: 'preparar',
      PRONTO: 'aprontar',
      CONCLUIDO: 'concluir',
      CANCELADO: 'cancelar',
    };
    const move = (id: number, situacao: string) =>
      um!('POST', `pedido/${id}/${calls[situacao]!}`, {
        ...(situacao === 'CANCELADO' && { motivoCancelamento: 'Desistiu' }),
      });
    beforeEach(async () => {
      await all(sql`delete from movimento_estoque where empresa_id = ${empresa}`);
      await all(
        sql`update produto set controla_estoque = true, vende_sem_estoque = false, estoque = 10 where id = ${pizza}`,
      );
    });
    afterAll(() => all(sql`update produto set controla_estoque = false where id = ${pizza}`));

    it('fifty orders at once of a stock of ten: ten, and never below zero', async () => {
      const answers = await Promise.all(Array.from({ length: 50 }, () => order()));
      expect(answers.filter(({ body }) => !body.hasError)).toHaveLength(10);
      expect(new Set(answers.filter(({ body }) => body.hasError).map(({ body }) => body.messageError))).toEqual(
        new Set(['Estoque insuficiente de Pizza: há 0!']),
      );
      expect([await stock(), await moves()]).toEqual([0, -10]);
      expect(await one(sql`select count(*) as n from pedido where empresa_id = ${empresa} and situacao = 'NOVO'`)).toBe(
        10,
      );
      expect(
        await one(
          sql`select count(*) as n from auditoria where entidade = 'movimentoEstoque' and registro_id in (select id from movimento_estoque where produto_id = ${pizza})`,
        ),
      ).toBe(10);
    });
    it('is taken once however far the order goes, and given back once', async () => {
      const { id } = await ordered({
        itens: [
          { produto: pizza, quantidade: 2 },
          { produto: pizza, quantidade: 2 },
        ],
      });
      for (const situacao of ['CONFIRMADO', 'PREPARO', 'PRONTO'])
        expect((await move(id, situacao)).body.hasError).toBe(false);
      expect([await stock(), await moves()]).toEqual([6, -4]);
      expect(
        (await Promise.all([move(id, 'CANCELADO'), move(id, 'CANCELADO'), move(id, 'CANCELADO')])).filter(
          ({ body }) => !body.hasError,
        ),
      ).toHaveLength(1);
      expect([await stock(), await moves()]).toEqual([10, 0]);
    });
    it('of an order cancelled before it was confirmed comes back', async () => {
      const { id } = await ordered();
      expect([await stock(), await moves()]).toEqual([9, -1]);
      expect((await move(id, 'CANCELADO')).body.hasError).toBe(false);
      expect([
        await stock(),
        await one(sql`select count(*) as n from movimento_estoque where produto_id = ${pizza}`),
      ]).toEqual([10, 2]);
    });
    it('below zero only where the product allows it', async () => {
      expect(
        await refused({
          itens: [
            { produto: pizza, quantidade: 6 },
            { produto: pizza, quantidade: 5 },
          ],
        }),
      ).toBe('Estoque insuficiente de Pizza: há 10!');
      await all(sql`update produto set vende_sem_estoque = true where id = ${pizza}`);
      const { id } = await ordered({ itens: [{ produto: pizza, quantidade: 11 }] });
      expect((await move(id, 'CONCLUIDO')).body.hasError).toBe(false);
      expect(await stock()).toBe(-1);
    });
    it('is taken and put right by the platform too, of each order in its own company', async () => {
      const other = house.companies[1];
      const bolo = house.rowsOf('produto', other)[0]!;
      await all(
        sql`update produto set preco = 10, preco_promocional = null, situacao = 'ATIVO', controla_estoque = true, vende_sem_estoque = false, estoque = 3 where id = ${bolo}`,
      );
      const [{ id }, theirs] = [
        await ordered(),
        (await order({ itens: [{ produto: bolo, quantidade: 4 }] }, dois)).body,
      ];
      expect(theirs.messageError).toMatch(/há 3!/);
      const { body } = await order({ itens: [{ produto: bolo, quantidade: 2 }] }, dois);
      const report = await admin!('POST', 'pedido/alterarstatus', {
        selection: { ids: [id, body.result!.id] },
        situacao: 'CONFIRMADO',
      });
      expect(report.body.result, report.text).toEqual({ changed: 2, failed: [] });
      expect(
        await all(
          sql`select empresa_id::int as empresa, produto_id::int as produto, saldo::float as saldo from movimento_estoque where pedido_id in (${id}, ${body.result!.id}) order by empresa_id`,
        ),
      ).toEqual([
        { empresa, produto: pizza, saldo: 9 },
        { empresa: other, produto: bolo, saldo: 1 },
      ]);
      expect(
        await all(
          sql`select distinct empresa_id::int as empresa, registro_id::int as id from auditoria where acao = 'confirmar' and entidade = 'pedido' and registro_id in (${id}, ${body.result!.id}) order by 1`,
        ),
      ).toEqual([
        { empresa, id },
        { empresa: other, id: body.result!.id },
      ]);
      expect((await admin!('POST', `pedido/${id}/cancelar`, { motivoCancelamento: 'Desistiu' })).body.hasError).toBe(
        false,
      );
      expect(
        (await admin!('POST', 'produto/estoque/acertar', { id: bolo, operacao: 'ENTRADA', quantidade: 4 })).body
          .hasError,
      ).toBe(false);
      expect([await stock(), await one(sql`select estoque as n from produto where id = ${bolo}`)]).toEqual([10, 5]);
    });
    it('is put right by hand, with a reason for what went or was counted', async () => {
      const put = (values: object, key: string) =>
        um!(
          'POST',
          'produto/estoque/acertar',
          { id: pizza, ...values },
          { 'idempotency-key': `acerto-${engine}-${key}` },
        );
      expect((await put({ operacao: 'SAIDA', quantidade: 1 }, 'a')).body.fieldErrors).toEqual({
        motivo: 'Campo obrigatório!',
      });
      expect((await put({ operacao: 'SAIDA', quantidade: 11, motivo: 'Quebra' }, 'b')).body.messageError).toBe(
        'Estoque insuficiente de Pizza: há 10!',
      );
      for (const _ of [1, 2])
        expect((await put({ operacao: 'ENTRADA', quantidade: 5.5 }, 'c')).body.hasError).toBe(false);
      expect((await put({ operacao: 'CONTAGEM', quantidade: 12, motivo: 'Inventário' }, 'd')).body.hasError).toBe(
        false,
      );
      expect([await stock(), await moves()]).toEqual([12, 2]);
      expect(
        (await um!('POST', 'produto/estoque/filterpaginated/1/10', { produto: pizza, $sort: [['id', 'asc']] })).body
          .results,
      ).toMatchObject([
        { tipo: 'ENTRADA', quantidade: 5.5, saldo: 15.5, descricao: 'Entrada de Pizza' },
        { tipo: 'CONTAGEM', quantidade: -3.5, saldo: 12, motivo: 'Inventário' },
      ]);
    });
  });

  describe('situations', () => {
    it('go forward, never back, and out of them with a reason', async () => {
      const { id } = await ordered();
      const move = (name: string, motivoCancelamento?: string | null) =>
        um!('POST', `pedido/${id}/${name}`, { motivoCancelamento });
      expect((await move('preparar')).body.hasError).toBe(false);
      expect((await move('confirmar')).status).toBe(409);
      expect((await move('despachar')).status).toBe(409);
      expect((await move('cancelar', null)).body.fieldErrors).toEqual({
        motivoCancelamento: 'Diga o motivo do cancelamento!',
      });
      expect((await move('concluir')).body.hasError).toBe(false);
      expect((await move('cancelar', 'x')).status).toBe(409);
      expect((await um!('GET', `pedido/findbyid/${id}`)).body.result).toMatchObject({
        situacao: 'CONCLUIDO',
        dataConclusao: expect.any(String),
      });
    });
    it('take the word of a supervisor to be cancelled, in a company that says so', async () => {
      const { versao } = (await um!('GET', 'companyconfig/empresa')).body.result as unknown as Values;
      expect((await um!('POST', 'companyconfig/save', { versao, pedeSupervisorCancelar: true })).body.hasError).toBe(
        false,
      );
      const { id } = await ordered();
      const cancel = (more: Values = {}) =>
        um!('POST', `pedido/${id}/cancelar`, { motivoCancelamento: 'Desistiu', ...more });
      expect((await cancel()).body.fieldErrors).toHaveProperty(['$second.login']);
      expect((await um!('POST', `pedido/${id}/confirmar`, {})).body.hasError).toBe(false);
      const word = (usuario: string) => ({ $second: { login: usuario, senha: password } });
      expect((await cancel(word('leitor'))).body.fieldErrors).toEqual({
        '$second.login': 'Esta pessoa não pode autorizar isto nesta empresa!',
      });
      expect((await cancel(word('vendedor'))).body.hasError).toBe(false);
      await all(sql`update empresa_config set pede_supervisor_cancelar = false`);
    });
    it('are kept, each with who led it where, and why it was cancelled', async () => {
      const { id } = await ordered();
      await um!('POST', `pedido/${id}/confirmar`, {});
      await um!('POST', `pedido/${id}/cancelar`, { motivoCancelamento: 'Desistiu' });
      const { body } = await um!('POST', 'pedido/evento/filterpaginated/1/10', { pedido: id });
      expect(
        body.results!.map(({ de, para, origem, motivoCancelamento }) => [de, para, origem, motivoCancelamento]),
      ).toEqual([
        [null, 'NOVO', 'EQUIPE', null],
        ['NOVO', 'CONFIRMADO', 'EQUIPE', null],
        ['CONFIRMADO', 'CANCELADO', 'EQUIPE', 'Desistiu'],
      ]);
    });
    it('of many at once are reported row by row', async () => {
      const [open, done] = [await ordered(), await ordered()];
      await um!('POST', `pedido/${done.id}/concluir`, {});
      const { body } = await change({ selection: { ids: [open.id, done.id] }, situacao: 'PRONTO' });
      expect(body.result).toMatchObject({
        changed: 1,
        failed: [{ id: done.id, message: 'De “Concluído” não se passa a “Pronto”!' }],
      });
      expect(
        (await change({ alteracaoStatusVO: { situacao: 'ENTREGA' }, filtroVO: { id: [open.id] } })).body.result,
      ).toMatchObject({ changed: 0, failed: [{ message: 'De “Pronto” não se passa a “Saiu para entrega”!' }] });
      expect(
        (await change({ alteracaoStatusVO: { situacao: 'CONCLUIDO' }, filtroVO: { id: [open.id] } })).body.result,
      ).toMatchObject({ changed: 1 });
      expect((await change({ alteracaoStatusVO: { situacao: 'CONCLUIDO' } })).status).toBe(400);
      expect((await change({ selection: { ids: [open.id] }, situacao: 'CONCLUIDO' }, dois)).body.result).toMatchObject({
        changed: 0,
      });
      expect((await change({ selection: { ids: [open.id] }, situacao: 'CONCLUIDO' }, leitor)).status).toBe(403);
    });
  });
});
