import { port } from '#kit/work/port';

/** Retention of unused data, in days. */
export interface Retention {
  readonly exports: number;
  readonly drafts: number;
  readonly messages: number;
}
declare module '#kit/work/port' {
  interface BusinessPorts {
    retencao: Retention;
  }
}

const days = (value: string): string | undefined =>
  /^[1-9]\d{0,3}$/.test(value) ? undefined : 'use dias, de 1 a 9999';
export const retencao = port('retencao', {
  variables: {
    RETENTION_EXPORTS_DAYS: {
      text: 'Dias até um arquivo da central de downloads ser apagado.',
      fallback: '30',
      problem: days,
    },
    RETENTION_DRAFTS_DAYS: {
      text: 'Dias até um formulário em etapas que ninguém retomou ser apagado.',
      fallback: '180',
      problem: days,
    },
    RETENTION_MESSAGES_DAYS: {
      text: 'Dias até uma mensagem de WhatsApp já encerrada ser apagada.',
      fallback: '365',
      problem: days,
    },
  },
  open: ({ RETENTION_EXPORTS_DAYS, RETENTION_DRAFTS_DAYS, RETENTION_MESSAGES_DAYS }) => ({
    exports: Number(RETENTION_EXPORTS_DAYS),
    drafts: Number(RETENTION_DRAFTS_DAYS),
    messages: Number(RETENTION_MESSAGES_DAYS),
  }),
});
