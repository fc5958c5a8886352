import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anoDeComissoes, type AnoFeito } from '../../support/anoDeComissoes';
import { consultaDe } from '../../support/casaDasComissoes';
import { diferencasDoAno } from '../../support/comissoesConferidas';
import { moduleEngines } from '../../support/engines';
import { startServices, type Services } from '../../support/services';

describe.each(moduleEngines)('book of the commissions, on %s', (engine) => {
  let house: Services;
  let ano: AnoFeito;
  const relogio = { now: new Date() };
  beforeAll(async () => {
    house = await startServices({ engine, now: () => relogio.now });
    ano = await anoDeComissoes(house, relogio, { empresas: 12, vendedores: 4, meses: 3 });
  }, 300_000);
  afterAll(() => house?.close());

  it('lines, totals, withholding and slips of three months are those of an independent book, to the cent', async () => {
    expect(await diferencasDoAno(house, ano)).toEqual([]);
    expect(ano.contas.pagas).toBeGreaterThan(20);
    expect(ano.contas.devolvidas).toBeGreaterThan(0);
    expect(ano.livro.pagamentos.some(({ retido }) => retido > 0)).toBe(true);
    expect(new Set(ano.livro.linhas.map(({ tipo }) => tipo))).toEqual(
      new Set(['ADESAO', 'MENSAL', 'META', 'ESTORNO', 'AJUSTE']),
    );
  });

  it('a line that is a cent off, one in another month, one that is missing and a withholding are found', async () => {
    const all = consultaDe(house);
    for (const [muda, volta] of [
      [
        sql`update comissao_linha set valor = valor + 0.01 where id = (select min(id) from comissao_linha)`,
        sql`update comissao_linha set valor = valor - 0.01 where id = (select min(id) from comissao_linha)`,
      ],
      [
        sql`update comissao_linha set competencia = '2025-12' where id = (select min(id) from comissao_linha)`,
        sql`update comissao_linha set competencia = '2025-01' where competencia = '2025-12'`,
      ],
      [
        sql`update vendedor_pagamento_comissao set retido = retido + 0.01 where id = (select min(id) from vendedor_pagamento_comissao)`,
        sql`update vendedor_pagamento_comissao set retido = retido - 0.01 where id = (select min(id) from vendedor_pagamento_comissao)`,
      ],
    ] as const) {
      await all(muda);
      expect((await diferencasDoAno(house, ano)).length).toBeGreaterThan(0);
      await all(volta);
    }
    expect(await diferencasDoAno(house, ano)).toEqual([]);
    await all(sql`delete from comissao_linha where id = (select min(id) from comissao_linha)`);
    expect((await diferencasDoAno(house, ano)).length).toBeGreaterThan(0);
  });
});
