import { actions, parts, resource } from '#kit';
import { f } from '#fields';
import { cupomLote } from '../../schemas/cupom/cupomLote';
import { lote, papel } from './formularios';

const { record, collection } = actions(cupomLote);
const { children } = parts(cupomLote);
const usable = { situacao: 'ATIVO' } as const;

export const lotes = resource(cupomLote, {
  menu: { group: 'promocoes', icon: 'qr_code', order: 20 },
  plan: 'CUPOM',
  off: ['create', 'update', 'delete'],
  access: { list: 'CUPOM_DESCONTO_VER' },
  list: {
    columns: ['nome', 'cupom', 'quantidade', 'usados', 'prefixo', 'dataCriacao', 'situacao'],
    filters: ['situacao', 'cupom', 'dataCriacao', 'usuario'],
    search: ['nome', 'prefixo'],
    sort: { dataCriacao: 'desc' },
    tabs: { Ativos: { situacao: 'ATIVO' }, Cancelados: { situacao: 'CANCELADO' }, Todos: {} },
    totals: { call: 'POST totais', sum: { codigos: 'quantidade', usados: 'usados' }, labels: { codigos: 'Códigos' } },
  },
  show: [['nome', 'cupom'], ['quantidade', 'usados', 'prefixo'], ['situacao', 'dataCriacao'], 'usuario'],
  related: { Códigos: children('cupomCodigo', { by: 'lote' }) },
  actions: {
    novo: collection({
      label: 'Novo lote',
      icon: 'add',
      tone: 'primary',
      call: 'POST novo',
      permission: 'CUPOM_DESCONTO_EDITAR',
      once: true,
      form: { cupom: f.ref('cupomDesconto', { required: true }), ...lote },
      result: { id: f.integer({ required: true }) },
      effect: [{ toast: 'Lote {nome} gerado! Códigos: {quantidade}.' }, { redirect: 'show' }],
    }),
    baixar: record({
      label: 'Baixar códigos',
      icon: 'download',
      call: 'GET /cupomdesconto/download/cupons/csv/{id}',
      permission: 'CUPOM_DESCONTO_VER',
      effect: 'download',
    }),
    imprimir: record({
      label: 'Imprimir códigos',
      icon: 'print',
      call: 'POST /cupomdesconto/gerarimpressao/lote',
      permission: 'CUPOM_DESCONTO_VER',
      when: usable,
      form: {
        papel,
        primeiro: f.integer({ label: 'A partir do', required: true, min: 1, default: 1 }),
        quantos: f.integer({ required: true, min: 1, max: 300, default: 100 }),
      },
      effect: 'print',
    }),
    cancelar: record({
      label: 'Cancelar lote',
      icon: 'cancel',
      tone: 'danger',
      call: 'POST cancelar',
      permission: 'CUPOM_DESCONTO_EDITAR',
      once: true,
      when: usable,
      submit: 'Cancelar lote',
      confirm: 'Cancelar o lote {nome}? Os códigos que ainda não foram usados deixam de valer.',
      effect: [{ toast: 'Lote cancelado!' }, 'refresh'],
    }),
  },
});
