import { chosen, type HandlerContext, type InCompany, type Infer, type Returned, type Selection } from '#kit';
import { adicional } from '../../../../schemas/delivery/cardapio/adicionais/adicional';
import {
  alvosDePreco,
  arredondamentos,
  camposDePreco,
  lotePreco,
  operacoesDePreco,
} from '../../../../schemas/delivery/cardapio/precos/lotePreco';
import { canaisDeVenda } from '../../../../schemas/canais';
import { produto } from '../../../../schemas/delivery/cardapio/produto';
import { produtoAdicionalCategoria } from '../../../../schemas/delivery/cardapio/adicionais/produtoAdicionalCategoria';
import { centavos, reais } from '../../../comum/centavos';
import {
  julgar,
  mudancaDasCelulas,
  mudancaDe,
  mudancas,
  precoAtual,
  recusaDe,
  type Alteracao,
  type Celula,
  type Mudanca,
  type Onde,
  type Precificado,
} from './contaDePrecos';
import type { previaDePrecos } from './formularioPrecos';

type Context = Pick<HandlerContext, 'rows' | 'refuse'>;
/** Limit of one change; larger ones go by category. */
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

/** Returns the preview of a change of prices. */
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

type Troca = { readonly item: Precificado; readonly onde: Onde; readonly cents: number | null };
/** Stores the prices, with one write for each row. */
const aplicar = async ({ rows }: Pick<Context, 'rows'>, changes: readonly Troca[]): Promise<void> => {
  const cells = new Map<Infer<typeof produto>, Celula[]>();
  for (const { item, onde, cents } of changes)
    if (item.de === 'PRODUTO')
      cells.set(item.row, [...(cells.get(item.row) ?? []), { ...onde, antes: null, depois: cents }]);
  await rows.updateEach(
    produto,
    [...cells].map(([row, own]) => ({ row, patch: mudancaDasCelulas(row, own) as Partial<Infer<typeof produto>> })),
  );
  await rows.updateEach(
    adicional,
    changes.flatMap(({ item, onde, cents }) =>
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

/** Changes the prices and keeps the former ones. A price that would break a rule stays. */
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
    done.map(({ item, depois }) => ({ item, onde: como, cents: depois })),
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
      campo: null,
      canal: null,
      recusa: null,
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

export type Lote = Infer<typeof lotePreco>;
type Linha = NonNullable<Lote['linhas']>[number];
/** Column and channel of a line of a run: its own in a grid, else those of the run. */
const ondeDa = (lote: Pick<Lote, 'campo' | 'canal'>, { campo, canal }: Linha): Onde =>
  campo ? { campo, canal: canal ?? null } : { campo: lote.campo as Onde['campo'], canal: lote.canal };
const emCents = (value: number | null | undefined): number | null => (value == null ? null : centavos(value));

/** Restores earlier prices that nobody has changed since, and lists the others. */
export const desfazerPrecos = async (
  { rows, now }: Pick<HandlerContext, 'rows' | 'now'>,
  lote: Lote,
): Promise<{ readonly mensagem: string }> => {
  const lines = (lote.linhas ?? []).filter(({ recusa }) => !recusa);
  const idsOf = (de: 'PRODUTO' | 'ADICIONAL') => lines.flatMap((line) => (line.de === de ? [line.item] : []));
  const [products, extras] = [
    await rows.byId(produto, idsOf('PRODUTO')),
    await rows.byId(adicional, idsOf('ADICIONAL')),
  ];
  const voltas = new Map<Linha, Troca>();
  for (const line of lines) {
    const row = (line.de === 'PRODUTO' ? products : extras).get(line.item);
    if (!row) continue;
    const [item, onde] = [{ de: line.de, row } as Precificado, ondeDa(lote, line)];
    if (precoAtual(item, onde) === emCents(line.depois)) voltas.set(line, { item, onde, cents: emCents(line.antes) });
  }
  // Prices of one product are restored together: a price and its promotion are compared with each other.
  for (const row of products.values()) {
    const own = [...voltas].filter(([, { item }]) => item.row === row);
    const cells = own.map(([line, { onde, cents }]) => ({ ...onde, line, antes: emCents(line.depois), depois: cents }));
    for (const { cell } of julgar(row, cells).recusas) voltas.delete(cell.line);
  }
  for (const [line, { item, onde, cents }] of voltas)
    if (item.de === 'ADICIONAL' && recusaDe(item, onde, cents) !== undefined) voltas.delete(line);
  const kept = lines.filter((line) => !voltas.has(line)).map(({ nome }) => nome);
  await aplicar({ rows }, [...voltas.values()]);
  await rows.update(lotePreco, lote, {
    situacao: 'DESFEITO',
    desfeitoEm: now.toISOString(),
    mantidos: kept.length,
    linhas: (lote.linhas ?? []).map((line) => ({ ...line, mantido: !line.recusa && !voltas.has(line) })),
  });
  const back = voltas.size;
  const names = kept.length > 3 ? `${kept.slice(0, 3).join(', ')} e mais ${numero(kept.length - 3)}` : kept.join(', ');
  return {
    mensagem: `${back === 1 ? '1 preço voltou' : `${numero(back)} preços voltaram`} ao de antes.${kept.length === 0 ? '' : ` Ficou como está o que mudou depois: ${names}.`}`,
  };
};

export interface Mudada extends Celula {
  readonly produto: number;
}
export interface Recusada extends Mudada {
  readonly recusa: string;
}
/** Checks the cells of a grid, product by product, and reports deleted products. */
export const julgarCelulas = async ({ rows }: Pick<Context, 'rows'>, cells: readonly Mudada[]) => {
  const products = await rows.byId(
    produto,
    cells.map((cell) => cell.produto),
  );
  const aceitas: { readonly cell: Mudada; readonly item: Precificado & { readonly de: 'PRODUTO' } }[] = [];
  const recusas: Recusada[] = [];
  for (const id of new Set(cells.map((cell) => cell.produto))) {
    const [row, own] = [products.get(id), cells.filter((cell) => cell.produto === id)];
    if (!row) {
      recusas.push(...own.map((cell) => ({ ...cell, recusa: 'Este produto não existe mais!' })));
      continue;
    }
    const judged = julgar(row, own);
    aceitas.push(...judged.aceitas.map((cell) => ({ cell, item: { de: 'PRODUTO', row } as const })));
    recusas.push(...judged.recusas.map(({ cell, recusa }) => ({ ...cell, recusa })));
  }
  return { aceitas, recusas };
};
const linhaDa = ({ produto: item, campo, canal, antes, depois }: Mudada, nome: string): Linha => ({
  nome,
  de: 'PRODUTO',
  item,
  campo,
  canal,
  antes: antes === null ? null : reais(antes),
  depois: depois === null ? null : reais(depois),
  mantido: false,
  recusa: null,
});
const porProduto = (n: number): string => (n === 1 ? '1 produto' : `${numero(n)} produtos`);

/**
 * Stores the changes of a grid, at once or scheduled. Changes that break a rule are answered with their reason; the
 * others are stored.
 */
export const gravarCelulas = async (
  context: Pick<HandlerContext, 'rows' | 'now' | 'refuse'> & Pick<InCompany, 'user'>,
  cells: readonly Mudada[],
  { agendadoPara, voltaEm }: { readonly agendadoPara: string | null; readonly voltaEm: string | null },
) => {
  const { rows, now, refuse, user } = context;
  if (agendadoPara !== null && agendadoPara <= now.toISOString())
    refuse('Esta hora já passou: escolha uma que ainda vem!', 'agendadoPara');
  if (voltaEm !== null && voltaEm <= (agendadoPara ?? now.toISOString()))
    refuse('A volta vem depois do começo!', 'voltaEm');
  const places = cells.map(({ produto: id, campo, canal }) => `${id} ${campo} ${canal ?? ''}`);
  if (new Set(places).size < places.length) refuse('Cada preço aparece uma vez!', 'linhas');
  const { aceitas, recusas: recusadas } = await julgarCelulas(context, cells);
  const recusas = recusadas.map(({ produto: id, campo, canal, recusa }) => ({ produto: id, campo, canal, recusa }));
  const quantos = aceitas.length;
  if (quantos === 0) return { lote: null, recusas, mensagem: 'Nenhum preço mudou.' };
  if (agendadoPara === null)
    await aplicar(
      context,
      aceitas.map(({ cell, item }) => ({ item, onde: cell, cents: cell.depois })),
    );
  const products = new Set(aceitas.map(({ item }) => item.row.id)).size;
  const { id } = await rows.insert(lotePreco, {
    empresa: user.company.id,
    descricao: `Na grade: ${precos(quantos)} de ${porProduto(products)}`,
    situacao: agendadoPara === null ? 'APLICADO' : 'AGENDADO',
    agendadoPara,
    voltaEm,
    alvo: 'PRODUTO',
    campo: 'VARIOS',
    operacao: 'GRADE',
    arredondamento: 'NENHUM',
    alterados: quantos,
    recusados: recusas.length,
    linhas: aceitas.map(({ cell, item }) => linhaDa(cell, item.row.nome)),
  });
  const [feito, vale] =
    agendadoPara !== null ? ['agendado', ''] : ['mudado', quantos === 1 ? ' Já vale.' : ' Já valem.'];
  return { lote: id, recusas, mensagem: `${precos(quantos)} ${quantos === 1 ? feito : `${feito}s`}.${vale}` };
};

/** Applies a scheduled run that is due. Checks it against the current prices; a refused line keeps its reason. */
export const vigorar = async (context: Pick<HandlerContext, 'rows' | 'now'>, lote: Lote): Promise<void> => {
  const lines = lote.linhas ?? [];
  const products = await context.rows.byId(
    produto,
    lines.map(({ item }) => item),
  );
  const cells = lines.map((line) => {
    const row = products.get(line.item);
    const onde = ondeDa(lote, line);
    return {
      ...onde,
      produto: line.item,
      antes: row ? precoAtual({ de: 'PRODUTO', row }, onde) : null,
      depois: emCents(line.depois),
      nome: line.nome,
    };
  });
  const { aceitas, recusas } = await julgarCelulas(context, cells);
  await aplicar(
    context,
    aceitas.map(({ cell, item }) => ({ item, onde: cell, cents: cell.depois })),
  );
  await context.rows.update(lotePreco, lote, {
    situacao: 'APLICADO',
    alterados: aceitas.length,
    recusados: recusas.length,
    linhas: cells.map((cell) => ({
      ...linhaDa(cell, cell.nome),
      recusa:
        recusas.find((one) => one.produto === cell.produto && one.campo === cell.campo && one.canal === cell.canal)
          ?.recusa ?? null,
    })),
  });
};
