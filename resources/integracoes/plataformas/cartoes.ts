import { get, page, post, r } from '#kit';
import { f } from '#fields';
import { negociacao } from '../../../schemas/integracoes/ifood/negociacao';
import { integracaoEmpresa, servicos, type Servico } from '../../../schemas/integracoes/plataformas/integracaoEmpresa';

/** Fixed part of a platform: its style, the address of its portal, what it does. */
export const plataformas: Readonly<
  Record<
    Servico,
    { readonly classe: string; readonly url: string; readonly faz: 'PEDIDOS' | 'ENTREGAS'; readonly aviso?: string }
  >
> = {
  IFOOD: { classe: 'ifood', url: 'https://portal.ifood.com.br', faz: 'PEDIDOS' },
  BOX_DELIVERY: { classe: 'box-delivery', url: 'https://www.boxdelivery.com.br', faz: 'ENTREGAS' },
  FOODY_DELIVERY: { classe: 'foody-delivery', url: 'https://app.foodydelivery.com', faz: 'ENTREGAS' },
  PICKNGO: {
    classe: 'pickngo',
    url: 'https://www.pickngo.com.br',
    faz: 'ENTREGAS',
    aviso: 'O parceiro ainda não publica como um sistema fala com ele. Já dá para cadastrar a conta.',
  },
  MACHINE: { classe: 'machine', url: 'https://www.taximachine.com.br', faz: 'ENTREGAS' },
};
const { situacao, ambiente, lojaLa } = integracaoEmpresa.fields;
const { aoVencer } = negociacao.fields;
/** Card of a platform; `id` is null while the company has no account there. */
export const cartao = {
  id: f.integer(),
  servico: f.enum(servicos, { required: true }),
  nome: f.text({ required: true }),
  classe: f.text({ required: true }),
  url: f.url({ required: true }),
  /** Picture of the platform; null: the first letters stand for it. */
  src: f.text(),
  faz: f.enum({ PEDIDOS: 'Pedidos', ENTREGAS: 'Entregas' }, { required: true }),
  ativa: f.bool({ required: true }),
  situacao: f.enum(situacao.choices),
  ambiente: f.enum(ambiente.choices),
  idLoja: f.text(),
  ultimoSucesso: f.dateTime(),
  erroDesde: f.dateTime(),
  ultimoErro: f.text(),
  aviso: f.text(),
  lojaLa: f.enum(lojaLa.choices),
  pedidosHoje: f.integer({ required: true }),
  valorHoje: f.money({ required: true }),
  aConferir: f.integer({ required: true }),
  negociacoes: f.integer({ required: true }),
  /** The negotiation that ends first. */
  negociacao: f.integer(),
  negociacaoPedido: f.text(),
  negociacaoMotivo: f.text(),
  aoVencer: f.enum(aoVencer.choices),
  respondeAte: f.dateTime(),
  entregasHoje: f.integer({ required: true }),
  custoHoje: f.money({ required: true }),
  emAndamento: f.integer({ required: true }),
} as const;
const ver = { permission: ['INTEGRACAO_EMPRESA_VER'], plan: 'INTEGRACOES', inCompany: true } as const;
const cartoes = r.list(cartao);
export const todas = get('/empresa/integracao/todas', { ...ver, result: cartoes });
export const listarAtivas = get('/empresa/integracao/listar-ativas', { ...ver, result: cartoes });
export const dePedidos = get('/empresa/integracao/pedidos', { ...ver, result: cartoes });
export const dePedidosAtivas = get('/empresa/integracao/listar-integracoes-pedidos-ativas', {
  ...ver,
  result: cartoes,
});
export const deEntregas = get('/empresa/integracao/entregas', { ...ver, result: cartoes });
/** The first part is the id of the account, or the name of its platform; the second is `true` or `false`. */
export const ativarDesativar = get('/empresa/integracao/ativar-desativar/{a}/{b}', {
  mutates: true,
  permission: ['INTEGRACAO_EMPRESA_EDITAR'],
  plan: 'INTEGRACOES',
  inCompany: true,
  form: {
    a: f.text({ label: 'Integração', required: true, max: 40 }),
    b: f.enum({ true: 'Ligar', false: 'Desligar' }, { label: 'Ligar', required: true }),
  },
  result: {
    id: f.integer({ required: true }),
    situacao: f.enum(situacao.choices, { required: true }),
    mensagem: f.text({ required: true }),
  },
});
export const pausarTodas = post('/empresa/integracao/pausar-todas', {
  permission: ['INTEGRACAO_EMPRESA_EDITAR'],
  plan: 'INTEGRACOES',
  inCompany: true,
  form: { pausar: f.bool({ required: true }) },
  result: { integracoes: f.integer({ required: true }) },
});

export const paginaDasPlataformas = page('plataformas', {
  label: 'Plataformas',
  menu: { group: 'integracoes', icon: 'view', order: 5 },
  permission: ['INTEGRACAO_EMPRESA_VER'],
  plan: 'INTEGRACOES',
  screen: () => import('./plataformas.Tela'),
});
