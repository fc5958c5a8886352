import { handlers } from '#kit';
import { produtos } from './produto';
import { acertarEstoque } from './servico/estoque';

export const acoesProduto = handlers(produtos, {
  acertarEstoque: ({ record, form, ...context }) => acertarEstoque(context, record, form),
});
