import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Speaker } from '../../../src/server/testing';
import { moduleEngines } from '../../support/engines';
import { vendavel } from '../../support/vendavel';
import { good, type Values } from '../../support/good';
import { startServices, type Services } from '../../support/services';

describe.each(moduleEngines)('the board and the tickets of orders on %s', (engine) => {
  let house: Services;
  let [um, dois, leitor, vendedor]: Speaker[] = [];
  let empresa: number;
  const clock = { ahead: 0 };
  const products = { pizza: 0, suco: 0 };
  const all = async <T>(statement: RawBuilder<T>): Promise<readonly T[]> =>
    (await house.database.transaction({ company: '*' }, (tx) => statement.execute(tx))).rows;
  const ordered = async (values: Values = {}): Promise<number> =>
    Number(
      (
        await good(um!, 'POST', 'pedido/save', {
          canal: 'BALCAO',
          modalidade: 'RETIRADA',
          pagamentos: [{ forma: 'PIX' }],
          itens: [
            { produto: products.pizza, quantidade: 2, observacao: 'Sem cebola' },
            { produto: products.suco, quantidade: 1 },
          ],
          ...values,
        })
      ).id,
    );
  const read = (id: number): Promise<Values> => good(um!, 'GET', `pedido/findbyid/${id}`);

  beforeAll(async () => {
    house = await startServices({ engine, now: () => new Date(Date.now() + clock.ahead) });
    [um, dois, leitor, vendedor] = await Promise.all(
      (['um', 'dois', 'leitor', 'vendedor'] as const).map((login) => house.as(login)),
    );
    empresa = house.companies[0];
    [products.pizza, products.suco] = house.rowsOf('produto', empresa) as [number, number];
    const [cozinha, bar] = house.rowsOf('setor', empresa);
    await all(sql`delete from pedido where empresa_id = ${empresa}`);
    await all(
      sql`update setor set imprime_pedido = true, vias = 1, impressora = 'P', nome = 'Forno ' || id, ordem = id where empresa_id = ${empresa}`,
    );
    await vendavel(house.database);
    for (const [id, nome, sector] of [
      [products.pizza, 'Pizza', cozinha],
      [products.suco, 'Suco', bar],
    ])
      await all(
        sql`update produto set nome = ${nome}, preco = 49.9, preco_promocional = null, situacao = 'ATIVO', controla_estoque = false, setor_id = ${sector} where id = ${id}`,
      );
  });
  afterAll(() => house?.close());

  describe('who is second', () => {
    it('is told who was first, and what that person did', async () => {
      const id = await ordered();
      await good(vendedor!, 'POST', `pedido/${id}/confirmar`, {});
      const [{ nome }] = (await all(sql`select nome from usuario where login = 'vendedor'`)) as [{ nome: string }];
      const answer = await um!('POST', `pedido/${id}/confirmar`, {});
      expect([answer.status, answer.body.messageError]).toEqual([409, `${nome} já confirmou este pedido.`]);
      await good(vendedor!, 'POST', `pedido/${id}/aprontar`, {});
      expect((await um!('POST', `pedido/${id}/preparar`, {})).body.messageError).toBe(
        `${nome} já passou este pedido para “Pronto”.`,
      );
      // One's own step rings no bell.
      expect((await vendedor!('POST', `pedido/${id}/preparar`, {})).body.messageError).toMatch(/situação atual/);
    });
  });

  describe('a step taken back', () => {
    it('is where it was, with the step kept, its stock still held and no ringing again', async () => {
      await all(sql`update produto set controla_estoque = true, estoque = 9 where id = ${products.pizza}`);
      const id = await ordered();
      const stock = async () =>
        (await all<{ n: number }>(sql`select estoque::float as n from produto where id = ${products.pizza}`))[0]!.n;
      // Held since it was stored: a step forth and back takes nothing and gives nothing.
      expect(await stock()).toBe(7);
      await good(um!, 'POST', `pedido/${id}/confirmar`, {});
      expect(await stock()).toBe(7);
      await good(um!, 'POST', `pedido/${id}/desfazer`, {});
      expect(await stock()).toBe(7);
      expect(await read(id)).toMatchObject({ situacao: 'NOVO', confirmadoEm: null, vistoEm: expect.any(String) });
      expect(
        (await um!('POST', 'pedido/evento/filterpaginated/1/9', { pedido: id })).body.results!.map(({ para }) => para),
      ).toEqual(['NOVO', 'CONFIRMADO', 'NOVO']);
      await all(sql`update produto set controla_estoque = false where id = ${products.pizza}`);
    });
    it('is one’s own, of a moment ago, along the usual way', async () => {
      const no = 'Não dá mais para desfazer!';
      const [theirs, late, gone] = [await ordered(), await ordered(), await ordered()];
      await good(vendedor!, 'POST', `pedido/${theirs}/confirmar`, {});
      expect((await um!('POST', `pedido/${theirs}/desfazer`, {})).body.messageError).toBe(no);
      await good(um!, 'POST', `pedido/${gone}/cancelar`, { motivoCancelamento: 'Desistiu' });
      expect((await um!('POST', `pedido/${gone}/desfazer`, {})).body.messageError).toBe(no);
      await good(um!, 'POST', `pedido/${late}/confirmar`, {});
      clock.ahead = 16_000;
      expect((await um!('POST', `pedido/${late}/desfazer`, {})).body.messageError).toBe(no);
      clock.ahead = 0;
      expect((await leitor!('POST', `pedido/${late}/desfazer`, {})).status).toBe(403);
    });
  });

  it('rings no more for anybody once somebody has seen it, and stays new', async () => {
    const [one, other] = [await ordered(), await ordered()];
    const ringing = async () =>
      (
        await um!('POST', 'pedido/filterpaginated/1/50', { situacao: 'NOVO', vistoEm: { empty: true } })
      ).body.results!.map(({ id }) => id);
    expect(await ringing()).toEqual(expect.arrayContaining([one, other]));
    await good(vendedor!, 'POST', 'pedido/visto', { selection: { ids: [one] } });
    expect(await ringing()).not.toContain(one);
    expect(await ringing()).toContain(other);
    expect(await read(one)).toMatchObject({ situacao: 'NOVO' });
    expect((await dois!('POST', 'pedido/visto', { selection: { ids: [other] } })).body.hasError).toBe(false);
    expect(await ringing()).toContain(other);
  });

  describe('tickets', () => {
    const paper = async (who: Speaker, body: Values): Promise<string> => {
      const answer = await who('POST', 'pedido/imprimir', body);
      expect(answer.status, answer.text.slice(0, 300)).toBe(200);
      return answer.text.replace(/<style>[^]*?<\/style>/g, '');
    };
    const cuts = (html: string): number => html.split('class="cut"').length - 1;
    it('of the kitchen: one a sector, cut, and no price anywhere', async () => {
      const id = await ordered();
      const html = await paper(um!, { ids: [id], via: 'COZINHA', papel: 'MM80' });
      expect(cuts(html)).toBe(2);
      expect(html).toContain('2× Pizza');
      expect(html).toContain('SEM CEBOLA');
      expect(html).not.toMatch(/R\$|49,90|99,80|149,70/);
      expect(await read(id)).toMatchObject({ impresso: true, versao: (await read(id)).versao });
    });
    it('printed again say so, and of a cancelled order that it is', async () => {
      const id = await ordered();
      expect(await paper(um!, { ids: [id], via: 'CAIXA' })).not.toContain('2ª VIA');
      const { versao } = await read(id);
      expect(await paper(um!, { ids: [id], via: 'CAIXA' })).toContain('2ª VIA');
      expect(await read(id)).toMatchObject({ reimpressoes: 1, versao });
      await good(um!, 'POST', `pedido/${id}/cancelar`, { motivoCancelamento: 'Desistiu' });
      expect(await paper(um!, { ids: [id], via: 'COZINHA' })).toContain('CANCELADO');
    });
    it('of the till: what it costs, how it is paid, and the change to take along', async () => {
      const id = await ordered({ pagamentos: [{ forma: 'DINHEIRO', valor: 200 }] });
      const html = (await paper(um!, { ids: [id], via: 'CAIXA', papel: 'MM58' })).replaceAll('\u00a0', ' ');
      for (const said of ['R$ 149,70', 'LEVAR TROCO PARA R$ 200,00', 'R$ 50,30']) expect(html).toContain(said);
    });
    it('of two hundred orders are one document; more are refused', async () => {
      await all(
        sql`insert into pedido (numero, empresa_id, data, situacao, canal, modalidade, valor_itens, taxa_entrega, desconto, desconto_entrega, acrescimo, total, busca)
          select (500000 + n)::text, ${empresa}, now(), 'PREPARO', 'TOTEM', 'RETIRADA', 10, 0, 0, 0, 0, 10, '' from generate_series(1, 200) n`,
      );
      const html = await paper(um!, { selection: { filter: { canal: 'TOTEM' } }, via: 'CAIXA' });
      expect(cuts(html)).toBe(200);
      await all(
        sql`insert into pedido (numero, empresa_id, data, situacao, canal, modalidade, valor_itens, taxa_entrega, desconto, desconto_entrega, acrescimo, total, busca)
          values ('600000', ${empresa}, now(), 'PREPARO', 'TOTEM', 'RETIRADA', 10, 0, 0, 0, 0, 10, '')`,
      );
      expect(
        (await um!('POST', 'pedido/imprimir', { selection: { filter: { canal: 'TOTEM' } }, via: 'CAIXA' })).body
          .messageError,
      ).toBe('No máximo 200 pedidos por impressão!');
      await all(sql`delete from pedido where canal = 'TOTEM'`);
    });
    it('are printed by who may, of one’s own company', async () => {
      const id = await ordered();
      expect((await leitor!('POST', 'pedido/imprimir', { ids: [id], via: 'TODAS' })).status).toBe(403);
      expect((await dois!('POST', `pedido/${id}/imprimir/cozinha`)).status).toBe(404);
      expect((await um!('GET', `pedido/imprimir/detalhamentopedido/${id}`)).text).toContain('Detalhamento');
      expect((await dois!('GET', `pedido/imprimir/detalhamentopedido/${id}`)).status).toBe(404);
    });
  });

  describe('the wall of the kitchen', () => {
    interface Wall {
      readonly pedidos: readonly {
        readonly id: number;
        readonly faltam: number;
        readonly itens: readonly { readonly id: number; readonly nome: string; readonly pronto: boolean }[];
      }[];
    }
    const wall = async (who: Speaker, setor?: number) =>
      (await good(who, 'GET', `pedido/monitor${setor ? `?setor=${setor}` : ''}`)) as unknown as Wall;
    const mark = (item: number, pronto: boolean, who = um!) => who('POST', 'pedido/monitor/pronto', { item, pronto });

    it('shows each sector its items, without prices; the first begins the order, the last makes it ready', async () => {
      const id = await ordered();
      const mine = async (setor?: number) => (await wall(um!, setor)).pedidos.find((one) => one.id === id);
      expect(await mine()).toBeUndefined();
      await good(um!, 'POST', `pedido/${id}/confirmar`, {});
      const [cozinha] = house.rowsOf('setor', empresa);
      const shown = (await mine(cozinha))!;
      expect(shown).toMatchObject({ faltam: 1, itens: [{ nome: 'Pizza', pronto: false }] });
      expect(JSON.stringify(shown)).not.toMatch(/49\.9|99\.8|total|preco|telefone/);
      const [first, last] = (await mine())!.itens;
      expect((await mark(first!.id, true)).body.result).toMatchObject({ nome: 'Pizza', pedidoPronto: false });
      expect(await read(id)).toMatchObject({ situacao: 'PREPARO' });
      expect((await mark(last!.id, true)).body.result).toMatchObject({ pedidoPronto: true });
      expect(await read(id)).toMatchObject({ situacao: 'PRONTO', prontoEm: expect.any(String) });
      expect(await mine()).toBeUndefined();
      // A slip of the finger, taken back at once; later it is too late.
      expect((await mark(last!.id, false)).body.hasError).toBe(false);
      expect(await read(id)).toMatchObject({ situacao: 'PREPARO', prontoEm: null });
      await mark(last!.id, true);
      clock.ahead = 16_000;
      expect((await mark(last!.id, false)).body.hasError).toBe(true);
      clock.ahead = 0;
    });
    it('is for who prepares, of one’s own company', async () => {
      const id = await ordered();
      await good(um!, 'POST', `pedido/${id}/confirmar`, {});
      const item = (await wall(um!)).pedidos.find((one) => one.id === id)!.itens[0]!.id;
      expect((await mark(item, true, leitor!)).status).toBe(403);
      expect((await mark(item, true, dois!)).status).not.toBe(200);
      expect((await wall(dois!)).pedidos.map((one) => one.id)).not.toContain(id);
      expect(await read(id)).toMatchObject({ situacao: 'CONFIRMADO' });
    });
  });

  describe('an order in full', () => {
    it('by its id, and by what the payment provider calls it; never another company’s', async () => {
      const id = await ordered();
      await all(sql`update pedido set transacao_zoop = ${`tx-${engine}`} where id = ${id}`);
      const byId = await good(um!, 'GET', `pedido/detalhamentopedido/${id}`);
      expect(byId).toMatchObject({
        pedido: { id, resumo: '2 Pizza, 1 Suco' },
        itens: [{ descricao: 'Pizza' }, { descricao: 'Suco' }],
        etapas: [{ para: 'NOVO' }],
        cliente: null,
      });
      expect(await good(um!, 'GET', `pedido/detalhar-pedido-zoop-id/tx-${engine}`)).toEqual(byId);
      expect((await dois!('GET', `pedido/detalhar-pedido-zoop-id/tx-${engine}`)).status).toBe(404);
      expect((await dois!('GET', `pedido/detalhamentopedido/${id}`)).status).toBe(404);
      expect((await um!('GET', 'pedido/detalhar-pedido-zoop-id/nenhuma')).status).toBe(404);
    });
  });
});
