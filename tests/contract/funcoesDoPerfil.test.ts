import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Speaker } from '../../src/server/testing';
import { moduleEngines } from '../support/engines';
import { startServices, type Services } from '../support/services';

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
});
