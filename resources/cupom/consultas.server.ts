import { f } from '#fields';
import { r, type AnyEntity, type AskedFilter, type Fields, type HandlerContext, type Infer } from '#kit';
import type { ExportFormat } from '#kit/work/exports';
import type { Page } from '#kit/calls/calls';
import { instantsOf } from '#kit/period';
import { usuario } from '../../schemas/cadastros/usuarios/usuario';
import { cupomDesconto } from '../../schemas/cupom/cupomDesconto';
import { cupomLote } from '../../schemas/cupom/cupomLote';
import type { Cupom } from '../comum/desconto';
import { condicoes, vantagem } from './texto';

type Context = Pick<HandlerContext, 'rows' | 'user'>;
/** Filters that other clients send; an absent one is null and filters nothing. */
export interface Filtro {
  readonly sentenca: string | null;
  readonly situacao: Cupom['situacao'] | null;
  readonly tipo: Cupom['tipo'] | null;
  readonly dataInicio: string | null;
  readonly dataFim: string | null;
}
type Given<T> = { readonly [K in keyof T]?: NonNullable<T[K]> };
const given = <T extends object>(values: T): Given<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== '')) as Given<T>;

const id = f.integer({ required: true });
const nome = f.text({ required: true });
const chamado = { id, nome };
const { token: _unsaid, codigoCurto: _untold, usuario: _named, ...campos } = cupomDesconto.fields;
/** A coupon as `filtrar` lists it. */
export const visto = {
  id,
  ...campos,
  percentual: r.orNull(campos.percentual),
  descontoMaximo: campos.descontoMaximo,
  valor: r.orNull(campos.valor),
  usuario: r.orNull(chamado),
  vantagem: f.text({ required: true }),
  condicoes: r.list(f.text({ required: true })),
};

/** Coupons, newest first, with their results (decision 0001). */
export const listarCupons = async (
  { rows, user }: Context,
  { sentenca, dataInicio, dataFim, ...rest }: Filtro,
  page: Page,
) => {
  const found = await rows.find(
    cupomDesconto,
    {
      ...given({ ...rest, $search: sentenca }),
      ...((dataInicio ?? dataFim) ? { dataCriacao: instantsOf({ from: dataInicio, to: dataFim }, user.zone) } : {}),
      $sort: [['dataCriacao', 'desc']],
    },
    page,
  );
  const names = await namesOf(
    rows,
    usuario,
    found.rows.map((one) => one.usuario),
    'nome',
  );
  return {
    results: found.rows.map((one) => ({
      ...viewOf(one),
      usuario: one.usuario === null ? null : { id: one.usuario, nome: names.get(one.usuario) ?? '' },
    })),
    totalRecords: found.total,
  };
};
/** Columns of a coupon for the screens. Leaves out the token, although it opens only the public page. */
const viewOf = (cupom: Cupom) => ({
  id: cupom.id,
  ...(Object.fromEntries(Object.keys(campos).map((name) => [name, cupom[name as keyof typeof campos]])) as Pick<
    Cupom,
    keyof typeof campos
  >),
  percentual: cupom.percentual ?? null,
  descontoMaximo: cupom.descontoMaximo ?? null,
  valor: cupom.valor ?? null,
  vantagem: vantagem(cupom),
  condicoes: condicoes(cupom),
});
/** Titles of referenced rows, by id. */
const namesOf = async <E extends AnyEntity>(
  rows: HandlerContext['rows'],
  entity: E,
  values: readonly (number | null)[],
  title: keyof Infer<E> & string,
): Promise<ReadonlyMap<number, string>> => {
  const found = await rows.byId(entity, values);
  return new Map([...found].map(([id, one]) => [id, String(one[title])]));
};

const { quantidade, dataCriacao, situacao: situacaoDoLote } = cupomLote.fields;
export const lote = {
  id,
  nome,
  quantidade,
  usados: id,
  disponiveis: id,
  situacao: situacaoDoLote,
  dataCriacao,
  cupom: chamado,
};
/** Batches, newest first, with the unused codes of each. */
export const listarLotes = async ({ rows }: Context) => {
  const found = await rows.all(cupomLote, { $sort: [['dataCriacao', 'desc']] });
  const names = await namesOf(
    rows,
    cupomDesconto,
    found.map((one) => one.cupom),
    'nome',
  );
  return found.map(({ id, nome, quantidade, usados, situacao, dataCriacao, cupom }) => ({
    id,
    nome,
    quantidade,
    usados: usados ?? 0,
    disponiveis: situacao === 'ATIVO' ? quantidade - (usados ?? 0) : 0,
    situacao,
    dataCriacao,
    cupom: { id: cupom, nome: names.get(cupom) ?? '' },
  }));
};

const of = (...names: readonly (keyof typeof cupomDesconto.fields)[]): Fields =>
  Object.fromEntries(names.map((name) => [name, cupomDesconto.fields[name]]));
/** Every coupon that the filter finds, with its results. */
export const planilhaDeCupons = async ({ rows, table }: HandlerContext, filter: AskedFilter, format?: ExportFormat) => {
  const found = await rows.all(cupomDesconto, filter);
  const columns: Fields = {
    ...of('nome', 'palavraChave', 'situacao'),
    vantagem: f.text(),
    ...of(
      ...(['tipo', 'percentual', 'valor', 'pedidoMinimo', 'dataInicio', 'dataVencimento', 'usados'] as const),
      ...(['limiteUso', 'vendas', 'descontos', 'urlCurto'] as const),
    ),
  };
  return table(
    'cupons',
    columns,
    found.map((one) => ({ ...one, vantagem: vantagem(one) })),
    format,
  );
};
