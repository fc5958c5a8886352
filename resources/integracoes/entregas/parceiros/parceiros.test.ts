import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { boxCourier, fakeBox } from '../../../../tests/support/fakeBox';
import type { FakeCourier, Json } from '../../../../tests/support/fakeCourier';
import { fakeFoody, foodyCourier } from '../../../../tests/support/fakeFoody';
import { fakeMachine, machineDriver } from '../../../../tests/support/fakeMachine';
import { fakeOpenDelivery, openDeliveryPerson } from '../../../../tests/support/fakeOpenDelivery';
import { centavos } from '../../../comum/centavos';
import { box } from './box.server';
import { foody } from './foody.server';
import { machine } from './machine.server';
import { openDelivery } from './opendelivery.server';
import { LogisticaError, type Conta, type Corrida, type Parceiro } from './parceiro.server';
import { simulador } from './simulador.server';

const agora = new Date('2026-11-29T23:00:00Z');
const conta: Conta = {
  id: 7,
  servico: 'FOODY_DELIVERY',
  ambiente: 'PRODUCAO',
  idLoja: null,
  usuario: 'cliente-1',
  segredo: 'senha-do-parceiro',
  token: 'token-do-parceiro',
  endereco: null,
  valorCombinado: centavos(11.5),
};
const ponto = {
  rua: 'Rua José Neves',
  numero: '590',
  complemento: 'sala 3',
  bairro: 'Vila Mariana',
  cidade: 'São Paulo',
  uf: 'SP',
  cep: '04650140',
  lat: -23.59,
  lng: -46.63,
};
export const corrida: Corrida = {
  chave: '52122852-6626-41ed-9022-0242ac120002',
  codigo: '4133-1',
  pedido: '4133',
  loja: { nome: 'Forno da Vila', telefone: '+5511955550000', documento: '11222333000181' },
  coleta: ponto,
  destino: { ...ponto, rua: 'Rua Vergueiro', numero: '1000', lat: -23.57, lng: -46.64 },
  cliente: { nome: 'Ana Lima', telefone: '+5511987521144' },
  total: centavos(84.5),
  cobrar: centavos(84.5),
  forma: 'DINHEIRO',
  trocoPara: centavos(100),
  taxaCobrada: centavos(8),
  observacao: 'Portão azul',
  codigoColeta: null,
  pedeCodigo: false,
  criadoEm: agora,
  prontoEm: new Date('2026-11-29T23:18:00Z'),
  prometidoAte: new Date('2026-11-29T23:52:00Z'),
  agora,
};
const espera = 600;
interface Caso {
  readonly nome: string;
  readonly fake: () => Promise<FakeCourier>;
  readonly abrir: (conta: Conta, url: string) => Parceiro;
  readonly conta: Conta;
  readonly preco: number | null;
  readonly cota: boolean;
  readonly procura: boolean;
  /** Word and fields of a courier on the way to the customer, and of an end. */
  readonly aCaminho: readonly [word: string, more: Json];
  readonly entregue: string;
  readonly entregador: string;
  readonly cancelado: 'agora' | 'depois';
}
const casos: readonly Caso[] = [
  {
    nome: 'Foody',
    fake: () => fakeFoody('token-do-parceiro'),
    abrir: (one, url) => foody(one, { url, fetch, espera }),
    conta,
    preco: 1150,
    cota: false,
    procura: true,
    aCaminho: ['onGoing', foodyCourier],
    entregue: 'delivered',
    entregador: 'Jorge S.',
    cancelado: 'agora',
  },
  {
    nome: 'Machine',
    fake: () => fakeMachine('cliente-1', 'senha-do-parceiro', 'token-do-parceiro'),
    abrir: (one, url) => machine(one, { url, fetch, espera }),
    conta: { ...conta, servico: 'MACHINE' },
    preco: 1240,
    cota: true,
    procura: true,
    aCaminho: ['E', machineDriver],
    entregue: 'F',
    entregador: 'Felipe Nunes',
    cancelado: 'agora',
  },
  {
    nome: 'Box',
    fake: () => fakeBox('token-do-parceiro'),
    abrir: (one, url) => box(one, { url, fetch, espera }),
    conta: { ...conta, servico: 'BOX_DELIVERY' },
    preco: 1090,
    cota: true,
    procura: false,
    aCaminho: ['delivering', boxCourier],
    entregue: 'delivered',
    entregador: 'Ana Box',
    cancelado: 'agora',
  },
  {
    nome: 'Open Delivery',
    fake: () => fakeOpenDelivery('cliente-1', 'senha-do-parceiro'),
    abrir: (one, url) => openDelivery(one, { url, nome: 'Pick N Go', fetch, espera, now: () => agora }),
    conta: { ...conta, servico: 'PICKNGO' },
    preco: 1320,
    cota: true,
    procura: true,
    aCaminho: ['DELIVERY_ONGOING', openDeliveryPerson],
    entregue: 'ORDER_DELIVERED',
    entregador: 'Bia Aberta',
    cancelado: 'depois',
  },
];
const erro = async (work: Promise<unknown>): Promise<LogisticaError> => {
  const said = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(said).toBeInstanceOf(LogisticaError);
  return said as LogisticaError;
};

describe.each(casos)(
  '$nome',
  ({ fake, abrir, conta: own, preco, cota, procura, aCaminho, entregue, entregador, cancelado }) => {
    let server: FakeCourier;
    let parceiro: Parceiro;
    beforeEach(async () => {
      server = await fake();
      parceiro = abrir(own, server.url);
    });
    afterEach(() => server.close());
    const criada = async (): Promise<string> => (await parceiro.criar(corrida)).idExterno;

    it('quotes a ride', async () => {
      const said = await parceiro.cotar(corrida);
      expect(said.valor).toBe(preco);
      expect(said.combinado === true).toBe(!cota);
    });
    it('takes a ride as an intention, and carries it to its end', async () => {
      const made = await parceiro.criar(corrida);
      expect(made.situacao).toBe('PROCURANDO');
      expect(server.rides.size).toBe(1);
      server.say(made.idExterno, ...aCaminho);
      const moved = await parceiro.consultar(made.idExterno);
      expect(moved).toMatchObject({ situacao: 'A_CAMINHO', custo: preco });
      expect(moved?.entregador?.nome).toBe(entregador);
      expect(moved?.rastreio).toMatch(/^https:\/\/rastreio\.exemplo\//);
      server.say(made.idExterno, entregue);
      expect((await parceiro.consultar(made.idExterno))?.situacao).toBe('ENTREGUE');
    });
    it('keeps an unknown word, and says no state of it', async () => {
      const id = await criada();
      server.say(id, 'palavra_nova');
      expect(await parceiro.consultar(id)).toMatchObject({ situacao: null, palavra: 'palavra_nova' });
    });
    it('knows no ride of another', async () => {
      expect(await parceiro.consultar('999999')).toBeUndefined();
    });
    it('cancels before the pick-up, and says the refusal of the partner after it', async () => {
      const id = await criada();
      const said = await parceiro.cancelar(id, 'CLIENTE_DESISTIU');
      expect(said?.situacao).toBe(cancelado === 'agora' ? 'CANCELADA' : undefined);
      const other = (await parceiro.criar({ ...corrida, chave: crypto.randomUUID(), codigo: '4134-1' })).idExterno;
      server.say(other, ...aCaminho);
      const refused = await erro(parceiro.cancelar(other, 'OUTRO'));
      expect(refused.message).toContain('não aceitou o cancelamento');
      expect(refused.isPermanent).toBe(true);
    });
    it('tells a lost answer from a refused one', async () => {
      server.fail('lost');
      const lost = await erro(parceiro.criar(corrida));
      expect([lost.incerto, lost.passa]).toEqual([true, false]);
      // The ride exists all the same: calling again would be a second courier.
      expect(server.rides.size).toBe(1);
    });
    it('says whether it can be asked by our key', () => {
      expect(parceiro.procurar !== undefined).toBe(procura);
    });
    // A skipped test counts as a red one.
    it.each(procura ? ['our key'] : [])('finds a ride by %s after its answer was lost', async () => {
      server.fail('lost');
      await erro(parceiro.criar(corrida));
      expect(await parceiro.procurar!(corrida)).toMatchObject({ situacao: 'PROCURANDO' });
      expect(await parceiro.procurar!({ ...corrida, chave: crypto.randomUUID(), codigo: '9-9' })).toBeNull();
    });
    it.each([['late'], ['html'], [500], [503]] as const)(
      'does not know whether the call arrived: %s',
      async (fault) => {
        server.fail(fault);
        expect((await erro(parceiro.criar(corrida))).incerto).toBe(true);
      },
    );
    it('may call again after too many calls, and without a connection', async () => {
      server.fail(429);
      const many = await erro(parceiro.criar(corrida));
      expect([many.passa, many.incerto]).toEqual([true, false]);
      expect(server.rides.size).toBe(0);
      await server.close();
      const away = await erro(abrir(own, server.url).criar(corrida));
      expect([away.passa, away.incerto]).toEqual([true, false]);
    });
    it('says that a credential is refused, and never the credential', async () => {
      const other = { ...own, token: 'outro-token-errado', segredo: 'outra-senha-errada' };
      const said = await erro(abrir(other, server.url).criar(corrida));
      expect(said.credencial).toBe(true);
      expect(JSON.stringify(said) + said.message).not.toMatch(/outro-token-errado|outra-senha-errada/);
      const nothing = { ...own, token: null, segredo: null };
      expect(() => abrir(nothing, server.url)).toThrow(LogisticaError);
    });
    it('is told to collect money only where the order is not paid', async () => {
      await criada();
      await parceiro.criar({
        ...corrida,
        chave: crypto.randomUUID(),
        codigo: '4135-1',
        cobrar: centavos(0),
        forma: null,
        trocoPara: null,
      });
      const [owed, paid] = [...server.rides.values()].map(({ asked }) => JSON.stringify(asked));
      expect(owed).not.toBe(paid);
      expect(owed).toMatch(/money|"D"|"order_payment_type_id":1|OFFLINE/);
      expect(paid).toMatch(/"paymentMethod":"online"|"F"|"order_payment_type_id":2|ONLINE/);
    });
  },
);

describe('Open Delivery', () => {
  it('renews a token that ended early, once, and asks for one only', async () => {
    const server = await fakeOpenDelivery('cliente-1', 'senha-do-parceiro');
    const one = openDelivery(
      { ...conta, servico: 'PICKNGO' },
      { url: server.url, nome: 'Pick N Go', fetch, now: () => agora },
    );
    await one.cotar(corrida);
    await one.cotar(corrida);
    const tokens = (): number => server.calls.filter(({ path }) => path === '/oauth/token').length;
    expect(tokens()).toBe(1);
    server.expire();
    await one.criar(corrida);
    expect([tokens(), server.rides.size]).toEqual([2, 1]);
    await server.close();
  });
  it('tells that an order is ready, and what is to become of a problem, and is told the refusal of each', async () => {
    const server = await fakeOpenDelivery('cliente-1', 'senha-do-parceiro');
    const one = openDelivery(
      { ...conta, servico: 'PICKNGO' },
      { url: server.url, nome: 'Pick N Go', fetch, now: () => agora },
    );
    const { idExterno } = await one.criar({ ...corrida, pedeCodigo: true });
    expect(server.rides.get(idExterno)?.asked).toMatchObject({
      notifyReadyForPickup: true,
      confirmationCodeRequired: true,
    });
    await one.avisarPronto!(idExterno);
    const pronta = await one.criar({ ...corrida, chave: crypto.randomUUID(), codigo: '9-1', prontoEm: agora });
    expect((await erro(one.avisarPronto!(pronta.idExterno))).isPermanent).toBe(true);
    expect((await erro(one.responderProblema!(idExterno, 'VOLTAR', 'X'))).isPermanent).toBe(true);
    server.say(idExterno, 'ARRIVED_AT_CUSTOMER', {
      problem: [{ reason: 'CUSTOMER_NOT_FOUND', description: 'Ninguém atende' }],
    });
    const said = await one.consultar(idExterno);
    expect(said).toMatchObject({ situacao: 'NO_DESTINO', problema: 'CUSTOMER_NOT_FOUND: Ninguém atende' });
    await one.responderProblema!(idExterno, 'VOLTAR', said!.problema!);
    expect(JSON.parse(server.calls.at(-1)!.body)).toMatchObject({
      reason: 'CUSTOMER_NOT_FOUND',
      action: 'RETURN_TO_STORE',
    });
    expect((await one.consultar(idExterno))?.problema).toBeNull();
    await server.close();
  });
  it('did not call for a courier where the token did not come', async () => {
    const server = await fakeOpenDelivery('cliente-1', 'senha-do-parceiro');
    const broken: typeof fetch = (address, init) => {
      if (String(address).endsWith('/oauth/token')) return Promise.reject(new Error('other side closed'));
      return fetch(address, init);
    };
    const options = { url: server.url, nome: 'Pick N Go', fetch: broken, now: () => agora };
    const said = await erro(openDelivery({ ...conta, servico: 'PICKNGO' }, options).criar(corrida));
    expect([said.passa, said.incerto, server.rides.size]).toEqual([true, false, 0]);
    await server.close();
  });
});
describe('Box', () => {
  it('says that a quote needs the map', async () => {
    const one = box(conta, { url: 'http://127.0.0.1:9', fetch });
    const said = await erro(one.cotar({ ...corrida, destino: { ...ponto, lat: null, lng: null } }));
    expect(said.message).toContain('latitude');
  });
});

describe('simulator', () => {
  let time = agora.getTime();
  const kept = new Map<string, unknown>();
  const store = {
    get: (key: string) => Promise.resolve(kept.get(key)),
    change: <T>(key: string, change: (value: unknown) => T): Promise<T> => {
      const made = change(kept.get(key));
      kept.set(key, made);
      return Promise.resolve(made);
    },
  };
  const one = simulador(
    { ...conta, ambiente: 'SIMULACAO', endereco: null },
    'Foody Delivery',
    store as never,
    () => new Date(time),
  );
  beforeEach(() => {
    kept.clear();
    time = agora.getTime();
  });
  it('carries an order in four minutes, and says SIMULAÇÃO', async () => {
    const { idExterno } = await one.criar(corrida);
    const seen: (string | null | undefined)[] = [];
    for (const seconds of [0, 25, 65, 95, 115, 225, 260]) {
      time = agora.getTime() + seconds * 1000;
      const said = await one.consultar(idExterno);
      seen.push(said?.situacao);
      expect(said?.palavra).toContain('SIMULAÇÃO');
    }
    expect(seen).toEqual(['PROCURANDO', 'ACEITA', 'NO_LOCAL', 'COLETADA', 'A_CAMINHO', 'NO_DESTINO', 'ENTREGUE']);
  });
  it('makes one ride of one key, and finds it by the key', async () => {
    const [first, second] = [await one.criar(corrida), await one.criar(corrida)];
    expect(second.idExterno).toBe(first.idExterno);
    expect(await one.procurar!(corrida)).toMatchObject({ idExterno: first.idExterno });
    expect(await one.procurar!({ ...corrida, chave: crypto.randomUUID() })).toBeNull();
  });
  it('refuses what the partners refuse', async () => {
    const refused = async (work: Promise<unknown>) => (await erro(work)).message;
    expect(await refused(one.criar({ ...corrida, codigo: '12345678901' }))).toContain('10 caracteres');
    expect(await refused(one.criar({ ...corrida, destino: { ...ponto, rua: '' } }))).toContain('rua');
    expect(await refused(one.cotar({ ...corrida, destino: { ...ponto, lat: -24.5 } }))).toContain('limite');
    const { idExterno } = await one.criar(corrida);
    time += 100_000;
    expect(await refused(one.cancelar(idExterno, 'OUTRO'))).toContain('já foi coletado');
    expect(await refused(one.cancelar('SIM-nada', 'OUTRO'))).toContain('não existe');
  });
  it('finds no courier for a name', async () => {
    const { idExterno } = await one.criar({ ...corrida, cliente: { nome: 'Ninguem Silva', telefone: '' } });
    time += 130_000;
    expect((await one.consultar(idExterno))?.situacao).toBe('NAO_ATENDIDA');
  });
  it('waits at a closed door for an answer, at an account of the open standard alone', async () => {
    const closed = { ...corrida, cliente: { nome: 'Problema Silva', telefone: '' } };
    const open = simulador(
      { ...conta, ambiente: 'SIMULACAO', endereco: 'https://aberto.exemplo' },
      'Aberto',
      store as never,
      () => new Date(time),
    );
    for (const [resposta, states] of [
      ['ENTREGAR', ['NO_DESTINO', 'ENTREGUE']],
      ['VOLTAR', ['DEVOLVENDO', 'DEVOLVIDA']],
      ['CANCELAR', ['CANCELADA', 'CANCELADA']],
    ] as const) {
      kept.clear();
      const { idExterno } = await open.criar(closed);
      expect((await erro(open.responderProblema!(idExterno, resposta, ''))).message).toContain('não tem problema');
      time += 3_600_000;
      const said = await open.consultar(idExterno);
      expect(said).toMatchObject({ situacao: 'NO_DESTINO', problema: expect.stringContaining('SIMULAÇÃO') });
      await open.responderProblema!(idExterno, resposta, said!.problema!);
      expect(await open.consultar(idExterno)).toMatchObject({ situacao: states[0], problema: null });
      time += 30_000;
      expect((await open.consultar(idExterno))?.situacao).toBe(states[1]);
    }
    expect(one.responderProblema).toBeUndefined();
    kept.clear();
    const { idExterno } = await one.criar(closed);
    time += 3_600_000;
    expect(await one.consultar(idExterno)).toMatchObject({ situacao: 'ENTREGUE', problema: null });
  });
});
