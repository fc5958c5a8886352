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
