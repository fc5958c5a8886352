import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Speaker } from '../../../src/server/testing';
import { moduleEngines } from '../../support/engines';
import { password, startServices, type Services } from '../../support/services';

type Row = Readonly<Record<string, unknown>>;
describe.each(moduleEngines)('a file of customers on %s', (engine) => {
  let house: Services;
  let [um, leitor, vendedor]: Speaker[] = [];
  const all = async <T = Row>(statement: RawBuilder<unknown>): Promise<readonly T[]> =>
    (await house.database.transaction({ company: '*' }, (tx) => (statement as RawBuilder<T>).execute(tx))).rows;
  const ask = (body: Row, who = um) =>
    who!(
      'POST',
      'client/exportar',
      {
        filter: { situacao: 'ATIVO' },
        formato: 'csv',
        motivo: 'Etiquetas de Natal',
        colunas: ['nome', 'telefone'],
        ...body,
      },
      { 'idempotency-key': crypto.randomUUID() },
    );
  /** The newest file of the downloads centre, and by what it is guarded. */
  const made = async () => {
    await house.app.jobs.drain();
    const [row] = await all<{ conteudo: Uint8Array; exige: readonly string[]; descricao: string }>(
      sql`select a.conteudo, a.exige, d.descricao from company_download d join arquivo a on a.id = d.arquivo order by d.id desc limit 1`,
    );
    const text = Buffer.from(row!.conteudo).toString('utf8').replace('﻿', '').trim();
    return { lines: text.split('\r\n'), exige: row!.exige, descricao: row!.descricao };
  };
  const audited = () =>
    all<{ acao: string; depois: Row }>(
      sql`select acao, depois from auditoria where entidade = 'cliente' and acao like '%exportar%' order by id`,
    );

  beforeAll(async () => {
    house = await startServices({ engine });
    [um, leitor, vendedor] = await Promise.all((['um', 'leitor', 'vendedor'] as const).map((login) => house.as(login)));
    await all(
      sql`update perfil set permissoes = array_append(array_remove(permissoes, 'DADOS_PESSOAIS_VER'), 'CLIENTE_EXPORTAR') where nome = 'Perfil leitor'`,
    );
    const [empresa] = house.companies;
    const [dela] = house.rowsOf('vendedor', empresa);
    await all(sql`update cliente set situacao = 'INATIVO'`);
    const ids = house.rowsOf('cliente', empresa);
    await all(
      sql`update cliente set situacao = 'ATIVO', vendedor_id = null, telefone = '+5511987654321', nome = case when id = ${ids[0]} then '=1+1' else 'Maria' end where id in (${sql.join(ids.slice(0, 2))})`,
    );
    await all(sql`update cliente set vendedor_id = ${dela} where id = ${ids[1]}`);
  });
  afterAll(() => house?.close());

  it('has the columns that were chosen, masked, no formula, and one row in the audit with why and how many', async () => {
    const answer = await ask({}, leitor);
    expect(answer.body, answer.text).toMatchObject({ hasError: false, result: { clientes: 2 } });
    const { lines, exige, descricao } = await made();
    expect(lines).toEqual(['Nome;Telefone', `'=1+1;(**) *****-**21`, 'Maria;(**) *****-**21']);
    expect([exige, descricao]).toEqual([[], expect.stringContaining('Motivo: Etiquetas de Natal')]);
    expect(await audited()).toEqual([
      { acao: 'exportar', depois: { linhas: 2, motivo: 'Etiquetas de Natal', colunas: ['nome', 'telefone'] } },
    ]);
  });
  it('is without masks for who may see them, and shows that he is he', async () => {
    const whole = { dados: 'COMPLETOS' };
    expect((await ask({ ...whole, senha: 'errada' })).body.fieldErrors).toHaveProperty('senha');
    expect((await ask(whole)).body.fieldErrors).toHaveProperty('senha');
    expect((await ask({ ...whole, senha: password })).body.hasError).toBe(false);
    const { lines, exige } = await made();
    expect([lines[2], exige]).toEqual(['Maria;(11) 98765-4321', ['DADOS_PESSOAIS_VER']]);
    expect((await audited()).map(({ acao }) => acao)).toEqual(['exportar', 'exportar.completos']);
    // Without the permission they get masks, whatever they send.
    await ask({ ...whole, senha: password }, leitor);
    expect((await made()).lines[2]).toBe('Maria;(**) *****-**21');
  });
  it('has of a seller his own customers, and of who may not export nothing', async () => {
    const own = await ask({}, vendedor);
    expect(own.body.result, own.text).toMatchObject({ clientes: 1 });
    expect((await made()).lines).toEqual(['Nome;Telefone', 'Maria;(**) *****-**21']);
    await all(
      sql`update perfil set permissoes = array_remove(permissoes, 'CLIENTE_EXPORTAR') where nome = 'Perfil leitor'`,
    );
    expect((await ask({}, leitor)).status).toBe(403);
    expect((await leitor!('POST', 'client/exportar/csv', {})).status, 'nor the list').toBe(403);
    expect((await ask({ motivo: '' })).body.fieldErrors).toHaveProperty('motivo');
    expect((await ask({ colunas: ['senha'] })).body.fieldErrors).toEqual({ 'colunas.0': 'Opção inválida!' });
  });
  it('is no card: that is printed for one, with his telephone masked but to who may see it', async () => {
    const id = house.rowsOf('cliente', house.companies[0])[1];
    const card = async (who = um) => (await who!('POST', `client/${id}/cartao`, {})).text;
    for (const words of ['Maria', '(11) 98765-4321', String(id)]) expect(await card()).toContain(words);
    expect(await card(leitor)).toContain('(**) *****-**21');
    expect(await card(leitor)).not.toContain('98765');
  });
});
