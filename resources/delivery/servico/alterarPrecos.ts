import { chosen, type HandlerContext, type InCompany, type Infer, type Returned, type Selection } from '#kit';
import { adicional } from '../../../schemas/delivery/adicional';
import {
  alvosDePreco,
  arredondamentos,
  camposDePreco,
  lotePreco,
  operacoesDePreco,
} from '../../../schemas/delivery/lotePreco';
import { canaisDeVenda } from '../../../schemas/canais';
import { produto } from '../../../schemas/delivery/produto';
import { produtoAdicionalCategoria } from '../../../schemas/delivery/produtoAdicionalCategoria';
import { reais } from '../../centavos';
import {
  mudancaDe,
  mudancas,
  precoAtual,
  recusaDe,
  type Alteracao,
  type Mudanca,
  type Onde,
  type Precificado,
} from './contaDePrecos';
import type { previaDePrecos } from './formularioPrecos';

type Context = Pick<HandlerContext, 'rows' | 'refuse'>;
/** So many in one go; more is asked for by category. */
const most = 2_000;

/** The products that are chosen, and the add-ons that they offer. */
const precificados = async (
  { rows, refuse }: Context,
  selection: Selection,
  alvo: Alteracao['alvo'],
): Promise<readonly Precificado[]> => {
  const products = await rows.all(produto, { $and: [chosen(selection)], $sort: [['nome', 'asc']] });
  const ids = products.map(({ id }) => id);
  const links =
    alvo === 'PRODUTO' || ids.length === 0 ? [] : await rows.all(produtoAdicionalCategoria, { produto: ids });
  const categories = [...new Set(links.map(({ categoria }) => categoria))];
  const extras =
    categories.length === 0 ? [] : await rows.all(adicional, { categoria: categories, $sort: [['nome', 'asc']] });
  const all: Precificado[] = [
    ...(alvo === 'ADICIONAL' ? [] : products.map((row) => ({ de: 'PRODUTO' as const, row }))),
    ...extras.map((row) => ({ de: 'ADICIONAL' as const, row })),
  ];
  return all.length > most
    ? refuse(
        `São ${all.length.toLocaleString('pt-BR')} preços: altere no máximo ${most.toLocaleString('pt-BR')} de cada vez, por categoria!`,
      )
    : all;
};
const demandarSentido = ({ refuse }: Context, { alvo, campo, canal }: Alteracao): void => {
  if (alvo === 'ADICIONAL' && campo === 'PROMOCIONAL') refuse('Adicionais não têm preço promocional!', 'campo');
  if (canal !== null && alvo !== 'PRODUTO') refuse('Só produtos têm preço por canal!', 'canal');
  if (canal !== null && campo !== 'PRECO') refuse('Por canal só muda o preço!', 'canal');
};
const muda = ({ antes, depois, recusa }: Mudanca): boolean => recusa === undefined && antes !== depois;

/** What would become of the prices. */
export const previaDosPrecos = async (context: Context, selection: Selection, como: Alteracao) => {
  demandarSentido(context, como);
  const all = mudancas(await precificados(context, selection, como.alvo), como);
  const [alterados, recusados] = [all.filter(muda).length, all.filter(({ recusa }) => recusa !== undefined).length];
  const linhas = all
    .toSorted((a, b) => Number(b.recusa !== undefined) - Number(a.recusa !== undefined))
    .map(({ item, antes, depois, recusa }) => ({
      nome: item.row.nome,
      antes: antes === null ? null : reais(antes),
      depois: reais(depois),
      diferenca: antes === null ? null : reais(depois - antes),
      recusa: recusa ?? null,
    }));
  return {
    all,
    answer: {
      alterados,
      recusados,
      iguais: all.length - alterados - recusados,
      linhas,
      impedimento: alterados > 0 ? null : 'Nenhum preço muda com isto!',
    } satisfies Returned<typeof previaDePrecos>,
  };
};

const aplicar = async (
  { rows }: Context,
  changes: readonly { readonly item: Precificado; readonly cents: number | null }[],
  onde: Onde,
) => {
  await rows.updateEach(
    produto,
    changes.flatMap(({ item, cents }) =>
      item.de === 'PRODUTO'
        ? [{ row: item.row, patch: mudancaDe(item, onde, cents) as Partial<Infer<typeof produto>> }]
        : [],
    ),
  );
  await rows.updateEach(
    adicional,
    changes.flatMap(({ item, cents }) =>
      item.de === 'ADICIONAL'
        ? [{ row: item.row, patch: mudancaDe(item, onde, cents) as Partial<Infer<typeof adicional>> }]
        : [],
    ),
  );
};
const numero = (n: number): string => n.toLocaleString('pt-BR', { maximumFractionDigits: 2 });
const precos = (n: number): string => (n === 1 ? '1 preço' : `${numero(n)} preços`);
const descricaoDe = ({ alvo, campo, operacao, valor, arredondamento, canal }: Alteracao): string =>
  [
    `${camposDePreco[campo]}: ${operacoesDePreco[operacao].replace('em %', `em ${numero(valor)}%`).replace('R$', `R$ ${numero(valor)}`)}`,
    alvosDePreco[alvo].toLowerCase(),
    ...(arredondamento === 'NENHUM' ? [] : [arredondamentos[arredondamento].toLowerCase()]),
    ...(canal === null ? [] : [canaisDeVenda[canal]]),
  ].join(', ');

/** Changes the prices, and keeps those of before; what would break a rule stays as it is. */
export const alterarPrecos = async (context: HandlerContext & InCompany, selection: Selection, como: Alteracao) => {
  const { rows, refuse, user } = context;
  const { all, answer } = await previaDosPrecos(context, selection, como);
  if (como.simular) return { ...answer, lote: null, mensagem: `${precos(answer.alterados)} mudariam.` };
  const done = all.filter(muda);
  if (done.length === 0)
    return refuse(
      answer.recusados > 0 ? `Nenhum preço mudou: ${all.find(({ recusa }) => recusa)!.recusa}` : answer.impedimento!,
    );
  await aplicar(
    context,
    done.map(({ item, depois }) => ({ item, cents: depois })),
    como,
  );
  const { simular: _simular, ...dito } = como;
  const { id } = await rows.insert(lotePreco, {
    ...dito,
    empresa: user.company.id,
    descricao: descricaoDe(como),
    alterados: done.length,
    recusados: answer.recusados,
    linhas: done.map(({ item, antes, depois }) => ({
      nome: item.row.nome,
      de: item.de,
      item: item.row.id,
      antes: antes === null ? null : reais(antes),
      depois: reais(depois),
      mantido: false,
    })),
  });
  const refused = answer.recusados === 0 ? '' : ` Recusados: ${numero(answer.recusados)}.`;
  return {
    ...answer,
    lote: id,
    mensagem: `${done.length === 1 ? '1 preço alterado' : `${numero(done.length)} preços alterados`}.${refused}`,
  };
};

type Lote = Infer<typeof lotePreco>;
/** Puts back the prices of before, where they still are what was made of them; says which are not. */
export const desfazerPrecos = async (
  { rows, refuse, now }: HandlerContext,
  lote: Lote,
): Promise<{ readonly mensagem: string }> => {
  const lines = lote.linhas ?? [];
  const idsOf = (de: 'PRODUTO' | 'ADICIONAL') => lines.flatMap((line) => (line.de === de ? [line.item] : []));
  const [products, extras] = [
    await rows.byId(produto, idsOf('PRODUTO')),
    await rows.byId(adicional, idsOf('ADICIONAL')),
  ];
  const judged = lines.map((line) => {
    const row = (line.de === 'PRODUTO' ? products : extras).get(line.item);
    const item = row && ({ de: line.de, row } as Precificado);
    const cents = line.antes === null ? null : Math.round(line.antes * 100);
    const isAsMade =
      item && precoAtual(item, lote) === Math.round(line.depois * 100) && recusaDe(item, lote, cents) === undefined;
    return { line, change: isAsMade ? { item, cents } : undefined };
  });
  const kept = judged.flatMap(({ line, change }) => (change ? [] : [line.nome]));
  await aplicar(
    { rows, refuse },
    judged.flatMap(({ change }) => change ?? []),
    lote,
  );
  await rows.update(lotePreco, lote, {
    situacao: 'DESFEITO',
    desfeitoEm: now.toISOString(),
    mantidos: kept.length,
    linhas: judged.map(({ line, change }) => ({ ...line, mantido: change === undefined })),
  });
  const back = lines.length - kept.length;
  const names = kept.length > 3 ? `${kept.slice(0, 3).join(', ')} e mais ${numero(kept.length - 3)}` : kept.join(', ');
  return {
    mensagem: `${back === 1 ? '1 preço voltou' : `${numero(back)} preços voltaram`} ao de antes.${kept.length === 0 ? '' : ` Ficou como está o que mudou depois: ${names}.`}`,
  };
};
