import type { Usage } from '../../scripts/lib/arguments.mjs';
import { sql } from 'kysely';
import { build } from '../../scripts/lib/prepare.mjs';
import { openDatabase } from '../../src/server/adapters';
import { readBusiness } from '../../src/server/business';
import { freePort, serve, type Running } from '../e2e/support/product';
import { startPostgres } from '../support/postgres';
import { loja, parceiroQueVende, segredo, type ParceiroQueVende } from './parceirosDeIfood';

const codigo = 'PROVA-1';
const preco = 25;
const estoque = 1_000_000;
const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
type All = <T>(statement: ReturnType<typeof sql>) => Promise<T[]>;

export const usage = {
  text: 'Derruba os servidores enquanto o iFood conta 10.000 eventos.',
  values: ['eventos?', 'vezes?'],
} satisfies Usage;

/**
 * `npm run test:kill-partners`: a partner tells 10,000 events, or as many as are said, of orders that go on, by the poll
 * and by the webhook, some twice and out of order, to two servers of one database. They are killed with kill -9 in turn,
 * six times or as often as is said, and the partner is away for an hour of its clock. Afterwards every order is there
 * once, in the partner's state, and its stock was taken once.
 */
export const run = async ([events = '10000', times = '12']: readonly string[] = []): Promise<number> => {
  await build();
  const postgres = await startPostgres();
  const url = await postgres.createDatabase();
  const parceiro = await parceiroQueVende(codigo, preco);
  const env = {
    DATABASE_URL: url,
    IFOOD_PROVIDER: 'ifood',
    IFOOD_URL: parceiro.url,
    IFOOD_CLIENT_ID: 'cliente-da-prova',
    IFOOD_CLIENT_SECRET: segredo,
    LOG_LEVEL: 'silent',
  };
  const start = (port: number): Promise<Running> => serve('dist/server/node.mjs', { ...env, PORT: String(port) });
  const ports = [await freePort(), await freePort()] as const;
  // The first makes the demo data, before the second comes.
  const servers = [await start(ports[0])];
  servers.push(await start(ports[1]));
  const database = await openDatabase({ models: readBusiness().models, url, migrations: 'none' });
  const all: All = async (statement) =>
    (await database.transaction({ company: '*' }, (tx) => statement.execute(tx))).rows as never;
  const began = Date.now();
  const state = { isSelling: true, kills: 0, told: 0 };
  try {
    const produto = await preparar(all);
    // Cuts are spread over the events: each falls somewhere in its own part of them. Every third is one of the power, of
    // both at once, between the storing of events and their acknowledgment.
    const partOf = Number(events) / Number(times);
    const killing = (async () => {
      while (state.kills < Number(times)) {
        const from = partOf * (state.kills + Math.random() * 0.8);
        while (state.isSelling && parceiro.emitidos.size < from) await pause(200);
        if (!state.isSelling) return;
        const which = state.kills % 3 === 2 ? [0, 1] : [state.kills % 2];
        if (which.length === 2) await semAck(parceiro, all, () => state.isSelling);
        await Promise.all(which.map((at) => servers[at]!.kill()));
        parceiro.semAck = undefined;
        state.kills += 1;
        for (const at of which) servers[at] = await start(ports[at]!);
      }
    })();
    await vender(parceiro, all, Number(events), () => servers[state.told++ % 2]!.url);
    state.isSelling = false;
    await killing;
    await terminar(parceiro, all);
    const wrong = await conferir(parceiro, all, produto);
    const seconds = (Date.now() - began) / 1000;
    const orders = Object.values(parceiro.estado.pedidos);
    const ended = (as: string): number => orders.filter(({ situacao }) => situacao === as).length;
    console.log(
      `${parceiro.emitidos.size} eventos de ${orders.length} pedidos (${ended('CON')} concluídos, ${ended('CAN')} cancelados), ${state.kills} cortes, uma hora sem parceiro, ${seconds.toFixed(0)} s; ${wrong.length} diferenças`,
    );
    for (const line of wrong.slice(0, 40)) console.log(`  ${line}`);
    return wrong.length === 0 ? 0 : 1;
  } finally {
    state.isSelling = false;
    await Promise.all(servers.map((one) => one.stop()));
    await database.close();
    await parceiro.close();
    await postgres.stop();
  }
};

/** The account of the demonstration speaks to the partner of this trial, and confirms by itself. */
const preparar = async (all: All): Promise<number> => {
  const [conta] = await all<{ empresa: number }>(sql`
    update integracao_empresa set ambiente = 'PRODUCAO', id_loja = ${loja}, loja = ${`IFOOD:${loja}`}, situacao = 'ATIVA',
      confirma_automatico = true, envia_status = false, sincroniza_pausas = false
    where servico = 'IFOOD' returning empresa_id::int as empresa`);
  const [produto] = await all<{ id: number }>(sql`
    update produto set preco = ${preco}, preco_promocional = null, preco_canal = null, codigo = ${codigo}, da_rede = false,
      controla_estoque = true, vende_sem_estoque = true, estoque = ${estoque}, ficha_tecnica = null
    where id = (select min(id) from produto where empresa_id = ${conta!.empresa} and nome ilike 'coca%' and situacao = 'ATIVO')
    returning id::int as id`);
  return produto!.id;
};
/** Routines come at once, instead of every thirty seconds. */
const perguntar = (all: All): Promise<unknown> =>
  all(sql`update rotina set proxima = now() where nome = 'integracaoEmpresa.buscar' and arrendada_ate is null`);
/** Notices and calls under way, and events that nobody has acknowledged. */
const atrasados = async (parceiro: ParceiroQueVende, all: All): Promise<number> => {
  const [waiting] = await all<{ n: number }>(
    sql`select count(*)::int as n from trabalho where estado in ('ESPERA', 'RODANDO') and tipo in ('avisoParceiro', 'envioParceiro')`,
  );
  return waiting!.n + parceiro.estado.eventos.length;
};
/** Waits until a server has stored events and says so to the partner, who neither takes nor answers that. */
const semAck = async (parceiro: ParceiroQueVende, all: All, goesOn: () => boolean): Promise<void> => {
  let arrived = false;
  parceiro.semAck = () => {
    arrived = true;
  };
  while (!arrived && goesOn()) {
    await perguntar(all);
    await pause(50);
  }
};
/** Ten minutes pass for everything that waits: what is stored grows older, and the partner's clock goes on. */
const passarMinutos = async (parceiro: ParceiroQueVende, all: All, minutes: number): Promise<void> => {
  const by = sql`make_interval(mins => ${minutes})`;
  await all(sql`update trabalho set rodar_em = rodar_em - ${by} where estado = 'ESPERA'`);
  await all(
    sql`update aviso_parceiro set desde = desde - ${by}, proxima_em = proxima_em - ${by} where estado = 'ESPERA'`,
  );
  await all(
    sql`update envio_parceiro set desde = desde - ${by}, proxima_em = proxima_em - ${by} where estado = 'ESPERA'`,
  );
  await all(sql`update pedido set aguarda_desde = aguarda_desde - ${by} where aguarda_parceiro is not null`);
  parceiro.andar(minutes);
};

const porVez = 25;
/** Customers order until the events are told, and the partner is away once in the middle. */
const vender = async (parceiro: ParceiroQueVende, all: All, events: number, server: () => string): Promise<void> => {
  let isAway = false;
  const avisados = new Set<string>();
  for (let turn = 0; parceiro.emitidos.size < events; turn++) {
    // No more than the servers keep up with: the partner's eight minutes are those of a shop that works.
    const behind = await atrasados(parceiro, all);
    parceiro.seguir(behind > porVez * 2);
    if (behind < 150) parceiro.pedir(porVez);
    if (turn % 100 === 0) console.log(`  ${parceiro.emitidos.size} eventos, ${behind} por fazer`);
    parceiro.avancar(porVez * 5);
    parceiro.inverte = turn % 3 === 0;
    // Some are told by the webhook too, the last first, and some of those twice.
    const some = parceiro.estado.eventos
      .slice(-30)
      .toReversed()
      .filter(({ id }) => !avisados.has(id));
    for (const { id } of some) avisados.add(id);
    await Promise.all(
      some.flatMap((one, at) =>
        [one, ...(at % 4 === 0 ? [one] : [])].map((evento) => parceiro.avisar(server(), evento)),
      ),
    );
    if (turn % 8 === 0) await perguntar(all);
    if (!isAway && parceiro.emitidos.size > events / 2) {
      isAway = true;
      parceiro.fora = true;
      for (let sixth = 0; sixth < 6; sixth++) {
        await passarMinutos(parceiro, all, 10);
        parceiro.pedir(porVez);
        parceiro.avancar(porVez);
        await perguntar(all);
        await pause(2_500);
      }
      parceiro.fora = false;
    }
    await pause(250);
  }
};
/** Orders go on to their end, and what waits is done. Given up when nothing has moved for three minutes. */
const terminar = async (parceiro: ParceiroQueVende, all: All): Promise<void> => {
  let [moved, before] = [Date.now(), ''];
  for (; Date.now() - moved < 180_000; await pause(1_000)) {
    parceiro.avancar(500);
    await perguntar(all);
    parceiro.seguir((await atrasados(parceiro, all)) > 0);
    const [left] = await all<{ n: number }>(
      sql`select (select count(*) from aviso_parceiro where estado = 'ESPERA' and parceiro = 'ifood')::int
        + (select count(*) from envio_parceiro where estado in ('ESPERA', 'ENVIANDO') and parceiro like 'ifood%')::int as n`,
    );
    const now = `${left!.n} ${parceiro.estado.eventos.length} ${parceiro.emitidos.size}`;
    if (now !== before) [moved, before] = [Date.now(), now];
    if (left!.n > 0 || parceiro.estado.eventos.length > 0) continue;
    if (parceiro.acabou()) return;
    // Orders that nobody could confirm are cancelled by the partner after eight minutes.
    parceiro.andar(1);
  }
};

const daqui: Readonly<Record<string, readonly [noParceiro: string, situacao: string]>> = {
  CON: ['CONCLUIDO', 'CONCLUIDO'],
  CAN: ['CANCELADO', 'CANCELADO'],
};
const conferir = async (parceiro: ParceiroQueVende, all: All, produto: number): Promise<string[]> => {
  const wrong: string[] = [];
  const orders = await all<{ id: string; no_parceiro: string; situacao: string; total: number; n: number }>(sql`
    select id_externo as id, no_parceiro, situacao, total::float8 as total, count(*) over (partition by id_externo)::int as n
    from pedido where origem_externa = 'IFOOD' and id_externo not like 'demo-%'`);
  const byId = new Map(orders.map((one) => [one.id, one]));
  const lost = Object.values(parceiro.estado.pedidos).filter(({ id }) => !byId.has(id));
  for (const { id, situacao } of lost) wrong.push(`pedido ${id} perdido (${situacao} no parceiro)`);
  for (const { id, situacao } of Object.values(parceiro.estado.pedidos)) {
    const here = byId.get(id);
    const should = daqui[situacao];
    if (!should) wrong.push(`pedido ${id}: o parceiro não terminou, ${situacao}`);
    else if (here && (here.no_parceiro !== should[0] || here.situacao !== should[1] || here.n !== 1))
      wrong.push(`pedido ${id}: ${here.no_parceiro}, ${here.situacao}, ${here.n} vezes, e não ${should.join(', ')}`);
  }
  // A confirmation that a kill interrupted is uncertain, and a person's to repeat: its order may run out of time.
  const cut = new Set(
    (
      await all<{ id: string }>(sql`select o.id_externo as id from envio_parceiro e join pedido o
        on o.empresa_id = e.empresa_id and o.id::text = substring(e.chave from '([0-9]+)/CONFIRMAR/')
        where e.parceiro = 'ifoodAcao' and e.estado = 'INCERTO'`)
    ).map(({ id }) => id),
  );
  for (const id of parceiro.tardios) if (!cut.has(id)) wrong.push(`pedido ${id}: ninguém o confirmou em oito minutos`);
  const confirmed = new Map<string, number>();
  for (const { path } of parceiro.corpos)
    if (path.endsWith('/confirm')) confirmed.set(path, (confirmed.get(path) ?? 0) + 1);
  for (const [path, count] of confirmed) if (count > 1) wrong.push(`${path} pedido ${count} vezes`);
  const notices = await all<{ chave: string; estado: string; motivo: string | null; n: number }>(sql`
    select chave, estado, motivo, count(*) over (partition by chave)::int as n from aviso_parceiro where parceiro = 'ifood'`);
  const known = new Map(notices.map((one) => [one.chave.replace(/^=/, ''), one]));
  for (const { id, code } of parceiro.emitidos.values()) {
    const kept = known.get(id);
    if (!kept) wrong.push(`evento ${code} ${id} perdido`);
    else if (kept.n !== 1 || !['FEITO', 'IGNORADO'].includes(kept.estado))
      wrong.push(`evento ${code} ${id}: ${kept.estado}, ${kept.n} vezes. ${kept.motivo ?? ''}`);
  }
  const [stock] = await all<{ left: number; should: number }>(sql`
    select p.estoque::float8 as left, (${estoque} - (select coalesce(sum(i.quantidade), 0) from pedido_item i join pedido o
      on o.id = i.pedido_id and o.empresa_id = i.empresa_id where i.produto_id = p.id and o.origem_externa = 'IFOOD'
      and o.id_externo not like 'demo-%' and o.situacao <> 'CANCELADO'))::float8 as should
    from produto p where p.id = ${produto}`);
  if (stock!.left !== stock!.should) wrong.push(`estoque: ${stock!.left}, e não ${stock!.should}`);
  return wrong;
};
