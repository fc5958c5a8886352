import { plusDays } from '#kit/period';
import { centavos, reais } from '../../comum/centavos';
import { lastOfMonth } from '#kit/months';

/** Sums of a period, in cents. */
export interface Soma {
  readonly pedidos: number;
  readonly total: number;
  readonly faturado: number;
  readonly cancelados: number;
  readonly cancelado: number;
}
export interface Dia extends Soma {
  readonly dia: string;
}
/** Sums of an hour, for a day that is compared by its hours. */
export interface Hora extends Dia {
  readonly hora: number;
  /** True up to the current hour and minute. */
  readonly ate: boolean;
}
const nada: Soma = { pedidos: 0, total: 0, faturado: 0, cancelados: 0, cancelado: 0 };
export const somar = (all: readonly Soma[]): Soma =>
  all.reduce<Soma>(
    (sum, one) => ({
      pedidos: sum.pedidos + one.pedidos,
      total: sum.total + one.total,
      faturado: sum.faturado + one.faturado,
      cancelados: sum.cancelados + one.cancelados,
      cancelado: sum.cancelado + one.cancelado,
    }),
    nada,
  );
/** Sums in reais; the average is null without sales. */
export const trechoDe = ({ pedidos, total, faturado, cancelados, cancelado }: Soma) => ({
  pedidos,
  vendas: reais(total),
  faturado: reais(faturado),
  ticket: pedidos === 0 ? null : reais(Math.round(total / pedidos)),
  cancelados,
  valorCancelado: reais(cancelado),
});

const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
/** Same day of the month before, or its last day. */
const monthBefore = (day: string): string => {
  const end = plusDays(`${day.slice(0, 8)}01`, -1);
  return `${end.slice(0, 8)}${day.slice(8) < end.slice(8) ? day.slice(8) : end.slice(8)}`;
};
/** Days that the page compares, each up to the current hour. */
export const marcosDe = (hoje: string) => ({
  hoje,
  ontem: plusDays(hoje, -1),
  semanaAntes: plusDays(hoje, -7),
  ontemAntes: plusDays(hoje, -8),
  mesAntes: monthBefore(hoje),
  inicioSemana: plusDays(hoje, -weekdayOf(hoje)),
  inicioMes: `${hoje.slice(0, 8)}01`,
  inicioMesAntes: `${monthBefore(hoje).slice(0, 8)}01`,
});
/** First of the whole days to read. */
export const primeiroDia = (hoje: string): string => {
  const { inicioMesAntes } = marcosDe(hoje);
  const month = plusDays(hoje, -35);
  return month < inicioMesAntes ? month : inicioMesAntes;
};

/** Compared periods: whole days, and the last one up to the current hour. */
export const trechosDe = (hoje: string, dias: readonly Dia[], horas: readonly Hora[]) => {
  const marcos = marcosDe(hoje);
  const ate = (day: string): Soma => somar(horas.filter((one) => one.dia === day && one.ate));
  const inteiros = (from: string, before: string): readonly Soma[] =>
    dias.filter(({ dia }) => dia >= from && dia < before);
  const trecho = (from: string, last: string) => trechoDe(somar([...inteiros(from, last), ate(last)]));
  const um = (day: string) => trechoDe(somar(inteiros(day, plusDays(day, 1))));
  return {
    hoje: { agora: trechoDe(ate(hoje)), antes: trechoDe(ate(marcos.semanaAntes)) },
    ontem: { agora: um(marcos.ontem), antes: um(marcos.ontemAntes) },
    semana: {
      agora: trecho(marcos.inicioSemana, hoje),
      antes: trecho(plusDays(marcos.inicioSemana, -7), marcos.semanaAntes),
    },
    mes: { agora: trecho(marcos.inicioMes, hoje), antes: trecho(marcos.inicioMesAntes, marcos.mesAntes) },
  };
};

/** Minimum of orders for a pace of the day. */
const poucos = 5;
/**
 * Projects today's total: sales of this weekday's remaining hours a week ago, scaled by today's pace. The pace counts
 * between half and double, since one large order is no trend. Null when that day had no sales or has ended by now.
 */
export const projecaoDoDia = (hoje: string, horas: readonly Hora[]): number | null => {
  const { semanaAntes } = marcosDe(hoje);
  const agora = somar(horas.filter((one) => one.dia === hoje && one.ate));
  const antes = somar(horas.filter((one) => one.dia === semanaAntes && one.ate));
  const depois = somar(horas.filter((one) => one.dia === semanaAntes && !one.ate)).total;
  if (agora.pedidos < poucos || antes.pedidos < poucos || depois === 0) return null;
  return Math.round(agora.total + depois * Math.min(2, Math.max(0.5, agora.total / antes.total)));
};
/** Projects the month: today at its pace, and each day ahead as the mean of the last four of its weekday. */
export const projecaoDoMes = (hoje: string, dias: readonly Dia[], ateHoje: number, faltaHoje: number): number => {
  const byDay = new Map(dias.map(({ dia, total }) => [dia, total]));
  // Days before the first sale do not count.
  const first = dias.find(({ pedidos }) => pedidos > 0)?.dia ?? hoje;
  const mean = (day: string): number => {
    const back = [1, 2, 3, 4, 5, 6, 7, 8, 9]
      .map((weeks) => plusDays(day, -7 * weeks))
      .filter((one) => one < hoje && one >= first)
      .slice(0, 4);
    return back.reduce((sum, one) => sum + (byDay.get(one) ?? 0), 0) / Math.max(1, back.length);
  };
  let sum = ateHoje + faltaHoje;
  for (let day = plusDays(hoje, 1); day <= lastOfMonth(hoje); day = plusDays(day, 1)) sum += mean(day);
  return Math.round(sum);
};

/** Converts a row of sums to cents. */
export const somaDe = (row: Readonly<Record<string, unknown>>): Soma => ({
  pedidos: Number(row.pedidos),
  total: centavos(Number(row.total)),
  faturado: centavos(Number(row.faturado)),
  cancelados: Number(row.cancelados),
  cancelado: centavos(Number(row.cancelado)),
});
