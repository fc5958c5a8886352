/**
 * Words of the business beside the names of entities. The keys are what declarations may use (checked by the compiler and at
 * start-up), the values what a person reads in the catalogue of permissions and in the plans.
 */

/** Permissions that no entity brings by itself; `<ENTIDADE>_VER|EDITAR|EXCLUIR` are derived. */
export const permissions = {
  BACKOFFICE_ACESSAR: 'Acessar o back-office',
  EMPRESA_ENTRAR: 'Entrar nas empresas',
  EMPRESA_BLOQUEAR: 'Bloquear e desbloquear empresas',
  FATURAMENTO_VER: 'Ver avisos de cobrança e testar planos',
  CREDENCIAMENTO_ENVIAR: 'Credenciar a empresa para pagamentos online',
  DADOS_PESSOAIS_VER: 'Revelar CPF, telefone e e-mail mascarados',
  DADOS_PESSOAIS_BUSCAR: 'Procurar por CPF, telefone ou e-mail inteiros',
  TITULAR_ATENDER: 'Exportar e apagar os dados pessoais de um cliente',
  AUDITORIA_VER: 'Ver o histórico de alterações',
  FISCAL_EMITIR: 'Emitir notas fiscais',
  FISCAL_CANCELAR: 'Cancelar notas fiscais e inutilizar números',
  CUPOM_ENVIAR: 'Enviar cupons por WhatsApp',
} as const;

/** Functions that a plan includes or not. */
export const planFunctions = {
  CARDAPIO: 'Cardápio e produtos',
  CLIENTES: 'Cadastro de clientes',
  CUPOM: 'Cupons de desconto',
  DELIVERY: 'Delivery próprio',
  PDV: 'PDV e mesas',
  MODULO_FISCAL: 'Notas fiscais (NFC-e)',
  WHATSAPP: 'Mensagens por WhatsApp',
  MARKETING: 'Campanhas e públicos',
  FIDELIDADE: 'Prêmios e fidelidade',
  CARTAO_PRESENTE: 'Cartões-presente',
  SORTEIO: 'Sorteios',
  INDICACAO: 'Indicações',
  INTEGRACOES: 'Integrações com plataformas',
  RELATORIOS: 'Relatórios analíticos',
} as const;

/** Titles of the sections: menu groups and breadcrumbs. */
export const sections = {
  'app-club': 'Aplicativo',
  cadastros: 'Cadastros',
  cupom: 'Cupons',
  delivery: 'Delivery',
  enderecamento: 'Endereçamento',
  exportacao: 'Exportação',
  financeiro: 'Financeiro',
  fiscal: 'Fiscal',
  'modulo-fiscal': 'Módulo fiscal',
  servidor: 'WhatsApp',
  sistema: 'Sistema',
} as const;

declare module '#kit/vocabulary' {
  interface Vocabulary { permission: keyof typeof permissions; plan: keyof typeof planFunctions }
}
