import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { joins, joinsWithoutCompany, statementsIn } from '../../scripts/lib/joins.mjs';
import { readBusiness } from '../../src/server/business';
import { tablesOf } from '../../src/server/db/tables';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** Tables whose every row belongs to a company, with the column that says so. */
const tables = new Map(
  tablesOf(readBusiness().models).flatMap(({ name, tenant, columns }) =>
    tenant !== undefined && tenant !== 'id' && columns.find((column) => column.name === tenant)!.notNull
      ? [[name, tenant] as const]
      : [],
  ),
);

it('every handwritten join of rows of companies names the company', () => {
  expect(tables.size).toBeGreaterThan(80);
  expect(joins(root, tables)).toEqual([]);
});

const company = new Map(['pedido', 'pedido_item', 'produto', 'cliente'].map((name) => [name, 'empresa_id']));
const lacking = (text: string): readonly string[] => joinsWithoutCompany(text, company);

describe('a join without the company is found', () => {
  it.each([
    ['beside a table', 'select 1 from pedido_item i join produto p on p.id = i.produto_id', ['produto']],
    [
      'whose condition names another row’s',
      'select 1 from pedido p join cliente c on p.empresa_id = ? and c.id = p.cliente_id',
      ['cliente'],
    ],
    ['after a comma', 'select 1 from pedido p, cliente c where c.id = p.cliente_id and p.empresa_id = ?', ['cliente']],
    [
      'with a query',
      'select 1 from cliente c left join (select cliente_id from pedido group by 1) t on t.cliente_id = c.id',
      ['(…) t'],
    ],
    [
      'with a named query',
      'with n as materialized (select id from cliente) select 1 from pedido p join n on n.id = p.cliente_id',
      ['n'],
    ],
    ['with a query that a value holds', 'with n as (?) select 1 from pedido p join n on n.id = p.cliente_id', ['n']],
    [
      'of an update',
      'update pedido p set total = 0 from cliente c where c.id = p.cliente_id and p.empresa_id = ?',
      ['cliente'],
    ],
    [
      'within a column',
      'select (select count(*) from pedido_item i where i.pedido_id = p.id) from pedido p',
      ['pedido_item'],
    ],
    [
      'within a condition',
      'select 1 from pedido p where exists (select from pedido_item i where i.pedido_id = p.id)',
      ['pedido_item'],
    ],
    ['within a piece of a statement', '(select count(*) from pedido_item i where i.pedido_id = p.id)', ['pedido_item']],
    [
      'beside rows, laterally',
      'select 1 from pedido p cross join lateral (select 1 from pedido_item i where i.pedido_id = p.id) as s',
      ['pedido_item'],
    ],
    [
      'in one part of a union',
      'select id from estado union select p.id from pedido p join produto q on q.id = p.id',
      ['produto'],
    ],
  ])('%s', (_, text, found) => {
    expect(lacking(text)).toEqual(found);
  });
});

it.each([
  'select 1 from pedido_item i join produto p on p.empresa_id = i.empresa_id and p.id = i.produto_id',
  'select 1 from pedido p left join cliente c on c.empresa_id = ? and c.id = p.cliente_id',
  'select 1 from pedido p join cidade c on c.id = p.cidade_id',
  "select 1 from pedido p cross join lateral jsonb_array_elements(p.pagamentos) as f where f ->> 'forma' is distinct from p.forma",
  'select 1 from pedido p cross join lateral (select 1 from pedido_item i where i.empresa_id = p.empresa_id and i.pedido_id = p.id) as s',
  'select (select nome from produto where id = i.produto_id and empresa_id = i.empresa_id) from pedido_item i',
  'insert into pedido (empresa_id, id) select d.empresa_id, d.id from (select empresa_id, id from cliente) as d on conflict (empresa_id, id) do update set id = excluded.id',
  'select extract(epoch from p.data) from pedido p where p.id in (select id from cliente)',
])('a statement that names the company passes: %s', (text) => {
  expect(lacking(text)).toEqual([]);
});

it('statements are read out of a source: values inside, templates in values, texts that begin like one', () => {
  const source =
    "const a = sql<{ readonly id: string }>`select ${sql`b.${x('}')}`} from c`;\n" +
    'upgrade(x, { statements: [`update d set e = ${f}`] });\n' +
    'const g = `nothing ${h}`;';
  expect(statementsIn(source).map(({ text }) => text.replace(/\s+/g, ' ').trim())).toEqual([
    'select ? from c',
    'b. ?',
    'update d set e = ?',
  ]);
});
