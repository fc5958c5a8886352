import type { Infer } from '#kit';
import type { segmentos } from '../../schemas/segmentos';
import type { pedido } from '../../schemas/delivery/pedidos/pedido';
import { seRecebe } from '../../schemas/formas';
import type { fidelidadeConfiguracao } from '../../schemas/fidelidade/transacoes/fidelidadeConfiguracao';
import { centavos, ratear } from '../comum/centavos';
import { diaSemana } from '../comum/momento.server';

type Regra = Pick<
  Infer<typeof fidelidadeConfiguracao>,
  'programa' | 'pontosPorReal' | 'percentual' | 'selosPorCompra' | 'valorMinimo' | 'arredonda'
>;
type Forma = NonNullable<Infer<typeof pedido>['pagamentos']>[number]['forma'];
type Base = Infer<typeof fidelidadeConfiguracao>['baseCalculo'];
interface Paga {
  readonly pagamentos: readonly { readonly forma: Forma; readonly valor: number }[] | null;
}
type Conta = Paga &
  Pick<Infer<typeof pedido>, 'valorItens' | 'desconto' | 'taxaEntrega' | 'descontoEntrega' | 'acrescimo' | 'total'>;

export type RegraEspecial = NonNullable<Infer<typeof fidelidadeConfiguracao>['regras']>[number];
/** Facts of a purchase besides its amount. */
export interface Fatos {
  /** YYYY-MM-DD, as the company's calendar has it. */
  readonly dia: string;
  readonly ehPrimeira?: boolean;
  /** MM-DD, of the customer. */
  readonly aniversario?: string | null;
  readonly nivel?: keyof typeof segmentos | null;
  readonly itens?: readonly { readonly produto: number; readonly categoria: number | null; readonly cents: number }[];
}
const ehBissexto = (year: number): boolean => new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;
/** Birthdays of a day; 29 February counts on the 28th in other years. */
export const diasDeAniversario = (dia: string): readonly string[] =>
  dia.endsWith('-02-28') && !ehBissexto(Number(dia.slice(0, 4))) ? ['02-28', '02-29'] : [dia.slice(5)];

const acontece = ({ quando }: RegraEspecial, { dia, ehPrimeira, aniversario }: Fatos): boolean => {
  if (quando == null) return true;
  if (quando === 'PRIMEIRA_COMPRA') return ehPrimeira === true;
  if (!aniversario) return false;
  return quando === 'ANIVERSARIO'
    ? diasDeAniversario(dia).includes(aniversario)
    : aniversario.slice(0, 2) === dia.slice(5, 7);
};
/** Special rules that apply to the purchase, whatever its items. */
const valem = (regras: readonly RegraEspecial[], fatos: Fatos): readonly RegraEspecial[] =>
  regras.filter(
    (one) =>
      (!one.diasSemana?.length || one.diasSemana.includes(diaSemana(fatos.dia))) &&
      (!one.niveis?.length || (fatos.nivel != null && one.niveis.includes(fatos.nivel))) &&
      acontece(one, fatos),
  );
const ehDoItem = ({ produto, categoria }: RegraEspecial, item?: NonNullable<Fatos['itens']>[number]): boolean =>
  (produto == null || produto === item?.produto) && (categoria == null || categoria === item?.categoria);
/** Multiplier in hundredths: zero when a rule gives nothing, else the largest. */
const vezesDe = (regras: readonly RegraEspecial[]): number => {
  const all = regras.map(({ vezes }) => Math.round(vezes * 100));
  return all.length === 0 ? 100 : all.includes(0) ? 0 : Math.max(...all);
};

/**
 * Points of a purchase in cents. Computed in whole hundredths and floored once for the whole purchase, so that no float
 * decides a cent and no line loses one.
 */
export const pontosDe = (
  regra: Regra & { readonly regras?: readonly RegraEspecial[] | null },
  cents: number,
  fatos: Fatos,
): number => {
  if (cents <= 0 || cents < centavos(regra.valorMinimo ?? 0)) return 0;
  const regras = valem(regra.regras ?? [], fatos);
  const itens = fatos.itens?.some((one) => one.cents > 0) ? fatos.itens : [undefined];
  const partes = ratear(
    cents,
    itens.map((one) => one?.cents ?? 1),
  );
  const doItem = itens.map((item) => regras.filter((one) => ehDoItem(one, item)));
  const mais = new Set(doItem.flat());
  const bonus = [...mais].reduce((sum, one) => sum + (one.mais ?? 0), 0);
  if (regra.programa === 'CARIMBO')
    return bonus + Math.floor(((regra.selosPorCompra ?? 1) * Math.max(...doItem.map(vezesDe))) / 100);
  const pesados = partes.reduce((sum, parte, at) => sum + BigInt(parte) * BigInt(vezesDe(doItem[at]!)), 0n);
  // One point a real, or one cent of a hundred: both are cents times hundredths over ten thousand.
  const rate = BigInt(Math.round(((regra.programa === 'PONTOS' ? regra.pontosPorReal : regra.percentual) ?? 0) * 100));
  const rest = regra.arredonda === 'PROXIMO' ? 500_000n : 0n;
  return bonus + Number((pesados * rate + rest) / 1_000_000n);
};
/** Cents of an order that are paid with points. */
export const pagoComPontos = ({ pagamentos }: Paga): number =>
  (pagamentos ?? []).reduce((sum, { forma, valor }) => sum + (forma === 'PONTOS' ? centavos(valor) : 0), 0);
const inteira = (base: Base, order: Conta): number => {
  if (base === 'TOTAL') return centavos(order.total);
  if (base === 'ITENS_COM_DESCONTO') return centavos(order.valorItens) - centavos(order.desconto);
  return centavos(order.total) - centavos(order.taxaEntrega) + centavos(order.descontoEntrega);
};
/** Part of an order that brings no money, in cents: paid by gift card or points, or owed. */
const semEntrada = ({ pagamentos }: Paga): number =>
  (pagamentos ?? []).reduce((sum, { forma, valor }) => sum + (daoPontos(forma) ? 0 : centavos(valor)), 0);
/** True for forms that bring the customer's money, at the counter or online. */
const daoPontos = (forma: Forma): boolean => forma === 'ONLINE' || seRecebe(forma);
/** Part of an order that gives points, in cents: the money that comes in. */
export const baseDe = (base: Base, order: Conta): number => Math.max(0, inteira(base, order) - semEntrada(order));
