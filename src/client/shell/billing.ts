/** What `company/faturamento/status` says (specification, section 3). */
export interface Billing {
  readonly experimental: boolean;
  readonly administrador: boolean;
  readonly faturaAberta: boolean;
  readonly temServidorWhats: boolean;
  readonly permitirTestarPlanoPro: boolean;
  readonly bloqueado: boolean;
  readonly motivoBloqueio: string;
  /** Day, YYYY-MM-DD. */
  readonly fimPeriodoExperimental: string;
  readonly valorFatura: number | null;
  readonly vencimentoFatura: string;
  readonly urlEscolhaPlano: string;
  /** What the company's digital certificate asks for; empty when nothing. */
  readonly avisoCertificado: string;
  /** That the tax office does not take notes, and what to do; empty while it does. */
  readonly avisoSefaz: string;
  /** What is said of notes that were issued offline and are not sent yet; empty when there are none. */
  readonly avisoContingencia: string;
}
const day = (value: unknown): string => /^\d{4}-\d{2}-\d{2}/.exec(typeof value === 'string' ? value : '')?.[0] ?? '';
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

export const readBilling = (value: unknown): Billing | null => {
  if (typeof value !== 'object' || value === null) return null;
  const raw = value as Readonly<Record<string, unknown>>;
  const amount = raw.valorFatura === null || raw.valorFatura === undefined ? NaN : Number(raw.valorFatura);
  return {
    experimental: raw.experimental === true, administrador: raw.administrador === true, faturaAberta: raw.faturaAberta === true,
    temServidorWhats: raw.temServidorWhats === true, permitirTestarPlanoPro: raw.permitirTestarPlanoPro === true, bloqueado: raw.bloqueado === true, motivoBloqueio: text(raw.motivoBloqueio),
    fimPeriodoExperimental: day(raw.fimPeriodoExperimental), valorFatura: Number.isFinite(amount) ? amount : null, vencimentoFatura: day(raw.vencimentoFatura),
    urlEscolhaPlano: text(raw.urlEscolhaPlano), avisoCertificado: text(raw.avisoCertificado), avisoSefaz: text(raw.avisoSefaz), avisoContingencia: text(raw.avisoContingencia),
  };
};

/** '10/12/2026' */
export const dateOf = (one: string): string => one.split('-').toReversed().join('/');
export const moneyOf = (value: number): string => value.toLocaleString('pt-BR', { style: 'currency', currency: 'BRL' });

/** Put away until tomorrow, on this computer, for this company. */
const dismissedKey = 'cobranca-dispensada';
const markOf = (company: number | null | undefined, today: string): string => `${company ?? ''}:${today}`;
export const isDismissed = (company: number | null | undefined, today: string): boolean => localStorage.getItem(dismissedKey) === markOf(company, today);
export const dismiss = (company: number | null | undefined, today: string): void => { localStorage.setItem(dismissedKey, markOf(company, today)); };

/** The trial on offer: PRO without a WhatsApp server, LIGHT with one; both only to an administrator in the experimental period (section 4). */
export const trialOf = ({ experimental, administrador, permitirTestarPlanoPro, temServidorWhats }: Billing): 'pro' | 'light' | undefined =>
  experimental && administrador && permitirTestarPlanoPro ? (temServidorWhats ? 'light' : 'pro') : undefined;

/** Word for word (specification, sections 2 and 5). */
export const trials = {
  pro: {
    label: 'Testar plano PRO', path: 'company/teste/planopro',
    question: 'Para testar o plano PRO você precisa de um número WhatsApp para ser sincronizado com o sistema. Você realmente quer testar o plano PRO?',
  },
  light: { label: 'Testar plano LIGHT!', path: 'company/teste/planolight', question: 'Você realmente quer testar o plano ligth?' },
} as const;
