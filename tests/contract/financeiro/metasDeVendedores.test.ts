import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Values } from '../../support/good';
import { admin, all, does, emite, empresa, goTo, house, moduleEngines, one, opensHouse, vizinha } from './house';

const eventos = (): Promise<unknown> => house.app.jobs.drain();
const paga = async (competencia: string, loja: number | undefined, dia: string): Promise<number> => {
  const id = await emite(competencia, `${competencia}-20`, loja);
  await does(admin, 'POST', `faturaempresa/${id}/registrar-pagamento`, {
    formaPagamento: 'PIX',
    valor: 100,
    dataPagamento: dia,
  });
  await eventos();
  return id;
};
const apurar = async (): Promise<Values> => {
  await house.app.routines.turn('metaVendedor.apurar');
  return one(
    sql`select empresas_feitas as empresas, receita_feita::float as receita, alcancada_em is not null as alcancada from meta_vendedor where competencia = '2026-10'`,
  );
};
const fechar = (competencia: string) =>
  does(admin, 'POST', 'vendedor-pagamento-comissao/fechar-competencia', { competencia });
const metas = () =>
  all(sql`select valor::float, competencia, vendedor_id::int as vendedor from comissao_linha where tipo = 'META'`);

describe.each(moduleEngines)('goals of sellers, on %s', (engine) => {
  opensHouse(engine);
  let quem = 0;
  beforeAll(async () => {
    [quem] = house.rowsOf('vendedor', null) as [number];
    for (const table of ['meta_vendedor', 'comissao_historico', 'comissao_linha', 'vendedor_pagamento_comissao'])
      await all(sql`delete from ${sql.table(table)}`);
    await all(
      sql`update vendedor set comissao_adesao = 0, comissao_mensal = 10, regime = null, meta = 7 where id = ${quem}`,
    );
    await all(sql`update empresa set vendedor_id = ${quem}`);
    await goTo('2026-10-05');
  });

  it('are shown live with what is reached, and noted by the clock', async () => {
    const corrente = async () =>
      (await (await house.as('revenda'))('GET', 'vendedor-pagamento-comissao/comissao-mes-corrente/atual')).body.result;
    // Without a goal of the month, the number in the seller's own row.
    expect(await corrente()).toMatchObject({ meta: 7, metaReceita: null, empresasNovas: 0, receita: 0 });
    await does(admin, 'POST', 'meta-vendedor/save', {
      vendedor: quem,
      competencia: '2026-10',
      empresasNovas: 2,
      receita: 150,
      bonus: 300,
    });
    await paga('2026-10', empresa, '2026-10-05');
    expect(await corrente()).toMatchObject({
      meta: 2,
      metaReceita: 150,
      bonusDaMeta: 300,
      // New by the invoice, though the seller earns nothing by «adesão».
      empresasNovas: 1,
      receita: 100,
    });
    expect(await apurar()).toEqual({ empresas: 1, receita: 100, alcancada: false });
    await paga('2026-10', vizinha, '2026-10-05');
    expect(await apurar()).toEqual({ empresas: 2, receita: 200, alcancada: true });
  });

  it('another seller, and a company without the right, see none of it', async () => {
    const { id } = await one(sql`select id::int from meta_vendedor`);
    const revenda = await house.as('revenda');
    expect((await revenda('GET', `meta-vendedor/findbyid/${Number(id)}`)).body.result).toMatchObject({ receita: 150 });
    await all(sql`update meta_vendedor set vendedor_id = (select min(id) from vendedor where id <> ${quem})`);
    expect((await revenda('GET', `meta-vendedor/findbyid/${Number(id)}`)).status).toBe(404);
    await all(sql`update meta_vendedor set vendedor_id = ${quem}`);
    await all(
      sql`update perfil set permissoes = array_remove(permissoes, 'COMISSAO_VER') where nome = 'Perfil leitor'`,
    );
    expect((await (await house.as('leitor'))('GET', `meta-vendedor/findbyid/${Number(id)}`)).status).toBe(403);
  });

  it('pay the bonus once, though a month is closed twice at once and again after it was opened', async () => {
    await goTo('2026-11-02');
    await Promise.all([fechar('2026-10'), fechar('2026-10')]);
    expect(await metas()).toEqual([{ valor: 300, competencia: '2026-10', vendedor: quem }]);
    expect(
      await one(sql`select bonus::float, bruto::float from vendedor_pagamento_comissao where competencia = '2026-10'`),
    ).toEqual({ bonus: 300, bruto: 320 });
    await all(sql`update comissao_linha set pagamento_id = null`);
    await all(sql`update vendedor_pagamento_comissao set situacao = 'ABERTA'`);
    await fechar('2026-10');
    expect(await metas()).toHaveLength(1);
    const { id } = await one(sql`select id::int from vendedor_pagamento_comissao`);
    const recibo = (await admin!('POST', `vendedor-pagamento-comissao/${Number(id)}/recibo`, {})).text;
    expect(recibo).toContain('Meta de 10/2026 alcançada');
  });

  it('pay nothing where a part is missing: old companies are not new, and a refund takes its base away', async () => {
    await goTo('2026-11-03');
    await does(admin, 'POST', 'meta-vendedor/save', {
      vendedor: quem,
      competencia: '2026-11',
      empresasNovas: 0,
      receita: 200,
      bonus: 50,
    });
    const uma = await paga('2026-11', empresa, '2026-11-03');
    await paga('2026-11', vizinha, '2026-11-03');
    await does(admin, 'POST', `faturaempresa/${uma}/estornar`, { motivo: 'Engano', devolucao: 'FORA' });
    await eventos();
    await house.app.routines.turn('metaVendedor.apurar');
    expect(
      await one(
        sql`select empresas_feitas as empresas, receita_feita::float as receita from meta_vendedor where competencia = '2026-11'`,
      ),
    ).toEqual({ empresas: 0, receita: 100 });
    await goTo('2026-12-02');
    await fechar('2026-11');
    expect(await metas()).toHaveLength(1);
  });
});
