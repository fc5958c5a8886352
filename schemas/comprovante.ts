import { f } from '#fields';

/** The kinds of payment; the tax office's table of NFC-e (tPag) has a code for each. */
export const formasPagamento = {
  DINHEIRO: 'Dinheiro',
  PIX: 'Pix',
  CREDITO: 'Cartão de crédito',
  DEBITO: 'Cartão de débito',
  VALE_REFEICAO: 'Vale-refeição',
  VALE_ALIMENTACAO: 'Vale-alimentação',
  ONLINE: 'Pagamento online',
  VALE_PRESENTE: 'Vale-presente',
  PONTOS: 'Pontos',
  FIADO: 'Fiado',
} as const;

/** Brands of cards; the tax office's table (tBand) has a code for each. */
export const bandeiras = {
  VISA: 'Visa',
  MASTERCARD: 'Mastercard',
  AMEX: 'American Express',
  SOROCRED: 'Sorocred',
  DINERS: 'Diners',
  ELO: 'Elo',
  HIPERCARD: 'Hipercard',
  AURA: 'Aura',
  CABAL: 'Cabal',
  ALELO: 'Alelo',
  SODEXO: 'Sodexo',
  VR: 'VR',
  TICKET: 'Ticket',
  OUTRA: 'Outra',
} as const;

/** Proof of a card or a Pix payment, for the fiscal note. */
export const comprovante = {
  bandeira: f.enum(bandeiras),
  autorizacao: f.text({ label: 'Autorização', max: 128, help: 'Do comprovante do cartão, ou o identificador do Pix.' }),
  adquirente: f.document({ label: 'CNPJ da adquirente', only: 'cnpj', help: 'De quem processou o cartão ou o Pix.' }),
  integrado: f.bool({
    label: 'Integrado ao sistema',
    help: 'Maquininha ou Pix dinâmico que recebe o valor do sistema.',
  }),
  vale: f.text({ label: 'Código do vale-presente', max: 12, upper: true }),
} as const;
