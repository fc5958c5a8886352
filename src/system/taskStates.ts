/** State of a routine, in words. */
export const taskStates = {
  RODANDO: { label: 'Rodando', tone: 'info' },
  PEDIDA: { label: 'Vai rodar', tone: 'info' },
  PAUSADA: { label: 'Pausada', tone: 'warning' },
  ATRASADA: { label: 'Atrasada', tone: 'warning' },
  INTERROMPIDA: { label: 'Interrompida', tone: 'error' },
  FALHOU: { label: 'Falhou', tone: 'error' },
  BEM: { label: 'Bem', tone: 'success' },
  NUNCA: { label: 'Ainda não rodou' },
} as const;
/** Outcome of one turn. */
export const turnStates = {
  BEM: { label: 'Bem', tone: 'success' },
  FALHOU: { label: 'Falhou', tone: 'error' },
  INTERROMPIDA: { label: 'Interrompida', tone: 'error' },
} as const;
