import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Speaker } from '../../../src/server/testing';
import { vendavel } from '../../support/vendavel';
import { startPostgres, type TestPostgres } from '../../support/postgres';
import { startServices, type Services } from '../../support/services';

type Values = Readonly<Record<string, unknown>>;
/** 23:30 in Manaus, on a Tuesday. */
const noite = new Date('2026-11-25T03:30:00Z');
const clock = { now: noite };
let server: TestPostgres | undefined;
let house: Services | undefined;
let [um, vizinho, leitor, noOutro]: Speaker[] = [];
let [empresa, suco, categoria] = [0, 0, 0];

const all = async <T>(statement: RawBuilder<T>): Promise<readonly T[]> =>
  (await house!.database.transaction({ company: '*' }, (tx) => statement.execute(tx))).rows;
const one = async (statement: RawBuilder<unknown>): Promise<number> =>
  Number((await all(statement as RawBuilder<{ n: unknown }>))[0]?.n);
const sent = async (path: string, values: Values = {}, who = um!): Promise<Values> => {
  const { body, text } = await who('POST', path, values);
  expect(body.hasError, text).toBe(false);
  return body.result as unknown as Values;
};
const saved = async (root: string, values: Values): Promise<number> => Number((await sent(`${root}/save`, values)).id);
const produto = (nome: string, values: Values = {}) => saved('produto', { nome, categoria, preco: 10, ...values });
/** A category of add-ons on a product, with add-ons at these prices; the ids of these. */
const grupo = async (alvo: number, values: Values, precos: Readonly<Record<string, number>>, uso: Values = {}) => {
  const id = await saved('produto/adicional/categoria', values);
  await saved('produto/adicional/vinculo', { produto: alvo, categoria: id, ...uso });
  const opcoes: Record<string, number> = {};
  for (const [nome, valor] of Object.entries(precos))
    opcoes[nome] = await saved('produto/adicional', { nome, valor, categoria: id });
  return { id, opcoes };
};
const pedir = (item: Values, more: Values = {}, who = um!) =>
  who('POST', 'pedido/save', {
    canal: 'BALCAO',
    modalidade: 'RETIRADA',
    pagamentos: [{ forma: 'PIX' }],
    itens: [{ quantidade: 1, ...item }],
    ...more,
  });
const pedido = async (item: Values, more: Values = {}) => {
  const { body, text } = await pedir(item, more);
  expect(body.hasError, text).toBe(false);
  return body.result as unknown as { readonly id: number; readonly total: number };
};
const recusa = async (item: Values, more: Values = {}): Promise<unknown> => (await pedir(item, more)).body.messageError;
const itemDe = async (id: number): Promise<Values> =>
  (await um!('POST', 'pedido/item/filterpaginated/1/10', { pedido: id })).body.results![0] as unknown as Values;

beforeAll(async () => {
  server = await startPostgres();
  const url = await server.createDatabase();
  house = await startServices({ engine: 'postgres', url, now: () => clock.now });
  [um, vizinho, leitor] = await Promise.all((['um', 'dois', 'leitor'] as const).map((login) => house!.as(login)));
  noOutro = await house.beside('um');
  empresa = house.companies[0];
  suco = house.rowsOf('produto', empresa)[1]!;
  await vendavel(house.database);
  await all(sql`update empresa set fuso = 'UTC_4_BRASIL' where id = ${empresa}`);
  categoria = await saved('produto/categoria', { nome: 'Do teste' });
});
beforeEach(async () => {
  clock.now = noite;
  await all(sql`delete from produto_adicional_categoria`);
  await all(sql`delete from movimento_estoque where empresa_id = ${empresa}`);
});
afterAll(async () => {
  await house?.close();
  await server?.stop();
});

describe('the price of a line', () => {
  it.each([
    [
      'SOMA',
      25.02,
      [
        ['Bacon', 10],
        ['Queijo', 5.01],
      ],
    ],
    [
      'MAIOR',
      20.01,
      [
        ['Bacon', 10],
        ['Queijo', 0],
      ],
    ],
    [
      'MEDIA',
      17.52,
      [
        ['Bacon', 5],
        ['Queijo', 2.51],
      ],
    ],
  ] as const)('of one to two add-ons by %s, refused without one and with three', async (tipoPreco, total, valores) => {
    const alvo = await produto(`Lanche ${tipoPreco}`, { preco: 10.01 });
    const { opcoes } = await grupo(
      alvo,
      { nome: 'Extras', minimo: 1, maximo: 2, tipoPreco },
      { Bacon: 10, Queijo: 5.01, Ovo: 3 },
    );
    const com = (...nomes: string[]) => ({
      produto: alvo,
      adicionais: nomes.map((nome) => ({ adicional: opcoes[nome] })),
    });
    expect(await recusa(com())).toBe('Escolha ao menos 1 em Extras!');
    expect(await recusa(com('Bacon', 'Queijo', 'Ovo'))).toBe('Escolha no máximo 2 em Extras!');
    const feito = await pedido(com('Bacon', 'Queijo'));
    expect(feito.total).toBe(total);
    expect(await itemDe(feito.id)).toMatchObject({
      total,
      precoUnitario: 10.01,
      adicionais: valores.map(([nome, valor]) => ({
        nome,
        valor,
        quantidade: 1,
        categoria: 'Extras',
        adicional: opcoes[nome],
      })),
    });
  });
  it('asks for the minimum of the product first, and takes the same twice only where it may', async () => {
    const alvo = await produto('Açaí');
    const { opcoes } = await grupo(
      alvo,
      { nome: 'Frutas', minimo: 1, maximo: 3, repetePorItem: true },
      { Banana: 2, Kiwi: 3 },
      { minimo: 2, fora: null },
    );
    const banana = (quantidade: number) => ({ produto: alvo, adicionais: [{ adicional: opcoes.Banana, quantidade }] });
    expect(await recusa(banana(1))).toBe('Escolha ao menos 2 em Frutas!');
    expect(await recusa(banana(4))).toBe('Escolha no máximo 3 em Frutas!');
    expect((await pedido(banana(3))).total).toBe(16);
    const outro = await produto('Sorvete');
    const bolas = await grupo(outro, { nome: 'Bolas', maximo: 3 }, { Limão: 4 });
    expect(await recusa({ produto: outro, adicionais: [{ adicional: bolas.opcoes.Limão, quantidade: 2 }] })).toBe(
      'Escolha no máximo 1 de Limão!',
    );
    expect(await recusa({ produto: outro, adicionais: [{ adicional: opcoes.Banana }] })).toBe(
      'Sorvete não tem o adicional Banana!',
    );
  });
  it('is that of the channel, else the promotion, and nothing is sold where or when it is not', async () => {
    const alvo = await produto('Combo de canal', {
      preco: 20,
      precoPromocional: 15,
      precoCanal: [
        { canal: 'MESA', preco: 18, ativo: true },
        { canal: 'TOTEM', preco: 1, ativo: false },
      ],
      vendaMinima: 2,
      vendaMaxima: 4,
    });
    const dois = { produto: alvo, quantidade: 2 };
    expect((await pedido(dois, { canal: 'MESA' })).total).toBe(36);
    expect((await pedido(dois, { canal: 'TOTEM' })).total).toBe(30);
    expect(await recusa({ produto: alvo })).toBe('Combo de canal: o mínimo é 2 por pedido!');
    expect(await recusa({ ...dois, quantidade: 5 })).toBe('Combo de canal: o máximo é 4 por pedido!');
    const almoco = await produto('Executivo', { horaInicio: '11:00', horaFim: '15:00', canais: ['BALCAO', 'MESA'] });
    expect(await recusa({ produto: almoco })).toBe('Executivo é vendido das 11:00 às 15:00!');
    clock.now = new Date('2026-11-25T15:30:00Z');
    expect((await pedido({ produto: almoco })).total).toBe(10);
    expect(await recusa({ produto: almoco }, { canal: 'SITE' })).toBe('Executivo não é vendido em Delivery!');
    await sent(`produto/${almoco}/pausar`);
    expect(await recusa({ produto: almoco })).toBe('Executivo não está à venda!');
  });
  it('of two flavours is the dearest or the mean, half a cent up; of a combo its own with what is chosen', async () => {
    const sabor = (nome: string, preco: number, regraPreco: string) =>
      produto(nome, { preco, tipo: 'PIZZA', sabores: 2, regraPreco });
    const [cara, barata] = [await sabor('Camarão', 60.01, 'MEDIA'), await sabor('Alho', 40, 'MAIOR')];
    const meia = await pedido({ produto: cara, sabores: [barata] });
    expect(meia.total).toBe(50.01);
    expect(await itemDe(meia.id)).toMatchObject({
      descricao: '1/2 Camarão + 1/2 Alho',
      sabores: [{ nome: 'Camarão' }, { nome: 'Alho' }],
    });
    expect((await pedido({ produto: barata, sabores: [cara] })).total).toBe(60.01);
    expect(await recusa({ produto: cara, sabores: [suco] })).toMatch(/não é um sabor de Camarão!$/);
    const [lata, chope] = [await produto('Lata'), await produto('Chope')];
    const combo = await produto('Dupla', {
      preco: 70,
      tipo: 'COMBO',
      combo: [
        { produto: cara, quantidade: 1 },
        { grupo: 'Bebida', produto: lata, quantidade: 2 },
        { grupo: 'Bebida', produto: chope, quantidade: 1, acrescimo: 4.5 },
      ],
    });
    expect(await recusa({ produto: combo })).toBe('Escolha ao menos 1 em Bebida!');
    const feito = await pedido({ produto: combo, partes: [{ grupo: 'Bebida', produto: chope }] });
    expect(feito.total).toBe(74.5);
    expect(await itemDe(feito.id)).toMatchObject({
      partes: [
        { nome: 'Camarão', quantidade: 1 },
        { nome: 'Chope', quantidade: 1, acrescimo: 4.5 },
      ],
    });
  });
});

describe('stock', () => {
  const confirmar = (id: number, who = um!) => who('POST', `pedido/${id}/confirmar`, {});
  const estoque = (id: number, tabela = 'produto') =>
    one(sql`select estoque as n from ${sql.table(tabela)} where id = ${id}`);
  const guardado = (nome: string, quantos: number) => produto(nome, { controlaEstoque: true, estoque: quantos });

  it('of the last unit is for one of two parallel orders, and the other hears why', async () => {
    const ultimo = await guardado('Último bolo', 1);
    const answers = await Promise.all([pedir({ produto: ultimo }), pedir({ produto: ultimo })]);
    expect(answers.map(({ body }) => body.messageError ?? 'pedido').toSorted()).toEqual([
      'Estoque insuficiente de Último bolo: há 0!',
      'pedido',
    ]);
    expect(await estoque(ultimo)).toBe(0);
    expect(
      await one(sql`select count(*) as n from movimento_estoque where produto_id = ${ultimo} and tipo = 'VENDA'`),
    ).toBe(1);
  });
  it.each([
    ['one server', 7],
    ['one server', 1],
    ['two servers', 7],
    ['two servers', 1],
  ] as const)('never sells more than there is, twenty at once at %s of %i', async (servers, units) => {
    const sete = await guardado(`Guardado ${units} ${servers}`, units);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        pedir({ produto: sete }, {}, servers === 'two servers' && index % 2 ? noOutro : um),
      ),
    );
    expect(answers.filter(({ body }) => !body.hasError)).toHaveLength(units);
    expect(await estoque(sete)).toBe(0);
    expect(await one(sql`select sum(quantidade) as n from movimento_estoque where produto_id = ${sete}`)).toBe(-units);
  });
  it('goes down by the recipe as it was sold, the add-ons and the parts, and comes back whole', async () => {
    const [massa, queijo, lata] = [
      await guardado('Massa', 10),
      await guardado('Mussarela', 5),
      await guardado('Guaraná', 9),
    ];
    const prato = await produto('Lasanha', {
      fichaTecnica: [
        { insumo: massa, quantidade: 0.25 },
        { insumo: queijo, quantidade: 0.1 },
      ],
    });
    const combo = await produto('Lasanha e bebida', {
      tipo: 'COMBO',
      combo: [
        { produto: prato, quantidade: 1 },
        { produto: lata, quantidade: 2 },
      ],
    });
    const { id, opcoes } = await grupo(combo, { nome: 'Mais', maximo: 2 }, { 'Mais queijo': 3 });
    await saved('produto/adicional', { id: opcoes['Mais queijo'], versao: 1, produtoVinculado: queijo });
    const molho = await saved('produto/adicional', {
      nome: 'Molho',
      valor: 1,
      categoria: id,
      controlaEstoque: true,
      estoque: 5,
    });
    const feito = await pedido({
      produto: combo,
      quantidade: 2,
      adicionais: [{ adicional: opcoes['Mais queijo'] }, { adicional: molho }],
    });
    const agora = () => Promise.all([estoque(massa), estoque(queijo), estoque(lata), estoque(molho, 'adicional')]);
    expect((await confirmar(feito.id)).body.messageError ?? null).toBe(null);
    expect(await agora()).toEqual([9.5, 2.8, 5, 3]);
    // The recipe of tomorrow changes nothing of what was sold.
    await saved('produto', { id: prato, versao: 1, fichaTecnica: [{ insumo: massa, quantidade: 5 }] });
    await sent(`pedido/${feito.id}/preparar`);
    expect(await agora()).toEqual([9.5, 2.8, 5, 3]);
    await sent(`pedido/${feito.id}/cancelar`, { motivoCancelamento: 'Desistiu' });
    expect(await agora()).toEqual([10, 5, 9, 5]);
    expect(await one(sql`select sum(quantidade) as n from movimento_estoque where pedido_id = ${feito.id}`)).toBe(0);
  });
});

describe('the menu', () => {
  const cardapio = async () => {
    const { body, text } = await um!('GET', 'produto/cardapio/delivery');
    expect(body.hasError, text).toBe(false);
    return (body.result as unknown as { categorias: { nome: string; produtos: Values[] }[] }).categorias;
  };
  const lida = async (path: string, who = um!) => (await who('GET', path)).body.result as unknown as Values[];

  it('at 23:30 in Manaus has what is open from 18:00 to 02:00, and not the lunch', async () => {
    const com = async (nome: string, values: Values) => {
      const id = await saved('produto/categoria', { nome, ...values });
      return saved('produto', {
        nome: `Prato ${nome}`,
        categoria: id,
        preco: 9,
        precoCanal: [{ canal: 'DELIVERY', preco: 8, ativo: true }],
      });
    };
    const jantar = await com('Da noite', { horaInicio: '18:00', horaFim: '02:00', diasSemana: ['TER'] });
    await com('Do almoço', { horaInicio: '11:00', horaFim: '15:00' });
    await com('Do salão', { canais: ['MESA'] });
    const nomes = async () => (await cardapio()).map(({ nome }) => nome).filter((nome) => nome.startsWith('D'));
    expect(await nomes()).toEqual(expect.arrayContaining(['Da noite', 'Do teste']));
    expect(await nomes()).not.toEqual(expect.arrayContaining(['Do almoço']));
    expect(await nomes()).not.toEqual(expect.arrayContaining(['Do salão']));
    // Half past one in the morning is still Tuesday's night.
    clock.now = new Date('2026-11-25T05:30:00Z');
    expect(await nomes()).toContain('Da noite');
    clock.now = new Date('2026-11-26T03:30:00Z');
    expect(await nomes()).not.toContain('Da noite');
    clock.now = noite;
    await grupo(jantar, { nome: 'Ponto', minimo: 1 }, { 'Mal passado': 0 });
    const visto = () =>
      cardapio().then((all) => all.find(({ nome }) => nome === 'Da noite')!.produtos.find(({ id }) => id === jantar));
    expect(await visto()).toMatchObject({
      preco: 8,
      de: 9,
      esgotado: false,
      grupos: [{ nome: 'Ponto', regra: 'escolha 1', opcoes: [{ nome: 'Mal passado', falta: false }] }],
    });
    await sent(`produto/${jantar}/pausar`, { pausadoAte: '2026-11-25T04:00:00Z' });
    expect(await visto()).toMatchObject({ esgotado: true });
    clock.now = new Date('2026-11-25T04:01:00Z');
    await house!.app.routines.turn('produto.voltar');
    expect(await visto()).toMatchObject({ esgotado: false });
    await sent(`produto/${jantar}/tirar`);
    expect(await nomes()).not.toContain('Da noite');
    const ativos = async (query: string) => (await lida(`produto/listar-ativos${query}`)).map(({ id }) => id);
    expect(await ativos('')).not.toContain(jantar);
    expect(await ativos(`/?produtoId=${jantar}`)).toContain(jantar);
  });
  it('answers the light lists', async () => {
    const { body } = await um!('POST', 'produto/filtrar-vo/1/5000', { categoria });
    expect(body.totalRecords).toBe(body.results!.length);
    expect(Object.keys(body.results![0]!).toSorted()).toEqual([
      'categoria',
      'id',
      'imagem',
      'nome',
      'preco',
      'situacao',
    ]);
    expect((await um!('POST', 'produto/filtrar-vo/1/2', { categoria })).body.results).toHaveLength(2);
    expect((await um!('POST', 'produto/filtrar-vo/1/5001', {})).status).toBe(422);
    expect((await lida(`produto/categoria/${categoria}`)).length).toBe(body.totalRecords);
    expect((await um!('GET', 'produto/categoria/999999999')).status).toBe(404);
    expect((await vizinho!('GET', `produto/categoria/${categoria}`)).status).toBe(404);
  });
  it('creates, uses and clones add-ons in quantity, and never twice', async () => {
    const [de, para, outro] = [await produto('De'), await produto('Para'), await produto('Outro')];
    const { id } = await grupo(de, { nome: 'Molhos', maximo: 5 }, { Barbecue: 2 }, { minimo: 1 });
    const massa = { categorias: [id], linhas: 'Alho; 1,50\nbarbecue;9', adicionais: [{ nome: 'Rosé', valor: 2 }] };
    expect(await sent('produto/criar-adicionais-em-massa', massa)).toMatchObject({ criados: 2, existentes: 1 });
    expect(
      (await um!('POST', 'produto/criar-adicionais-em-massa', { categorias: [id], linhas: 'Ok;1\n;x' })).body
        .fieldErrors,
    ).toEqual({
      linhas: 'Linha 2: escreva “nome;preço”!',
    });
    expect(
      await sent('produto/adicional/categoria/usar-em', { selection: { ids: [id] }, produtos: [para, de] }),
    ).toMatchObject({ novos: 1 });
    const clone = { produtoOrigem: de, categorias: [id], produtosDestino: [para, outro] };
    expect(await sent('produto/adicional/categoria/produto/clonar/', clone)).toMatchObject({ novos: 1 });
    expect(await sent('produto/adicional/categoria/produto/clonar', { ...clone, copiar: true })).toMatchObject({
      novos: 2,
    });
    for (const path of ['', '/clonar'])
      expect(await lida(`produto/adicional/categoria/produto/${outro}${path}`)).toMatchObject([
        {
          nome: 'Molhos',
          minimo: 1,
          maximo: 5,
          opcoes: [{ nome: 'Barbecue' }, { nome: 'Rosé' }, { nome: 'Alho', valor: 1.5 }],
        },
        { nome: 'Molhos' },
      ]);
    expect(await lida(`produto/categoria/adicional/categoria/${categoria}`)).toMatchObject([
      { id, nome: 'Molhos', produtos: 3 },
      { nome: 'Molhos', produtos: 2 },
    ]);
  });
  it('switches add-ons and their categories, everywhere or here only, and says how many', async () => {
    const [aqui, la] = [await produto('Aqui'), await produto('Lá')];
    const { id, opcoes } = await grupo(aqui, { nome: 'Caldas', maximo: 2 }, { Mel: 1, Cacau: 2 });
    await saved('produto/adicional/vinculo', { produto: la, categoria: id });
    await grupo(la, { nome: 'Outras caldas' }, { MÉL: 1 });
    const mel = `produto/adicional/${opcoes.Mel}/alterar/status`;
    const caldas = `produto/alterar/status/adicional/categoria/${id}`;
    const vistos = async (alvo: number) =>
      (await lida(`produto/adicional/categoria/produto/${alvo}`)).flatMap(({ opcoes: some }) =>
        (some as Values[]).map(({ nome, falta }) => (falta ? `${String(nome)} em falta` : nome)),
      );
    expect((await um!('GET', mel, undefined, { 'x-xsrf-token': '' })).status).toBeGreaterThanOrEqual(400);
    await sent(mel, { produto: aqui });
    expect([await vistos(aqui), await vistos(la)]).toEqual([['Cacau'], ['Mel', 'Cacau', 'MÉL']]);
    await sent(mel, { produto: aqui });
    expect(await sent(mel)).toMatchObject({ ativo: false });
    expect(await vistos(aqui)).toEqual(['Mel em falta', 'Cacau']);
    expect(await sent(`${mel}/todos`)).toMatchObject({ ativo: true, alterados: 1 });
    expect(await sent(`${mel}/todos`)).toMatchObject({ ativo: false, alterados: 2 });
    expect(await vistos(la)).toEqual(['Mel em falta', 'Cacau', 'MÉL em falta']);
    await sent(caldas, { produto: aqui });
    expect([await vistos(aqui), (await vistos(la)).length]).toEqual([[], 3]);
    await sent(caldas, { produto: aqui });
    expect(await sent(`${caldas}/todos`)).toMatchObject({ ativo: false, adicionais: 1, produtos: 2 });
    expect(await vistos(la)).toEqual(['MÉL em falta']);
    expect(await sent(`${caldas}/todos`)).toMatchObject({ ativo: true, adicionais: 2, produtos: 2 });
    expect(await vistos(aqui)).toEqual(['Mel', 'Cacau']);
    for (const path of [mel, `${mel}/todos`, caldas, `${caldas}/todos`]) {
      expect((await vizinho!('POST', path, {})).status, path).toBe(404);
      expect((await leitor!('POST', path, {})).status, path).toBe(403);
    }
  });
});
