import { page, r, reads, writes } from '#kit';
import { f } from '#fields';
import { modalidades, situacoes } from '../../schemas/delivery/pedido';

/** What a sector has to make, on a screen on its wall: large, without prices and without telephones. */
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

export const aPreparar = reads('GET /pedido/monitor', {
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
      desde: instante,
      previsao: f.dateTime(),
      observacao: f.text(),
      itens: r.list({
        id,
        quantidade: texto,
        /** Whose work it is: of a combo each sector has its parts. */
        setor: f.integer(),
        nome: texto,
        tamanho: f.text(),
        /** Flavours of a pizza, parts of a combo. */
        sabores: r.list(texto),
        adicionais: r.list(texto),
        observacao: f.text(),
        pronto: f.bool({ required: true }),
      }),
      /** Of other sectors, still to be made. */
      faltam: id,
    }),
    /** There are more than a wall shows. */
    total: id,
  },
});
/** An item is ready, or is not after all. The last one makes the order ready. */
export const itemPronto = writes('POST /pedido/monitor/pronto', {
  permission: ['PEDIDO_PREPARAR'],
  inCompany: true,
  form: { item: f.ref('pedidoItem', { required: true }), setor: f.ref('setor'), pronto: f.bool({ required: true }) },
  result: { numero: texto, nome: texto, pedidoPronto: f.bool({ required: true }) },
});
