import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { profilesOf } from '../../../resources/demo/perfis.lazy.server';
import { readBusiness } from '../../../src/server/business';
import { seedDemo } from '../../../src/server/seed';
import { moduleEngines } from '../../support/engines';
import { startServices, type Services } from '../../support/services';

describe.each(moduleEngines)('profiles of the demonstration on %s', (engine) => {
  const { seeds, models } = readBusiness();
  const { empresa, operador } = profilesOf(models);
  let house: Services;
  const all = async <T>(statement: RawBuilder<T>): Promise<readonly T[]> =>
    (await house.database.transaction({ company: '*' }, (tx) => statement.execute(tx))).rows;
  const stored = async (nome: string): Promise<readonly string[]> =>
    (await all(sql<{ permissoes: string[] }>`select permissoes from perfil where nome = ${nome}`))[0]!.permissoes;

  beforeAll(async () => {
    house = await startServices({ engine });
    const plant = ({ nome, permissoes }: { readonly nome: string; readonly permissoes: readonly string[] }) =>
      all(sql`insert into perfil (nome, permissoes, empresa_id, ativo)
        values (${nome}, ${[...permissoes]}::text[], ${house.companies[0]}, true)`);
    await all(sql`update perfil set permissoes = null`);
    // The first start knew no till; somebody took the orders from the counter.
    await plant({ nome: empresa.nome, permissoes: empresa.permissoes.filter((one) => !one.startsWith('CAIXA_')) });
    await plant({ nome: operador.nome, permissoes: ['BACKOFFICE_ACESSAR'] });
    await seedDemo(house.database, models, seeds!, {
      passwords: { hash: () => Promise.resolve(''), verify: () => Promise.resolve(false) } as never,
      password: 'senha',
    });
  }, 120_000);
  afterAll(() => house?.close());

  it('get the permissions of what was declared since', async () => {
    expect(await stored(empresa.nome)).toEqual(expect.arrayContaining([...empresa.permissoes]));
    expect(await stored(operador.nome)).toContain('CAIXA_ABRIR');
  });
  it("of a company decide nothing that is the platform's about it", () => {
    for (const { permissoes } of [empresa, operador])
      expect(
        permissoes.filter((one) =>
          /^(?:EMPRESA_BLOQUEAR|EMPRESA_ENTRAR|INDICACAO_APROVAR|CARTEIRA_VER|REVENDA_CADASTRAR|COMISSAO_\w+)$/.test(
            one,
          ),
        ),
      ).toEqual([]);
  });
  it('get nothing back that somebody took away', async () => {
    expect(await stored(operador.nome)).not.toContain('PEDIDO_CANCELAR');
  });
});
