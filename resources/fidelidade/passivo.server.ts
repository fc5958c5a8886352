import { sql, type RawBuilder } from 'kysely';
import type { HandlerContext, InCompany } from '#kit';
import type { PrintDocument } from '#kit/work/print';
import { plusDays, startOfDay, todayIn } from '#kit/period';
import { cliente } from '../../schemas/cadastros/clientes/cliente';
import { fidelidadeConfiguracao } from '../../schemas/fidelidade/transacoes/fidelidadeConfiguracao';
import { centavos, dinheiro, reais } from '../comum/centavos';
import { nomeDaEmpresa } from '../comum/divulgar.server';
import { diaDe } from './papel.server';
import { escritos } from './pontos.server';

type Context = HandlerContext & InCompany;
/** Since when a row counts. */
const desde = sql`coalesce(t.efetivada_em, t.disponivel_em, t.data)`;
/** Condition for the whole company or for one customer. */
const dele = (quem?: number): RawBuilder<unknown> => (quem === undefined ? sql`` : sql`and t.cliente_id = ${quem}`);
/** Points that each credit had lost by an instant to debits that were not reversed by then. */
const saidas = (empresa: number, fim: string, quem?: number): RawBuilder<unknown> => sql`
  select t.empresa_id, (b ->> 'lote')::bigint as lote, sum((b ->> 'pontos')::int) as pontos
  from transacao t cross join lateral jsonb_array_elements(t.baixas) b
  where t.empresa_id = ${empresa} ${dele(quem)} and t.data < ${fim}::timestamptz and t.baixas is not null
    and not exists (select from transacao e where e.empresa_id = t.empresa_id and e.estorno_de_id = t.id
      and e.data < ${fim}::timestamptz)
  group by 1, 2`;

/** Total balance of all customers at each instant: the sum of the rows that counted by then. */
const saldosEm = async (
  { db, user }: Pick<Context, 'db' | 'user'>,
  fins: readonly string[],
): Promise<readonly number[]> => {
  const { rows } = await sql<{ pontos: string }>`select coalesce(sum(t.pontos), 0) as pontos
    from unnest(${sql.val(fins)}::timestamptz[]) with ordinality as i(fim, ordem)
    left join transacao t on t.empresa_id = ${user.company.id} and t.saldo is not null and ${desde} < i.fim
    group by i.ordem order by i.ordem`.execute(db);
  return rows.map(({ pontos }) => Number(pontos));
};

export const idades = ['0 a 30 dias', '31 a 90 dias', '91 a 180 dias', '181 a 365 dias', 'Mais de 365 dias'] as const;
const faixa = (fim: string): RawBuilder<number> =>
  sql`case when t.data >= ${fim}::timestamptz - interval '31 days' then 0
    when t.data >= ${fim}::timestamptz - interval '91 days' then 1
    when t.data >= ${fim}::timestamptz - interval '181 days' then 2
    when t.data >= ${fim}::timestamptz - interval '366 days' then 3 else 4 end`;
/** Balance at an instant by the age of the points: of each credit what was not spent by then, or was given back. */
const porIdade = async ({ db, user }: Pick<Context, 'db' | 'user'>, fim: string): Promise<readonly number[]> => {
  const { rows } = await sql<{ faixa: number; pontos: string }>`with saiu as (${saidas(user.company.id, fim)})
    select ${faixa(fim)} as faixa, sum(t.pontos - coalesce(s.pontos, 0)) as pontos
    from transacao t left join saiu s on s.empresa_id = t.empresa_id and s.lote = t.id
    where t.empresa_id = ${user.company.id} and t.pontos > 0 and t.tipo <> 'ESTORNO' and t.restante is not null
      and t.saldo is not null and ${desde} < ${fim}::timestamptz
    group by 1`.execute(db);
  const sums = new Map(rows.map((one) => [Number(one.faixa), Number(one.pontos)]));
  return idades.map((_, at) => sums.get(at) ?? 0);
};

interface Lote {
  readonly id: string;
  readonly descricao: string;
  readonly expiraEm: string | null;
  readonly restante: string;
}
/** Pending points at an instant: written, but neither effective nor cancelled yet. */
const esperava = async ({ db, user }: Pick<Context, 'db' | 'user'>, quem: number, fim: string): Promise<number> => {
  const { rows } = await sql<{ pontos: string }>`select coalesce(sum(t.pontos), 0) as pontos from transacao t
    where t.empresa_id = ${user.company.id} ${dele(quem)} and t.data < ${fim}::timestamptz
      and ((t.saldo is null and not (t.situacao = 'CANCELADA' and coalesce(t.cancelada_em, t.atualizado_em) < ${fim}::timestamptz))
        or (t.saldo is not null and ${desde} >= ${fim}::timestamptz))`.execute(db);
  return Number(rows[0]?.pontos ?? 0);
};
/**
 * Reconstructs a customer's points at an instant from the rows alone: effective, pending, and by credit. The sum over
 * the credits equals the balance.
 */
export const saldoEm = async (context: Pick<Context, 'db' | 'user'>, quem: number, fim: string) => {
  const { db, user } = context;
  const { rows: sums } = await sql<{ pontos: string }>`select coalesce(sum(t.pontos), 0) as pontos from transacao t
    where t.empresa_id = ${user.company.id} ${dele(quem)} and t.saldo is not null and ${desde} < ${fim}::timestamptz`.execute(
    db,
  );
  const { rows: lotes } = await sql<Lote>`with saiu as (${saidas(user.company.id, fim, quem)})
    select t.id, t.descricao, t.expira_em::text as "expiraEm", t.pontos - coalesce(s.pontos, 0) as restante
    from transacao t left join saiu s on s.empresa_id = t.empresa_id and s.lote = t.id
    where t.empresa_id = ${user.company.id} ${dele(quem)} and t.pontos > 0 and t.tipo <> 'ESTORNO'
      and t.restante is not null and t.saldo is not null and ${desde} < ${fim}::timestamptz
      and t.pontos > coalesce(s.pontos, 0)
    order by t.expira_em nulls last, t.id`.execute(db);
  return {
    pontos: Number(sums[0]?.pontos ?? 0),
    emCarencia: await esperava(context, quem, fim),
    lotes: lotes.map(({ id, descricao, expiraEm, restante }) => ({
      id: Number(id),
      descricao,
      expiraEm,
      restante: Number(restante),
    })),
  };
};

/** Balance at an instant in words, for the user. */
export const saldoDito = async (context: Context, quem: number, fim: string) => {
  const { rows, now, refuse } = context;
  const who = (await rows.get(cliente, quem)) ?? refuse('Cliente não encontrado!', 'cliente');
  if (Date.parse(fim) > now.getTime()) refuse('Este instante ainda não chegou!', 'em');
  const { lotes, ...saldo } = await saldoEm(context, who.id, fim);
  const linhas = lotes.map(({ descricao, expiraEm, restante }) =>
    [`${escritos(restante)} de ${descricao}`, ...(expiraEm ? [`vencem em ${diaDe(expiraEm)}`] : [])].join(', '),
  );
  return { ...saldo, lotes: linhas.join('\n') || 'Nenhum' };
};

/** Liability of the company at the end of a day, at the value of a point. */
export const passivoEm = async (context: Context, dia: string) => {
  const { rows, user, now, refuse } = context;
  if (dia > todayIn(user.zone, now)) refuse('Este dia ainda não chegou!', 'em');
  const fim = startOfDay(plusDays(dia, 1), user.zone);
  const [[pontos = 0], partes] = [await saldosEm(context, [fim]), await porIdade(context, fim)];
  const { valorPonto } = await rows.settings(fidelidadeConfiguracao);
  const [ate30 = 0, ate90 = 0, ate180 = 0, ate365 = 0, mais = 0] = partes;
  return { pontos, valor: reais(pontos * centavos(valorPonto)), ate30, ate90, ate180, ate365, mais };
};

/** A month on paper: each day's debt, and that of its last day by age. */
export const passivoDoMes = async (context: Context, mes: string): Promise<PrintDocument> => {
  const { rows, user, now, refuse } = context;
  const hoje = todayIn(user.zone, now);
  const dias: string[] = [];
  for (let dia = `${mes.slice(0, 7)}-01`; dia.startsWith(mes.slice(0, 7)) && dia <= hoje; dia = plusDays(dia, 1))
    dias.push(dia);
  const last = dias.at(-1) ?? refuse('Este mês ainda não começou!', 'mes');
  const fins = dias.map((dia) => startOfDay(plusDays(dia, 1), user.zone));
  const saldos = await saldosEm(context, fins);
  const partes = await porIdade(context, fins.at(-1)!);
  const { valorPonto } = await rows.settings(fidelidadeConfiguracao);
  const linha = (nome: string, pontos: number): [string, string, string] => [
    nome,
    pontos.toLocaleString('pt-BR'),
    dinheiro(reais(pontos * centavos(valorPonto))),
  ];
  const colunas = (first: string) => [
    { label: first },
    { label: 'Pontos', align: 'right' as const },
    { label: 'Em reais', align: 'right' as const },
  ];
  return {
    title: `Passivo de pontos ${mes.slice(5, 7)}/${mes.slice(0, 4)}`,
    paper: 'A4',
    blocks: [
      { text: await nomeDaEmpresa(context, user.company.id), bold: true },
      { text: `Passivo de pontos, ${mes.slice(5, 7)}/${mes.slice(0, 4)}`, bold: true, size: 'large' },
      { text: `Um ponto vale ${dinheiro(valorPonto)}. O que está em carência não conta.` },
      { space: 1 },
      {
        table: {
          columns: colunas('No fim de'),
          rows: dias.map((dia, at) => linha(diaDe(dia), saldos[at] ?? 0)),
        },
      },
      { space: 1 },
      { text: `Por idade, em ${diaDe(last)}`, bold: true },
      { table: { columns: colunas('Idade'), rows: idades.map((nome, at) => linha(nome, partes[at] ?? 0)) } },
    ],
  };
};
