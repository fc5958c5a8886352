import { sql, type RawBuilder } from 'kysely';
import type { Speaker } from '../../src/server/testing';
import { good, type Values } from './good';
import type { Services } from './services';
import { vendavel } from './vendavel';

/** Expected contents of a drawer, in cents by form of payment. */
class Drawer {
  readonly forms = new Map<string, number>();
  sold = 0;
  kept = 0;
  pieces = 0;
  add(forma: string, cents: number): void {
    this.forms.set(forma, (this.forms.get(forma) ?? 0) + cents);
  }
}
const price = 3740;
const stock = 1_000_000;
/** So much is missing from the third drawer when it is counted. */
const missing = 750;
const reais = (cents: number): number => cents / 100;
const cents = (amount: unknown): number => Math.round(Number(amount) * 100);

/**
 * A day of three cashiers who sell at once: cash with change, split payments, credit, discounts, orders taken
 * elsewhere, sales sent twice, cancelled sales, money put in and taken out, a blind closing. Each keeps a sum of their
 * own; differences of the server are reported, line by line.
 */
export const dayOfTills = async (house: Services, sales: number): Promise<readonly string[]> => {
  const wrong: string[] = [];
  const all = async <T>(statement: RawBuilder<T>): Promise<readonly T[]> =>
    (await house.database.transaction({ company: '*' }, (tx) => statement.execute(tx))).rows;
  const number = async (statement: RawBuilder<unknown>): Promise<number> =>
    Number((await all(statement as RawBuilder<{ n: unknown }>))[0]?.n);
  const same = (what: string, is: unknown, should: unknown): void => {
    if (JSON.stringify(is) !== JSON.stringify(should))
      wrong.push(`${what}: ${JSON.stringify(is)}, e não ${JSON.stringify(should)}`);
  };
  const [company] = house.companies;
  const [product] = house.rowsOf('produto', company);
  const [customer] = house.rowsOf('cliente', company);
  await vendavel(house.database);
  for (const table of ['conta_cliente', 'caixa_movimento', 'venda', 'caixa', 'pedido', 'pdv_configuracao'])
    await all(sql`delete from ${sql.table(table)}`);
  await all(sql`update produto set preco = ${reais(price)}, setor_id = null, pesavel = false, controla_estoque = true,
    vende_sem_estoque = false, estoque = ${stock} where id = ${product}`);
  await all(sql`update terminal set ativo = true`);
  // A seller knows his own customers alone.
  await all(
    sql`update cliente set situacao = 'ATIVO', limite_fiado = 1000000, deve_fiado = null, vendedor_id = ${house.rowsOf('vendedor', company)[0]} where id = ${customer}`,
  );
  // The third works as the first: who only looks sells nothing.
  await all(sql`update usuario set perfil_id = (select perfil_id from usuario where login = 'um'),
    papel = (select papel from usuario where login = 'um') where login = 'leitor'`);
  const people = await Promise.all((['um', 'vendedor', 'leitor'] as const).map((login) => house.as(login)));
  const settings = await good(people[0]!, 'GET', 'pdv/configuracao/empresa');
  await good(people[0]!, 'POST', 'pdv/configuracao/save', { ...settings, pedeSupervisorCancelar: false });

  const work = async (who: Speaker, at: number): Promise<{ readonly till: number; readonly drawer: Drawer }> => {
    const drawer = new Drawer();
    const does = (path: string, body: unknown): Promise<Values> => good(who, 'POST', path, body);
    const terminal = house.rowsOf('terminal', company)[at];
    const till = Number((await does('pdv/caixa/abrir', { terminal, fundoTroco: 100 })).id);
    drawer.add('DINHEIRO', 10_000);
    for (let turn = 1; turn <= sales; turn++) {
      const quantity = 1 + (turn % 3);
      const off = turn % 4 === 0 ? 311 : 0;
      const total = quantity * price - off;
      const payments = paymentsOf(turn, total);
      const elsewhere =
        turn % 9 === 0
          ? await does('pedido/save', {
              canal: 'TELEFONE',
              modalidade: 'RETIRADA',
              pagamentos: [{ forma: 'PIX' }],
              itens: [{ produto: product, quantidade: quantity }],
              cliente: customer,
            })
          : undefined;
      const paid = elsewhere ? [{ forma: 'PIX', valor: reais(quantity * price) }] : payments;
      const sale = {
        chave: `dia-${at}-${turn}-${'x'.repeat(8)}`,
        ...(elsewhere
          ? { pedido: elsewhere.id, itens: [] }
          : {
              cliente: customer,
              itens: [{ produto: product, quantidade: quantity }],
              desconto: off > 0 ? reais(off) : null,
            }),
        pagamentos: paid,
      };
      // A slow network: the same sale, sent twice at once.
      const [made, again] = await Promise.all([
        does('venda/save', sale),
        turn % 5 === 0 ? does('venda/save', sale) : undefined,
      ]);
      if (again) same(`venda ${sale.chave} mandada duas vezes`, again.id, made.id);
      const came = elsewhere ? quantity * price : total;
      same(`total de ${sale.chave}`, cents(made.total), came);
      const isCancelled = turn % 7 === 0;
      drawer.sold += 1;
      if (isCancelled) await does(`venda/cancelar-venda/${Number(made.id)}`, { motivo: 'Engano' });
      else {
        drawer.kept += came;
        drawer.pieces += quantity;
        let change = paid.reduce((sum, { valor }) => sum + cents(valor), -came);
        for (const { forma, valor } of paid) {
          const back = forma === 'DINHEIRO' ? change : 0;
          change -= back;
          drawer.add(forma, cents(valor) - back);
        }
      }
      if (turn % 11 === 0) {
        await does(`pdv/caixa/${till}/sangria`, { valor: 5, motivo: 'Cofre' });
        drawer.add('DINHEIRO', -500);
      }
      if (turn % 13 === 0) {
        await does(`pdv/caixa/${till}/suprimento`, { valor: 20, motivo: 'Trocados' });
        drawer.add('DINHEIRO', 2000);
      }
    }
    const short = at === 2 ? missing : 0;
    await does(`pdv/caixa/${till}/fechar`, {
      informado: [...drawer.forms].map(([forma, sum]) => ({
        forma,
        valor: reais(sum - (forma === 'DINHEIRO' ? short : 0)),
      })),
    });
    return { till, drawer };
  };
  const drawers = await Promise.all(people.map(work));

  for (const [at, { till, drawer }] of drawers.entries()) {
    const closed = await good(people[0]!, 'GET', `pdv/caixa/findbyid/${till}`);
    const expected = new Map((closed.esperado as { forma: string; valor: number }[]).map((one) => [one.forma, one]));
    for (const [forma, sum] of drawer.forms)
      same(`${forma} do caixa ${at + 1}`, cents(expected.get(forma)?.valor), sum);
    same(`diferença do caixa ${at + 1}`, closed.diferenca, at === 2 ? -reais(missing) : null);
  }
  const sum = (of: (one: Drawer) => number): number => drawers.reduce((all_, { drawer }) => all_ + of(drawer), 0);
  const sold = sum((one) => one.sold);
  same('vendas', await number(sql`select count(*) as n from venda`), sold);
  same('pedidos', await number(sql`select count(*) as n from pedido`), sold);
  same('números', await number(sql`select count(distinct numero) as n from venda`), sold);
  same(
    'estoque',
    await number(sql`select estoque as n from produto where id = ${product}`),
    stock - sum((one) => one.pieces),
  );
  same(
    'fiado',
    cents(await number(sql`select sum(valor) as n from conta_cliente`)),
    sum((one) => one.forms.get('FIADO') ?? 0),
  );
  same(
    'saldo do fiado',
    cents(await number(sql`select deve_fiado as n from cliente where id = ${customer}`)),
    sum((one) => one.forms.get('FIADO') ?? 0),
  );
  // Each line stands on the one before it.
  same(
    'linhas do fiado fora do saldo',
    await number(
      sql`select count(*) as n from (select deve, sum(valor) over (order by id) as soma from conta_cliente) as t where deve <> soma`,
    ),
    0,
  );
  const totals = await good(people[0]!, 'POST', 'venda/totalizador-pdv', { inicio: day(-1), fim: day(1) });
  same(
    'vendido',
    cents(totals.liquido),
    sum((one) => one.kept),
  );
  return wrong;
};

/** So many days from now, whatever the zone. */
const day = (after: number): string => new Date(Date.now() + after * 86_400_000).toISOString().slice(0, 10);
/** Cash with change, Pix, a card and cash, credit, in turn. */
const paymentsOf = (turn: number, total: number): readonly { readonly forma: string; readonly valor: number }[] => {
  if (turn % 4 === 1) return [{ forma: 'PIX', valor: reais(total) }];
  if (turn % 4 === 2)
    return [
      { forma: 'CREDITO', valor: 20 },
      { forma: 'DINHEIRO', valor: reais(Math.ceil((total - 2000) / 1000) * 1000) },
    ];
  if (turn % 4 === 3) return [{ forma: 'FIADO', valor: reais(total) }];
  return [{ forma: 'DINHEIRO', valor: reais(Math.ceil(total / 5000) * 5000) }];
};
