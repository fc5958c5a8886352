import { setMaxListeners } from 'node:events';
import { personOf, watchOrders, type Clock, type Person } from './lunchPeople';

/** Orders that the server has acknowledged: by key, by id or by number. */
export interface Made {
  readonly shop: Map<string, number>;
  readonly telephone: number[];
  readonly tables: Map<string, number>;
  readonly sales: Map<string, number>;
  /** Instant at which an order was acknowledged, by its number: the screens tell how late they were. */
  readonly at: Map<string, number>;
}
interface Lunch {
  readonly url: string;
  readonly site: string;
  /** Length of the hour. */
  readonly minutes: number;
  readonly over: AbortSignal;
  readonly clock: Clock;
  readonly made: Made;
  readonly item: number;
  readonly price: number;
  readonly terminals: readonly number[];
}
type Values = Readonly<Record<string, unknown>>;
const named = (name: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => `almoco.${name}${at + 1}`);
const screens = named('tela', 16);
const attendants = named('telefone', 8);
const waiters = named('garcom', 20);
const cashiers = named('caixa', 3);
const managers = named('gerente', 13);
/** Logins to be made, by the demo login whose profile they have. */
export const staff = { operador: [...screens, ...attendants, ...waiters, ...cashiers], empresa: managers } as const;
const customers = 300;
const reais = (cents: number): number => cents / 100;

/** Everybody at work. `screens` ends after the others, once the last order was seen. */
export const rolesOf = async (lunch: Lunch) => {
  const { url, clock, over } = lunch;
  // Everybody waits for it.
  setMaxListeners(0, over);
  await openTables(await personOf(url, clock, 'empresa'));
  const watching = await Promise.all(screens.map((login, at) => screen(lunch, login, at)));
  const tables = await tablesOf(await personOf(url, clock, 'empresa'));
  const workers = [
    ...attendants.map((login, at) => attendant(lunch, login, at)),
    ...waiters.map((login, at) => waiter(lunch, login, at, tables[at]!)),
    ...cashiers.map((login, at) => cashier(lunch, login, at)),
    ...managers.map((login, at) => manager(lunch, login, at)),
  ];
  const guests = Array.from({ length: customers }, (_, at) => customer(lunch, at));
  return {
    workers,
    customers: guests,
    screens: Promise.all([...workers, ...guests]).then(() => ({
      delays: watching.flatMap(({ delays }) => delays()),
      moved: watching.reduce((sum, { moved }) => sum + moved(), 0),
    })),
  };
};

const second = 1_000;
/** A wait that the hour gives, in milliseconds of a true hour. */
const pause = ({ minutes, over }: Lunch, ofAnHour: number): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, (ofAnHour * minutes) / 60);
    over.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
/** Begins somewhere in the first stretch, so that nobody walks in step; then again and again until the hour is over. */
const repeated = async (
  lunch: Lunch,
  every: number,
  at: number,
  act: (turn: number) => Promise<void>,
): Promise<void> => {
  await pause(lunch, (every * ((at * 37) % 100)) / 100);
  for (let turn = 0; !lunch.over.aborted; turn++) {
    await act(turn);
    await pause(lunch, every);
  }
};

const openTables = async (owner: Person): Promise<void> => {
  await owner.ask('mesas criadas', 'POST', 'empresa/mesa/criar-em-masssa', {
    de: 101,
    ate: 120,
    lugares: 4,
    area: 'Salão',
  });
};
const tablesOf = async (owner: Person): Promise<readonly number[]> => {
  const { rows, result } = await owner.ask('salão', 'GET', 'empresa/mesa/carregar-mesas-empresa');
  const all = (rows.length > 0 ? rows : (result as unknown as readonly Values[])) as readonly Values[];
  return all.filter(({ numero }) => Number(numero) > 100).map(({ id }) => Number(id));
};

/** A screen of the kitchen: reads the open orders when the stream says so, and moves on those of its share. */
const screen = async (lunch: Lunch, login: string, at: number) => {
  const { url, clock, over, made } = lunch;
  const person = await personOf(url, clock, login);
  const seen = new Map<string, number>();
  let [isReading, isStale, moved] = [false, false, 0];
  const next = { NOVO: 'confirmar', CONFIRMADO: 'preparar', PREPARO: 'aprontar', PRONTO: 'concluir' } as const;
  const read = async (): Promise<void> => {
    if (isReading) {
      isStale = true;
      return;
    }
    isReading = true;
    do {
      isStale = false;
      const { rows } = await person.ask('quadro', 'POST', 'pedido/filterpaginated/1/50', {
        situacao: ['NOVO', 'CONFIRMADO', 'PREPARO', 'PRONTO'],
        $sort: [['id', 'desc']],
      });
      const now = performance.now();
      for (const { numero } of rows) if (!seen.has(String(numero))) seen.set(String(numero), now);
      const mine = rows.find(({ id, conta }) => Number(id) % screens.length === at && !conta);
      const move = mine && next[mine.situacao as keyof typeof next];
      if (move) {
        const { status } = await person.ask('passo do pedido', 'POST', `pedido/${String(mine.id)}/${move}`, {}, true);
        if (status === 200) moved += 1;
      }
      await pause(lunch, 20 * second);
    } while (isStale && !over.aborted);
    isReading = false;
  };
  await watchOrders(person, url, over, () => void read());
  void read();
  return {
    moved: () => moved,
    // An order may be on the screen before its own answer has arrived.
    delays: () =>
      [...made.at].flatMap(([numero, since]) => (seen.has(numero) ? [Math.max(0, seen.get(numero)! - since)] : [])),
  };
};

/** Takes orders by telephone: finds the customer, reads the menu, stores the order. */
const attendant = async (lunch: Lunch, login: string, at: number): Promise<void> => {
  const person = await personOf(lunch.url, lunch.clock, login);
  await repeated(lunch, 300 * second, at, async (turn) => {
    await person.ask('busca de cliente', 'POST', 'cliente/filterpaginated/1/10', { nome: 'mar' });
    await pause(lunch, 20 * second);
    await person.ask('cardápio do pedido', 'POST', 'produto/filterpaginated/1/50', { situacao: 'ATIVO' });
    await pause(lunch, 60 * second);
    const { status, result, text } = await person.ask('pedido por telefone', 'POST', 'pedido/save', {
      canal: 'TELEFONE',
      modalidade: 'RETIRADA',
      nome: `Telefone ${at} ${turn}`,
      pagamentos: [{ forma: 'PIX' }],
      itens: [{ produto: lunch.item, quantidade: 1 + (turn % 3) }],
    });
    if (status !== 200 || !result.id) return void lunch.clock.faults.push(`pedido por telefone: ${text.slice(0, 200)}`);
    lunch.made.at.set(String(result.numero), performance.now());
    lunch.made.telephone.push(Number(result.id));
  });
};

/** Serves one table: looks at the floor, sends what was asked for. */
const waiter = async (lunch: Lunch, login: string, at: number, table: number): Promise<void> => {
  const person = await personOf(lunch.url, lunch.clock, login);
  await repeated(lunch, 150 * second, at, async (turn) => {
    await person.ask('salão', 'GET', 'empresa/mesa/carregar-mesas-empresa');
    if (turn % 2) return;
    const { status, result, text } = await person.ask('envio à cozinha', 'POST', `salao/mesa/${table}/enviar`, {
      chave: `almoco-${at}-${String(turn).padStart(12, '0')}`,
      pessoas: 2,
      itens: [{ produto: lunch.item, quantidade: 1 }],
    });
    if (status !== 200) return void lunch.clock.faults.push(`envio à cozinha: ${text.slice(0, 200)}`);
    for (const numero of result.numeros as readonly string[]) {
      lunch.made.at.set(numero, performance.now());
      lunch.made.tables.set(numero, 1);
    }
  });
};

/** Sells at a till of one's own. */
const cashier = async (lunch: Lunch, login: string, at: number): Promise<void> => {
  const person = await personOf(lunch.url, lunch.clock, login);
  await person.ask('caixa aberto', 'POST', 'pdv/caixa/abrir', { terminal: lunch.terminals[at], fundoTroco: 0 });
  await repeated(lunch, 60 * second, at, async (turn) => {
    const quantity = 1 + (turn % 3);
    const total = reais(Math.round(lunch.price * 100) * quantity);
    const chave = `almoco-${login}-${String(turn).padStart(8, '0')}`;
    const { status, text } = await person.ask('venda no caixa', 'POST', 'venda/save', {
      chave,
      itens: [{ produto: lunch.item, quantidade: quantity }],
      totalVisto: total,
      pagamentos: [{ forma: turn % 2 ? 'DINHEIRO' : 'PIX', valor: total }],
    });
    if (status !== 200) return void lunch.clock.faults.push(`venda no caixa: ${text.slice(0, 200)}`);
    lunch.made.sales.set(chave, total);
  });
};

/** Looks at the figures and at lists. */
const manager = async (lunch: Lunch, login: string, at: number): Promise<void> => {
  const person = await personOf(lunch.url, lunch.clock, login);
  const looks: readonly (readonly [kind: string, method: 'GET' | 'POST', path: string, body?: Values])[] = [
    ['painel', 'POST', 'pedido/dashboard/', {}],
    ['lista de pedidos', 'POST', 'pedido/filterpaginated/1/10', {}],
    ['lista de clientes', 'POST', 'cliente/filterpaginated/1/10', {}],
    ['lista de produtos', 'POST', 'produto/filterpaginated/1/10', {}],
  ];
  await repeated(lunch, 45 * second, at, async (turn) => {
    const [kind, method, path, body] = looks[(turn + at) % looks.length]!;
    await person.ask(kind, method, path, body);
  });
};

/** Comes at some moment of the hour, reads, orders once, and follows the order for a quarter of an hour. */
const customer = async (lunch: Lunch, at: number): Promise<void> => {
  const { site, item, price, clock, made } = lunch;
  // Nobody begins to order in the last minute.
  await pause(lunch, ((at * 7919) % customers) * (2_700_000 / customers));
  if (lunch.over.aborted) return;
  const person = await personOf(lunch.url, clock);
  const basket = { modalidade: 'RETIRADA', itens: [{ produto: item, quantidade: 1 + (at % 3) }], forma: 'DINHEIRO' };
  const total = reais(Math.round(price * 100) * (1 + (at % 3)));
  await person.ask('página da loja', 'GET', `/${site}`);
  await person.ask('cardápio da loja', 'GET', `publico/loja/${site}`);
  for (let look = 0; look < 3; look++) {
    await pause(lunch, 20 * second);
    await person.ask('produto da loja', 'GET', `publico/loja/${site}/produto/${item}`);
  }
  await person.ask('conta da loja', 'POST', `publico/loja/${site}/conta`, basket);
  await pause(lunch, 30 * second);
  await person.ask('conta da loja', 'POST', `publico/loja/${site}/conta`, basket);
  const chave = `almoco-cliente-${String(at).padStart(6, '0')}`;
  const order = () =>
    person.ask('pedido da loja', 'POST', `publico/loja/${site}/pedido`, {
      ...basket,
      chave,
      nome: `Cliente ${at}`,
      telefone: `119${String(81_000_000 + at)}`,
      totalVisto: total,
    });
  // Every tenth answer is lost on the way, and the page asks again.
  const answers = at % 10 === 0 ? await Promise.all([order(), order()]) : [await order()];
  const { status, result, text } = answers.at(-1)!;
  if (status !== 200 || !result.acompanhar)
    return void clock.faults.push(`pedido da loja: ${status} ${text.slice(0, 200)}`);
  made.at.set(String(result.numero), performance.now());
  made.shop.set(chave, total);
  const follow = new URL(String(result.acompanhar)).pathname;
  for (let look = 0; look < 30 && !lunch.over.aborted; look++) {
    await person.ask('acompanhar', 'GET', follow);
    await pause(lunch, 30 * second);
  }
};
