import { sql } from 'kysely';
import type { Usage } from '../../scripts/lib/arguments.mjs';
import { build } from '../../scripts/lib/prepare.mjs';
import { openDatabase } from '../../src/server/adapters';
import { readBusiness } from '../../src/server/business';
import { freePort, serve, type Running } from '../e2e/support/product';
import { startPostgres } from '../support/postgres';
import { atender, type Sala } from './atendente';

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

export const usage = {
  text: 'Derruba dois servidores enquanto vinte pessoas ligam para cinco mil contatos.',
  values: ['contatos?', 'vezes?', 'pessoas?'],
} satisfies Usage;

/**
 * `npm run test:kill-attendance`: twenty people call 5,000 contacts of one list, each at one of two servers, which are
 * killed with kill -9 in turn. An answer that was lost is asked for again, at the other server, under the same key. Some
 * people leave in the middle of a call: the contact is given to another once its time is over. Afterwards each contact
 * has one outcome, which is the one that its person was told, and at no time two people had the same contact.
 */
export const run = async ([
  contatos = '5000',
  vezes = '6',
  pessoas = '20',
]: readonly string[] = []): Promise<number> => {
  await build();
  const postgres = await startPostgres();
  const url = await postgres.createDatabase();
  const start = (port: string): Promise<Running> =>
    serve('dist/server/node.mjs', { DATABASE_URL: url, PORT: port, LOG_LEVEL: 'error' });
  const ports = [String(await freePort()), String(await freePort())];
  // The first plants the demonstration; the second finds it.
  const servers = [await start(ports[0]!)];
  servers.push(await start(ports[1]!));
  const database = await openDatabase({ models: readBusiness().models, url, migrations: 'none' });
  const all = async <T>(statement: ReturnType<typeof sql>): Promise<T[]> =>
    (await statement.execute(database.owner)).rows as T[];
  const began = Date.now();
  try {
    const logins = Array.from({ length: Number(pessoas) }, (_, at) => `atendente${at}`);
    const { lista, motivo } = await preparar(all, Number(contatos), logins);
    const sala: Sala = {
      lista,
      motivo,
      urls: ports.map((port) => `http://localhost:${port}`),
      com: new Map(),
      desfechos: new Map(),
      erros: [],
      repetidos: 0,
      abandonos: 0,
      recusas: 0,
      soltar: async (id) =>
        void (await all(sql`update mailing set atendido_ate = now() - interval '1 second' where id = ${id}`)),
    };
    let cortes = 0;
    let acabou = false;
    const cortar = async (): Promise<void> => {
      while (!acabou && cortes < Number(vezes)) {
        // In the middle of the work, which the kills share out.
        const devidos = ((cortes + 1) * Number(contatos)) / (Number(vezes) + 1);
        if (sala.desfechos.size < devidos) {
          await pause(50);
          continue;
        }
        const at = cortes % 2;
        await servers[at]!.kill();
        cortes += 1;
        servers[at] = await start(ports[at]!);
      }
    };
    const corte = cortar();
    const ligados = await Promise.all(logins.map((login, at) => atender(sala, login, at)));
    acabou = true;
    await corte;
    const errado = [...sala.erros, ...(await diferencas(all, sala, Number(contatos)))];
    const segundos = (Date.now() - began) / 1000;
    console.log(
      `${sala.desfechos.size} contatos de ${contatos}, ${logins.length} pessoas (de ${Math.min(...ligados)} a ${Math.max(...ligados)} cada), ${cortes} cortes, ${sala.repetidos} pedidos repetidos, ${sala.abandonos} largados e ${sala.recusas} recusas por isso, ${segundos.toFixed(0)} s; ${errado.length} erros`,
    );
    for (const line of errado.slice(0, 40)) console.log(`  ${line}`);
    return errado.length === 0 && cortes === Number(vezes) ? 0 : 1;
  } finally {
    for (const server of servers) await server.stop();
    await database.close();
    await postgres.stop();
  }
};

type All = <T>(statement: ReturnType<typeof sql>) => Promise<T[]>;

/** A list that is free, its contacts, and people with the rights of the administrator of the company. */
const preparar = async (all: All, contatos: number, logins: readonly string[]) => {
  const [{ empresa }] = (await all(sql`select empresa_id::int as empresa from usuario where login = 'empresa'`)) as [
    { empresa: number },
  ];
  await all(sql`insert into usuario select (jsonb_populate_record(u, jsonb_build_object('id',
      nextval(pg_get_serial_sequence('usuario', 'id')), 'login', pessoa, 'email', pessoa || '@exemplo.com'))).*
    from usuario u, unnest(${logins}::text[]) as pessoa where u.login = 'empresa'`);
  await all(sql`insert into credencial (usuario_id, hash) select u.id, c.hash
    from usuario u, usuario o join credencial c on c.usuario_id = o.id where o.login = 'empresa' and u.login = any(${logins})`);
  const [{ lista }] = (await all(sql`insert into mailing_lista (empresa_id, nome, origem, distribuicao, ativo, busca)
    values (${empresa}, 'Lista da prova', 'MANUAL', 'LIVRE', true, 'lista da prova') returning id::int as lista`)) as [
    { lista: number },
  ];
  await all(sql`insert into mailing (empresa_id, lista_id, nome, telefone, situacao, prioridade, tentativas, busca)
    select ${empresa}, ${lista}, 'Contato ' || n, '+55119' || lpad((80000000 + n)::text, 8, '0'), 'NOVO', 3, 0, 'contato ' || n
    from generate_series(1, ${contatos}) as n`);
  const [{ motivo }] = (await all(
    sql`select min(id)::int as motivo from motivo_perda where empresa_id = ${empresa} and ativo`,
  )) as [{ motivo: number }];
  await all(sql`analyze mailing`);
  return { lista, motivo };
};

const esperada = {
  VENDEU: 'CONVERTIDO',
  SEM_INTERESSE: 'SEM_INTERESSE',
  NUMERO_ERRADO: 'NUMERO_ERRADO',
  RETORNAR: 'AGENDADO',
  NAO_LIGAR: 'NAO_CONTATAR',
} as const;
/** Contacts whose stored state, history or number is not what people were told. */
const diferencas = async (all: All, { desfechos, lista }: Sala, contatos: number): Promise<string[]> => {
  const rows = await all<{ id: number; situacao: string; preso: boolean; ditos: string[]; quem: string[] }>(sql`
    select m.id::int, m.situacao, m.atendido_por_id is not null and m.situacao = 'EM_ATENDIMENTO' as preso,
      coalesce(array_agg(h.para order by h.id) filter (where h.id is not null), '{}') as ditos,
      coalesce(array_agg(u.login order by h.id) filter (where h.id is not null), '{}') as quem
    from mailing m
      left join mailing_historico h on h.mailing_id = m.id and h.empresa_id is not distinct from m.empresa_id
        and h.tipo = 'STATUS' and h.para not in ('EM_ATENDIMENTO', 'NOVO')
      left join usuario u on u.id = h.usuario_id
    where m.lista_id = ${lista} group by m.id`);
  const wrong = rows.flatMap(({ id, situacao, preso, ditos, quem }) => {
    const dito = desfechos.get(id);
    if (preso) return [`${id}: ainda em atendimento`];
    if (!dito) return [`${id}: ninguém disse o que houve, e está em ${situacao}`];
    const devida = esperada[dito.desfecho];
    return situacao === devida && ditos.length === 1 && ditos[0] === devida && quem[0] === dito.login
      ? []
      : [`${id}: ${situacao} (${ditos.join()} de ${quem.join()}), e ${dito.login} disse ${devida}`];
  });
  return rows.length === contatos ? wrong : [...wrong, `${rows.length} contatos, e não ${contatos}`];
};
