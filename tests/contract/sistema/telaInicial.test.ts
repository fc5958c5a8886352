import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Speaker } from '../../../src/server/testing';
import { startServices, type Services } from '../../support/services';

let house: Services;
let [admin, um, dois, leitor]: Speaker[] = [];
const change = <T = unknown>(statement: ReturnType<typeof sql>) =>
  house.database.transaction({ company: '*' }, async (tx) => (await statement.execute(tx)).rows as readonly T[]);
const cliente = { rota: 'cadastros/cliente', rotulo: 'Meus clientes', icone: 'group' };
const pedido = { rota: 'delivery/pedido', rotulo: 'Pedidos', icone: null };
const escolha = { inicio: 'QUADRO', atalhos: [pedido, cliente], cartoes: ['VENDAS', 'ATALHOS'] };
const guardar = (who: Speaker | undefined, mais: object = {}) =>
  who!('POST', 'tela-inicial/guardar', { ...escolha, ...mais });
const minha = async (who: Speaker | undefined) => (await who!('GET', 'tela-inicial/minha')).body.result as object;
const comeca = async (who: Speaker | undefined): Promise<unknown> =>
  ((await who!('GET', 'user/getUserInformations')).body.result as unknown as { readonly begin: unknown }).begin;

beforeAll(async () => {
  house = await startServices({ engine: 'postgres' });
  [admin, um, dois, leitor] = [
    await house.as('admin'),
    await house.as('um'),
    await house.as('dois'),
    await house.as('leitor'),
  ];
}, 120_000);
beforeEach(() => change(sql`delete from tela_inicial`));
afterAll(() => house.close());

describe('the first page of one’s own', () => {
  it('E11: is the default until it is chosen, and keeps its order, its names and its cards', async () => {
    expect(await minha(um)).toMatchObject({ escolhida: false, inicio: 'BEM_VINDO', atalhos: [] });
    expect(await comeca(um)).toBeNull();
    expect((await guardar(um)).body.hasError).toBe(false);
    expect(await minha(um)).toEqual({ ...escolha, ordem: expect.any(Array), escolhida: true });
    const ordem = async () =>
      ((await minha(um)) as { readonly ordem: readonly { readonly cartao: string }[] }).ordem.map(
        ({ cartao }) => cartao,
      );
    expect((await ordem()).slice(0, 3)).toEqual(['VENDAS', 'ANDAMENTO', 'ATRASADOS']);
    // Each card stands there once, also one that the stored order does not name.
    await guardar(um, { ordem: [{ cartao: 'ATALHOS' }, { cartao: 'MES' }, { cartao: 'ATALHOS' }] });
    expect(await ordem()).toHaveLength(11);
    expect((await ordem()).slice(0, 3)).toEqual(['ATALHOS', 'MES', 'VENDAS']);
    await guardar(um);
    expect((await ordem())[0]).toBe('ATALHOS');
    expect((await guardar(um, { ordem: [{ cartao: 'NADA' }] })).body.hasError).toBe(true);
    await guardar(um, { atalhos: [cliente] });
    expect(await minha(um)).toMatchObject({ atalhos: [cliente] });
    expect(await change(sql`select id from tela_inicial`)).toHaveLength(1);
    expect((await um!('POST', 'tela-inicial/voltar-ao-padrao', {})).status).toBe(200);
    expect(await minha(um)).toMatchObject({ escolhida: false, atalhos: [] });
  });
  it('E11: opens the chosen page after the sign-in while the menu has it, else the welcome page', async () => {
    await guardar(um);
    expect(await comeca(um)).toBe('delivery/quadro');
    await guardar(um, { inicio: 'PDV' });
    expect(await comeca(um)).toBe('pdv/vender');
    const [perfil] = await change<{ id: string; permissoes: readonly string[] }>(
      sql`select p.id, p.permissoes from perfil as p join usuario as u on u.perfil_id = p.id where u.login = 'um'`,
    );
    const menos = perfil!.permissoes.filter(
      (permissao) => !permissao.startsWith('PDV') && !permissao.startsWith('VENDA'),
    );
    await change(sql`update perfil set permissoes = ${menos} where id = ${perfil!.id}`);
    try {
      const menu = JSON.stringify((await um!('GET', 'backoffice/menu')).body.result);
      expect(menu).not.toContain('"pdv/vender"');
      expect(await comeca(um)).toBeNull();
      expect(await minha(um)).toMatchObject({ inicio: 'PDV' });
    } finally {
      await change(sql`update perfil set permissoes = ${perfil!.permissoes} where id = ${perfil!.id}`);
    }
    expect(await comeca(um)).toBe('pdv/vender');
    // Outside of any company there is a board of all orders, and no till.
    await guardar(admin);
    expect(await comeca(admin)).toBe('delivery/quadro');
    await guardar(admin, { inicio: 'PDV' });
    expect(await comeca(admin)).toBeNull();
  });
  it('E11: is read and written by its owner alone, also against administrators', async () => {
    await guardar(um);
    const [{ id }] = (await change<{ id: string }>(sql`select id from tela_inicial`)) as [{ id: string }];
    for (const who of [admin, dois, leitor]) {
      expect(await minha(who)).toMatchObject({ escolhida: false });
      const list = await who!('POST', 'tela-inicial/filterpaginated/1/10', {});
      expect(list.body.results ?? []).toEqual([]);
      expect((await who!('GET', `tela-inicial/findbyid/${id}`)).status).toBeGreaterThanOrEqual(403);
      await guardar(who, { inicio: 'BEM_VINDO' });
      await who!('POST', 'tela-inicial/voltar-ao-padrao', {});
    }
    expect((await um!('POST', 'tela-inicial/save', { ...escolha, usuario: 1 })).status).toBeGreaterThanOrEqual(403);
    expect(await minha(um)).toEqual({ ...escolha, ordem: expect.any(Array), escolhida: true });
    const ordem = async () =>
      ((await minha(um)) as { readonly ordem: readonly { readonly cartao: string }[] }).ordem.map(
        ({ cartao }) => cartao,
      );
    expect((await ordem()).slice(0, 3)).toEqual(['VENDAS', 'ANDAMENTO', 'ATRASADOS']);
    // Each card stands there once, also one that the stored order does not name.
    await guardar(um, { ordem: [{ cartao: 'ATALHOS' }, { cartao: 'MES' }, { cartao: 'ATALHOS' }] });
    expect(await ordem()).toHaveLength(11);
    expect((await ordem()).slice(0, 3)).toEqual(['ATALHOS', 'MES', 'VENDAS']);
    await guardar(um);
    expect((await ordem())[0]).toBe('ATALHOS');
    expect((await guardar(um, { ordem: [{ cartao: 'NADA' }] })).body.hasError).toBe(true);
    const own = await um!('POST', 'tela-inicial/filterpaginated/1/10', {});
    expect(own.body.results).toMatchObject([{ id: Number(id) }]);
  });
  it('E11: takes twelve shortcuts at most, each page once, and addresses of pages alone', async () => {
    const muitos = Array.from({ length: 13 }, (_, at) => ({ ...cliente, rota: `cadastros/pagina-${at}` }));
    expect(Object.keys((await guardar(um, { atalhos: muitos })).body.fieldErrors ?? {})).toEqual(['atalhos']);
    expect((await guardar(um, { atalhos: muitos.slice(0, 12) })).body.hasError).toBe(false);
    expect((await guardar(um, { atalhos: [cliente, cliente] })).body.fieldErrors).toHaveProperty('atalhos');
    for (const rota of ['https://exemplo.com', '//exemplo.com', '/services/logout', 'javascript:alert(1)', 'so'])
      expect((await guardar(um, { atalhos: [{ ...cliente, rota }] })).body.hasError, rota).toBe(true);
    expect((await guardar(um, { cartoes: [] })).body.fieldErrors).toHaveProperty('cartoes');
    expect((await guardar(um, { inicio: 'AUDITORIA' })).body.fieldErrors).toHaveProperty('inicio');
  });
  it('E11: stored in two windows at once is one row', async () => {
    const juntas = await Promise.all([1, 2, 3, 4].map(() => guardar(dois)));
    expect(juntas.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await change(sql`select id from tela_inicial`)).toHaveLength(1);
  });
});
