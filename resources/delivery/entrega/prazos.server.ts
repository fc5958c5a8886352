import type { HandlerContext, Infer } from '#kit';
import { empresaConfig } from '../../../schemas/cadastros/empresaConfig';
import { deliveryConfiguracao } from '../../../schemas/delivery/loja/deliveryConfiguracao';
import type { pedido } from '../../../schemas/delivery/pedidos/pedido';

type Pedido = Infer<typeof pedido>;
const minuto = 60_000;
/** Latest scheduled hour, so that a mistyped year is refused. */
const maisLonge = 60 * 24 * 60 * minuto;

/** Promised time of an order, and its start if it is scheduled. */
export interface Prazos extends Pick<
  Pedido,
  'situacao' | 'agendadoPara' | 'agendadoAte' | 'entraEm' | 'previsaoEntrega'
> {}
type Pretendido = Pick<Pedido, 'modalidade'> & Partial<Pick<Pedido, 'agendadoPara' | 'agendadoAte'>>;

/** Minutes until delivery. `ateAPorta`: those of the fee rule. */
export const demoraDe = async (
  { rows }: Pick<HandlerContext, 'rows'>,
  modalidade: Pedido['modalidade'],
  ateAPorta?: number | null,
): Promise<number> => {
  const [{ minutosPreparo, minutosEntrega }, { tempoRetirada }] = await Promise.all([
    rows.settings(empresaConfig),
    rows.settings(deliveryConfiguracao),
  ]);
  if (modalidade === 'ENTREGA') return ateAPorta ?? minutosPreparo + minutosEntrega;
  return modalidade === 'RETIRADA' ? (tempoRetirada ?? minutosPreparo) : minutosPreparo;
};
/** Time until delivery in words. */
export const demoraEscrita = async (
  context: Pick<HandlerContext, 'rows'>,
  modalidade: Pedido['modalidade'],
): Promise<string> => `cerca de ${await demoraDe(context, modalidade)} min`;
/** Deadlines by the company's times. A scheduled order that should have begun by now is new at once. */
export const prazosDe = async (
  context: Pick<HandlerContext, 'rows' | 'now'>,
  { modalidade, agendadoPara = null, agendadoAte = null }: Pretendido,
  ateAPorta?: number | null,
): Promise<Prazos> => {
  const { now } = context;
  const leva = (await demoraDe(context, modalidade, ateAPorta)) * minuto;
  const em = (instant: number): string => new Date(instant).toISOString();
  if (agendadoPara === null)
    return {
      situacao: 'NOVO',
      agendadoPara,
      agendadoAte,
      entraEm: null,
      previsaoEntrega: em(now.getTime() + leva),
    };
  const entra = Date.parse(agendadoPara) - leva;
  return {
    situacao: entra > now.getTime() ? 'AGENDADO' : 'NOVO',
    agendadoPara,
    agendadoAte,
    entraEm: em(entra),
    previsaoEntrega: agendadoAte ?? agendadoPara,
  };
};

/** Refusal of a scheduled hour, with its field. */
export const recusaDoHorario = (
  { agendadoPara = null, agendadoAte = null }: Omit<Pretendido, 'modalidade'>,
  now: Date,
): readonly [texto: string, campo: 'agendadoPara' | 'agendadoAte'] | undefined => {
  if (agendadoPara === null) return agendadoAte === null ? undefined : ['Diga a partir de que hora!', 'agendadoPara'];
  const para = Date.parse(agendadoPara);
  if (para <= now.getTime()) return ['Este horário já passou!', 'agendadoPara'];
  if (para > now.getTime() + maisLonge) return ['Agende para os próximos 60 dias!', 'agendadoPara'];
  return agendadoAte !== null && Date.parse(agendadoAte) <= para
    ? ['O fim deve ser depois do começo!', 'agendadoAte']
    : undefined;
};
