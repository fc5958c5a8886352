import type { Exigencias } from './beneficios.server';

/** Content of a note before any XML. Money in cents; quantities and unit prices as numbers with at most four places. */
export interface Endereco {
  readonly logradouro: string;
  readonly numero: string;
  readonly complemento?: string;
  readonly bairro: string;
  /** IBGE, seven digits. */
  readonly codigoMunicipio: string;
  readonly municipio: string;
  readonly uf: string;
  readonly cep: string;
}
export interface Emitente {
  /** 14 characters, letters in capitals. */
  readonly cnpj: string;
  readonly razaoSocial: string;
  readonly nomeFantasia?: string;
  readonly endereco: Endereco;
  readonly telefone?: string;
  readonly inscricaoEstadual: string;
  /** 1 Simples, 2 Simples above its limit, 3 regular, 4 MEI. */
  readonly crt: '1' | '2' | '3' | '4';
}
/** 55: NF-e, to a named recipient; 65: NFC-e, at the counter. */
export type Modelo = '55' | '65';
/** Buyer of a model 55: a company, or a person who asks for one. */
export interface Destinatario {
  /** CPF or CNPJ. */
  readonly documento: string;
  readonly nome: string;
  readonly email?: string;
  readonly telefone?: string;
  readonly endereco: Endereco;
  /** 1: contributor of the ICMS, with its registration; 2: exempt from having one; 9: no contributor. */
  readonly indIEDest: '1' | '2' | '9';
  readonly inscricaoEstadual?: string;
  /** Bought to be used up; false: to be sold again or made into something. */
  readonly consumidorFinal: boolean;
}
/** A consumer with a CPF. One with a CNPJ gets a model 55 (Ajuste SINIEF 11/2025): refused here. */
export interface Consumidor {
  readonly cpf: string;
  readonly nome?: string;
  readonly email?: string;
  /** Address of the delivery. */ readonly endereco?: Endereco;
}
/** Carrier of the goods. */
export interface Transportador {
  readonly cnpj: string;
  readonly nome: string;
  readonly inscricaoEstadual?: string;
  readonly endereco?: string;
  readonly municipio?: string;
  readonly uf?: string;
  /** The shop itself. */ readonly proprio: boolean;
}
/** Party responsible for the issuing software (NT 2018.005), with the code (CSRT) if the state issues one. */
export interface ResponsavelTecnico {
  readonly cnpj: string;
  readonly contato: string;
  readonly email: string;
  readonly fone: string;
  readonly csrt?: { readonly id: string; readonly codigo: string };
}

export interface Icms {
  readonly origem: string;
  /** CSOSN for CRT 1 and 4, CST for 2 and 3. */
  readonly codigo: string;
  /** Percent. */
  readonly aliquota?: number;
  /** Percent by which the base is reduced (CST 20). */
  readonly reducao?: number;
  /** Percent of the fund against poverty (FCP), beside the rate; of a CST with a tax of its own. */
  readonly fcp?: number;
  /** ICMS that a benefit exempts (vICMSDeson), and its reason: informative, never deducted from the price. */
  readonly desoneracao?: { readonly motivo: string; readonly calculo: 'POR_DENTRO' | 'SOBRE_O_PRECO' };
  /**
   * Tax that the substitute has already paid (CST 60, CSOSN 500), for one unit: bases and taxes in cents, rates in per
   * cent.
   */
  readonly retido?: {
    readonly base: number;
    readonly aliquota: number;
    readonly substituto: number;
    readonly valor: number;
    readonly fcp?: { readonly base: number; readonly aliquota: number; readonly valor: number };
  };
}
export interface PisCofins {
  readonly cst: string;
  readonly pis?: number;
  readonly cofins?: number;
}
export interface IbsCbs {
  readonly cst: string;
  readonly classificacao: string;
  /** Percent of the tax that is paid later, of a class that demands it (gDif). */
  readonly diferimento?: number;
  /** Class it would have without its condition, of a class that demands it (gTribRegular). */
  readonly regular?: string;
}
/** Rates in per cent. A null CBS is not fixed yet, and blocks taxed notes. */
export interface Aliquotas {
  readonly ibsUf: number;
  readonly ibsMun: number;
  readonly cbs: number | null;
}
export interface Item {
  readonly codigo: string;
  readonly gtin?: string;
  readonly descricao: string;
  readonly ncm: string;
  readonly cest?: string;
  readonly cfop: string;
  /** Code of the state for a benefit (cBenef). */
  readonly beneficio?: string;
  readonly unidade: string;
  readonly quantidade: number;
  readonly valorUnitario: number;
  /** Cents of this item. */
  readonly desconto?: number;
  /** Share of the delivery fee in cents, as «outras despesas» (rule 753 forbids freight). */
  readonly outras?: number;
  /** Share of the freight in cents; model 55 only. */
  readonly frete?: number;
  readonly icms: Icms;
  readonly pisCofins: PisCofins;
  readonly ibsCbs?: IbsCbs;
  /** Percent of the price that is tax, by sphere (Lei 12.741/2012). */
  readonly carga?: { readonly federal: number; readonly estadual: number; readonly municipal: number };
  readonly observacao?: string;
}
export interface Pagamento {
  /** tPag of the table of payment means. */
  readonly meio: string;
  readonly valor: number;
  /** Said for 99 (others). */
  readonly descricao?: string;
  /** Cards and Pix: 1 integrated with the till, 2 not. */
  readonly integrado?: boolean;
  /** tBand of the table of brands. */
  readonly bandeira?: string;
  readonly autorizacao?: string;
  /** CNPJ of the payment institution. */
  readonly instituicao?: string;
  /** To be paid later; declared on a model 55. */
  readonly aPrazo?: boolean;
}
export interface Nota {
  /** 1 production, 2 homologation. */
  readonly ambiente: '1' | '2';
  readonly serie: number;
  readonly numero: number;
  readonly codigo: string;
  readonly emissao: Date;
  /** IANA zone of the shop. */
  readonly fuso: string;
  readonly emitente: Emitente;
  readonly consumidor?: Consumidor;
  /** Present on a model 55 only; without it the note is a 65. */
  readonly destinatario?: Destinatario;
  /** Model 55: destination of the goods, if it is not the buyer's address. */
  readonly entrega?: Endereco;
  readonly itens: readonly Item[];
  /** Rates of IBS and CBS on the day of the note; by default those fixed by law. */
  readonly aliquotas?: Aliquotas;
  readonly pagamentos: readonly Pagamento[];
  /** Cents given back. */
  readonly troco?: number;
  /** 1 in the shop, 4 delivered at home (model 65), 2 by internet, 3 by telephone, 9 other (model 55). */
  readonly presenca: '1' | '2' | '3' | '4' | '9';
  /** Demands of the state on a regular taxpayer, as the company states them. */
  readonly exigencias?: Exigencias;
  /** Carrier of a delivery. */
  readonly transportador?: Transportador;
  /**
   * Model 55: payer of the freight (modFrete). 0 seller, 1 buyer, 2 others, 3 carried by the seller, 4 carried by the
   * buyer, 9 none.
   */
  readonly frete?: '0' | '1' | '2' | '3' | '4' | '9';
  /** Source of the approximate taxes in the items' prices. */
  readonly fonteDaCarga?: string;
  /** Sold through another's platform: its CNPJ and the shop's id there. */
  readonly intermediador?: { readonly cnpj: string; readonly identificacao: string };
  readonly informacoes?: string;
  /**
   * Opens a PKCS#12 file, of the old kind (RC2, 3DES) or the new. Node opens only the new one, hence the package.
   * Throws {@link CertificadoInvalido}.
   */
  readonly contingencia?: { readonly desde: Date; readonly motivo: string };
}

export const modeloDe = ({ destinatario }: Pick<Nota, 'destinatario'>): Modelo => (destinatario ? '55' : '65');

/** Reasons why no note can be made, worded for the person who can correct them. */
export class NotaInvalida extends Error {
  constructor(readonly motivos: readonly string[]) {
    super(motivos.join(' '));
  }
}
