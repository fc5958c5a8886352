import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PaymentRefusal, type PaymentProvider } from './provedor.server';
import { request } from '../../tests/support/sampleRequest';
import { zoop } from './zoop.server';

/** Fake of Zoop after its public reference: keys, required fields, sellers found by document. */
const key = 'zpk_prova_12345';
const root = '/v1/marketplaces/mercado-1';
interface Seller {
  id: string;
  status: string;
  document: string;
  accounts: Record<string, unknown>[];
  documents: { category: string; description: string }[];
  body: Record<string, unknown>;
}
let sellers: Seller[];
let tokens: Record<string, unknown>[];
let calls: string[];
/** Failures of the next answers, in order; undefined for a good one. */
let failures: (number | 'cut' | 'lost' | undefined)[];
let url: string;
let close: () => Promise<void>;

const bytesOf = async (incoming: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  return Buffer.concat(parts);
};
const bad = (category: string) => ({
  status: 400,
  body: { error: { status_code: 400, type: 'invalid_request_error', category, message: 'bad request' } },
});
const route = async (incoming: IncomingMessage): Promise<{ readonly status: number; readonly body: unknown }> => {
  const bytes = await bytesOf(incoming);
  if (incoming.headers.authorization !== `Basic ${Buffer.from(`${key}:`).toString('base64')}`)
    return { status: 401, body: { error: { category: 'authentication_failed' } } };
  const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://zoop');
  const path = pathname.startsWith(root) ? pathname.slice(root.length + 1) : '';
  const call = `${incoming.method} ${path}`;
  calls.push(call);
  const isForm = incoming.headers['content-type']?.startsWith('multipart/form-data') ?? false;
  const body = isForm || bytes.length === 0 ? {} : (JSON.parse(bytes.toString('utf8')) as Record<string, unknown>);
  const found = (seller: Seller | undefined) =>
    seller
      ? { status: 200, body: { id: seller.id, status: seller.status } }
      : { status: 404, body: { error: { category: 'resource_not_found' } } };
  if (call === 'GET sellers/search')
    return found(
      sellers.find(({ document }) => document === (searchParams.get('ein') ?? searchParams.get('taxpayer_id'))),
    );
  if (call === 'POST sellers/businesses' || call === 'POST sellers/individuals') {
    const document = call.endsWith('businesses') ? body.ein : body.taxpayer_id;
    const address = (body.business_address ?? body.address) as Record<string, unknown> | undefined;
    if (
      typeof document !== 'string' ||
      !/^\d{4}$/.test(String(body.mcc)) ||
      String(body.statement_descriptor).length > 22 ||
      address?.country_code !== 'BR' ||
      address.state !== 'SP'
    )
      return bad('invalid_parameters');
    if (sellers.some((one) => one.document === document)) return bad('duplicate_taxpayer_id');
    const seller: Seller = {
      id: `seller-${sellers.length + 1}`,
      status: 'pending',
      document,
      accounts: [],
      documents: [],
      body,
    };
    sellers.push(seller);
    return { status: 201, body: { id: seller.id, status: seller.status } };
  }
  if (call === 'POST bank_accounts/tokens') {
    if (body.account_number !== '567890' || body.type !== 'checking' || body.routing_number !== '1234')
      return bad('invalid_bank_account');
    tokens.push(body);
    return { status: 201, body: { id: `token-${tokens.length}` } };
  }
  if (call === 'POST bank_accounts') {
    const seller = sellers.find(({ id }) => id === body.customer);
    const token = tokens[Number(String(body.token).split('-')[1]) - 1];
    if (!seller || !token) return bad('token_not_found');
    seller.accounts.push({
      bank_code: token.bank_code,
      routing_number: token.routing_number,
      last4_digits: String(token.account_number).slice(-4),
    });
    return { status: 201, body: {} };
  }
  const [, id = '', part = ''] = path.split('/');
  const seller = sellers.find((one) => one.id === id);
  if (!seller) return found(undefined);
  if (incoming.method === 'DELETE') {
    sellers.splice(sellers.indexOf(seller), 1);
    return { status: 200, body: {} };
  }
  if (part === '' && incoming.method === 'PUT') {
    Object.assign(seller, { body, status: 'pending' });
    return found(seller);
  }
  if (part === '') return found(seller);
  if (incoming.method === 'GET')
    return { status: 200, body: { items: part === 'documents' ? seller.documents : seller.accounts } };
  const form = await new Response(new Uint8Array(bytes), {
    headers: { 'content-type': incoming.headers['content-type']! },
  }).formData();
  if (!(form.get('file') instanceof File) || (form.get('file') as File).size !== 4) return bad('invalid_file');
  seller.documents.push({ category: form.get('category') as string, description: form.get('description') as string });
  return { status: 201, body: {} };
};
const partner = (own = key): PaymentProvider =>
  zoop({ url, marketplace: 'mercado-1', key: own, timeout: 5_000, pause: 1 });

beforeEach(async () => {
  [sellers, tokens, calls, failures] = [[], [], [], []];
  const server = createServer((incoming, outgoing) => {
    const failure = failures.shift();
    if (failure === 'cut') {
      incoming.socket.destroy();
      return;
    }
    const answer = typeof failure === 'number' ? Promise.resolve({ status: failure, body: {} }) : route(incoming);
    void answer.then(({ status, body }) => {
      if (failure === 'lost') incoming.socket.destroy();
      else outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  close = () =>
    new Promise((resolve) => {
      server.closeAllConnections();
      server.close(() => {
        resolve();
      });
    });
});
afterEach(() => close());

describe('a shop', () => {
  test('is sent with its account and its documents, and followed until the partner has decided', async () => {
    const { id, state, message } = await partner().accredit(request, 'a');
    expect([state, message]).toEqual(['EM_ANALISE', expect.stringMatching(/analisando/)]);
    expect(sellers).toMatchObject([
      {
        document: '11222333000181',
        accounts: [{ bank_code: '341' }],
        documents: [
          { category: 'selfie' },
          { category: 'identificacao' },
          { category: 'identificacao' },
          { category: 'residencia' },
          { category: 'atividade' },
        ],
        body: {
          business_name: 'Cantina Ltda',
          owner: {
            first_name: 'Ana',
            last_name: 'Maria Dona',
            taxpayer_id: '12345678909',
            phone_number: '5511987654321',
          },
        },
      },
    ]);
    for (const [status, expected] of [
      ['enabled', 'APROVADO'],
      ['denied', 'RECUSADO'],
      ['new', 'EM_ANALISE'],
    ] as const) {
      sellers[0]!.status = status;
      expect((await partner().find(id))?.state).toBe(expected);
    }
    await partner().cancel(id);
    await partner().cancel(id);
    expect([sellers, await partner().find(id)]).toEqual([[], undefined]);
  });
  test('of a person goes as one', async () => {
    await partner().accredit(
      {
        ...request,
        company: { ...request.company, document: '12345678909' },
        account: { ...request.account, document: '12345678909' },
      },
      'a',
    );
    expect(calls).toContain('POST sellers/individuals');
    expect(tokens[0]).toMatchObject({ taxpayer_id: '12345678909' });
  });
  test('that was refused is sent again with what was corrected', async () => {
    const { id } = await partner().accredit(request, 'a');
    sellers[0]!.status = 'denied';
    const photo = { name: 'rg2.png', type: 'image/png', content: new Uint8Array([1, 2, 3, 4]) };
    const again = await partner().accredit(
      {
        ...request,
        statementDescriptor: 'CANTINA 2',
        documents: [{ type: 'SELFIE', file: photo }, ...request.documents.slice(1)],
      },
      'b',
    );
    expect([again.id, again.state, sellers[0]!.body.statement_descriptor, sellers[0]!.documents.length]).toEqual([
      id,
      'EM_ANALISE',
      'CANTINA 2',
      6,
    ]);
  });
  test('is made once, wherever an answer is lost on the way', async () => {
    await partner().accredit(request, 'a');
    const steps = calls.length;
    for (let lost = 0; lost < steps; lost++) {
      [sellers, tokens, calls] = [[], [], []];
      failures = [...Array.from({ length: lost }, () => undefined), 'lost'];
      const outcome = await partner()
        .accredit(request, 'a')
        .then(
          () => 'sent',
          (error: unknown) => (error instanceof PaymentRefusal ? 'refused' : error),
        );
      expect(['sent', 'refused']).toContain(outcome);
      failures = [];
      await partner().accredit(request, 'a');
      expect([lost, sellers.length, sellers[0]!.accounts.length, sellers[0]!.documents.length]).toEqual([
        lost,
        1,
        1,
        5,
      ]);
    }
  });
});

describe('what goes wrong', () => {
  test('a reading is tried again, a writing is not', async () => {
    failures = ['cut', 503];
    await partner().accredit(request, 'a');
    failures = ['cut', 500, 429];
    await expect(partner().find('seller-1')).rejects.toThrow('não respondeu');
    sellers = [];
    calls = [];
    // Answers the search, but not the write.
    failures = [undefined, 503];
    await expect(partner().accredit(request, 'a')).rejects.toThrow('não respondeu');
    expect(calls).toEqual(['GET sellers/search']);
  });
  test('is said in words for the person, and without the key', async () => {
    await expect(partner('zpk_outra_chave').accredit(request, 'a')).rejects.toThrow(
      'não aceitou a chave deste servidor',
    );
    await expect(partner().accredit({ ...request, statementDescriptor: 'X'.repeat(23) }, 'a')).rejects.toThrow(
      'não aceitou os dados da empresa: confira e envie de novo. (invalid_parameters)',
    );
    await expect(partner().accredit({ ...request, account: { ...request.account, number: '1' } }, 'a')).rejects.toThrow(
      'não aceitou a conta bancária',
    );
    sellers[0]!.status = 'enabled';
    await expect(partner().accredit(request, 'a')).rejects.toThrow('Já existe um credenciamento');
  });
});
