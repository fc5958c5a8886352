import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { vaultOf } from '../../../src/server/adapters/vault';
import type { Values } from '../../support/good';
import { saveSettings } from '../../support/settings';
import {
  admin,
  all,
  credito,
  does,
  dois,
  emite,
  empresa,
  goTo,
  house,
  moduleEngines,
  one,
  opensHouse,
  refused,
  um,
  vizinha,
} from './house';

const eventos = (): Promise<unknown> => house.app.jobs.drain();
const conta = (id = empresa): Promise<Values> =>
  one(
    sql`select id::int, codigo, saldo::float, pendente::float, total_ganho::float as ganho, total_resgatado::float as resgatado from containdicacao where empresa_id = ${id}`,
  );
const transacoes = (where = sql`true`) =>
  all(
    sql`select id::int, tipo, valor::float, saldo::float, situacao from indicacao_transacao where ${where} order by id`,
  );
const negocio = { nomeNegocio: 'Pastelaria Ramos', responsavel: 'Ana', autorizou: true };
/** Indicates the second company by its telephone, and has it pay a month. */
const indica = async (mais: object = {}): Promise<number> => {
  const { telefone } = await one(sql`select telefone from empresa where id = ${vizinha}`);
  const { id } = await does(um, 'POST', 'indicacao/indicar', { ...negocio, telefone, ...mais });
  await eventos();
  return Number(id);
};
const paga = async (competencia: string): Promise<number> => {
  const id = await emite(competencia, `${competencia}-20`, vizinha);
  const { valor } = await one(sql`select valor::float from fatura_empresa where id = ${id}`);
  await does(admin, 'POST', `faturaempresa/${id}/registrar-pagamento`, {
    formaPagamento: 'PIX',
    valor,
    dataPagamento: `${competencia}-03`,
  });
  await eventos();
  return id;
};
const relogio = async (): Promise<void> => {
  await house.app.routines.turn('indicacaoTransacao.liberar');
  await eventos();
};
/** Gives the first company a balance by its own rows. */
const comSaldo = async (valor: number): Promise<void> => {
  const { id, saldo } = await conta();
  const depois = Number(saldo) + valor;
  await all(
    sql`insert into indicacao_transacao (descricao, empresa_id, conta_id, data, tipo, valor, saldo, situacao, chave) values ('Ajuste', ${empresa}, ${id}, now(), 'AJUSTE', ${valor}, ${depois}, 'LIBERADA', ${`teste:${String(id)}:${depois}:${Math.random()}`})`,
  );
  await all(sql`update containdicacao set saldo = ${depois} where id = ${id}`);
};

describe.each(moduleEngines)('referrals of companies, on %s', (engine) => {
  opensHouse(engine);
  beforeAll(async () => {
    await goTo('2025-11-03');
    for (const table of [
      'indicacao_historico',
      'indicacao_transacao',
      'indicacao',
      'containdicacao',
      'indicacao_regra',
    ])
      await all(sql`delete from ${sql.table(table)}`);
    await all(sql`update empresa set vendedor_id = null, matriz_id = null, whatsapp = null`);
    await all(sql`update empresa set telefone = '+5511987650001', cpf_cnpj = '11222333000181' where id = ${empresa}`);
    await all(sql`update empresa set telefone = '+5511987650002', cpf_cnpj = '45997418000153' where id = ${vizinha}`);
  });

  it('H1: a referred company pays: PENDENTE; after 31 days LIBERADA; a refund before cancels', async () => {
    const { codigo } = await does(um, 'POST', 'indicacao/conta', { chavePix: 'dona@exemplo.com.br' });
    expect(codigo).toMatch(/^[A-HJ-NP-Z2-9]{8}$/);
    const id = await indica();
    const fatura = await paga('2025-11');
    expect(await transacoes()).toMatchObject([{ tipo: 'CREDITO', valor: 100, saldo: null, situacao: 'PENDENTE' }]);
    expect(await conta()).toMatchObject({ saldo: 0, pendente: 100 });
    expect(await one(sql`select situacao from indicacao where id = ${id}`)).toEqual({ situacao: 'PAGOU' });
    await does(admin, 'POST', `faturaempresa/${fatura}/estornar`, { motivo: 'Engano', devolucao: 'FORA' });
    await eventos();
    expect(await transacoes()).toMatchObject([{ situacao: 'CANCELADA' }]);
    expect(await conta()).toMatchObject({ saldo: 0, pendente: 0 });
    await goTo('2025-12-03');
    await paga('2025-12');
    await relogio();
    expect(await transacoes(sql`situacao = 'PENDENTE'`)).toHaveLength(1);
    await goTo('2026-01-04');
    await relogio();
    expect(await transacoes(sql`situacao = 'LIBERADA'`)).toMatchObject([{ valor: 100, saldo: 100 }]);
    expect(await conta()).toMatchObject({ saldo: 100, pendente: 0, ganho: 100 });
    expect((await um!('GET', 'empresa/containdicacao/saldo')).body.result).toMatchObject({ saldo: 100 });
    expect((await dois!('GET', 'empresa/containdicacao/saldo')).body.result).toMatchObject({ saldo: 0, codigo: null });
  });

  it('H2: of two redemptions of the whole balance at once one is made', async () => {
    const pedido = { valor: 100, forma: 'PIX', aceito: true };
    expect((await um!('POST', 'indicacao/transacao/resgate/previa', pedido)).body.result).toMatchObject({
      disponivel: 100,
      depois: 0,
      impedimento: null,
    });
    const answers = await Promise.all(
      [1, 2].map(() => um!('POST', 'indicacao/transacao/resgate', pedido, { 'idempotency-key': crypto.randomUUID() })),
    );
    expect(answers.map(({ body }) => body.hasError).toSorted()).toEqual([false, true]);
    expect(await conta()).toMatchObject({ saldo: 0, resgatado: 100 });
    expect(await transacoes(sql`tipo = 'RESGATE'`)).toMatchObject([{ valor: -100, saldo: 0, situacao: 'SOLICITADA' }]);
    await comSaldo(40);
    expect(
      (
        await um!(
          'POST',
          'indicacao/transacao/resgate',
          { ...pedido, valor: 40 },
          { 'idempotency-key': crypto.randomUUID() },
        )
      ).body.fieldErrors,
    ).toMatchObject({ valor: expect.stringContaining('mínimo') });
  });

  it('H3: PAGA never goes back, its history has every step, and the wire of the specification is taken', async () => {
    const [{ id } = { id: 0 }] = await transacoes(sql`tipo = 'RESGATE'`);
    const muda = async (corpo: object) =>
      (await admin!('POST', 'indicacao/transacao/alterar/status', corpo)).body.result as unknown as {
        readonly changed: number;
        readonly failed: readonly unknown[];
      };
    expect(
      await muda({ alteracaoStatusVO: { situacao: 'APROVADA' }, filtroVO: { situacao: 'SOLICITADA' } }),
    ).toMatchObject({ changed: 1 });
    expect(await muda({ selection: { ids: [id] }, situacao: 'PAGA' })).toMatchObject({ changed: 1 });
    expect(
      await muda({ selection: { ids: [id] }, situacao: 'SOLICITADA' }).catch(() => ({ changed: 0 })),
    ).not.toMatchObject({
      changed: 1,
    });
    expect((await admin!('POST', `indicacao/transacao/${String(id)}/aprovar`, {})).status).toBe(409);
    const passos = (await um!('GET', `indicacao/transacao/historico/${String(id)}`)).body;
    expect(
      ((passos.results ?? passos.result) as unknown as Values[]).map(({ de, para }) => `${String(de)} ${String(para)}`),
    ).toEqual(['SOLICITADA APROVADA', 'APROVADA PAGA']);
    expect((await dois!('GET', `indicacao/transacao/historico/${String(id)}`)).status).toBe(404);
  });

  it('H4: a branch of the own CNPJ, the own telephone and a business of another referrer do not count', async () => {
    const daSituacao = async (id: number) => await one(sql`select situacao, motivo from indicacao where id = ${id}`);
    expect(await daSituacao(await indica({ telefone: '+5511987651111', documento: '11222333000262' }))).toEqual({
      situacao: 'INVALIDA',
      motivo: 'Mesmo CNPJ ou CPF de quem indicou',
    });
    expect(await daSituacao(await indica({ telefone: '+5511987650001' }))).toMatchObject({ situacao: 'INVALIDA' });
    const { id: primeira } = await does(dois, 'POST', 'indicacao/indicar', { ...negocio, telefone: '+5511987652222' });
    await eventos();
    expect(await daSituacao(Number(primeira))).toMatchObject({ situacao: 'NOVA' });
    expect(await daSituacao(await indica({ telefone: '+5511987652222' }))).toMatchObject({
      situacao: 'INVALIDA',
      motivo: expect.stringContaining('Já indicada'),
    });
    const minhas = (await um!('GET', 'indicacao/minhas')).text;
    expect(minhas).not.toContain('Mesmo CNPJ');
  });

  it('I5: an owner or a card in common invalidates a referral as soon as its company is known', async () => {
    const cofre = vaultOf(new Uint8Array(32));
    const pedeOnline = (loja: number, cpf: string) =>
      all(
        sql`insert into credenciamento (empresa_id, nome, situacao, token, cpf_proprietario) values (${loja}, 'Loja', 'APROVADO', ${crypto.randomUUID().slice(0, 30)}, ${cofre.seal(new TextEncoder().encode(cpf), `credenciamento.cpfProprietario da empresa ${loja}`)})`,
      );
    const assina = (loja: number, final: string) =>
      all(
        sql`insert into recorrencia_assinatura (empresa_id, nome, plano_id, forma, cartao_final, bandeira, situacao) select ${loja}, 'Mensal', plano_id, 'CARTAO_RECORRENTE', ${final}, 'VISA', 'ATIVA' from empresa where id = ${loja}`,
      );
    let lida: Values = {};
    const contrata = async (telefone: string) => {
      const { id } = await does(um, 'POST', 'indicacao/indicar', { ...negocio, telefone });
      await eventos();
      await does(admin, 'POST', `indicacao/${String(id)}/contratar`, { empresaIndicada: vizinha });
      await eventos();
      const uma = await one(sql`select situacao, motivo from indicacao where id = ${Number(id)}`);
      lida = (await admin!('GET', `indicacao/findbyid/${String(id)}`)).body.result as Values;
      await all(sql`update indicacao set situacao = 'INVALIDA' where id = ${Number(id)}`);
      return uma;
    };
    await assina(empresa!, '4242');
    await assina(vizinha!, '1881');
    await pedeOnline(empresa!, '52998224725');
    expect(await contrata('+5511987654441')).toMatchObject({ situacao: 'CONTRATOU', motivo: null });
    expect(lida.empresaIndicada).toBe(vizinha);
    expect(lida.$labels).toHaveProperty(`empresa:${vizinha}`);
    await assina(vizinha!, '4242');
    expect(await contrata('+5511987654442')).toEqual({
      situacao: 'INVALIDA',
      motivo: 'Mesmo cartão de quem indicou',
    });
    await pedeOnline(vizinha!, '52998224725');
    expect(await contrata('+5511987654443')).toEqual({
      situacao: 'INVALIDA',
      motivo: 'Mesmo proprietário de quem indicou',
    });
    expect((await um!('GET', 'indicacao/minhas')).text).not.toContain('Mesmo');
    // Before any company is known, by the document that was typed.
    expect(
      await one(
        sql`select situacao, motivo from indicacao where id = ${await indica({ telefone: '+5511987654444', documento: '52998224725' })}`,
      ),
    ).toEqual({ situacao: 'INVALIDA', motivo: 'Mesmo proprietário de quem indicou' });
    for (const table of ['credenciamento', 'recorrencia_assinatura']) await all(sql`delete from ${sql.table(table)}`);
  });

  it('a company decides nothing about its own prizes, whatever its profile says', async () => {
    const id = await indica({ telefone: '+5511987653333' });
    for (const move of ['contatar', 'testar', 'contratar', 'desistir', 'invalidar'])
      expect([
        move,
        (await um!('POST', `indicacao/${id}/${move}`, { motivo: 'Porque sim', empresaIndicada: house.companies[0] }))
          .status,
      ]).toEqual([move, 403]);
    const [{ id: resgate } = { id: 0 }] = await transacoes(sql`tipo = 'RESGATE'`);
    await all(sql`update indicacao_transacao set situacao = 'SOLICITADA' where id = ${resgate}`);
    for (const move of ['aprovar', 'recusar'])
      expect([
        move,
        (await um!('POST', `indicacao/transacao/${String(resgate)}/${move}`, { motivo: 'Porque sim' })).status,
      ]).toEqual([move, 403]);
    await all(sql`update indicacao_transacao set situacao = 'APROVADA' where id = ${resgate}`);
    expect((await um!('POST', `indicacao/transacao/${String(resgate)}/pagar`, {})).status).toBe(403);
    await all(sql`update indicacao_transacao set situacao = 'PAGA' where id = ${resgate}`);
  });

  it('H9: a redemption for the invoice takes at most its value, and the rest stays', async () => {
    await all(sql`update plano set valor = 60`);
    await comSaldo(110);
    await does(um, 'POST', 'indicacao/transacao/resgate', { valor: 150, forma: 'FATURA', aceito: true });
    const [{ id } = { id: 0 }] = await transacoes(sql`tipo = 'ABATIMENTO_FATURA'`);
    await does(admin, 'POST', `indicacao/transacao/${String(id)}/aprovar`, {});
    await does(admin, 'POST', `indicacao/transacao/${String(id)}/pagar`, {});
    expect(await credito()).toBe(150);
    const fatura = await emite('2026-02', '2026-02-20');
    expect([
      await one(sql`select valor::float, situacao from fatura_empresa where id = ${fatura}`),
      await credito(),
    ]).toEqual([{ valor: 0, situacao: 'PAGA' }, 90]);
  });

  it('gives a refused redemption back, with the reason', async () => {
    await comSaldo(80);
    await does(um, 'POST', 'indicacao/transacao/resgate', { valor: 80, forma: 'PIX', aceito: true });
    const [{ id } = { id: 0 }] = await transacoes(sql`situacao = 'SOLICITADA'`);
    expect((await admin!('POST', `indicacao/transacao/${String(id)}/recusar`, {})).status).toBe(422);
    await does(admin, 'POST', `indicacao/transacao/${String(id)}/recusar`, { motivo: 'Chave de outra pessoa' });
    expect((await conta()).saldo).toBe(80);
  });

  it('H10: the totals equal the sum of the file, and the period is one of days', async () => {
    const csv = (await um!('POST', 'indicacao/transacao/relatorio', { filter: {}, formato: 'csv' })).text;
    const { quantidade } = await does(um, 'POST', 'indicacao/transacao/totalizadores', {});
    expect(csv.trim().split('\n').length - 1).toBe(quantidade);
    const { results, totalRecords } = (
      await um!('POST', 'indicacao/transacao/filtrar/periodo/status/1/2', { situacao: ['PAGA'] })
    ).body;
    expect([results!.length, totalRecords]).toEqual([2, 2]);
    expect((await um!('POST', 'indicacao/transacao/filtrar/periodo/status/2025-11-01/2025-11-30', {})).status).toBe(
      422,
    );
    expect(await does(admin, 'POST', 'empresa/containdicacao/filtrar/totalizadores', {})).toMatchObject({ saldo: 80 });
    expect(await does(admin, 'POST', 'empresa/containdicacao/findbyempresa', { empresaId: vizinha })).toMatchObject({
      empresa: vizinha,
      saldo: 0,
    });
    expect((await um!('POST', 'empresa/containdicacao/findbyempresa', { empresaId: vizinha })).status).toBe(404);
  });

  it('H12: the balance at any past instant follows from the rows alone', async () => {
    const linhas = await all(
      sql`select valor::float, saldo::float from indicacao_transacao where empresa_id = ${empresa} and saldo is not null order by id`,
    );
    // Each row that counts holds the balance after it; a released one counts where it was released.
    const soma = linhas.reduce((total, { valor }) => Math.round((total + Number(valor)) * 100) / 100, 0);
    expect(soma).toBe((await conta()).saldo);
    expect(linhas.at(-1)!.saldo).toBe(soma);
  });

  it('prizes that nobody redeems in time leave the balance, the oldest first, once', async () => {
    const { id, ganho, resgatado } = await conta();
    await all(sql`delete from indicacao_historico`);
    await all(sql`delete from indicacao_transacao`);
    const linha = (tipo: string, valor: number, saldo: number, dia: string) =>
      all(
        sql`insert into indicacao_transacao (descricao, empresa_id, conta_id, data, liberada_em, tipo, valor, saldo, situacao, chave) values ('x', ${empresa}, ${id}, ${dia}, ${dia}, ${tipo}, ${valor}, ${saldo}, 'LIBERADA', ${`vence:${tipo}:${dia}`})`,
      );
    await linha('CREDITO', 100, 100, '2025-03-31T12:00:00Z');
    await linha('RESGATE', -30, 70, '2025-05-01T12:00:00Z');
    await linha('CREDITO', 60, 130, '2025-09-01T12:00:00Z');
    await all(sql`update containdicacao set saldo = 130 where id = ${id}`);
    const vence = async () => {
      await house.app.routines.turn('containdicacao.vencer');
      return transacoes(sql`tipo = 'EXPIRACAO'`);
    };
    await goTo('2026-02-27');
    expect(await vence()).toEqual([]);
    await saveSettings(admin!, 'indicacaoregra', { validadeMeses: 11 });
    expect(await vence()).toEqual([]);
    await goTo('2026-03-01');
    expect(await vence()).toMatchObject([{ valor: -70, saldo: 60, situacao: 'LIBERADA' }]);
    await goTo('2026-03-02');
    expect(await vence()).toHaveLength(1);
    expect(await conta()).toMatchObject({ saldo: 60, ganho, resgatado });
    await saveSettings(admin!, 'indicacaoregra', { validadeMeses: null });
  });

  it('the bonus of a recommended company is a discount of its first invoice; one of 0,00 is no payment', async () => {
    await goTo('2026-03-03');
    for (const table of [
      'indicacao_historico',
      'indicacao_transacao',
      'indicacao',
      'fatura_cobranca',
      'fatura_empresa',
    ])
      await all(sql`delete from ${sql.table(table)}`);
    await all(sql`update empresa set credito = 0`);
    await all(sql`update plano set valor = 60`);
    await saveSettings(admin!, 'indicacaoregra', { bonusIndicada: 80 });
    const id = await indica();
    const itens = (fatura: number) =>
      one(sql`select valor::float, situacao, itens -> 1 ->> 'tipo' as tipo from fatura_empresa where id = ${fatura}`);
    // More than the invoice: it is paid with nothing, and earns nobody a prize.
    const primeira = await emite('2026-03', '2026-03-20', vizinha);
    await eventos();
    expect(await itens(primeira)).toEqual({ valor: 0, situacao: 'PAGA', tipo: 'INDICACAO' });
    expect([await transacoes(), await one(sql`select situacao from indicacao where id = ${id}`)]).toEqual([
      [],
      { situacao: 'NOVA' },
    ]);
    // The one that recommends has no bonus, and the second invoice none.
    expect(await itens(await emite('2026-03', '2026-03-20'))).toMatchObject({ valor: 60, tipo: null });
    await goTo('2026-04-03');
    await paga('2026-04');
    expect(await transacoes()).toMatchObject([{ tipo: 'CREDITO', valor: 100 }]);
    await saveSettings(admin!, 'indicacaoregra', { bonusIndicada: 0 });
  });

  it('come from strangers by the link, once for programs that fill in everything', async () => {
    const { codigo } = await conta();
    const aberto = await house.app.fetch(new Request(`http://localhost/services/publico/indicacao/${String(codigo)}`));
    expect(await aberto.json()).toMatchObject({ result: { valido: true } });
    const envia = (corpo: object) =>
      house.app.fetch(
        new Request(`http://localhost/services/publico/indicacao/${String(codigo)}/enviar`, {
          method: 'POST',
          body: JSON.stringify({
            nomeNegocio: 'Temaki Point',
            responsavel: 'Rui',
            telefone: '11987653333',
            aceita: true,
            ...corpo,
          }),
          headers: { 'content-type': 'application/json' },
        }),
      );
    expect((await envia({ site: 'http://spam' })).status).toBe(200);
    expect(await all(sql`select 1 from indicacao where nome_negocio = 'Temaki Point'`)).toEqual([]);
    expect((await (await envia({ aceita: false })).json()).fieldErrors).toHaveProperty('aceita');
    expect((await envia({})).status).toBe(200);
    expect(await one(sql`select origem, situacao from indicacao where nome_negocio = 'Temaki Point'`)).toEqual({
      origem: 'LINK',
      situacao: 'NOVA',
    });
    expect(
      await refused(um, 'POST', 'indicacao/indicar', { ...negocio, telefone: '11987654444', autorizou: false }),
    ).toBeDefined();
  });
});
