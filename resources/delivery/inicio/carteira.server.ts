import { sql, type RawBuilder } from 'kysely';
import type { HandlerContext, Returned } from '#kit';
import { groupBy } from '#kit/groupBy';
import { shiftAt, minutesOf, type Shift } from '#fields/openingHours/hours';
import { plusDays, startOfDay, todayIn } from '#kit/period';
import { zoneOf } from '../../comum/period.server';
import { alertasDe, caiu, fraseDoAlerta, type Alerta, type Incidente, type Observada } from './alertas';
import { chamados, motivos, type carteira } from './inicio';
import { colunasDosPassos, faltaDoPasso, passos } from '../pedidos/passosDaLoja.server';
import { dias as diasDe, ehVenda } from '../relatorios/vendasPorDia.server';

type Carteira = Returned<typeof carteira.result>;
type Row = Readonly<Record<string, unknown>>;
export interface Empresa extends Observada {
  readonly id: number;
  readonly nome: string;
  readonly cidade: string | null;
  readonly hoje: number;
  /** Orders up to the same instant a week ago. */
  readonly antes: number;
  readonly ultimo: string | null;
  readonly horarios: readonly Shift[];
  readonly fuso: string;
  readonly telefone: string | null;
  readonly plano: string | null;
  readonly mensalidade: number | null;
  readonly vendedor: number | null;
  readonly bloqueada: boolean;
}
interface Achado extends Incidente {
  readonly empresa: number;
}
const instante = (value: unknown): string | null =>
  value === null || value === undefined ? null : new Date(value as string | Date).toISOString();
const linhas = async (db: HandlerContext['db'], question: RawBuilder<unknown>): Promise<readonly Row[]> =>
  (await question.execute(db)).rows as readonly Row[];

/** Row-level security limits a seller to their companies, so the queries here need no condition of their own. */
const empresasDe = async ({ db, now }: HandlerContext, hoje: string): Promise<readonly Empresa[]> => {
  const contado = (from: RawBuilder<unknown>, to: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`(select count(*) from pedido as p where p.empresa_id = e.id and p.excluido_em is null and ${ehVenda} and p.data >= ${from} and p.data < ${to})`;
  // Start of the day in each of the three zones, as a constant: computing it per row would bypass the index (see
  // `doDia`).
  const inicio = (fuso: string, ago: number): string => {
    const zone = zoneOf(fuso);
    return startOfDay(plusDays(todayIn(zone, now), -ago), zone);
  };
  const comeco = (ago: number): RawBuilder<unknown> =>
    sql`case when e.fuso = 'UTC_4_BRASIL' then ${inicio('UTC_4_BRASIL', ago)}::timestamptz when e.fuso = 'UTC_5_BRASIL' then ${inicio('UTC_5_BRASIL', ago)}::timestamptz else ${inicio('', ago)}::timestamptz end`;
  const semanaPassada = new Date(now.getTime() - 7 * 86_400_000);
  const semana = (from: string, to: string): RawBuilder<unknown> =>
    sql`(select empresa_id, sum(pedidos) as pedidos from ${diasDe(from, to)} as d group by 1)`;
  const rows = await linhas(
    db,
    sql`select e.id, e.short_name as nome, e.telefone, e.situacao, e.bloqueado, e.vendedor_id, e.criado_em, pl.nome as plano, pl.valor as mensalidade, e.fim_teste::text as fim_teste, c.nome as cidade, e.horarios, e.fuso, ${contado(comeco(0), sql`${now}::timestamptz`)} as hoje,
        ${contado(comeco(7), sql`${semanaPassada}::timestamptz`)} as antes,
        (select p.data from pedido as p where p.empresa_id = e.id and p.data is not null order by p.data desc limit 1) as ultimo,
        (select min(coalesce(f.pagavel_ate, f.vencimento))::text from fatura_empresa as f where f.empresa_id = e.id and f.situacao = 'ABERTA' and coalesce(f.pagavel_ate, f.vencimento) < ${hoje}::date) as vencida,
        coalesce(s.pedidos, 0) as semana, coalesce(a.pedidos, 0) as semana_antes
      from empresa as e left join plano as pl on pl.id = e.plano_id left join cidade as c on c.id = (e.address ->> 'city')::bigint
        left join ${semana(plusDays(hoje, -7), plusDays(hoje, -1))} as s on s.empresa_id = e.id
        left join ${semana(plusDays(hoje, -14), plusDays(hoje, -8))} as a on a.empresa_id = e.id
      where e.excluido_em is null and e.situacao <> 'ENCERRADA' order by e.short_name, e.id`,
  );
  return rows.map((row) => ({
    id: Number(row.id),
    nome: String(row.nome),
    cidade: row.cidade as string | null,
    hoje: Number(row.hoje),
    antes: Number(row.antes),
    ultimo: instante(row.ultimo),
    jaVendeu: row.ultimo !== null,
    ultimoDia: todayIn(zoneOf(row.fuso as string | null), new Date((row.ultimo ?? row.criado_em) as string | Date)),
    vencida: row.vencida as string | null,
    mensalidade: row.mensalidade === null ? null : Number(row.mensalidade),
    vendedor: row.vendedor_id === null ? null : Number(row.vendedor_id),
    bloqueada: row.bloqueado === true,
    semana: Number(row.semana),
    semanaAntes: Number(row.semana_antes),
    horarios: (row.horarios ?? []) as readonly Shift[],
    fuso: zoneOf(row.fuso as string | null),
    telefone: row.telefone as string | null,
    situacao: row.situacao as Empresa['situacao'],
    plano: row.plano as string | null,
    fimTeste: row.fim_teste as string | null,
  }));
};

const quieto = 3 * 3_600_000;
/** True when a shop has been open for three hours without a sale, though it sells on other days. */
const semPedido = ({ id, horarios, fuso, ultimo, semana }: Empresa, now: Date): readonly Achado[] => {
  const shift = shiftAt(horarios, now, fuso);
  if (!shift || semana < 7) return [];
  const clock = now.toLocaleTimeString('en-GB', { timeZone: fuso, hour: '2-digit', minute: '2-digit' });
  const open = (minutesOf(clock) - minutesOf(shift.abre) + 1440) % 1440;
  const isQuiet = open >= 180 && (ultimo === null || now.getTime() - Date.parse(ultimo) >= quieto);
  return isQuiet ? [{ empresa: id, motivo: 'SEM_PEDIDO', quantos: null, desde: ultimo }] : [];
};

/** Problems found in the tables, one row a company and reason. */
const achados = async ({ db, now }: HandlerContext, hoje: string): Promise<readonly Achado[]> => {
  const rows = await linhas(
    db,
    sql`select empresa_id, 'WHATSAPP' as motivo, count(*) as quantos, min(estado_desde) as desde from instancia_whatsapp
        where excluido_em is null and estado in ('DESCONECTADA', 'RECUSADA', 'ERRO') group by 1
      union all select empresa_id, 'NOTAS', count(*), min(emissao) from nota_fiscal where situacao in ('REJEITADA', 'DENEGADA') and emissao > ${now}::timestamptz - interval '30 days' group by 1
      union all select empresa_id, 'CERTIFICADO', null, min(fim) from certificado_digital where em_uso and fim < ${now}::timestamptz + interval '7 days' group by 1
      union all select empresa_id, 'CREDENCIAMENTO', null, max(enviado_em) from credenciamento as c where situacao = 'RECUSADO'
        and not exists (select from credenciamento as o where o.empresa_id = c.empresa_id and o.situacao = 'APROVADO') group by 1
      union all select id, 'TESTE', null, fim_teste::timestamptz from empresa where excluido_em is null and situacao = 'TESTE' and fim_teste between ${plusDays(hoje, -7)}::date and ${plusDays(hoje, 3)}::date`,
  );
  return rows.map((row) => ({
    empresa: Number(row.empresa_id),
    motivo: row.motivo as Achado['motivo'],
    quantos: row.quantos === null ? null : Number(row.quantos),
    desde: instante(row.desde),
  }));
};

/** Progress of companies that are being set up: steps done and the first missing one. */
const implantacoes = async ({ db, now }: HandlerContext): Promise<Carteira['implantacoes']> => {
  const rows = await linhas(
    db,
    sql`select e.id as empresa, e.short_name as nome, s.* from empresa as e cross join lateral (select ${colunasDosPassos(sql`e.id`)}) as s
      where e.excluido_em is null and e.situacao in ('TESTE', 'ATIVA') and e.criado_em > ${now}::timestamptz - interval '90 days' order by e.criado_em desc limit 50`,
  );
  return rows
    .map((row) => {
      const falta = passos.filter((passo) => Number(row[passo]) === 0);
      return {
        empresa: Number(row.empresa),
        nome: String(row.nome),
        feitos: passos.length - falta.length,
        de: passos.length,
        falta: falta[0] ? faltaDoPasso[falta[0]] : '',
      };
    })
    .filter(({ falta }) => falta !== '')
    .slice(0, 5);
};

const quedasDe = (empresas: readonly Empresa[]): Carteira['quedas'] =>
  empresas
    .filter(caiu)
    .map(({ id, nome, semana, semanaAntes }) => ({
      empresa: id,
      nome,
      de: semanaAntes,
      para: semana,
      variacao: Math.round(((semana - semanaAntes) * 1000) / semanaAntes) / 10,
    }))
    .toSorted((one, other) => one.variacao - other.variacao)
    .slice(0, 5);

export type Observado = Empresa & { readonly alertas: readonly Alerta[] };
const comAlertas = (empresas: readonly Empresa[], fila: readonly Achado[], hoje: string): readonly Observado[] => {
  const incidentes = groupBy(fila, ({ empresa }) => empresa);
  return empresas.map((one) => ({ ...one, alertas: alertasDe(one, incidentes.get(one.id) ?? [], hoje) }));
};
/** Companies that the user looks after, each with its reasons to call, the most urgent first. */
export const observarCarteira = async (context: HandlerContext, hoje: string): Promise<readonly Observado[]> => {
  const empresas = await empresasDe(context, hoje);
  const fila = [...empresas.flatMap((one) => semPedido(one, context.now)), ...(await achados(context, hoje))];
  return comAlertas(empresas, fila, hoje).toSorted(maisUrgente);
};
const ordemDoChamado = Object.keys(chamados);
const peso = ({ alertas: [primeiro] }: Observado): number =>
  primeiro ? ordemDoChamado.indexOf(primeiro.motivo) : Infinity;
const maisUrgente = (one: Observado, other: Observado): number => {
  const [a, b] = [peso(one), peso(other)];
  return a === b ? one.nome.localeCompare(other.nome, 'pt-BR') : a - b;
};

const maisLinhas = 40;
/** Companies of a seller, each with its most urgent reason to call. */
const doVendedor = (todas: readonly Observado[]): Carteira['vendedor'] => ({
  emTeste: todas.filter(({ situacao }) => situacao === 'TESTE').length,
  pagam: todas.filter(({ situacao }) => situacao === 'ATIVA').length,
  emRisco: todas.filter(({ alertas }) => alertas.some(({ motivo }) => motivo !== 'TESTE_ABERTO')).length,
  pedidos: todas.reduce((sum, one) => sum + one.semana, 0),
  pedidosAntes: todas.reduce((sum, one) => sum + one.semanaAntes, 0),
  empresas: todas
    .toSorted(maisUrgente)
    .slice(0, maisLinhas)
    .map(({ id: empresa, nome, cidade, telefone, situacao, plano, fimTeste, semana, semanaAntes, alertas }) => {
      const [alerta] = alertas;
      return {
        empresa,
        nome,
        cidade,
        telefone,
        situacao,
        plano,
        fimTeste,
        semana,
        semanaAntes,
        motivo: alerta?.motivo ?? null,
        frase: alerta ? fraseDoAlerta(alerta) : null,
        desde: alerta?.desde ?? null,
      };
    }),
});

/** Number of companies with a problem, for the checks of the platform: by the rules of the portfolio. */
export const empresasEmApuro = async (
  context: HandlerContext,
  hoje: string,
): Promise<{ readonly emApuro: number; readonly todas: number }> => {
  const empresas = await empresasDe(context, hoje);
  const ids = new Set(empresas.map(({ id }) => id));
  const comProblema = [...empresas.flatMap((one) => semPedido(one, context.now)), ...(await achados(context, hoje))]
    .map(({ empresa }) => empresa)
    .filter((id) => ids.has(id));
  return { emApuro: new Set(comProblema).size, todas: empresas.length };
};

/** Portfolio of a platform user: all companies, or those that a seller has sold. */
export const montarCarteira = async (context: HandlerContext): Promise<Carteira> => {
  const { db, now, user } = context;
  const hoje = todayIn(user.zone, now);
  const empresas = await empresasDe(context, hoje);
  const byId = new Map(empresas.map((one) => [one.id, one]));
  const ordem = Object.keys(motivos);
  const fila = [...empresas.flatMap((one) => semPedido(one, now)), ...(await achados(context, hoje))]
    .filter(({ empresa }) => byId.has(empresa))
    .toSorted((one, other) => ordem.indexOf(one.motivo) - ordem.indexOf(other.motivo) || one.empresa - other.empresa);
  const [testes = {}] = await linhas(
    db,
    sql`select count(*) as testes, count(*) filter (where not exists (select from pedido as p where p.empresa_id = e.id)) as sem
      from empresa as e where e.excluido_em is null and e.situacao = 'TESTE' and e.fim_teste between ${hoje}::date and ${plusDays(hoje, 6)}::date`,
  );
  return {
    agora: now.toISOString(),
    hoje,
    empresas: empresas.length,
    comPedido: empresas.filter((one) => one.hoje > 0).length,
    comPedidoAntes: empresas.filter((one) => one.antes > 0).length,
    pedidos: empresas.reduce((sum, one) => sum + one.hoje, 0),
    pedidosAntes: empresas.reduce((sum, one) => sum + one.antes, 0),
    testes: Number(testes.testes ?? 0),
    testesSemPedido: Number(testes.sem ?? 0),
    fila: fila.slice(0, 12).map((one) => {
      const { nome, cidade, hoje: pedidosHoje } = byId.get(one.empresa)!;
      return { ...one, nome, cidade, pedidosHoje };
    }),
    naFila: fila.length,
    quedas: quedasDe(empresas),
    vendedor: user.seller === null ? null : doVendedor(comAlertas(empresas, fila, hoje)),
    implantacoes: await implantacoes(context),
  };
};
