import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReportView, ScheduleView } from '../../../src/kit/resource/report';
import type { Speaker } from '../../../src/server/testing';
import { startServices, type Login, type Services } from '../../support/services';

const root = 'cupomdesconto/relatorio/desempenho';
const november = { inicio: '2054-11-01', fim: '2054-11-30' };

describe.each(['pglite', 'postgres'] as const)('a report on %s', (engine) => {
  let house: Services;
  // Ahead of the clock of the database, of which the queue asks what is due; the days of the week are those of 2026.
  let clock = new Date('2054-11-21T12:00:00Z');
  const speakers = new Map<Login, Speaker>();
  const as = (login: Login): Speaker => speakers.get(login)!;
  const change = (statement: ReturnType<typeof sql>) =>
    house.database.transaction({ company: '*' }, (tx) => statement.execute(tx));
  const view = async (login: Login, filters: object, page = '1/10'): Promise<ReportView> => {
    const answer = await as(login)('POST', `${root}/${page}`, filters);
    expect(answer.status, answer.text).toBe(200);
    return answer.body as unknown as ReportView;
  };
  /** Moves the clock; earlier sessions end. */
  const travel = async (to: string): Promise<void> => {
    clock = new Date(to);
    for (const login of ['admin', 'um', 'dois', 'leitor'] as const) speakers.set(login, await house.as(login));
  };
  let cupons: readonly number[];
  beforeAll(async () => {
    house = await startServices({ engine, now: () => clock });
    for (const login of ['admin', 'um', 'dois', 'leitor'] as const) speakers.set(login, await house.as(login));
    cupons = house.rowsOf('cupomDesconto', house.companies[0]).slice(0, 2);
    await change(sql`update empresa set fuso = 'UTC_3_BRASIL'`);
    await change(sql`delete from cupom_resgate`);
    const [one, two] = [house.companies[0], house.companies[1]];
    const redeem = (
      company: number,
      cupom: number,
      data: string,
      pedido: number,
      desconto: number,
      situacao = 'RESGATADO',
    ) =>
      change(
        sql`insert into cupom_resgate (empresa_id, chave, cupom_id, pedido_id, data, valor_pedido, valor_desconto, situacao) values (${company}, 'X', ${cupom}, 1, ${data}::timestamptz, ${pedido}, ${desconto}, ${situacao})`,
      );
    await redeem(one, cupons[0]!, '2054-11-10T15:00:00Z', 100, 10);
    await redeem(one, cupons[0]!, '2054-11-11T15:00:00Z', 51.5, 5);
    await redeem(one, cupons[1]!, '2054-11-12T15:00:00Z', 200, 20);
    // 23:30 of the 30th in São Paulo, and half past midnight of the 1st of December.
    await redeem(one, cupons[1]!, '2054-12-01T02:30:00Z', 7, 1);
    await redeem(one, cupons[1]!, '2054-12-01T03:30:00Z', 999, 9);
    await redeem(one, cupons[0]!, '2054-11-12T15:00:00Z', 500, 50, 'ESTORNADO');
    // November runs until this instant: October is compared until the same one of its 21st day.
    await redeem(one, cupons[0]!, '2054-10-21T11:59:00Z', 40, 4);
    await redeem(one, cupons[0]!, '2054-10-21T12:01:00Z', 333, 33);
    await redeem(one, cupons[0]!, '2054-10-31T15:00:00Z', 333, 33);
    await redeem(two, house.rowsOf('cupomDesconto', house.companies[1])[0]!, '2054-11-12T15:00:00Z', 5000, 500);
  }, 120_000);
  afterAll(() => house.close());

  it('answers rows, totals and the period before, of whole days in the zone of the company', async () => {
    const { results, totalRecords, totals, previous } = await view('um', november);
    expect(results).toMatchObject([
      { cupom: cupons[1], resgates: 2, vendas: 207, descontos: 21, ticket: 103.5, custo: 10.14 },
      { cupom: cupons[0], resgates: 2, vendas: 151.5, descontos: 15, ticket: 75.75, custo: 9.9 },
    ]);
    expect((results[0]!.$labels as Record<string, string>)[`cupomDesconto:${cupons[1]}`]).toEqual(expect.any(String));
    expect([totalRecords, totals]).toEqual([
      2,
      { resgates: 4, vendas: 358.5, descontos: 36, ticket: 89.63, custo: 10.04 },
    ]);
    expect(previous).toEqual({
      from: '2054-10-01',
      to: '2054-10-21',
      until: '2054-10-21T12:00:00.000Z',
      totals: { resgates: 1, vendas: 40, descontos: 4, ticket: 40, custo: 10 },
    });
  });
  it('pages, with no comparison after the first', async () => {
    const first = await view('um', november, '1/1');
    expect([first.results.length, first.totalRecords]).toEqual([1, 2]);
    const second = await view('um', november, '2/1');
    expect(second.results).toMatchObject([{ cupom: cupons[0] }]);
    expect(second).not.toHaveProperty('previous');
  });
  it('is of the company alone, and of all for the platform', async () => {
    expect((await view('dois', november)).totals).toMatchObject({ vendas: 5000 });
    expect((await view('admin', november)).totals).toMatchObject({ vendas: 5358.5 });
    expect((await view('um', { ...november, cupom: cupons[0] })).totals).toMatchObject({ resgates: 2 });
  });
  it('refuses what its filters do not allow', async () => {
    expect((await as('um')('POST', `${root}/1/10`, {})).body.fieldErrors).toEqual({
      inicio: 'Campo obrigatório!',
      fim: 'Campo obrigatório!',
    });
    expect(
      (await as('um')('POST', `${root}/1/10`, { inicio: '2054-11-02', fim: '2054-11-01' })).body.fieldErrors,
    ).toEqual({ fim: 'A data final não pode ser anterior à inicial!' });
    expect((await as('um')('POST', `${root}/1/101`, november)).status).toBe(400);
    await change(
      sql`update perfil set permissoes = array_remove(permissoes, 'CUPOM_DESCONTO_VER') where nome = 'Perfil leitor'`,
    );
    for (const path of ['1/10', 'exportar/csv', 'exportar/csv/segundo-plano', 'imprimir-relatorio', 'agendar'])
      expect([path, (await as('leitor')('POST', `${root}/${path}`, november)).status]).toEqual([path, 403]);
    expect((await as('leitor')('GET', `${root}/agendamentos`)).status).toBe(403);
    await change(
      sql`update perfil set permissoes = array_append(permissoes, 'CUPOM_DESCONTO_VER') where nome = 'Perfil leitor'`,
    );
  });

  const bytes = async (path: string, body: object): Promise<Uint8Array<ArrayBuffer>> => {
    const answer = await house.app.fetch(
      new Request(`http://localhost/services/${path}`, {
        method: 'POST',
        headers: { 'remember-me': await house.token('um'), 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
      { ip: '' },
    );
    expect(answer.status).toBe(200);
    return new Uint8Array(await answer.arrayBuffer());
  };
  it('is saved with its totals, and printed with its filters', async () => {
    const rows = (await readXlsx(await bytes(`${root}/exportar/xlsx`, november))).sheets[0]!.rows;
    expect([rows[0]!.slice(0, 3), rows[1]!.slice(1, 4), rows[3]!.slice(0, 4)]).toEqual([
      ['Cupom', 'Resgates', 'Vendas'],
      [2, 207, 21],
      ['Total', 4, 358.5, 36],
    ]);
    expect(new TextDecoder().decode(await bytes(`${root}/exportar/csv`, november))).toMatch(
      /;2;207,00;21,00;103,50;10,1400\r\n[^\r]*\r\nTotal;4;358,50;36,00;89,63;10,0400\r\n$/,
    );
    expect(new TextDecoder('latin1').decode((await bytes(`${root}/exportar/pdf`, november)).subarray(0, 5))).toBe(
      '%PDF-',
    );
    const html = new TextDecoder().decode(await bytes(`${root}/imprimir-relatorio`, november));
    for (const said of ['Desempenho dos cupons', 'De: 01/11/2054', 'Até: 30/11/2054', '<td>Total</td>'])
      expect(html).toContain(said);
  });
  it('goes to the downloads centre in the background', async () => {
    await change(sql`delete from company_download`);
    expect((await as('um')('POST', `${root}/exportar/xlsx/segundo-plano`, november)).status).toBe(200);
    await house.app.jobs.drain();
    expect((await as('um')('POST', 'companydownload/filterpaginated/1/1', {})).body.results).toMatchObject([
      { situacao: 'PRONTO', feitos: 2, download: { nome: 'desempenho dos cupons 2054-11-21.xlsx' } },
    ]);
  });

  const schedules = async (login: Login): Promise<ScheduleView[]> =>
    (await as(login)('GET', `${root}/agendamentos`)).body.results as unknown as ScheduleView[];
  const due = () => change(sql`update trabalho set rodar_em = now() where tipo = 'agendamento' and estado = 'ESPERA'`);
  it('is sent by e-mail when it is due, of the period that has ended, and again the next time', async () => {
    const asked = {
      formato: 'xlsx',
      frequencia: 'MENSAL',
      diaMes: 1,
      hora: '07:00',
      emails: ['dona@exemplo.com.br', 'DONA@exemplo.com.br'],
      filtros: { ...november, cupom: null },
    };
    expect((await as('um')('POST', `${root}/agendar`, asked)).body.result).toMatchObject({
      proxima: '2054-12-01T10:00:00.000Z',
    });
    await house.app.jobs.drain();
    expect(await house.mailbox()).toEqual([]);
    await travel('2054-12-01T10:00:05Z');
    await due();
    await house.app.jobs.drain();
    const [mail, ...more] = await house.mailbox();
    expect([more, mail]).toMatchObject([
      [],
      {
        to: ['dona@exemplo.com.br'],
        subject: 'Desempenho dos cupons: 01/11/2054 a 30/11/2054',
        attachments: [{ name: 'desempenho dos cupons 2054-12-01.xlsx' }],
      },
    ]);
    expect(mail!.text).toContain('2 linhas no arquivo anexo.');
    expect(mail!.unsubscribe).toMatch(/\/d\/[0-9a-f]{32}$/);
    expect(
      (await readXlsx(new Uint8Array(mail!.attachments![0]!.content))).sheets[0]!.rows.at(-1)!.slice(0, 3),
    ).toEqual(['Total', 4, 358.5]);
    expect(await schedules('um')).toMatchObject([
      {
        frequencia: 'MENSAL',
        diaMes: 1,
        diaSemana: null,
        hora: '07:00',
        emails: ['dona@exemplo.com.br'],
        proxima: '2055-01-01T10:00:00.000Z',
        ultima: '2054-12-01T10:00:05.000Z',
        erro: null,
      },
    ]);
    // The database says that it is due, and its clock is ahead of the one of the services.
    await travel('2055-01-01T09:59:55Z');
    await due();
    await house.app.jobs.drain();
    expect((await house.mailbox()).map(({ subject }) => subject)).toEqual([
      'Desempenho dos cupons: 01/12/2054 a 31/12/2054',
      mail!.subject,
    ]);
    expect(await schedules('um')).toMatchObject([{ proxima: '2055-02-01T10:00:00.000Z' }]);
  });
  it('says why it was not sent, and goes on the next time', async () => {
    await change(
      sql`update perfil set permissoes = array_remove(permissoes, 'CUPOM_DESCONTO_VER') where nome = 'Perfil um'`,
    );
    await travel('2055-02-01T10:00:05Z');
    await due();
    await house.app.jobs.drain();
    await change(
      sql`update perfil set permissoes = array_append(permissoes, 'CUPOM_DESCONTO_VER') where nome = 'Perfil um'`,
    );
    expect(await schedules('um')).toMatchObject([
      { erro: 'Quem pediu não tem mais acesso a este relatório!', proxima: '2055-03-01T10:00:00.000Z' },
    ]);
  });
  it('is taken back by who asked, not by another company, and asks what it needs', async () => {
    const [{ id }] = (await schedules('um')) as [ScheduleView];
    expect([(await schedules('dois')).length, (await schedules('leitor')).length]).toEqual([0, 0]);
    for (const login of ['dois', 'leitor', 'admin'] as const)
      expect((await as(login)('DELETE', `${root}/agendamento/${id}`)).status).toBe(404);
    expect((await as('um')('DELETE', `${root}/agendamento/${id}`)).status).toBe(200);
    const sent = (await house.mailbox()).length;
    await due();
    await house.app.jobs.drain();
    expect([await schedules('um'), (await house.mailbox()).length]).toEqual([[], sent]);
    const refused = async (body: object) =>
      Object.keys(
        (
          await as('um')('POST', `${root}/agendar`, {
            filtros: november,
            formato: 'csv',
            frequencia: 'DIARIA',
            hora: '08:00',
            emails: ['a@b.com'],
            ...body,
          })
        ).body.fieldErrors ?? {},
      ).toSorted();
    expect([
      await refused({ frequencia: 'SEMANAL' }),
      await refused({ frequencia: 'MENSAL' }),
      await refused({ formato: 'ods' }),
      await refused({ emails: [] }),
      await refused({ filtros: {} }),
    ]).toEqual([['diaSemana'], ['diaMes'], ['formato'], ['emails'], ['fim', 'inicio']]);
  });
});
