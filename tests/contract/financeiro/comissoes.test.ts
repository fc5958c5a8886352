import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Speaker } from '../../../src/server/testing';
import { password } from '../../support/services';
import type { Values } from '../../support/good';
import {
  admin,
  all,
  does,
  emite,
  empresa,
  goTo,
  house,
  moduleEngines,
  one,
  opensHouse,
  refused,
  vizinha,
} from './house';

let [revenda]: Speaker[] = [];
let [quem, outra]: number[] = [];
/** Signs everybody in anew on a day. */
const emDia = async (dia: string, hora?: string): Promise<void> => {
  await goTo(dia, hora);
  revenda = await house.as('revenda');
};
const eventos = (): Promise<unknown> => house.app.jobs.drain();
const linhas = (where = sql`true`) =>
  all(
    sql`select tipo, valor::float, base::float, percentual::float, competencia, chave, pagamento_id::int as pagamento from comissao_linha where ${where} order by id`,
  );
const paga = async (
  competencia: string,
  { valor, dia, loja = empresa }: { valor: number; dia: string; loja?: number },
) => {
  await all(sql`update plano set valor = ${valor}`);
  const id = await emite(competencia, `${competencia}-20`, loja);
  await does(admin, 'POST', `faturaempresa/${id}/registrar-pagamento`, {
    formaPagamento: 'PIX',
    valor,
    dataPagamento: dia,
  });
  await eventos();
  return id;
};
const fechar = (competencia: string) =>
  does(admin, 'POST', 'vendedor-pagamento-comissao/fechar-competencia', { competencia });
const pagamento = (competencia: string, vendedor = quem): Promise<Values> =>
  one(
    sql`select id::int, situacao, bruto::float, retido::float, liquido::float, pagar_em::text as dia, descontos::float from vendedor_pagamento_comissao where competencia = ${competencia} and vendedor_id = ${vendedor}`,
  );
const segundo = { $second: { login: 'outra.pessoa', senha: password } };

describe.each(moduleEngines)('commissions of the sellers of the platform, on %s', (engine) => {
  opensHouse(engine);
  beforeAll(async () => {
    [quem, outra] = house.rowsOf('vendedor', null) as [number, number];
    outra ??= Number(
      (
        await one(
          sql`insert into vendedor (nome, cpf_cnpj, email, telefone, comissao_adesao, comissao_mensal, pede_nota, ordem, ativo) values ('Outra Pessoa', '52998224725', 'outra@exemplo.com.br', '11987654321', 0, 5, false, 0, true) returning id::int`,
        )
      ).id,
    );
    await all(sql`delete from comissao_historico`);
    await all(sql`delete from comissao_linha`);
    await all(sql`delete from vendedor_pagamento_comissao`);
    await all(sql`delete from tabela_retencao`);
    await all(
      sql`update vendedor set comissao_adesao = 50, comissao_mensal = 10, regime = null, municipio_id = null, pede_nota = false, chave_pix = 'v@exemplo.com.br' where id = ${quem}`,
    );
    await all(sql`update empresa set vendedor_id = case when id = ${empresa} then ${quem}::bigint end`);
    await all(sql`insert into usuario (nome, login, email, papel, ativo)
      select 'Outra Pessoa', 'outra.pessoa', 'outra.pessoa@exemplo.com.br', papel, true from usuario where login = 'admin'`);
    await all(sql`insert into credencial (usuario_id, hash)
      select n.id, c.hash from usuario as n, usuario as a join credencial as c on c.usuario_id = a.id where n.login = 'outra.pessoa' and a.login = 'admin'`);
  });

  it('H5: 199,90 at 10% paid on 31/10 at 23:50 is a line of 19,99 in 2026-10, once though the event came twice', async () => {
    await emDia('2026-10-31', '23:50');
    const id = await paga('2026-10', { valor: 199.9, dia: '2026-10-31' });
    expect((await linhas()).map(({ tipo, valor, competencia }) => [tipo, valor, competencia])).toEqual([
      ['ADESAO', 99.95, '2026-10'],
      ['MENSAL', 19.99, '2026-10'],
    ]);
    // The same event again, as after a process that died.
    const again = await all(
      sql`insert into trabalho (tipo, dados, empresa_id, rodar_em) values ('evento', ${JSON.stringify({ evento: 'faturaEmpresa.pagar', ouvinte: 'comissaoLinha.paga', dados: { id } })}::jsonb, ${empresa}, now()) returning id`,
    );
    expect(again).toHaveLength(1);
    await eventos();
    expect(await linhas()).toHaveLength(2);
    expect(await all(sql`select erro from trabalho where estado = 'ERRO'`)).toEqual([]);
    const { results, totalRecords } = (
      await revenda!('POST', 'vendedor-pagamento-comissao/comissao-mes-corrente-pg-vendedor', { page: 1, size: 1 })
    ).body;
    expect([results, totalRecords]).toEqual([[expect.objectContaining({ fatura: id, tipo: 'MENSAL' })], 2]);
    expect(
      (await revenda!('GET', 'vendedor-pagamento-comissao/comissao-mes-corrente/atual')).body.result,
    ).toMatchObject({ vendedor: quem, competencia: '2026-10', bruto: 119.94, linhas: 2, pagarEm: '2026-11-10' });
  });

  it('H8: seller A reads B: 404; a user of a company: 403', async () => {
    expect((await revenda!('GET', `vendedor-pagamento-comissao/comissao-mes-corrente/${outra}`)).status).toBe(404);
    expect((await admin!('GET', `vendedor-pagamento-comissao/comissao-mes-corrente/${outra}`)).status).toBe(200);
    await all(
      sql`update perfil set permissoes = array_remove(permissoes, 'COMISSAO_VER') where nome = 'Perfil leitor'`,
    );
    const leitor = await house.as('leitor');
    expect((await leitor('GET', `vendedor-pagamento-comissao/comissao-mes-corrente/${quem}`)).status).toBe(403);
    expect((await leitor('POST', 'vendedor-pagamento-comissao/filtrar-comissoes/1/10', {})).status).toBe(403);
  });

  it('takes only plan and services, without fine and interest, less discounts, and nothing of an invoice of 0,00', async () => {
    await emDia('2026-11-03');
    await all(sql`update empresa set vendedor_id = ${quem} where id = ${vizinha}`);
    const id = await emite('2026-11', '2026-11-20', vizinha);
    await all(
      sql`update fatura_empresa set itens = '[{"tipo":"PLANO","descricao":"a","quantidade":1,"unitario":200,"valor":200},{"tipo":"USO","descricao":"b","quantidade":1,"unitario":40,"valor":40},{"tipo":"DESCONTO","descricao":"c","quantidade":1,"unitario":-50,"valor":-50},{"tipo":"CREDITO","descricao":"d","quantidade":1,"unitario":-10,"valor":-10}]'::jsonb, valor = 180 where id = ${id}`,
    );
    await does(admin, 'POST', `faturaempresa/${id}/registrar-pagamento`, {
      formaPagamento: 'PIX',
      valor: 190,
      dataPagamento: '2026-11-03',
    });
    await eventos();
    expect((await linhas(sql`fatura_id = ${id}`)).map(({ base, valor }) => [base, valor])).toEqual([
      [150, 75],
      [150, 15],
    ]);
  });

  it('H6: two closings at once make one payment a seller; the running month is refused', async () => {
    const duas = await Promise.all([fechar('2026-10'), fechar('2026-10')]);
    expect(duas.map(({ fechadas }) => fechadas).toSorted()).toEqual([0, 1]);
    expect(await all(sql`select situacao, bruto::float from vendedor_pagamento_comissao`)).toEqual([
      { situacao: 'FECHADA', bruto: 119.94 },
    ]);
    expect(
      await refused(admin, 'POST', 'vendedor-pagamento-comissao/fechar-competencia', { competencia: '2026-11' }),
    ).toBe('Este mês ainda não acabou!');
    const [carta] = await house.mailbox();
    expect([carta!.subject, carta!.text]).toEqual([
      expect.stringContaining('comissão de 10/2026'),
      expect.stringMatching(/R\$\s119,94/),
    ]);
  });

  it('H7: is paid on 10/11 for October, and on 13/10 for September, after a Saturday and a holiday', async () => {
    expect((await pagamento('2026-10')).dia).toBe('2026-11-10');
    await all(
      sql`insert into comissao_linha (descricao, vendedor_id, competencia, tipo, base, percentual, valor, data, chave) values ('x', ${quem}, '2026-09', 'MENSAL', 100, 10, 10, '2026-09-30', 'teste:09')`,
    );
    await emDia('2026-10-02');
    await all(sql`update feriado set excluido_em = null`);
    await fechar('2026-09');
    await all(sql`update feriado set excluido_em = now()`);
    expect((await pagamento('2026-09')).dia).toBe('2026-10-13');
  });

  it('takes a refund back in the open month, and leaves the closed one as it was', async () => {
    await emDia('2026-11-04');
    const { id } = await one(sql`select id::int from fatura_empresa where competencia = '2026-10'`);
    await does(admin, 'POST', `faturaempresa/${Number(id)}/estornar`, {
      motivo: 'Cobrada por engano',
      devolucao: 'FORA',
    });
    await eventos();
    expect(
      (await linhas(sql`tipo = 'ESTORNO'`)).map(({ valor, competencia }) => [valor, competencia]).toSorted(),
    ).toEqual([
      [-19.99, '2026-11'],
      [-99.95, '2026-11'],
    ]);
    expect(await pagamento('2026-10')).toMatchObject({ bruto: 119.94, situacao: 'FECHADA' });
  });

  it('goes from closed to paid by another person’s word, never back, and keeps each step', async () => {
    const { id } = await pagamento('2026-10');
    const em = (move: string) => `vendedor-pagamento-comissao/${Number(id)}/${move}`;
    expect((await admin!('POST', em('aprovar'), {})).status).toBe(422);
    expect((await admin!('POST', em('aprovar'), { $second: { login: 'admin', senha: password } })).status).toBe(422);
    expect((await admin!('POST', em('pagar'), {})).status).toBe(409);
    await does(revenda, 'POST', em('contestar'), { contestacao: 'Falta a Pastelaria.' });
    expect((await admin!('POST', em('aprovar'), segundo)).status).toBe(409);
    await does(admin, 'POST', em('responder'), { resposta: 'Ela pagou em novembro.' });
    await does(admin, 'POST', em('aprovar'), segundo);
    await all(sql`update vendedor set chave_pix = '52998224725' where id = ${quem}`);
    expect(await refused(admin, 'POST', em('pagar'), {})).toContain('outro CPF');
    await all(sql`update vendedor set chave_pix = 'v@exemplo.com.br', pede_nota = true where id = ${quem}`);
    expect(await refused(admin, 'POST', em('pagar'), {})).toContain('Falta a nota');
    await does(revenda, 'POST', em('nota'), { notaNumero: '17', notaFiscal: null });
    await does(admin, 'POST', em('pagar'), {});
    expect((await admin!('POST', em('reabrir'), { motivo: 'x', ...segundo })).status).toBe(409);
    expect(
      (await all(sql`select de, para from comissao_historico where pagamento_id = ${Number(id)} order by id`)).map(
        ({ de, para }) => `${String(de)} ${String(para)}`,
      ),
    ).toEqual(['ABERTA FECHADA', 'FECHADA CONTESTADA', 'CONTESTADA FECHADA', 'FECHADA APROVADA', 'APROVADA PAGA']);
    const recibo = await revenda!('POST', em('recibo'), {});
    expect(recibo.text).toMatch(/R\$\s119,94/);
    expect(recibo.text).not.toContain('v@exemplo.com.br');
  });

  it('H11: 10.000,00 of a company bears 150,00 of income tax, of the Simples none, and a person confirms first', async () => {
    await all(
      sql`insert into tabela_retencao (nome, tributo, regime, de, faixas) values ('IRRF entre empresas', 'IRRF', 'PJ', '2020-01-01', '[{"ate":null,"aliquota":1.5,"deduzir":0}]')`,
    );
    await all(sql`update vendedor set regime = 'PJ', pede_nota = false where id = ${quem}`);
    await all(sql`update vendedor set regime = 'SIMPLES', chave_pix = 'o@exemplo.com.br' where id = ${outra}`);
    for (const id of [quem, outra])
      await all(
        sql`insert into comissao_linha (descricao, vendedor_id, competencia, tipo, base, percentual, valor, data, chave) values ('x', ${id}, '2026-08', 'MENSAL', 100000, 10, 10000, '2026-08-30', ${`teste:08:${id}`})`,
      );
    await emDia('2026-11-05');
    await fechar('2026-08');
    expect(await pagamento('2026-08')).toMatchObject({ bruto: 10_000, retido: 150, liquido: 9850 });
    expect(await pagamento('2026-08', outra)).toMatchObject({ bruto: 10_000, retido: 0, liquido: 10_000 });
    const { id } = await pagamento('2026-08');
    const em = (move: string) => `vendedor-pagamento-comissao/${Number(id)}/${move}`;
    expect((await admin!('POST', em('aprovar'), segundo)).body.messageError).toContain('Confira antes');
    await does(admin, 'POST', em('conferir-retencoes'), { irrf: 150, inss: 0, iss: 0 });
    await does(admin, 'POST', em('aprovar'), segundo);
    // H10: what goes to the bank adds up, and paper names no whole account.
    const csv = (await admin!('POST', 'vendedor-pagamento-comissao/arquivo-pix', { filter: {} })).text;
    expect(csv).toContain('9850,00');
    expect(
      (await does(admin, 'POST', 'vendedor-pagamento-comissao/totalizadores', { situacao: 'APROVADA' })).liquido,
    ).toBe(9850);
  });

  it('carries a month that ends below zero to the next, and reopens before anybody is paid', async () => {
    await emDia('2026-12-01');
    await fechar('2026-11');
    // -119,94 of refunds and 90,00 of the neighbour.
    expect(await pagamento('2026-11')).toMatchObject({ bruto: 0, liquido: 0 });
    expect((await linhas(sql`competencia = '2026-12'`)).map(({ tipo, valor }) => [tipo, valor])).toEqual([
      ['AJUSTE', -29.94],
    ]);
    const { id } = await pagamento('2026-11');
    await does(admin, 'POST', `vendedor-pagamento-comissao/${Number(id)}/reabrir`, {
      motivo: 'Faltou um ajuste',
      ...segundo,
    });
    expect(await pagamento('2026-11')).toMatchObject({ situacao: 'ABERTA' });
    // A late payment of November lands in it again.
    const fatura = await emite('2026-12', '2026-12-20');
    await does(admin, 'POST', `faturaempresa/${fatura}/registrar-pagamento`, {
      formaPagamento: 'PIX',
      valor: Number((await one(sql`select valor::float from fatura_empresa where id = ${fatura}`)).valor),
      dataPagamento: '2026-11-30',
    });
    await eventos();
    expect((await linhas(sql`fatura_id = ${fatura}`)).map(({ competencia }) => competencia)).toEqual([
      '2026-11',
      '2026-11',
    ]);
    await fechar('2026-11');
    expect((await pagamento('2026-11')).situacao).toBe('FECHADA');
  });

  it('lists the months, filters and adds up, and mails a closing once a day', async () => {
    const meses = (await admin!('GET', 'vendedor-pagamento-comissao/listar-competencias/')).body;
    expect(((meses.results ?? meses.result) as unknown as Values[]).map(({ competencia }) => competencia)).toEqual([
      '2026-12',
      '2026-11',
      '2026-10',
      '2026-09',
      '2026-08',
    ]);
    const { results } = (
      await revenda!('POST', 'vendedor-pagamento-comissao/filtrar-comissoes/1/10', { competencia: '2026-08' })
    ).body;
    expect(results!.map(({ liquido }) => liquido)).toEqual([9850]);
    const antes = (await house.mailbox()).length;
    expect(await does(admin, 'GET', 'config/email-fechamento-competencia-vendedores/2026-08')).toMatchObject({
      enviados: 2,
    });
    await does(admin, 'GET', 'config/email-fechamento-competencia-vendedores/2026-08');
    expect((await house.mailbox()).length).toBe(antes + 2);
    expect(await refused(admin, 'GET', 'config/email-fechamento-competencia-vendedores/2025-01')).toContain(
      'ainda não foi fechado',
    );
    const painel = await does(admin, 'GET', 'vendedor-pagamento-comissao/mes/2026-11');
    expect(painel).toMatchObject({ corrente: false, abertos: 0 });
  });
});
