import type { HandlerContext, Infer } from '#kit';
import type { ReportInput } from '#kit/resource/report';
import { minutesOf, type Shift } from '#fields/openingHours/hours';
import { plusDays, startOfDay, todayIn } from '#kit/period';
import { empresa } from '../../../schemas/cadastros/empresa';
import { deliveryConfiguracao } from '../../../schemas/delivery/loja/deliveryConfiguracao';
import { deliveryPausa } from '../../../schemas/delivery/funcionamento/deliveryPausa';
import { diaSemana, vespera } from '../../comum/momento.server';
import { zoneOf } from '../../comum/period.server';

type Span = readonly [from: number, to: number];
const minuto = 60_000;
const emMinutos = ([from, to]: Span): number => Math.max(0, Math.round((to - from) / minuto));

/** Minutes of a time span within the hours of a shop; all of them without hours. */
export const noHorario = (horarios: readonly Shift[], zone: string, [from, to]: Span): number => {
  if (horarios.length === 0) return emMinutos([from, to]);
  let sum = 0;
  // Starts the evening before: that shift may still be on.
  for (
    let day = vespera(todayIn(zone, new Date(from)));
    Date.parse(startOfDay(day, zone)) < to;
    day = plusDays(day, 1)
  ) {
    const midnight = Date.parse(startOfDay(day, zone));
    for (const { dia, abre, fecha } of horarios) {
      if (dia !== diaSemana(day)) continue;
      const [opens, closes] = [minutesOf(abre), minutesOf(fecha)];
      const end = closes > opens ? closes : closes + 1440;
      sum += emMinutos([Math.max(from, midnight + opens * minuto), Math.min(to, midnight + end * minuto)]);
    }
  }
  return sum;
};

/** Pauses that overlap the period, cut to it; a running one counts up to now. */
export const contarPausas = async (
  { rows, now }: Pick<HandlerContext, 'rows' | 'now'>,
  { range: { gte = '', lt = '' }, page: { page, size } }: ReportInput<unknown>,
) => {
  const found = await rows.all(deliveryPausa, {
    inicio: { lt },
    fim: { gt: gte },
    $sort: [['inicio', 'desc']],
  });
  const companies = await rows.byId(
    empresa,
    found.map((one) => one.empresa),
  );
  const configs = await rows.all(deliveryConfiguracao, { empresa: [...companies.keys()] });
  const own = new Map(configs.map((one) => [one.empresa, one.horarios]));
  const counted = found.map((one) => {
    const shop = companies.get(one.empresa);
    const span: Span = [
      Math.max(Date.parse(one.inicio), Date.parse(gte)),
      Math.min(Date.parse(one.fim), Date.parse(lt), now.getTime()),
    ];
    return { one, ...minutosDa(span, own.get(one.empresa), shop) };
  });
  const sum = (of: 'minutos' | 'fechada'): number => counted.reduce((total, row) => total + row[of], 0);
  return {
    results: counted
      .slice((page - 1) * size, page * size)
      .map(({ one: { inicio, fim, motivo, canais, usuario }, minutos, fechada }) => ({
        comecou: inicio,
        terminou: fim,
        motivo,
        canais,
        usuario,
        minutos,
        fechada,
      })),
    totalRecords: counted.length,
    totals: { pausas: counted.length, minutos: sum('minutos'), fechada: sum('fechada') },
  };
};
const minutosDa = (
  span: Span,
  ofShop: readonly Shift[] | null | undefined,
  company: Infer<typeof empresa> | undefined,
): { readonly minutos: number; readonly fechada: number } => ({
  minutos: emMinutos(span),
  fechada: noHorario(ofShop?.length ? ofShop : (company?.horarios ?? []), zoneOf(company?.fuso), span),
});
