import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openDatabase } from '../../../src/server/adapters';
import { readBusiness } from '../../../src/server/business';
import { applyPlan } from '../../../src/server/db/migrate';
import { tablesOf } from '../../../src/server/db/tables';

const models = readBusiness().models.filter(({ name }) => ['empresa', 'cliente', 'contaCliente'].includes(name));
const tables = tablesOf(models);

/** Tables and rows as they were before tabs were a ledger; the second customer has paid for a sale that was cancelled. */
const former = `
alter table conta_cliente drop column deve; alter table conta_cliente drop column chave; alter table conta_cliente drop column livre;
alter table conta_cliente add column saldo numeric(15,2) not null;
alter table cliente drop column deve_fiado;
insert into empresa (id, short_name, company_name) select 1, 'Um', 'Um' union select 2, 'Dois', 'Dois';
insert into cliente (id, empresa_id, nome) values (1, 1, 'Lia'), (2, 1, 'Rui'), (3, 2, 'Bia'), (4, 2, 'Ivo');
insert into conta_cliente (id, empresa_id, cliente_id, tipo, descricao, busca, valor, saldo) values
  (1, 1, 1, 'COMPRA', 'Venda 1', '', 37.4, 37.4), (2, 1, 1, 'RECEBIMENTO', 'Recebimento', '', -20, 17.4),
  (3, 1, 2, 'COMPRA', 'Venda 2', '', 50, 50), (4, 1, 2, 'RECEBIMENTO', 'Recebimento', '', -50, 0),
  (5, 1, 2, 'ESTORNO', 'Cancelamento', '', -50, -50), (6, 2, 3, 'COMPRA', 'Venda 3', '', 8.5, 8.5);
select setval(pg_get_serial_sequence('conta_cliente', 'id'), 6)`;

it('tabs of before become a ledger, once: each customer owes what his rows come to', async () => {
  const db = await openDatabase({ models });
  const rows = async (statement: string) =>
    (await db.transaction({ company: '*' }, (tx) => sql.raw<Record<string, unknown>>(statement).execute(tx))).rows;
  try {
    const required = await sql
      .raw<{ t: string; c: string }>(
        `select table_name as t, column_name as c from information_schema.columns where table_name in ('empresa', 'cliente') and is_nullable = 'NO' and column_default is null and is_identity = 'NO'`,
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
    expect(plan.refused.filter(({ statement }) => /conta_cliente/.test(statement))).toEqual([]);
    expect(await rows('select id::int, deve_fiado::float as deve from cliente order by id')).toEqual([
      { id: 1, deve: 17.4 },
      { id: 2, deve: 0 },
      { id: 3, deve: 8.5 },
      { id: 4, deve: null },
    ]);
    expect(
      await rows(
        'select cliente_id::int as cliente, tipo, valor::float as valor, deve::float as deve, chave from conta_cliente where id in (2, 5) or id > 6 order by id',
      ),
    ).toEqual([
      { cliente: 1, tipo: 'RECEBIMENTO', valor: -20, deve: 17.4, chave: 'antes:2' },
      { cliente: 2, tipo: 'ESTORNO', valor: -50, deve: -50, chave: 'antes:5' },
      { cliente: 2, tipo: 'DEVOLUCAO', valor: 50, deve: 0, chave: 'antes:devolver:2' },
    ]);
    expect((await applyPlan(db.owner, tables)).safe).toEqual([]);
  } finally {
    await db.close();
  }
}, 240_000);
