/**
 * The floor: node:http and pg, by hand, on the tables and indexes that the declarations made. No session, no
 * permission, no
 * row-level security, no validation, no audit, no titles of references: what is left when a handler does only its
 * query.
 */
import { createServer } from 'node:http';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
// As our driver has it: whole numbers are numbers.
pg.types.setTypeParser(20, Number);
const company = Number(process.env.COMPANY);
const columns = process.env.COLUMNS;
/** The table, or a copy of it without indexes. */
const table = process.env.TABLE ?? 'cliente';
const live = 'empresa_id = $1 and excluido_em is null';

const bodyOf = async (request) => {
  const parts = [];
  for await (const part of request) parts.push(part);
  return JSON.parse(Buffer.concat(parts).toString());
};
const list = async ({ $search, situacao }) => {
  const [test, value] = $search ? ['busca like $2', `%${$search}%`] : ['situacao = $2', situacao];
  const { rows } = await pool.query(
    `select ${columns} from ${table} where ${live} and ${test} order by nome, id limit 10`,
    [company, value],
  );
  const {
    rows: [{ total }],
  } = await pool.query(`select count(*) as total from ${table} where ${live} and ${test}`, [company, value]);
  return { hasError: false, results: rows, totalRecords: total };
};
const show = async (id) => ({
  hasError: false,
  result: (await pool.query(`select ${columns} from ${table} where ${live} and id = $2`, [company, id])).rows[0],
});
const save = async (record) => {
  const names = Object.keys(record);
  const {
    rows: [row],
  } = await pool.query(
    `insert into cliente (empresa_id, ${names.join(', ')}) values ($1, ${names.map((_, index) => `$${index + 2}`).join(', ')}) returning ${columns}`,
    [company, ...Object.values(record)],
  );
  return { hasError: false, result: row };
};

const answer = async (request) => {
  const { method, url } = request;
  if (method === 'POST' && url.startsWith('/list')) return list(await bodyOf(request));
  if (method === 'POST' && url === '/save') return save(await bodyOf(request));
  return show(Number(url.split('/').at(-1)));
};
const server = createServer((request, response) => {
  answer(request).then(
    (body) => {
      const text = JSON.stringify(body);
      response
        .writeHead(200, {
          'content-type': 'application/json; charset=utf-8',
          'content-length': Buffer.byteLength(text),
        })
        .end(text);
    },
    (error) => {
      response.writeHead(500).end(String(error));
    },
  );
});
server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${server.address().port}`);
});
