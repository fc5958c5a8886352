import { alias, answers, calls, reports } from '#kit';
import { routine, routines } from '#kit/work/routine';
import { adicionalCategoria } from '../../../schemas/delivery/cardapio/adicionais/adicionalCategoria';
import { avisoReposicao } from '../../../schemas/delivery/estoque/avisoReposicao';
import { categoriaProduto } from '../../../schemas/delivery/cardapio/categoriaProduto';
import { movimentoEstoque } from '../../../schemas/delivery/estoque/movimentoEstoque';
import { contarEstoque, imprimirEstoque, verEstoque } from './estoque';
import { posicaoAdicionais } from './posicaoAdicionais';
import { posicaoEstoque } from './posicaoEstoque';
import { contar, folhaDeContagem } from './contagem.server';
import { daPagina, posicaoDe, type LinhaDeEstoque } from './posicaoDeEstoque.server';
import { avisarReposicao, empresasAbaixo } from './reposicao.server';

const linhasPorPagina = 50;
const emColunas = ({ id: _id, central: _central, ...colunas }: LinhaDeEstoque) => colunas;

export const produtosEmEstoque = reports(posicaoEstoque, async ({ filters, page, ...context }) => {
  const { linhas, totais } = await posicaoDe(context, 'produto', filters);
  return { results: daPagina(linhas, page).map(emColunas), totalRecords: linhas.length, totals: totais };
});
export const adicionaisEmEstoque = reports(posicaoAdicionais, async ({ filters, page, ...context }) => {
  const { linhas, totais } = await posicaoDe(context, 'adicional', filters);
  return { results: daPagina(linhas, page).map(emColunas), totalRecords: linhas.length, totals: totais };
});

export const chamadasDoEstoque = calls(movimentoEstoque, {
  // Addresses of the specification. Aliases, since files and prints of the reports would collide with those of the
  // movements.
  posicao: alias('POST /produto/estoque/{page}/{size}', 'POST /produto/estoque/posicao/{page}/{size}'),
  posicaoAdicionais: alias(
    'POST /produto/estoque/adicionais/{page}/{size}',
    'POST /produto/estoque/posicao-adicionais/{page}/{size}',
  ),
  ver: answers(verEstoque, async ({ form: { pagina, ...filtro }, ...context }) => {
    const { linhas, totais } = await posicaoDe(context, filtro.de, filtro);
    const categorias = await context.rows.all(filtro.de === 'produto' ? categoriaProduto : adicionalCategoria, {
      $sort: [['nome', 'asc']],
    } as never);
    return {
      linhas: daPagina(linhas, { page: pagina, size: linhasPorPagina }),
      total: linhas.length,
      ...totais,
      categorias: (categorias as readonly { id: number; nome: string }[]).map(({ id, nome }) => ({ id, nome })),
    };
  }),
  imprimir: answers(imprimirEstoque, async ({ form, ...context }) => {
    const { print, user, now } = context;
    const de = form.de ?? 'produto';
    const { linhas } = await posicaoDe(context, de, form);
    const quando = now.toLocaleString('pt-BR', { timeZone: user.zone, dateStyle: 'short', timeStyle: 'short' });
    return print(folhaDeContagem(linhas, { empresa: user.company?.name ?? '', de, quando }));
  }),
  contar: answers(contarEstoque, ({ form: { de, itens, motivo }, ...context }) => contar(context, de, itens, motivo)),
});

export const rotinasDoEstoque = routines(avisoReposicao, {
  /** Once a day and company, from eight in the morning by its clocks. */
  reposicao: routine({
    every: 900,
    run: async ({ within }) => {
      for (const empresa of await within('*', empresasAbaixo)) await within(empresa, avisarReposicao);
    },
  }),
});
