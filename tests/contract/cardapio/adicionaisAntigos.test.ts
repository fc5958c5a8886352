import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { openDatabase } from '../../../src/server/adapters';
import { readBusiness } from '../../../src/server/business';
import { applyPlan } from '../../../src/server/db/migrate';
import { tablesOf } from '../../../src/server/db/tables';
import { engines } from '../../support/engines';
import { startPostgres, type TestPostgres } from '../../support/postgres';

const models = readBusiness().models.filter(({ name }) =>
  [
    'empresa',
    'vendedor',
    'produto',
    'adicional',
    'adicionalCategoria',
    'produtoAdicionalCategoria',
    'pedidoItem',
  ].includes(name),
);
const tables = tablesOf(models);
let server: TestPostgres | undefined;
afterAll(() => server?.stop());

/** Tables and rows as they were while an add-on named its products itself. */
const former = `
drop table produto_adicional_categoria; drop table adicional_categoria;
${[
  'categoria_id',
  'descricao',
  'imagem_id',
  'maximo',
  'ordem',
  'situacao',
  'pausado_ate',
  'produto_vinculado_id',
  'controla_estoque',
  'estoque',
  'vende_sem_estoque',
  'estoque_minimo',
  'custo',
  'origem_id',
]
  .map((name) => `alter table adicional drop column if exists ${name}`)
  .join(';')};
alter table adicional drop column if exists imagem;
alter table adicional add column produtos bigint[] not null, add column ativo boolean not null;
insert into empresa (id, short_name, company_name) select 1, 'Um', 'Um' union select 2, 'Dois', 'Dois';
insert into produto (id, empresa_id, nome, categoria_id, preco) select n, case when n < 4 then 1 else 2 end, 'P' || n, 1, 10 from generate_series(1, 4) n;
insert into adicional (id, empresa_id, nome, valor, produtos, ativo, excluido_em) values
  (1, 1, 'Queijo', 5, '{2,1}', true, null), (2, 1, 'Bacon', 6, '{1,2}', false, null), (3, 1, 'Borda', 9.9, '{2}', true, null),
  (4, 2, 'Gelo', 0, '{4}', true, null), (5, 1, 'Velho', 1, '{1,2}', true, now());
insert into pedido_item (empresa_id, descricao, pedido_id, produto_id, ordem, quantidade, preco_unitario, adicionais, desconto, total)
  values (1, 'P1', 1, 1, 1, 2, 10, '[{"nome":"Queijo","quantidade":1,"valor":5}]', 0, 30)`;

it.each(engines)(
  'flat add-ons become categories of their products, once, and orders stay on %s',
  async (engine) => {
    server ??= engine === 'postgres' ? await startPostgres() : undefined;
    const db = await openDatabase({ models, url: engine === 'postgres' ? await server!.createDatabase() : undefined });
    const rows = async (statement: string) =>
      (await db.transaction({ company: '*' }, (tx) => sql.raw<Record<string, unknown>>(statement).execute(tx))).rows;
    try {
      const required = await sql
        .raw<{ t: string; c: string }>(
          `select table_name as t, column_name as c from information_schema.columns where table_name in ('empresa', 'produto') and is_nullable = 'NO' and column_default is null and is_identity = 'NO'`,
        )
        .execute(db.owner);
      await db.owner.transaction().execute(async (tx) => {
        await sql`select set_config('app.empresa', '*', true)`.execute(tx);
        for (const { t, c } of required.rows)
          if (!['id', 'empresa_id'].includes(c))
            await sql.raw(`alter table ${t} alter column ${c} drop not null`).execute(tx);
        for (const statement of former.split(';').filter((one) => one.trim())) await sql.raw(statement).execute(tx);
      });
      const plan = await applyPlan(db.owner, tables);
      expect(plan.refused.filter(({ statement }) => statement.includes('adicional'))).toEqual([]);
      expect(
        await rows(`select c.empresa_id::int as empresa, c.nome, c.minimo, c.maximo, c.busca,
        (select array_agg(l.produto_id::int order by l.produto_id) from produto_adicional_categoria l where l.categoria_id = c.id) as produtos,
        (select array_agg(a.nome || ' ' || a.situacao order by a.ordem) from adicional a where a.categoria_id = c.id and a.excluido_em is null) as adicionais
        from adicional_categoria c order by 1, 2`),
      ).toEqual([
        {
          empresa: 1,
          nome: 'Adicionais',
          minimo: 0,
          maximo: 2,
          busca: 'adicionais',
          produtos: [1, 2],
          adicionais: ['Bacon INATIVO', 'Queijo ATIVO'],
        },
        {
          empresa: 1,
          nome: 'Adicionais 2',
          minimo: 0,
          maximo: 1,
          busca: 'adicionais 2',
          produtos: [2],
          adicionais: ['Borda ATIVO'],
        },
        {
          empresa: 2,
          nome: 'Adicionais',
          minimo: 0,
          maximo: 1,
          busca: 'adicionais',
          produtos: [4],
          adicionais: ['Gelo ATIVO'],
        },
      ]);
      expect(await rows(`select count(*)::int as n from adicional where categoria_id is null`)).toEqual([{ n: 0 }]);
      expect(await rows(`select adicionais, total::float as total from pedido_item`)).toEqual([
        { adicionais: [{ nome: 'Queijo', quantidade: 1, valor: 5 }], total: 30 },
      ]);
      expect((await applyPlan(db.owner, tables)).safe).toEqual([]);
    } finally {
      await db.close();
    }
  },
  240_000,
);
