import { handlers } from '#kit';
import { emprestimo } from '../../schemas/acervo/emprestimo';
import { emprestimos } from './emprestimo';

export const emprestimoHandlers = handlers(emprestimos, {
  renovar: async ({ rows, refuse }, { record: emprestado, form: { prazo } }) => {
    if (prazo < emprestado.retirada) refuse('O prazo não pode ser antes da retirada!');
    await rows.update(emprestimo, emprestado, { prazo });
  },
});
