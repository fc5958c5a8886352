import { sql } from 'kysely';
import { f } from '#fields';
import { exportNames, type ExportFormat } from '#kit/work/exports';
import type { Values } from '#kit/entity/field';
import { frequencies, type Frequency, type ScheduleView } from '#kit/resource/report';
import { r } from '#kit/calls/result';
import { audit } from '../core/audit';
import { idParam, isObject } from '../core/body';
import type { User } from '../core/context';
import { badRequest, fail } from '../core/failure';
import { holds } from '../core/guard';
import { writing } from '../core/work';
import { demandAddresses } from '../files/outsiders';
import { objectOf } from '../openapi/fields';
import { withBody } from '../openapi/schema';
import type { Descriptor } from '../operations/descriptor';
import { house, maybe, said } from '../operations/house';
import { insertSchedule, nextTime } from './schedule';
import type { ReadyReport } from './run';

const maxSchedules = 20;
const form = {
  formato: f.enum(exportNames, { required: true }),
  frequencia: f.enum(frequencies, { required: true }),
  hora: f.time({ required: true }),
  diaSemana: f.integer({ min: 0, max: 6 }),
  diaMes: f.integer({ min: 1, max: 28 }),
  emails: f.emails({ required: true, min: 1, max: 10 }),
} as const;
const view = {
  ...form,
  id: said.id,
  relatorio: said.text,
  hora: said.text,
  usuario: said.text,
  proxima: said.instant,
  ultima: maybe.instant,
  erro: maybe.text,
};
/** One's own; all of the company for who administers it. */
const visible = (user: User) =>
  holds(user, ['ROLE_ADMIN', 'ROLE_USER_COMPANY_ADMIN']) ? sql<boolean>`true` : sql<boolean>`a.usuario_id = ${user.id}`;
/** Outside any company those of the platform alone. */
const here = (user: User) =>
  user.company ? sql<boolean>`a.empresa_id = ${user.company.id}` : sql<boolean>`a.empresa_id is null`;

interface Row {
  readonly id: number;
  readonly relatorio: string;
  readonly formato: ExportFormat;
  readonly frequencia: Frequency;
  readonly hora: string;
  readonly dia_semana: number | null;
  readonly dia_mes: number | null;
  readonly emails: string[];
  readonly usuario: string | null;
  readonly proxima: string | Date;
  readonly ultima: string | Date | null;
  readonly erro: string | null;
}
const viewOf = ({
  id,
  dia_semana,
  dia_mes,
  usuario,
  proxima,
  ultima,
  ...same
}: Row): ScheduleView & { readonly emails: string[] } => ({
  ...same,
  id: Number(id),
  diaSemana: dia_semana,
  diaMes: dia_mes,
  usuario: usuario ?? '',
  proxima: new Date(proxima).toISOString(),
  ultima: ultima === null ? null : new Date(ultima).toISOString(),
});

/** How a report is sent by itself: `agendamentos` lists, `agendar` adds, `agendamento/{id}` takes back. */
export const scheduleOperations = ({ model, read: readFilters }: ReadyReport): Descriptor[] => {
  const { name, formats, filters, root } = model;
  const common = { tag: model.label, policy: { anyOf: model.permission, plan: model.plan } };
  return [
    house(`GET ${root}/agendamentos`, {
      ...common,
      label: 'agendamentos',
      mode: 'read',
      result: r.page(view),
      act: async (_, { tx, user }) => {
        const { rows } =
          await sql<Row>`select a.id, a.relatorio, a.formato, a.frequencia, a.hora, a.dia_semana, a.dia_mes, a.emails,
            u.nome as usuario, a.proxima, a.ultima, a.erro
          from agendamento as a left join usuario as u on u.id = a.usuario_id
          where a.relatorio = ${name} and ${here(user)} and ${visible(user)} order by a.id`.execute(tx);
        return { results: rows.map(viewOf), totalRecords: rows.length };
      },
    }),
    house(`POST ${root}/agendar`, {
      ...common,
      label: 'agendar por e-mail',
      mode: 'outside',
      mutates: true,
      form,
      body: withBody({ filtros: objectOf(filters, 'body') }),
      result: { id: said.id, proxima: said.instant },
      act: async ({ call, body: { filtros = {} }, input }) => {
        const { formato, frequencia, hora, diaSemana, diaMes, emails } = input.form as Values<typeof form>;
        const missing =
          frequencia === 'SEMANAL' && diaSemana === null
            ? 'diaSemana'
            : frequencia === 'MENSAL' && diaMes === null
              ? 'diaMes'
              : undefined;
        if (missing) fail({ kind: 'invalid', fieldErrors: { [missing]: 'Campo obrigatório!' } });
        if (!formats.includes(formato)) fail({ kind: 'invalid', fieldErrors: { formato: 'Opção inválida!' } });
        const kept = await readFilters(isObject(filtros) ? filtros : badRequest());
        await demandAddresses(call, 'emails', emails);
        const { user, services } = call;
        const schedule = {
          company: user.company?.id ?? null,
          user: user.id,
          report: name,
          filters: kept,
          format: formato,
          emails: [...new Set(emails)],
          frequency: frequencia,
          hour: hora,
          zone: user.zone,
          weekday: frequencia === 'SEMANAL' ? diaSemana : null,
          monthday: frequencia === 'MENSAL' ? diaMes : null,
        };
        const next = nextTime(schedule, services.now());
        return writing(call, async (work) => {
          const {
            rows: [count],
          } = await sql<{ n: number }>`
            select count(*) as n from agendamento as a where a.usuario_id = ${user.id} and ${here(user)}`.execute(
            work.tx,
          );
          if (Number(count!.n) >= maxSchedules)
            fail({ kind: 'business', message: `No máximo ${maxSchedules} agendamentos por pessoa!` });
          const made = await insertSchedule(work.tx, schedule, next);
          await audit(work, { action: 'agendarRelatorio', id: made, company: schedule.company });
          return { id: made, proxima: next.toISOString() };
        });
      },
    }),
    house(`DELETE ${root}/agendamento/{id}`, {
      ...common,
      label: 'cancelar o agendamento',
      mode: 'write',
      result: said.flag,
      act: async ({ call }, work) => {
        const { tx, user } = work;
        const one = idParam(call.params.id);
        const { rows } = await sql`delete from agendamento as a
          where a.id = ${one} and a.relatorio = ${name} and ${here(user)} and ${visible(user)} returning a.id`.execute(
          tx,
        );
        if (rows.length === 0) fail({ kind: 'notFound' });
        await audit(work, { action: 'excluirAgendamento', id: one, company: user.company?.id ?? null });
        return true;
      },
    }),
  ];
};
