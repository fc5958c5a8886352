import { calls, reports, run } from '#kit';
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

export const produtosEmEstoque = reports(posicaoEstoque, async (context, { filters, page }) => {
  const { linhas, totais } = await posicaoDe(context, 'produto', filters);
  return { results: daPagina(linhas, page).map(emColunas), totalRecords: linhas.length, totals: totais };
});
export const adicionaisEmEstoque = reports(posicaoAdicionais, async (context, { filters, page }) => {
  const { linhas, totais } = await posicaoDe(context, 'adicional', filters);
  return { results: daPagina(linhas, page).map(emColunas), totalRecords: linhas.length, totals: totais };
});

export const chamadasDoEstoque = calls(
  movimentoEstoque,
  {
    ver: run(verEstoque, async (context, { form: { pagina, ...filtro } }) => {
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
    imprimir: run(imprimirEstoque, async (context, { form }) => {
      const { print, user, now } = context;
      const de = form.de ?? 'produto';
      const { linhas } = await posicaoDe(context, de, form);
      const quando = now.toLocaleString('pt-BR', { timeZone: user.zone, dateStyle: 'short', timeStyle: 'short' });
      return print(folhaDeContagem(linhas, { empresa: user.company?.name ?? '', de, quando }));
    }),
    contar: run(contarEstoque, (context, { form: { de, itens, motivo } }) => contar(context, de, itens, motivo)),
  },
  {
    // Addresses of the specification. Other names, since files and prints of the reports would collide with those of the
    // movements.
    also: {
      'POST /produto/estoque/{page}/{size}': 'POST /produto/estoque/posicao/{page}/{size}',
      'POST /produto/estoque/adicionais/{page}/{size}': 'POST /produto/estoque/posicao-adicionais/{page}/{size}',
    },
  },
);

export const rotinasDoEstoque = routines(avisoReposicao, {
  /** Once a day and company, from eight in the morning by its clocks. */
  reposicao: routine({
    label: 'Aviso de reposição do estoque',
    every: 900,
    run: async ({ within }) => {
      for (const empresa of await within('*', empresasAbaixo)) await within(empresa, avisarReposicao);
    },
  }),
});
