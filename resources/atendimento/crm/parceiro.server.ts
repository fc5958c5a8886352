import { RecusaDeParceiro } from '../../comum/parceiro.server';

/** Refusal of a CRM, or no answer. Its message never names an address: a token may stand in one. */
export class CrmError extends RecusaDeParceiro {}

/** Account of a company at a CRM, with its token opened. Never leaves the server. */
export interface Conta {
  readonly empresa: number;
  readonly ambiente: 'SIMULACAO' | 'PRODUCAO';
  readonly token: string;
}
/** Row of a picker: a funnel, a stage, a machine, a sequence, a level. */
export interface Opcao {
  readonly id: number;
  readonly nome: string;
  readonly posicao: number | null;
  readonly ativo: boolean;
}

/** Marks by which a partner finds a person. */
export interface Pessoa {
  /** E.164. */
  readonly telefone: string;
  readonly telefone2: string | null;
  readonly email: string | null;
}
/** Person that goes to a CRM, with no more than is needed to call them. */
export interface Lead extends Pessoa {
  readonly nome: string;
  readonly contato: string | null;
  readonly interesse: string | null;
}
/** Place in LeadLovers: a machine, its sequence, the level to begin at. */
export interface DestinoNaMaquina {
  readonly maquina: number;
  readonly sequencia: number;
  readonly nivel: number;
  readonly etiqueta: string | null;
}
export interface Guardado {
  readonly id: string;
  /** False of a lead that stood there already: it stays in its stage. */
  readonly novo: boolean;
}

/** Lead as the partner has it now. */
export interface LeadLido {
  /** Null of a stage that no funnel lists, as that of a discarded lead. */
  readonly etapa: number | null;
  readonly nomeDaEtapa: string;
  readonly descartado: boolean;
  readonly mudadoEm: Date | null;
}
/** Web-hooks that a program may register. */
export interface Avisos {
  /** Codes of those that stand at the partner. */
  listar(): Promise<readonly string[]>;
  criar(aviso: { readonly evento: string; readonly url: string }): Promise<string>;
  /** One that is gone is removed. */
  remover(id: string): Promise<void>;
}

/** Exact Spotter for one account. Each method throws {@link CrmError}. */
export interface Spotter {
  /** Nothing leaves this machine, and everything says SIMULAÇÃO. */
  readonly simulado: boolean;
  /** Asks a question that changes nothing, past any cache. */
  testar(): Promise<string>;
  funis(): Promise<readonly Opcao[]>;
  etapas(funil: number): Promise<readonly Opcao[]>;
  /** Looks the lead up by telephone and e-mail, and makes it where there is none: twice does no harm. */
  guardar(lead: Lead, destino: { readonly funil: number; readonly etapa: number | null }): Promise<Guardado>;
  /** Puts a lead into a stage. One that is gone is left. */
  mover(id: string, etapa: number): Promise<void>;
  /** Code of the lead with one of these telephones or this e-mail; null where there is none. */
  achar(pessoa: Pessoa): Promise<string | null>;
  /** Deletes a lead for good. One that is gone is deleted. */
  apagar(id: string): Promise<void>;
  /** Undefined: the partner has no such lead. */
  ler(id: string): Promise<LeadLido | undefined>;
  /** Left out where the partner has no path for it. */
  readonly avisos?: Avisos;
}
/** LeadLovers for one account. Each method throws {@link CrmError}. */
export interface Leadlovers {
  readonly simulado: boolean;
  testar(): Promise<string>;
  maquinas(): Promise<readonly Opcao[]>;
  sequencias(maquina: number): Promise<readonly Opcao[]>;
  niveis(maquina: number, sequencia: number): Promise<readonly Opcao[]>;
  /** Puts the lead into a machine. The partner keeps one a machine and e-mail, so twice does no harm. */
  enviar(lead: Lead, destino: DestinoNaMaquina): Promise<void>;
  /** Takes the lead out of the machine, by its e-mail. */
  apagar(email: string, onde: Pick<DestinoNaMaquina, 'maquina' | 'sequencia'>): Promise<void>;
}
