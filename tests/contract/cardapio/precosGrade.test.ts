import { beforeAll, describe, expect, it } from 'vitest';
import { cardapio, type Values } from '../../support/cardapio';
import { moduleEngines } from '../../support/engines';

interface Celula {
  readonly produto: number;
  readonly campo: 'PRECO' | 'PROMOCIONAL' | 'CUSTO';
  readonly canal?: string | null;
  readonly antes: number | null;
  readonly depois: number | null;
}
describe.each(moduleEngines)('the grid of prices, on %s', (engine) => {
  const clock = { ahead: 0 };
  const now = (): Date => new Date(Date.now() + clock.ahead);
  const loja = cardapio(engine, now);
  const { post, result, produto } = loja;
  let categoria = 0;
  const aplicar = (linhas: readonly Celula[], quando: Values = {}) =>
    result('lotepreco/aplicar', { linhas, ...quando }) as Promise<
      Values & { readonly lote: number | null; readonly recusas: readonly Values[] }
    >;
  const precos = async (id: number) => {
    const { preco, precoPromocional, precoCanal, custo } = await loja.um1(id);
    return { preco, precoPromocional, precoCanal: precoCanal ?? [], custo };
  };
  const em = (minutes: number): string => new Date(now().getTime() + minutes * 60_000).toISOString();
  const passa = async (minutes: number): Promise<void> => {
    clock.ahead += minutes * 60_000;
    await loja.house.app.routines.turn('lotePreco.vigencia');
  };
  const lote = async (id: number | null) =>
    (await loja.um('GET', `lotepreco/findbyid/${String(id)}`)).body.result as Values;
  beforeAll(async () => {
    categoria = await loja.categoria('Pizzas da grade');
  });

  it('shows every product with its prices, and stores several places of a product at once', async () => {
    const id = await produto('Calabresa', categoria, { preco: 38.9 });
    const shown = (await loja.um('GET', 'lotepreco/grade')).body.result as unknown as {
      readonly produtos: readonly Values[];
      readonly categorias: readonly Values[];
    };
    expect(shown.produtos.find((one) => one.id === id)).toMatchObject({ nome: 'Calabresa', preco: 38.9, categoria });
    expect(shown.categorias).toContainEqual({ id: categoria, nome: 'Pizzas da grade' });
    const done = await aplicar([
      { produto: id, campo: 'PRECO', antes: 38.9, depois: 42.9 },
      { produto: id, campo: 'PROMOCIONAL', antes: null, depois: 39.9 },
      { produto: id, campo: 'PRECO', canal: 'IFOOD', antes: null, depois: 49.9 },
      { produto: id, campo: 'PRECO', canal: 'MESA', antes: null, depois: 45 },
      { produto: id, campo: 'CUSTO', antes: null, depois: 14 },
    ]);
    expect(done).toMatchObject({ mensagem: '5 preços mudados. Já valem.', recusas: [] });
    expect(await precos(id)).toEqual({
      preco: 42.9,
      precoPromocional: 39.9,
      custo: 14,
      precoCanal: [
        expect.objectContaining({ canal: 'IFOOD', preco: 49.9, ativo: true }),
        expect.objectContaining({ canal: 'MESA', preco: 45, ativo: true }),
      ],
    });
    // Empty: it follows the price again.
    await aplicar([{ produto: id, campo: 'PRECO', canal: 'MESA', antes: 45, depois: null }]);
    expect((await precos(id)).precoCanal).toHaveLength(1);
    expect(await result(`lotepreco/${String(done.lote)}/desfazer`)).toEqual({
      mensagem: '4 preços voltaram ao de antes. Ficou como está o que mudou depois: Calabresa.',
    });
    expect(await precos(id)).toEqual({ preco: 38.9, precoPromocional: null, custo: null, precoCanal: [] });
  });

  it('judges price and promotion together, says of each why not, and does the rest', async () => {
    const [alta, baixa, outra] = [
      await produto('Alta', categoria, { preco: 50, precoPromocional: 45 }),
      await produto('Baixa', categoria, { preco: 50, precoPromocional: 45 }),
      await produto('Outra', categoria, { preco: 50, precoPromocional: 45 }),
    ];
    const done = await aplicar([
      { produto: alta, campo: 'PRECO', antes: 50, depois: 60 },
      { produto: alta, campo: 'PROMOCIONAL', antes: 45, depois: 55 },
      { produto: baixa, campo: 'PRECO', antes: 50, depois: 30 },
      { produto: baixa, campo: 'PROMOCIONAL', antes: 45, depois: 28 },
      { produto: outra, campo: 'PRECO', antes: 50, depois: 52 },
      { produto: outra, campo: 'PROMOCIONAL', antes: 45, depois: 52 },
      { produto: outra, campo: 'CUSTO', antes: 7, depois: 8 },
      { produto: outra, campo: 'PRECO', canal: 'MESA', antes: null, depois: 40 },
    ]);
    expect(done.mensagem).toBe('6 preços mudados. Já valem.');
    expect(
      done.recusas.map(({ produto: id, campo, recusa }) => [id, campo, String(recusa).replace(/\s/g, ' ')]),
    ).toEqual([
      [outra, 'PROMOCIONAL', 'O promocional (R$ 52,00) não ficaria menor que o preço (R$ 52,00)!'],
      [outra, 'CUSTO', 'Alguém apagou este valor enquanto você editava. Confira!'],
    ]);
    expect([await precos(alta), await precos(baixa), await precos(outra)]).toMatchObject([
      { preco: 60, precoPromocional: 55 },
      { preco: 30, precoPromocional: 28 },
      { preco: 52, precoPromocional: 45, custo: null },
    ]);
    // Both go back together, though neither could alone.
    await result(`lotepreco/${String(done.lote)}/desfazer`);
    expect([await precos(alta), await precos(baixa)]).toMatchObject([
      { preco: 50, precoPromocional: 45 },
      { preco: 50, precoPromocional: 45 },
    ]);
    const none = await aplicar([{ produto: alta, campo: 'PRECO', antes: 49, depois: 51 }]);
    expect(none).toMatchObject({ lote: null, mensagem: 'Nenhum preço mudou.' });
    expect((await aplicar([{ produto: alta, campo: 'PRECO', antes: 50, depois: null }])).recusas).toMatchObject([
      { recusa: 'Diga o preço!' },
    ]);
    const twice = { produto: alta, campo: 'PRECO', antes: 50, depois: 51 } as const;
    expect((await post('lotepreco/aplicar', { linhas: [twice, twice] })).body.fieldErrors).toEqual({
      linhas: 'Cada preço aparece uma vez!',
    });
    expect((await post('lotepreco/aplicar', { linhas: [{ ...twice, depois: -1 }] })).body.hasError).toBe(true);
  });

  it('keeps how each price came to be, with the run that can be taken back', async () => {
    const id = await produto('Portuguesa', categoria, { preco: 40 });
    await result('produto/save', { ...(await loja.um1(id)), preco: 41 });
    const outro = await produto('Napolitana', categoria, { preco: 40 });
    const { lote: run } = await aplicar([
      { produto: id, campo: 'PRECO', canal: 'IFOOD', antes: null, depois: 49 },
      { produto: outro, campo: 'PRECO', antes: 40, depois: 42 },
    ]);
    const { linhas } = (await loja.um('GET', `lotepreco/produto/${id}`)).body.result as unknown as {
      readonly linhas: readonly Values[];
    };
    expect(linhas).toMatchObject([
      { campo: 'PRECO', canal: 'IFOOD', antes: null, depois: 49, lote: run, outros: 1 },
      { campo: 'PRECO', canal: null, antes: 40, depois: 41, lote: null, outros: 0 },
    ]);
    expect(linhas[0]!.quem).toEqual(expect.any(String));
  });

  it('are in force at their hour and go back at theirs; one that waits is cancelled', async () => {
    const id = await produto('Marguerita', categoria, { preco: 40 });
    const linha = { produto: id, campo: 'PRECO', antes: 40, depois: 44 } as const;
    for (const [quando, field] of [
      [{ agendadoPara: em(-1) }, 'agendadoPara'],
      [{ voltaEm: em(-1) }, 'voltaEm'],
      [{ agendadoPara: em(60), voltaEm: em(30) }, 'voltaEm'],
    ] as const)
      expect((await post('lotepreco/aplicar', { linhas: [linha], ...quando })).body.fieldErrors).toHaveProperty(field);
    const later = await aplicar([linha], { agendadoPara: em(60), voltaEm: em(120) });
    expect(later.mensagem).toBe('1 preço agendado.');
    expect((await precos(id)).preco).toBe(40);
    await passa(30);
    expect([(await precos(id)).preco, (await lote(later.lote)).situacao]).toEqual([40, 'AGENDADO']);
    // The price in force when the hour comes is the one it goes back to.
    await result('produto/save', { ...(await loja.um1(id)), preco: 41 });
    await passa(31);
    expect([(await precos(id)).preco, (await lote(later.lote)).situacao]).toEqual([44, 'APLICADO']);
    await passa(60);
    expect([(await precos(id)).preco, (await lote(later.lote)).situacao]).toEqual([41, 'DESFEITO']);

    const never = await aplicar([{ ...linha, antes: 41 }], { agendadoPara: em(60) });
    expect((await post(`lotepreco/${String(never.lote)}/cancelar`, {}, loja.speakers.leitor)).status).toBe(403);
    await result(`lotepreco/${String(never.lote)}/cancelar`);
    await passa(61);
    expect([(await precos(id)).preco, (await lote(never.lote)).situacao]).toEqual([41, 'CANCELADO']);
    // A change that no longer fits when its hour comes says so and changes nothing.
    const wrong = await aplicar([{ produto: id, campo: 'PROMOCIONAL', antes: null, depois: 39 }], {
      agendadoPara: em(60),
    });
    await result('produto/save', { ...(await loja.um1(id)), preco: 38 });
    await passa(61);
    expect(await lote(wrong.lote)).toMatchObject({ situacao: 'APLICADO', alterados: 0, recusados: 1 });
    expect((await precos(id)).precoPromocional).toBeNull();
  });

  it('is of who may change prices, in the own company', async () => {
    const { leitor, dois } = loja.speakers;
    const id = await produto('Nossa', categoria, { preco: 40 });
    const linhas = [{ produto: id, campo: 'PRECO', antes: 40, depois: 1 }];
    expect((await leitor('GET', 'lotepreco/grade')).status).toBe(403);
    expect((await leitor('GET', `lotepreco/produto/${id}`)).status).toBe(403);
    expect((await post('lotepreco/aplicar', { linhas }, leitor)).status).toBe(403);
    expect((await post('lotepreco/aplicar', { linhas }, dois)).body.result).toMatchObject({
      lote: null,
      recusas: [{ recusa: 'Este produto não existe mais!' }],
    });
    expect(((await dois('GET', `lotepreco/produto/${id}`)).body.result as Values).linhas).toEqual([]);
    expect((await precos(id)).preco).toBe(40);
  });
});
