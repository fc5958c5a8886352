import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { cardapio, type Values } from '../../support/cardapio';
import { moduleEngines } from '../../support/engines';

interface Linha extends Values {
  readonly nome: string;
  readonly depois: number;
  readonly recusa: string | null;
}
describe.each(moduleEngines)('prices of many products, on %s', (engine) => {
  const loja = cardapio(engine);
  const { all, post, result, produto } = loja;
  let categoria = 0;
  const valores = (body: Values) =>
    result('produto/atualizar/valores', { operacao: 'AUMENTAR_PERCENTUAL', valor: 10, ...body }) as Promise<
      Values & { readonly linhas: readonly Linha[] }
    >;
  const de = async (id: number, field = 'preco'): Promise<unknown> => (await loja.um1(id))[field];
  const desfazer = (lote: unknown) => result(`lotepreco/${String(lote)}/desfazer`);
  beforeAll(async () => {
    categoria = await loja.categoria('Pizzas');
  });

  it('are shown before and after, applied, and taken back but for what somebody has changed since', async () => {
    const [a, b, c] = [
      await produto('Calabresa', categoria, { preco: 41 }),
      await produto('Portuguesa', categoria, { preco: 50 }),
      await produto('Quatro queijos', categoria, { preco: 55, precoPromocional: 54.5 }),
    ];
    const body = { selecao: { ids: [a, b, c] }, arredondamento: 'FINAL_90' };
    const shown = await valores({ ...body, simular: true });
    expect(shown).toMatchObject({ alterados: 3, recusados: 0, lote: null });
    expect(shown.linhas).toMatchObject([
      { nome: 'Calabresa', antes: 41, depois: 44.9, diferenca: 3.9, recusa: null },
      { nome: 'Portuguesa', antes: 50, depois: 54.9 },
      { nome: 'Quatro queijos', antes: 55, depois: 60.9 },
    ]);
    expect([await de(a), await de(b), await de(c)]).toEqual([41, 50, 55]);
    const { lote, mensagem } = await valores(body);
    expect(mensagem).toBe('3 preços alterados.');
    expect([await de(a), await de(b), await de(c)]).toEqual([44.9, 54.9, 60.9]);
    expect((await post('lotepreco/filterpaginated/1/10', { id: lote })).body.results).toMatchObject([
      { descricao: 'Preço: Aumentar em 10%, produtos, terminar em ,90', alterados: 3, situacao: 'APLICADO' },
    ]);
    await result('produto/save', { ...(await loja.um1(b)), preco: 70 });
    expect(await desfazer(lote)).toEqual({
      mensagem: '2 preços voltaram ao de antes. Ficou como está o que mudou depois: Portuguesa.',
    });
    expect([await de(a), await de(b), await de(c)]).toEqual([41, 70, 55]);
    // Once.
    expect((await post(`lotepreco/${String(lote)}/desfazer`)).status).toBe(409);
    expect((await loja.um('GET', `lotepreco/findbyid/${String(lote)}`)).body.result).toMatchObject({
      situacao: 'DESFEITO',
      mantidos: 1,
    });
  });

  it.each([
    ['AUMENTAR_PERCENTUAL', 10, 'NENHUM', 33.33, 36.66],
    ['DIMINUIR_PERCENTUAL', 10, 'NENHUM', 33.35, 30.02],
    ['AUMENTAR_VALOR', 2.5, 'NENHUM', 10, 12.5],
    ['DIMINUIR_VALOR', 2.5, 'INTEIRO', 10, 8],
    ['DEFINIR', 19.9, 'NENHUM', 10, 19.9],
    ['AUMENTAR_PERCENTUAL', 0, 'FINAL_90', 10.4, 10.9],
    ['AUMENTAR_PERCENTUAL', 0, 'FINAL_90', 10.39, 9.9],
    ['AUMENTAR_PERCENTUAL', 0, 'FINAL_99', 0.2, 0.99],
    ['AUMENTAR_PERCENTUAL', 10, 'FINAL_90', 0, 0],
    ['AUMENTAR_PERCENTUAL', 0, 'MEIO', 10.25, 10.5],
  ])('%s %d, %s: %d becomes %d', async (operacao, valor, arredondamento, preco, depois) => {
    const id = await produto('Conta', categoria, { preco });
    const { linhas } = await valores({ ids: [id], operacao, valor, arredondamento, simular: true });
    expect(linhas).toMatchObject([{ antes: preco, depois }]);
  });

  it('leave as it is what would break a rule, say why, and change the others', async () => {
    const [certo, promo, barato] = [
      await produto('Certo', categoria, { preco: 50, precoPromocional: 30 }),
      await produto('Promo', categoria, { preco: 50, precoPromocional: 48 }),
      await produto('Barato', categoria, { preco: 4 }),
    ];
    const ids = [certo, promo, barato];
    const shown = await valores({ ids, operacao: 'DIMINUIR_VALOR', valor: 5, simular: true });
    expect([shown.alterados, shown.recusados]).toEqual([1, 2]);
    expect(
      Object.fromEntries(shown.linhas.map(({ nome, recusa }) => [nome, recusa?.replace(/\s/g, ' ') ?? null])),
    ).toEqual({
      Certo: null,
      Promo: 'O promocional (R$ 48,00) não ficaria menor que o preço (R$ 45,00)!',
      Barato: 'Ficaria abaixo de zero!',
    });
    expect((await valores({ ids, operacao: 'DIMINUIR_VALOR', valor: 5 })).mensagem).toBe(
      '1 preço alterado. Recusados: 2.',
    );
    expect([await de(certo), await de(promo), await de(barato)]).toEqual([45, 50, 4]);
    const up = await valores({ ids, campo: 'PROMOCIONAL', valor: 60, simular: true });
    expect(up.linhas.map(({ nome, recusa }) => [nome, recusa !== null])).toEqual([
      ['Certo', true],
      ['Promo', true],
    ]);
    const none = await post('produto/atualizar/valores', { ids: [barato], operacao: 'AUMENTAR_VALOR', valor: 0 });
    expect(none.body.messageError).toBe('Nenhum preço muda com isto!');
  });

  it('are of a channel, of costs, of promotions, or of add-ons; never of what has none of them', async () => {
    const [outra, grupo] = [await loja.categoria('Sucos'), await loja.grupo('Frutas')];
    const id = await produto('Suco', outra, { preco: 10, custo: 4 });
    await loja.usar(id, grupo);
    const manga = await loja.adicional('Manga', grupo, 2);
    const channel = await valores({ selecao: { categorias: [outra] }, canal: 'IFOOD', valor: 20 });
    expect([await de(id), await de(id, 'precoCanal')]).toMatchObject([10, [{ canal: 'IFOOD', preco: 12 }]]);
    await desfazer(channel.lote);
    expect((await de(id, 'precoCanal')) ?? []).toEqual([]);
    await valores({ ids: [id], campo: 'CUSTO', operacao: 'DEFINIR', valor: 5 });
    expect(await de(id, 'custo')).toBe(5);
    await valores({ ids: [id], campo: 'PROMOCIONAL', operacao: 'DEFINIR', valor: 9 });
    expect(await de(id, 'precoPromocional')).toBe(9);
    const both = await valores({ ids: [id], alvo: 'AMBOS', operacao: 'AUMENTAR_VALOR', valor: 1 });
    const price = async () => (await loja.um('GET', `produto/adicional/findbyid/${manga}`)).body.result!.valor;
    expect([await de(id), await price()]).toEqual([11, 3]);
    await desfazer(both.lote);
    expect([await de(id), await price()]).toEqual([10, 2]);
    const refused = async (body: Values) =>
      (await post('produto/atualizar/valores', { ids: [id], operacao: 'DEFINIR', valor: 1, ...body })).body.fieldErrors;
    expect([
      await refused({ alvo: 'ADICIONAL', campo: 'PROMOCIONAL' }),
      await refused({ alvo: 'AMBOS', canal: 'MESA' }),
      await refused({ campo: 'CUSTO', canal: 'MESA' }),
      await refused({ valor: -1 }),
    ]).toEqual([
      { campo: 'Adicionais não têm preço promocional!' },
      { canal: 'Só produtos têm preço por canal!' },
      { canal: 'Por canal só muda o preço!' },
      { valor: expect.any(String) as unknown },
    ]);
  });

  it('are those of the company, for who may, and never of all for want of a choice', async () => {
    const id = await produto('Nosso', categoria, { preco: 10 });
    const { leitor, dois } = loja.speakers;
    const body = { ids: [id], operacao: 'DEFINIR', valor: 1 };
    expect((await post('produto/atualizar/valores', body, leitor)).status).toBe(403);
    expect((await post('produto/atualizar/valores/previa', body, leitor)).status).toBe(403);
    expect((await post('produto/atualizar/valores', body, dois)).body.messageError).toBe('Nenhum preço muda com isto!');
    const { lote } = await valores(body);
    expect((await post(`lotepreco/${String(lote)}/desfazer`, {}, dois)).status).toBe(404);
    for (const nobody of [{}, { selecao: {} }, { ids: [] }, { selecao: { categorias: [] } }])
      expect((await post('produto/atualizar/valores', { operacao: 'DEFINIR', valor: 1, ...nobody })).status).toBe(400);
    expect(await de(id)).toBe(1);
  });

  it('of three hundred are previewed within a second, and applied and taken back as a whole', async () => {
    const many = await loja.categoria('Muitos');
    await all(sql`insert into produto (empresa_id, categoria_id, nome, preco, situacao, busca, ordem, maiores, controla_estoque, estoque, tipo, sabores, regra_preco, destaque, pesavel, da_rede)
      select ${loja.empresa}, ${many}, 'Produto ' || n, 10 + n, 'ATIVO', '', n, false, false, 0, 'SIMPLES', 1, 'MAIOR', false, false, false from generate_series(1, 300) as n`);
    const body = { selecao: { categorias: [many] }, arredondamento: 'FINAL_90' };
    const timed = async <T>(run: () => Promise<T>): Promise<readonly [T, number]> => {
      const start = performance.now();
      return [await run(), performance.now() - start];
    };
    const sum = async () =>
      Number((await all<{ v: string }>(sql`select sum(preco) as v from produto where categoria_id = ${many}`))[0]!.v);
    const before = await sum();
    const [shown, previewing] = await timed(() => valores({ ...body, simular: true }));
    expect(shown.linhas).toHaveLength(300);
    const [{ lote }, applying] = await timed(() => valores(body));
    expect(await sum()).toBeGreaterThan(before);
    const [, undoing] = await timed(() => desfazer(lote));
    expect(await sum()).toBe(before);
    process.stdout.write(`300 prices: ${[previewing, applying, undoing].map(Math.round).join(', ')} ms\n`);
    // A second each on a quiet machine; others may be working beside.
    expect(Math.max(previewing, applying, undoing)).toBeLessThan(8_000);
  });
});
