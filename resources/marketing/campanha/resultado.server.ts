import { sql } from 'kysely';
import type { HandlerContext } from '#kit';
import { plusDays, todayIn } from '#kit/period';
import { situacoesDoParticipante } from '../../../schemas/marketing/campanha/campanhaParticipante';
import { centavos, reais } from '../../comum/centavos';
import { comparar, pedidosAMais, type Parte } from './contas';
import { temLink, type Campanha } from './congelar.server';

type Context = Pick<HandlerContext, 'db' | 'user' | 'now'>;
type Situacao = keyof typeof situacoesDoParticipante;
type Versao = 'A' | 'B' | 'CONTROLE';
interface Grupo extends Parte {
  readonly clicaram: number;
  readonly situacao: Situacao;
  readonly versao: Versao;
  readonly valor: number;
}
/** Days of the curve at most. */
const diasDaCurva = 31;
const foram: readonly Situacao[] = ['ENVIADA', 'ENTREGUE', 'LIDA'];
const rotulo = (situacao: Situacao): string => {
  const dito = situacoesDoParticipante[situacao];
  return typeof dito === 'string' ? dito : dito.label;
};
const porcento = (parte: number, todo: number): number | null =>
  todo === 0 ? null : Math.round((parte / todo) * 1000) / 10;

export const semResultado = {
  porSituacao: [],
  pedidos: 0,
  valor: 0,
  conversao: null,
  conversaoControle: null,
  funil: [],
  versoes: [],
  comparacao: null,
  porDia: [],
  lucro: null,
} as const;

const gruposDe = async ({ db }: Context, { id, empresa }: Campanha): Promise<readonly Grupo[]> => {
  const { rows } = await sql<{
    situacao: Situacao;
    variante: 'A' | 'B' | null;
    pessoas: string;
    clicaram: string;
    compraram: string;
    valor: string;
  }>`select p.situacao, p.variante, count(*) as pessoas, count(p.clicou_em) as clicaram, count(p.pedido_id) as compraram,
      coalesce(sum(p.valor), 0) as valor
    from campanha_participante as p where p.empresa_id = ${empresa} and p.campanha_id = ${id}
    group by 1, 2 order by 1, 2`.execute(db);
  return rows.map(({ situacao, variante, pessoas, clicaram, compraram, valor }) => ({
    situacao,
    versao: situacao === 'CONTROLE' ? 'CONTROLE' : (variante ?? 'A'),
    pessoas: Number(pessoas),
    clicaram: Number(clicaram),
    compraram: Number(compraram),
    valor: Number(valor),
  }));
};
const somarGrupos = (grupos: readonly Grupo[]): Parte & { readonly valor: number } => ({
  pessoas: grupos.reduce((sum, one) => sum + one.pessoas, 0),
  compraram: grupos.reduce((sum, one) => sum + one.compraram, 0),
  valor: reais(grupos.reduce((sum, one) => sum + centavos(one.valor), 0)),
});

/** Share of both groups that had bought by the end of each day, from the beginning until today. */
const curvaDe = async (
  { db, user, now }: Context,
  { id, empresa }: Campanha,
  iniciadaEm: string,
  partes: { readonly receberam: Parte; readonly controle: Parte },
) => {
  const { rows } = await sql<{ dia: string; controle: boolean; compraram: string }>`
    select to_char(o.data at time zone ${user.zone}, 'YYYY-MM-DD') as dia, p.situacao = 'CONTROLE' as controle,
      count(*) as compraram
    from campanha_participante as p join pedido as o on o.empresa_id = p.empresa_id and o.id = p.pedido_id
    where p.empresa_id = ${empresa} and p.campanha_id = ${id} and p.situacao = any(${[...foram, 'CONTROLE']}::text[])
    group by 1, 2`.execute(db);
  const [primeiro, hoje] = [todayIn(user.zone, new Date(iniciadaEm)), todayIn(user.zone, now)];
  const ultimo = rows.reduce((fim, { dia }) => (dia > fim ? dia : fim), primeiro);
  const ate = (dia: string, doControle: boolean): number =>
    rows.reduce((sum, one) => sum + (one.controle === doControle && one.dia <= dia ? Number(one.compraram) : 0), 0);
  return Array.from({ length: diasDaCurva }, (_, at) => plusDays(primeiro, at))
    .filter((dia) => dia <= ultimo && dia <= hoje)
    .map((dia) => ({
      dia,
      recebeu: porcento(ate(dia, false), partes.receberam.pessoas) ?? 0,
      controle: porcento(ate(dia, true), partes.controle.pessoas),
    }));
};

/**
 * Profit of a campaign: its sales beyond those that the group of control lets expect, less the cost of the products. The
 * fee of WhatsApp is not known here.
 */
const lucroDe = async (
  { db }: Context,
  { id, empresa }: Campanha,
  receberam: Parte & { readonly valor: number },
  controle: Parte & { readonly valor: number },
) => {
  const { rows } = await sql<{ custo: string; itens: string; sem_custo: string }>`
    select coalesce(sum(i.custo * i.quantidade), 0) as custo, coalesce(sum(i.total), 0) as itens,
      coalesce(sum(i.total) filter (where i.custo is null), 0) as sem_custo
    from campanha_participante as p join pedido_item as i on i.empresa_id = p.empresa_id and i.pedido_id = p.pedido_id
    where p.empresa_id = ${empresa} and p.campanha_id = ${id} and p.situacao = any(${[...foram]}::text[])`.execute(db);
  const { custo = '0', itens = '0', sem_custo: semCusto = '0' } = rows[0] ?? {};
  const vendas = centavos(receberam.valor);
  const viriam =
    controle.pessoas === 0 ? null : Math.round((centavos(controle.valor) * receberam.pessoas) / controle.pessoas);
  const aMais = vendas - (viriam ?? 0);
  const parte = vendas === 0 ? 0 : Math.max(0, aMais) / vendas;
  const custoDaParte = Math.round(centavos(Number(custo)) * parte);
  const pedidos = pedidosAMais(receberam, controle);
  return {
    vendas: reais(vendas),
    viriam: viriam === null ? null : reais(viriam),
    custo: reais(custoDaParte),
    semCusto: porcento(Number(semCusto), Number(itens)) ?? 0,
    lucro: reais(aMais - custoDaParte),
    pedidosAMais: pedidos?.pedidos ?? null,
    de: pedidos?.de ?? null,
    ate: pedidos?.ate ?? null,
  };
};

/** Figures of a campaign that has begun. */
export const resultadoDe = async (context: Context, row: Campanha, iniciadaEm: string) => {
  const grupos = await gruposDe(context, row);
  const em = (quais: readonly Situacao[]) => somarGrupos(grupos.filter(({ situacao }) => quais.includes(situacao)));
  const [receberam, controle, todos] = [em(foram), em(['CONTROLE']), somarGrupos(grupos)];
  const daVersao = (versao: Versao) =>
    versao === 'CONTROLE'
      ? controle
      : somarGrupos(grupos.filter((one) => one.versao === versao && foram.includes(one.situacao)));
  const versoes = (['A', 'B', 'CONTROLE'] as const).filter((versao) => grupos.some((one) => one.versao === versao));
  return {
    prevista: false,
    total: todos.pessoas,
    recebem: receberam.pessoas,
    semConsentimento: null,
    recusaram: null,
    semCelular: null,
    repetidos: null,
    porSituacao: Object.keys(situacoesDoParticipante).flatMap((nome) => {
      const situacao = nome as Situacao;
      const { pessoas } = em([situacao]);
      return pessoas === 0 ? [] : [{ situacao, rotulo: rotulo(situacao), quantos: pessoas }];
    }),
    pedidos: receberam.compraram,
    valor: receberam.valor,
    conversao: porcento(receberam.compraram, receberam.pessoas),
    conversaoControle: porcento(controle.compraram, controle.pessoas),
    funil: [
      { etapa: 'Público que podia', quantos: todos.pessoas },
      { etapa: 'Para receber', quantos: todos.pessoas - controle.pessoas },
      { etapa: 'Enviadas', quantos: receberam.pessoas },
      { etapa: 'Entregues', quantos: em(['ENTREGUE', 'LIDA']).pessoas },
      { etapa: 'Lidas', quantos: em(['LIDA']).pessoas },
      ...(temLink(row)
        ? [{ etapa: 'Abriram o link', quantos: grupos.reduce((sum, { clicaram }) => sum + clicaram, 0) }]
        : []),
      { etapa: 'Compraram', quantos: receberam.compraram },
    ],
    versoes: versoes.map((versao) => {
      const { pessoas, compraram, valor } = daVersao(versao);
      return { versao, pessoas, compraram, valor, taxa: porcento(compraram, pessoas) };
    }),
    comparacao: comparar(daVersao('A'), daVersao('B')) ?? null,
    porDia: await curvaDe(context, row, iniciadaEm, { receberam, controle }),
    lucro: receberam.pessoas === 0 ? null : await lucroDe(context, row, receberam, controle),
  };
};
