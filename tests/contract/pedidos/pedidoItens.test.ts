/** Changing the items of an order, cancelling one, giving a part back: sums, stock, coupon, payments and points follow. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { fidelidade, type Row, type Values } from '../../support/fidelidade';

describe('the items of an order', () => {
  const loja = fidelidade('postgres');
  const { um, done, told, all, cliente, conclude, pontos, adds } = loja;
  const product = (preco: number, values: Values = {}): Promise<number> =>
    loja.product({ preco, controla_estoque: true, estoque: 10, ...values });
  const stock = async (id: number): Promise<number> =>
    Number((await all<{ n: string }>(sql`select estoque as n from produto where id = ${id}`))[0]!.n);
  const order = async (itens: readonly Values[], values: Values = {}): Promise<number> =>
    (
      await done('pedido/save', {
        canal: 'BALCAO',
        modalidade: 'RETIRADA',
        pagamentos: [{ forma: 'PIX' }],
        itens,
        ...values,
      })
    ).id;
  const read = async (id: number): Promise<Row> => (await um('GET', `pedido/findbyid/${id}`)).body.result as never;
  const lines = async (id: number): Promise<readonly Row[]> =>
    (await um('POST', 'pedido/item/filterpaginated/1/50', { pedido: id })).body.results as never;

  const promote = async (values: Values = {}): Promise<void> => {
    const { versao } = (await um('GET', 'delivery/promocao')).body.result as unknown as Values;
    const none = { ofertas: null, leveMais: null, combos: null, primeiraCompra: false, freteGratis: false };
    await done('delivery/promocao', { ...none, acumulaComCupom: false, ...values, versao });
  };
  const total = async (id: number): Promise<unknown> => (await read(id)).total;

  it('change: quantities keep their price, what is new costs what it costs today, stock and payments follow', async () => {
    const [a, b] = [await product(10), await product(7.5)];
    const id = await order(
      [
        { produto: a, quantidade: 2 },
        { produto: b, quantidade: 1 },
      ],
      { pagamentos: [{ forma: 'PIX', valor: 27.5 }] },
    );
    await done(`pedido/${id}/confirmar`);
    expect([await stock(a), await stock(b)]).toEqual([8, 9]);
    await all(sql`update produto set preco = 99 where id = ${a}`);
    const [first] = await lines(id);
    await done(`pedido/${id}/itens`, {
      pedido: id,
      mudancas: [{ item: first!.id, quantidade: 3 }],
      novos: [{ produto: b, quantidade: 2 }],
    });
    expect(await read(id)).toMatchObject({
      valorItens: 52.5,
      total: 52.5,
      pagamentos: [{ forma: 'PIX', valor: 52.5 }],
    });
    expect([await stock(a), await stock(b)]).toEqual([7, 7]);
    expect(await lines(id)).toHaveLength(3);
    // More than there is: nothing is changed.
    expect(await told(`pedido/${id}/itens`, { pedido: id, mudancas: [{ item: first!.id, quantidade: 50 }] })).toContain(
      'Estoque insuficiente',
    );
    expect(await read(id)).toMatchObject({ total: 52.5 });
    const [event] = await all<{ texto: string }>(
      sql`select motivo_cancelamento as texto from pedido_evento where pedido_id = ${id} order by id desc limit 1`,
    );
    expect(event!.texto).toBe('Itens mudados');
  });
  it('leave one by one: the discount shrinks with them, the change is told anew, the last one is a cancellation', async () => {
    const [a, b] = [await product(10), await product(30)];
    const id = await order(
      [
        { produto: a, quantidade: 1 },
        { produto: b, quantidade: 1 },
      ],
      { pagamentos: [{ forma: 'DINHEIRO', valor: 50 }] },
    );
    await done(`pedido/${id}/confirmar`);
    await all(sql`update pedido set desconto = 4, total = 36, acrescimo = 0,
      pagamentos = '[{"forma":"DINHEIRO","valor":50,"troco":14}]', promocoes = '[{"nome":"Da casa","valor":4}]' where id = ${id}`);
    const [first, second] = await lines(id);
    const answer = await told(`pedido/${id}/itens/cancelar`, { pedido: id, item: first!.id, motivo: 'Acabou' });
    expect(answer).toBe('ok');
    expect(await read(id)).toMatchObject({
      valorItens: 30,
      desconto: 3,
      total: 27,
      promocoes: [{ nome: 'Da casa', valor: 3 }],
      pagamentos: [{ forma: 'DINHEIRO', valor: 50, troco: 23 }],
    });
    expect([await stock(a), await stock(b)]).toEqual([10, 9]);
    expect(await told(`pedido/${id}/itens/cancelar`, { pedido: id, item: second!.id, motivo: 'Acabou' })).toContain(
      'cancele o pedido inteiro',
    );
    const other = await order([{ produto: a, quantidade: 1 }]);
    const [foreign] = await lines(other);
    expect(await told(`pedido/${id}/itens/cancelar`, { pedido: id, item: foreign!.id, motivo: 'X' })).toContain(
      'não é do pedido',
    );
    const { speakers } = loja;
    const denied = await speakers.leitor!('POST', `pedido/${id}/itens/cancelar`, { pedido: id, item: second!.id });
    expect(denied.status).toBe(403);
  });
  it('are given back in part after the order is concluded: what is owed is told, and points go with it', async () => {
    const maria = await cliente();
    const a = await product(10);
    const id = await order([{ produto: a, quantidade: 4 }], {
      cliente: maria,
      pagamentos: [{ forma: 'CREDITO', valor: 40 }],
    });
    await conclude(id);
    expect(await pontos(maria)).toBe(40);
    const [line] = await lines(id);
    const { devolver } = await done(`pedido/${id}/itens/devolver`, {
      pedido: id,
      item: line!.id,
      quantidade: 1,
      motivo: 'Veio frio',
    });
    expect(devolver).toBe(10);
    expect(await read(id)).toMatchObject({
      total: 30,
      devolucao: 'PENDENTE',
      valorDevolver: 10,
      situacao: 'CONCLUIDO',
    });
    expect(await pontos(maria)).toBe(30);
    expect(await stock(a)).toBe(7);
    await adds();
    await done(`pedido/${id}/devolvido`);
    expect(await read(id)).toMatchObject({ devolucao: 'FEITA', valorDevolver: null });
    // A full refund afterwards returns the rest, once.
    await done(`pedido/${id}/estornar`, { motivoCancelamento: 'Devolveu tudo' });
    await loja.settle();
    expect([await pontos(maria), await stock(a)]).toEqual([0, 10]);
    await adds();
  });
  it('leave the points that the order would have given without them, however many parts come back', async () => {
    await loja.configure({ baseCalculo: 'ITENS_COM_DESCONTO' });
    const maria = await cliente();
    const a = await product(19.9);
    const id = await order([{ produto: a, quantidade: 4 }], {
      cliente: maria,
      pagamentos: [{ forma: 'PIX', valor: 79.6 }],
    });
    await conclude(id);
    const left: number[] = [];
    const [line] = await lines(id);
    for (let part = 0; part < 3; part++) {
      await done(`pedido/${id}/itens/devolver`, { pedido: id, item: line!.id, quantidade: 1, motivo: 'Frio' });
      left.push(await pontos(maria));
      await done(`pedido/${id}/devolvido`);
    }
    expect(left).toEqual([59, 39, 19]);
    await adds();
  });
  it('are promoted anew: the second of a combo comes, and leaves again', async () => {
    const [a, b] = [await product(30), await product(40)];
    await promote({ combos: [{ nome: 'Par', produto: a, com: b, preco: 50 }] });
    const id = await order([{ produto: a, quantidade: 1 }]);
    expect(await total(id)).toBe(30);
    await done(`pedido/${id}/itens`, { pedido: id, novos: [{ produto: b, quantidade: 1 }] });
    expect(await read(id)).toMatchObject({
      valorItens: 50,
      total: 50,
      promocoes: [{ nome: 'Par', valor: 20 }],
      pagamentos: [{ valor: 50 }],
    });
    const [, second] = await lines(id);
    await done(`pedido/${id}/itens/cancelar`, { pedido: id, item: second!.id, motivo: 'Desistiu' });
    expect(await read(id)).toMatchObject({ valorItens: 30, total: 30, promocoes: null });
    expect(await lines(id)).toMatchObject([{ desconto: 0, promocao: 0, total: 30 }]);
  });
  it('cost what the same goods cost that were ordered so from the start', async () => {
    const unlimited = { controla_estoque: false };
    const of = [
      await product(10, unlimited),
      await product(40, unlimited),
      await product(19.99, unlimited),
      await product(7.5, unlimited),
    ];
    await promote({
      ofertas: [{ nome: 'Semana', produto: of[2], percentual: 33.3333 }],
      leveMais: [{ nome: 'Leve 3', produto: of[3], leve: 3, pague: 2 }],
      combos: [{ nome: 'Par', produto: of[0], com: of[1], preco: 41.5 }],
    });
    const line = fc.record({
      produto: fc.constantFrom(...of),
      before: fc.integer({ min: 0, max: 4 }),
      after: fc.integer({ min: 0, max: 4 }),
      isApart: fc.boolean(),
    });
    const baskets = fc.array(line, { minLength: 1, maxLength: 4 }).filter((one) => one.some(({ after }) => after > 0));
    let changed = 0;
    for (const basket of fc.sample(baskets, { numRuns: 20, seed: 3712 })) {
      const whole = basket.flatMap(({ produto, after }) => (after > 0 ? { produto, quantidade: after } : []));
      // One that leaves again makes sure that there is something to begin with.
      const extra = { produto: of[0]!, before: 1, after: 0, isApart: false };
      const begun = [extra, ...basket].filter(({ before }) => before > 0);
      const id = await order(begun.map(({ produto, before }) => ({ produto, quantidade: before })));
      const stored = await lines(id);
      const grows = (one: typeof extra): boolean => one.isApart && one.after > one.before;
      const mudancas = begun.flatMap((one, at) =>
        one.after > 0 && one.after !== one.before && !grows(one) ? { item: stored[at]!.id, quantidade: one.after } : [],
      );
      const novos = basket.flatMap((one) =>
        one.before === 0 && one.after > 0
          ? { produto: one.produto, quantidade: one.after }
          : grows(one)
            ? { produto: one.produto, quantidade: one.after - one.before }
            : [],
      );
      if (mudancas.length + novos.length > 0) await done(`pedido/${id}/itens`, { pedido: id, mudancas, novos });
      for (const [at, { after }] of begun.entries())
        if (after === 0)
          await done(`pedido/${id}/itens/cancelar`, { pedido: id, item: stored[at]!.id, motivo: 'Desistiu' });
      const [is, asked] = [await read(id), await read(await order(whole))];
      const sums = ({ valorItens, total: sum, promocoes }: Row) => ({ valorItens, total: sum, promocoes });
      expect(sums(is), JSON.stringify(basket)).toEqual(sums(asked));
      changed += is.promocoes ? 1 : 0;
    }
    expect(changed).toBeGreaterThan(10);
  });
  it('keep apart what was agreed of a line and what a coupon takes off', async () => {
    const [a, b] = [await product(20), await product(30)];
    await promote({ ofertas: [{ nome: 'Semana', produto: a, percentual: 50 }] });
    await done('cupomdesconto/save', {
      nome: 'Cinco',
      palavraChave: 'CINCO',
      situacao: 'ATIVO',
      tipo: 'VALOR',
      valor: 5,
      dataInicio: '2020-01-01',
      dataVencimento: '2099-12-31',
      primeiraCompra: false,
      limitePorCliente: null,
    });
    const id = await order(
      [
        { produto: a, quantidade: 2 },
        { produto: b, quantidade: 1 },
      ],
      { cupom: 'CINCO' },
    );
    // Agreed at a till: 4 of the 40, and the half of what is left is off.
    await all(
      sql`update pedido_item set desconto = 22, promocao = 18, total = 18 where pedido_id = ${id} and produto_id = ${a}`,
    );
    await all(sql`update pedido_item set desconto = 1, total = 29 where pedido_id = ${id} and produto_id = ${b}`);
    await all(sql`update pedido set valor_itens = 47, total = 42,
      pagamentos = '[{"forma":"PIX","valor":42}]', promocoes = '[{"nome":"Semana","valor":18},{"nome":"Cupom CINCO","valor":5}]' where id = ${id}`);
    const [first] = await lines(id);
    await done(`pedido/${id}/itens`, { pedido: id, mudancas: [{ item: first!.id, quantidade: 1 }] });
    expect(await lines(id)).toMatchObject([
      { desconto: 11, promocao: 9, total: 9 },
      { desconto: 1, promocao: 0, total: 29 },
    ]);
    expect(await read(id)).toMatchObject({
      valorItens: 38,
      desconto: 4.04,
      promocoes: [
        { nome: 'Semana', valor: 9 },
        { nome: 'Cupom CINCO', valor: 4.04 },
      ],
    });
  });
  it('are promoted by the hour of the order, and what was paid keeps its share', async () => {
    const [a, b] = [await product(20), await product(30)];
    const days = ['DOM', 'SEG', 'TER', 'QUA', 'QUI', 'SEX', 'SAB'];
    await promote({
      ofertas: [
        { nome: 'Almoço', produto: a, percentual: 50, diasSemana: days, horaInicio: '11:00', horaFim: '13:00' },
      ],
    });
    const id = await order([{ produto: a, quantidade: 1 }]);
    expect(await total(id)).toBe(10);
    await loja.later('2026-11-10T20:00:00Z');
    const other = await order([{ produto: a, quantidade: 1 }]);
    expect(await total(other), 'after that hour').toBe(20);
    await done(`pedido/${id}/itens`, {
      pedido: id,
      mudancas: [{ item: (await lines(id))[0]!.id, quantidade: 4 }],
      novos: [{ produto: b, quantidade: 1 }],
    });
    expect(await total(id)).toBe(70);
    await promote();
    await conclude(id);
    const [first] = await lines(id);
    const { devolver } = await done(`pedido/${id}/itens/devolver`, {
      pedido: id,
      item: first!.id,
      quantidade: 1,
      motivo: 'Frio',
    });
    expect(devolver).toBe(10);
    expect(await read(id)).toMatchObject({ total: 60, promocoes: [{ nome: 'Almoço', valor: 30 }] });
  });
});
