import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cleanValues, schemaOf } from '#kit/entity/validation';
import { startPostgres } from '../../tests/support/postgres';
import { openDatabase, type OpenedDatabase } from '../../src/server/adapters/index';
import { argon2, cheap } from '../../src/server/adapters/argon2';
import { readBusiness } from '../../src/server/business';
import { readFilter } from '#kit/read/filter';
import { insertRow, listRows, rowsOf } from '../../src/server/db/query';
import { seedDemo, seedReference, type ReferenceReport } from '../../src/server/seed/index';

const { models, seeds: declared } = readBusiness();
const seeds = declared!;
const modelOf = (name: string) => models.find((model) => model.name === name)!;
let database: OpenedDatabase;
let first: ReferenceReport | undefined;
let made: boolean[];
let stop: () => Promise<void> | undefined;
const count = async (table: string): Promise<number> =>
  Number(
    (
      await database.read({ company: '*' }, (tx) =>
        sql<{ n: number }>`select count(*) as n from ${sql.table(table)} where excluido_em is null`.execute(tx),
      )
    ).rows[0]!.n,
  );
const found = (name: string, search: string, company: number | '*' = '*') =>
  database.read(
    { company },
    async (tx) =>
      (await listRows(tx, modelOf(name), readFilter(modelOf(name), { $search: search }), { page: 1, size: 10 })).rows,
  );
const demo = { passwords: argon2(cheap), password: 'senha de teste', today: '2026-11-21' };

describe.each(['pglite', 'postgres'] as const)('%s', (engine) => {
  beforeAll(async () => {
    const server = engine === 'postgres' ? await startPostgres() : undefined;
    stop = () => server?.stop();
    database = await openDatabase({ models, url: await server?.createDatabase() });
    // Two processes that start together.
    [first] = (
      await Promise.all([seedReference(database, models, seeds), seedReference(database, models, seeds)])
    ).toSorted((a, b) => Object.keys(b).length - Object.keys(a).length);
    made = await Promise.all([seedDemo(database, models, seeds, demo), seedDemo(database, models, seeds, demo)]);
  }, 120_000);
  afterAll(async () => {
    await database.close();
    await stop();
  });

  test('the lists of the country are whole', async () => {
    expect(Object.fromEntries(Object.entries(first ?? {}).map(([name, { added }]) => [name, added]))).toEqual({
      estado: 27,
      cidade: 5571,
      banco: 463,
      cfop: 619,
      ncm: 10_515,
      origemMercadoria: 9,
      cstIcms: 15,
      csosn: 10,
      cstPisCofins: 33,
      aliquotaIbsCbs: 2,
      feriado: 300,
      plano: 3,
    });
    expect(await count('cidade')).toBe(5571);
  });

  test('they are found as people type them', async () => {
    expect((await found('cidade', 'boa esperanca do norte')).map(({ nome, codigoIbge }) => [nome, codigoIbge])).toEqual(
      [['Boa Esperança do Norte - MT', 5_101_837]],
    );
    expect((await found('ncm', '21069090'))[0]).toMatchObject({
      codigo: '21069090',
      nome: '2106.90.90 - Preparações alimentícias',
    });
    expect((await found('cfop', '5102'))[0]).toMatchObject({
      codigo: '5102',
      operacao: 'SAIDA',
      destino: 'ESTADUAL',
      nfce: true,
    });
    expect((await found('feriado', 'consciencia negra')).length).toBe(6);
  });

  test('a second start reads nothing; new lists keep what people changed and deleted', async () => {
    expect(await seedReference(database, models, seeds)).toEqual({});
    await sql`update plano set valor = 123 where codigo = 'PRO'`.execute(database.owner);
    await sql`update feriado set excluido_em = now() where nome = 'Natal'`.execute(database.owner);
    await sql`update cidade set nome = 'errado' where codigo_ibge = 3550308`.execute(database.owner);
    await sql`delete from csosn where codigo = '900'`.execute(database.owner);
    await sql`update _meta set valor = 'antiga' where chave = 'referencia'`.execute(database.owner);
    const report = await seedReference(database, models, seeds);
    expect(Object.entries(report).filter(([, { added, changed }]) => added + changed > 0)).toEqual([
      ['cidade', { added: 0, changed: 1 }],
      ['csosn', { added: 1, changed: 0 }],
    ]);
    expect(
      (await sql<{ valor: string }>`select valor from plano where codigo = 'PRO'`.execute(database.owner)).rows[0]
        ?.valor,
    ).toBe('123.00');
    expect((await found('cidade', 'sao paulo sp')).map(({ nome }) => nome)).toContain('São Paulo - SP');
  });

  test('the demo is as large as it says, and made once', async () => {
    expect(await Promise.all(['empresa', 'cliente', 'produto', 'cupom_desconto', 'usuario'].map(count))).toEqual([
      5,
      300,
      169,
      60,
      // Two cashiers have no login.
      seeds.demo.logins.length + 2,
    ]);
    expect(made.toSorted()).toEqual([false, true]);
    expect(await seedDemo(database, models, seeds, demo)).toBe(false);
    expect(
      (await database.read({ company: '*' }, (tx) => sql`select 1 from credencial`.execute(tx))).rows,
    ).toHaveLength(seeds.demo.logins.length);
  });

  // Sixty products in nine categories, and their ingredients.
  test('the first shop has a menu and customers to work with, and shares stock with another one', async () => {
    const { rows } = await sql<
      Record<string, string>
    >`with loja as (select min(id) as id from empresa where excluido_em is null)
      select (select count(*) from produto where empresa_id = loja.id) as produtos,
        (select count(*) from categoria_produto where empresa_id = loja.id) as categorias,
        (select count(*) from adicional_categoria where empresa_id = loja.id) as grupos,
        (select count(*) from estoque_centralizado where empresa_id = loja.id) as codigos,
        (select count(distinct p.empresa_id) from produto p join estoque_centralizado e on e.codigo = p.codigo
          where p.da_rede and p.estoque = e.estoque and e.empresa_id = loja.id) as lojas,
        (select max(date '2026-11-21' - primeira_compra) > 600 from cliente where empresa_id = loja.id) as antigos from loja`.execute(
      database.owner,
    );
    expect(rows[0]).toMatchObject({ antigos: true });
    expect(Object.values(rows[0]!).slice(0, 5).map(Number)).toEqual([65, 10, 12, 6, 2]);
  });
  test('what its shops sell has a picture, stored once for all that show it, in its sizes', async () => {
    const isThere = sql`a.lado_96 is not null and a.lado_320 is not null and a.lado_960 is not null and a.tipo = 'image/jpeg'`;
    const [bare, twice, marks] = await Promise.all(
      [
        sql`select p.nome from produto p join categoria_produto c on c.id = p.categoria_id and c.ativo
          where not exists (select 1 from arquivo a where a.id = p.imagem and a.empresa_id = p.empresa_id
            and a.origens = '{registro:produto.imagem}' and ${isThere})`,
        sql`select nome from arquivo group by empresa_id, nome, sha256 having count(*) > 1`,
        sql`select e.short_name as loja, a.origens[1] as origem from empresa e join arquivo a on a.empresa_id = e.id and ${isThere}
          and a.id in (e.logo, (select capa from delivery_configuracao d where d.empresa_id = e.id)) order by a.id`,
      ].map((statement) => database.read({ company: '*' }, async (tx) => (await statement.execute(tx)).rows)),
    );
    expect(bare).toEqual([]);
    expect(twice).toEqual([]);
    const logo = 'registro:empresa.logo';
    expect(marks).toEqual([
      { loja: 'Forno da Vila', origem: logo },
      { loja: 'Forno da Vila Moema', origem: logo },
      { loja: 'Forno da Vila Campinas', origem: logo },
      { loja: 'Brasa Burger', origem: logo },
      { loja: 'Brasa Burger Rio Branco', origem: logo },
      { loja: 'Forno da Vila', origem: 'registro:deliveryConfiguracao.capa' },
    ]);
  });

  test('every demo row would pass the form', async () => {
    const wrong: string[] = [];
    let seen = 0;
    await database.read({ company: '*' }, async (tx) => {
      for (const model of models.filter(({ name }) => !['cidade', 'ncm'].includes(name))) {
        const schema = schemaOf(model);
        for await (const rows of rowsOf(tx, model, readFilter(model, {}))) {
          seen += rows.length;
          for (const {
            id,
            versao: _versao,
            excluidoEm: _excluidoEm,
            criadoEm: _criadoEm,
            atualizadoEm: _atualizadoEm,
            ...values
          } of rows) {
            try {
              schema.validateSync(cleanValues(model.fields, values), { abortEarly: false });
            } catch (error) {
              wrong.push(`${model.name} ${id}: ${String(error)}`);
            }
          }
        }
      }
    });
    expect(wrong).toEqual([]);
    expect(seen).toBeGreaterThan(2000);
  }, 120_000);

  test('orders add up: their items, their totals, and what each coupon has brought', async () => {
    const wrong = await Promise.all(
      [
        sql`select p.id from pedido p where p.valor_itens <> (select sum(i.total) from pedido_item i where i.empresa_id = p.empresa_id and i.pedido_id = p.id)`,
        sql`select id from pedido where total <> valor_itens - desconto + taxa_entrega - desconto_entrega + acrescimo`,
        sql`select c.id from cupom_desconto c where coalesce(c.vendas, 0) <> (select coalesce(sum(r.valor_pedido), 0) from cupom_resgate r where r.empresa_id = c.empresa_id and r.cupom_id = c.id and r.situacao = 'RESGATADO')`,
        sql`select c.id from cupom_desconto c where coalesce(c.usados, 0) <> (select count(*) from cupom_resgate r where r.empresa_id = c.empresa_id and r.cupom_id = c.id and r.situacao = 'RESGATADO')`,
        sql`select c.id from cliente c where coalesce(c.deve_fiado, 0) <> (select coalesce(sum(f.valor), 0) from conta_cliente f where f.empresa_id = c.empresa_id and f.cliente_id = c.id)`,
      ].map((statement) => database.read({ company: '*' }, async (tx) => (await statement.execute(tx)).rows)),
    );
    expect(wrong).toEqual([[], [], [], [], []]);
    expect(await count('cupom_resgate')).toBeGreaterThan(20);
    expect(await count('conta_cliente')).toBeGreaterThanOrEqual(4);
  });

  test('a login is one among all companies', async () => {
    const companies = (await sql<{ id: number }>`select id from empresa order by id`.execute(database.owner)).rows.map(
      ({ id }) => Number(id),
    );
    const add = (company: number) =>
      database.transaction({ company }, (tx) =>
        insertRow(tx, modelOf('usuario'), {
          nome: 'Outro',
          login: 'empresa',
          email: 'a@b.com.br',
          papel: 'EMPRESA',
          ativo: true,
        }),
      );
    await expect(add(companies[1]!)).rejects.toMatchObject({ code: '23505' });
  });

  test('a company sees its own rows', async () => {
    const [company] = (
      await sql<{ id: number }>`select id from empresa where short_name = 'Brasa Burger'`.execute(database.owner)
    ).rows;
    const rows = await found('produto', 'pizza', Number(company!.id));
    expect(rows).toEqual([]);
    expect((await found('produto', 'burger', Number(company!.id))).length).toBeGreaterThan(2);
  });
});
