import { get, page, post, r } from '#kit';
import { f } from '#fields';
import { itemPedido } from '../../schemas/delivery/pedidos/pedidoItem';
import { cardapioDoPdv } from '../pdv/vender/vender';

/** Floor plan for a telephone in one hand: free tables, time of the others, and tables that want to pay. */
export const salao = page('salao', {
  label: 'Salão',
  menu: { group: 'salao', icon: 'storefront', order: 10 },
  permission: ['MESA_VER', 'CONTA_MESA_VER'],
  plan: 'PDV',
  frame: 'full',
  /** `mesa`: the table that is served; null shows all of them. */
  params: { mesa: f.ref('mesa') },
  screen: () => import('./salao.Tela'),
});

const id = f.integer({ required: true });
const texto = f.text({ required: true });
const valor = f.money({ required: true });
const ver = { permission: ['MESA_VER', 'CONTA_MESA_VER'], plan: 'PDV', inCompany: true } as const;
const pedir = { permission: ['PEDIDO_EDITAR'], plan: 'PDV', inCompany: true } as const;
export const mesasDaEmpresa = get('/empresa/mesa/carregar-mesas-empresa', {
  ...ver,
  result: r.list({
    id,
    numero: id,
    nome: texto,
    lugares: f.integer(),
    area: f.text(),
    situacao: f.enum({ LIVRE: 'Livre', OCUPADA: 'Ocupada', CONTA: 'Pediu a conta' }, { required: true }),
    conta: f.integer(),
    abertaEm: f.dateTime(),
    /** Since when it waits for the bill. */
    contaPedidaEm: f.dateTime(),
    pessoas: f.integer(),
    /** Sum of the account so far, without the service. */
    total: f.money(),
    /** True when the user has opened the account. */
    minha: f.bool({ required: true }),
    /** Orders that are ready to be fetched. */
    prontos: id,
  }),
});

/** Complete menu of the tables, stored by the telephone. */
export const cardapioDoSalao = get('/salao/cardapio', {
  ...pedir,
  result: {
    categorias: r.list({ id, nome: texto, imagem: f.integer() }),
    /** Products that tables have ordered most of late, the first one first. */
    maisPedidos: r.list(id),
    produtos: cardapioDoPdv.result.produtos,
  },
});

/** Items of an account by order: in preparation, ready, served. */
export const andamentoDaConta = get('/salao/conta/{conta}/andamento', {
  ...ver,
  form: { conta: id },
  result: {
    pedidos: r.list({
      id,
      numero: texto,
      pessoa: f.text(),
      parte: f.enum(
        { CONFIRMAR: 'A confirmar', COZINHA: 'Na cozinha', PRONTO: 'Pronto', SERVIDO: 'Servido' },
        { required: true },
      ),
      /** Instant of the current state. */
      desde: f.dateTime(),
      itens: r.list({
        id,
        quantidade: texto,
        nome: texto,
        detalhes: f.text(),
        observacao: f.text(),
        valor,
        pronto: f.bool({ required: true }),
      }),
    }),
    /** Without the service. */
    consumo: valor,
  },
});

/** Sends a table's draft to the kitchen, an order for each person; a free table gets an account. */
export const enviarACozinha = post('/salao/mesa/{mesa}/enviar', {
  ...pedir,
  form: {
    mesa: id,
    /** Idempotency key from the telephone: the same batch is stored once. */
    chave: f.text({ required: true, min: 16, max: 60, pattern: /^[\w-]+$/ }),
    pessoas: f.integer({ min: 1, max: 99 }),
    itens: f.list({ ...itemPedido, pessoa: f.text({ max: 40 }) }, { required: true, min: 1, max: 100 }),
  },
  result: { conta: id, numeros: r.list(texto) },
});
