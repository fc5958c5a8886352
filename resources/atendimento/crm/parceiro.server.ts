import { Refusal } from '#kit/refusal';

/** Refusal of a CRM, or no answer, with a message for people. It never names an address: a token may stand in one. */
export class CrmError extends Refusal {
  /** True when the call may have arrived: its answer was lost or is unreadable. */
  readonly incerto: boolean;
  /** True when the partner refuses the token. */
  readonly credencial: boolean;
  override readonly isPermanent: boolean;
  constructor(
    message: string,
    {
      passa = false,
      incerto = false,
      credencial = false,
    }: { readonly [K in 'passa' | 'incerto' | 'credencial']?: boolean } = {},
  ) {
    super(message);
    this.incerto = incerto;
    this.credencial = credencial;
    this.isPermanent = !passa && !incerto;
  }
}

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

/** Exact Spotter for one account. Each method throws {@link CrmError}. */
export interface Spotter {
  /** Nothing leaves this machine, and everything says SIMULAÇÃO. */
  readonly simulado: boolean;
  /** Asks a question that changes nothing, past any cache. */
  testar(): Promise<string>;
  funis(): Promise<readonly Opcao[]>;
  etapas(funil: number): Promise<readonly Opcao[]>;
}
/** LeadLovers for one account. Each method throws {@link CrmError}. */
export interface Leadlovers {
  readonly simulado: boolean;
  testar(): Promise<string>;
  maquinas(): Promise<readonly Opcao[]>;
  sequencias(maquina: number): Promise<readonly Opcao[]>;
  niveis(maquina: number, sequencia: number): Promise<readonly Opcao[]>;
}
