/** Tags of the texts, with the labels of their buttons. */
export const marcasDaMensagem = {
  nome: 'Nome',
  empresa: 'Empresa',
  numero: 'Número do pedido',
  total: 'Total',
  previsao: 'Previsão',
  dias: 'Dias sem comprar',
  avaliacao: 'Link para avaliar',
  desconto: 'Desconto do cupom',
  cupom: 'Código do cupom',
  link: 'Link da loja',
  acompanhar: 'Link do pedido',
  pontos: 'Pontos',
  saldo: 'Saldo de pontos',
  vencem: 'Dia em que vence',
  premio: 'Prêmio',
} as const;
export type Marca = keyof typeof marcasDaMensagem;

interface Gatilho {
  readonly label: string;
  /** Sent to who waits for it, or an offer that needs consent. */
  readonly tipo: 'SERVICO' | 'MARKETING';
  /** Cause: a step of an order, a day, a credit of points, or a basket that was left. */
  readonly por: 'PEDIDO' | 'DIA' | 'PONTOS' | 'CESTA';
  readonly marcas: readonly Marca[];
  readonly texto: string;
  /** When it goes, as the house proposes it. */
  readonly nasce: {
    readonly atrasoMinutos?: number;
    readonly hora?: string;
    readonly dias?: number;
    readonly diasAntes?: number;
  };
}
const doPedido = ['nome', 'empresa', 'numero', 'total', 'previsao'] as const;
const logo = { atrasoMinutos: 0 } as const;
const servico = { tipo: 'SERVICO', por: 'PEDIDO', marcas: doPedido, nasce: logo } as const;
const oferta = { tipo: 'MARKETING', marcas: ['nome', 'empresa'] } as const;

/** Causes of automatic messages, with the words of the house. */
export const gatilhos = {
  PEDIDO_RECEBIDO: {
    ...servico,
    label: 'Pedido recebido',
    texto: 'Olá, {nome}! A {empresa} recebeu o seu pedido {numero}, de {total}. Avisaremos quando for confirmado.',
  },
  PEDIDO_CONFIRMADO: {
    ...servico,
    label: 'Pedido confirmado',
    texto: '{nome}, o seu pedido {numero} foi confirmado. Previsão: {previsao}.',
  },
  PEDIDO_PREPARO: { ...servico, label: 'Pedido em preparo', texto: '{nome}, o seu pedido {numero} está em preparo.' },
  PEDIDO_PRONTO: { ...servico, label: 'Pedido pronto', texto: '{nome}, o seu pedido {numero} está pronto!' },
  PEDIDO_SAIU: {
    ...servico,
    label: 'Pedido saiu para entrega',
    texto: '{nome}, o seu pedido {numero} saiu para entrega!',
  },
  PEDIDO_CONCLUIDO: {
    ...servico,
    label: 'Pedido concluído',
    texto: '{nome}, obrigado por pedir na {empresa}! Bom apetite.',
  },
  PEDIDO_CANCELADO: {
    ...servico,
    label: 'Pedido cancelado',
    texto: '{nome}, o seu pedido {numero} foi cancelado. Se tiver dúvidas, responda esta mensagem.',
  },
  PIX_A_VENCER: {
    ...servico,
    marcas: ['nome', 'empresa', 'numero', 'total', 'acompanhar'],
    nasce: { atrasoMinutos: 5 },
    label: 'Pix que espera o pagamento',
    texto: '{nome}, o seu pedido {numero} na {empresa} espera o Pix de {total}. O código está aqui: {acompanhar}',
  },
  CARRINHO_ABANDONADO: {
    ...oferta,
    marcas: ['nome', 'empresa', 'total', 'link'],
    por: 'CESTA',
    nasce: { atrasoMinutos: 60 },
    label: 'Cesta deixada na loja',
    texto: '{nome}, a sua cesta na {empresa} ficou esperando por você. Termine o pedido: {link}',
  },
  POS_VENDA: {
    ...oferta,
    marcas: ['nome', 'empresa', 'avaliacao'],
    por: 'PEDIDO',
    nasce: { atrasoMinutos: 120 },
    label: 'Depois da compra',
    texto: '{nome}, como foi o seu pedido na {empresa}? Conte em um minuto: {avaliacao}',
  },
  BOAS_VINDAS: {
    ...oferta,
    por: 'PEDIDO',
    nasce: logo,
    label: 'Primeira compra',
    texto: 'Bem-vindo à {empresa}, {nome}! Foi um prazer atender você pela primeira vez.',
  },
  ANIVERSARIO: {
    ...oferta,
    por: 'DIA',
    nasce: { hora: '10:00' },
    label: 'Aniversário',
    texto: 'Feliz aniversário, {nome}! A {empresa} deseja a você um ótimo dia.',
  },
  INATIVO: {
    ...oferta,
    marcas: ['nome', 'empresa', 'dias'],
    por: 'DIA',
    nasce: { hora: '10:00', dias: 30 },
    label: 'Faz tempo que não compra',
    texto: '{nome}, sentimos a sua falta na {empresa}! Faz {dias} dias desde o seu último pedido.',
  },
  PONTOS_CREDITADOS: {
    ...oferta,
    marcas: ['nome', 'empresa', 'pontos', 'saldo'],
    por: 'PONTOS',
    nasce: logo,
    label: 'Pontos recebidos',
    texto: '{nome}, você ganhou {pontos} na {empresa}. O seu saldo: {saldo}.',
  },
  PREMIO_DISPONIVEL: {
    ...oferta,
    marcas: ['nome', 'empresa', 'saldo', 'premio'],
    por: 'PONTOS',
    nasce: logo,
    label: 'Prêmio ao alcance',
    texto: '{nome}, o seu saldo na {empresa} já dá para trocar por: {premio}.',
  },
  PONTOS_A_VENCER: {
    ...oferta,
    marcas: ['nome', 'empresa', 'pontos', 'vencem'],
    por: 'DIA',
    nasce: { hora: '10:00', diasAntes: 7 },
    label: 'Pontos a vencer',
    texto: 'Olá, {nome}! Em {vencem} vencem {pontos} seus na {empresa}. Aproveite!',
  },
  CUPOM_A_VENCER: {
    ...oferta,
    marcas: ['nome', 'empresa', 'desconto', 'cupom', 'vencem'],
    por: 'DIA',
    nasce: { hora: '10:00', diasAntes: 7 },
    label: 'Cupom a vencer',
    texto: '{nome}, o seu cupom {cupom} na {empresa}, de {desconto}, vale só até {vencem}.',
  },
} as const satisfies Readonly<Record<string, Gatilho>>;
export type NomeDoGatilho = keyof typeof gatilhos;
export const gatilhosPorDia = [
  'ANIVERSARIO',
  'INATIVO',
  'PONTOS_A_VENCER',
  'CUPOM_A_VENCER',
] as const satisfies readonly NomeDoGatilho[];
/** Labels as choices of a field. */
export const rotulosDosGatilhos = Object.fromEntries(
  Object.entries(gatilhos).map(([nome, { label }]) => [nome, label]),
) as { readonly [G in NomeDoGatilho]: string };
