import type { HandlerContext, Infer } from '#kit';
import type { pedidoItem } from '../../../../schemas/delivery/pedidos/pedidoItem';
import { produto } from '../../../../schemas/delivery/cardapio/produto';
import { totalDoItem, type Linha } from '../../../comum/desconto';
import type { Momento } from '../../../comum/momento.server';
import { centavos, dinheiroDe, emCentavos, menor, reais, zero, type Centavos } from '../../../comum/centavos';
import { cardapioDe, ondeDe } from '../../cardapio/cardapioVendido.server';
import { chaveDe, consumoDoItem, falta, somaPor } from '../../estoque/moverEstoque.server';
import { montar, quantidadesErradas, type DoParceiro, type Montada, type Pedida } from '../../cardapio/preco.server';
import type { Entrada, Vendida } from '../entrada.server';
import type { Passo } from './conta.server';

/** Reports a refusal; `campo` is its field of the form. */
export type Recusar = (texto: string, campo: string) => void;
/** An offline sale already happened: broken rules become warnings instead of refusals. */
export const aindaAssim = (vendida: Vendida | undefined, recusar: Recusar): Recusar =>
  vendida ? (texto) => vendida.avisar(texto) : recusar;

export interface Precificado {
  /** Null for an item that cannot be sold: it counts for nothing. */
  readonly linha: Linha | null;
  readonly item: Partial<Infer<typeof pedidoItem>>;
  /** Price of the company, before discounts. */
  readonly cheio: Centavos;
  readonly recusa?: string;
}
/** Applies the price at which a line was sold; add-ons keep theirs as far as it allows. */
const comoVendido = (item: Montada['item'], { unidade }: Pedida, { avisar }: Vendida): Montada['item'] => {
  const extras = (item.adicionais ?? []).reduce((sum, { quantidade, valor }) => sum + quantidade * centavos(valor), 0);
  const hoje = centavos(item.precoUnitario) + extras;
  const era = unidade == null ? hoje : centavos(unidade);
  if (era === hoje) return item;
  avisar(`${item.descricao} custa ${dinheiroDe(emCentavos(hoje))}, e foi vendido a ${dinheiroDe(emCentavos(era))}.`);
  return era >= extras
    ? { ...item, precoUnitario: reais(era - extras) }
    : {
        ...item,
        precoUnitario: reais(era),
        adicionais: item.adicionais?.map((one) => ({ ...one, valor: 0 })) ?? null,
      };
};
const semProduto = (asked: Pedida | DoParceiro): asked is DoParceiro => 'nomeParceiro' in asked;
/** Line that stands as the partner wrote it, without product, category, cost and stock. */
const doParceiro = ({ nomeParceiro, codigoParceiro = null, adicionais, ...asked }: DoParceiro): Precificado => {
  const { quantidade, precoUnitario, observacao = null } = asked;
  const extras = adicionais?.map((one) => ({ ...one, categoria: null, adicional: null })) ?? [];
  const item = {
    produto: null,
    nomeParceiro,
    codigoParceiro,
    descricao: nomeParceiro,
    quantidade,
    precoUnitario,
    adicionais: extras.length > 0 ? extras : null,
    consumo: [],
    desconto: 0,
    promocao: 0,
    observacao,
  };
  const cheio = totalDoItem(item);
  return { linha: { produto: null, categoria: null, total: cheio }, item: { ...item, total: reais(cheio) }, cheio };
};

/** Prices lines by the menu of their channel and moment, and says which of them cannot be sold. */
export const precificar = async (
  context: HandlerContext,
  {
    itens: wanted,
    canal,
    vendida,
    momento,
  }: Pick<Entrada, 'itens' | 'canal' | 'vendida'> & { readonly momento: Momento },
  recusar: Recusar,
): Promise<Precificado[]> => {
  const ours = wanted.flatMap((one) => (semProduto(one) ? [] : one));
  const found = await context.rows.byId(
    produto,
    ours.flatMap(({ produto: id, sabores }) => [id, ...(sabores ?? [])]),
  );
  const extras = ours.flatMap(({ adicionais }) => (adicionais ?? []).map(({ adicional }) => adicional));
  const cardapio = await cardapioDe(context, [...found.values()], extras);
  const onde = ondeDe(momento, canal);
  const dizer = aindaAssim(vendida, recusar);
  const wrong = quantidadesErradas(cardapio.produtos, ours);
  const priced = wanted.map((asked, index): Precificado => {
    if (semProduto(asked)) return doParceiro(asked);
    const { produto: id, quantidade } = asked;
    const product = found.get(id);
    const montada = product && montar(cardapio, asked, onde);
    const recusas = montada?.recusas ?? ['Produto não encontrado!'];
    const [recusa] = [...recusas, ...[wrong.get(id) ?? []].flat()];
    if (recusa !== undefined) (product ? dizer : recusar)(recusa, `itens.${index}.produto`);
    if (!montada || (recusas.length > 0 && !vendida))
      return { linha: null, item: { produto: id, descricao: product?.nome, quantidade }, cheio: zero, recusa };
    const item = vendida ? comoVendido(montada.item, asked, vendida) : montada.item;
    const cheio = totalDoItem(item);
    const abatido = centavos(asked.desconto ?? 0);
    if (abatido > cheio) recusar('O desconto passa do valor do item!', `itens.${index}.desconto`);
    const desconto = menor(abatido, cheio);
    const total = emCentavos(cheio - desconto);
    return {
      linha: { produto: id, categoria: product.categoria, total },
      item: { ...item, desconto: reais(desconto), total: reais(total) },
      cheio: totalDoItem(montada.item),
      recusa,
    };
  });
  const sold = priced.map(({ linha, item }) => (linha ? consumoDoItem(item as Infer<typeof pedidoItem>) : []));
  const lacking = await falta(context, sold.flat());
  if (lacking) {
    const index = sold.findIndex((some) => somaPor(some).has(chaveDe(lacking.alvo)));
    dizer(lacking.texto, `itens.${index}.quantidade`);
    priced[index] = { ...priced[index]!, recusa: lacking.texto };
  }
  return priced;
};

/** First step: the lines at their own price. */
export const itens: Passo = async (conta, { context, entrada, canal, momento, vendida, recusar }) => {
  const unknown = entrada.itens.findIndex(semProduto);
  if (unknown >= 0 && !canal.semProduto)
    recusar('Este canal só vende produtos do cardápio!', `itens.${unknown}.produto`);
  const asked = { itens: entrada.itens, canal: entrada.canal, momento, ...(vendida && { vendida }) };
  return { ...conta, itens: await precificar(context, asked, recusar) };
};
