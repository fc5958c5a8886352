import { sql, type RawBuilder } from 'kysely';
import type { HandlerContext, InCompany, Returned } from '#kit';
import { plusDays, startOfDay, todayIn } from '#kit/period';
import { empresaConfig } from '../../../schemas/cadastros/empresaConfig';
import { abertos } from '../../../schemas/delivery/pedidos/pedido';
import { centavos, reais } from '../../comum/centavos';
import type { painel } from './inicio';
import {
  marcosDe,
  primeiroDia,
  projecaoDoDia,
  projecaoDoMes,
  somar,
  somaDe,
  trechosDe,
  type Dia,
  type Hora,
} from './painelDias.server';
import { colunasDosPassos, funcaoDoPasso, passos } from '../pedidos/passosDaLoja.server';
import { contas, dias as diasDe, ehVenda } from '../relatorios/vendasPorDia.server';

type Context = HandlerContext & InCompany;
type Painel = Returned<typeof painel.result>;
type Vendas = NonNullable<Painel['vendas']>;
type Row = Readonly<Record<string, unknown>>;

/** The orders of the shop from the start of a day until the end of another, by its clocks. */
const entre = ({ user }: Context, from: string, to = from): RawBuilder<unknown> =>
  sql`p.empresa_id = ${user.company.id} and p.excluido_em is null
    and p.data >= ${startOfDay(from, user.zone)} and p.data < ${startOfDay(plusDays(to, 1), user.zone)}`;
const linhas = async ({ db }: Context, question: RawBuilder<unknown>): Promise<readonly Row[]> =>
  (await question.execute(db)).rows as readonly Row[];
const moeda = (value: unknown): number => reais(centavos(Number(value ?? 0)));
const inteiro = (value: unknown): number | null =>
  value === null || value === undefined ? null : Math.round(Number(value));
const instante = (value: unknown): string | null =>
  value === null || value === undefined ? null : new Date(value as string | Date).toISOString();

/** Items of the order `p` by their index: another join would read the items of all years for a few orders. */
const itens = sql`(select i.produto_id, i.nome_parceiro, i.descricao, i.quantidade, i.total from pedido_item as i where i.empresa_id = p.empresa_id and i.pedido_id = p.id offset 0)`;

/** Whole days from the stored sums. */
const diasInteiros = async (context: Context, inicio: string, fim: string): Promise<readonly Dia[]> => {
  const rows = await linhas(
    context,
    sql`select to_char(dia, 'YYYY-MM-DD') as dia, pedidos, total, faturado, cancelados, cancelado
      from ${diasDe(inicio, fim, [context.user.company.id])} as t order by 1`,
  );
  return rows.map((row) => ({ ...somaDe(row), dia: String(row.dia) }));
};
/** Hours of the few days compared up to now. */
const horasDe = async (context: Context, days: readonly string[]): Promise<readonly Hora[]> => {
  const { user, now } = context;
  const local = sql`(p.data at time zone ${user.zone})`;
  const found: Hora[] = [];
  for (const dia of new Set(days)) {
    const rows = await linhas(
      context,
      sql`select extract(hour from ${local})::int as hora, ${local}::time <= (${now}::timestamptz at time zone ${user.zone})::time as ate, ${contas}
        from pedido as p where ${entre(context, dia)} group by 1, 2`,
    );
    found.push(...rows.map((row) => ({ ...somaDe(row), dia, hora: Number(row.hora), ate: row.ate === true })));
  }
  return found;
};

/** Hours from the first to the last order, today and on the compared day; future ones are null. */
const porHora = (horas: readonly Hora[], hoje: string, antes: string, agora: number): Vendas['horas'] => {
  const of = (dia: string, hora: number) => somar(horas.filter((one) => one.dia === dia && one.hora === hora));
  const all = horas
    .filter(({ dia, pedidos }) => (dia === hoje || dia === antes) && pedidos > 0)
    .map(({ hora }) => hora);
  if (all.length === 0) return [];
  const [first, last] = [Math.min(...all), Math.max(...all)];
  return Array.from({ length: last - first + 1 }, (_, at) => {
    const hora = first + at;
    const deHoje = of(hoje, hora);
    return {
      hora,
      vendas: hora > agora ? null : reais(deHoje.total),
      pedidos: deHoje.pedidos,
      antes: reais(of(antes, hora).total),
    };
  });
};

const deHoje = async (context: Context, hoje: string) => {
  const vendidos = sql`${entre(context, hoje)} and ${ehVenda}`;
  const grupos = await linhas(
    context,
    sql`select p.canal, p.modalidade, count(*) as pedidos, sum(p.total) as total from pedido as p where ${vendidos}
      group by grouping sets ((p.canal), (p.modalidade)) order by total desc`,
  );
  const formas = await linhas(
    context,
    sql`select f.value ->> 'forma' as forma, count(distinct p.id) as pedidos, sum((f.value ->> 'valor')::numeric - coalesce((f.value ->> 'troco')::numeric, 0)) as valor
      from pedido as p, jsonb_array_elements(p.pagamentos) as f where ${vendidos} and p.pagamentos is not null group by 1 order by valor desc`,
  );
  const produtos = await linhas(
    context,
    sql`select i.produto_id, min(i.descricao) as descricao, (select nome from produto where id = i.produto_id and empresa_id = ${context.user.company.id}) as nome,
        sum(i.quantidade) as quantidade, sum(i.total) as valor
      from pedido as p cross join lateral ${itens} as i where ${vendidos}
      group by i.produto_id, i.nome_parceiro order by quantidade desc, valor desc limit 10`,
  );
  const [clientes = {}] = await linhas(
    context,
    // Reads all orders of today's customers by the index of customers: a search for the first one could use another
    // index.
    sql`select count(*) filter (where not c.antes) as novos, count(*) filter (where c.antes) as recorrentes, coalesce(sum(c.quantos) filter (where c.id is null), 0) as sem
      from (
        select q.id, q.quantos, case when q.id is not null then (select coalesce(bool_or(o.data < ${startOfDay(hoje, context.user.zone)}), false) from pedido as o
            where o.empresa_id = ${context.user.company.id} and o.cliente_id = q.id and o.situacao not in ('CANCELADO', 'AGENDADO')) end as antes
          from (select p.cliente_id as id, count(*) as quantos from pedido as p where ${vendidos} group by 1) as q offset 0
      ) as c`,
  );
  const por = <N extends 'canal' | 'modalidade'>(name: N) =>
    grupos
      .filter((row) => row[name] !== null)
      .map((row) => ({ [name]: row[name], pedidos: Number(row.pedidos), vendas: moeda(row.total) })) as never;
  return {
    porCanal: por('canal') as Vendas['porCanal'],
    porModalidade: por('modalidade') as Vendas['porModalidade'],
    porForma: formas.map((row) => ({
      forma: row.forma,
      pedidos: Number(row.pedidos),
      valor: moeda(row.valor),
    })) as Vendas['porForma'],
    produtos: produtos.map((row) => ({
      produto: inteiro(row.produto_id),
      nome: String(row.nome ?? row.descricao),
      quantidade: Number(row.quantidade),
      valor: moeda(row.valor),
    })),
    clientes: {
      novos: Number(clientes.novos ?? 0),
      recorrentes: Number(clientes.recorrentes ?? 0),
      semCadastro: Number(clientes.sem ?? 0),
    },
  };
};

/** Shops of the network for users of the head: today up to now, and the same weekday before. */
const lojasDe = async (context: Context, hoje: string, antes: string): Promise<Vendas['lojas']> => {
  const members = await context.network.members();
  if (!members.some(({ isHead, isHere }) => isHead && isHere) || members.length < 2) return [];
  const found = [];
  for (const { id, name } of members)
    found.push(
      await context.network.within(id, async (inside) => {
        const horas = await horasDe({ ...inside, now: context.now }, [hoje, antes]);
        const ate = (dia: string) => somar(horas.filter((one) => one.dia === dia && one.ate));
        return {
          empresa: id,
          nome: name,
          pedidos: ate(hoje).pedidos,
          vendas: reais(ate(hoje).total),
          antes: reais(ate(antes).total),
        };
      }),
    );
  return found.toSorted((one, other) => other.vendas - one.vendas);
};

const vendasDe = async (context: Context, hoje: string): Promise<Vendas> => {
  const { rows, now, user } = context;
  const marcos = marcosDe(hoje);
  const dias = await diasInteiros(context, primeiroDia(hoje), marcos.ontem);
  const horas = await horasDe(context, [hoje, marcos.semanaAntes, marcos.mesAntes]);
  const trechos = trechosDe(hoje, dias, horas);
  const agora = Number(now.toLocaleTimeString('en-GB', { timeZone: user.zone, hour: '2-digit' }));
  const [ateAgora, inteiroAntes] = [hoje, marcos.semanaAntes].map(
    (dia) => somar(horas.filter((one) => one.dia === dia)).total,
  ) as [number, number];
  const projecao = projecaoDoDia(hoje, horas);
  const { metaMensal } = await rows.settings(empresaConfig);
  const realizado = centavos(trechos.mes.agora.vendas);
  const ultimo = dias.findLast(({ pedidos }) => pedidos > 0);
  return {
    ...trechos,
    diaInteiro: reais(inteiroAntes),
    projecao: projecao === null ? null : reais(projecao),
    horas: porHora(horas, hoje, marcos.semanaAntes, agora),
    dias: dias.slice(-30).map(({ dia, pedidos, total }) => ({ dia, pedidos, vendas: reais(total) })),
    ...(await deHoje(context, hoje)),
    meta:
      metaMensal === null || metaMensal === 0
        ? null
        : {
            meta: metaMensal,
            realizado: reais(realizado),
            projecao: reais(projecaoDoMes(hoje, dias, realizado, Math.max(0, (projecao ?? inteiroAntes) - ateAgora))),
          },
    ultimoDia: ultimo ? { dia: ultimo.dia, pedidos: ultimo.pedidos, vendas: reais(ultimo.total) } : null,
    lojas: await lojasDe(context, hoje, marcos.semanaAntes),
  };
};

const emAberto = async (context: Context): Promise<Pick<Painel, 'emAberto' | 'atrasados'>> => {
  const { user, now } = context;
  const abertas = sql`p.empresa_id = ${user.company.id} and p.excluido_em is null and p.situacao in (${sql.join(abertos)})`;
  const grupos = await linhas(
    context,
    sql`select p.situacao, count(*) as pedidos, sum(p.total) as total, min(coalesce(p.situacao_desde, p.data)) as desde,
      count(*) filter (where p.previsao_entrega < ${now}) as atrasados from pedido as p where ${abertas} group by 1`,
  );
  const late = await linhas(
    context,
    sql`select p.id, p.numero, p.situacao, p.previsao_entrega, coalesce(p.situacao_desde, p.data) as desde, p.endereco ->> 'neighborhoord' as bairro,
        ${user.permissions.has('CLIENTE_VER') ? sql`(select nome from cliente where id = p.cliente_id and empresa_id = p.empresa_id)` : sql`null`} as cliente
      from pedido as p where ${abertas} and p.previsao_entrega < ${now} order by p.previsao_entrega, p.id limit 6`,
  );
  return {
    emAberto: abertos.map((situacao) => {
      const row = grupos.find((one) => one.situacao === situacao);
      return {
        situacao,
        pedidos: Number(row?.pedidos ?? 0),
        total: moeda(row?.total),
        desde: instante(row?.desde),
        atrasados: Number(row?.atrasados ?? 0),
      };
    }),
    atrasados: late.map((row) => ({
      id: Number(row.id),
      numero: String(row.numero),
      cliente: row.cliente as string | null,
      bairro: row.bairro as string | null,
      situacao: row.situacao as Painel['atrasados'][number]['situacao'],
      desde: instante(row.desde),
      previsao: instante(row.previsao_entrega)!,
    })),
  };
};

const temposDe = async (context: Context, hoje: string, antes: string): Promise<Painel['tempos']> => {
  const mean = async (dia: string): Promise<number | null> => {
    const [row] = await linhas(
      context,
      sql`select avg(extract(epoch from p.data_conclusao - coalesce(p.confirmado_em, p.data)) / 60) as minutos from pedido as p
        where ${entre(context, dia)} and p.situacao = 'CONCLUIDO' and p.data_conclusao is not null`,
    );
    return inteiro(row?.minutos);
  };
  return { hoje: await mean(hoje), antes: await mean(antes) };
};

/** Products below their minimum, or sold out by tomorrow at last week's pace; those already out come first. */
const acaba = async (context: Context, hoje: string): Promise<Painel['acaba']> => {
  const { user } = context;
  if (!user.permissions.has('PRODUTO_VER')) return [];
  const rows = await linhas(
    context,
    sql`with vendidos as (
        select p.empresa_id, i.produto_id, sum(i.quantidade) as vendido from pedido as p cross join lateral ${itens} as i where ${entre(context, plusDays(hoje, -7), plusDays(hoje, -1))} and ${ehVenda} group by 1, 2
      )
      select s.id, s.nome, s.estoque, s.estoque_minimo, case when v.vendido > 0 then round(greatest(s.estoque, 0) * 7 / v.vendido, 1) end as dias
      from produto as s left join vendidos as v on v.empresa_id = s.empresa_id and v.produto_id = s.id
      where s.empresa_id = ${user.company.id} and s.excluido_em is null and s.controla_estoque and s.situacao = 'ATIVO'
        and (s.estoque < s.estoque_minimo or greatest(s.estoque, 0) * 7 < v.vendido)
      order by dias nulls last, s.estoque, s.id limit 5`,
  );
  return rows.map((row) => ({
    produto: Number(row.id),
    nome: String(row.nome),
    estoque: Number(row.estoque),
    minimo: row.estoque_minimo === null ? null : Number(row.estoque_minimo),
    dias: row.dias === null ? null : Number(row.dias),
  }));
};

const passosDe = async (context: Context): Promise<Painel['passos']> => {
  const { user } = context;
  if (!['ROLE_USER_COMPANY_ADMIN', 'ROLE_ADMIN'].some((role) => user.permissions.has(role)) && !user.platform)
    return [];
  const [row = {}] = await linhas(context, sql`select ${colunasDosPassos(sql`${user.company.id}::bigint`)}`);
  const all = passos
    .filter((passo) => funcaoDoPasso[passo] === undefined || user.plan.has(funcaoDoPasso[passo]))
    .map((passo) => ({ passo, feito: Number(row[passo]) > 0, quantos: Number(row[passo]) }));
  return all.every(({ feito }) => feito) ? [] : all;
};

/** Permissions that show sales figures. */
const vePermissoes = ['DASHBOARD_VER', 'ROLE_USER_COMPANY_ADMIN', 'ROLE_ADMIN'];

/** Loads the start page of a shop in one transaction. */
export const montarPainel = async (context: Context): Promise<Painel> => {
  const { user, now } = context;
  const hoje = todayIn(user.zone, now);
  const { semanaAntes } = marcosDe(hoje);
  return {
    agora: now.toISOString(),
    hoje,
    antes: semanaAntes,
    vendas: vePermissoes.some((one) => user.permissions.has(one)) ? await vendasDe(context, hoje) : null,
    ...(await emAberto(context)),
    tempos: await temposDe(context, hoje, semanaAntes),
    acaba: await acaba(context, hoje),
    passos: await passosDe(context),
  };
};
