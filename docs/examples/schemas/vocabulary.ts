/** Permissions that no entity brings by itself. */
export const permissions = {
  BACKOFFICE_ACESSAR: 'Entrar no sistema',
  DADOS_PESSOAIS_VER: 'Revelar dados pessoais',
  DADOS_PESSOAIS_BUSCAR: 'Procurar por dados pessoais',
} as const;
/** Scopes of keys of programs, and the permissions that each stands for. */
export const apiScopes = {
  CONTAS_LER: { label: 'Ler contas', text: 'Descrição, valor e vencimento.', permissions: ['CONTA_VER'] },
  CONTAS_PAGAR: { label: 'Pagar contas', text: 'Marca uma conta como paga.', permissions: ['CONTA_EDITAR'] },
} as const;
/** Functions that a plan includes, or that a shop has beside it. */
export const planFunctions = { RELATORIOS: 'Relatórios' } as const;
export const sections = { base: 'Base', loja: 'Loja', ferramentas: 'Ferramentas' } as const;
export const areas = {
  loja: { label: 'Loja', icon: 'storefront', key: 'l', sections: ['loja'] },
  base: { label: 'Base', icon: 'group', key: 'b', sections: ['base', 'ferramentas'] },
} as const;

declare module '#kit/vocabulary' {
  interface Vocabulary {
    permission: keyof typeof permissions;
    plan: keyof typeof planFunctions;
    apiScope: keyof typeof apiScopes;
  }
}
