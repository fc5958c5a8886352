import { entity } from '#kit';
import { f } from '#fields';

export const emprestimo = entity('emprestimo', {
  label: ['Empréstimo', 'Empréstimos'],
  title: 'numero',
  root: 'emprestimo/',
  tenant: 'empresa',
  bin: false,
  ranges: [['retirada', 'prazo']],
  fields: {
    empresa: f.ref('biblioteca' as never, { label: 'Biblioteca', required: true, readOnly: 'update' }),
    numero: f.text({ label: 'Número', required: true, max: 20 }),
    livro: f.ref('livro' as never, { required: true }),
    leitor: f.ref('leitor' as never, { required: true }),
    retirada: f.date({ required: true }),
    prazo: f.date({ required: true }),
    situacao: f.enum(
      {
        ABERTO: { label: 'Aberto', tone: 'info' },
        DEVOLVIDO: { label: 'Devolvido', tone: 'success' },
        PERDIDO: { label: 'Perdido', tone: 'error' },
      },
      { label: 'Situação', required: true, default: 'ABERTO' },
    ),
    multa: f.money({ required: true, min: 0 }),
  },
  when: { multa: { situacao: 'PERDIDO' } },
});
