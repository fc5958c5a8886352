import { handlers } from '#kit';
import { clonagem } from './clonarCardapio.server';
import { planilhaDaContabilidade } from '../fiscal/servico/contabilidade';
import { produtos } from './produto';
import { destinoDe } from './servico/clonar';
import { acertarEstoque } from './servico/estoque';

export const acoesProduto = handlers(produtos, {
  acertarEstoque: ({ record, form, ...context }) => acertarEstoque(context, record, form),
  contabilidade: ({ form, ...context }) => planilhaDaContabilidade(context, form.formato),
  clonar: async ({ filter: _all, form, ...context }) => {
    const empresaDestino = await destinoDe(context, form);
    await context.network.within(form.empresaOrigem, async () => Promise.resolve());
    return context.start(clonagem, { ...form, empresaDestino });
  },
});
