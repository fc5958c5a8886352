import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
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
  turn,
  um,
} from './house';

describe.each(moduleEngines)('acts that close and open a company, on %s', (engine) => {
  opensHouse(engine);
  const atos = () =>
    all(sql`select acao, origem, motivo, ate, usuario_id is not null as alguem from empresa_bloqueio order by id`);
  const abre = async () => (await um!('POST', 'setor/filterpaginated/1/10', {})).status;
  const bloquear = { id: 0, origem: 'FRAUDE', motivo: 'Cartões de teste' };

  it('block a company at its next request, and leave a row each', async () => {
    expect(await abre()).toBe(200);
    await does(admin, 'POST', 'company/bloquear', { ...bloquear, id: empresa });
    expect(await abre()).toBe(403);
    expect((await um!('POST', 'faturaempresa/minhasfaturas/1/10', {})).status).toBe(200);
    expect((await um!('GET', 'company/faturamento/status')).body.result).toMatchObject({
      bloqueado: true,
      motivoBloqueio: 'Cartões de teste',
    });
    await does(admin, 'POST', 'company/desbloquear', { id: empresa, motivo: 'Eram do dono' });
    expect(await abre()).toBe(200);
    expect(await atos()).toEqual([
      { acao: 'BLOQUEAR', origem: 'FRAUDE', motivo: 'Cartões de teste', ate: null, alguem: true },
      { acao: 'DESBLOQUEAR', origem: 'FRAUDE', motivo: 'Eram do dono', ate: null, alguem: true },
    ]);
    expect(await one(sql`select bloqueado, motivo_bloqueio as motivo from empresa where id = ${empresa}`)).toEqual({
      bloqueado: false,
      motivo: null,
    });
  });
  it('are for the platform alone, ask for a reason, and are no field of the form', async () => {
    for (const move of ['bloquear', 'desbloquear', 'liberar-em-confianca'])
      // The profile of this person of the company says every permission there is.
      expect((await um!('POST', `company/${move}`, { ...bloquear, id: empresa, dias: 3 })).status, move).toBe(403);
    const leitor = await house.as('leitor');
    expect((await leitor('POST', 'company/bloquear', { ...bloquear, id: empresa })).status).toBe(403);
    const { body } = await admin!('POST', 'company/bloquear', { id: empresa, origem: 'MANUAL', motivo: '' });
    expect(body.fieldErrors).toHaveProperty('motivo');
    const { versao } = (await one(sql`select versao from empresa where id = ${empresa}`)) as { versao: number };
    await admin!('POST', 'company/save', { id: empresa, versao, bloqueado: true, motivoBloqueio: 'Pelo formulário' });
    expect(await abre()).toBe(200);
    await refused(admin, 'POST', 'company/desbloquear', { id: empresa, motivo: 'Não estava' });
    await refused(admin, 'POST', 'company/liberar-em-confianca', { id: empresa, dias: 3, motivo: 'Sem fatura' });
    expect(await atos()).toHaveLength(2);
  });
  it('open a company in debt for some days, once a month, and the dunning blocks it again', async () => {
    await goTo('2026-10-30');
    await emite('2026-11', '2026-11-03');
    await goTo('2026-11-18', '10:00');
    await turn('cobrar');
    await goTo('2026-11-23', '10:00');
    await turn('cobrar');
    expect(await abre()).toBe(403);
    expect(
      await does(admin, 'POST', 'company/liberar-em-confianca', { id: empresa, dias: 3, motivo: 'Paga na quinta' }),
    ).toEqual({ ate: '2026-11-26' });
    expect(await abre()).toBe(200);
    for (const day of ['2026-11-24', '2026-11-26']) {
      await goTo(day, '10:00');
      await turn('cobrar');
      expect(await abre(), day).toBe(200);
    }
    await goTo('2026-11-27', '10:00');
    await turn('cobrar');
    expect(await abre()).toBe(403);
    await refused(admin, 'POST', 'company/liberar-em-confianca', { id: empresa, dias: 3, motivo: 'De novo' });
    expect((await atos()).slice(2)).toEqual([
      {
        acao: 'BLOQUEAR',
        origem: 'INADIMPLENCIA',
        motivo: 'Fatura de 11/2026 vencida em 03/11/2026.',
        ate: null,
        alguem: false,
      },
      { acao: 'CONFIANCA', origem: 'INADIMPLENCIA', motivo: 'Paga na quinta', ate: '2026-11-26', alguem: true },
      expect.objectContaining({ acao: 'BLOQUEAR', origem: 'INADIMPLENCIA' }),
    ]);
    expect((await house.mailbox()).length).toBeGreaterThan(0);
  });
  it('of an invoice are told by their origin, whatever the reason says', async () => {
    const pagar = (id: number) =>
      does(admin, 'POST', `faturaempresa/${id}/registrar-pagamento`, {
        formaPagamento: 'OUTRA',
        valor: 100,
        dataPagamento: '2026-11-30',
      });
    const motivo = async () =>
      (await one(sql`select motivo_bloqueio as motivo from empresa where id = ${empresa}`)).motivo;
    const marcar = async (competencia: string): Promise<number> => {
      const id = await emite(competencia, '2026-12-01');
      await all(sql`update fatura_empresa set bloqueou_em = ${'2026-12-02T12:00:00Z'} where id = ${id}`);
      return id;
    };
    const primeira = Number((await one(sql`select id::int from fatura_empresa where competencia = '2026-11'`)).id);
    // The day on which it is due was changed after the block, and with it the sentence.
    const prorrogar = (vencimento: string) =>
      all(sql`update fatura_empresa set vencimento = ${vencimento} where id = ${primeira}`);
    await goTo('2026-12-02', '10:00');
    await prorrogar('2026-11-04');
    await does(admin, 'POST', 'company/liberar-em-confianca', { id: empresa, dias: 3, motivo: 'Paga na sexta' });
    expect(await abre()).toBe(200);
    await goTo('2026-12-07', '10:00');
    await turn('cobrar');
    expect(await abre()).toBe(403);
    await prorrogar('2026-11-05');
    const segunda = await marcar('2026-12');
    await pagar(primeira);
    expect([await abre(), await motivo()]).toEqual([403, 'Fatura de 12/2026 vencida em 01/12/2026.']);
    const antes = (await atos()).length;
    // Another one that is paid changes nothing of the reason, so it is no act.
    await pagar(await marcar('2026-10'));
    expect([await abre(), (await atos()).length]).toEqual([403, antes]);
    await pagar(segunda);
    expect(await abre()).toBe(200);
    expect((await atos()).slice(antes)).toEqual([
      { acao: 'DESBLOQUEAR', origem: 'INADIMPLENCIA', motivo: 'A fatura foi paga.', ate: null, alguem: true },
    ]);
    // One of another origin stands, though its reason is worded like that of an invoice.
    const terceira = await marcar('2026-09');
    await does(admin, 'POST', 'company/bloquear', {
      id: empresa,
      origem: 'FRAUDE',
      motivo: 'Fatura de 09/2026 vencida em 01/12/2026.',
    });
    await refused(admin, 'POST', 'company/liberar-em-confianca', { id: empresa, dias: 3, motivo: 'Não é dívida' });
    await pagar(terceira);
    expect(await abre()).toBe(403);
  });
});
