import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AudienceRule } from '#kit';
import { clientela } from '../../../schemas/clientela';
import { audiencesOf } from '../../../src/server/audiences/audiences';
import { multiply, workIn } from '../../support/audience';
import { startOwnPostgres, type OwnPostgres } from '../../support/postgres';
import { startServices, type Services } from '../../support/services';

const now = new Date('2026-11-28T15:00:00Z');
interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Loops'?: number;
  readonly Plans?: readonly PlanNode[];
}
const nodesOf = (node: PlanNode): readonly PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

let postgres: OwnPostgres;
let house: Services;
let company = 0;
/** Product of all copied items. */
let produto = 0;
/** A company with a hundred thousand customers and what years leave behind. */
beforeAll(async () => {
  postgres = await startOwnPostgres({
    settings: [
      'session_preload_libraries=auto_explain',
      'auto_explain.log_format=json',
      'auto_explain.log_analyze=on',
      'auto_explain.log_timing=off',
      'max_parallel_workers_per_gather=0',
    ],
  });
  house = await startServices({ engine: 'postgres', url: await postgres.createDatabase(), rows: 3 });
  company = house.companies[0];
  const { database } = house;
  const at = "'2026-11-28T12:00:00Z'::timestamptz - (i % 700) * interval '1 day'";
  const value = (text: string) => sql.raw(`jsonb_build_object(${text})`);
  await multiply(
    database,
    'cliente',
    company,
    100_000,
    value(`'nome', 'Pessoa ' || i, 'cpf_cnpj', null, 'telefone', '+55119' || (80000000 + i), 'situacao', 'ATIVO',
      'aceita_mensagens', i % 10 < 7, 'ultima_compra', '2026-11-28'::date - i % 400, 'segmento', case when i % 3 = 0 then 'FIEL' end`),
  );
  const first = Number(
    (await sql<{ id: number }>`select max(id) - 100000 as id from cliente`.execute(database.owner)).rows[0]!.id,
  );
  await multiply(
    database,
    'pedido',
    company,
    120_000,
    value(
      `'numero', (1000000 + i)::text, 'cliente_id', ${first} + 1 + (i * 7919) % 100000, 'situacao', 'CONCLUIDO', 'total', i % 90, 'data', ${at}`,
    ),
  );
  const order = Number(
    (await sql<{ id: number }>`select max(id) - 120000 as id from pedido`.execute(database.owner)).rows[0]!.id,
  );
  produto = Number(
    (
      await sql<{
        id: number;
      }>`select produto_id as id from pedido_item where empresa_id = ${company} order by id limit 1`.execute(
        database.owner,
      )
    ).rows[0]!.id,
  );
  await multiply(database, 'pedido_item', company, 120_000, value(`'pedido_id', ${order} + i`));
  await multiply(
    database,
    'mensagem_whatsapp',
    company,
    60_000,
    value(`'chave', 'plano-' || i, 'cliente_id', ${first} + i, 'telefone', '+55119' || (80000000 + i), 'tipo', 'MARKETING', 'estado', 'LIDA',
      'fora_do_whatsapp', i % 500 = 0, 'enviar_em', ${at}, 'lida_em', ${at}`),
  );
  await multiply(database, 'recusa_whatsapp', company, 3_000, value(`'telefone', '+55119' || (80000000 + 9 * i)`));
  await multiply(
    database,
    'cupom_resgate',
    company,
    20_000,
    value(`'cliente_id', ${first} + i, 'situacao', 'RESGATADO', 'data', ${at}`),
  );
  await sql`vacuum analyze`.execute(database.owner);
}, 600_000);
afterAll(async () => {
  await house?.close();
  await postgres?.stop();
});

const plansOf = async (work: () => Promise<unknown>): Promise<readonly PlanNode[]> => {
  const { owner } = house.database;
  const set = async (statement: string): Promise<void> => {
    await sql.raw(statement).execute(owner);
    await sql`select pg_reload_conf()`.execute(owner);
    await new Promise((resolve) => {
      setTimeout(resolve, 300);
    });
  };
  const begin = postgres.log().length;
  await set('alter system set auto_explain.log_min_duration = 0');
  await work();
  await set('alter system reset auto_explain.log_min_duration');
  return postgres
    .log()
    .slice(begin)
    .split(/ LOG: {2}duration: [\d.]+ ms {2}plan:\n/)
    .slice(1)
    .map((text) => {
      const lines = text.split('\n');
      const end = lines.findIndex((line) => !line.startsWith('\t'));
      return (JSON.parse(lines.slice(0, end).join('\n')) as { readonly Plan: PlanNode }).Plan;
    });
};
const rule = (campo: string, operador: string, valor: unknown = null, dias: number | null = null): AudienceRule => ({
  campo,
  operador,
  valor,
  dias,
});
const cases: Readonly<Record<string, () => readonly AudienceRule[]>> = {
  everybody: () => [],
  'a field': () => [rule('ultimaCompra', 'olderThan', 30)],
  'rows that exist': () => [rule('produto', 'has', [produto], 90)],
  'rows that do not': () => [rule('produto', 'hasNot', [produto], 90), rule('cupom', 'hasNot')],
  'sums of rows': () => [rule('gastou', 'gte', 50, 365), rule('pedidos', 'lte', 3)],
  'all together': () => [
    rule('segmento', 'in', ['FIEL']),
    rule('produto', 'has', [], 365),
    rule('gastou', 'gte', 10),
    rule('leu', 'hasNot', null, 30),
    rule('cupom', 'hasNot', [], 90),
  ],
};
it.each(Object.entries(cases))('counts %s of 100,000 by reading each table once', async (_name, rules) => {
  const given = { recentes: { enviarEm: { gte: '2026-11-21T03:00:00.000Z' } } };
  const count = () =>
    house.database.transaction({ company }, (tx) =>
      audiencesOf(workIn(house, tx, company, now)).count(clientela, { company, rules: rules(), given }),
    );
  const plans = await plansOf(count);
  const repeated = plans
    .flatMap(nodesOf)
    .filter((node) => node['Relation Name'] !== undefined && (node['Actual Loops'] ?? 0) > 1)
    .map((node) => `${node['Node Type']} ${node['Relation Name']!}, ${node['Actual Loops']!} times`);
  expect(plans.length).toBeGreaterThan(0);
  expect(repeated).toEqual([]);
  expect((await count()).total).toBeGreaterThan(0);
});
