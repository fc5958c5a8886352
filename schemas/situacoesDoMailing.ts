/** Life of a contact of a mailing list. */
export const situacoesDoMailing = {
  NOVO: 'Novo',
  EM_ATENDIMENTO: { label: 'Em atendimento', tone: 'info' },
  AGENDADO: { label: 'Retorno agendado', tone: 'warning' },
  CONVERTIDO: { label: 'Vendeu', tone: 'success' },
  SEM_INTERESSE: 'Sem interesse',
  NAO_ATENDE: 'Não atende',
  NUMERO_ERRADO: 'Número errado',
  NAO_CONTATAR: { label: 'Não ligar mais', tone: 'error' },
} as const;
export type SituacaoDoMailing = keyof typeof situacoesDoMailing;
/** States in which somebody still has to call. */
export const mailingAberto = ['NOVO', 'EM_ATENDIMENTO', 'AGENDADO'] as const satisfies readonly SituacaoDoMailing[];
/** Ends from which a second-chance list takes the contact again. */
export const mailingRepescavel = ['SEM_INTERESSE', 'NAO_ATENDE'] as const satisfies readonly SituacaoDoMailing[];

export const contatoDoMailing = {
  basis: 'legitimoInteresse',
  purpose: 'Oferecer produtos a quem já comprou ou pediu contato',
} as const;
