import { actions, resource } from '#kit';
import { f } from '#fields';
import { fornecedor } from '../../schemas/loja/fornecedor';

const { record } = actions(fornecedor);
export const fornecedores = resource(fornecedor, {
  menu: { group: 'loja', icon: 'group', order: 10 },
  actions: {
    repetirConta: record({
      label: 'Repetir a última conta',
      icon: 'content_copy',
      call: 'POST repetir-conta/{id}',
      permission: 'CONTA_EDITAR',
      once: true,
      fails: 'again',
      form: { vencimento: f.date({ required: true }) },
      effect: { toast: 'Conta lançada!' },
    }),
  },
});
