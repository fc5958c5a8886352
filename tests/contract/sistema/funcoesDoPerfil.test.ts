import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readBusiness } from '../../../src/server/business';
import { holdersOf } from '../../../src/server/session/users';
import type { Speaker } from '../../../src/server/testing';
import { permissions, platformPermissions } from '../../../schemas/vocabulary';
import { moduleEngines } from '../../support/engines';
import { startServices, type Services } from '../../support/services';

interface Grupo {
  readonly entidade: string;
  readonly titulo: string;
  readonly area: string;
  readonly funcoes: readonly { readonly codigo: string; readonly nome: string; readonly concedivel: boolean }[];
}
describe.each(moduleEngines)('the functions that a profile may have, on %s', (engine) => {
  let house: Services;
  let [um, leitor]: Speaker[] = [];
  beforeAll(async () => {
    house = await startServices({ engine });
    [um, leitor] = await Promise.all((['um', 'leitor'] as const).map((login) => house.as(login)));
  });
  afterAll(() => house?.close());
  const grupos = async (who: Speaker): Promise<readonly Grupo[]> =>
    ((await who('GET', 'profile/funcoes')).body.result as unknown as { readonly grupos: readonly Grupo[] }).grupos;

  it('stand in the area of the menu, each once, with the entity that it is named after', async () => {
    const all = await grupos(um!);
    const of = (entidade: string) => all.find((one) => one.entidade === entidade)!;
    const codes = all.flatMap(({ funcoes }) => funcoes.map(({ codigo }) => codigo));
    expect(new Set(codes).size).toBe(codes.length);
    expect(of('pedido')).toMatchObject({ titulo: 'Pedidos', area: 'Pedidos' });
    expect(of('pedido').funcoes.map(({ codigo }) => codigo)).toEqual(
      expect.arrayContaining(['PEDIDO_VER', 'PEDIDO_EDITAR', 'PEDIDO_CANCELAR']),
    );
    expect(of('cliente')).toMatchObject({ area: 'Clientes' });
    expect(of('produto').funcoes.map(({ codigo }) => codigo)).toEqual(
      expect.arrayContaining(['PRODUTO_VER', 'PRODUTO_PRECO', 'CARDAPIO_CLONAR']),
    );
    // Every function that is derived from an entity stands with it.
    const misplaced = all.flatMap(({ entidade, funcoes }) =>
      funcoes
        .filter(({ codigo }) => /_(VER|EDITAR|EXCLUIR)$/.test(codigo))
        .map(({ codigo }) => [
          codigo.replace(/_(VER|EDITAR|EXCLUIR)$/, ''),
          entidade.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase(),
        ])
        .filter(([named, place]) => named !== place && all.some((one) => one.entidade.toUpperCase() === named)),
    );
    expect(misplaced).toEqual([]);
    // In the order of the menu.
    const areas = [...new Set(all.map(({ area }) => area))];
    expect(areas.indexOf('Pedidos')).toBeLessThan(areas.indexOf('Cardápio'));
    expect(areas.indexOf('Cardápio')).toBeLessThan(areas.indexOf('Configurações'));
  });

  it('may be granted by who holds them', async () => {
    const can = async (who: Speaker, codigo: string) =>
      (await grupos(who)).flatMap(({ funcoes }) => funcoes).find((one) => one.codigo === codigo)?.concedivel;
    expect([await can(um!, 'PRODUTO_PRECO'), await can(leitor!, 'PRODUTO_PRECO')]).toEqual([true, false]);
  });

  it('that the platform alone holds are neither offered to a company, nor does a notice find anybody by them', async () => {
    const offered = async (who: Speaker) =>
      (await grupos(who)).flatMap(({ funcoes }) => funcoes.map(({ codigo }) => codigo));
    const alone: ReadonlySet<string> = new Set(platformPermissions);
    expect((await offered(um!)).filter((one) => alone.has(one))).toEqual([]);
    expect(await offered(await house.as('admin'))).toEqual(expect.arrayContaining([...platformPermissions]));
    // The profile of this person of the company says every permission there is.
    const found = (permission: string) =>
      house.database.read({ company: '*' }, async (tx) => {
        const { rows } = await holdersOf(readBusiness(), house.companies[0], [permission]).execute(tx);
        return rows.length;
      });
    for (const permission of Object.keys(permissions))
      expect([permission, (await found(permission)) > 0]).toEqual([permission, !alone.has(permission)]);
  });

  it('are looked at as who has them: the menu that the person then gets, and never more than the asker', async () => {
    interface Visto {
      readonly menuList: readonly {
        readonly titulo: string;
        readonly subMenu: readonly { readonly state: string }[];
      }[];
      readonly fora: number;
    }
    const statesOf = ({ menuList }: Pick<Visto, 'menuList'>) =>
      menuList.flatMap(({ subMenu }) => subMenu.map(({ state }) => state)).toSorted();
    const seen = async (who: Speaker, permissoes: unknown) => {
      const { status, body } = await who('POST', 'profile/ver-como', { permissoes });
      return { status, ...(body.result as unknown as Visto), body };
    };
    const all = (await grupos(um!)).flatMap(({ funcoes }) => funcoes.map(({ codigo }) => codigo));
    const own = (await leitor!('GET', 'backoffice/menu')).body.result as unknown as Visto;
    const held = (await grupos(leitor!)).flatMap(({ funcoes }) =>
      funcoes.filter(({ concedivel }) => concedivel).map(({ codigo }) => codigo),
    );
    // The chief sees what the reader has, exactly.
    const asReader = await seen(um!, held);
    expect(statesOf(asReader)).toEqual(statesOf(own));
    expect(asReader.fora).toBe(0);
    // The reader asks for everything, and for the platform's mark: nothing beyond the reader's own menu.
    const greedy = await seen(leitor!, [...all, 'ROLE_ADMIN', 'ROLE_USER_COMPANY_ADMIN']);
    expect(statesOf(greedy)).toEqual(statesOf(own));
    expect(greedy.fora).toBeGreaterThan(0);
    expect(statesOf(await seen(um!, []))).not.toContain('delivery/pedido');
    expect(statesOf(await seen(um!, ['PEDIDO_VER']))).toContain('delivery/pedido');
    // Anything but a list of texts is refused.
    expect((await seen(um!, 'PEDIDO_VER')).body).toMatchObject({ hasError: true });
  });
});
