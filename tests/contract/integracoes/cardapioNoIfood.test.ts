import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Answer, Speaker } from '../../../src/server/testing';
import { ifood } from '../../../resources/integracoes/ifood/ifood.port';
import { fakeIfoodCatalog, type FakeIfoodCatalog } from '../../support/fakeIfoodCatalog';
import { startServices, type Services } from '../../support/services';

const loja = '5b0bcd9d-9a32-4fb8-8d5f-0a5a9e2a8c11';
let fake: FakeIfoodCatalog;
let house: Services;
let um: Speaker;
let dois: Speaker;
let empresa: number;
let integracao: number;
const all = async <T>(statement: ReturnType<typeof sql>): Promise<readonly T[]> =>
  (await house.database.transaction({ company: '*' }, (tx) => statement.execute(tx))).rows as readonly T[];
const asked = async (...call: Parameters<Speaker>): Promise<Answer> => {
  const answer = await um(...call);
  expect(answer.body.hasError, `${call[1]}: ${answer.text}`).toBe(false);
  return answer;
};
const result = async <T>(...call: Parameters<Speaker>): Promise<T> =>
  (await asked(...call)).body.result as unknown as T;
interface Item {
  readonly id: string;
  readonly nome: string;
  readonly preco: number;
  readonly novidade: string;
}
const itensDaArvore = async (): Promise<readonly Item[]> =>
  (
    await result<{ readonly categorias: readonly { readonly itens: readonly Item[] }[] }>(
      'POST',
      'produtointegracao/catalogo',
      {},
    )
  ).categorias.flatMap(({ itens }) => itens);
const importar = async (body: object) => {
  const { processo } = await result<{ readonly processo: number }>('POST', 'produtointegracao/importar', body);
  await house.app.jobs.drain();
  const [feito] = await all<{ readonly estado: string; readonly falhos: number }>(
    sql`select estado, (select count(*)::int from processo_item where processo_id = ${processo} and estado <> 'FEITO') as falhos from processo where id = ${processo}`,
  );
  expect(feito).toEqual({ estado: 'FEITO', falhos: 0 });
};
const nossos = () =>
  all<{ readonly nome: string; readonly preco: number; readonly canal: number | null }>(
    sql`select nome, preco::float as preco, (preco_canal->0->>'preco')::float as canal from produto where empresa_id = ${empresa} order by id`,
  );
const itemDe = (nome: string) => fake.estado.categories.flatMap(({ items }) => items).find((one) => one.name === nome)!;
const conferencia = async () =>
  (
    await result<{
      readonly diferencas: readonly {
        readonly achado: string;
        readonly item: string | null;
        readonly nomeProduto: string | null;
        readonly vinculo: number | null;
      }[];
    }>('POST', 'produtointegracao/conferencia', {})
  ).diferencas;
const achados = async () => (await conferencia()).map(({ achado, item, nomeProduto }) => [achado, item ?? nomeProduto]);
const linkDe = async (nome: string): Promise<number> =>
  (
    await all<{ readonly id: number }>(
      sql`select id::int from produto_integracao where empresa_id = ${empresa} and nome = ${nome} and produto_id is not null`,
    )
  )[0]!.id;

beforeAll(async () => {
  fake = await fakeIfoodCatalog(loja);
  const port = await ifood.open(
    {
      IFOOD_PROVIDER: 'ifood',
      IFOOD_URL: fake.url,
      IFOOD_CLIENT_ID: 'aplicativo',
      IFOOD_CLIENT_SECRET: 'segredo-do-aplicativo',
    },
    { fetch, now: () => new Date() } as never,
  );
  house = await startServices({ engine: 'postgres', ports: { ifood: port as never } });
  um = await house.as('um');
  dois = await house.as('dois');
  [{ empresa }] = (await all(sql`select empresa_id::int as empresa from usuario where login = 'um'`)) as [
    { empresa: number },
  ];
  // An empty shop: the rows that the house plants would match by chance.
  for (const table of [
    'produto_integracao',
    'produto_adicional_categoria',
    'adicional',
    'adicional_categoria',
    'pedido_item',
    'produto',
    'categoria_produto',
    'integracao_empresa',
  ])
    await all(sql`delete from ${sql.table(table)} where empresa_id = ${empresa}`);
  await all(
    sql`insert into integracao_empresa (empresa_id, servico, nome, id_loja, ambiente, situacao, erros_seguidos, confirma_automatico, envia_status, sincroniza_cardapio, sincroniza_pausas, quando_chamar)
        values (${empresa}, 'IFOOD', 'iFood Centro', ${loja}, 'PRODUCAO', 'ATIVA', 0, false, true, true, true, 'MANUAL')`,
  );
  [{ integracao }] = (await all(
    sql`select id::int as integracao from integracao_empresa where empresa_id = ${empresa}`,
  )) as [{ integracao: number }];
}, 120_000);
afterAll(async () => {
  await house?.close();
  await fake?.close();
});

it('imports what is ticked, and a second import changes no price (H 9)', async () => {
  const itens = await itensDaArvore();
  expect([itens.length, new Set(itens.map(({ novidade }) => novidade))]).toEqual([40, new Set(['NOVO'])]);
  const chosen = itens.map(({ id, nome }) => ({
    integracaoEmpresa: integracao,
    id,
    atualizarValores: false,
    selecionado: nome !== 'Energético',
  }));
  await importar({ itens: chosen });
  const first = await nossos();
  expect(first).toHaveLength(39);
  expect(first.map(({ nome }) => nome)).not.toContain('Energético');
  // Options that five items repeat are one group of ours, linked five times.
  expect(
    await all(sql`select (select count(*)::int from adicional where empresa_id = ${empresa}) as adicionais,
      (select count(*)::int from produto_integracao where empresa_id = ${empresa} and adicional_id is not null) as vinculos`),
  ).toEqual([{ adicionais: 2, vinculos: 10 }]);

  itemDe('Pizza calabresa').price.value = 91;
  await importar({ itens: chosen });
  expect(await nossos()).toEqual(first);
  expect(
    (await itensDaArvore())
      .filter(({ novidade }) => novidade !== 'IGUAL')
      .map(({ nome, novidade }) => [nome, novidade]),
  ).toEqual([
    ['Pizza calabresa', 'MUDOU'],
    ['Energético', 'NOVO'],
  ]);

  // With «Atualizar valores» the price is taken for that channel: the shop's own stays.
  await importar({ atualizarValores: true, itens: chosen });
  const depois = await nossos();
  expect(depois.find(({ nome }) => nome === 'Pizza calabresa')).toEqual({
    nome: 'Pizza calabresa',
    preco: 64.9,
    canal: 91,
  });
  expect(depois.filter(({ nome }) => nome !== 'Pizza calabresa')).toEqual(
    first.filter(({ nome }) => nome !== 'Pizza calabresa'),
  );
}, 60_000);

it('refuses an empty choice, another company and a shop that is not connected', async () => {
  const ids = (await itensDaArvore()).map(({ id }) => ({ id, selecionado: false }));
  expect((await um('POST', 'produtointegracao/importar', { itens: ids })).body.messageError).toBe(
    'Marque ao menos um item para importar!',
  );
  await all(sql`delete from integracao_empresa where empresa_id <> ${empresa}`);
  const outra = await dois('POST', 'produtointegracao/catalogo', { integracaoEmpresa: integracao });
  expect(outra.body.messageError).toContain('Ligue a integração com o iFood antes');
  expect(
    (await dois('POST', 'produtointegracao/acertar', { vinculo: await linkDe('X-Bacon'), acerto: 'DESVINCULAR' }))
      .status,
  ).toBe(404);
  // Mutating calls want the proof that the page sends.
  expect((await um('POST', 'produto/editar-produto-ifood', { produto: 999_999_999 })).body.hasError).toBe(true);
});

it('tells every difference once, and fixes it from either side', async () => {
  itemDe('X-Salada').price.value = 33;
  itemDe('X-Bacon').status = 'UNAVAILABLE';
  await all(sql`update produto set situacao = 'PAUSADO' where empresa_id = ${empresa} and nome = 'X-Tudo'`);
  expect(await achados()).toEqual([
    ['PRECO', 'X-Salada'],
    ['PAUSADO_LA', 'X-Bacon'],
    ['PAUSADO_AQUI', 'X-Tudo'],
    ['SEM_VINCULO', 'Energético'],
  ]);
  const acertar = async (nome: string, acerto: string) =>
    asked('POST', 'produtointegracao/acertar', { vinculo: await linkDe(nome), acerto });
  await acertar('X-Salada', 'ENVIAR_PRECO');
  expect(itemDe('X-Salada').price).toEqual({ value: 28.9 });
  await acertar('X-Tudo', 'ENVIAR_SITUACAO');
  expect(itemDe('X-Tudo').status).toBe('UNAVAILABLE');
  await acertar('X-Bacon', 'TRAZER_SITUACAO');
  expect(await all(sql`select situacao from produto where empresa_id = ${empresa} and nome = 'X-Bacon'`)).toEqual([
    { situacao: 'PAUSADO' },
  ]);
  expect(await achados()).toEqual([['SEM_VINCULO', 'Energético']]);
  itemDe('X-Egg').price.value = 31;
  await acertar('X-Egg', 'TRAZER_PRECO');
  expect((await nossos()).find(({ nome }) => nome === 'X-Egg')).toEqual({ nome: 'X-Egg', preco: 29.9, canal: 31 });
});

it('serves the five calls of the specification', async () => {
  const [{ id }] = (await all(
    sql`select id::int from produto where empresa_id = ${empresa} and nome = 'Pizza atum'`,
  )) as [{ id: number }];
  await all(sql`update produto_integracao set preco_enviado = null where produto_id = ${id}`);
  itemDe('Pizza atum').price.value = 1;
  await asked('POST', 'produto/editar-produto-ifood', { produto: id });
  expect(itemDe('Pizza atum').price.value).toBe(63.9);
  await asked('POST', 'produto/editar-produto-ifood', { produto: id, preco: 82.5, status: 'UNAVAILABLE' });
  expect([itemDe('Pizza atum').price.value, itemDe('Pizza atum').status]).toEqual([82.5, 'UNAVAILABLE']);
  const listed = (await asked('GET', `produto/ifood-listar/${id}`)).body.result;
  expect(listed).toMatchObject([
    {
      nome: 'Pizza atum',
      preco: 82.5,
      status: 'UNAVAILABLE',
      categoria: 'Pizzas tradicionais',
      existe: true,
      simulado: false,
    },
  ]);
  expect((await um('GET', 'produto/ifood-listar/999999999')).status).toBe(404);
  const [bebidas] = fake.estado.categories.filter(({ name }) => name === 'Bebidas');
  await asked('POST', 'produto/editar-categoria-ifood', {
    id: bebidas!.id,
    nome: 'Bebidas geladas',
    status: 'UNAVAILABLE',
  });
  expect([bebidas!.name, bebidas!.status]).toEqual(['Bebidas geladas', 'UNAVAILABLE']);
  const errada = await um('POST', 'produto/editar-categoria-ifood', { id: 'nenhuma', nome: 'X' });
  expect(errada.body.messageError).toBe('A categoria não existe mais no iFood!');

  const energetico = itemDe('Energético').id;
  const associar = (body: object) =>
    um('POST', 'produtointegracao/associar-produto-integracao', { integracaoEmpresa: integracao, ...body });
  expect((await associar({ idExterno: energetico, produto: id })).body.messageError).toBe(
    'Este produto já está vinculado a “Pizza atum”!',
  );
  expect((await associar({ idExterno: energetico })).body.messageError).toBe('Escolha um produto, ou um adicional!');
  const feito = (
    await asked('POST', 'produto/save', {
      nome: 'Energético',
      preco: 14.9,
      categoria: (
        await all<{ id: number }>(sql`select id::int from categoria_produto where empresa_id = ${empresa} limit 1`)
      )[0]!.id,
    })
  ).body.result as unknown as { readonly id: number };
  expect((await associar({ idExterno: energetico, produto: feito.id, nome: 'Energético' })).body.hasError).toBe(false);
  expect((await conferencia()).filter(({ item }) => item === 'Energético')).toEqual([]);
});

const turno = async (nome: string): Promise<void> => {
  await house.app.routines.turn(`produtoIntegracao.${nome}`);
  await house.app.jobs.drain();
};
const doLink = async (nome: string) =>
  (
    await all<{ readonly preco: number; readonly status: string; readonly erro: string | null }>(
      sql`select preco_enviado::float as preco, status_enviado as status, erro from produto_integracao where empresa_id = ${empresa} and nome = ${nome} and produto_id is not null`,
    )
  )[0]!;
const situacao = async (nome: string) =>
  (
    await all<{ readonly situacao: string }>(
      sql`select situacao from produto where empresa_id = ${empresa} and nome = ${nome}`,
    )
  )[0]!.situacao;

it('sends changes by itself: of an item that changes three times, one price', async () => {
  await turno('enviarMudancas');
  fake.feitas.length = 0;
  for (const preco of [30, 31, 32])
    await all(sql`update produto set preco = ${preco} where empresa_id = ${empresa} and nome = 'X-Frango'`);
  await turno('enviarMudancas');
  await turno('enviarMudancas');
  expect(fake.feitas.map(({ path, body }) => [path, body])).toEqual([
    ['/items/price', { itemId: itemDe('X-Frango').id, price: { value: 32, originalValue: 32 } }],
  ]);
  expect(await doLink('X-Frango')).toEqual({ preco: 32, status: 'AVAILABLE', erro: null });
});

it('what iFood cannot take now is sent again, and what it never takes stays with its reason', async () => {
  fake.fail(429);
  await all(sql`update produto set preco = 40 where empresa_id = ${empresa} and nome = 'X-Frango'`);
  await turno('enviarMudancas');
  expect((await doLink('X-Frango')).erro).toContain('foram chamadas demais');
  expect(itemDe('X-Frango').price.value).toBe(32);
  // The outbox tries it again after its pause.
  await all(
    sql`update envio_parceiro set proxima = now() - interval '1 second' where estado not in ('ENVIADO', 'TROCADO', 'FALHOU')`,
  ).catch(() => undefined);
  fake.fail('expired', 'html');
  const [{ id }] = (await all(
    sql`select id::int from produto where empresa_id = ${empresa} and nome = 'X-Frango'`,
  )) as [{ id: number }];
  await asked('POST', 'produto/editar-produto-ifood', { produto: id }).catch(() => undefined);
  await asked('POST', 'produto/editar-produto-ifood', { produto: id });
  expect(itemDe('X-Frango').price.value).toBe(40);
  expect(fake.tokens()).toBeGreaterThan(1);

  const sumiu = itemDe('Misto quente');
  const lanches = fake.estado.categories.find(({ items }) => items.includes(sumiu))!;
  lanches.items.splice(lanches.items.indexOf(sumiu), 1);
  await all(sql`update produto set preco = 17 where empresa_id = ${empresa} and nome = 'Misto quente'`);
  await turno('enviarMudancas');
  await turno('enviarMudancas');
  expect(await doLink('Misto quente')).toMatchObject({ preco: 16.9, erro: 'O item não existe mais no iFood!' });
  expect(await achados()).toContainEqual(['SUMIU', 'Misto quente']);
});

it('carries pauses both ways, and never fights', async () => {
  await turno('enviarMudancas');
  // There.
  itemDe('Pizza milho com bacon').status = 'UNAVAILABLE';
  await turno('trazerPausas');
  expect(await situacao('Pizza milho com bacon')).toBe('PAUSADO');
  itemDe('Pizza milho com bacon').status = 'AVAILABLE';
  await turno('trazerPausas');
  expect(await situacao('Pizza milho com bacon')).toBe('ATIVO');
  // Here.
  await all(sql`update produto set situacao = 'PAUSADO' where empresa_id = ${empresa} and nome = 'Pizza napolitana'`);
  await turno('trazerPausas');
  expect(await situacao('Pizza napolitana')).toBe('PAUSADO');
  await turno('enviarMudancas');
  expect(itemDe('Pizza napolitana').status).toBe('UNAVAILABLE');
  // An option that several items have: paused there in one, it is paused here, and then in all of them.
  const opcoes = fake.estado.categories.flatMap(({ items }) =>
    items.flatMap(({ optionGroups }) => (optionGroups ?? []).flatMap(({ options }) => options)),
  );
  const [primeira] = opcoes;
  const iguais = opcoes.filter(({ name }) => name === primeira!.name);
  expect(iguais.length).toBeGreaterThan(1);
  const doAdicional = async () =>
    (
      await all<{ readonly situacao: string }>(
        sql`select a.situacao from adicional a join produto_integracao v on v.adicional_id = a.id and v.empresa_id = a.empresa_id
          where a.empresa_id = ${empresa} and v.id_externo = ${primeira!.id}`,
      )
    )[0]!.situacao;
  for (const [status, aqui] of [
    ['UNAVAILABLE', 'PAUSADO'],
    ['AVAILABLE', 'ATIVO'],
  ] as const) {
    primeira!.status = status;
    await turno('trazerPausas');
    expect(await doAdicional()).toBe(aqui);
    await turno('enviarMudancas');
    expect(iguais.map((one) => one.status)).toEqual(iguais.map(() => status));
  }
  // A shop that iFood does not answer for.
  fake.fail(503);
  await turno('trazerPausas');
  expect(await situacao('Pizza napolitana')).toBe('PAUSADO');
});

it('creates a product that only we have, with its add-ons, and the next try replaces it', async () => {
  const categoria = (
    await all<{ id: number }>(
      sql`insert into categoria_produto (empresa_id, nome, ativo) values (${empresa}, 'Sobremesas da casa', true) returning id::int`,
    )
  )[0]!.id;
  const criar = async (values: object): Promise<number> =>
    ((await asked('POST', 'produto/save', { categoria, ...values })).body.result as unknown as { readonly id: number })
      .id;
  const publicar = (produto: number) =>
    um('POST', 'produtointegracao/publicar', { integracaoEmpresa: integracao, produto });
  const pudim = await criar({ nome: 'Pudim', preco: 12, descricao: 'De leite.', codigo: 'PUD1', serve: 1 });
  const grupo = (
    await all<{ id: number }>(
      sql`insert into adicional_categoria (empresa_id, nome, minimo, maximo, ativo) values (${empresa}, 'Caldas', 1, 2, true) returning id::int`,
    )
  )[0]!.id;
  for (const [nome, valor, situacao] of [
    ['Caramelo', 0, 'ATIVO'],
    ['Chocolate', 2.5, 'PAUSADO'],
  ] as const)
    await all(
      sql`insert into adicional (empresa_id, categoria_id, nome, valor, situacao) values (${empresa}, ${grupo}, ${nome}, ${valor}, ${situacao})`,
    );
  await all(
    sql`insert into produto_adicional_categoria (empresa_id, produto_id, categoria_id, maximo, ativo) values (${empresa}, ${pudim}, ${grupo}, 1, true)`,
  );
  expect(await achados()).toContainEqual(['SO_AQUI', 'Pudim']);

  // The item arrives, and its answer is lost: nothing is linked, and the next try finds the same item.
  fake.fail('none', 'none', 'none', 'lost');
  expect((await publicar(pudim)).body.hasError).toBe(true);
  expect(await achados()).toContainEqual(['SEM_VINCULO', 'Pudim']);
  const feito = await publicar(pudim);
  expect(feito.body.result).toEqual({ mensagem: 'Pudim está no iFood!' });
  const la = fake.estado.categories.find(({ name }) => name === 'Sobremesas da casa')!;
  expect(la.items).toHaveLength(1);
  expect(la.items[0]).toMatchObject({
    name: 'Pudim',
    description: 'De leite.',
    externalCode: 'PUD1',
    status: 'AVAILABLE',
    price: { value: 12 },
    optionGroups: [
      {
        name: 'Caldas',
        min: 1,
        max: 1,
        options: [
          { name: 'Caramelo', status: 'AVAILABLE', price: { value: 0 } },
          { name: 'Chocolate', status: 'UNAVAILABLE', price: { value: 2.5 } },
        ],
      },
    ],
  });
  expect((await achados()).filter(([, nome]) => nome === 'Pudim')).toEqual([]);
  expect(
    await all(
      sql`select nome, adicional_id is not null as adicional from produto_integracao where empresa_id = ${empresa} and nome in ('Pudim', 'Caramelo', 'Chocolate') order by nome`,
    ),
  ).toEqual([
    { nome: 'Caramelo', adicional: true },
    { nome: 'Chocolate', adicional: true },
    { nome: 'Pudim', adicional: false },
  ]);
  expect((await publicar(pudim)).body.messageError).toBe('Pudim já está vinculado a “Pudim” no iFood!');
  // A later change of an add-on goes to the option that was created.
  await all(sql`update adicional set situacao = 'ATIVO' where empresa_id = ${empresa} and nome = 'Chocolate'`);
  await turno('enviarMudancas');
  expect(itemDe('Pudim').optionGroups![0]!.options[1]!.status).toBe('AVAILABLE');

  // A sale that iFood cannot express is told, and nothing is sent.
  const antes = fake.estado.categories.flatMap(({ items }) => items).length;
  const recusa = async (values: object) => (await publicar(await criar(values))).body.messageError;
  expect(await recusa({ nome: 'Queijo', preco: 90, pesavel: true })).toBe(
    'Queijo é vendido por peso, e o iFood vende por unidade!',
  );
  expect(await recusa({ nome: 'Brinde', preco: 0 })).toBe('Brinde custa zero: dê um preço para o canal iFood antes!');
  expect(await recusa({ nome: 'Pizza meio a meio', preco: 50, tipo: 'PIZZA', sabores: 2 })).toContain(
    'pode ter vários sabores',
  );
  await all(sql`update adicional_categoria set tipo_preco = 'MAIOR' where id = ${grupo}`);
  await all(sql`delete from produto_integracao where produto_id = ${pudim}`);
  await all(sql`update produto_adicional_categoria set maximo = 2 where produto_id = ${pudim}`);
  expect((await publicar(pudim)).body.messageError).toContain('o iFood só soma');
  expect(fake.estado.categories.flatMap(({ items }) => items)).toHaveLength(antes);
  expect(
    (await dois('POST', 'produtointegracao/publicar', { integracaoEmpresa: integracao, produto: pudim })).status,
  ).not.toBe(200);
});
