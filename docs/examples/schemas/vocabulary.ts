/** Permissions that no entity brings by itself. */
export const permissions = {
  BACKOFFICE_ACESSAR: 'Entrar no sistema',
  DADOS_PESSOAIS_VER: 'Revelar dados pessoais',
  DADOS_PESSOAIS_BUSCAR: 'Procurar por dados pessoais',
} as const;
/** Functions that a plan includes: here nothing is sold by functions. */
export const planFunctions = {} as const;
export const sections = { base: 'Base', loja: 'Loja', ferramentas: 'Ferramentas' } as const;
export const areas = {
  loja: { label: 'Loja', icon: 'storefront', key: 'l', sections: ['loja'] },
  base: { label: 'Base', icon: 'group', key: 'b', sections: ['base', 'ferramentas'] },
} as const;

declare module '#kit/vocabulary' {
  interface Vocabulary {
    permission: keyof typeof permissions;
  }
}
