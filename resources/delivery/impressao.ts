import { actions, page, r, reads, resource, writes } from '#kit';
import { f } from '#fields';
import { impressao, viasDoPedido } from '../../schemas/delivery/impressao';

const { record } = actions(impressao);

export const impressoes = resource(impressao, {
  menu: false,
  live: true,
  off: ['create', 'update', 'delete'],
  access: { list: 'PEDIDO_IMPRIMIR' },
  bell: {
    falhou: { when: { situacao: 'FALHOU' }, text: 'O pedido {numero} não foi impresso: {via}', tone: 'error' },
  },
  list: {
    columns: ['numero', 'via', 'setor', 'situacao', 'computador', 'criadaEm', 'erro'],
    filters: ['situacao', 'via', 'setor', 'computador', 'criadaEm', 'pedido'],
    search: ['numero'],
    sort: { criadaEm: 'desc' },
    tabs: { 'Não saíram': { situacao: 'FALHOU' }, 'Na fila': { situacao: ['NA_FILA', 'IMPRIMINDO'] }, Todas: {} },
  },
  actions: {
    imprimirDeNovo: record({
      label: 'Imprimir de novo',
      icon: 'print',
      call: 'POST {id}/de-novo',
      permission: 'PEDIDO_IMPRIMIR',
      when: { situacao: ['FALHOU', 'IMPRESSA'] },
      effect: [{ toast: 'O pedido {numero} está na fila de impressão.' }, 'refresh'],
    }),
  },
});

/** A browser that prints by itself, as long as this page or the board is open in it. */
export const impressora = page('impressora', {
  label: 'Impressão automática',
  menu: { group: 'pedidos', icon: 'print', order: 60 },
  permission: ['PEDIDO_IMPRIMIR'],
  screen: () => import('./impressora.Tela'),
});

/** The browser names itself, as at its sign-in. */
const navegador = f.text({ required: true, max: 64, pattern: /^[\w-]{8,64}$/ });
export const minhaImpressora = reads('GET /pedido/impressao/computador', {
  permission: ['PEDIDO_IMPRIMIR'],
  inCompany: true,
  form: { navegador },
  /** Null of a browser that the company does not know, or has switched off. */
  result: r.orNull({
    id: f.integer({ required: true }),
    nome: f.text({ required: true }),
    imprime: f.enumSet(viasDoPedido),
    setor: f.text(),
    /** Tickets that wait for a browser like this one. */
    naFila: f.integer({ required: true }),
  }),
});
/** Takes the next ticket for this browser: nobody else gets it. Null where there is none. */
export const proximaImpressao = writes('POST /pedido/impressao/proxima', {
  permission: ['PEDIDO_IMPRIMIR'],
  inCompany: true,
  form: { navegador },
  result: r.orNull({ id: f.integer({ required: true }), numero: f.text({ required: true }) }),
});
const uma = f.ref('impressao', { required: true });
export const documentoDaImpressao = reads('GET /pedido/impressao/documento', {
  permission: ['PEDIDO_IMPRIMIR'],
  inCompany: true,
  form: { impressao: f.integer({ required: true }) },
  result: r.file('text/html', 'application/pdf'),
});
/** It was handed to the printer; or it was not, and why. */
export const impressaoFeita = writes('POST /pedido/impressao/feita', {
  permission: ['PEDIDO_IMPRIMIR'],
  inCompany: true,
  form: { impressao: uma, erro: f.text({ max: 200 }) },
  result: { numero: f.text({ required: true }) },
});
