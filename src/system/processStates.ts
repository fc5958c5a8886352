/** How a process stands, in words. */
export const situations = {
  ESPERA: { label: 'Na fila' },
  RODANDO: { label: 'Em andamento', tone: 'info' },
  PAUSADO: { label: 'Pausado', tone: 'warning' },
  FEITO: { label: 'Concluído', tone: 'success' },
  COM_FALHAS: { label: 'Concluído com falhas', tone: 'warning' },
  CANCELADO: { label: 'Cancelado', tone: 'warning' },
  ERRO: { label: 'Parou por um erro', tone: 'error' },
} as const;
export type Situation = keyof typeof situations;

/** How far it is. Until its items are decided there is no total. */
export interface Progress {
  readonly total: number | null;
  readonly feitos: number | null;
  readonly falhas: number | null;
  readonly situacao: Situation | null;
}
export const running = ['ESPERA', 'RODANDO'] as const satisfies readonly Situation[];
export const isRunning = ({ situacao }: Pick<Progress, 'situacao'>): boolean =>
  situacao === 'ESPERA' || situacao === 'RODANDO';
/** It goes on, now or once somebody takes it up again. */
export const isOpen = ({ situacao }: Pick<Progress, 'situacao'>): boolean =>
  isRunning({ situacao }) || situacao === 'PAUSADO';
export const numberText = (value: number | null): string => (value ?? 0).toLocaleString('pt-BR');
/** «480 de 500 · 20 com falha» */
export const progressText = ({ total, feitos, falhas }: Omit<Progress, 'situacao'>): string =>
  total
    ? `${numberText((feitos ?? 0) + (falhas ?? 0))} de ${numberText(total)}${falhas ? ` · ${numberText(falhas)} com falha` : ''}`
    : '';

/** How an import stands, in words. */
export const importSituations = {
  ESPERA: { label: 'Na fila' },
  RODANDO: { label: 'Em andamento', tone: 'info' },
  FEITO: { label: 'Concluída', tone: 'success' },
  COM_RECUSAS: { label: 'Concluída com recusas', tone: 'warning' },
  CANCELADO: { label: 'Cancelada', tone: 'warning' },
  ERRO: { label: 'Parou por um erro', tone: 'error' },
  DESFAZENDO: { label: 'Sendo desfeita', tone: 'info' },
  DESFEITA: { label: 'Desfeita', tone: 'warning' },
} as const;
