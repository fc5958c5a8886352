import { get, page, post, r } from '#kit';
import { f } from '#fields';
import { mudancasAvisadas } from '../../../schemas/delivery/pedidos/avisoPedido';
import { modalidades, situacoes } from '../../../schemas/delivery/pedidos/pedido';

/** Kitchen display of a sector: large type, no prices, no telephones. */
export const monitor = page('monitor', {
  label: 'Preparo',
  menu: { group: 'pedidos', icon: 'monitor', order: 30 },
  permission: ['PEDIDO_PREPARAR'],
  frame: 'full',
  params: { setor: f.ref('setor') },
  screen: () => import('./monitor.Tela'),
});

const texto = f.text({ required: true });
const id = f.integer({ required: true });
const instante = f.dateTime({ required: true });

export const aPreparar = get('/pedido/monitor', {
  permission: ['PEDIDO_PREPARAR'],
  inCompany: true,
  form: { setor: f.integer() },
  result: {
    setores: r.list({ id, nome: texto }),
    pedidos: r.list({
      id,
      numero: texto,
      situacao: f.enum(situacoes, { required: true }),
      modalidade: f.enum(modalidades, { required: true }),
      mesa: f.text(),
      pessoa: f.text(),
      desde: instante,
      previsao: f.dateTime(),
      observacao: f.text(),
      itens: r.list({
        id,
        quantidade: texto,
        /** Sector that makes it; each part of a combo has its own. */
        setor: f.integer(),
        nome: texto,
        tamanho: f.text(),
        /** Flavours of a pizza, parts of a combo. */
        sabores: r.list(texto),
        adicionais: r.list(texto),
        observacao: f.text(),
        pronto: f.bool({ required: true }),
      }),
      /** Items that other sectors still have to make. */
      faltam: id,
    }),
    /** Changes of orders in preparation, until the sector has seen them. */
    avisos: r.list({
      id,
      numero: texto,
      mudanca: f.enum(mudancasAvisadas, { required: true }),
      setor: f.text(),
      mesa: f.text(),
      pessoa: f.text(),
      linhas: r.list(texto),
      quando: instante,
    }),
    /** Total, which may exceed the limit of the display. */
    total: id,
  },
});
/** Marks a change as read by the sector. */
export const avisoVisto = post('/pedido/monitor/visto', {
  permission: ['PEDIDO_PREPARAR'],
  inCompany: true,
  form: { aviso: f.ref('avisoPedido', { required: true }) },
  result: { numero: texto },
});
/** Marks an item as ready or undoes that. The last item makes the order ready. */
export const itemPronto = post('/pedido/monitor/pronto', {
  permission: ['PEDIDO_PREPARAR'],
  inCompany: true,
  form: { item: f.ref('pedidoItem', { required: true }), setor: f.ref('setor'), pronto: f.bool({ required: true }) },
  result: { numero: texto, nome: texto, pedidoPronto: f.bool({ required: true }) },
});
