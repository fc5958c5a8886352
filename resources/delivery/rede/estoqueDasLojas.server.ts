import type { HandlerContext, Values } from '#kit';
import type { PrintDocument } from '#kit/work/print';
import { unidadeMedida } from '../../../schemas/cadastros/unidadeMedida';
import { adicional } from '../../../schemas/delivery/cardapio/adicionais/adicional';
import { adicionalCategoria } from '../../../schemas/delivery/cardapio/adicionais/adicionalCategoria';
import { categoriaProduto } from '../../../schemas/delivery/cardapio/categoriaProduto';
import { estoqueCentralizado } from '../../../schemas/delivery/rede/estoqueCentralizado';
import { produto } from '../../../schemas/delivery/cardapio/produto';
import type { transferirEstoque } from './ladoALado';
import { mover } from '../estoque/moverEstoque.server';
import { centralDe, redeDe } from '../estoque/estoqueCentral.server';
import { filtrosDaRede, juntar, passa, situacaoDe, totalDe, type Achado, type FiltroDaRede } from './lojasLadoALado';

type Context = HandlerContext;
const semCategoria = 'Sem categoria';
const porId = <T extends { readonly id: number }>(rows: readonly T[]): ReadonlyMap<number, T> =>
  new Map(rows.map((row) => [row.id, row]));

/** Reads all stock in the visible shops with one statement an entity, however many the shops. */
const acharTudo = async ({ network }: Context): Promise<readonly Omit<Achado, 'daRede'>[]> => {
  const products = await network.all(produto, { controlaEstoque: true, $sort: [['nome', 'asc']] });
  const extras = await network.all(adicional, {
    controlaEstoque: true,
    produtoVinculado: { empty: true },
    $sort: [['nome', 'asc']],
  });
  const categorias = porId(await network.all(categoriaProduto, {}));
  const unidades = porId(await network.all(unidadeMedida, {}));
  const deAdicionais = porId(extras.length > 0 ? await network.all(adicionalCategoria, {}) : []);
  return [
    ...products.map(({ id, empresa, nome, codigo, categoria, unidadeMedida: unidade, estoque, estoqueMinimo }) => ({
      de: 'produto' as const,
      id,
      empresa,
      nome,
      codigo,
      categoria: categorias.get(categoria)?.nome ?? semCategoria,
      unidade: unidades.get(unidade ?? 0)?.sigla ?? null,
      estoque: estoque ?? 0,
      minimo: estoqueMinimo,
    })),
    ...extras.map(({ id, empresa, nome, categoria, estoque, estoqueMinimo }) => ({
      de: 'adicional' as const,
      id,
      empresa,
      nome,
      codigo: null,
      categoria: deAdicionais.get(categoria)?.nome ?? semCategoria,
      unidade: null,
      estoque: estoque ?? 0,
      minimo: estoqueMinimo,
    })),
  ];
};

export const lojasLadoALado = async (context: Context) => {
  const { network } = context;
  const rede = await redeDe(context);
  if (!rede) return { rede: false, lojas: [], outras: 0, itens: [] };
  const abertas = rede.lojas.filter(({ isOpen }) => isOpen);
  const centrais = rede.ativo
    ? await network.keeping(rede.matriz.id, ({ rows }) => rows.all(estoqueCentralizado, {}))
    : [];
  const doCodigo = new Map(centrais.map((item) => [item.codigo, item]));
  const achados = (await acharTudo(context)).map((one): Achado => {
    const central = one.de === 'produto' && rede.empresas.includes(one.empresa) ? doCodigo.get(one.codigo ?? '') : null;
    return central
      ? { ...one, estoque: central.estoque, minimo: central.estoqueMinimo, daRede: true }
      : { ...one, daRede: false };
  });
  return {
    rede: true,
    lojas: abertas.map(({ id, name, isHere }) => ({ id, nome: name, aqui: isHere })),
    outras: rede.lojas.length - abertas.length,
    itens: juntar(
      abertas.map(({ id }) => id),
      achados,
    ),
  };
};

/** Transfers stock in the order of the shops' ids, so that two crossing transfers do not deadlock. */
export const transferir = async (
  { network, refuse }: Context,
  { de, loja, item, paraLoja, paraItem, quantidade, motivo }: Values<(typeof transferirEstoque)['form'] & object>,
) => {
  if (loja === paraLoja) refuse('Escolha outra loja!', 'paraLoja');
  const lojas = new Map((await network.members()).map(({ id, name }) => [id, name]));
  const pontas = [
    { onde: loja, id: item, vai: true, campo: 'quantidade' },
    { onde: paraLoja, id: paraItem, vai: false, campo: 'paraLoja' },
  ] as const;
  let nome = '';
  for (const { onde, id, vai, campo } of pontas.toSorted((one, other) => one.onde - other.onde))
    await network.within(onde, async (la) => {
      const row =
        de === 'produto'
          ? await la.rows.get(produto, id, { lock: true })
          : await la.rows.get(adicional, id, { lock: true });
      if (!row?.controlaEstoque) return refuse(`${lojas.get(onde)} não controla o estoque disto!`, campo);
      if (de === 'produto' && (await centralDe(la, [id]))?.itens.has(id))
        return refuse(`${row.nome} já é de todas as lojas: é do estoque da rede!`, campo);
      const tem = row.estoque ?? 0;
      if (vai && tem < quantidade)
        return refuse(`${lojas.get(onde)} tem ${tem.toLocaleString('pt-BR', { maximumFractionDigits: 3 })}!`, campo);
      if (vai) ({ nome } = row);
      const outra = lojas.get(vai ? paraLoja : loja);
      return mover(
        la,
        { de, id },
        Math.round(quantidade * 1000) * (vai ? -1 : 1),
        { tipo: 'TRANSFERENCIA', descricao: `${vai ? 'Para' : 'De'} ${outra}: ${row.nome}`.slice(0, 120), motivo },
        { central: undefined },
      );
    });
  return { mensagem: `${nome} transferido para ${lojas.get(paraLoja)}!` };
};

const quantia = (value: number): string => value.toLocaleString('pt-BR', { maximumFractionDigits: 3 });
/** Shops in one table on paper; further ones go into more tables. */
const lojasPorTabela = 6;
const sinais = { ZERADO: ' (zerado)', ABAIXO: ' (abaixo)', EM_DIA: '' } as const;
export const folhaDaRede = async (context: Context, filtro: FiltroDaRede): Promise<PrintDocument> => {
  const { user, now } = context;
  const { lojas, itens } = await lojasLadoALado(context);
  const vistos = itens.filter((item) => passa(item, filtro));
  const tabelas = Array.from({ length: Math.ceil(lojas.length / lojasPorTabela) }, (_, at) =>
    lojas.slice(at * lojasPorTabela, (at + 1) * lojasPorTabela),
  );
  const quando = now.toLocaleString('pt-BR', { timeZone: user.zone, dateStyle: 'short', timeStyle: 'short' });
  const mostra = filtro.mostra && filtro.mostra !== 'TUDO' ? `, ${filtrosDaRede[filtro.mostra].toLowerCase()}` : '';
  return {
    title: 'Estoque da rede',
    paper: 'A4',
    blocks: [
      { text: 'Estoque da rede', bold: true, size: 'large' },
      { text: `${quando}${filtro.categoria ? `, ${filtro.categoria}` : ''}${mostra}` },
      { rule: 'line' },
      ...tabelas.flatMap((algumas) => [
        {
          table: {
            columns: [
              { label: 'Código' },
              { label: 'Item' },
              { label: 'Na rede', align: 'right' as const },
              ...algumas.map(({ nome }) => ({ label: nome, align: 'right' as const })),
            ],
            rows: vistos.map((item) => [
              item.codigo ?? '',
              item.nome,
              quantia(totalDe(item)),
              ...algumas.map(({ id }) => {
                const aqui = item.lojas.find(({ empresa }) => empresa === id);
                return aqui ? `${quantia(aqui.estoque)}${sinais[situacaoDe(aqui)]}` : '–';
              }),
            ]),
          },
        },
        { space: 1 },
      ]),
    ],
  };
};
