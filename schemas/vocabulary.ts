import { apiScopes } from './apiScopes';
import type { experimentais } from './experimentais';
import { permissions, platformPermissions } from './permissions';
import { planFunctions } from './planFunctions';

/*
 * Words of the business beside the names of entities. The keys are what declarations may use (checked by the compiler
 * and at start-up), the values what a person reads in the catalogue of permissions and in the plans.
 */

export { apiScopes, permissions, planFunctions, platformPermissions };

/** Titles of the sections of addresses, for breadcrumbs and the titles of pages. */
export const sections = {
  'app-club': 'Aplicativo',
  atendimento: 'Atendimento',
  cadastros: 'Cadastros',
  'carteira-vendas': 'Carteira de vendas',
  cartoes: 'Cartões e vales',
  cupom: 'Cupons',
  delivery: 'Delivery',
  enderecamento: 'Endereçamento',
  exportacao: 'Exportação',
  ferramentas: 'Ferramentas',
  financeiro: 'Financeiro',
  fiscal: 'Fiscal',
  indicacao: 'Indicações e comissões',
  'indique-bigdim': 'Indique e ganhe',
  integracoes: 'Integrações',
  marketing: 'Marketing',
  'modulo-fiscal': 'Módulo fiscal',
  premios: 'Prêmios',
  revenda: 'Revenda',
  salao: 'Salão',
  pdv: 'PDV',
  servidor: 'WhatsApp',
  sistema: 'Sistema',
  sorteio: 'Sorteios',
  'tela-inicial': 'Tela inicial',
  transacoes: 'Fidelidade',
} as const;

/**
 * Areas of the menu in their order. An entry names its area by `menu.group`; others go to the area that takes their
 * section, or to one for the section. `key` opens it after `g`; `under` is a heading above it and the following ones;
 * users of a company find entries of the platform in `ofCompany`.
 */
export const areas = {
  pedidos: { label: 'Pedidos', icon: 'receipt', key: 'p' },
  pdv: { label: 'PDV', icon: 'point_of_sale', key: 'b', sections: ['pdv'] },
  cardapio: { label: 'Cardápio', icon: 'restaurant', key: 'c', sections: ['delivery'] },
  entregas: { label: 'Entregas', icon: 'delivery', key: 'e' },
  salao: { label: 'Salão', icon: 'storefront', key: 's', sections: ['salao'] },
  clientes: { label: 'Clientes', icon: 'group', key: 'l' },
  promocoes: { label: 'Promoções', icon: 'campaign', key: 'm', sections: ['cupom', 'marketing', 'servidor'] },
  atendimento: { label: 'Atendimento', icon: 'phone', key: 'k', sections: ['atendimento'] },
  crm: { label: 'CRM', icon: 'sync', key: 'w' },
  fidelidade: {
    label: 'Fidelidade',
    icon: 'star',
    key: 'd',
    sections: ['transacoes', 'cartoes', 'premios', 'sorteio'],
  },
  fiscal: { label: 'Fiscal', icon: 'description', key: 'f', sections: ['fiscal', 'modulo-fiscal'] },
  financeiro: { label: 'Financeiro', icon: 'payments', key: 'n', sections: ['financeiro'] },
  integracoes: { label: 'Integrações', icon: 'link', key: 'x', sections: ['integracoes'] },
  relatorios: { label: 'Relatórios', icon: 'chart', key: 'r' },
  privacidade: { label: 'Privacidade', icon: 'shield', key: 'v' },
  plataforma: {
    label: 'Plataforma',
    icon: 'storefront',
    key: 'a',
    sections: ['sistema', 'indicacao', 'carteira-vendas', 'revenda'],
    ofCompany: 'configuracoes',
  },
  comunicacao: { label: 'Comunicação', icon: 'notifications', key: 'u' },
  tabelas: {
    label: 'Tabelas',
    icon: 'category',
    key: 't',
    sections: ['cadastros', 'enderecamento', 'exportacao'],
    under: 'Ajustes',
  },
  configuracoes: {
    label: 'Configurações',
    icon: 'settings',
    key: 'o',
    sections: ['app-club', 'ferramentas', 'tela-inicial'],
    under: 'Ajustes',
  },
} as const;

/** Links out of the product in the menu; `window`: opens one of 1000 x 600. */
export const links = [
  {
    label: 'Situação da SEFAZ',
    url: 'https://www.nfe.fazenda.gov.br/portal/disponibilidade.aspx',
    window: true,
    icon: 'cell_tower',
    group: 'fiscal',
    order: 80,
    permission: 'FISCAL_EMITIR',
    plan: 'MODULO_FISCAL',
  },
  {
    label: 'Portal da nota fiscal',
    url: 'https://www.nfe.fazenda.gov.br/portal/principal.aspx',
    icon: 'open_in_new',
    group: 'fiscal',
    order: 90,
    permission: 'FISCAL_EMITIR',
    plan: 'MODULO_FISCAL',
  },
] as const satisfies readonly {
  readonly permission: keyof typeof permissions;
  readonly plan: keyof typeof planFunctions;
  readonly group: keyof typeof areas;
  readonly [more: string]: unknown;
}[];

/** Extra entries of the user's menu, for users who find them in a company's menu. */
export const userMenu = [
  { label: 'Servidor WhatsApp', icon: 'whatsapp', state: 'servidor/whats' },
  { label: 'Novidades e treinamento', icon: 'menu_book', state: 'sistema/novidades' },
  { label: 'Tela inicial', icon: 'dashboard', state: 'tela-inicial/personalizar' },
] as const;

/**
 * Second names of sections: /app/empresa/<cadastro> is /app/cadastros/<cadastro> (decision 0001). One with a slash is
 * the address of a page: /app/dashboard is the start page, /app/relatorio the first report, /app/notificacao-sistema the
 * list of notifications.
 */
export const sectionAliases = {
  empresa: 'cadastros',
  dashboard: '/',
  relatorio: '/delivery/relatorio-vendas',
  'notificacao-sistema': '/sistema/notificacao-campanha',
} as const;

declare module '#kit/vocabulary' {
  interface Vocabulary {
    permission: keyof typeof permissions;
    plan: keyof typeof planFunctions;
    sellers: 'vendedor';
    apiScope: keyof typeof apiScopes;
    experiment: keyof typeof experimentais;
  }
}
