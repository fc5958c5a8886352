import { resource } from '#kit';
import { credenciamento } from '../../schemas/financeiro/credenciamento';

/** Who has asked, and how it ended: written by the wizard and the partner alone. */
export const credenciamentos = resource(credenciamento, {
  menu: { icon: 'payments', order: 30 },
  off: ['create', 'update', 'delete'],
  list: { columns: ['nome', 'documento', 'situacao', 'enviadoEm', 'mensagem', 'empresa'], filters: ['situacao', 'enviadoEm', 'empresa'], sort: { enviadoEm: 'desc' }, tabs: { Todos: {}, 'Em análise': { situacao: 'EM_ANALISE' }, Recusados: { situacao: 'RECUSADO' } } },
  show: [['nome', 'documento'], ['nomeFatura', 'situacao'], 'mensagem', ['codigoParceiro', 'enviadoEm']],
});
