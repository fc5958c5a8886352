import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Speaker } from '../../../src/server/testing';
import { moduleEngines } from '../../support/engines';
import { startServices, type Services } from '../../support/services';

interface Linha {
  readonly id: number;
  readonly nome: string;
  readonly categoria: number;
  readonly ordem: number;
}
interface Cardapio {
  readonly categorias: readonly Linha[];
  readonly produtos: readonly (Linha & { readonly preco: number; readonly descricao: string | null })[];
  readonly grupos: readonly (Linha & { readonly minimo: number; readonly maximo: number })[];
  readonly opcoes: readonly (Linha & { readonly valor: number })[];
  readonly usos: readonly (Linha & { readonly produto: number; readonly fora: readonly number[] | null })[];
}

describe.each(moduleEngines)('the builder of the menu on %s', (engine) => {
  let house: Services;
  let [um, dois, leitor]: Speaker[] = [];
  const result = async <T>(who: Speaker, method: string, path: string, body?: unknown): Promise<T> => {
    const answer = await who(method, path, body);
    expect(answer.body.hasError, answer.text).toBe(false);
    return answer.body.result as T;
  };
  const cardapio = (who: Speaker = um!): Promise<Cardapio> => result(who, 'GET', 'produto/cardapio/montador');
  const colado = {
    produtos: [
      { categoria: 'Pizzas', nome: 'Calabresa', descricao: 'com cebola', preco: 69.9 },
      { categoria: 'pizzas', nome: 'Marguerita', descricao: null, preco: 65.9 },
      { categoria: 'Sucos', nome: 'Laranja', descricao: null, preco: 9 },
    ],
    grupos: [
      { produto: 0, nome: 'Borda', minimo: 0, maximo: 1 },
      { produto: 1, nome: 'borda', minimo: 0, maximo: 1 },
    ],
    opcoes: [
      { grupo: 0, nome: 'Catupiry', valor: 12 },
      { grupo: 0, nome: 'Cheddar', valor: 12 },
      { grupo: 1, nome: 'Catupiry', valor: 12 },
      { grupo: 1, nome: 'Cheddar', valor: 12 },
    ],
  };
  interface Feito {
    readonly categorias: readonly number[];
    readonly produtos: readonly number[];
    readonly grupos: readonly number[];
    readonly conhecidos: number;
  }
  let feito: Feito;
  beforeAll(async () => {
    house = await startServices({ engine });
    [um, dois, leitor] = (await Promise.all((['um', 'dois', 'leitor'] as const).map((login) => house.as(login)))) as [
      Speaker,
      Speaker,
      Speaker,
    ];
    feito = await result(um!, 'POST', 'produto/cardapio/colar', colado);
  }, 120_000);
  afterAll(() => house.close());

  it('makes a pasted menu in one call: categories by name, one group that products share', async () => {
    expect([feito.categorias.length, feito.produtos.length, feito.grupos.length, feito.conhecidos]).toEqual([
      2, 3, 1, 0,
    ]);
    const { categorias, produtos, usos, opcoes, grupos } = await cardapio();
    expect(categorias.filter(({ id }) => feito.categorias.includes(id)).map(({ nome }) => nome)).toEqual([
      'Pizzas',
      'Sucos',
    ]);
    expect(
      produtos.filter(({ id }) => feito.produtos.includes(id)).map(({ nome, preco, ordem }) => [nome, preco, ordem]),
    ).toEqual(
      expect.arrayContaining([
        ['Calabresa', 69.9, 1],
        ['Marguerita', 65.9, 2],
        ['Laranja', 9, 1],
      ]),
    );
    const [borda] = grupos.filter(({ id }) => feito.grupos.includes(id));
    expect(borda).toMatchObject({ nome: 'Borda', minimo: 0, maximo: 1 });
    expect(opcoes.filter(({ categoria }) => categoria === borda!.id).map(({ nome, valor }) => [nome, valor])).toEqual([
      ['Catupiry', 12],
      ['Cheddar', 12],
    ]);
    expect(
      usos
        .filter(({ categoria }) => categoria === borda!.id)
        .map(({ produto }) => produto)
        .toSorted(),
    ).toEqual(feito.produtos.slice(0, 2).toSorted());
  });
  it('leaves alone what is there by the same name, accents or not', async () => {
    const again = await result<Feito>(um!, 'POST', 'produto/cardapio/colar', {
      produtos: [
        { categoria: 'PIZZAS', nome: 'CALABRESA', descricao: null, preco: 1 },
        { categoria: 'Pizzas', nome: 'Portuguêsa', descricao: null, preco: 72.9 },
      ],
    });
    expect([again.categorias, again.produtos.length, again.conhecidos]).toEqual([[], 1, 1]);
    expect((await cardapio()).produtos.find(({ id }) => id === feito.produtos[0])!.preco).toBe(69.9);
    expect(await result(um!, 'POST', 'produto/cardapio/colar/desfazer', again)).toEqual({ desfeitos: 1, ficaram: 0 });
  });
  it.each([
    ['a price below zero', { produtos: [{ categoria: 'Pizzas', nome: 'Errada', preco: -1 }] }, 'produtos.0.preco'],
    ['no name', { produtos: [{ categoria: 'Pizzas', nome: '', preco: 1 }] }, 'produtos.0.nome'],
    ['nothing', { produtos: [] }, 'produtos'],
  ])('makes nothing of a menu with %s, and says where', async (_what, body, field) => {
    const before = (await cardapio()).produtos.length;
    const { status, body: answer } = await um!('POST', 'produto/cardapio/colar', body);
    expect([status, Object.keys(answer.fieldErrors ?? {})]).toEqual([422, [field]]);
    expect((await cardapio()).produtos.length).toBe(before);
  });
  it('tells the second of two who order at once, and keeps what the first one did', async () => {
    const { categorias } = await cardapio();
    const seen = categorias.map(({ id }) => id);
    const first = [seen[1], seen[0], ...seen.slice(2)];
    const second = [...seen.slice(1), seen[0]];
    await result(um!, 'POST', 'produto/categoria/ordem', { ids: first, before: seen });
    const refused = await um!('POST', 'produto/categoria/ordem', { ids: second, before: seen });
    expect([refused.status, refused.body.messageError]).toEqual([409, expect.stringContaining('A lista mudou')]);
    expect((await cardapio()).categorias.map(({ id, ordem }) => [id, ordem])).toEqual(
      first.map((id, index) => [id, index + 1]),
    );
  });
  it('gives a product a group of its own where it is changed there alone', async () => {
    const { usos } = await cardapio();
    const [grupo] = feito.grupos;
    const [calabresa, marguerita] = feito.produtos;
    const uso = usos.find((one) => one.produto === calabresa && one.categoria === grupo)!;
    const copia = await result<{ grupo: number; opcoes: { de: number; para: number }[] }>(
      um!,
      'POST',
      'produto/cardapio/montador/separar',
      { uso: uso.id },
    );
    expect(copia.opcoes).toHaveLength(2);
    const after = await cardapio();
    expect(after.usos.find(({ id }) => id === uso.id)!.categoria).toBe(copia.grupo);
    expect(after.usos.find((one) => one.produto === marguerita)!.categoria).toBe(grupo);
    expect(after.opcoes.filter(({ categoria }) => categoria === copia.grupo).map(({ nome }) => nome)).toEqual([
      'Catupiry',
      'Cheddar',
    ]);
  });
  it('makes a group of lines, with as many options as the rule needs', async () => {
    const [, , laranja] = feito.produtos;
    const corpo = { produto: laranja, nome: 'Tamanho', minimo: 1, maximo: 1, opcoes: '300 ml - 9,00\n• 500 ml: R$ 12' };
    const { id } = await result<{ id: number }>(um!, 'POST', 'produto/cardapio/montador/grupo', corpo);
    const { opcoes, usos } = await cardapio();
    expect(opcoes.filter(({ categoria }) => categoria === id).map(({ nome, valor }) => [nome, valor])).toEqual([
      ['300 ml', 9],
      ['500 ml', 12],
    ]);
    expect(usos.some((one) => one.produto === laranja && one.categoria === id)).toBe(true);
    const refused = await um!('POST', 'produto/cardapio/montador/grupo', { ...corpo, opcoes: '' });
    expect([refused.status, Object.keys(refused.body.fieldErrors ?? {})]).toEqual([422, ['opcoes']]);
  });
  it('shows and changes the menu of the own company alone, for who may', async () => {
    const theirs = await cardapio(dois!);
    expect(theirs.produtos.some(({ id }) => feito.produtos.includes(id))).toBe(false);
    const { usos } = await cardapio();
    expect((await dois!('POST', 'produto/cardapio/montador/separar', { uso: usos[0]!.id })).status).toBe(404);
    expect(
      (
        await dois!('POST', 'produto/cardapio/montador/grupo', {
          produto: feito.produtos[0],
          nome: 'X',
          minimo: 0,
          maximo: 1,
          opcoes: 'Y 1,00',
        })
      ).status,
    ).toBe(404);
    expect((await leitor!('POST', 'produto/cardapio/colar', colado)).status).toBe(403);
  });
  it.each(['A4', 'A5', 'MM80'])('prints the menu of the company on %s, as a page and as PDF', async (papel) => {
    const page = await um!('GET', `produto/imprimir/cardapio/?papel=${papel}`, undefined, { accept: 'text/html' });
    expect(page.status).toBe(200);
    expect(page.text).toContain('Calabresa');
    expect(page.text).toContain('Borda: Catupiry');
    const pdf = await um!('GET', `produto/imprimir/cardapio?papel=${papel}`, undefined, { accept: 'application/pdf' });
    expect([pdf.headers.get('content-type'), pdf.text.slice(0, 5)]).toEqual(['application/pdf', '%PDF-']);
  });
  it('takes back what a pasted menu made, but not what somebody has changed since', async () => {
    const { produtos } = await cardapio();
    const row = produtos.find(({ id }) => id === feito.produtos[0]) as unknown as Record<string, unknown>;
    await result(um!, 'POST', 'produto/save', { id: row.id, versao: row.versao, preco: 70 });
    expect(await result(um!, 'POST', 'produto/cardapio/colar/desfazer', feito)).toEqual({ desfeitos: 2, ficaram: 1 });
    const after = await cardapio();
    expect(after.produtos.filter(({ id }) => feito.produtos.includes(id)).map(({ nome }) => nome)).toEqual([
      'Calabresa',
    ]);
    expect(after.categorias.filter(({ id }) => feito.categorias.includes(id)).map(({ nome }) => nome)).toEqual([
      'Pizzas',
    ]);
  });
});
