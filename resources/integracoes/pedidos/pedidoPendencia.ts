import { actions, resource } from '#kit';
import { f } from '#fields';
import { pedidoPendencia } from '../../../schemas/integracoes/pedidos/pedidoPendencia';

const { record, bulk } = actions(pedidoPendencia);
const aberta = { resolvidaEm: { empty: true } } as const;
const permission = 'PEDIDO_EDITAR';

export const conferencia = resource(pedidoPendencia, {
  menu: { group: 'integracoes', icon: 'checklist', order: 20 },
  heading: 'Conferência',
  plan: 'INTEGRACOES',
  off: ['create', 'update', 'delete'],
  access: { list: 'PEDIDO_VER' },
  list: {
    columns: ['quando', 'pedido', 'problema', 'detalhe', 'resolvidaEm'],
    filters: ['problema', 'pedido', 'quando', 'resolvidaEm'],
    search: ['detalhe', 'nome'],
    sort: { quando: 'desc' },
    tabs: {
      'A conferir': aberta,
      'Itens sem produto': { ...aberta, problema: 'ITEM_SEM_CODIGO' },
      Conferidas: { resolvidaEm: { empty: false } },
      Todas: {},
    },
    opens: 'A conferir',
  },
  actions: {
    ligarProduto: record({
      label: 'Ligar ao produto',
      icon: 'link',
      tone: 'primary',
      call: 'POST {id}/ligar-produto',
      permission,
      when: { ...aberta, problema: 'ITEM_SEM_CODIGO', adicional: { not: true } },
      confirm: '“{nome}” é qual produto? Vale para este pedido e para todos os próximos.',
      form: { produto: f.ref('produto', { required: true }) },
      result: { resolvidas: f.integer({ required: true }) },
      effect: [{ toast: 'Item ligado! O próximo pedido já vem certo.' }, 'refresh'],
    }),
    ligarAdicional: record({
      label: 'Ligar ao adicional',
      icon: 'link',
      tone: 'primary',
      call: 'POST {id}/ligar-adicional',
      permission,
      when: { ...aberta, problema: 'ITEM_SEM_CODIGO', adicional: true },
      confirm: '“{nome}” é qual adicional? Vale para os próximos pedidos.',
      form: { adicional: f.ref('adicional', { required: true }) },
      result: { resolvidas: f.integer({ required: true }) },
      effect: [{ toast: 'Adicional ligado! O próximo pedido já vem certo.' }, 'refresh'],
    }),
    conferir: bulk({
      label: 'Está certo assim',
      icon: 'check',
      call: 'POST conferir',
      permission,
      when: aberta,
      effect: [{ toast: 'Conferido!' }, 'refresh'],
    }),
  },
});
