import type { Infer } from '#kit';
import type { Simulated } from '#kit/work/port';
import { Refusal } from '#kit/refusal';
import type { recebidaWhatsapp } from '../../schemas/whatsapp/servidor/recebidaWhatsapp';
/** Sends and receives WhatsApp messages. Three implementations: simulator, Evolution API, Cloud API of Meta. */
export interface WhatsAppProvider extends Simulated {
  readonly name: ProviderName;
  /** Abilities it lacks, with the reason in Portuguese for the button. */
  readonly lacks: Readonly<Partial<Record<Ability, string>>>;
  /** Creates or finds the instance, without connecting it. */
  create(line: Line): Promise<Standing>;
  /** Current state of the line. */
  status(line: Line): Promise<Standing>;
  /** Code to be read by the telephone while the line is disconnected. */
  screen(line: Line): Promise<Standing & { readonly screen: Screen }>;
  restart(line: Line): Promise<Standing>;
  logout(line: Line): Promise<Standing>;
  remove(line: Line): Promise<void>;
  /** Sends a text, once for each `key` if the provider supports it; throws {@link WhatsAppError}. */
  send(line: Line, message: Outgoing): Promise<Sent>;
  /** Approved templates; undefined when the provider has none: `lacks.modelos` says why. */
  readonly templates?: Templates;
  /** Hours of free text after a customer's last message; later only templates. Undefined: always. */
  readonly window?: number;
  /** Asks for the state of messages; only for a provider that does not notify. */
  follow?(line: Line, ids: readonly string[]): Promise<readonly Notice[]>;
  /** Verifies a webhook's raw body by its header. */
  proves(body: string, proof: string | null): boolean | Promise<boolean>;
  /** Parses a webhook's body. */
  notices(body: unknown): readonly Notice[];
}
export type ProviderName = 'SIMULADOR' | 'EVOLUTION' | 'CLOUD';
export type Ability = 'reiniciar' | 'deslogar' | 'capturartela' | 'modelos';

/** Connection of one number, as the provider needs it. */
export interface Line {
  /** Letters, digits and hyphens: unique at the provider. */
  readonly name: string;
  /** Cloud API: the id of the number; elsewhere unused. */
  readonly numberId: string | null;
  /** Cloud API: the business account that owns the number and its templates. */
  readonly accountId: string | null;
  /** Secret state of the provider's session; null before the first call. */
  readonly session: string | null;
}
export type LineState =
  | 'SEM_SESSAO'
  | 'AGUARDANDO_QR'
  | 'CONECTANDO'
  | 'CONECTADA'
  | 'DESCONECTADA'
  | 'RECUSADA'
  | 'ERRO';
export interface Standing {
  readonly state: LineState;
  /** Session to store in place of the old one. */
  readonly session: string | null;
  /** E.164, once connected. */
  readonly number: string | null;
  readonly profile: string | null;
}
/** Picture to be read by the telephone (data:image/…), its code and, if there is one, the code to type instead. */
export type Screen =
  | { readonly kind: 'qr'; readonly image: string | null; readonly code: string; readonly pairing: string | null }
  | { readonly kind: 'state' };

export interface Outgoing {
  /** Unique forever; a retry has the same. */
  readonly key: string;
  /** E.164. */
  readonly to: string;
  /** 1 to 4096 characters; under a file up to 1024, or none. */
  readonly text: string;
  /**
   * Approved template with its variables in order, in place of the text, outside of {@link WhatsAppProvider.window}.
   */
  readonly template?: { readonly name: string; readonly language: string; readonly parameters: readonly string[] };
  /** Attached picture or document, see `files.ts`. */
  readonly file?: OutgoingFile;
}
export interface OutgoingFile {
  readonly name: string;
  /** image/jpeg, image/png or application/pdf. */ readonly type: string;
  readonly content: Uint8Array;
}

/** A text that the provider approves before it may be sent: with variables {{1}}, {{2}}… and an example for each. */
export interface Template {
  readonly name: string;
  /** pt_BR. */
  readonly language: string;
  readonly category: 'MARKETING' | 'UTILITY';
  readonly header: string | null;
  readonly body: string;
  readonly footer: string | null;
  readonly examples: readonly string[];
}
export type TemplateState = 'EM_ANALISE' | 'APROVADO' | 'REJEITADO' | 'PAUSADO' | 'DESATIVADO';
export interface TemplateStanding extends Template {
  readonly id: string;
  readonly state: TemplateState;
  /** Reason of the refusal. */ readonly reason: string | null;
}
export interface Templates {
  /**
   * `skipped`: how many it has that this product cannot send (with a picture or a variable in the title, of
   * authentication).
   */
  list(line: Line): Promise<{ readonly found: readonly TemplateStanding[]; readonly skipped: number }>;
  /** Submits a template; with its id, a new wording. */
  submit(line: Line, template: Template, id: string | null): Promise<Pick<TemplateStanding, 'id' | 'state'>>;
  /** Succeeds also when it is gone already. */
  remove(line: Line, template: { readonly id: string; readonly name: string }): Promise<void>;
}
export interface Sent {
  readonly id: string;
}
/** `line`: its name at the provider, the id of its number at the Cloud API. */
export type Notice =
  | {
      readonly kind: 'delivery';
      readonly line: string;
      readonly id: string;
      readonly state: 'ENVIADA' | 'ENTREGUE' | 'LIDA' | 'FALHA';
      readonly reason?: string;
      /** Recipient whose number the provider hides. */ readonly lid?: string;
    }
  | { readonly kind: 'state'; readonly line: string; readonly state: LineState }
  | { readonly kind: 'template'; readonly id: string; readonly state: TemplateState; readonly reason: string | null }
  /** Opt-out from this number's campaigns within WhatsApp itself. */
  | { readonly kind: 'stopped'; readonly line: string; readonly from: string }
  | Received;
export interface Received {
  readonly kind: 'received';
  readonly line: string;
  readonly id: string;
  /** Canonical number; null when the provider hides it: then `lid` or the message replied to identifies the person. */
  readonly from: string | null;
  readonly lid?: string;
  readonly replyTo?: string;
  /** Text written, or label of the button pressed; empty for a picture. */
  readonly text: string;
  /** Value of the button, as set by its sender. */
  readonly payload?: string;
  /** Kind of a message that is no text; its `text` is the caption. */
  readonly type?: Exclude<Infer<typeof recebidaWhatsapp>['tipo'], 'TEXTO'>;
  /** Length of a recording in seconds, where the provider tells it. */
  readonly seconds?: number;
}

/** Refusal or missing answer of the provider, with a message for people. */
export class WhatsAppError extends Refusal {
  /** True for a temporary error (not connected, busy, no answer): retried with pauses. */
  readonly isPassing: boolean;
  /** True when nobody has the number on WhatsApp. */
  readonly isAbsent: boolean;
  /** True when the provider may have sent the message: its answer was lost. */
  readonly isUnknown: boolean;
  constructor(
    message: string,
    {
      passing = false,
      absent = false,
      unknown = false,
    }: { readonly passing?: boolean; readonly absent?: boolean; readonly unknown?: boolean } = {},
  ) {
    super(message);
    this.isPassing = passing;
    this.isAbsent = absent;
    this.isUnknown = unknown;
  }
}
export const absent = (): WhatsAppError => new WhatsAppError('Este número não tem WhatsApp!', { absent: true });
export const unanswered = ({ unknown = false } = {}): WhatsAppError =>
  new WhatsAppError('O servidor de WhatsApp não respondeu! Tente novamente em alguns minutos.', {
    passing: true,
    unknown,
  });
