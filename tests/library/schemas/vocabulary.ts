/** Permissions that no entity brings by itself. */
export const permissions = {
  BACKOFFICE_ACESSAR: 'Entrar no sistema',
  DADOS_PESSOAIS_VER: 'Revelar telefone e e-mail dos leitores',
  DADOS_PESSOAIS_BUSCAR: 'Procurar por telefone ou e-mail inteiros',
} as const;
/** A library is no product that is sold by functions. */
export const planFunctions = {} as const;
export const sections = { acervo: 'Acervo', pessoas: 'Pessoas', ferramentas: 'Ferramentas' } as const;
export const areas = {
  acervo: { label: 'Acervo', icon: 'category', key: 'a', sections: ['acervo'] },
  pessoas: { label: 'Pessoas', icon: 'group', key: 'p', sections: ['pessoas', 'ferramentas'] },
} as const;
