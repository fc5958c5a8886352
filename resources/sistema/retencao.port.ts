import { port } from '#kit/work/port';

/** Retention of unused data, in days, where the environment says it; otherwise the settings of the platform do. */
export interface Retention {
  readonly exports: number | undefined;
  readonly drafts: number | undefined;
  readonly messages: number | undefined;
}
declare module '#kit/work/port' {
  interface BusinessPorts {
    retencao: Retention;
  }
}

const days = (value: string): string | undefined =>
  value === '' || /^[1-9]\d{0,3}$/.test(value) ? undefined : 'use dias, de 1 a 9999';
const said = (value: string): number | undefined => (value === '' ? undefined : Number(value));
export const retencao = port('retencao', {
  variables: {
    RETENTION_EXPORTS_DAYS: {
      text: 'Dias até um arquivo da central de downloads ser apagado; vazio: o das configurações do sistema.',
      fallback: '',
      problem: days,
    },
    RETENTION_DRAFTS_DAYS: {
      text: 'Dias até um formulário em etapas que ninguém retomou ser apagado; vazio: o das configurações do sistema.',
      fallback: '',
      problem: days,
    },
    RETENTION_MESSAGES_DAYS: {
      text: 'Dias até uma mensagem de WhatsApp já encerrada ser apagada; vazio: o das configurações do sistema.',
      fallback: '',
      problem: days,
    },
  },
  open: ({ RETENTION_EXPORTS_DAYS, RETENTION_DRAFTS_DAYS, RETENTION_MESSAGES_DAYS }) => ({
    exports: said(RETENTION_EXPORTS_DAYS),
    drafts: said(RETENTION_DRAFTS_DAYS),
    messages: said(RETENTION_MESSAGES_DAYS),
  }),
});
