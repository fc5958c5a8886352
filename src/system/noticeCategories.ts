import { noticeCategory } from '#kit/work/notice';

/** Categories of the notices that the framework gives itself. */
export const recordNotices = noticeCategory('registro', {
  label: 'Cadastros e pedidos',
  about: 'O que pede atenção, como um pedido novo ou uma nota rejeitada.',
});
export const mentionNotices = noticeCategory('mencao', {
  label: 'Menções',
  about: 'Quando alguém escreve @ e o seu login.',
});
export const fileNotices = noticeCategory('arquivo', {
  label: 'Arquivos prontos',
  about: 'Os arquivos que você pediu chegaram à central de downloads.',
});
export const processNotices = noticeCategory('processo', {
  label: 'Processos que pararam',
  about: 'Um trabalho em lote que você começou parou por um erro.',
});
export const mailNotices = noticeCategory('email', {
  label: 'E-mails que não saíram',
  about: 'Um e-mail que você enviou foi recusado ou não saiu a tempo.',
});
export const taskNotices = noticeCategory('tarefa', {
  label: 'Tarefas da plataforma',
  about: 'Uma tarefa automática falhou.',
  required: true,
  platform: true,
});
export const ownCategories = [
  recordNotices,
  mentionNotices,
  fileNotices,
  processNotices,
  mailNotices,
  taskNotices,
] as const;
