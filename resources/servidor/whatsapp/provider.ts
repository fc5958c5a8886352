/** What sends and receives messages of WhatsApp: one contract, three who keep it (simulator, Evolution API, Cloud API of Meta). */
export interface WhatsAppProvider {
  readonly name: ProviderName;
  /** Nothing leaves the machine; whatever it made says SIMULAÇÃO. */
  readonly isSimulated: boolean;
  /** What it cannot do, with the reason in Portuguese: said on the button. */
  readonly lacks: Readonly<Partial<Record<Ability, string>>>;
  /** Makes the instance known, or finds it; nothing is connected yet. */
  create(line: Line): Promise<Standing>;
  /** How the line stands now. */
  status(line: Line): Promise<Standing>;
  /** The code to be read by the telephone, while it is not connected. */
  screen(line: Line): Promise<Standing & { readonly screen: Screen }>;
  restart(line: Line): Promise<Standing>;
  logout(line: Line): Promise<Standing>;
  remove(line: Line): Promise<void>;
  /** Hands a text over. The same `key` is sent once, where the provider can tell; throws {@link WhatsAppError}. */
  send(line: Line, message: Outgoing): Promise<Sent>;
  /** What became of messages, for a provider that must be asked. */
  follow?(line: Line, ids: readonly string[]): Promise<readonly Notice[]>;
  /** What a webhook's body says; null when it is not from the provider (signature, key). */
  read(body: string, proof: Proof): Promise<readonly Notice[] | null>;
}
export type ProviderName = 'SIMULADOR' | 'EVOLUTION' | 'CLOUD';
export type Ability = 'reiniciar' | 'deslogar' | 'capturartela';

/** One number's connection, as the provider needs to know it. */
export interface Line {
  /** Letters, digits and hyphens: unique at the provider. */
  readonly name: string;
  /** Cloud API: the id of the number; elsewhere unused. */
  readonly numberId: string | null;
  /** What the provider gave to be kept, or null before the first call. A secret. */
  readonly session: string | null;
}
export type LineState = 'SEM_SESSAO' | 'AGUARDANDO_QR' | 'CONECTANDO' | 'CONECTADA' | 'DESCONECTADA' | 'RECUSADA' | 'ERRO';
export interface Standing {
  readonly state: LineState;
  /** To be kept in place of the old one. */
  readonly session: string | null;
  /** E.164, once connected. */
  readonly number: string | null;
  readonly profile: string | null;
}
/** A picture to be read by the telephone (data:image/…), the code behind it and, if there is one, the code to be typed instead. */
export type Screen = { readonly kind: 'qr'; readonly image: string | null; readonly code: string; readonly pairing: string | null } | { readonly kind: 'state' };

export interface Outgoing {
  /** Unique for ever: a retry carries the same. */
  readonly key: string;
  /** E.164. */
  readonly to: string;
  /** 1 to 4096 characters. */
  readonly text: string;
  /** Cloud API outside the window of 24 hours: a template approved by Meta. */
  readonly template?: { readonly name: string; readonly parameters: readonly string[] };
}
export interface Sent { readonly id: string }
export interface Proof { readonly signature: string | null; readonly key: string | null }
export type Notice =
  | { readonly kind: 'delivery'; readonly id: string; readonly state: 'ENVIADA' | 'ENTREGUE' | 'LIDA' | 'FALHA'; readonly reason?: string }
  | { readonly kind: 'state'; readonly line: string; readonly state: LineState }
  | { readonly kind: 'received'; readonly line: string; readonly id: string; readonly from: string; readonly text: string };

/** The provider said no, or nothing; the message is for the person. */
export class WhatsAppError extends Error {
  /** It may succeed later (not connected, busy, no answer): tried again with pauses. */
  readonly isPassing: boolean;
  constructor(message: string, { passing = false }: { readonly passing?: boolean } = {}) {
    super(message);
    this.isPassing = passing;
  }
}
export const unanswered = (): WhatsAppError => new WhatsAppError('O servidor de WhatsApp não respondeu! Tente novamente em alguns minutos.', { passing: true });

/** '+5511987654321' -> '5511987654321': how every provider writes it. */
export const digitsOf = (phone: string): string => phone.replace(/\D/g, '');
export const phoneOf = (digits: unknown): string | null => {
  const found = /^\d{10,15}/.exec(typeof digits === 'string' ? digits.replace(/^\+/, '') : '')?.[0];
  return found ? `+${found}` : null;
};
