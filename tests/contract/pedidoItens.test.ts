/** Changing the items of an order, cancelling one, giving a part back: sums, stock, coupon, payments and points follow. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { fidelidade, type Row, type Values } from '../support/fidelidade';

describe('the items of an order', () => {
  const loja = fidelidade('pglite');
  const { um, done, told, all, cliente, conclude, pontos, adds } = loja;
  let made = 0;
  const product = async (preco: number, values: Values = {}): Promise<number> => {
    const nome = `Prato ${++made}`;
    const [one] = await all<{ empresa_id: number; categoria_id: number }>(
      sql`select empresa_id, categoria_id from produto where empresa_id = (select empresa_id from usuario where login = 'um') limit 1`,
    );
    const given = {
      ...one,
      nome,
      situacao: 'ATIVO',
      tipo: 'SIMPLES',
      preco,
      ordem: 0,
      maiores: false,
      pesavel: false,
      da_rede: false,
      controla_estoque: true,
      vende_sem_estoque: false,
      estoque: 10,
      busca: nome.toLowerCase(),
      ...values,
    };
    const [row] = await all<{ id: number }>(
      sql`insert into produto (${sql.join(Object.keys(given).map((name) => sql.ref(name)))}) values (${sql.join(Object.values(given))}) returning id`,
    );
    return Number(row!.id);
  };
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
    // What is given back whole afterwards takes what is left, once.
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
});
