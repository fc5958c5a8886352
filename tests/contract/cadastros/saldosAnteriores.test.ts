/** Balances of another system: points and gift cards by file, once each, in the ledgers' own words. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Speaker } from '../../../src/server/testing';
import { importing, resultOf } from '../../support/imports';
import { startServices, type Services } from '../../support/services';

type Values = Readonly<Record<string, unknown>>;
describe('balances from before', () => {
  let house: Services;
  let um: Speaker;
  let bring: ReturnType<typeof importing>['bring'];
  const rowsOf = async (table: string): Promise<readonly Values[]> =>
    (
      await house.database.transaction({ company: '*' }, (tx) =>
        sql<Values>`select * from ${sql.table(table)} order by id`.execute(tx),
      )
    ).rows;
  beforeAll(async () => {
    house = await startServices({ engine: 'postgres' });
    um = await house.as('um');
    ({ bring } = importing(house, 'um'));
  }, 400_000);
  afterAll(() => house?.close());
  const undo = async (id: number): Promise<Values> => {
    await um('DELETE', `importacao/cancelar/${id}/transacao`);
    await house.app.jobs.drain();
    return resultOf<Values>(await um('GET', `importacao/status/${id}`));
  };

  it('give a customer the points once, however often the file comes, and are not undone behind the ledger', async () => {
    const { id } = resultOf<{ id: number }>(
      await um('POST', 'client/por-telefone', { telefone: '+5511912345678', nome: 'Marina Couto' }),
    );
    const points = async (): Promise<unknown> => resultOf<Values>(await um('GET', `client/findbyid/${id}`)).pontos ?? 0;
    expect(await points()).toBe(0);
    const file = 'Cliente;Pontos;Vence em\n(11) 91234-5678;1.250;\n(11) 90000-0000;10;\n11912345678;30;32/01/2030';
    const dry = await bring('saldoAnterior', file, { selecionado: false });
    expect(dry).toMatchObject({ simulada: true, criados: 1, rejeitados: 2 });
    expect(await points()).toBe(0);
    const first = await bring('saldoAnterior', file);
    expect(first).toMatchObject({ criados: 1, rejeitados: 2 });
    for (const more of [{}, { atualizarValores: true }])
      expect(await bring('saldoAnterior', file, more)).toMatchObject({ criados: 0, alterados: 0 });
    expect(await points()).toBe(1250);
    const moved = (await rowsOf('transacao')).filter(
      ({ cliente_id, descricao }) => Number(cliente_id) === id && descricao === 'Saldo inicial',
    );
    expect(moved).toMatchObject([{ descricao: 'Saldo inicial', pontos: 1250, saldo: 1250, restante: 1250 }]);
    // Lots that end on several days; twice the same is refused, and takes the other's place nowhere.
    const lots = 'Cliente;Pontos;Descrição\n11912345678;5;Lote B\n11912345678;7;lote b\n11912345678;8;Lote C';
    expect(await bring('saldoAnterior', lots)).toMatchObject({ criados: 2, rejeitados: 1 });
    expect(await points()).toBe(1263);
    expect(await undo(first.id)).toMatchObject({ desfeitos: 0, mantidos: 1 });
    expect(await points()).toBe(1263);
  });

  it('make gift cards with their code and balance, good at once, that enter no till', async () => {
    const tills = (await rowsOf('caixa_movimento')).length;
    const file = 'Código;Saldo;Válido até;Para\nabc12345;87,50;31/12/2030;Zé\nVELHO1;0;;\nAB-C;5;;';
    expect(await bring('valeAnterior', file)).toMatchObject({ criados: 1, rejeitados: 2 });
    expect(await bring('valeAnterior', file)).toMatchObject({ criados: 0 });
    const said = resultOf<Values>(await um('POST', 'valepresente/consultar', { codigo: 'ABC12345' }));
    expect(said).toMatchObject({ saldo: 87.5, situacao: 'ATIVO', validade: '2030-12-31' });
    const moved = (await rowsOf('vale_presente_movimento')).filter(({ descricao }) => descricao === 'Saldo inicial');
    expect(moved).toHaveLength(1);
    expect((await rowsOf('caixa_movimento')).length).toBe(tills);
  });
});
