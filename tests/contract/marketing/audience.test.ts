import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { audience, type AudienceRule, type Infer } from '#kit';
import { subjectsOf, testsOf, valueFieldOf } from '#fields/audience/tests';
import { createFake } from '#fields/fake';
import { withNinth } from '#kit/phones';
import { fold } from '#kit/text';
import { cliente } from '../../../schemas/cadastros/clientes/cliente';
import { cupomResgate } from '../../../schemas/cupom/cupomResgate';
import { produto } from '../../../schemas/delivery/cardapio/produto';
import { pedido } from '../../../schemas/delivery/pedidos/pedido';
import { pedidoItem } from '../../../schemas/delivery/pedidos/pedidoItem';
import { clientela } from '../../../schemas/clientela';
import { mensagemWhatsapp } from '../../../schemas/whatsapp/servidor/mensagemWhatsapp';
import { recusaWhatsapp } from '../../../schemas/whatsapp/servidor/recusaWhatsapp';
import { conversaWhatsapp } from '../../../schemas/whatsapp/servidor/conversaWhatsapp';
import { audiencesOf } from '../../../src/server/audiences/audiences';
import { rowsFor } from '../../../src/server/operations/rows/rowsFor';
import { multiply, workIn } from '../../support/audience';
import { engines } from '../../support/engines';
import { startServices, type Services } from '../../support/services';

/** The same conditions with nothing in the way of a message: every member has another telephone. */
const everybody = audience('todos', cliente, {
  always: { situacao: 'ATIVO' },
  fields: clientela.fields as readonly never[],
  rows: clientela.rows,
  reachable: { by: 'telefone', unless: {} },
});
const now = new Date('2026-11-28T15:00:00Z');
const today = '2026-11-28';
const hour = 3_600_000;
/** Midnight in São Paulo, so many days ago. */
const daysAgo = (days: number): string => new Date(Date.parse(`${today}T03:00:00Z`) - days * 24 * hour).toISOString();
const dayAgo = (days: number): string => daysAgo(days).slice(0, 10);

interface Data {
  readonly clientes: readonly Infer<typeof cliente>[];
  readonly pedidos: readonly Infer<typeof pedido>[];
  readonly produtos: readonly Infer<typeof produto>[];
  readonly itens: readonly Infer<typeof pedidoItem>[];
  readonly resgates: readonly Infer<typeof cupomResgate>[];
  readonly mensagens: readonly Infer<typeof mensagemWhatsapp>[];
}

/** Tests of a value, written again without the engine. `n` is the value as a number of days. */
const tests: Readonly<Record<string, (value: unknown, valor: unknown, n: number) => boolean>> = {
  filled: () => true,
  in: (value, valor) => [value].flat().some((one) => [valor].flat().includes(one)),
  yes: (value) => value === true,
  contains: (value, valor) => (valor as readonly string[]).some((one) => fold(String(value)).includes(fold(one))),
  eq: (value, valor) => value === valor,
  olderThan: (value, _, n) => String(value) < dayAgo(n),
  lastDays: (value, _, n) => String(value) >= dayAgo(n),
  thisMonth: (value) => String(value).startsWith(`${today.slice(5, 7)}-`),
  today: (value) => value === today.slice(5),
  nextDays: (value, _, n) =>
    Array.from({ length: Math.min(n, 364) + 1 }, (_day, at) => dayAgo(-at).slice(5)).includes(String(value)),
  gte: (value, valor) => (value as number) >= (valor as number),
  lte: (value, valor) => (value as number) <= (valor as number),
};
const isBlank = (value: unknown): boolean =>
  [null, undefined, ''].includes(value as null) || [value].flat().length === 0;
const holds = (value: unknown, { operador, valor }: AudienceRule): boolean => {
  if (operador === 'empty') return isBlank(value);
  if (operador === 'not') return isBlank(value) || !tests.in!(value, valor, 0);
  if (operador === 'no') return value !== true;
  return !isBlank(value) && tests[operador]!(value, valor, Number(valor));
};
const compare = (value: number, { operador, valor }: AudienceRule): boolean =>
  operador === 'gte' ? value >= Number(valor) : operador === 'lte' ? value <= Number(valor) : value === Number(valor);
/** A value of a row, also inside of a group: 'address.city'. */
const at = (row: object, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value as Readonly<Record<string, unknown>> | null)?.[name], row);
const isMember = (data: Data, person: Infer<typeof cliente>, rule: AudienceRule): boolean => {
  const within = (at: string | null): boolean => rule.dias === null || (at !== null && at >= daysAgo(rule.dias));
  const chosen = new Set(rule.valor === null ? [] : [rule.valor].flat().map(Number));
  const has = (found: readonly unknown[]): boolean => (rule.operador === 'has') === found.length > 0;
  const orders = data.pedidos.filter(
    ({ cliente: who, situacao, data: at }) => who === person.id && situacao !== 'CANCELADO' && within(at),
  );
  switch (rule.campo) {
    case 'produto':
      return has(
        orders.filter(
          ({ id }) =>
            chosen.size === 0 || data.itens.some((item) => item.pedido === id && chosen.has(item.produto ?? 0)),
        ),
      );
    case 'categoria': {
      const ofCategory = new Set(data.produtos.filter(({ categoria }) => chosen.has(categoria!)).map(({ id }) => id));
      return has(
        orders.filter(({ id }) => data.itens.some((item) => item.pedido === id && ofCategory.has(item.produto ?? 0))),
      );
    }
    case 'canal':
      return has(orders.filter(({ canal }) => [rule.valor].flat().includes(canal)));
    case 'gastou':
      return compare(orders.reduce((sum, { total }) => sum + Math.round(total * 100), 0) / 100, rule);
    case 'pedidos':
      return compare(orders.length, rule);
    case 'cupom':
      return has(
        data.resgates.filter(
          ({ cliente: who, situacao, data: at, cupom }) =>
            who === person.id && situacao === 'RESGATADO' && within(at) && (chosen.size === 0 || chosen.has(cupom)),
        ),
      );
    case 'leu':
      return has(
        data.mensagens.filter(
          ({ cliente: who, estado, lidaEm }) => who === person.id && estado === 'LIDA' && within(lidaEm),
        ),
      );
    default:
      return holds(at(person, rule.campo), rule);
  }
};

describe.each(engines)('an audience on %s', (engine) => {
  let house: Services;
  let data: Data;
  let company = 0;
  let other = 0;
  beforeAll(async () => {
    house = await startServices({ engine, now: () => now });
    [company, other] = house.companies as [number, number];
    await sql`select setseed(0.42)`.execute(house.database.owner);
    for (const own of [company, other]) await fill(own);
    data = await inCompany(async (work) => {
      const rows = rowsFor(work, 'ler');
      return {
        clientes: await rows.all(cliente, {}),
        pedidos: await rows.all(pedido, {}),
        itens: await rows.all(pedidoItem, {}),
        // A product that was bought and is in the bin since still counts.
        produtos: [...(await rows.all(produto, {})), ...(await rows.all(produto, { $trash: true }))],
        resgates: await rows.all(cupomResgate, {}),
        mensagens: await rows.all(mensagemWhatsapp, {}),
      };
    });
  }, 300_000);
  afterAll(() => house?.close());

  const inCompany = <T>(
    run: (work: ReturnType<typeof workIn>) => Promise<T>,
    scope: number | '*' = company,
  ): Promise<T> => house.database.transaction({ company: scope }, (tx) => run(workIn(house, tx, scope, now)));
  const some = (values: string): ReturnType<typeof sql> => sql.raw(values);
  const fill = async (own: number): Promise<void> => {
    const { database } = house;
    const ids = async (table: string): Promise<string> => {
      const { rows } = await sql<{
        id: number;
      }>`select id from ${sql.table(table)} where empresa_id = ${own} order by id`.execute(database.owner);
      return `(array[${rows.map(({ id }) => id).join()}])[1 + floor(random() * ${rows.length})]`;
    };
    const { rows: towns } = await sql<{ id: number }>`select id from cidade order by id limit 4`.execute(
      database.owner,
    );
    const cities = `(array[${towns.map(({ id }) => id).join()}])[1 + floor(random() * ${towns.length})]`;
    await multiply(
      database,
      'cliente',
      own,
      240,
      some(`jsonb_build_object(
      'nome', 'Pessoa ' || i, 'cpf_cnpj', null, 'excluido_em', case when random() < 0.05 then now() end,
      'telefone', '+5511' || (case when random() < 0.9 then '9' else '' end) || (80000000 + i),
      'situacao', (array['ATIVO','ATIVO','ATIVO','INATIVO'])[1 + floor(random() * 4)],
      'ultima_compra', case when random() < 0.7 then '${today}'::date - floor(random() * 60)::int end,
      'primeira_compra', case when random() < 0.7 then '${today}'::date - floor(random() * 90)::int end,
      'quantidade_pedidos', floor(random() * 6), 'total_compras', floor(random() * 90), 'intervalo_dias', case when random() < 0.5 then floor(random() * 40) end,
      'ticket_medio', case when random() < 0.5 then floor(random() * 50) end, 'pontos', case when random() < 0.5 then floor(random() * 50) end,
      'deve_fiado', case when random() < 0.5 then floor(random() * 50) end,
      'segmento', (array['CAMPEAO','FIEL',null])[1 + floor(random() * 3)],
      'tipo', (array['FISICA','JURIDICA'])[1 + floor(random() * 2)], 'genero', (array['FEMININO','OUTRO',null])[1 + floor(random() * 3)],
      'origem', (array['SITE','BALCAO',null])[1 + floor(random() * 3)],
      'address', case when random() < 0.9 then jsonb_build_object('city', case when random() < 0.9 then ${cities} end,
        'neighborhoord', (array['Moema','moema','São João','Jardim São João','',null])[1 + floor(random() * 6)]) end,
      'etiquetas', (array['["vip"]','["vip","vegano"]','[]',null])[1 + floor(random() * 4)]::jsonb,
      'data_nascimento', null,
      'aniversario', case when random() < 0.8 then to_char('2024-01-01'::date + floor(random() * 366)::int, 'MM-DD') end)`),
    );
    await sql`update produto set excluido_em = now() where empresa_id = ${own} and id % 5 = 0`.execute(database.owner);
    const [who, item, cupom] = [await ids('cliente'), await ids('produto'), await ids('cupom_desconto')];
    await multiply(
      database,
      'pedido',
      own,
      500,
      some(`jsonb_build_object('numero', (900000 + i)::text, 'cliente_id', case when random() < 0.95 then ${who} end,
      'situacao', (array['CONCLUIDO','CONCLUIDO','CANCELADO','NOVO'])[1 + floor(random() * 4)], 'canal', (array['SITE','BALCAO','IFOOD'])[1 + floor(random() * 3)], 'total', round((random() * 80)::numeric, 2),
      'data', '${now.toISOString()}'::timestamptz - random() * interval '60 days', 'excluido_em', null)`),
    );
    await multiply(
      database,
      'pedido_item',
      own,
      900,
      some(`jsonb_build_object('pedido_id', ${await ids('pedido')}, 'produto_id', ${item})`),
    );
    await multiply(
      database,
      'cupom_resgate',
      own,
      200,
      some(`jsonb_build_object('cliente_id', ${who}, 'cupom_id', ${cupom},
      'situacao', (array['RESGATADO','ESTORNADO'])[1 + floor(random() * 2)], 'data', '${now.toISOString()}'::timestamptz - random() * interval '60 days')`),
    );
    await multiply(
      database,
      'mensagem_whatsapp',
      own,
      200,
      some(`jsonb_build_object('chave', 'prova-' || i, 'cliente_id', ${who},
      'telefone', '+55119' || (80000000 + floor(random() * 240)), 'tipo', (array['MARKETING','SERVICO'])[1 + floor(random() * 2)],
      'estado', (array['LIDA','ENVIADA','FALHA'])[1 + floor(random() * 3)], 'fora_do_whatsapp', random() < 0.1,
      'enviar_em', '${now.toISOString()}'::timestamptz - random() * interval '60 days',
      'lida_em', '${now.toISOString()}'::timestamptz - random() * interval '60 days')`),
    );
    await multiply(
      database,
      'recusa_whatsapp',
      own,
      30,
      some(
        `jsonb_build_object('telefone', '+5511' || (case when random() < 0.5 then '9' else '' end) || (80000000 + i))`,
      ),
    );
    await multiply(
      database,
      'conversa_whatsapp',
      own,
      60,
      some(
        `jsonb_build_object('telefone', '+55119' || (80000000 + 2 * i), 'recebida_em', '${now.toISOString()}'::timestamptz - random() * interval '48 hours')`,
      ),
    );
  };
  const reached = (rules: readonly AudienceRule[], scope: number | '*' = company): Promise<readonly number[]> =>
    inCompany(
      async (work) =>
        (await audiencesOf(work).reached(everybody, { company, rules }, 10_000))
          .map(({ id }) => id)
          .toSorted((a, b) => a - b),
      scope,
    );
  const naive = (rules: readonly AudienceRule[]): readonly number[] => {
    const seen = new Set<string>();
    return data.clientes
      .filter((person) => person.situacao === 'ATIVO' && rules.every((rule) => isMember(data, person, rule)))
      .toSorted((a, b) => a.id - b.id)
      .filter(({ telefone }) => seen.size < seen.add(withNinth(telefone)).size)
      .map(({ id }) => id);
  };
  /** Rules of a subject and test, over values that rows have. */
  const rulesOf = (campo: string, operador: string): readonly AudienceRule[] => {
    const subject = subjectsOf(clientela).get(campo)!;
    const fake = createFake(7, {
      reference: (entity, below) => {
        const known = house.rowsOf(entity, company);
        return known[below(known.length)] ?? null;
      },
      today,
    });
    const field = valueFieldOf(subject, operador);
    return Array.from({ length: 6 }, () => {
      const isDays = field?.options.max === 3650;
      const stored = subject.field && (at(data.clientes[fake.integer(0, data.clientes.length - 1)]!, campo) as string);
      const sample = field ? field.kind.sample(fake, field) : null;
      const valor = isDays
        ? fake.integer(1, 60)
        : Array.isArray(sample)
          ? [...new Set([...sample, ...[stored ?? []].flat().filter((one) => one !== '')])]
          : typeof sample === 'number'
            ? fake.integer(0, 60)
            : (stored ?? sample);
      return {
        campo,
        operador,
        valor: field ? valor : null,
        dias: subject.referred && fake.bool() ? fake.integer(1, 60) : null,
      };
    });
  };

  it.each(
    [...subjectsOf(clientela)].flatMap(([campo, subject]) =>
      Object.keys(testsOf(subject)).map((test) => [campo, test] as const),
    ),
  )('finds by %s %s whom a filter over the rows finds', async (campo, operador) => {
    for (const rule of rulesOf(campo, operador))
      expect(await reached([rule]), JSON.stringify(rule)).toEqual(naive([rule]));
  });
  it('finds by several rules those who meet them all', async () => {
    const all = [...subjectsOf(clientela)].flatMap(([campo, subject]) =>
      Object.keys(testsOf(subject)).flatMap((test) => rulesOf(campo, test)),
    );
    const fake = createFake(3, { reference: () => null, today });
    let found = 0;
    for (let turn = 0; turn < 60; turn++) {
      const rules = fake.some(all, 2, 3);
      const ids = naive(rules);
      found += ids.length;
      expect(await reached(rules), JSON.stringify(rules)).toEqual(ids);
    }
    expect(found).toBeGreaterThan(100);
  });
  it('counts everybody once, by the first reason in the declared order', async () => {
    const given = {
      semJanela: { recebidaEm: { gte: new Date(now.getTime() - 24 * hour).toISOString() } },
      recentes: { enviarEm: { gte: daysAgo(7) } },
    };
    const [reach, ids, own] = await inCompany(async (work) => {
      const rows = rowsFor(work, 'ler');
      return [
        await audiencesOf(work).count(clientela, { company, rules: [], given }),
        await audiencesOf(work).reached(clientela, { company, rules: [], given }, 10_000),
        { refused: await rows.all(recusaWhatsapp, {}), talks: await rows.all(conversaWhatsapp, {}) },
      ] as const;
    });
    const phones = (rows: readonly { readonly telefone: string }[]): ReadonlySet<string> =>
      new Set(rows.map(({ telefone }) => withNinth(telefone)));
    const refused = phones(own.refused);
    const talked = phones(own.talks.filter(({ recebidaEm }) => Date.parse(recebidaEm) >= now.getTime() - 24 * hour));
    const absent = phones(
      data.mensagens.filter(
        ({ foraDoWhatsapp, enviarEm }) => foraDoWhatsapp && Date.parse(enviarEm) >= now.getTime() - 90 * 24 * hour,
      ),
    );
    const recent = phones(
      data.mensagens.filter(
        ({ tipo, estado, enviarEm }) =>
          tipo === 'MARKETING' && !['FALHA', 'CANCELADA'].includes(estado) && enviarEm >= daysAgo(7),
      ),
    );
    const counts: Record<string, number> = {};
    const seen = new Set<string>();
    for (const { telefone, aceitaMensagens, situacao } of data.clientes.toSorted((a, b) => a.id - b.id)) {
      if (situacao !== 'ATIVO') continue;
      const number = withNinth(telefone);
      const why = !aceitaMensagens
        ? 'semConsentimento'
        : refused.has(number)
          ? 'recusaram'
          : !/^\+55119\d{8}$/.test(number)
            ? 'semCelular'
            : absent.has(number)
              ? 'semWhatsapp'
              : !talked.has(number)
                ? 'semJanela'
                : recent.has(number)
                  ? 'recentes'
                  : seen.size === seen.add(number).size
                    ? 'again'
                    : 'reached';
      counts[why] = (counts[why] ?? 0) + 1;
    }
    const { total, reached: count, again, why } = reach;
    const found = Object.entries({ ...why, reached: count, again }).filter(([, n]) => n > 0);
    expect(Object.fromEntries(found)).toEqual(counts);
    expect(total).toBe(Object.values(counts).reduce((sum, n) => sum + n, 0));
    expect(ids).toHaveLength(count);
  });
  it('never finds rows of another company, whoever asks', async () => {
    const rule = { campo: 'pedidos', operador: 'lte', valor: 100, dias: null };
    const here = await reached([rule]);
    // A transaction over all companies sees the others' rows; the question names one.
    expect(await reached([rule], '*')).toEqual(here);
    const { rows } = await sql<{ id: number }>`select id from cliente where empresa_id = ${other}`.execute(
      house.database.owner,
    );
    const theirs = new Set(rows.map(({ id }) => Number(id)));
    expect(here.filter((id) => theirs.has(id))).toEqual([]);
    // Another company's orders of the same customer number count for nobody here.
    const [person] = here;
    await sql`update pedido set cliente_id = ${person} where empresa_id = ${other}`.execute(house.database.owner);
    await sql`update recusa_whatsapp set telefone = (select telefone from cliente where id = ${person}) where id = (select min(id) from recusa_whatsapp where empresa_id = ${other})`.execute(
      house.database.owner,
    );
    const many = { campo: 'pedidos', operador: 'gte', valor: 200, dias: null };
    for (const scope of [company, '*'] as const) expect(await reached([many], scope)).toEqual([]);
    const count = (scope: number | '*') =>
      inCompany((work) => audiencesOf(work).count(clientela, { company, rules: [], only: [person!] }), scope);
    expect((await count('*')).why.recusaram).toBe((await count(company)).why.recusaram);
    // Asked for by a transaction of another company, there is nobody.
    expect(await reached([rule], other)).toEqual([]);
  });
  it('refuses a stored rule that the declaration no longer knows', async () => {
    await expect(reached([{ campo: 'sumiu', operador: 'in', valor: [1], dias: null }])).rejects.toMatchObject({
      failure: { kind: 'business' },
    });
    await expect(reached([{ campo: 'tipo', operador: 'sumiu', valor: [1], dias: null }])).rejects.toMatchObject({
      failure: { kind: 'business' },
    });
  });
});
