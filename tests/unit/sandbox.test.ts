import { afterEach, expect, it } from 'vitest';
import { simuladorDoIfood } from '../../resources/integracoes/ifood/simulador.server';
import { detalheDoIfood, fakeIfood } from '../support/fakeIfood';
import { fakeBox } from '../support/fakeBox';
import { fakeFoody } from '../support/fakeFoody';
import { fakeMachine } from '../support/fakeMachine';
import { fakeOpenDelivery } from '../support/fakeOpenDelivery';
import { run } from '../sandbox/parceiros';
import { provar } from '../sandbox/provas';
import { provasDoIfood } from '../sandbox/provasDoIfood';

const open: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});
const kept = async <T extends { close: () => Promise<void> }>(made: Promise<T>): Promise<T> => {
  const one = await made;
  open.push(one);
  return one;
};
const loja = 'cad65e8f-6fc6-438a-b159-e64a902a6b9a';

it('says what is missing and calls nobody, without credentials', async () => {
  const said: string[] = [];
  expect(await run([], {}, (line) => void said.push(line))).toBe(0);
  expect(said).toHaveLength(6);
  expect(said[0]).toContain('iFood: sem credencial (SANDBOX_IFOOD_CLIENT_ID');
  expect(said.at(-1)).toMatch(/^Nenhuma credencial: nada foi provado\./);
});

it('proves every courier partner, and fails where one does not do what it must', async () => {
  const [foody, machine, box, aberta] = [
    await kept(fakeFoody('token-da-foody')),
    await kept(fakeMachine('usuario', 'senha-da-machine', 'chave-da-machine')),
    await kept(fakeBox('chave-da-box')),
    await kept(fakeOpenDelivery('cliente-1', 'segredo-aberto')),
  ];
  const env = {
    SANDBOX_FOODY_URL: foody.url,
    SANDBOX_FOODY_TOKEN: 'token-da-foody',
    SANDBOX_MACHINE_URL: machine.url,
    SANDBOX_MACHINE_USUARIO: 'usuario',
    SANDBOX_MACHINE_SENHA: 'senha-da-machine',
    SANDBOX_MACHINE_CHAVE: 'chave-da-machine',
    SANDBOX_BOX_URL: box.url,
    SANDBOX_BOX_CHAVE: 'chave-da-box',
  };
  const said: string[] = [];
  expect(await run(['chamar'], env, (line) => void said.push(line)), said.join('\n')).toBe(0);
  expect(said.at(-1)).toBe('3 parceiros provados; 0 falhas.');
  expect([foody.rides.size, machine.rides.size, box.rides.size]).toEqual([1, 1, 1]);
  // Nothing is called for without the word.
  const aberto = {
    SANDBOX_OPENDELIVERY_URL: aberta.url,
    SANDBOX_OPENDELIVERY_CLIENT_ID: 'cliente-1',
    SANDBOX_OPENDELIVERY_CLIENT_SECRET: 'segredo-aberto',
  };
  expect(await run([], aberto, (line) => void said.push(line)), said.join('\n')).toBe(0);
  expect(aberta.rides.size).toBe(0);
  const wrong = { ...env, SANDBOX_BOX_CHAVE: 'outra-chave' };
  expect(await run([], wrong, (line) => void said.push(line))).toBe(1);
  expect(said.join('\n')).toContain('Box: FALHOU credencial aceita');
  expect(said.join('\n')).not.toMatch(/token-da-foody|senha-da-machine|outra-chave/);
});

it('proves iFood: shop, events, interruptions, catalogue, and a test order to its end', async () => {
  const values = new Map<string, unknown>();
  const store = {
    get: (key: string) => Promise.resolve(values.get(key)),
    change: (key: string, change: (value: unknown) => unknown) => {
      values.set(key, change(values.get(key)));
      return Promise.resolve(values.get(key));
    },
  };
  const agora = () => new Date();
  const cliente = simuladorDoIfood({ store, now: agora } as never);
  const item = { id: 'i', name: 'Pizza', externalCode: 'P', quantity: 1, unitPrice: 50, totalPrice: 50, options: [] };
  await cliente.acontecer((regras) => regras.pedir(loja, detalheDoIfood(crypto.randomUUID(), { itens: [item] })));
  const said: string[] = [];
  const provas = provasDoIfood({ cliente, loja, esperar: () => Promise.resolve(), comPedido: true, agora });
  expect(await provar('iFood', provas, (line) => void said.push(line)), said.join('\n')).toBe(0);
  expect(said).toHaveLength(provas.length);
  expect(said.at(-1)).toContain('CAN');
});

it('fails at an iFood that answers nobody, each proof by itself', async () => {
  const fake = await kept(fakeIfood(['cliente', 'segredo-do-iFood']));
  fake.fora = true;
  const said: string[] = [];
  const env = {
    SANDBOX_IFOOD_URL: fake.url,
    SANDBOX_IFOOD_CLIENT_ID: 'cliente',
    SANDBOX_IFOOD_CLIENT_SECRET: 'segredo-do-iFood',
    SANDBOX_IFOOD_LOJA: loja,
  };
  expect(await run([], env, (line) => void said.push(line))).toBe(1);
  expect(said.filter((line) => line.includes('FALHOU')).length).toBeGreaterThan(6);
  expect(said.join('\n')).not.toContain('segredo-do-iFood');
});
