import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { moduleEngines } from '../../support/engines';
import {
  type Values,
  house,
  setNow,
  all,
  product,
  stockOf,
  movements,
  order,
  confirm,
  see,
  names,
  opensStock,
  um,
  leitor,
  matriz,
  filial,
} from './house';

describe.each(moduleEngines)('stock on %s', (engine) => {
  opensStock(engine);

  it('comes back to what is in the bin when its order is cancelled: a product, an add-on, a part, what a network shared', async () => {
    const [torta, massa, visto] = [
      await product(matriz!, 'Torta'),
      await product(matriz!, 'Massa'),
      await product(matriz!, 'Da rede que acabou'),
    ];
    const [extra] = await all<{ id: number }>(
      sql`update adicional set controla_estoque = true, estoque = 10, vende_sem_estoque = false where id =
        (select min(id) from adicional where empresa_id = ${matriz}) returning id::int`,
    );
    const rows = [
      ['produto', torta],
      ['produto', massa],
      ['produto', visto],
      ['adicional', extra!.id],
    ] as const;
    const pedido = await order(um!, torta, 4);
    const consumo = rows.slice(1).map(([de, id]) => ({ produto: null, adicional: null, [de]: id, quantidade: 4 }));
    await all(sql`insert into pedido_item (empresa_id, pedido_id, produto_id, descricao, quantidade, preco_unitario, desconto, total, ordem, consumo)
      values (${matriz}, ${pedido}, ${torta}, 'Combo', 1, 0, 0, 0, 2, ${JSON.stringify(consumo)})`);
    expect(await confirm(um!, pedido)).toBe('ok');
    const left = async (): Promise<readonly number[]> =>
      Promise.all(
        rows.map(async ([de, id]) =>
          Number((await all<{ n: string }>(sql`select estoque as n from ${sql.table(de)} where id = ${id}`))[0]!.n),
        ),
      );
    expect(await left()).toEqual([6, 6, 6, 6]);
    for (const [de, id] of rows) await all(sql`update ${sql.table(de)} set excluido_em = now() where id = ${id}`);
    // It shows what its network had when it went: of that nothing is its own.
    await all(sql`update produto set da_rede = true, estoque = 99 where id = ${visto}`);
    const { text } = await um!('POST', `pedido/${pedido}/cancelar`, { motivoCancelamento: 'Teste' });
    expect(await left(), text).toEqual([10, 10, 4, 10]);
    expect((await movements(torta)).at(-1)).toMatchObject({ tipo: 'DEVOLUCAO', quantidade: '4.000', saldo: '10.000' });
    await all(sql`update adicional set excluido_em = null, controla_estoque = false where id = ${extra!.id}`);
  });
  it('names no order that is there when it makes one', async () => {
    const id = await product(matriz!, 'Bolo');
    const pedido = await order(um!, id, 1);
    const before = (await all(sql`select from pedido`)).length;
    for (const path of ['pedido/save', 'venda/save']) {
      const { status, body } = await um!('POST', path, {
        id: pedido,
        canal: 'BALCAO',
        modalidade: 'RETIRADA',
        pagamentos: [{ forma: 'PIX' }],
        itens: [{ produto: id, quantidade: 2 }],
      });
      expect([path, status, Object.keys(body.fieldErrors ?? {})]).toEqual([path, 422, ['id']]);
    }
    expect((await all(sql`select from pedido`)).length).toBe(before);
  });
  it('shows what there is, what is below its minimum, and what it is worth at cost', async () => {
    await product(matriz!, 'Água', { codigo: '1', estoque: 10, estoque_minimo: 5 });
    await product(matriz!, 'Suco', { estoque: 3, estoque_minimo: 5, custo: 1.99 });
    await product(matriz!, 'Café', { estoque: 0, estoque_minimo: 1 });
    await product(matriz!, 'Pão', { estoque: 2, estoque_minimo: 2, custo: null });
    await product(matriz!, 'Prato', { controla_estoque: false, estoque: 0 });
    await product(filial!, 'De outra loja');
    const { body } = await um!('POST', 'produto/estoque/1/2', {});
    expect(body).toMatchObject({
      totalRecords: 4,
      totals: { itens: 4, abaixo: 2, zerados: 1, valor: 30.97 },
      results: [
        { nome: 'Água', codigo: '1', estoque: 10, minimo: 5, valor: 25, situacao: 'Em dia' },
        { nome: 'Café', valor: 0, situacao: 'Zerado' },
      ],
    });
    expect(names(await see({ situacaoEstoque: 'ABAIXO_MINIMO' }))).toEqual(['Café', 'Suco']);
    expect(names(await see({ situacaoEstoque: 'ZERADO' }))).toEqual(['Café']);
    expect(names(await see({ nome: 'cafe' }))).toEqual(['Café']);
    // The same by the list of the products, where SQL compares the two fields.
    const listed = await um!('POST', 'produto/filterpaginated/1/10', {
      controlaEstoque: true,
      estoque: { lt: '$row.estoqueMinimo' },
      $sort: [['nome', 'asc']],
    });
    expect((listed.body.results as readonly Values[]).map(({ nome }) => nome)).toEqual(['Café', 'Suco']);
    const states = await um!('POST', 'produto/filterpaginated/1/10', { situacaoEstoque: 'ABAIXO_MINIMO' });
    expect(
      (states.body.results as readonly Values[]).map(({ nome, situacaoEstoque }) => [nome, situacaoEstoque]),
    ).toEqual([['Suco', 'ABAIXO_MINIMO']]);
    expect((await leitor!('POST', 'produto/estoque/1/10', {})).status).toBe(403);
    const sheet = await um!('POST', 'produto/imprimir/estoque', { situacaoEstoque: 'ABAIXO_MINIMO' });
    expect(sheet.text).toContain('Suco');
    expect(sheet.text).toContain('__________');
    expect(sheet.text).not.toContain('Água');
  });

  it('is counted, many at once, by one movement for each that differs', async () => {
    const [agua, suco, prato] = [
      await product(matriz!, 'Água', { estoque: 10 }),
      await product(matriz!, 'Suco', { estoque: 3 }),
      await product(matriz!, 'Prato', { controla_estoque: false, estoque: 0 }),
    ];
    const foreign = await product(filial!, 'De outra loja');
    const count = (itens: readonly Values[], who = um!) =>
      who('POST', 'produto/estoque/contar', { de: 'produto', itens, motivo: 'Inventário' });
    const { body } = await count([
      { id: agua, contado: 7.5 },
      { id: suco, contado: 3 },
    ]);
    expect(body.result).toEqual({ mudados: 1, iguais: 1 });
    expect(await movements(agua)).toEqual([
      { tipo: 'INVENTARIO', quantidade: '-2.500', saldo: '7.500', motivo: 'Inventário' },
    ]);
    expect(await movements(suco)).toEqual([]);
    expect((await count([{ id: suco, contado: 9 }])).body.result).toEqual({ mudados: 1, iguais: 0 });
    expect(await movements(suco)).toMatchObject([{ tipo: 'CONTAGEM', quantidade: '6.000', saldo: '9.000' }]);
    for (const [wrong, why] of [
      [[{ id: prato, contado: 1 }], 'Este item não controla estoque!'],
      [[{ id: foreign, contado: 1 }], 'Este item não controla estoque!'],
      [
        [
          { id: suco, contado: 1 },
          { id: suco, contado: 2 },
        ],
        'Cada item é contado uma vez!',
      ],
    ] as const) {
      const answer = await count(wrong);
      expect([answer.status, Object.values(answer.body.fieldErrors ?? {})[0]]).toEqual([422, why]);
    }
    expect((await count([{ id: suco, contado: 1 }], leitor!)).status).toBe(403);
    expect(await stockOf(foreign)).toBe(10);
    expect(await stockOf(suco)).toBe(9);
  });

  it('tells once a day, from eight in the morning, what is below its minimum', async () => {
    await product(matriz!, 'Suco', { estoque: 3, estoque_minimo: 5 });
    await product(filial!, 'Água', { estoque: 9, estoque_minimo: 5 });
    const told = () =>
      all<{ empresa_id: number; dia: string; quantos: number; lista: string }>(
        sql`select empresa_id, dia::text, quantos, lista from aviso_reposicao order by dia`,
      );
    const turn = async (at: string): Promise<void> => {
      setNow(new Date(at));
      await house.app.routines.turn('avisoReposicao.reposicao');
    };
    await turn('2055-03-01T10:30:00Z');
    expect(await told()).toEqual([]);
    await turn('2055-03-01T11:30:00Z');
    await turn('2055-03-01T20:00:00Z');
    await turn('2055-03-02T02:00:00Z');
    expect(await told()).toMatchObject([{ dia: '2055-03-01', quantos: 1, lista: 'Suco: há 3, mínimo 5' }]);
    await turn('2055-03-02T12:00:00Z');
    expect(await told()).toHaveLength(2);
  });

  it('says how often a product turned and for how many days it lasts', async () => {
    const suco = await product(matriz!, 'Suco', { estoque: 20 });
    // Five of twenty are held: the rest lasts three times the ten days.
    const id = await order(um!, suco, 5);
    await all(sql`update pedido set data = '2055-03-02T15:00:00Z', situacao = 'CONCLUIDO' where id = ${id}`);
    const { body, text } = await um!('POST', 'produto/estoque/giro/1/10', { inicio: '2055-03-01', fim: '2055-03-10' });
    expect(body.results, text).toMatchObject([{ produto: suco, vendido: 5, estoque: 15, giro: 0.33, cobertura: 30 }]);
    expect((body as unknown as { totals: Values }).totals).toMatchObject({
      vendido: 5,
      estoque: null,
      cobertura: null,
    });
  });
});
