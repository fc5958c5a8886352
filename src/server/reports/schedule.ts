import { sql } from 'kysely';
import type { ExportFormat } from '#kit/work/exports';
import { lastDays, lastMonth } from '#kit/months';
import { plusDays, startOfDay, todayIn, type Period } from '#kit/period';
import type { Frequency } from '#kit/resource/report';
import type { Tx } from '../db/database';
import { enqueue } from '../jobs/queue';
import type { Values } from './run';

/** A report sent by e-mail by itself: a row of `agendamento`, and one waiting job for its next time. */
export interface Schedule {
  readonly id: number;
  readonly company: number | null;
  readonly user: number;
  readonly report: string;
  /** But for the period, which follows from the day it is sent. */
  readonly filters: Values;
  readonly format: ExportFormat;
  readonly emails: readonly string[];
  readonly frequency: Frequency;
  /** HH:mm in the company's zone. */
  readonly hour: string;
  /** 0 is Sunday; for SEMANAL. */
  readonly weekday: number | null;
  /** 1 to 28; for MENSAL. */
  readonly monthday: number | null;
  /** IANA zone of the company when it was made. */
  readonly zone: string;
  /** When it is to be sent next. */
  readonly due: Date;
}
/** The first time after `now` that it is due. */
export const nextTime = (
  { frequency, hour, weekday, monthday, zone }: Pick<Schedule, 'frequency' | 'hour' | 'weekday' | 'monthday' | 'zone'>,
  now: Date,
): Date => {
  const [hours, minutes] = hour.split(':').map(Number);
  const today = todayIn(zone, now);
  for (let ahead = 0; ahead <= 62; ahead++) {
    const day = plusDays(today, ahead);
    const fits =
      frequency === 'DIARIA' ||
      (frequency === 'SEMANAL'
        ? new Date(`${day}T12:00:00Z`).getUTCDay() === weekday
        : Number(day.slice(8)) === monthday);
    const at = new Date(Date.parse(startOfDay(day, zone)) + (hours! * 60 + minutes!) * 60_000);
    if (fits && at > now) return at;
  }
  throw new Error(`No next time for ${frequency} ${String(weekday)} ${String(monthday)}`);
};
/** Period of a report that is sent now. */
export const periodOfSending = ({ frequency, zone }: Pick<Schedule, 'frequency' | 'zone'>, now: Date): Period => {
  const today = todayIn(zone, now);
  return frequency === 'DIARIA' ? lastDays(today, 1) : frequency === 'SEMANAL' ? lastDays(today, 7) : lastMonth(today);
};

export const insertSchedule = async (tx: Tx, schedule: Omit<Schedule, 'id' | 'due'>, next: Date): Promise<number> => {
  const { company, user, report, filters, format, emails, frequency, hour, weekday, monthday, zone } = schedule;
  const {
    rows: [row],
  } = await sql<{ id: number }>`
    insert into agendamento (empresa_id, usuario_id, relatorio, filtros, formato, emails, frequencia, hora, dia_semana, dia_mes, fuso, proxima)
    values (${company}, ${user}, ${report}, ${JSON.stringify(filters)}::jsonb, ${format}, ${JSON.stringify(emails)}::jsonb, ${frequency}, ${hour}, ${weekday}, ${monthday}, ${zone}, ${next.toISOString()}::timestamptz) returning id`.execute(
    tx,
  );
  const { id } = row!;
  await enqueueSchedule(tx, { id, company, user }, next);
  return id;
};
const enqueueSchedule = (
  tx: Tx,
  { id, company, user }: Pick<Schedule, 'id' | 'company' | 'user'>,
  next: Date,
): Promise<void> => enqueue(tx, { kind: 'agendamento', payload: { agendamento: id }, company, user, at: next });

/** Undefined once it has been taken back. */
export const findSchedule = async (tx: Tx, id: number): Promise<Schedule | undefined> => {
  const {
    rows: [row],
  } =
    await sql<Schedule>`select id, empresa_id as company, usuario_id as "user", relatorio as report, filtros as filters, formato as format, emails,
    frequencia as frequency, hora as hour, dia_semana as weekday, dia_mes as monthday, fuso as zone, proxima as due from agendamento where id = ${id}`.execute(
      tx,
    );
  return row;
};
/** It was sent, or given up for this time: the next one is put in the queue. */
export const moveOn = async (tx: Tx, schedule: Schedule, next: Date, at: Date, error: string | null): Promise<void> => {
  const { rows } =
    await sql`update agendamento set proxima = ${next.toISOString()}::timestamptz, erro = ${error?.slice(0, 500) ?? null},
    ultima = case when ${error === null} then ${at.toISOString()}::timestamptz else ultima end where id = ${schedule.id} returning id`.execute(
      tx,
    );
  if (rows.length > 0) await enqueueSchedule(tx, schedule, next);
};
