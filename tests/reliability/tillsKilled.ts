import type { Usage } from '../../scripts/lib/arguments.mjs';
import { sql } from 'kysely';
import { build } from '../../scripts/lib/prepare.mjs';
import { openDatabase } from '../../src/server/adapters';
import { readBusiness } from '../../src/server/business';
import { signedIn } from '../bench/product';
import { freePort, password, serve, type Running } from '../e2e/support/product';
import { startPostgres } from '../support/postgres';

const price = 1010;
const stock = 100_000;
const cashiers = ['operador', 'caixa1', 'caixa2'] as const;
const reais = (cents: number): number => cents / 100;
const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
type Answer = Readonly<Record<string, unknown>>;

export const usage = { text: 'Derruba o servidor enquanto três caixas vendem.', values: ['vezes?'] } satisfies Usage;

/**
 * `npm run test:kill-tills`: three cashiers sell while the server is killed with kill -9 five times, or as often as is
 * said. A sale without an answer is sent again as by a till that has lost its network, under the same key; every fifth
 * sale is sent twice at once, as by a second tab, and every ninth asks for more off than its cashier may give, with a
 * wrong password first. Afterwards each sale that was made is there once: its money, its pieces, its number.
 */
export const run = async ([times = '5']: readonly string[] = []): Promise<number> => {
  await build();
  const postgres = await startPostgres();
  const url = await postgres.createDatabase();
  const env = { DATABASE_URL: url, PORT: String(await freePort()) };
  const start = (): Promise<Running> => serve('dist/server/node.mjs', env);
  let server = await start();
  const database = await openDatabase({ models: readBusiness().models, url, migrations: 'none' });
  const all = async <T>(statement: ReturnType<typeof sql>): Promise<T[]> =>
    (await database.transaction({ company: '*' }, (tx) => statement.execute(tx))).rows as T[];
  let isOver = false;
  try {
    const [{ empresa }] = (await all(sql`select empresa_id::int as empresa from usuario where login = 'operador'`)) as [
      { empresa: number },
    ];
    await all(sql`delete from delivery_promocao`);
    // The two others sign in as the operator does.
    await all(sql`insert into credencial (usuario_id, hash) select u.id, c.hash from usuario u, credencial c join usuario o on o.id = c.usuario_id
      where o.login = 'operador' and u.login in ('caixa1', 'caixa2') on conflict (usuario_id) do update set hash = excluded.hash`);
    await all(
      sql`insert into terminal (empresa_id, nome, ativo, busca) values (${empresa}, 'Caixa 3', true, 'caixa 3')`,
    );
    await all(sql`update caixa set situacao = 'CONFERIDO', aberto_por = null, aberto_no = null`);
    const [{ id: produto }] =
      (await all(sql`update produto set preco = ${reais(price)}, preco_promocional = null, preco_canal = null,
      codigo = 'CORTE', setor_id = null, da_rede = false, controla_estoque = true, vende_sem_estoque = false, estoque = ${stock}, ficha_tecnica = null, venda_minima = null, venda_maxima = null
      where id = (select min(id) from produto where empresa_id = ${empresa} and nome ilike 'coca%' and situacao = 'ATIVO') returning id::int as id`)) as [
        { id: number },
      ];
    const terminals = await all<{ id: number }>(
      sql`select id::int as id from terminal where empresa_id = ${empresa} order by id`,
    );
    /** Signs in and opens a till; what it answers sells until it is over. */
    const enter = async (login: (typeof cashiers)[number], at: number) => {
      let session = await signedIn(server.url, login);
      const send = async (path: string, body: unknown): Promise<Response> => {
        const answer = await fetch(`${server.url}/services/${path}`, {
          method: 'POST',
          headers: { ...session, 'content-type': 'application/json' },
          body: JSON.stringify(body),
          signal: AbortSignal.timeout(10_000),
        });
        session = { 'remember-me': answer.headers.get('remember-me') ?? session['remember-me'] };
        return answer;
      };
      const opened = await send('pdv/caixa/abrir', { terminal: terminals[at]!.id, fundoTroco: 0 });
      const till = ((await opened.json()) as { readonly result: { readonly id: number } }).result.id;
      const mine = { till, sales: 0, cents: 0, pieces: 0, again: 0, refused: 0 };
      return async (): Promise<typeof mine> => {
        for (let turn = 1; !isOver; turn++) {
          const quantity = 1 + (turn % 3);
          const isCheap = turn % 9 === 0;
          const off = isCheap ? Math.round((quantity * price) / 2) : 0;
          const total = quantity * price - off;
          const sale = {
            chave: `corte-${login}-${turn}-${'x'.repeat(8)}`,
            itens: [{ produto, quantidade: quantity }],
            ...(isCheap && { desconto: reais(off) }),
            totalVisto: reais(total),
            pagamentos: [{ forma: turn % 2 ? 'DINHEIRO' : 'PIX', valor: reais(total) }],
          };
          const later = {
            ...sale,
            itens: [{ ...sale.itens[0], unidade: reais(price) }],
            origem: 'CONTINGENCIA',
            vendidaEm: new Date().toISOString(),
          };
          const vouched = (senha: string) => ({ ...sale, $second: { login: 'empresa', senha } });
          if (isCheap) {
            const wrong = await send('venda/save', vouched('errada')).catch(() => undefined);
            if (wrong?.ok) throw new Error(`${sale.chave}: uma senha errada autorizou`);
            mine.refused += wrong?.status === 422 ? 1 : 0;
          }
          let body: object = isCheap ? vouched(password) : sale;
          for (;;) {
            const answers = await Promise.all(
              [body, ...(turn % 5 === 0 ? [body] : [])].map((one) => send('venda/save', one).catch(() => undefined)),
            );
            const said = await Promise.all(
              answers.map((answer) => answer?.json().catch(() => undefined) as Promise<Answer | undefined>),
            );
            if (answers.some((answer, index) => answer?.ok && said[index]?.hasError === false)) break;
            const [told] = answers.flatMap((answer, index) =>
              answer && said[index] ? [[answer.status, said[index]]] : [],
            );
            if (told && told[0] !== 401 && Number(told[0]) < 500)
              throw new Error(`${sale.chave}: ${JSON.stringify(told)}`);
            mine.again += 1;
            await pause(300);
            if (told?.[0] === 401) session = await signedIn(server.url, login).catch(() => session);
            if (!isCheap) body = later;
          }
          mine.sales += 1;
          mine.cents += total;
          mine.pieces += quantity;
        }
        return mine;
      };
    };
    const desks = await Promise.all(cashiers.map(enter));
    const working = Promise.all(desks.map((sell) => sell()));
    const killing = (async () => {
      for (let time = 0; time < Number(times); time++) {
        await pause(2_000 + Math.random() * 2_000);
        await server.kill();
        server = await start();
      }
      await pause(2_000);
      isOver = true;
    })();
    const [drawers] = await Promise.all([working, killing]);

    const wrong: string[] = [];
    const same = (what: string, is: unknown, should: unknown): void => {
      if (Number(is) !== Number(should)) wrong.push(`${what}: ${String(is)}, e não ${String(should)}`);
    };
    for (const [at, { till, sales, cents }] of drawers.entries()) {
      const [kept] = await all<{ sales: string; total: string }>(
        sql`select count(*) as sales, coalesce(sum(total), 0) as total from venda where caixa_id = ${till}`,
      );
      const [moved] = await all<{ paid: string }>(
        sql`select coalesce(sum(valor), 0) as paid from caixa_movimento where caixa_id = ${till}`,
      );
      same(`vendas de ${cashiers[at]}`, kept!.sales, sales);
      same(`total de ${cashiers[at]}`, Math.round(Number(kept!.total) * 100), cents);
      same(`gaveta de ${cashiers[at]}`, Math.round(Number(moved!.paid) * 100), cents);
    }
    const sum = (of: (one: (typeof drawers)[number]) => number): number =>
      drawers.reduce((sums, one) => sums + of(one), 0);
    const [whole] = await all<Record<string, string>>(sql`select
      (select estoque from produto where id = ${produto}) as estoque,
      (select count(*) from venda where chave like 'corte-%') as vendas,
      (select count(distinct numero) from venda where chave like 'corte-%') as numeros,
      (select count(*) from venda where chave like 'corte-%' and origem = 'CONTINGENCIA') as depois,
      (select count(*) from venda where chave like 'corte-%' and abaixo is not null) as baixas,
      (select count(*) from pedido p where exists (select from pedido_item i where i.pedido_id = p.id and i.produto_id = ${produto})
        and p.data >= (select min(aberto_em) from caixa where id = ${drawers[0]!.till}) and not exists (select from venda v where v.pedido_id = p.id)) as soltos`);
    same('estoque', whole!.estoque, stock - sum(({ pieces }) => pieces));
    same(
      'vendas',
      whole!.vendas,
      sum(({ sales }) => sales),
    );
    same(
      'números',
      whole!.numeros,
      sum(({ sales }) => sales),
    );
    same('abaixo do preço', whole!.baixas, 0);
    same('pedidos sem venda', whole!.soltos, 0);
    console.log(
      `${times} cortes: ${whole!.vendas} vendas de ${cashiers.length} caixas, ${sum(({ again }) => again)} mandadas de novo, ${whole!.depois} como sem internet, ${sum(({ refused }) => refused)} senhas erradas; ${wrong.length} diferenças`,
    );
    for (const line of wrong) console.log(`  ${line}`);
    return wrong.length === 0 ? 0 : 1;
  } finally {
    isOver = true;
    await server.stop();
    await database.close();
    await postgres.stop();
  }
};
