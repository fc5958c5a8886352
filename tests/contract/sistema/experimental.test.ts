import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { plusDays, todayIn } from '../../../src/kit/period';
import type { Speaker } from '../../../src/server/testing';
import { profilesOf } from '../../../resources/demo/perfis.lazy.server';
import { startServices, type Services } from '../../support/services';

const zona = 'America/Sao_Paulo';
let agora = new Date();
let house: Services;
let [admin, um, dois]: Speaker[] = [];
const hoje = () => todayIn(zona, agora);
const change = (statement: ReturnType<typeof sql>) =>
  house.database.transaction({ company: '*' }, async (tx) => (await statement.execute(tx)).rows);

interface Entrada {
  readonly url: string;
  readonly labels: readonly string[];
  readonly subMenu: readonly Entrada[];
}
const entradas = (list: readonly Entrada[]): Entrada[] => list.flatMap((one) => [one, ...entradas(one.subMenu)]);
/** The entry of the menu, the permission in the browser, reading and saving. */
const acha = async (who: Speaker | undefined) => {
  const { menuList } = (await who!('GET', 'backoffice/menu')).body.result as unknown as {
    menuList: readonly Entrada[];
  };
  const { permissions } = (await who!('GET', 'user/getUserInformations')).body.result as unknown as {
    permissions: readonly string[];
  };
  const lido = await who!('GET', 'companyaplicativo/aplicativo');
  const { versao = 0 } = (lido.body.result ?? {}) as { versao?: number };
  const salvo = await who!('POST', 'companyaplicativo/save', { nome: 'Bella', versao });
  return {
    menu: entradas(menuList).find(({ url }) => url === '/app/app-club/aplicativo')?.labels,
    permissao: permissions.some((one) => one.startsWith('COMPANY_APLICATIVO_')),
    chamadas: [lido.status, salvo.status],
  };
};
const aberto = { menu: ['Experimental'], permissao: true, chamadas: [200, 200] };
const fechado = { menu: undefined, permissao: false, chamadas: [403, 403] };
const salvar = (body: object) =>
  admin!('POST', 'empresa/modulo/experimental/save', { codigo: 'APLICATIVO', desde: hoje(), ...body });
const abrir = async (body: object): Promise<{ readonly id: number; readonly versao: number }> => {
  const answer = await salvar(body);
  expect(answer.body.hasError, answer.text).toBe(false);
  return answer.body.result as never;
};

beforeAll(async () => {
  house = await startServices({ engine: 'postgres', now: () => agora });
  await change(sql`update empresa set fuso = 'UTC_3_BRASIL'`);
  [admin, um, dois] = [await house.as('admin'), await house.as('um'), await house.as('dois')];
}, 120_000);
beforeEach(async () => {
  for (const { id } of (await admin!('POST', 'empresa/modulo/experimental/filterpaginated/1/50', {})).body
    .results as readonly { id: number }[])
    await admin!('DELETE', `empresa/modulo/experimental/delete/${id}`);
});
afterAll(() => house.close());

describe('an experimental module', () => {
  it('is found by the listed company alone: menu, permissions and calls, at the next request', async () => {
    expect([await acha(um), await acha(dois)]).toEqual([fechado, fechado]);
    const { id } = await abrir({ empresa: house.companies[0], aceite: hoje() });
    expect([await acha(um), await acha(dois)]).toEqual([aberto, fechado]);
    await admin!('DELETE', `empresa/modulo/experimental/delete/${id}`);
    expect(await acha(um)).toEqual(fechado);
  });
  it('is opened by a plan, or to all, and closed by a line that is turned off', async () => {
    const [plano] = (await change(
      sql`insert into plano (nome, codigo, situacao, valor, dias_teste, funcoes, ordem, busca)
        values ('Pioneiros', 'PIONEIROS', 'ATIVO', 10, 0, array['CARDAPIO'], 1, '') returning id`,
    )) as unknown as readonly { id: string }[];
    await change(sql`update empresa set plano_id = ${plano!.id} where id = ${house.companies[0]}`);
    [um, dois] = [await house.as('um'), await house.as('dois')];
    await abrir({ plano: Number(plano!.id) });
    expect([(await acha(um)).permissao, await acha(dois)]).toEqual([true, fechado]);
    const { id, versao } = await abrir({});
    expect((await acha(dois)).permissao).toBe(true);
    expect((await salvar({ id, versao, ativo: false })).body.hasError).toBe(false);
    expect(await acha(dois)).toEqual(fechado);
  });
  it('opens and closes at midnight of the company, without a write', async () => {
    const before = agora;
    const amanha = plusDays(hoje(), 1);
    await abrir({ empresa: house.companies[0], aceite: hoje(), desde: amanha, ate: amanha });
    const meiaNoite = Date.parse(`${amanha}T03:00:00Z`);
    const visto = [];
    for (const at of [meiaNoite - 60_000, meiaNoite, meiaNoite + 86_340_000, meiaNoite + 86_400_000]) {
      agora = new Date(at);
      um = await house.as('um');
      visto.push((await um('GET', 'companyaplicativo/aplicativo')).status);
    }
    agora = before;
    um = await house.as('um');
    expect(visto).toEqual([403, 200, 200, 403]);
  });
  it('is closed to the platform’s people inside a company that is not listed, and open outside', async () => {
    const lido = async (empresa: number) => {
      const pessoa = await house.as('admin');
      await pessoa('POST', `user/admin/company/${empresa}`, {});
      const { status } = await pessoa('GET', 'companyaplicativo/aplicativo');
      await pessoa('DELETE', 'user/admin/company');
      return status;
    };
    await abrir({ empresa: house.companies[0], aceite: hoje() });
    const entrou = [await lido(house.companies[0]), await lido(house.companies[1])];
    admin = await house.as('admin');
    expect(entrou).toEqual([200, 403]);
  });
  it('leaves its permissions in the profiles of a company that is not listed', async () => {
    const { grupos } = (await um!('GET', 'profile/funcoes')).body.result as unknown as {
      grupos: readonly { entidade: string; funcoes: readonly { concedivel: boolean }[] }[];
    };
    expect(grupos.find(({ entidade }) => entidade === 'companyAplicativo')!.funcoes).toContainEqual(
      expect.objectContaining({ codigo: 'COMPANY_APLICATIVO_EDITAR', concedivel: true }),
    );
    const perfil = await um!('POST', 'profile/save', {
      nome: 'Testadores',
      permissoes: ['COMPANY_APLICATIVO_VER', 'COMPANY_APLICATIVO_EDITAR'],
      ativo: true,
    });
    expect(perfil.body.hasError, perfil.text).toBe(false);
  });
  it('hides its app from strangers once it is closed', async () => {
    const token = 'a'.repeat(32);
    await change(
      sql`update empresa set token_compartilhamento = ${token}, situacao = 'ATIVA' where id = ${house.companies[0]}`,
    );
    const { id } = await abrir({ empresa: house.companies[0], aceite: hoje() });
    const { versao } = (await um!('GET', 'companyaplicativo/aplicativo')).body.result as { versao: number };
    await um!('POST', 'companyaplicativo/save', { nome: 'Bella', ativo: true, versao });
    const visto = async () =>
      ((await um!('GET', `company/buscar/${token}`)).body.result as unknown as { aplicativo: unknown }).aplicativo;
    expect(await visto()).toMatchObject({ nome: 'Bella' });
    await admin!('DELETE', `empresa/modulo/experimental/delete/${id}`);
    expect(await visto()).toBeNull();
  });
  it('asks for the company’s consent, takes no plan beside a company, and is of the platform', async () => {
    expect((await salvar({ empresa: house.companies[0] })).body.fieldErrors).toEqual({
      aceite: expect.any(String) as string,
    });
    expect((await salvar({ desde: '2026-12-10', ate: '2026-12-01' })).body.hasError).toBe(true);
    expect((await salvar({ codigo: 'OUTRO' })).body.fieldErrors).toHaveProperty('codigo');
    const { analista, empresa, operador } = profilesOf(house.models);
    expect(analista.permissoes).toContain('MODULO_EXPERIMENTAL_EDITAR');
    for (const { permissoes } of [empresa, operador])
      expect(permissoes.filter((one) => one.startsWith('MODULO_EXPERIMENTAL'))).toEqual([]);
  });
});
