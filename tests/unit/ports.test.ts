import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Simulated } from '#kit/work/port';
import { readBusiness } from '../../src/server/business';
import { openPorts } from '../../src/server/businessPorts';
import { readConfig } from '../../src/server/config';
import { silent } from '../../src/server/core/log';
import { openHouse, type House } from '../../src/server/testing';
import type { Logistica } from '../../resources/integracoes/entregas/logistica.port';
import type { Ifood } from '../../resources/integracoes/ifood/ifood.port';

/** Every declared port, sources of other systems included. */
const { ports } = readBusiness();
const production = { NODE_ENV: 'production', SECRET_KEY: 'a'.repeat(64), PUBLIC_URL: 'https://x', SMTP_URL: 'none' };
let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.database.close());

const open = async (name: string, environment: Readonly<Record<string, string>>): Promise<unknown> => {
  const config = readConfig(environment, ports);
  const opened = await openPorts(
    ports.filter((port) => port.name === name),
    config.ports,
    { database: house.database, log: silent, publicUrl: 'https://x', isProduction: config.production },
  );
  return (opened as unknown as Readonly<Record<string, unknown>>)[name];
};
/** Everything in a port that says it is a simulator: itself, or what it holds by name. */
const simulatorsIn = (value: unknown): readonly Partial<Simulated>[] => {
  if (typeof value !== 'object' || value === null) return [];
  const held = value as Readonly<Record<string, unknown>>;
  const { available, of } = held as { available?: readonly string[]; of?: (name: string) => unknown };
  return [
    ...(held.isSimulated === true || held.simulado === true ? [held as Partial<Simulated>] : []),
    ...(typeof of === 'function' ? (available ?? []).flatMap((name) => simulatorsIn(of(name))) : []),
  ];
};
/** Variables that can name a simulator, with the values that do. */
const naming = ports.flatMap(({ name, variables }) =>
  Object.entries(variables)
    .filter(([, { problem }]) => problem?.('\0')?.includes('simulador'))
    .map(([variable]) => ({ name, variable })),
);

it('finds the ports and the variables that name their providers', () => {
  expect(naming.map(({ variable }) => variable).toSorted()).toEqual([
    'CRM_PROVIDER',
    'FISCAL_PROVIDER',
    'IFOOD_PROVIDER',
    'LOGISTICA_PROVIDER',
    'PAYMENTS_PROVIDER',
    'WHATSAPP_PROVIDER',
  ]);
});
describe.each(ports.map(({ name }) => name))('the port %s', (name) => {
  it('has no simulator in production that no variable names', async () => {
    expect(simulatorsIn(await open(name, production))).toEqual([]);
  });
});
describe.each(naming)('the simulator that $variable names', ({ name, variable }) => {
  it('stands in outside production, and rehearses there', async () => {
    const found = simulatorsIn(await open(name, {}));
    expect(found.length).toBeGreaterThan(0);
    expect(found.every(({ rehearses }) => rehearses !== false)).toBe(true);
  });
  it('rehearses nothing in production: it shows no code, settles nothing and takes no charge', async () => {
    const opened = await open(name, { ...production, [variable]: 'simulador' });
    const found = simulatorsIn(opened);
    expect(found.length).toBeGreaterThan(0);
    for (const one of [opened as Partial<Simulated>, ...found]) {
      expect(one.rehearses).not.toBe(true);
      for (const act of ['charge', 'collect']) expect(one).not.toHaveProperty(act);
    }
  });
  it('is one of the choices, beside none at all', () => {
    const problem = ports.find((port) => port.name === name)!.variables[variable]!;
    expect([problem.fallback, problem.production, problem.problem!('nenhum')]).toEqual([
      'simulador',
      'nenhum',
      undefined,
    ]);
  });
});

it('answers no account in SIMULAÇÃO in production, behind a real provider', async () => {
  const ifood = (await open('ifood', {
    ...production,
    IFOOD_PROVIDER: 'ifood',
    IFOOD_CLIENT_ID: 'aplicativo',
    IFOOD_CLIENT_SECRET: 'segredo-do-aplicativo',
  })) as Ifood;
  expect([ifood.de('SIMULACAO'), ifood.simulador]).toEqual([undefined, undefined]);
  expect(ifood.de('PRODUCAO')).toBeDefined();
  const logistica = (await open('logistica', { ...production, LOGISTICA_PROVIDER: 'parceiros' })) as Logistica;
  const conta = { servico: 'FOODY_DELIVERY', ambiente: 'SIMULACAO', token: 'um-token', endereco: null } as never;
  expect(() => logistica.de(conta)).toThrow('não fala com parceiros');
});

/** Ports that ask an address which the product does not choose: what a company types, what an answer of iFood names. */
const alien: readonly {
  readonly what: string;
  readonly port: string;
  readonly variables: Readonly<Record<string, string>>;
  readonly scheme: string;
  readonly ask: (opened: unknown, address: string, id: number) => Promise<unknown>;
}[] = [
  {
    what: 'the API of a courier, which a company types',
    port: 'logistica',
    variables: { LOGISTICA_PROVIDER: 'parceiros' },
    scheme: 'http',
    ask: (opened, endereco, id) =>
      (opened as Logistica)
        .de({
          id,
          servico: 'FOODY_DELIVERY',
          ambiente: 'PRODUCAO',
          idLoja: '1',
          usuario: 'loja',
          segredo: 'segredo',
          token: 'token',
          endereco,
          valorCombinado: null,
        })
        .consultar('1'),
  },
  {
    what: 'a file of iFood, which its answer names',
    port: 'ifood',
    variables: { IFOOD_PROVIDER: 'ifood', IFOOD_CLIENT_ID: 'aplicativo', IFOOD_CLIENT_SECRET: 'segredo-do-aplicativo' },
    scheme: 'https',
    ask: (opened, endereco) => (opened as Ifood).de('PRODUCAO')!.baixar(endereco),
  },
];
it.each(alien)('asks no address of the own network in production: $what', async ({ port, variables, scheme, ask }) => {
  const asked: string[] = [];
  const opened = await openPorts(
    ports.filter(({ name }) => name === port),
    readConfig({ ...production, ...variables }, ports).ports,
    {
      database: house.database,
      log: silent,
      publicUrl: 'https://x',
      isProduction: true,
      fetch: (input) => {
        asked.push(new URL(input instanceof Request ? input.url : input).hostname);
        return Promise.resolve(new Response('{}'));
      },
    },
  );
  const answer = (id: number, address: string): Promise<unknown> =>
    ask((opened as unknown as Readonly<Record<string, unknown>>)[port], address, id).catch((error: unknown) => error);
  await answer(1, 'https://203.0.113.9/v1');
  expect(asked).toContain('203.0.113.9');
  asked.length = 0;
  for (const [index, host] of [
    '169.254.169.254',
    '127.0.0.1:5432',
    '10.0.0.5',
    '[::1]',
    '[::ffff:127.0.0.1]',
  ].entries())
    expect(await answer(2 + index, `${scheme}://${host}/v1`)).toBeInstanceOf(Error);
  expect(asked).toEqual([]);
});
