import { actions, resource } from '#kit';
import { f } from '#fields';
import { emprestimo } from '../../schemas/acervo/emprestimo';

const { record } = actions(emprestimo);
export const emprestimos = resource(emprestimo, {
  menu: { group: 'acervo', icon: 'receipt', order: 10 },
  actions: {
    renovar: record({
      label: 'Renovar',
      call: 'POST renovar/{id}',
      when: { situacao: 'ABERTO' },
      permission: 'EMPRESTIMO_EDITAR' as never,
      form: { prazo: f.date({ required: true }) },
    }),
  },
});
