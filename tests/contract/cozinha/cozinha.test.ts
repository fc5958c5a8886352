import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Speaker } from '../../../src/server/testing';
import { moduleEngines } from '../../support/engines';
import { good, type Values } from '../../support/good';
import { startServices, type Services } from '../../support/services';
import { vendavel } from '../../support/vendavel';

describe.each(moduleEngines)('halves, sizes and combos on %s', (engine) => {
  let house: Services;
  let um: Speaker;
  let empresa: number;
  let [forno, bar]: number[] = [];
  let [pizza, outra, combo]: number[] = [];
  let pedido: number;
  const all = async <T>(statement: RawBuilder<T>): Promise<readonly T[]> =>
    (await house.database.transaction({ company: '*' }, (tx) => statement.execute(tx))).rows;
  const does = (method: string, path: string, body?: unknown): Promise<Values> => good(um, method, path, body);
  const paper = async (via: string): Promise<string> => {
    const { text } = await um('POST', 'pedido/imprimir', { ids: [pedido], via, papel: 'MM80' });
    return text
      .replace(/<style>[^]*?<\/style>/g, '')
      .replace(/<[^>]*class="cut"[^>]*>/g, '✂')
      .replace(/<[^>]+>/g, '\n')
      .replace(/\n\s*/g, '\n');
  };

  beforeAll(async () => {
    house = await startServices({ engine });
    um = await house.as('um');
    empresa = house.companies[0];
    await vendavel(house.database);
    await all(sql`delete from pedido where empresa_id = ${empresa}`);
    [pizza, outra, combo] = house.rowsOf('produto', empresa);
    [forno, bar] = house.rowsOf('setor', empresa);
    const [{ categoria }] = (await all(sql`select categoria_id as categoria from produto where id = ${pizza}`)) as [
      { categoria: number },
    ];
    for (const [id, nome, sector] of [
      [pizza, 'Calabresa', forno],
      [outra, 'Portuguesa', bar],
      [combo, 'Combo da noite', forno],
    ])
      await all(sql`update produto set nome = ${nome}, setor_id = ${sector} where id = ${id}`);
    await all(
      sql`update setor set imprime_pedido = true, vias = 1, impressora = 'P', nome = case id when ${forno} then 'Forno' else 'Bar' end, ordem = id where id in (${forno}, ${bar})`,
    );
    await all(
      sql`update produto set tipo = 'PIZZA', sabores = 2, regra_preco = 'MAIOR', categoria_id = ${categoria} where id in (${pizza}, ${outra})`,
    );
    // A combo of a pizza of the oven and two of what the bar has.
    const partes = [
      { produto: pizza, quantidade: 1, grupo: null, acrescimo: null },
      { produto: outra, quantidade: 2, grupo: null, acrescimo: null },
    ];
    await all(
      sql`update produto set tipo = 'COMBO', combo = ${JSON.stringify(partes)}::jsonb, preco = 80 where id = ${combo}`,
    );
    pedido = Number(
      (
        await does('POST', 'pedido/save', {
          canal: 'BALCAO',
          modalidade: 'RETIRADA',
          pagamentos: [{ forma: 'PIX' }],
          itens: [
            { produto: pizza, quantidade: 1, sabores: [outra], observacao: 'Sem cebola' },
            { produto: combo, quantidade: 1 },
          ],
        })
      ).id,
    );
    const extras = [
      { nome: 'Grande, 8 fatias', quantidade: 1, valor: 12, categoria: 'Tamanho' },
      { nome: 'Catupiry', quantidade: 1, valor: 10, categoria: 'Borda recheada' },
    ];
    await all(
      sql`update pedido_item set adicionais = ${JSON.stringify(extras)}::jsonb where pedido_id = ${pedido} and ordem = 1`,
    );
    await does('POST', `pedido/${pedido}/confirmar`, {});
  });
  afterAll(() => house?.close());

  it('are on the ticket of each sector as its cook reads them, the parts of a combo where they are made', async () => {
    const [oven, rest] = (await paper('COZINHA')).split('✂');
    expect(oven).toMatch(
      /Forno[^]*1× Meio a meio\n\s*GRANDE, 8 FATIAS\n\s*1\/2 Calabresa\n\s*1\/2 Portuguesa\n\s*\+ Borda recheada: Catupiry\n\s*(&gt;){2} SEM CEBOLA[^]*1× Combo da noite\n\s*Calabresa\n/,
    );
    expect(oven).not.toContain('2× Portuguesa');
    expect(rest).toMatch(/Bar[^]*1× Combo da noite\n\s*2× Portuguesa\n/);
    expect(rest).not.toContain('Meio a meio');
    const till = await paper('CAIXA');
    expect(till).toMatch(/1\/2 Calabresa \+ 1\/2 Portuguesa[^]*\+ Grande, 8 fatias\n\s*\+ Borda recheada: Catupiry/);
    expect(till).toMatch(/Combo da noite[^]*\+ Calabresa\n\s*\+ 2× Portuguesa/);
  });

  it('are work of each sector on its wall: the order is ready when the last part is', async () => {
    type Work = { readonly id: number; readonly setor: number; readonly pronto: boolean } & Values;
    const wall = async (setor?: number) => {
      const { pedidos } = (await does('GET', `pedido/monitor${setor ? `?setor=${setor}` : ''}`)) as never as {
        readonly pedidos: readonly { readonly id: number; readonly faltam: number; readonly itens: readonly Work[] }[];
      };
      return pedidos.find(({ id }) => id === pedido);
    };
    const ready = (one: Work, setor = one.setor) =>
      does('POST', 'pedido/monitor/pronto', { item: one.id, setor, pronto: true });
    const [half, mine] = (await wall(forno))!.itens as readonly [Work, Work];
    expect(half).toMatchObject({
      nome: 'Meio a meio',
      tamanho: 'Grande, 8 fatias',
      sabores: ['1/2 Calabresa', '1/2 Portuguesa'],
      adicionais: ['Borda recheada: Catupiry'],
    });
    expect(mine).toMatchObject({ nome: 'Combo da noite', sabores: ['Calabresa'], pronto: false });
    const [theirs] = (await wall(bar))!.itens as readonly [Work];
    expect(theirs).toMatchObject({ id: mine.id, sabores: ['2× Portuguesa'] });
    await ready(half);
    await ready(mine);
    expect((await wall(bar))!.itens).toMatchObject([{ pronto: false }]);
    expect((await wall(forno))!).toMatchObject({ faltam: 1, itens: [{ pronto: true }, { pronto: true }] });
    expect(await ready(theirs)).toMatchObject({ pedidoPronto: true });
    expect(await does('GET', `pedido/findbyid/${pedido}`)).toMatchObject({ situacao: 'PRONTO' });
  });

  it('are told to the customer with what comes along', async () => {
    const { link } = await does('POST', `pedido/${pedido}/acompanhar`, {});
    const token = String(link).split('/p/')[1];
    expect((await does('GET', `publico/pedido/${token}`)).pedido).toMatchObject({
      itens: [
        { nome: '1/2 Calabresa + 1/2 Portuguesa', adicionais: ['Grande, 8 fatias', 'Borda recheada: Catupiry'] },
        { nome: 'Combo da noite', adicionais: ['Calabresa', '2× Portuguesa'] },
      ],
    });
  });
});
