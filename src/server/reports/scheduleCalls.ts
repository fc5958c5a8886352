import { sql } from 'kysely';
import { f } from '#fields';
import { exportNames, type ExportFormat } from '#kit/exports';
import { frequencies, type Frequency, type ScheduleView } from '#kit/report';
import { audit } from '../core/audit';
import { readObject } from '../core/body';
import type { Operation, User } from '../core/context';
import { fail } from '../core/failure';
import { holds } from '../core/guard';
import { idParam } from '../core/params';
import { reading, writing } from '../core/work';
import { aboutReport } from '../openapi/reports';
import { formReader } from '../operations/readForm';
import { insertSchedule, nextTime } from './schedule';
import type { ReadyReport } from './run';

const maxSchedules = 20;
const read = formReader({
  formato: f.enum(exportNames, { required: true }), frequencia: f.enum(frequencies, { required: true }), hora: f.time({ required: true }),
  diaSemana: f.integer({ min: 0, max: 6 }), diaMes: f.integer({ min: 1, max: 28 }), emails: f.emails({ required: true, min: 1, max: 10 }),
});
/** One's own; all of the company for who administers it. */
const visible = (user: User) => (holds(user, ['ROLE_ADMIN', 'ROLE_USER_COMPANY_ADMIN']) ? sql<boolean>`true` : sql<boolean>`a.usuario_id = ${user.id}`);
/** Outside any company those of the platform alone. */
const here = (user: User) => (user.company ? sql<boolean>`a.empresa_id = ${user.company.id}` : sql<boolean>`a.empresa_id is null`);

interface Row {
  readonly id: number; readonly relatorio: string; readonly formato: ExportFormat; readonly frequencia: Frequency; readonly hora: string; readonly dia_semana: number | null; readonly dia_mes: number | null;
  readonly emails: readonly string[]; readonly usuario: string | null; readonly proxima: string | Date; readonly ultima: string | Date | null; readonly erro: string | null;
}
const viewOf = ({ id, dia_semana, dia_mes, usuario, proxima, ultima, ...same }: Row): ScheduleView => ({
  ...same, id: Number(id), diaSemana: dia_semana, diaMes: dia_mes, usuario: usuario ?? '', proxima: new Date(proxima).toISOString(), ultima: ultima === null ? null : new Date(ultima).toISOString(),
});

/** How a report is sent by itself: `agendamentos` lists, `agendar` adds, `agendamento/{id}` takes back. */
export const scheduleOperations = ({ model, read: readFilters }: ReadyReport): Operation[] => {
  const policy = { anyOf: model.permission, plan: model.plan };
  return [
    {
      method: 'GET', path: `${model.root}/agendamentos`, policy, mutates: false, about: () => aboutReport(model, 'schedules'),
      run: (call) => reading(call, async ({ tx, user }) => {
        const { rows } = await sql<Row>`select a.id, a.relatorio, a.formato, a.frequencia, a.hora, a.dia_semana, a.dia_mes, a.emails, u.nome as usuario, a.proxima, a.ultima, a.erro
          from agendamento as a left join usuario as u on u.id = a.usuario_id where a.relatorio = ${model.name} and ${here(user)} and ${visible(user)} order by a.id`.execute(tx);
        return { results: rows.map(viewOf), totalRecords: rows.length };
      }),
    },
    {
      method: 'POST', path: `${model.root}/agendar`, policy, mutates: true, about: () => aboutReport(model, 'schedule'),
      async run(call) {
        const { filtros = {}, ...body } = await readObject(call.request);
        const { formato, frequencia, hora, diaSemana, diaMes, emails } = await read({}, body) as { formato: ExportFormat; frequencia: Frequency; hora: string; diaSemana: number | null; diaMes: number | null; emails: string[] };
        const missing = frequencia === 'SEMANAL' && diaSemana === null ? 'diaSemana' : frequencia === 'MENSAL' && diaMes === null ? 'diaMes' : undefined;
        if (missing) fail({ kind: 'invalid', fieldErrors: { [missing]: 'Campo obrigatório!' } });
        if (!model.formats.includes(formato)) fail({ kind: 'invalid', fieldErrors: { formato: 'Opção inválida!' } });
        const filters = await readFilters(filtros as Readonly<Record<string, unknown>>);
        const { user, services } = call;
        return { result: await writing(call, async (work) => {
          const { rows: [count] } = await sql<{ n: number }>`select count(*) as n from agendamento as a where a.usuario_id = ${user.id} and ${here(user)}`.execute(work.tx);
          if (Number(count!.n) >= maxSchedules) fail({ kind: 'business', message: `No máximo ${maxSchedules} agendamentos por pessoa!` });
          const schedule = { company: user.company?.id ?? null, user: user.id, report: model.name, filters, format: formato, emails: [...new Set(emails)], frequency: frequencia, hour: hora,
            weekday: frequencia === 'SEMANAL' ? diaSemana : null, monthday: frequencia === 'MENSAL' ? diaMes : null, zone: user.zone };
          const next = nextTime(schedule, services.now());
          const id = await insertSchedule(work.tx, schedule, next);
          await audit(work, { action: 'agendarRelatorio', id, company: schedule.company });
          return { id, proxima: next.toISOString() };
        }) };
      },
    },
    {
      method: 'DELETE', path: `${model.root}/agendamento/{id}`, policy, mutates: true, about: () => aboutReport(model, 'unschedule'),
      run: async (call) => ({ result: await writing(call, async (work) => {
        const id = idParam(call.params.id);
        const { rows } = await sql`delete from agendamento as a where a.id = ${id} and a.relatorio = ${model.name} and ${here(work.user)} and ${visible(work.user)} returning a.id`.execute(work.tx);
        if (rows.length === 0) fail({ kind: 'notFound' });
        await audit(work, { action: 'excluirAgendamento', id, company: work.user.company?.id ?? null });
        return true;
      }) }),
    },
  ];
};
