import type { Infer } from '#kit';
import type { adicional } from '../../../schemas/delivery/cardapio/adicionais/adicional';
import type { adicionalCategoria } from '../../../schemas/delivery/cardapio/adicionais/adicionalCategoria';
import type { categoriaProduto } from '../../../schemas/delivery/cardapio/categoriaProduto';
import type { canais } from '../../../schemas/delivery/pedidos/pedido';
import type { pedidoItem } from '../../../schemas/delivery/pedidos/pedidoItem';
import { canaisDeVenda } from '../../../schemas/canais';
import type { produto } from '../../../schemas/delivery/cardapio/produto';
import { centavos, reais } from '../../comum/centavos';
import { diaSemana, inicioDoTurno, noTurno, type Momento } from '../../comum/momento.server';
import { cobrados, faltaNoGrupo, media } from './precoDoGrupo';

/**
 * Prices a line of an order and says whether it may be sold, alike for every channel. Pure: reads and writes nothing.
 * Amounts in cents, except those of a record.
 */
export type Produto = Infer<typeof produto>;
export type Adicional = Infer<typeof adicional>;
type Item = Infer<typeof pedidoItem>;
export type CanalDeVenda = keyof typeof canaisDeVenda;

/** Menu that each origin of an order sells by. */
export const canalDeVenda: Readonly<Record<keyof typeof canais, CanalDeVenda>> = {
  SITE: 'DELIVERY',
  WHATSAPP: 'DELIVERY',
  TELEFONE: 'DELIVERY',
  BALCAO: 'BALCAO',
  MESA: 'MESA',
  TOTEM: 'TOTEM',
  IFOOD: 'IFOOD',
};

/** A category of add-ons as one product has it: the product's own minimum and maximum first. */
export interface Grupo {
  readonly categoria: Infer<typeof adicionalCategoria>;
  readonly minimo: number;
  readonly maximo: number;
  /** Options on sale and sold-out ones, in their order. */
  readonly opcoes: readonly Adicional[];
}
/** Menu as far as an order needs it: its products with flavours, parts, ingredients and linked products. */
export interface Cardapio {
  readonly produtos: ReadonlyMap<number, Produto>;
  readonly categorias: ReadonlyMap<number, Infer<typeof categoriaProduto>>;
  readonly grupos: ReadonlyMap<number, readonly Grupo[]>;
  /** Add-ons by id: those of the groups, and others that were asked for. */
  readonly adicionais: ReadonlyMap<number, Adicional>;
}
export interface Onde {
  readonly canal: CanalDeVenda;
  readonly momento: Momento;
}
/** Requested line. */
export interface Pedida {
  readonly produto: number;
  readonly quantidade: number;
  readonly adicionais?: readonly { readonly adicional: number; readonly quantidade?: number | null }[] | null;
  /** Flavours of a pizza besides its own. */
  readonly sabores?: readonly number[] | null;
  /** Product taken of each choice of a combo. */
  readonly partes?: readonly { readonly grupo: string; readonly produto: number }[] | null;
  readonly observacao?: string | null;
  /** Discount of the line in reais, given by a till only. */
  readonly desconto?: number | null;
  /** Price of one with its options in reais, for an offline sale (`Vendida`). */
  readonly unidade?: number | null;
}
/** Line of a partner's order whose product is not known: it stands as the partner wrote it. */
export interface DoParceiro {
  readonly nomeParceiro: string;
  readonly codigoParceiro?: string | null;
  readonly quantidade: number;
  /** Price of one, and its options for each, in reais. */
  readonly precoUnitario: number;
  readonly adicionais?:
    | readonly { readonly nome: string; readonly quantidade: number; readonly valor: number }[]
    | null;
  readonly observacao?: string | null;
}
/** Checked line: the values to store, and the refusals. */
export interface Montada {
  readonly item: Omit<Item, 'id' | 'versao' | 'empresa' | 'pedido' | 'ordem' | 'total'>;
  readonly recusas: readonly string[];
}

/** Price: the channel's, else the promotion, else the general one. */
export const precoDe = (
  { preco, precoPromocional, precoCanal }: Pick<Produto, 'preco' | 'precoPromocional' | 'precoCanal'>,
  canal?: CanalDeVenda,
): number =>
  centavos(precoCanal?.find((one) => one.canal === canal && one.ativo !== false)?.preco ?? precoPromocional ?? preco);
/** Reason why a product is not sold there and now; undefined when it is. A paused product stays on the menu. */
export const foraDeVenda = ({ categorias }: Pick<Cardapio, 'categorias'>, one: Produto, onde: Onde) => {
  const category = categorias.get(one.categoria);
  if (one.situacao !== 'ATIVO' || category?.ativo === false) return `${one.nome} não está à venda!`;
  return foraDoCardapio(one, category, onde);
};
/** Refusal by hour, day and channel only. */
export const foraDoCardapio = (
  one: Produto,
  category: Infer<typeof categoriaProduto> | undefined,
  { canal, momento }: Onde,
): string | undefined => {
  for (const sold of [one, category]) {
    if (sold?.canais?.length && !sold.canais.includes(canal))
      return `${one.nome} não é vendido em ${canaisDeVenda[canal]}!`;
    if (!sold || !noTurno(sold, momento))
      return sold && `${one.nome} é vendido das ${sold.horaInicio} às ${sold.horaFim}!`;
    if (sold.diasSemana?.length && !sold.diasSemana.includes(diaSemana(inicioDoTurno(sold, momento))))
      return `${one.nome} não é vendido hoje!`;
  }
  return undefined;
};

interface Cobranca {
  readonly linhas: NonNullable<Item['adicionais']>;
  readonly recusas: readonly string[];
  /** Cost of a unit in cents. */
  readonly custo: number;
}
const adicionaisDe = ({ produtos, grupos, adicionais }: Cardapio, product: Produto, asked: Pedida): Cobranca => {
  const counts = new Map<number, number>();
  for (const { adicional: id, quantidade } of asked.adicionais ?? [])
    counts.set(id, (counts.get(id) ?? 0) + (quantidade ?? 1));
  const own = grupos.get(product.id) ?? [];
  const recusas: string[] = [];
  for (const id of counts.keys()) {
    const one = adicionais.get(id);
    if (!one) recusas.push('Adicional não encontrado!');
    else if (!own.some(({ opcoes }) => opcoes.some((option) => option.id === id)))
      recusas.push(`${product.nome} não tem o adicional ${one.nome}!`);
    else if (emFalta(produtos, one)) recusas.push(`${one.nome} está em falta!`);
  }
  const linhas = own.flatMap(({ categoria, minimo, maximo, opcoes }) => {
    const chosen = opcoes.flatMap((one) => {
      const vezes = counts.get(one.id) ?? 0;
      return vezes > 0 ? [{ one, vezes }] : [];
    });
    const count = chosen.reduce((sum, { vezes }) => sum + vezes, 0);
    const wrong = faltaNoGrupo({ minimo, maximo, nome: categoria.nome }, count);
    if (wrong) recusas.push(wrong);
    for (const { one, vezes } of chosen) {
      const most = categoria.repetePorItem ? (one.maximo ?? maximo) : 1;
      if (vezes > most) recusas.push(`Escolha no máximo ${most} de ${one.nome}!`);
    }
    return cobrados(categoria.tipoPreco, chosen).map(({ id, nome, quantidade, valor }) => ({
      adicional: id,
      nome,
      categoria: categoria.nome,
      quantidade,
      valor: reais(valor),
    }));
  });
  const custo = [...counts].reduce(
    (sum, [id, vezes]) => sum + vezes * centavos(custoDoAdicional(produtos, adicionais.get(id))),
    0,
  );
  return { linhas, recusas, custo };
};
const custoDoAdicional = (produtos: Cardapio['produtos'], one: Adicional | undefined): number =>
  (one?.produtoVinculado == null ? one?.custo : produtos.get(one.produtoVinculado)?.custo) ?? 0;
/** True when the linked product of an add-on is out. */
export const emFalta = (produtos: Cardapio['produtos'], one: Adicional): boolean =>
  one.situacao !== 'ATIVO' ||
  (one.produtoVinculado !== null && produtos.get(one.produtoVinculado)?.situacao === 'PAUSADO');

/** All flavours of a pizza, its own first. */
const saboresDe = (
  { produtos, categorias }: Cardapio,
  product: Produto,
  asked: Pedida,
  onde: Onde,
): { readonly sabores: readonly Produto[]; readonly recusas: readonly string[] } => {
  const others = [...new Set(asked.sabores)].filter((id) => id !== product.id);
  if (others.length === 0) return { sabores: [product], recusas: [] };
  const most = product.tipo === 'PIZZA' ? (product.sabores ?? 1) : 1;
  const recusas: string[] = [];
  if (others.length + 1 > most)
    recusas.push(most === 1 ? `${product.nome} tem um sabor só!` : `${product.nome} tem no máximo ${most} sabores!`);
  const sabores = others.flatMap((id) => {
    const one = produtos.get(id);
    if (!one) recusas.push('Sabor não encontrado!');
    else if (one.tipo !== 'PIZZA' || one.categoria !== product.categoria)
      recusas.push(`${one.nome} não é um sabor de ${product.nome}!`);
    else recusas.push(...[foraDeVenda({ categorias }, one, onde) ?? []].flat());
    return one ?? [];
  });
  return { sabores: [product, ...sabores], recusas };
};

type Parte = NonNullable<Item['partes']>[number];
const partesDe = (
  { produtos }: Cardapio,
  { tipo, combo, setor }: Produto,
  asked: Pedida,
): { readonly partes: readonly Parte[]; readonly recusas: readonly string[] } => {
  if (tipo !== 'COMBO') return { partes: [], recusas: [] };
  const recusas: string[] = [];
  const rows = combo ?? [];
  const groups = [...new Set(rows.flatMap(({ grupo }) => grupo || []))];
  const taken = groups.flatMap((grupo) => {
    const id = asked.partes?.find((one) => one.grupo === grupo)?.produto;
    const row = rows.find((one) => one.grupo === grupo && one.produto === id);
    if (!row) recusas.push(`Escolha ao menos 1 em ${grupo}!`);
    return row ?? [];
  });
  const partes = [...rows.filter(({ grupo }) => !grupo), ...taken].map(
    ({ produto: id, quantidade, acrescimo }): Parte => {
      const one = produtos.get(id);
      // A part may be sold in combos alone, but a paused one is refused.
      if (!one || one.situacao === 'PAUSADO') recusas.push(`${one?.nome ?? 'Uma parte do combo'} está em falta!`);
      const made = { setor: one?.setor ?? setor, prontoEm: null };
      return { produto: id, nome: one?.nome ?? '', quantidade, acrescimo: acrescimo ?? null, ...made };
    },
  );
  return { partes, recusas };
};

/** Longest name of a line; with many flavours each is shortened. */
const maisLongo = 120;
const nomeDe = (sabores: readonly Produto[]): string => {
  const [first] = sabores;
  const count = sabores.length;
  if (count === 1) return first!.nome;
  const all = sabores.map(({ nome }) => `1/${count} ${nome}`).join(' + ');
  if (all.length <= maisLongo) return all;
  const each = Math.floor((maisLongo - 3 * (count - 1)) / count) - 4;
  return sabores.map(({ nome }) => `1/${count} ${nome.slice(0, each)}`).join(' + ');
};
/** Cost of a unit in cents: the product's own, else the sum of its recipe or parts; null when unknown. */
const custoDe = ({ produtos }: Cardapio, product: Produto, partes: readonly Parte[]): number | null => {
  if (product.custo !== null) return centavos(product.custo);
  const made = [
    ...(product.fichaTecnica ?? []).map(({ insumo, quantidade }) => ({ id: insumo, quantidade })),
    ...partes.map(({ produto: id, quantidade }) => ({ id, quantidade })),
  ];
  if (made.length === 0) return null;
  const costs = made.map(({ id, quantidade }) => {
    const custo = produtos.get(id)?.custo ?? null;
    return custo === null ? null : custo * quantidade;
  });
  return costs.includes(null) ? null : centavos(costs.reduce<number>((sum, one) => sum + one!, 0));
};

/** Thousandths, as stock is counted. */
const mil = (quantity: number): number => Math.round(quantity * 1000);
/** Stock that a sold product consumes: its recipe, else itself. */
const folhas = (product: Produto, thousandths: number): readonly (readonly [number, number])[] =>
  product.fichaTecnica?.length
    ? product.fichaTecnica.map(({ insumo, quantidade }) => [insumo, Math.round(quantidade * thousandths)] as const)
    : [[product.id, thousandths]];
/** Sums the stock that a line consumes; null when it is the product alone. */
const consumoDe = (
  { produtos, adicionais }: Cardapio,
  sabores: readonly Produto[],
  partes: readonly Parte[],
  { quantidade, adicionais: chosen }: Pedida,
): Item['consumo'] => {
  const [product] = sabores;
  const sums = new Map<string, number>();
  const take = (key: string, thousandths: number): void => {
    sums.set(key, (sums.get(key) ?? 0) + thousandths);
  };
  const sell = (one: Produto, thousandths: number): void => {
    for (const [id, part] of folhas(one, thousandths)) take(`produto ${id}`, part);
  };
  if (partes.length === 0) for (const one of sabores) sell(one, Math.round(mil(quantidade) / sabores.length));
  else if (product!.controlaEstoque) take(`produto ${product!.id}`, mil(quantidade));
  for (const part of partes) {
    const one = produtos.get(part.produto);
    if (one) sell(one, part.quantidade * mil(quantidade));
  }
  for (const { adicional: id, quantidade: times } of chosen ?? []) {
    const one = adicionais.get(id);
    const linked = one?.produtoVinculado == null ? undefined : produtos.get(one.produtoVinculado);
    if (linked) sell(linked, (times ?? 1) * mil(quantidade));
    else if (one?.controlaEstoque) take(`adicional ${id}`, (times ?? 1) * mil(quantidade));
  }
  if (sums.size === 1 && sums.get(`produto ${product!.id}`) === mil(quantidade)) return null;
  return [...sums].map(([key, thousandths]) => {
    const [what, id] = key.split(' ');
    return {
      produto: what === 'produto' ? Number(id) : null,
      adicional: what === 'adicional' ? Number(id) : null,
      quantidade: thousandths / 1000,
    };
  });
};

type Contado = Partial<Pick<Produto, 'controlaEstoque' | 'vendeSemEstoque' | 'estoque'>>;
/** Thousandths not reserved yet: open orders have left the stock already. */
const resta = (one: Contado | undefined): number =>
  one?.controlaEstoque && !one.vendeSemEstoque ? mil(one.estoque ?? 0) : Infinity;
const semEstoquePara = ({ produtos }: Pick<Cardapio, 'produtos'>, one: Produto, thousandths: number): boolean =>
  folhas(one, thousandths).some(([id, needed]) => resta(id === one.id ? one : produtos.get(id)) < needed);
const parteAcabou = (cardapio: Pick<Cardapio, 'produtos'>, id: number, quantidade: number): boolean => {
  const one = cardapio.produtos.get(id);
  return !one || one.situacao === 'PAUSADO' || semEstoquePara(cardapio, one, mil(quantidade));
};
/** True when the add-on is unavailable: paused, or its stock or that of its product is reserved. */
export const adicionalAcabou = (cardapio: Pick<Cardapio, 'produtos'>, one: Adicional): boolean =>
  emFalta(cardapio.produtos, one) ||
  (one.produtoVinculado === null ? resta(one) < mil(1) : parteAcabou(cardapio, one.produtoVinculado, 1));
/** True when the option of a combo's choice cannot be had. */
export const escolhaAcabou = (
  cardapio: Pick<Cardapio, 'produtos'>,
  { produto: id, quantidade }: NonNullable<Produto['combo']>[number],
): boolean => parteAcabou(cardapio, id, quantidade);
/**
 * True when not even the minimum of a product can be sold: it is paused, its stock or that of its recipe or parts is
 * reserved, or a required group has no option left. Every menu uses it: page, telephone, counter, table and till.
 */
export const acabou = (cardapio: Pick<Cardapio, 'produtos' | 'grupos'>, one: Produto): boolean => {
  if (one.situacao === 'PAUSADO') return true;
  const least = one.pesavel ? 1 : mil(one.vendaMinima ?? 1);
  const combo = one.tipo === 'COMBO' ? (one.combo ?? []) : [];
  const choices = new Set(combo.flatMap(({ grupo }) => grupo || []));
  return (
    (one.tipo === 'COMBO' ? resta(one) < least : semEstoquePara(cardapio, one, least)) ||
    combo.some((row) => !row.grupo && escolhaAcabou(cardapio, row)) ||
    [...choices].some((grupo) => combo.every((row) => row.grupo !== grupo || escolhaAcabou(cardapio, row))) ||
    (cardapio.grupos.get(one.id) ?? []).some(
      ({ minimo, opcoes }) => minimo > 0 && opcoes.every((option) => adicionalAcabou(cardapio, option)),
    )
  );
};

/** Builds a line as it would be stored, with all refusals. The product has to be in `cardapio`. */
export const montar = (cardapio: Cardapio, asked: Pedida, onde: Onde): Montada => {
  const product = cardapio.produtos.get(asked.produto)!;
  const { sabores, recusas: dosSabores } = saboresDe(cardapio, product, asked, onde);
  const { partes, recusas: dasPartes } = partesDe(cardapio, product, asked);
  const { linhas, recusas: dosAdicionais, custo: extra } = adicionaisDe(cardapio, product, asked);
  const prices = sabores.map((one) => precoDe(one, onde.canal));
  const price = product.regraPreco === 'MEDIA' ? media(prices) : Math.max(...prices);
  const acrescimos = partes.reduce((sum, one) => sum + centavos(one.acrescimo ?? 0), 0);
  const costs = sabores.map((one) => custoDe(cardapio, one, partes));
  return {
    item: {
      produto: product.id,
      nomeParceiro: null,
      codigoParceiro: null,
      descricao: nomeDe(sabores),
      quantidade: asked.quantidade,
      precoUnitario: reais(price + acrescimos),
      desconto: 0,
      promocao: 0,
      custo: costs.includes(null) ? null : reais(media(costs as number[]) + extra),
      adicionais: linhas.length > 0 ? [...linhas] : null,
      sabores: sabores.length > 1 ? sabores.map(({ id, nome }) => ({ produto: id, nome })) : null,
      partes: partes.length > 0 ? [...partes] : null,
      consumo: consumoDe(cardapio, sabores, partes, asked),
      observacao: asked.observacao ?? null,
      setor: product.setor,
      prontoEm: null,
    },
    recusas: [
      ...[foraDeVenda(cardapio, product, onde) ?? [], quebrada(product, asked.quantidade) ?? []].flat(),
      ...dosSabores,
      ...dasPartes,
      ...dosAdicionais,
    ],
  };
};

/** Refuses a fraction of a product that is not sold by weight. */
const quebrada = ({ nome, pesavel }: Produto, quantidade: number): string | undefined =>
  pesavel || mil(quantidade) % 1000 === 0 ? undefined : `${nome} não é vendido por peso: a quantidade é inteira!`;

/** Refusals for products with too small or too large a quantity in the whole order, by product. */
export const quantidadesErradas = (
  produtos: Cardapio['produtos'],
  asked: readonly Pick<Pedida, 'produto' | 'quantidade'>[],
): ReadonlyMap<number, string> => {
  const sums = new Map<number, number>();
  for (const { produto: id, quantidade } of asked) sums.set(id, (sums.get(id) ?? 0) + mil(quantidade));
  return new Map(
    [...sums].flatMap(([id, sum]): [number, string][] => {
      const { nome, vendaMinima, vendaMaxima } = produtos.get(id) ?? {};
      if (vendaMinima != null && sum < mil(vendaMinima))
        return [[id, `${nome}: o mínimo é ${vendaMinima} por pedido!`]];
      if (vendaMaxima != null && sum > mil(vendaMaxima))
        return [[id, `${nome}: o máximo é ${vendaMaxima} por pedido!`]];
      return [];
    }),
  );
};
