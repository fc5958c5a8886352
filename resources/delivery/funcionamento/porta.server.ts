import { dayText } from '#kit/dayText';
import type { HandlerContext, Infer } from '#kit';
import { isOpen, shiftAt, type Shift } from '#fields/openingHours/hours';
import { days } from '#fields/weekdays/weekdays';
import { plusDays } from '#kit/period';
import { empresa } from '../../../schemas/cadastros/empresa';
import { feriado } from '../../../schemas/cadastros/feriado';
import { deliveryConfiguracao } from '../../../schemas/delivery/loja/deliveryConfiguracao';
import { deliveryPausa } from '../../../schemas/delivery/funcionamento/deliveryPausa';
import type { pedido } from '../../../schemas/delivery/pedidos/pedido';
import { cidade } from '../../../schemas/enderecamento/cidade';
import { diaSemana, momentoDe, vespera, type Momento } from '../../comum/momento.server';
import { zoneOf } from '../../comum/period.server';

type Canal = Infer<typeof pedido>['canal'];
/** Rules that decide whether the shop takes orders. Pure: reads nothing. */
export interface Regras {
  /** None: always open. */
  readonly horarios: readonly Shift[];
  readonly fechada: boolean;
  /** YYYY-MM-DD, days on which it does not open. */
  readonly feriados: ReadonlySet<string>;
  /** Pauses that are not over. */
  readonly pausas: readonly Pick<Infer<typeof deliveryPausa>, 'inicio' | 'fim'>[];
  /** Opened by hand until then, regardless of hours and holidays. */
  readonly abertaAte?: string | null;
  readonly zone: string;
}
export interface Porta {
  readonly aberta: boolean;
  /** State for people: «Aberta até 23:30», «Fechada. Abre hoje às 18:00». */
  readonly texto: string;
  /** Next opening in words; null while open, or when unknown. */
  readonly abre: string | null;
}

/** Day of the running shift: Friday 18:00 to 02:00 is Friday's at Saturday 01:30. */
const diaDoTurno = (shift: Shift, { dia }: Momento): string => (diaSemana(dia) === shift.dia ? dia : vespera(dia));
/** Days searched for the next opening; covers a week of holidays. */
const adiante = 15;
const proximaAbertura = ({ horarios, feriados }: Regras, agora: Momento): string | null => {
  for (let ahead = 0; ahead < adiante; ahead += 1) {
    const dia = plusDays(agora.dia, ahead);
    if (feriados.has(dia)) continue;
    const [abre] = horarios
      .filter((one) => one.dia === diaSemana(dia) && (ahead > 0 || one.abre > agora.hora))
      .map((one) => one.abre)
      .toSorted();
    if (abre === undefined) continue;
    const quando =
      ahead === 0 ? 'hoje' : ahead === 1 ? 'amanhã' : ahead < 7 ? days[diaSemana(dia)].toLowerCase() : dataCurta(dia);
    return `${quando} às ${abre}`;
  }
  return null;
};
const dataCurta = (dia: string): string => dayText(dia.slice(5));

/** State of the shop at an instant, by the clock of the company. */
export const portaEm = (regras: Regras, now: Date): Porta => {
  const { horarios, fechada, feriados, zone } = regras;
  const agora = momentoDe(now, zone);
  const aMao = abertaAMao(regras, now);
  const closed = (texto: string, abre: string | null): Porta => ({ aberta: false, texto, abre });
  if (fechada) return closed('Fechada', null);
  const shift = horarios.length === 0 ? undefined : shiftAt(horarios, now, zone);
  const isHoliday = feriados.has(shift ? diaDoTurno(shift, agora) : agora.dia);
  const isOff = isHoliday || (horarios.length > 0 && !shift);
  if (isOff && aMao === undefined) {
    const abre = proximaAbertura(regras, agora);
    const why = isHoliday ? 'Fechada neste feriado' : 'Fechada';
    return closed(abre ? `${why}. Abre ${abre}` : why, abre);
  }
  const pausa = pausaEm(regras, now);
  if (pausa !== undefined) {
    const volta = momentoDe(new Date(pausa), zone);
    const abre = volta.dia === agora.dia ? `às ${volta.hora}` : `${dataCurta(volta.dia)} às ${volta.hora}`;
    return closed(`Em pausa. Volta ${abre}`, abre);
  }
  const ate = isOff ? momentoDe(new Date(aMao!), zone).hora : shift?.fecha;
  return { aberta: true, texto: ate ? `Aberta até ${ate}` : 'Aberta', abre: null };
};
/** End of an opening by hand; undefined without one or when it is over. */
export const abertaAMao = ({ abertaAte }: Pick<Regras, 'abertaAte'>, when: Date): string | undefined =>
  abertaAte != null && abertaAte > when.toISOString() ? abertaAte : undefined;
/** End of the current pause, with overlapping ones joined; undefined without one. */
const pausaEm = ({ pausas }: Pick<Regras, 'pausas'>, when: Date): string | undefined => {
  const instant = when.toISOString();
  return pausas
    .filter(({ inicio, fim }) => inicio <= instant && fim > instant)
    .map(({ fim }) => fim)
    .toSorted()
    .at(-1);
};
/** True when the shop takes orders for a later instant. */
const abertaEm = (regras: Regras, when: Date): boolean => {
  const { horarios, fechada, feriados, zone } = regras;
  if (fechada || pausaEm(regras, when) !== undefined) return false;
  if (abertaAMao(regras, when) !== undefined) return true;
  const then = momentoDe(when, zone);
  if (horarios.length === 0) return !feriados.has(then.dia);
  const shift = shiftAt(horarios, when, zone);
  return shift !== undefined && isOpen(horarios, when, zone) && !feriados.has(diaDoTurno(shift, then));
};

/** Hours ahead that can be chosen, and number of hours offered. */
const [horasAdiante, oferecidas] = [48, 60];
/** Grace period of an offered hour, while the customer fills in the order. */
const folga = 1_800_000;
/** True for an instant that the shop offers now or offered a moment ago. */
export const atendeEm = (regras: Regras, when: Date, now: Date, minutos: number): boolean => {
  const ahead = when.getTime() - now.getTime();
  return (
    when.getTime() % (minutos * 60_000) === 0 &&
    ahead >= 3_600_000 - folga &&
    ahead <= horasAdiante * 3_600_000 &&
    abertaEm(regras, when)
  );
};
/** Hours offered for scheduled orders, on whole steps of the clock, at least an hour ahead. */
export const horasPara = (
  regras: Regras,
  now: Date,
  minutos: number,
): readonly { readonly em: string; readonly texto: string }[] => {
  const step = minutos * 60_000;
  const first = Math.ceil((now.getTime() + 3_600_000) / step);
  const last = Math.floor((now.getTime() + horasAdiante * 3_600_000) / step);
  const hoje = momentoDe(now, regras.zone).dia;
  const all = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => new Date((first + at) * step));
  return all
    .filter((one) => abertaEm(regras, one))
    .slice(0, oferecidas)
    .map((one) => {
      const { dia, hora } = momentoDe(one, regras.zone);
      const day = dia === hoje ? 'Hoje' : dia === plusDays(hoje, 1) ? 'Amanhã' : dataCurta(dia);
      return { em: one.toISOString(), texto: `${day}, ${hora}` };
    });
};

type Rows = Pick<HandlerContext, 'rows' | 'now'>;
type Empresa = Infer<typeof empresa>;

const pausasDe = async ({ rows, now }: Rows, canal: Canal): Promise<Regras['pausas']> =>
  (await rows.all(deliveryPausa, { fim: { gt: now.toISOString() } })).filter(
    ({ canais }) => !canais?.length || canais.includes(canal),
  );
const feriadosDe = async ({ rows, now }: Rows, { address, fuso }: Empresa): Promise<ReadonlySet<string>> => {
  const hoje = momentoDe(now, zoneOf(fuso)).dia;
  const place = address?.city == null ? undefined : await rows.get(cidade, address.city);
  const found = await rows.all(feriado, {
    tipo: 'FERIADO',
    data: { gte: vespera(hoje), lte: plusDays(hoje, adiante) },
    $or: [
      { abrangencia: 'NACIONAL' },
      ...(place
        ? [
            { abrangencia: 'ESTADUAL', estado: place.estado } as const,
            { abrangencia: 'MUNICIPAL', cidade: place.id } as const,
          ]
        : []),
    ],
  });
  return new Set(found.map(({ data }) => data));
};
/** True when the company has public pages: not blocked, not closed for good. */
export const temPagina = (shop: Empresa | undefined): shop is Empresa =>
  shop !== undefined && !shop.bloqueado && shop.situacao !== 'ENCERRADA';
/** Runs in the company's own transaction. */
export const regrasDaPorta = async (context: Rows, shop: Empresa, canal: Canal = 'SITE'): Promise<Regras> => {
  const [{ aberto, horarios, feriadosFecha, abertaAte }, pausas] = await Promise.all([
    context.rows.settings(deliveryConfiguracao),
    pausasDe(context, canal),
  ]);
  return {
    horarios: horarios?.length ? horarios : (shop.horarios ?? []),
    fechada: aberto === 'FECHADO',
    feriados: feriadosFecha ? await feriadosDe(context, shop) : new Set(),
    pausas,
    abertaAte,
    zone: zoneOf(shop.fuso),
  };
};
/** State of the shop, shared by its page, link, orders and partners. */
export const portaDe = async (context: Rows, shop: Empresa, canal?: Canal): Promise<Porta> =>
  portaEm(await regrasDaPorta(context, shop, canal), context.now);
