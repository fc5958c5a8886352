import { dayText } from '#kit/dayText';
import { days } from '#fields/weekdays/weekdays';
import { canais } from '../../schemas/delivery/pedidos/pedido';
import { centavos, dinheiroDe, emCentavos } from '../comum/centavos';
import { participa, somaDe, type Cupom, type Linha } from '../comum/desconto';
import { diaSemana, inicioDoTurno, noTurno, type Momento } from '../comum/momento.server';

/** Order and customer that a coupon is checked for. */
export interface Compra {
  readonly momento: Momento;
  readonly canal: keyof typeof canais;
  readonly entrega: boolean;
  readonly linhas: readonly Linha[];
  readonly cliente: number | null;
  /** Telephone that is not proven. */
  readonly aConfirmar?: boolean;
  /** Orders of the customer that were not cancelled. */
  readonly comprasAnteriores: number;
  /** Uses of this coupon by the customer. */
  readonly usosDoCliente: number;
}
/** Fields that decide validity. The limit of total uses is enforced when a use is taken (`resgatar`). */
export type Condicoes = Pick<
  Cupom,
  | 'situacao'
  | 'tipo'
  | 'dataInicio'
  | 'dataVencimento'
  | 'vencimentoDiaSemana'
  | 'horaInicio'
  | 'horaFim'
  | 'canais'
  | 'produtos'
  | 'categorias'
  | 'pedidoMinimo'
  | 'limitePorCliente'
  | 'primeiraCompra'
>;

/** Reason why the order may not use the coupon, worded for people; undefined when it may. */
export const recusaDe = (cupom: Condicoes, compra: Compra): string | undefined =>
  recusaPorData(cupom, compra.momento) ?? recusaPorCompra(cupom, compra) ?? recusaPorCliente(cupom, compra);

/** Refusal by date and hour. Hours past midnight belong to the day on which they began. */
export const recusaPorData = (cupom: Condicoes, momento: Momento): string | undefined => {
  if (cupom.situacao === 'CANCELADO') return 'Este cupom foi cancelado!';
  if (cupom.situacao === 'PAUSADO') return 'Este cupom está pausado!';
  const began = inicioDoTurno(cupom, momento);
  if (began < cupom.dataInicio) return `Este cupom vale a partir de ${dayText(cupom.dataInicio)}!`;
  if (cupom.dataVencimento && began > cupom.dataVencimento)
    return `Este cupom venceu em ${dayText(cupom.dataVencimento)}!`;
  const allowed = cupom.vencimentoDiaSemana ?? [];
  if (allowed.length > 0 && !allowed.includes(diaSemana(began)))
    return `Este cupom vale só nestes dias: ${allowed.map((one) => days[one].toLowerCase()).join(', ')}!`;
  return noTurno(cupom, momento) ? undefined : `Este cupom vale das ${cupom.horaInicio} às ${cupom.horaFim}!`;
};

const recusaPorCompra = (cupom: Condicoes, { canal, entrega, linhas }: Compra): string | undefined => {
  if (cupom.canais?.length && !cupom.canais.includes(canal))
    return `Este cupom vale só em: ${cupom.canais.map((one) => canais[one]).join(', ')}!`;
  if (cupom.tipo === 'FRETE' && !entrega) return 'Este cupom é de frete grátis: vale só para entregas!';
  if (!linhas.some((linha) => participa(cupom, linha))) return 'Nenhum item do pedido participa deste cupom!';
  const missing = centavos(cupom.pedidoMinimo ?? 0) - somaDe(linhas);
  return missing > 0
    ? `Este cupom pede ${dinheiroDe(centavos(cupom.pedidoMinimo ?? 0))} em itens: faltam ${dinheiroDe(emCentavos(missing))}!`
    : undefined;
};

/** Same answer for customers and others, so that it does not reveal who is a customer. */
export const cupomAConfirmar = 'A confirmar: este cupom vale depois que você confirma o celular com o código!';

const recusaPorCliente = (
  cupom: Condicoes,
  { cliente, aConfirmar, comprasAnteriores, usosDoCliente }: Compra,
): string | undefined => {
  if (cliente === null && (cupom.limitePorCliente !== null || cupom.primeiraCompra))
    return aConfirmar ? cupomAConfirmar : 'Identifique o cliente para usar este cupom!';
  if (cupom.primeiraCompra && comprasAnteriores > 0) return 'Este cupom é só para a primeira compra!';
  if (cupom.limitePorCliente !== null && usosDoCliente >= cupom.limitePorCliente)
    return cupom.limitePorCliente === 1
      ? 'Este cliente já usou este cupom!'
      : `Este cliente já usou este cupom ${cupom.limitePorCliente} vezes!`;
  return undefined;
};
