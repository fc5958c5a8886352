import type { TemplateState } from './provider.server';

/** 'Olá, {{1}}! Seu pedido {{2}} saiu.' -> 2, the highest number. */
export const variablesOf = (text: string): number =>
  Math.max(0, ...[...text.matchAll(/\{\{(\d{1,2})\}\}/g)].map(([, number]) => Number(number)));
/** Fills in the variables; a missing value leaves its mark. */
export const filled = (text: string, values: readonly string[]): string =>
  text.replace(/\{\{(\d{1,2})\}\}/g, (mark, number: string) => values[Number(number) - 1] ?? mark);

/** Refusal of a wording that providers would reject, as a message for the user; undefined when it is fine. */
export const wordingProblem = (body: string): string | undefined => {
  const numbers = new Set([...body.matchAll(/\{\{(\d{1,2})\}\}/g)].map(([, number]) => Number(number)));
  if (/\{\{(?!\d{1,2}\}\})/.test(body)) return 'Escreva as variáveis como {{1}}, {{2}}…!';
  if ([...numbers].some((number) => number === 0 || number > numbers.size))
    return 'Numere as variáveis em sequência: {{1}}, {{2}}…!';
  return /^\s*\{\{/.test(body) || /\}\}\s*$/.test(body)
    ? 'O texto não pode começar nem terminar com uma variável!'
    : undefined;
};

/** States in Meta's terms; an unknown one counts as under review. */
export const templateStates: Readonly<Record<string, TemplateState>> = {
  APPROVED: 'APROVADO',
  REJECTED: 'REJEITADO',
  PAUSED: 'PAUSADO',
  DISABLED: 'DESATIVADO',
  FLAGGED: 'APROVADO',
  PENDING: 'EM_ANALISE',
  IN_APPEAL: 'EM_ANALISE',
  PENDING_DELETION: 'DESATIVADO',
  DELETED: 'DESATIVADO',
  LIMIT_EXCEEDED: 'REJEITADO',
};
