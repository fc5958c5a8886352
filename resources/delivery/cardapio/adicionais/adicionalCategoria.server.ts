import { handlers } from '#kit';
import { categoriasDeAdicionais } from './adicionalCategoria';
import { clonarAdicionais, criarEmMassa, lerLinhas, usarEm } from './adicionais.server';

export const acoesDeAdicionais = handlers(categoriasDeAdicionais, {
  usarEm: async ({ selection, form, rows, ...context }) => ({
    novos: await usarEm(
      { rows, ...context },
      (await rows.selected(categoriasDeAdicionais.entity, selection)).map(({ id }) => id),
      form.produtos,
    ),
  }),
  clonar: async ({ form, ...context }) => ({ novos: await clonarAdicionais(context, form) }),
  criarEmMassa: async ({ form: { categorias, adicionais, linhas }, ...context }) => {
    const { novos, erros } = lerLinhas(linhas ?? '');
    if (erros.length > 0) context.refuse(erros.slice(0, 5).join(' '), 'linhas');
    const todos = [...(adicionais ?? []), ...novos];
    if (todos.length === 0) context.refuse('Escreva ao menos um adicional!', 'linhas');
    return criarEmMassa(context, categorias, todos);
  },
});
