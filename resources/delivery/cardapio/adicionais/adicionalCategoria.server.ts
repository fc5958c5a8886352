import { handlers } from '#kit';
import { categoriasDeAdicionais } from './adicionalCategoria';
import { clonarAdicionais, criarEmMassa, lerLinhas, usarEm } from './adicionais.server';

export const acoesDeAdicionais = handlers(categoriasDeAdicionais, {
  usarEm: async (context, { selection, form }) => ({
    novos: await usarEm(
      context,
      (await context.rows.selected(categoriasDeAdicionais.entity, selection)).map(({ id }) => id),
      form.produtos,
    ),
  }),
  clonar: async (context, { form }) => ({ novos: await clonarAdicionais(context, form) }),
  criarEmMassa: async (context, { form: { categorias, adicionais, linhas } }) => {
    const { novos, erros } = lerLinhas(linhas ?? '');
    if (erros.length > 0) context.refuse(erros.slice(0, 5).join(' '), 'linhas');
    const todos = [...(adicionais ?? []), ...novos];
    if (todos.length === 0) context.refuse('Escreva ao menos um adicional!', 'linhas');
    return criarEmMassa(context, categorias, todos);
  },
});
