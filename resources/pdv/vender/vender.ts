import { get, page, post, r } from '#kit';
import { f } from '#fields';
import { contaDoNovo, produtoDoNovo } from '../../delivery/pedidos/novoPedido/novoPedido';
import { formularioDaVenda } from '../formularioDaVenda';
import { moduloFiscalConfiguracao } from '../../../schemas/fiscal/modulo-fiscal/moduloFiscalConfiguracao';
import { pdvConfiguracao } from '../../../schemas/pdv/pdvConfiguracao';

/** The till: by scanner, keyboard and touch, with a network or without. */
export const vender = page('vender', {
  label: 'PDV',
  menu: { group: 'pdv', icon: 'point_of_sale', order: 10 },
  permission: ['VENDA_EDITAR'],
  plan: 'PDV',
  frame: 'full',
  /** `pedido`: an order taken elsewhere that is paid here. */
  params: { pedido: f.ref('pedido') },
  screen: () => import('./Tela'),
});

const id = f.integer({ required: true });
const texto = f.text({ required: true });
const {
  taxaServico,
  emiteNota,
  imprimeRecibo,
  somLeitor,
  pixChave,
  digitosBalanca,
  precoEtiqueta,
  obrigaCliente,
  obrigaVendedor,
  descontoMaximo,
} = pdvConfiguracao.fields;
const { exigeIntegracao, adquirente } = moduloFiscalConfiguracao.fields;

const { chave: _chave, pagamentos: _pagamentos, ...daPrevia } = formularioDaVenda;
/** Till of the user, and the settings of the till. */
export const balcaoDoPdv = get('/pdv/balcao', {
  permission: ['VENDA_EDITAR'],
  plan: 'PDV',
  inCompany: true,
  result: {
    caixa: r.orNull({ id, nome: texto, terminal: texto, abertoEm: f.dateTime({ required: true }) }),
    terminais: r.list({ id, nome: texto }),
    vendedores: r.list({ id, nome: texto }),
    loja: texto,
    logo: f.image(),
    cidade: f.text(),
    config: {
      taxaServico,
      emiteNota,
      imprimeRecibo,
      somLeitor,
      pixChave,
      obrigaCliente,
      obrigaVendedor,
      descontoMaximo,
      exigeIntegracao,
      adquirente,
      favoritos: r.list(id),
    },
  },
});
/** The whole menu of the counter, which the browser keeps. */
export const cardapioDoPdv = get('/pdv/cardapio', {
  permission: ['VENDA_EDITAR'],
  plan: 'PDV',
  inCompany: true,
  result: {
    categorias: r.list({ id, nome: texto }),
    /** Settings to read labels of the scale. */
    etiqueta: { digitosBalanca, precoEtiqueta },
    produtos: r.list({
      ...produtoDoNovo,
      categoriaId: id,
      codigoBarras: f.text(),
      /** Content of the scale's code for a weighed product. */
      balanca: f.enum({ PESO: 'Peso', PRECO: 'Preço' }),
      imagem: f.integer(),
    }),
  },
});

/** Price of the sale with promotions and coupon, and its refusals by field. */
export const previaDoPdv = post('/pdv/previa', {
  mutates: false,
  permission: ['VENDA_EDITAR'],
  plan: 'PDV',
  inCompany: true,
  form: daPrevia,
  result: contaDoNovo.result,
});
/** The receipt of a sale, for a browser that prints without asking; each is counted. */
export const reciboDoPdv = post('/pdv/recibo', {
  permission: ['VENDA_EDITAR'],
  plan: 'PDV',
  inCompany: true,
  form: { venda: f.ref('venda', { required: true }) },
  result: r.file('text/html', 'application/pdf'),
});
