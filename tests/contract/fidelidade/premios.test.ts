/** Prizes: points and stock taken at once, handed over by a code, given back once. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { vaultOf } from '../../../src/server/adapters/vault';
import { applyPlan } from '../../../src/server/db/migrate';
import { tablesOf } from '../../../src/server/db/tables';
import { sealWhatIsPlain } from '../../../src/server/operations/save/stored';
import { speaker } from '../../../src/server/testing';
import { moduleEngines } from '../../support/engines';
import { fidelidade, type Values } from '../../support/fidelidade';

describe.each(moduleEngines)('prizes on %s', (engine) => {
  const loja = fidelidade(engine);
  const { um, done, told, find, pontos, give, adds, cliente, all, later, turn } = loja;
  const premio = async (values: Values = {}): Promise<number> =>
    Number((await done('premio/save', { nome: 'Caneca', tipo: 'BRINDE', pontos: 500, ativo: true, ...values })).id);
  const redeem = (quem: number, qual: number): Promise<Values> =>
    done('premio/resgate/solicitar', { cliente: quem, premio: qual });
  const one = async (id: unknown): Promise<Values> =>
    (await um('GET', `premio/resgate/findbyid/${String(id)}`)).body.result as unknown as Values;
  const stock = async (id: number): Promise<unknown> =>
    ((await um('GET', `premio/findbyid/${id}`)).body.result as unknown as Values).estoque;

  it('take points once: of two at once with points for one, one succeeds', async () => {
    const [maria, caneca] = [await cliente(), await premio()];
    await give(maria, 500);
    const answers = await Promise.all(
      [1, 2].map(() => told('premio/resgate/solicitar', { cliente: maria, premio: caneca })),
    );
    expect(answers.toSorted()).toEqual(['Saldo insuficiente: o cliente tem 0 pontos!', 'ok']);
    expect(await pontos(maria)).toBe(0);
    await adds();
  });
  it('take the last of the stock once, and never one below', async () => {
    const caneca = await premio({ estoque: 3, pontos: 10 });
    const people = await Promise.all(Array.from({ length: 8 }, () => cliente()));
    for (const id of people) await give(id, 10);
    const answers = await Promise.all(
      people.map((id) => told('premio/resgate/solicitar', { cliente: id, premio: caneca })),
    );
    expect(answers.filter((each) => each === 'ok')).toHaveLength(3);
    expect(answers.filter((each) => each === 'Este prêmio acabou!')).toHaveLength(5);
    expect(await stock(caneca)).toBe(0);
    await adds();
  });
  it('are handed over by their code, and after five wrong ones only when the staff has looked', async () => {
    const maria = await cliente();
    await give(maria, 1000);
    const caneca = await premio();
    const { id, codigo } = await redeem(maria, caneca);
    const words = 'Este código não vale para este resgate!';
    for (let at = 0; at < 6; at++) expect(await told(`premio/resgate/retirar/${String(id)}/ERRADO${at}`)).toBe(words);
    expect(await told(`premio/resgate/retirar/${String(id)}/${String(codigo)}`)).toBe(words);
    expect(await one(id)).toMatchObject({ situacao: 'DISPONIVEL', tentativas: 5 });
    const trail = await all<{ n: string }>(
      sql`select count(*) as n from auditoria where entidade = 'premioResgate' and registro_id = ${id} and depois::text like '%tentativas%'`,
    );
    expect(Number(trail[0]!.n)).toBeGreaterThanOrEqual(5);
    await done(`premio/resgate/${String(id)}/desbloquear`);
    await done(`premio/resgate/retirar/${String(id)}/${String(codigo)}`);
    expect(await one(id)).toMatchObject({ situacao: 'RETIRADO' });
    expect(await told(`premio/resgate/retirar/${String(id)}/${String(codigo)}`)).toBe(words);
    expect(await told(`premio/resgate/cancelar/${String(id)}`)).not.toBe('ok');
    // A prize that was handed over is not taken back by way of its points either.
    const { transacao } = await one(id);
    expect(await told(`transacao/cancelar/${String(transacao)}`)).toBe('O prêmio já foi retirado!');
  });
  it('give points and stock back once when they are cancelled', async () => {
    const maria = await cliente();
    await give(maria, 500);
    const caneca = await premio({ estoque: 5 });
    const { id } = await redeem(maria, caneca);
    expect([await pontos(maria), await stock(caneca)]).toEqual([0, 4]);
    expect(await told(`premio/resgate/cancelar/${String(id)}`, { motivo: 'Desistiu' })).toBe('ok');
    expect(await told(`premio/resgate/cancelar/${String(id)}`)).not.toBe('ok');
    expect([await pontos(maria), await stock(caneca)]).toEqual([500, 5]);
    const other = await redeem(maria, caneca);
    expect((await um('GET', `premio/resgate/cancelar/${String(other.id)}`)).body.hasError).toBe(false);
    expect([await pontos(maria), await stock(caneca)]).toEqual([500, 5]);
    await adds();
  });
  it('are cancelled many at once, but what was handed over stays', async () => {
    const maria = await cliente();
    await give(maria, 500);
    const caneca = await premio({ pontos: 1, estoque: 100 });
    const made: Values[] = [];
    for (let at = 0; at < 50; at++) made.push(await redeem(maria, caneca));
    const [first] = made;
    await done(`premio/resgate/${String(first!.id)}/entregar`, { codigo: first!.codigo });
    const ids = await find('transacao/', { cliente: maria, tipo: 'RESGATE' });
    expect(ids).toHaveLength(50);
    const { processo } = await done('transacao/cancelar/lote', { ids: ids.map(({ id }) => id), motivo: 'Teste' });
    await loja.settle();
    const report = (await um('GET', `processo/findbyid/${String(processo)}`)).body.result as unknown as Values;
    expect(report).toMatchObject({ total: 50, feitos: 49, falhas: 1 });
    expect(await pontos(maria)).toBe(499);
    expect(await stock(caneca)).toBe(99);
    await adds();
  });
  it('expire in the day of the company; their points go back only where it says so', async () => {
    const maria = await cliente();
    await give(maria, 1000);
    const caneca = await premio({ estoque: 5, validadeResgateDias: 1 });
    await redeem(maria, caneca);
    await later('2026-11-12T02:59:00Z');
    await turn('premioResgate.vencer');
    expect(await pontos(maria)).toBe(500);
    expect(await stock(caneca)).toBe(4);
    await later('2026-11-12T03:01:00Z');
    await turn('premioResgate.vencer');
    expect([await pontos(maria), await stock(caneca)]).toEqual([500, 5]);
    await loja.configure({ devolveExpirado: true });
    await redeem(maria, caneca);
    await later('2026-11-14T03:01:00Z');
    await turn('premioResgate.vencer');
    expect([await pontos(maria), await stock(caneca)]).toEqual([500, 5]);
    await adds();
  });
  it('have their rules, each with its words', async () => {
    const maria = await cliente();
    await give(maria, 1000);
    const limited = await premio({ pontos: 10, limitePorCliente: 1 });
    await redeem(maria, limited);
    const asked = (qual: number) => told('premio/resgate/solicitar', { cliente: maria, premio: qual });
    expect(await asked(limited)).toBe('O cliente já resgatou este prêmio quantas vezes podia!');
    expect(await asked(await premio({ ativo: false }))).toBe('Este prêmio não está ativo!');
    expect(await asked(await premio({ fim: '2026-01-01' }))).toBe('Este prêmio já acabou!');
    expect(await asked(await premio({ inicio: '2027-01-01' }))).toBe('Este prêmio ainda não começou!');
    // It is Saturday, the 14th of November.
    expect(await asked(await premio({ pontos: 10, diasSemana: ['DOM', 'SEX'] }))).toBe(
      'Hoje não é dia de resgatar este prêmio!',
    );
    expect(await asked(await premio({ pontos: 10, diasSemana: ['SAB'] }))).toBe('ok');
    await loja.configure({ resgateMinimo: 20 });
    expect(await asked(await premio({ pontos: 10 }))).toBe('O resgate mínimo é de 20 pontos!');
    await loja.configure({ resgateMinimo: 1 });
    await all(sql`update cliente set situacao = 'BLOQUEADO', motivo_bloqueio = 'Teste' where id = ${maria}`);
    expect(await asked(limited)).toBe('Este cliente está bloqueado!');
    await all(sql`update cliente set situacao = 'ATIVO', motivo_bloqueio = null where id = ${maria}`);
    const daily = await premio({ pontos: 10, limiteDia: 1 });
    await redeem(maria, daily);
    expect(await asked(daily)).toBe('Os resgates de hoje deste prêmio acabaram!');
    await adds();
  });
  it('send their code by e-mail where the company has no line of WhatsApp', async () => {
    const maria = await cliente();
    await give(maria, 500);
    await all(sql`update cliente set email = 'maria@exemplo.com.br' where id = ${maria}`);
    const { id, codigo } = await redeem(maria, await premio());
    await all(sql`update instancia_whatsapp set pausada = true`);
    await done(`premio/resgate/reenviar/resgate/${String(id)}`);
    await all(sql`update instancia_whatsapp set pausada = false`);
    const sent = (await loja.house.mailbox()).filter(({ subject }) => subject === 'O código do seu prêmio');
    expect(sent).toMatchObject([{ to: ['maria@exemplo.com.br'], text: expect.stringContaining(String(codigo)) }]);
  });
  it('send their code again three times a day, and are printed with a QR', async () => {
    const maria = await cliente();
    await give(maria, 500);
    const { id, codigo } = await redeem(maria, await premio());
    for (let at = 0; at < 3; at++) expect(await told(`premio/resgate/reenviar/resgate/${String(id)}`)).toBe('ok');
    expect(await told(`premio/resgate/reenviar/resgate/${String(id)}`)).toBe(
      'Este código já foi enviado 3 vezes hoje!',
    );
    const printed = await um('POST', 'premio/resgate/imprimir', { ids: [id], como: 'COMPROVANTES', papel: '80mm' });
    expect(printed.text).toContain(String(codigo));
    expect(printed.text).toContain('<svg');
    expect((await um('POST', 'premio/resgate/imprimir', { ids: [id], como: 'LISTA' })).text).toContain('Maria');
    expect(await done('premio/resgate/procurar', { codigo })).toMatchObject({ resgate: { premio: 'Caneca' } });
    await done('premio/resgate/entregar-no-balcao', { codigo });
    expect(await one(id)).toMatchObject({ situacao: 'RETIRADO' });
  });
  it('keep the links of before, whose codes stood in clear', async () => {
    const { database, models, app } = loja.house;
    const maria = await cliente();
    await give(maria, 500);
    const { id } = await redeem(maria, await premio());
    const token = 'b'.repeat(32);
    await database.owner.transaction().execute(async (tx) => {
      await sql`select set_config('app.empresa', '*', true)`.execute(tx);
      await sql`alter table premio_resgate add column token text`.execute(tx);
      await sql`update premio_resgate set token = ${token}, link = null, link_hash = null where id = ${id}`.execute(tx);
    });
    await applyPlan(database.owner, tablesOf(models));
    expect(await sealWhatIsPlain(database, models, vaultOf(new Uint8Array(32).fill(3)))).toBe(1);
    const [kept] = await all<Values>(sql`select * from premio_resgate where id = ${id}`);
    expect(kept).not.toHaveProperty('token');
    expect(String(kept!.link)).toMatch(/^v1\./);
    const page = await speaker(app, null)('GET', `publico/resgate/${token}`);
    expect(page.body.result).toMatchObject({ resgate: { premio: 'Caneca' } });
  });
  it('may be a gift card, or a code of a coupon', async () => {
    const maria = await cliente();
    await give(maria, 1000);
    const gift = await redeem(maria, await premio({ tipo: 'VALE', valor: 30 }));
    const { vale, situacao } = await one(gift.id);
    expect(situacao).toBe('RETIRADO');
    expect((await um('GET', `valepresente/findbyid/${String(vale)}`)).body.result).toMatchObject({ saldo: 30 });
    const [coupon] = await all<{ id: number }>(
      sql`update cupom_desconto set situacao = 'ATIVO' where id = (select min(id) from cupom_desconto where empresa_id = ${loja.house.companies[0]}) returning id`,
    );
    const voucher = await premio({ tipo: 'DESCONTO', cupom: Number(coupon!.id), pontos: 100 });
    const first = await one((await redeem(maria, voucher)).id);
    const second = await one((await redeem(maria, voucher)).id);
    expect(first).toMatchObject({ situacao: 'RETIRADO' });
    const codes = await all<{ codigo: string; cliente: string; situacao: string }>(
      sql`select codigo, cliente_id as cliente, situacao from cupom_codigo where id in (${first.cupomCodigo}, ${second.cupomCodigo})`,
    );
    expect(new Set(codes.map(({ codigo }) => codigo)).size).toBe(2);
    for (const code of codes) expect(code).toMatchObject({ cliente: maria, situacao: 'ENVIADO' });
    await all(sql`update cupom_desconto set situacao = 'INATIVO' where id = ${coupon!.id}`);
    expect(await told('premio/resgate/solicitar', { cliente: maria, premio: voucher })).toBe(
      'O cupom deste prêmio não está ativo!',
    );
    await adds();
  });
  it('wait for the shop where they are an experience, and change state many at once', async () => {
    const maria = await cliente();
    await give(maria, 500);
    const { id } = await redeem(maria, await premio({ tipo: 'EXPERIENCIA' }));
    expect(await one(id)).toMatchObject({ situacao: 'SOLICITADO' });
    await done('premio/resgate/alterar/status', {
      alteracaoStatusVO: { situacao: 'DISPONIVEL' },
      filtroVO: { cliente: maria },
    });
    expect(await one(id)).toMatchObject({ situacao: 'DISPONIVEL' });
    expect((await loja.speakers.dois('POST', `premio/resgate/cancelar/${String(id)}`, {})).status).toBe(404);
  });
});
