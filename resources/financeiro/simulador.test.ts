import { beforeEach, expect, test } from 'vitest';
import type { PortStore } from '#kit/work/port';
import { PaymentRefusal, type AccreditationRequest, type PaymentProvider } from './provedor.server';
import { request } from '../../tests/support/sampleRequest';
import { simulador } from './simulador.server';

let now = new Date('2026-11-21T12:00:00Z');
let partner: PaymentProvider;
let told: string[] = [];
let isDown = false;
beforeEach(() => {
  now = new Date('2026-11-21T12:00:00Z');
  const kept = new Map<string, unknown>();
  const store: PortStore = {
    get: (key) => Promise.resolve(kept.get(key)),
    change: (key, change) => {
      const next = change(kept.get(key));
      kept.set(key, next);
      return Promise.resolve(next);
    },
  };
  told = [];
  partner = simulador({
    store,
    now: () => now,
    rehearses: true,
    publicUrl: 'https://exemplo.com.br',
    fetch: (address, init) => {
      told.push(`${address as string} ${init!.body as string}`);
      return Promise.resolve(new Response(null, { status: isDown ? 500 : 204 }));
    },
  });
});
const minuteLater = (): void => {
  now = new Date(now.getTime() + 61_000);
};

test('says SIMULAÇÃO in all it answers, and the same for the same key', async () => {
  const first = await partner.accredit(request, 'a');
  expect(first).toMatchObject({
    state: 'EM_ANALISE',
    id: expect.stringMatching(/^SIMULACAO-/) as unknown,
    message: expect.stringMatching(/^SIMULAÇÃO/) as unknown,
  });
  expect(await partner.accredit(request, 'a')).toEqual(first);
  minuteLater();
  expect(await partner.find(first.id)).toMatchObject({ state: 'APROVADO' });
});
test('says how a bill is paid, by what no bank takes', async () => {
  const bill = {
    key: 'fatura-42-b1',
    cents: 19_990,
    due: '2026-11-28',
    payableUntil: '2026-11-30',
    fine: 2,
    interest: 1,
  };
  const ways = await partner.charge!(bill);
  expect(await partner.charge!({ ...bill, cents: 1 }), 'one key is one charge').toEqual(ways);
  expect([ways.boleto, ways.pix]).toEqual([
    expect.stringMatching(/^00090\.\d{5} \d{5}\.\d{6} \d{5}\.\d{6} \d 16440000019990$/),
    expect.stringContaining('SIMULACAO SEM VALOR'),
  ]);
});
test('tells a payment once it is made, at the address of its shop, and says only which charge it is', async () => {
  const until = '2026-11-21T12:10:00.000Z';
  await partner.collect!({ key: 'pedido-1', cents: 990, seller: 'a', until });
  await partner.collect!({ key: 'pedido-1', cents: 1, seller: 'b', until });
  expect(await partner.payment!('pedido-1')).toEqual({ cents: 990, isPaid: false });
  expect([await partner.settle!('pedido-2'), await partner.payment!('pedido-2')]).toEqual([false, undefined]);
  await partner.listen!('a', 'https://exemplo.com.br/services/aviso');
  expect(await partner.settle!('pedido-1')).toBe(true);
  await partner.listen!('a', 'https://exemplo.com.br.mau.com/services/aviso');
  expect(await partner.settle!('pedido-1'), 'nowhere else').toBe(false);
  await partner.listen!('a', 'https://exemplo.com.br/services/aviso');
  isDown = true;
  expect(await partner.settle!('pedido-1')).toBe(false);
  isDown = false;
  const body = { id: 'SIMULACAO-pedido-1', type: 'transaction.succeeded', reference_id: 'pedido-1' };
  expect(told).toEqual(
    Array.from({ length: 2 }, () => `https://exemplo.com.br/services/aviso ${JSON.stringify(body)}`),
  );
  expect(await partner.payment!('pedido-1')).toEqual({ cents: 990, isPaid: true, way: 'PIX' });
  expect(partner.hints!(body)).toEqual([
    { id: 'SIMULACAO-pedido-1', referencia: 'pedido-1', transacao: 'SIMULACAO-pedido-1' },
  ]);
  expect([partner.hints!({ type: 'seller.enabled' }), partner.hints!(null)]).toEqual([[], []]);
  await partner.collect!({ key: 'pedido-3', cents: 5, seller: 'a', until });
  now = new Date(until);
  expect([await partner.settle!('pedido-3'), (await partner.payment!('pedido-3'))!.isPaid]).toEqual([false, false]);
});
test('lets a shop in once, and again after it was refused or taken out', async () => {
  const refused = await partner.accredit({ ...request, statementDescriptor: 'RECUSAR' }, 'a');
  await expect(partner.accredit(request, 'b')).rejects.toThrow(/já existe/);
  minuteLater();
  expect(await partner.find(refused.id)).toMatchObject({ state: 'RECUSADO' });
  const { id } = await partner.accredit(request, 'c');
  await partner.cancel(id);
  expect(await partner.find(id)).toBeUndefined();
  expect(await partner.accredit(request, 'd')).toMatchObject({ state: 'EM_ANALISE' });
});
test.each<[string, (one: AccreditationRequest) => AccreditationRequest]>([
  ['CPF ou CNPJ da empresa', (one) => ({ ...one, company: { ...one.company, document: '11222333000180' } })],
  ['ramo', (one) => ({ ...one, company: { ...one.company, category: '0000' } })],
  ['faturamento', (one) => ({ ...one, company: { ...one.company, monthlyRevenue: 0 } })],
  ['nome na fatura', (one) => ({ ...one, statementDescriptor: 'X'.repeat(23) })],
  ['banco', (one) => ({ ...one, account: { ...one.account, bank: 'x' } })],
  ['conta bancária', (one) => ({ ...one, account: { ...one.account, document: '12345678909' } })],
  ['CPF do proprietário', (one) => ({ ...one, owner: { ...one.owner, document: '12345678900' } })],
  ['18 anos', (one) => ({ ...one, owner: { ...one.owner, birth: '2008-11-22' } })],
  ['falta a selfie', (one) => ({ ...one, documents: one.documents.filter(({ type }) => type !== 'SELFIE') })],
  [
    'falta o documento de identidade',
    (one) => ({ ...one, documents: one.documents.filter(({ type }) => type !== 'IDENTIDADE_FRENTE') }),
  ],
  [
    'PDF não serve',
    (one) => ({
      ...one,
      documents: one.documents.map((each) =>
        each.type === 'SELFIE' ? { ...each, file: { ...each.file, type: 'application/pdf' } } : each,
      ),
    }),
  ],
  [
    'mesma foto',
    (one) => ({
      ...one,
      documents: one.documents.map((each) => ({ ...each, file: { ...each.file, content: new Uint8Array([1]) } })),
    }),
  ],
  ['faltam documentos', (one) => ({ ...one, documents: one.documents.filter(({ type }) => type !== 'RESIDENCIA') })],
])('refuses %s', async (words, change) => {
  await expect(partner.accredit(change(request), 'a')).rejects.toThrow(PaymentRefusal);
  await expect(partner.accredit(change(request), 'a')).rejects.toThrow(words);
});
