import { actions, resource } from '#kit';
import { f } from '#fields';
import { conta, vidaDaConta } from '../../schemas/loja/conta';

const { record } = actions(conta);
export const contas = resource(conta, {
  menu: { group: 'loja', icon: 'receipt', order: 20 },
  states: vidaDaConta,
  api: { read: ['CONTAS_LER'] },
  list: { filters: ['fornecedor', 'vencimento'], tabs: { 'A pagar': { situacao: 'ABERTA' }, Todas: {} } },
  actions: {
    adiar: record({
      label: 'Adiar',
      icon: 'schedule',
      call: 'POST adiar/{id}',
      permission: 'CONTA_EDITAR',
      when: { situacao: 'ABERTA' },
      form: { vencimento: f.date({ label: 'Novo vencimento', required: true }) },
      effect: [{ toast: 'Conta adiada!' }, 'refresh'],
    }),
  },
});
