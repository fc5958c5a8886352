import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fakeIfoodCatalog, type FakeIfoodCatalog } from '../../../tests/support/fakeIfoodCatalog';
import { centavos } from '../../comum/centavos';
import { catalogoDoIfood, type Pedir } from './catalogo.server';
import { uuidDe } from '../../comum/uuid.server';

const loja = '5b0bcd9d-9a32-4fb8-8d5f-0a5a9e2a8c11';
let fake: FakeIfoodCatalog;
let pausas: number[] = [];
let token = '';
/** Client without any care: what it meets is the catalogue's business. */
const pedir: Pedir = async (metodo, path, body) => {
  const answer = await fetch(`${fake.url}${path}`, {
    method: metodo,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) };
};
const catalogo = () =>
  catalogoDoIfood(pedir, loja, (ms) => {
    pausas.push(ms);
    return Promise.resolve();
  });
const calabresa = { tipo: 'ITEM', id: uuidDe(`${loja}/Pizzas tradicionais/Pizza calabresa`) } as const;
const itemDe = (id: string) => fake.estado.categories.flatMap(({ items }) => items).find((one) => one.id === id);

beforeEach(async () => {
  fake = await fakeIfoodCatalog(loja);
  pausas = [];
  const answer = await fetch(`${fake.url}/authentication/v1.0/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({ clientId: 'aplicativo', clientSecret: 'segredo-do-aplicativo' }).toString(),
  });
  token = ((await answer.json()) as { readonly accessToken: string }).accessToken;
});
afterEach(() => fake.close());

describe('the catalogue of iFood', () => {
  it('is read whole', async () => {
    const { lido } = await catalogo().ler();
    expect(lido.categorias.map(({ itens }) => itens.length)).toEqual([14, 13, 13]);
    expect(lido.pulados).toBe(0);
  });
  it('changes a price only when the batch is over, and waits for it', async () => {
    await catalogo().mudarPreco(calabresa, centavos(81.5));
    expect(itemDe(calabresa.id)?.price).toEqual({ value: 81.5 });
    expect(pausas).toEqual([300]);
    await catalogo().mudarStatus(calabresa, 'UNAVAILABLE');
    expect(itemDe(calabresa.id)?.status).toBe('UNAVAILABLE');
    const opcao = uuidDe(`${loja}/X-Bacon/bacon`);
    await catalogo().mudarPreco({ tipo: 'OPCAO', id: opcao }, centavos(0));
    expect(fake.feitas.map(({ path }) => path)).toEqual(['/items/price', '/items/status', '/options/price']);
  });
  it('says for ever what can never work, and for now what may', async () => {
    const outra = (id: string) => catalogo().mudarPreco({ tipo: 'ITEM', id }, centavos(1));
    await expect(outra(uuidDe('ninguem'))).rejects.toMatchObject({
      message: 'O item não existe mais no iFood!',
      isPermanent: true,
    });
    await expect(outra('17')).rejects.toMatchObject({ isPermanent: true });
    await expect(catalogo().mudarPreco(calabresa, centavos(0))).rejects.toMatchObject({ isPermanent: true });
    for (const status of [429, 500, 503, 409]) {
      fake.fail(status);
      await expect(catalogo().mudarPreco(calabresa, centavos(5))).rejects.toMatchObject({ isPermanent: false });
    }
    token = 'velha';
    await expect(catalogo().ler()).rejects.toMatchObject({ isPermanent: true });
    expect(itemDe(calabresa.id)?.price).toEqual({ value: 64.9 });
  });
  it('a batch that fails, or never ends, is a refusal and not a success', async () => {
    let estado: object = { batchStatus: 'COMPLETED', results: [{ result: 'FAILURE', message: 'price locked' }] };
    const so: Pedir = (metodo) =>
      Promise.resolve(metodo === 'GET' ? { status: 200, body: estado } : { status: 202, body: { batchId: 'b' } });
    const one = catalogoDoIfood(so, loja, () => Promise.resolve());
    await expect(one.mudarPreco(calabresa, centavos(1))).rejects.toThrow('price locked');
    estado = { status: 'COMPLETED', failureCount: 5 };
    await expect(one.mudarPreco(calabresa, centavos(1))).rejects.toMatchObject({ isPermanent: true });
    estado = { batchStatus: 'IN_PROGRESS' };
    await expect(one.mudarPreco(calabresa, centavos(1))).rejects.toMatchObject({ isPermanent: false });
    estado = { batchStatus: 'COMPLETED', results: [{ result: 'SUCCESS' }] };
    await expect(one.mudarPreco(calabresa, centavos(1))).resolves.toBe(undefined);
  });
  it('takes categories and whole items, and an item that is sent without its options loses them', async () => {
    const remoto = catalogo();
    const { catalogo: id } = await remoto.ler();
    const nova = await remoto.criarCategoria(id, 'Sobremesas');
    await expect(remoto.criarCategoria(id, 'Sobremesas')).rejects.toMatchObject({ isPermanent: false });
    await remoto.editarCategoria(id, nova, { nome: 'Doces', status: 'UNAVAILABLE' });
    await expect(remoto.editarCategoria(id, uuidDe('x'), { nome: 'Y' })).rejects.toThrow('A categoria não existe');
    const [item, produto] = [uuidDe('item'), uuidDe('produto')];
    const corpo = (extra: object = {}) => ({
      item: {
        id: item,
        type: 'DEFAULT',
        categoryId: nova,
        status: 'AVAILABLE',
        price: { value: 9 },
        productId: produto,
      },
      products: [{ id: produto, name: 'Pudim' }],
      optionGroups: [],
      options: [],
      ...extra,
    });
    const [grupo, opcao, calda] = [uuidDe('grupo'), uuidDe('opcao'), uuidDe('calda')];
    await remoto.gravarItem(
      corpo({
        products: [
          { id: produto, name: 'Pudim', optionGroups: [{ id: grupo, min: 0, max: 1 }] },
          { id: calda, name: 'Calda' },
        ],
        optionGroups: [{ id: grupo, name: 'Calda', status: 'AVAILABLE', optionIds: [opcao] }],
        options: [{ id: opcao, productId: calda, status: 'AVAILABLE', price: { value: 2 } }],
      }),
    );
    const doces = async () => (await remoto.ler()).lido.categorias.find(({ nome }) => nome === 'Doces')!;
    expect((await doces()).itens[0]!.grupos[0]!.opcoes[0]!.nome).toBe('Calda');
    await remoto.gravarItem(corpo());
    expect((await doces()).itens[0]!.grupos).toEqual([]);
    await expect(remoto.gravarItem(corpo({ products: [] }))).rejects.toMatchObject({ isPermanent: true });
  });
});
