import { sql } from 'kysely';
import { openDatabase } from '../../src/server/adapters';
import { readBusiness } from '../../src/server/business';
import type { Model } from '../../src/kit/read/model';
import { insertRow } from '../../src/server/db/query';
import { toSqlValue } from '../../src/server/db/columns';
import { sampleMany } from '../../src/server/seed/bulk';
import { fold } from '../../src/kit/text';
import { load, type Ask, type Load } from './load';
import { signedIn, start, startBuilt, type Process } from './product';
import type { Figure } from './figures';

const [connections, turn, turns] = [16, 1500, 9];
interface Case {
  readonly name: string;
  readonly least: number;
  readonly ours: () => Ask;
  readonly bare: () => Ask;
}

/** The built server over HTTP against tests/bench/bare.mjs, on the same database, in turns. */
export const againstHandler = async (url: string, rows: number): Promise<Figure[]> => {
  // The first start makes the tables and the demonstration; the one that is measured finds them.
  await (await startBuilt(url)).stop();
  const product = await startBuilt(url);
  const { models } = readBusiness();
  const cliente = models.find(({ name }) => name === 'cliente')!;
  const database = await openDatabase({ models, url, migrations: 'none' });
  const columns = ['id', 'versao', ...Object.values(cliente.fields).map(({ column }) => `"${column}"`)].join(', ');
  let bare: Process | undefined;
  let unindexed: Process | undefined;
  try {
    const {
      rows: [{ company }],
    } = (await sql<{ company: number }>`select empresa_id as company from usuario where login = 'empresa'`.execute(
      database.owner,
    )) as { rows: [{ company: number }] };
    await sampleMany(database, models, cliente, rows, { seed: 1, companies: [company] });
    await sql`vacuum analyze`.execute(database.owner);
    const { rows: some } = await sql<{
      id: number;
      nome: string;
    }>`select id, nome from cliente where empresa_id = ${company} and excluido_em is null order by id desc limit 1000`.execute(
      database.owner,
    );
    await sql`create table cliente_sem_indices as select * from cliente`.execute(database.owner);
    await sql`vacuum analyze cliente_sem_indices`.execute(database.owner);
    const bareOf = (table: string) =>
      start('tests/bench/bare.mjs', { DATABASE_URL: url, COMPANY: String(company), COLUMNS: columns, TABLE: table });
    bare = await bareOf('cliente');
    unindexed = await bareOf('cliente_sem_indices');
    const headers = { ...(await signedIn(product.url, 'empresa')), 'x-empresa': String(company) };
    // A name that lies all over the list, and one whose records stand together in it.
    const [name = '', surname = ''] = [fold(some[0]!.nome).split(' ')[0], fold(some[0]!.nome).split(' ').at(-1)];
    const record = (offset: number) => newCustomer(database, cliente, company, offset);
    const list = (body: object) => ({
      ours: (): Ask => ({ method: 'POST', path: '/services/client/filterpaginated/1/10', body }),
      bare: (): Ask => ({ method: 'POST', path: '/list', body }),
    });
    let at = 0;
    const fresh = await record(0);
    const cases: Case[] = [
      { name: `lista: busca «${surname}», ordenada, contada`, least: 0.8, ...list({ $search: surname }) },
      { name: `lista: busca «${name}», ordenada, contada`, least: 0.8, ...list({ $search: name }) },
      { name: 'lista: situação, ordenada, contada', least: 0.8, ...list({ situacao: 'BLOQUEADO' }) },
      {
        name: 'um registro',
        least: 0.8,
        ours: () => ({ method: 'GET', path: `/services/client/findbyid/${some[at++ % some.length]!.id}` }),
        bare: () => ({ method: 'GET', path: `/show/${some[at++ % some.length]!.id}` }),
      },
      {
        name: 'salvar um novo, com auditoria',
        least: 0.6,
        ours: () => ({ method: 'POST', path: '/services/client/save', body: fresh.wire(at++) }),
        bare: () => ({ method: 'POST', path: '/save', body: fresh.columns(at++) }),
      },
    ];
    const figures: Figure[] = [];
    let memory = 0;
    for (const one of cases) {
      const [ours, floor]: [Load[], Load[]] = [[], []];
      await load(product.url, connections, 1000, one.ours, headers);
      await load(bare.url, connections, 1000, one.bare);
      for (let round = 0; round < turns; round++) {
        ours.push(await load(product.url, connections, turn, one.ours, headers));
        memory = Math.max(memory, product.memory() ?? 0);
        floor.push(await load(bare.url, connections, turn, one.bare));
      }
      const [mine, theirs] = [best(ours), best(floor)];
      figures.push({
        name: one.name,
        value: mine.perSecond,
        unit: '/s',
        floor: theirs.perSecond,
        floorName: 'handler sozinho',
        leastRatio: one.least,
        detail: `p99 ${mine.p99.toFixed(0)} ms`,
      });
      if (one !== cases[0]) continue;
      const scans: Load[] = [];
      while (scans.length < turns) scans.push(await load(unindexed.url, connections, turn, one.bare));
      await unindexed.stop();
      await sql`drop table cliente_sem_indices`.execute(database.owner);
      figures.push({
        name: `a mesma, ${rows.toLocaleString('pt-BR')} registros`,
        value: mine.perSecond,
        unit: '/s',
        least: 200,
        floor: best(scans).perSecond,
        floorName: 'handler sozinho, sem os índices',
        leastRatio: 10,
      });
    }
    return memory > 0
      ? [
          ...figures,
          { name: 'memória sob carga', value: memory, unit: ' MB', most: 200, detail: 'a maior depois de cada volta' },
        ]
      : figures;
  } finally {
    await database.close();
    await bare?.stop();
    await unindexed?.stop();
    await product.stop();
  }
};
const best = (list: readonly Load[]): Load => list.toSorted((a, b) => b.perSecond - a.perSecond)[0]!;

/** A customer as the client sends it and as the bare handler stores it; what occurs once is left out. */
const newCustomer = async (
  database: Awaited<ReturnType<typeof openDatabase>>,
  cliente: Model,
  company: number,
  seed: number,
) => {
  const values = {
    nome: 'Maria de Lourdes Conceição',
    tipo: 'FISICA',
    telefone: '+5511987654321',
    email: 'maria@exemplo.com.br',
    situacao: 'ATIVO',
    origem: 'BALCAO',
    aceitaMensagens: false,
    observacao: `Carga ${seed}`,
  };
  // Once for real, so that what the declaration adds by itself is known.
  await database.transaction({ company }, (tx) => insertRow(tx, cliente, { ...values, empresa: company }));
  return {
    wire: (turn: number) => ({ ...values, observacao: `Carga ${turn}` }),
    columns: (turn: number) => ({
      ...Object.fromEntries(
        Object.entries(values).map(([name, value]) => [
          cliente.fields[name]!.column,
          toSqlValue(cliente.fields[name]!, value),
        ]),
      ),
      observacao: `Carga ${turn}`,
      busca: fold(values.nome),
    }),
  };
};
