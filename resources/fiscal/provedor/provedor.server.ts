import type { Certificado } from '../nfce/certificado.server';
import type { Modelo, Nota, ResponsavelTecnico } from '../nfce/nota.server';
import type { CargaDe } from './ibpt.server';

export type NomeDoProvedor = 'simulador' | 'sefaz' | 'focus';
/** Issuer of the notes, for every request. */
export interface Emissor {
  readonly cnpj: string;
  readonly uf: string;
  /** 1 production, 2 homologation. */
  readonly ambiente: '1' | '2';
  readonly fuso: string;
  /** Model 55 uses other services than 65. */
  readonly modelo: Modelo;
  /** Through the virtual office of contingency (model 55). */
  readonly svc?: boolean;
  /** Timeout in milliseconds while a customer waits at the counter; the provider's own by default. */
  readonly espera?: number;
  /** Undefined where the provider signs itself. */
  readonly certificado?: Certificado;
}
/** Answer of the tax office. */
export type Resposta =
  | {
      readonly tipo: 'autorizada';
      readonly chave: string;
      readonly protocolo: string;
      readonly em: Date;
      readonly codigo: string;
      readonly motivo: string;
      /** DigestValue of what was authorised. */ readonly digest?: string;
      /** The protocol as it came (protNFe), or the whole document of a provider that signs. */ readonly prova?: string;
      /** Its letters of correction, event and answer each, where a query brings them. */ readonly cartas?: readonly string[];
    }
  /** A letter of correction. */
  | {
      readonly tipo: 'registrada';
      readonly protocolo: string;
      readonly em: Date;
      readonly codigo: string;
      readonly motivo: string;
      readonly prova?: string;
    }
  | {
      readonly tipo: 'cancelada';
      readonly chave: string;
      readonly protocolo: string;
      readonly em: Date;
      readonly codigo: string;
      readonly motivo: string;
      /** Event and answer (procEventoNFe). */ readonly prova?: string;
      /** protNFe, where a query brings it too. */ readonly autorizacao?: string;
    }
  | {
      readonly tipo: 'inutilizada';
      readonly protocolo: string;
      readonly em: Date;
      readonly codigo: string;
      readonly motivo: string;
      /** Request and answer (ProcInutNFe). */ readonly prova?: string;
    }
  /** Final: the number is spent, and the sale may not have a note. */
  | { readonly tipo: 'denegada'; readonly codigo: string; readonly motivo: string }
  /** Not recorded: it can be corrected and sent again. */
  | { readonly tipo: 'rejeitada'; readonly codigo: string; readonly motivo: string }
  /**
   * Duplicate: this key exists (204), or this number under another key (539), which may be in `chave`; for an event, it
   * exists already (573, 218).
   */
  | { readonly tipo: 'duplicada'; readonly codigo: string; readonly motivo: string; readonly chave?: string }
  | { readonly tipo: 'inexistente'; readonly codigo: string; readonly motivo: string }
  /** Out of service, or it asks for a pause; nothing was recorded. */
  | { readonly tipo: 'paralisada'; readonly codigo: string; readonly motivo: string }
  | { readonly tipo: 'processando'; readonly codigo: string; readonly motivo: string };

/**
 * Missing or unreadable answer. `enviada` false: nothing was sent for certain. True: it may have been recorded, so a
 * query by the key decides.
 */
export class SemResposta extends Error {
  constructor(
    readonly enviada: boolean,
    options?: ErrorOptions,
  ) {
    super(enviada ? 'Sem resposta da SEFAZ.' : 'Sem comunicação com a SEFAZ.', options);
  }
}

export interface Emissao {
  readonly ref: string;
  readonly chave: string;
  readonly nota: Nota;
  /** Signed, with the QR Code; undefined where the provider signs itself. */ readonly xml?: string;
}
export interface PedidoDeCancelamento {
  readonly ref: string;
  readonly chave: string;
  readonly protocolo: string;
  readonly justificativa: string;
  readonly quando: Date;
  /** The note that took its place (110112). */ readonly substituta?: string;
}
export interface PedidoDeCorrecao {
  readonly ref: string;
  readonly chave: string;
  readonly sequencia: number;
  readonly correcao: string;
  readonly quando: Date;
}
export interface PedidoDeInutilizacao {
  readonly ano: number;
  readonly serie: number;
  readonly de: number;
  readonly ate: number;
  readonly justificativa: string;
}

/**
 * Provider that transmits notes to the tax office. Every method throws {@link SemResposta} without an answer; other
 * errors are unexpected.
 */
export interface FiscalProvider {
  readonly nome: NomeDoProvedor;
  /** Reason why no note can be issued, for people; undefined with a configured provider. */
  readonly falta?: string;
  /** True when its answers have no legal value; data, screens and paper say so. */
  readonly simulado: boolean;
  /**
   * True when the product builds and signs the XML with the company's certificate; else the provider does, with its
   * own.
   */
  readonly assinaAqui: boolean;
  /** Party responsible for the software, if the operator has named one; part of the signed XML. */
  readonly responsavel?: ResponsavelTecnico;
  /** Taxes in a price, if the operator has provided the institute's tables. */
  readonly carga?: CargaDe;
  emitir(emissor: Emissor, emissao: Emissao): Promise<Resposta>;
  consultar(emissor: Emissor, nota: Pick<Emissao, 'ref' | 'chave'>): Promise<Resposta>;
  cancelar(emissor: Emissor, pedido: PedidoDeCancelamento): Promise<Resposta>;
  corrigir(emissor: Emissor, pedido: PedidoDeCorrecao): Promise<Resposta>;
  inutilizar(emissor: Emissor, pedido: PedidoDeInutilizacao): Promise<Resposta>;
  /** Asks whether the service is in operation. */
  status(emissor: Emissor): Promise<{ readonly emOperacao: boolean; readonly codigo: string; readonly motivo: string }>;
}
