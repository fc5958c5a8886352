import type { SituacaoDaEntrega } from '../../../../schemas/situacoesDaEntrega';
import type { motivosDoCancelamento, respostasAoProblema } from '../motivos';
import type { Centavos } from '../../../comum/centavos';
import { RecusaDeParceiro } from '../../../comum/parceiro.server';

/** Refusal of a courier partner, or no answer. */
export class LogisticaError extends RecusaDeParceiro {}

/** Account of a company at a partner, with its secrets opened. */
export interface Conta {
  readonly id: number;
  readonly servico: string;
  readonly ambiente: 'SIMULACAO' | 'HOMOLOGACAO' | 'PRODUCAO';
  readonly idLoja: string | null;
  readonly usuario: string | null;
  readonly segredo: string | null;
  readonly token: string | null;
  /** Address of the partner's Open Delivery API; null: the service's own API. */
  readonly endereco: string | null;
  /** Price agreed for a ride, where the partner's API quotes none. */
  readonly valorCombinado: Centavos | null;
}

export interface Ponto {
  readonly rua: string;
  readonly numero: string;
  readonly complemento: string;
  readonly bairro: string;
  readonly cidade: string;
  readonly uf: string;
  /** Digits. */
  readonly cep: string;
  readonly lat: number | null;
  readonly lng: number | null;
}
/** Ride that is quoted or asked for. */
export interface Corrida {
  /** UUID of the delivery; the same at each try. */
  readonly chave: string;
  /** The same in at most 10 characters, unique in the company, which staff reads on the partner's map: '4133-1'. */
  readonly codigo: string;
  readonly pedido: string;
  readonly loja: { readonly nome: string; readonly telefone: string; readonly documento: string };
  readonly coleta: Ponto;
  readonly destino: Ponto;
  readonly cliente: { readonly nome: string; readonly telefone: string };
  readonly total: Centavos;
  /** To collect at the door; 0 for a paid order. */
  readonly cobrar: Centavos;
  readonly forma: 'DINHEIRO' | 'CREDITO' | 'DEBITO' | 'PIX' | 'OUTRA' | null;
  /** Note that the customer hands over, for the change. */
  readonly trocoPara: Centavos | null;
  readonly taxaCobrada: Centavos;
  readonly observacao: string;
  readonly codigoColeta: string | null;
  /** The customer's code has to be asked for at the door. */
  readonly pedeCodigo: boolean;
  readonly criadoEm: Date;
  /** When the order is ready for the courier. */
  readonly prontoEm: Date;
  readonly prometidoAte: Date | null;
  readonly agora: Date;
}
export interface Cotacao {
  /** Null: the partner's API quotes nothing, and nothing was agreed. */
  readonly valor: Centavos | null;
  /** The amount is the agreed one, and not quoted now. */
  readonly combinado?: true;
  readonly minutosColeta: number | null;
  readonly minutosEntrega: number | null;
  readonly km: number | null;
  readonly validaAte: Date | null;
}
/** State of a ride as the partner says it. Null values are not said, and change nothing. */
export interface Andamento {
  readonly idExterno: string;
  /** Null: the partner's word is unknown; it stands in `palavra`, and the state stays. */
  readonly situacao: SituacaoDaEntrega | null;
  readonly palavra: string;
  /** The partner's own time. */
  readonly quando: Date | null;
  readonly entregador: {
    readonly nome: string | null;
    readonly telefone: string | null;
    readonly placa: string | null;
  } | null;
  readonly rastreio: string | null;
  readonly custo: Centavos | null;
  readonly km: number | null;
  readonly chegaEm: Date | null;
  readonly codigo: string | null;
  readonly motivo: string | null;
  /** Problem about which the partner waits for an answer of the shop; null: none, or no more. */
  readonly problema: string | null;
}
export const semNada: Omit<Andamento, 'idExterno' | 'situacao' | 'palavra'> = {
  quando: null,
  entregador: null,
  rastreio: null,
  custo: null,
  km: null,
  chegaEm: null,
  codigo: null,
  motivo: null,
  problema: null,
};
export type RespostaAoProblema = keyof typeof respostasAoProblema;
export type MotivoDoCancelamento = keyof typeof motivosDoCancelamento;

/** Courier partner behind the port, speaking for one account. Each method throws {@link LogisticaError}. */
export interface Parceiro {
  readonly nome: string;
  /** Nothing leaves this machine, and everything says SIMULAÇÃO. */
  readonly simulado: boolean;
  cotar(corrida: Corrida): Promise<Cotacao>;
  /** Asks for a courier. Its answer is an intention: the state comes later. */
  criar(corrida: Corrida): Promise<Andamento>;
  /** Undefined: the partner knows no such ride. */
  consultar(idExterno: string): Promise<Andamento | undefined>;
  /**
   * Finds a ride by our key, after its answer was lost. Left out by a partner that cannot: a person has to look. Null:
   * it certainly does not exist there.
   */
  readonly procurar?: (corrida: Pick<Corrida, 'chave' | 'codigo' | 'criadoEm' | 'agora'>) => Promise<Andamento | null>;
  /** Undefined: accepted, and the state comes later. */
  cancelar(idExterno: string, motivo: MotivoDoCancelamento): Promise<Andamento | undefined>;
  /** Tells that the order is ready before the time that the call named. Left out by a partner that does not ask. */
  readonly avisarPronto?: (idExterno: string) => Promise<void>;
  /** Says what is to become of a delivery with a problem. Left out by a partner that tells of none. */
  readonly responderProblema?: (idExterno: string, resposta: RespostaAoProblema, problema: string) => Promise<void>;
  /** Page where the customer follows the courier. */
  rastrear(idExterno: string): Promise<string | null>;
}

/** Notice of a partner: which ride it is about, and what it says. */
export interface Aviso {
  /** Key of the notice: the same notice twice has the same. */
  readonly id: string;
  readonly idExterno: string | null;
  /** Our key, where the partner repeats it. */
  readonly chave: string | null;
  readonly palavra: string;
  readonly quando: string | null;
  /** Code that the customer said to the courier. */
  readonly codigo?: string;
}
