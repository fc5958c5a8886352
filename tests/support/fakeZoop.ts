/**
 * Fake of Zoop's sales after its public reference, by `fetch`. It sends a whole card number, which must go nowhere, and
 * misbehaves on request: refuses, cuts, answers HTML, loses answers, and shows older states.
 */
type Json = Record<string, unknown>;
type Failure = number | 'html' | 'cut' | 'lost';
/**
 * Failure of a refund: lost before or after it is made, made with a page of HTML as answer, taken with 202 and made
 * later, or refused with a status.
 */
type RefundFailure = 'before' | 'after' | 'html' | 'later' | number;
interface Sale {
  readonly seller: string;
  readonly body: Json;
  readonly receivables: Json[];
}
export const fakeZoop = () => {
  const sales = new Map<string, Sale>();
  const stale = new Map<string, Json>();
  const transfers = new Map<string, { seller: string; body: Json; paid: Json[] }>();
  const failures: Failure[] = [];
  const refundFailures: RefundFailure[] = [];
  const taken: (() => void)[] = [];
  let refunds = 0;
  const [key, pan, sent]: [string, string, string[]] = ['zpk_prova_12345', '4111111111111111', []];
  const reais = (cents: number): string => (cents / 100).toFixed(2);
  const answer = (body: unknown, status = 200): Response =>
    new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  const cents = (text: unknown): number => Math.round(Number(text) * 100);
  /** Takes an amount off a sale; answers the category of a refusal. */
  const give = (sale: Sale, amount: number): string | undefined => {
    const { body, receivables } = sale;
    const left = cents(body.amount);
    if (body.status !== 'succeeded' || amount > left) return 'invalid_amount';
    if (receivables.some(({ status }) => status === 'paid')) return 'transaction_already_settled';
    if (amount < left && body.payment_type !== 'credit') return 'partial_void_not_allowed';
    const rest = left - amount;
    refunds += 1;
    Object.assign(body, {
      original_amount: body.original_amount ?? body.amount,
      amount: reais(rest),
      updated_at: fake.now().toISOString(),
      ...(rest === 0 && { status: 'canceled' }),
    });
    const part = (sum: number, index: number): number =>
      Math.floor(sum / receivables.length) + (index < sum % receivables.length ? 1 : 0);
    for (const [index, one] of receivables.entries())
      Object.assign(
        one,
        rest === 0
          ? { status: 'canceled' }
          : { amount: reais(part(rest - cents(body.fees), index)), gross_amount: reais(part(rest, index)) },
      );
    return undefined;
  };
  const fake = {
    key,
    pan,
    sent,
    now: (): Date => new Date(),
    failRefund: (...next: RefundFailure[]): void => void refundFailures.push(...next),
    forget: (): void => sales.clear(),
    /** Sales as they are now, the oldest first. */
    known: (): readonly Pick<Sale, 'body' | 'receivables'>[] => [...sales.values()],
    /** Transfers that were made, with the instalments of each. */
    paidOut: (): readonly { readonly body: Json; readonly paid: readonly Json[] }[] => [...transfers.values()],
    /** Number of refunds that were made, whatever was answered. */
    refunds: (): number => refunds,
    /** Makes the refunds that were taken with 202. */
    makeTaken: (): void => {
      for (const make of taken.splice(0)) make();
    },
    /** Gives back by the provider's own page. */
    giveBack: (id: string, amount: number): string | undefined => give(sales.get(id)!, amount),
    fail: (...next: Failure[]): void => void failures.push(...next),
    sell: ({
      id,
      seller,
      reference,
      cents,
      fee,
      installments = 1,
      form = 'credit',
    }: {
      id: string;
      seller: string;
      reference: string | null;
      cents: number;
      fee: number;
      installments?: number;
      form?: string;
    }): void => {
      const at = fake.now().toISOString();
      const split = (amount: number, index: number): number =>
        Math.floor(amount / installments) + (index < amount % installments ? 1 : 0);
      sales.set(id, {
        seller,
        body: {
          id,
          on_behalf_of: seller,
          reference_id: reference,
          status: 'succeeded',
          payment_type: form,
          amount: reais(cents),
          fees: reais(fee),
          created_at: at,
          updated_at: at,
          captured: true,
          installment_plan: { number_installments: installments },
          payment_method: { card_brand: 'MasterCard', last4_digits: '1111', card_number: pan },
        },
        receivables: Array.from({ length: installments }, (_, index) => ({
          id: `${id}-r${index + 1}`,
          recipient: seller,
          status: 'pending',
          installment: index + 1,
          amount: reais(split(cents - fee, index)),
          gross_amount: reais(split(cents, index)),
          anticipation_fee: '0.00',
          expected_on: new Date(fake.now().getTime() + 30 * (index + 1) * 86_400_000).toISOString(),
        })),
      });
    },
    change: (id: string, { changedAt, ...values }: Json & { changedAt?: string }): void => {
      const sale = sales.get(id)!;
      stale.delete(id);
      Object.assign(sale.body, values, { updated_at: changedAt ?? fake.now().toISOString() });
    },
    /** The next readings of a sale by its id show this older state. */
    stale: (id: string, { changedAt, ...values }: Json & { changedAt: string }): void => {
      stale.set(id, { ...values, updated_at: changedAt });
    },
    pay: (id: string, installment: number, at: string): void => {
      Object.assign(sales.get(id)!.receivables[installment - 1]!, { status: 'paid', paid_at: at });
    },
    transfer: ({
      id,
      seller,
      paid,
      cents,
      fee,
      adjustments,
      changedAt,
    }: {
      id: string;
      seller: string;
      paid: readonly (readonly [string, number])[];
      cents: number;
      fee: number;
      adjustments: number;
      changedAt?: string;
    }): void => {
      const at = fake.now().toISOString();
      transfers.set(id, {
        seller,
        body: {
          id,
          status: 'succeeded',
          amount: reais(cents),
          fee: reais(fee),
          adjustments: reais(adjustments),
          created_at: at,
          updated_at: changedAt ?? at,
          transfer_date: at,
          bank_account: { bank_name: 'Sicoob', last4_digits: '4321' },
        },
        paid: paid.map(([sale, installment]) => ({
          id: `${sale}-r${installment}`,
          transaction: sale,
          recipient: seller,
        })),
      });
    },
    fetch: (async (address: string | URL | Request, init?: RequestInit) => {
      const { pathname, searchParams } = new URL(String(address));
      sent.push(`${init?.method} ${pathname} ${typeof init?.body === 'string' ? init.body : ''}`);
      const failure = failures.shift();
      if (failure === 'html') return new Response('<html>Bad Gateway</html>', { status: 200 });
      if (failure === 'cut') return new Response('{"items": [', { status: 200 });
      if (failure === 'lost') throw new TypeError('fetch failed');
      if (failure !== undefined) return answer({ error: { category: 'busy' } }, failure);
      if (new Headers(init?.headers).get('authorization') !== `Basic ${Buffer.from(`${key}:`).toString('base64')}`)
        return answer({ error: { category: 'authentication_failed' } }, 401);
      const path = pathname.replace('/v1/marketplaces/mercado-1/', '').split('/');
      const [what, id = '', part] = path;
      const since = searchParams.get('date_range[gte]') ?? '';
      const listed = (bodies: readonly Json[]): Response => {
        const page = Number(searchParams.get('page') ?? 1);
        const rows = bodies
          .filter(({ created_at: at }) => String(at) >= since)
          .toSorted((a, b) => String(a.created_at).localeCompare(String(b.created_at)));
        return answer({ items: rows.slice((page - 1) * 100, page * 100) });
      };
      if (what === 'transactions') {
        const sale = sales.get(id);
        if (!sale) return answer({}, 404);
        if (part === 'void') {
          const asked = JSON.parse(String(init?.body)) as { on_behalf_of: string; amount: number };
          if (init?.method !== 'POST' || asked.on_behalf_of !== sale.seller) return answer({}, 404);
          const wrong = refundFailures.shift();
          if (wrong === 'before') throw new TypeError('fetch failed');
          if (typeof wrong === 'number') return answer({ error: { category: 'busy' } }, wrong);
          if (wrong === 'later') {
            taken.push(() => give(sale, asked.amount));
            return answer({}, 202);
          }
          const refused = give(sale, asked.amount);
          if (wrong === 'after') throw new TypeError('reset');
          if (wrong === 'html') return new Response('<html>Bad Gateway</html>', { status: 200 });
          return refused === undefined ? answer(sale.body) : answer({ error: { category: refused } }, 400);
        }
        return part === 'receivables'
          ? answer({ items: sale.receivables })
          : answer({ ...sale.body, ...stale.get(id) });
      }
      if (what === 'transfers') return answer({ items: transfers.get(id)?.paid ?? [] });
      const own = <T extends { readonly seller: string; readonly body: Json }>(all: ReadonlyMap<string, T>): Json[] =>
        [...all.values()].filter(({ seller }) => seller === id).map(({ body }) => body);
      if (part === 'transactions') return listed(own(sales));
      if (part === 'transfers') return listed(own(transfers));
      if (part === 'balances') return answer({ items: { current_balance: '10.00', account_balance: '35.00' } });
      if (part === 'bank_accounts')
        return answer({
          items: [
            { id: 'b-2', bank_name: 'Itaú', routing_number: '1234', last4_digits: '8765', holder_name: 'Loja' },
            {
              id: 'b-1',
              bank_name: 'Sicoob',
              routing_number: '3001',
              last4_digits: '4321',
              holder_name: 'Loja',
              is_default: true,
            },
          ],
        });
      return answer({}, 404);
    }) as typeof fetch,
  };
  return fake;
};
export type FakeZoop = ReturnType<typeof fakeZoop>;
