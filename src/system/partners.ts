import { f } from '#fields';

/** Fields of every message that we exchange with a partner. The summary is masked. */
export const tried = {
  resumo: f.longText({ label: 'O que diz' }),
  motivo: f.longText({ label: 'Resultado' }),
  tentativas: f.integer(),
  proximaEm: f.dateTime({ label: 'Próxima tentativa' }),
  terminadoEm: f.dateTime({ label: 'Fim' }),
};
export const listed = {
  columns: ['criadoEm', 'parceiro', 'empresa', 'situacao', 'tentativas', 'motivo'],
  filters: ['criadoEm', 'parceiro', 'situacao'],
  sort: { criadoEm: 'desc' },
  size: 25,
  period: { of: 'criadoEm', days: 30, most: 92 },
} as const;
export const again = { label: 'Tentar de novo', icon: 'refresh', permission: 'ROLE_ADMIN' } as const;
export const leave = { label: 'Ignorar', icon: 'block', permission: 'ROLE_ADMIN' } as const;
