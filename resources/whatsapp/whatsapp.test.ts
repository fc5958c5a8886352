import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { PortStore } from '#kit/work/port';
import { cloud } from './cloud.server';
import { evolution } from './evolution.server';
import { fakeCloud } from '../../tests/support/fakeCloud';
import { fakeEvolution, type FakeServer } from '../../tests/support/fakeEvolution';
import {
  cloudNotice,
  cloudWords,
  evolutionMessage,
  evolutionUpdate,
  evolutionWords,
} from '../../tests/support/fakeNotices';
import { fileProblem } from './files.server';
import type { Line, Template, WhatsAppProvider } from './provider.server';
import { isOptOut } from './queue.server';
import { simulator } from './simulator.server';
import { filled, variablesOf, wordingProblem } from './templates.server';

/** In-memory store for the simulator. */
const memory = (): PortStore => {
  const kept = new Map<string, unknown>();
  return {
    get: (key) => Promise.resolve(kept.get(key)),
    change: (key, change) => {
      const next = change(kept.get(key));
      kept.set(key, next);
      return Promise.resolve(next);
    },
  };
};
interface House {
  readonly provider: WhatsAppProvider;
  readonly server?: FakeServer;
  pair(line: Line): void;
}
const clock = { now: new Date('2026-11-21T12:00:00Z') };
const later = (milliseconds: number): void => {
  clock.now = new Date(clock.now.getTime() + milliseconds);
};
const houses = {
  simulador: (): Promise<House> =>
    Promise.resolve({
      provider: simulator({ now: () => clock.now, store: memory(), rehearses: true }),
      pair: () => {
        later(7000);
      },
    }),
  evolution: async (): Promise<House> => {
    const server = await fakeEvolution('chave');
    return {
      server,
      provider: evolution({ url: server.url, key: 'chave', webhook: 'https://loja.example/w', webhookKey: 'segredo' }),
      pair: ({ name }) => {
        server.pair(name);
      },
    };
  },
  cloud: async (): Promise<House> => {
    const server = await fakeCloud('token', '1065551234');
    return { server, provider: cloud({ url: server.url, token: 'token', secret: 'segredo' }), pair: () => undefined };
  },
} as const;
const fresh = (name: string): Line => ({ name, numberId: '1065551234', accountId: '20461', session: null });
const message = { key: 'cupom-1-cliente-2', to: '+5511987654321', text: 'Olá! Seu cupom é PIZZA10.' };

type Name = keyof typeof houses;
const every: readonly Name[] = ['simulador', 'evolution', 'cloud'];
/** Providers with lines connected by a code, and providers with a server that can fail. */
const coded: readonly Name[] = ['simulador', 'evolution'];
const served: readonly Name[] = ['evolution', 'cloud'];

describe('the port whatsapp', () => {
  const open = new Map<Name, House>();
  beforeAll(async () => {
    for (const name of every) open.set(name, await houses[name]());
  });
  afterAll(async () => {
    for (const { server } of open.values()) await server?.close();
  });
  /** Connects a line, with any steps that its provider needs. */
  const connected = async ({ provider, pair }: House, line: Line): Promise<Line> => {
    let now: Line = { ...line, session: (await provider.create(line)).session };
    if (!provider.lacks.capturartela) {
      now = { ...now, session: (await provider.screen(now)).session };
      pair(now);
    }
    const { state, session } = await provider.status(now);
    expect(state).toBe('CONECTADA');
    return { ...now, session };
  };

  it.each(coded)('shows a code of %s until the telephone has read it, then number and profile', async (name) => {
    const { provider, pair } = open.get(name)!;
    const line = fresh('loja-1');
    const made = await provider.create(line);
    expect(made.state).toBe('DESCONECTADA');
    const shown = await provider.screen({ ...line, session: made.session });
    expect(shown).toMatchObject({
      state: 'AGUARDANDO_QR',
      screen: { kind: 'qr', code: expect.stringMatching(/.+/) as string },
    });
    pair(line);
    const after = await provider.screen({ ...line, session: shown.session });
    expect(after).toMatchObject({
      state: 'CONECTADA',
      screen: { kind: 'state' },
      number: expect.stringMatching(/^\+55\d{10,11}$/) as string,
    });
    expect(after.profile).toMatch(provider.isSimulated ? /^SIMULAÇÃO/ : /./);
  });
  it('knows the number of the Cloud API at once, and says what that API cannot do', async () => {
    const { provider } = open.get('cloud')!;
    expect(await provider.create(fresh('loja-1'))).toMatchObject({ state: 'CONECTADA', number: '+5511987654321' });
    expect(Object.keys(provider.lacks).toSorted()).toEqual(['capturartela', 'deslogar', 'reiniciar']);
    await expect(provider.logout(fresh('loja-1'))).rejects.toThrow(provider.lacks.deslogar);
  });
  it.each(every)('sends a text by %s and answers its number', async (name) => {
    const house = open.get(name)!;
    const line = await connected(house, fresh('loja-2'));
    expect((await house.provider.send(line, message)).id).not.toBe('');
    expect(house.server?.sent.at(-1) ?? { to: message.to, text: message.text }).toEqual({
      to: message.to,
      text: message.text,
    });
  });
  it.each(every)('says by %s that a number has no WhatsApp, for good', async (name) => {
    const house = open.get(name)!;
    const line = await connected(house, fresh('loja-3'));
    await expect(house.provider.send(line, { ...message, to: '+5511987650000' })).rejects.toMatchObject({
      message: 'Este número não tem WhatsApp!',
      isPassing: false,
    });
  });
  it.each(coded)('restarts, logs out and forgets a line of %s', async (name) => {
    const house = open.get(name)!;
    const { provider } = house;
    const line = await connected(house, fresh('loja-4'));
    const restarted = await provider.restart(line);
    expect(restarted.state).toBe('CONECTADA');
    const out = await provider.logout({ ...line, session: restarted.session });
    expect(out.state).toBe('DESCONECTADA');
    const closed = { ...line, session: out.session };
    await expect(provider.send(closed, message)).rejects.toMatchObject({
      message: 'A instância não está conectada!',
      isPassing: true,
    });
    expect((await provider.logout(closed)).state).toBe('DESCONECTADA');
    expect((await provider.restart(closed)).state).toBe('AGUARDANDO_QR');
    await provider.remove(closed);
    expect((await provider.status({ ...closed, session: null })).state).toBe('SEM_SESSAO');
  });
  it.each(served.flatMap((name) => ([500, 503, 429, 0, 'lost'] as const).map((status) => [name, status] as const)))(
    'takes an answer of %s with %s for a passing failure, and knows whether the message may have gone',
    async (name, status) => {
      const house = open.get(name)!;
      const line = await connected(house, fresh('loja-5'));
      house.server!.fail(status);
      await expect(house.provider.send(line, message)).rejects.toMatchObject({
        isPassing: true,
        isUnknown: status === 0 || status === 'lost',
        message: expect.stringMatching(/não respondeu/) as string,
      });
      expect((await house.provider.send(line, message)).id).not.toBe('');
    },
  );
});

describe('files', () => {
  const image = { name: 'pizza.png', type: 'image/png', content: new Uint8Array(2048) };
  const paper = { name: 'cardapio.pdf', type: 'application/pdf', content: new Uint8Array(4096) };
  it.each(served)('go along by %s, pictures and documents, with their words', async (name) => {
    const house = await houses[name]();
    try {
      const line = { ...fresh('loja-6'), session: (await house.provider.create(fresh('loja-6'))).session };
      house.pair(line);
      for (const file of [image, paper]) {
        expect((await house.provider.send(line, { ...message, file })).id).not.toBe('');
        expect(house.server!.sent.at(-1)).toEqual({
          to: message.to,
          text: message.text,
          file: { type: file.type, size: file.content.length },
        });
      }
    } finally {
      await house.server!.close();
    }
  });
  it('are taken by the simulator as by the others, within their bounds', async () => {
    const provider = simulator({ now: () => clock.now, store: memory(), rehearses: true });
    const line = { ...fresh('s'), session: JSON.stringify({ state: 'open', since: 0 }) };
    expect((await provider.send(line, { ...message, file: image })).id).toMatch(/^simulacao/);
    await expect(provider.send(line, { ...message, file: { ...image, type: 'image/gif' } })).rejects.toThrow(
      'JPG ou PNG',
    );
  });
  it('have bounds that are said', () => {
    expect(fileProblem(image, 'x')).toBeUndefined();
    expect(fileProblem({ ...image, content: new Uint8Array(5 * 1024 * 1024 + 1) }, '')).toBe(
      'Imagem grande demais: o WhatsApp aceita até 5 MB!',
    );
    expect(fileProblem({ ...paper, content: new Uint8Array(10 * 1024 * 1024 + 1) }, '')).toBe(
      'Documento grande demais: o WhatsApp aceita até 10 MB!',
    );
    expect(fileProblem(paper, 'x'.repeat(1025))).toContain('1024');
    expect(fileProblem({ ...paper, type: 'constructor' }, '')).toContain('JPG ou PNG');
  });
});

describe('templates', () => {
  const template: Template = {
    name: 'cupom_do_mes',
    language: 'pt_BR',
    category: 'MARKETING',
    header: 'Oi',
    body: 'Olá, {{1}}! Use {{2}} hoje.',
    footer: 'Responda SAIR para não receber',
    examples: ['Ana', 'PIZZA10'],
  };
  const kinds: readonly ('simulador' | 'cloud')[] = ['simulador', 'cloud'];
  it.each(kinds)('of %s are handed in, approved, changed and taken away', async (name) => {
    const server = await fakeCloud('token', '1065551234');
    const provider =
      name === 'cloud'
        ? cloud({ url: server.url, token: 'token', secret: 's' })
        : simulator({ now: () => clock.now, store: memory(), rehearses: true });
    const line = fresh('loja-7');
    try {
      const made = await provider.templates!.submit(line, template, null);
      expect(made.state).toBe('EM_ANALISE');
      later(7000);
      for (const one of server.templates) one.status = 'APPROVED';
      expect((await provider.templates!.list(line)).found).toEqual([
        { ...template, id: made.id, state: 'APROVADO', reason: null },
      ]);
      await provider.templates!.submit(line, { ...template, body: 'Oi, {{1}}! Use {{2}} já.' }, made.id);
      expect((await provider.templates!.list(line)).found).toMatchObject([
        { id: made.id, state: 'EM_ANALISE', body: 'Oi, {{1}}! Use {{2}} já.' },
      ]);
      await provider.templates!.remove(line, { id: made.id, name: template.name });
      await provider.templates!.remove(line, { id: made.id, name: template.name });
      expect(await provider.templates!.list(line)).toEqual({ found: [], skipped: 0 });
    } finally {
      await server.close();
    }
  });
  it('of Meta are read page by page; those with a picture or a variable in the title are counted apart', async () => {
    const server = await fakeCloud('token', '1065551234');
    const provider = cloud({ url: server.url, token: 'token', secret: 's' });
    try {
      for (const number of [1, 2, 3, 4])
        await provider.templates!.submit(fresh('x'), { ...template, name: `modelo_${number}` }, null);
      server.templates[3]!.components = [
        { type: 'HEADER', format: 'IMAGE' },
        { type: 'BODY', text: 'x' },
      ];
      Object.assign(server.templates[1]!, { status: 'REJECTED', rejected_reason: 'INVALID_FORMAT' });
      const { found, skipped } = await provider.templates!.list(fresh('x'));
      expect([found.map(({ name }) => name), skipped]).toEqual([['modelo_1', 'modelo_2', 'modelo_3'], 1]);
      expect(found[1]).toMatchObject({ state: 'REJEITADO', reason: 'INVALID_FORMAT' });
      await expect(provider.templates!.list({ ...fresh('x'), accountId: null })).rejects.toThrow(
        'identificador da conta',
      );
    } finally {
      await server.close();
    }
  });
  it('are refused where there are none, with the reason', async () => {
    const { provider, server } = await houses.evolution();
    expect(provider.templates).toBeUndefined();
    expect(provider.lacks.modelos).toBe('A Evolution API não usa modelos: envie o texto!');
    await server!.close();
  });
  it('have variables in a row, not at the ends', () => {
    expect(wordingProblem(template.body)).toBeUndefined();
    expect(variablesOf(template.body)).toBe(2);
    expect(filled(template.body, ['Ana', '{{1}}'])).toBe('Olá, Ana! Use {{1}} hoje.');
    for (const wrong of ['{{1}} olá!', 'Olá {{1}}', 'Olá {{2}} você', 'Olá {{nome}} você', 'Olá {{0}} você'])
      expect(wordingProblem(wrong), wrong).toBeDefined();
  });
  it('tell by the webhook what Meta decided', async () => {
    const provider = cloud({ token: 't', secret: 'segredo' });
    const body = JSON.stringify({
      entry: [
        {
          changes: [
            {
              field: 'message_template_status_update',
              value: {
                event: 'REJECTED',
                message_template_id: 7001,
                message_template_name: 'cupom',
                reason: 'ABUSIVE_CONTENT',
              },
            },
          ],
        },
      ],
    });
    const signature = `sha256=${createHmac('sha256', 'segredo').update(body).digest('hex')}`;
    expect(await read(provider, body, signature)).toEqual([
      { kind: 'template', id: '7001', state: 'REJEITADO', reason: 'ABUSIVE_CONTENT' },
    ]);
  });
});

const read = async (provider: WhatsAppProvider, body: string, proof: string | null) =>
  (await provider.proves(body, proof)) ? provider.notices(JSON.parse(body)) : null;
describe('what the webhooks bring', () => {
  const servers: FakeServer[] = [];
  afterEach(() => Promise.all(servers.splice(0).map((one) => one.close())));
  it('is read from Evolution with our key alone', async () => {
    const provider = evolution({
      url: 'http://127.0.0.1:9',
      key: 'k',
      webhook: 'https://x.example',
      webhookKey: 'segredo',
    });
    const body = (event: string, data: unknown): string => JSON.stringify({ event, instance: 'loja-1', data });
    const good = 'segredo';
    expect(await read(provider, body('connection.update', { state: 'open' }), 'outra')).toBeNull();
    expect(await read(provider, body('connection.update', { state: 'refused' }), good)).toEqual([
      { kind: 'state', line: 'loja-1', state: 'RECUSADA' },
    ]);
    expect(await read(provider, body('messages.update', { keyId: 'A', status: 'READ' }), good)).toEqual([
      { kind: 'delivery', line: 'loja-1', id: 'A', state: 'LIDA' },
    ]);
    expect(
      await read(
        provider,
        body('messages.upsert', {
          key: { id: 'B', remoteJid: '5511987654321@s.whatsapp.net', fromMe: false },
          message: { conversation: 'SAIR' },
        }),
        good,
      ),
    ).toEqual([{ kind: 'received', line: 'loja-1', id: 'B', from: '+5511987654321', text: 'SAIR' }]);
    expect(
      await read(
        provider,
        body('messages.upsert', {
          key: { id: 'C', remoteJid: '5511987654321@s.whatsapp.net', fromMe: true },
          message: { conversation: 'eu' },
        }),
        good,
      ),
    ).toEqual([]);
  });
  it('is read from Meta when its signature is that of the body', async () => {
    const provider = cloud({ token: 't', secret: 'segredo' });
    const body = JSON.stringify({
      entry: [
        {
          changes: [
            {
              value: {
                metadata: { phone_number_id: '106' },
                statuses: [{ id: 'wamid.1', status: 'failed', errors: [{ title: 'Undeliverable' }] }],
                messages: [{ id: 'wamid.2', from: '5511987654321', text: { body: 'sair' } }],
              },
            },
          ],
        },
      ],
    });
    const signature = `sha256=${createHmac('sha256', 'segredo').update(body).digest('hex')}`;
    expect(await read(provider, body, signature)).toEqual([
      { kind: 'delivery', line: '106', id: 'wamid.1', state: 'FALHA', reason: 'Undeliverable' },
      { kind: 'received', line: '106', id: 'wamid.2', from: '+5511987654321', text: 'sair' },
    ]);
    expect(await read(provider, `${body} `, signature)).toBeNull();
    expect(await read(provider, body, null)).toBeNull();
  });
  const ofEvolution = (body: string) =>
    read(
      evolution({ url: 'http://127.0.0.1:9', key: 'k', webhook: 'https://x.example', webhookKey: 'segredo' }),
      body,
      'segredo',
    );
  it.each([
    ['a number', { remoteJid: '5511987654321@s.whatsapp.net' }, { from: '+5511987654321' }],
    ['a number without its ninth digit', { remoteJid: '551187654321@s.whatsapp.net' }, { from: '+5511987654321' }],
    ['a device of a number', { remoteJid: '551187654321:7@s.whatsapp.net' }, { from: '+5511987654321' }],
    [
      'a hidden number that Baileys 6 tells',
      { remoteJid: '103899771998284@lid', senderPn: '551187654321@s.whatsapp.net' },
      { from: '+5511987654321', lid: '103899771998284' },
    ],
    [
      'a hidden number that Baileys 7 tells',
      { remoteJid: '103899771998284@lid', remoteJidAlt: '5511987654321@s.whatsapp.net', addressingMode: 'lid' },
      { from: '+5511987654321', lid: '103899771998284' },
    ],
    ['a hidden number that nobody tells', { remoteJid: '103899771998284@lid' }, { from: null, lid: '103899771998284' }],
    [
      'a number whose other name is hidden',
      { remoteJid: '5511987654321@s.whatsapp.net', remoteJidAlt: '103899771998284@lid' },
      { from: '+5511987654321' },
    ],
    ['a group', { remoteJid: '120363041234567890@g.us', participant: '5511987654321@s.whatsapp.net' }, undefined],
    [
      'an old group',
      { remoteJid: '5511987654321-1600000000@g.us', participantPn: '5511987654321@s.whatsapp.net' },
      undefined,
    ],
    ['a list', { remoteJid: '5511987654321@broadcast' }, undefined],
    ['the status', { remoteJid: 'status@broadcast', participant: '5511987654321@s.whatsapp.net' }, undefined],
    ['a channel', { remoteJid: '120363144038483540@newsletter' }, undefined],
  ])('knows %s of Evolution', async (_who, key, expected) => {
    const notices = await ofEvolution(evolutionMessage('loja-1', key, { conversation: 'SAIR' }));
    expect(notices).toEqual(
      expected ? [{ kind: 'received', line: 'loja-1', id: 'BAE5', text: 'SAIR', ...expected }] : [],
    );
  });
  it('is a wish to leave however it is said to Evolution', async () => {
    for (const [way, message] of Object.entries(evolutionWords('SAIR'))) {
      const [notice] =
        (await ofEvolution(evolutionMessage('loja-1', { remoteJid: '5511987654321@s.whatsapp.net' }, message))) ?? [];
      expect(notice?.kind === 'received' && [notice.text, notice.payload ?? ''].some(isOptOut), way).toBe(true);
    }
    expect(
      await ofEvolution(evolutionMessage('loja-1', { remoteJid: '1@lid' }, evolutionWords('SAIR').answer!)),
    ).toMatchObject([{ from: null, replyTo: 'BAE51' }]);
    expect(
      await ofEvolution(
        evolutionUpdate('loja-1', { keyId: 'A', remoteJid: '103899771998284@lid', status: 'DELIVERY_ACK' }),
      ),
    ).toEqual([{ kind: 'delivery', line: 'loja-1', id: 'A', state: 'ENTREGUE', lid: '103899771998284' }]);
  });
  it('is a wish to leave however it is said to Meta', async () => {
    const provider = cloud({ token: 't', secret: 'segredo' });
    for (const [way, value] of Object.entries(cloudWords('551187654321', 'Sair'))) {
      const { body, signature } = cloudNotice('segredo', '106', value);
      const [notice] = (await read(provider, body, signature)) ?? [];
      expect(notice, way).toMatchObject({ line: '106', from: '+5511987654321' });
      expect(
        notice?.kind === 'stopped' ||
          (notice?.kind === 'received' && [notice.text, notice.payload ?? ''].some(isOptOut)),
        way,
      ).toBe(true);
    }
    const { body, signature } = cloudNotice('segredo', '106', {
      user_preferences: [{ wa_id: '551187654321', value: 'resume' }],
    });
    expect(await read(provider, body, signature)).toEqual([]);
  });
  it.each([
    ['SAIR', true],
    [' sair. ', true],
    ['“SAIR”', true],
    ['*Sair*', true],
    ['Parar!', true],
    ['\u202aSAIR\u202c', true],
    ['SAIR 🙏🏽', true],
    ['❌ Sair ❌', true],
    ['S\u200bAIR', true],
    ['ＳＡＩＲ', true],
    ['parar 2', false],
    ['não quero sair', false],
    ['saira', false],
    ['', false],
  ])('takes “%s” for a wish to leave: %s', (text, leaves) => {
    expect(isOptOut(text)).toBe(leaves);
  });
  it('is asked of the simulator, which delivers and reads in its own time', async () => {
    const provider = simulator({ now: () => clock.now, store: memory(), rehearses: true });
    const { id } = await provider.send(
      { ...fresh('s'), session: JSON.stringify({ state: 'open', since: 0 }) },
      message,
    );
    expect(await provider.follow!(fresh('s'), [id])).toEqual([]);
    later(3000);
    expect(await provider.follow!(fresh('s'), [id])).toEqual([{ kind: 'delivery', line: 's', id, state: 'ENTREGUE' }]);
    later(10_000);
    expect(await provider.follow!(fresh('s'), [id])).toEqual([{ kind: 'delivery', line: 's', id, state: 'LIDA' }]);
  });
  it('says that the window of Meta is closed', async () => {
    const server = await fakeCloud('token', '1065551234');
    servers.push(server);
    const provider = cloud({ url: server.url, token: 'token', secret: 's' });
    await expect(provider.send(fresh('x'), { ...message, to: '+5511987651111' })).rejects.toMatchObject({
      message: expect.stringContaining('24 horas') as string,
      isPassing: false,
    });
    expect(
      (
        await provider.send(fresh('x'), {
          ...message,
          to: '+5511987651111',
          template: { name: 'cupom', language: 'pt_BR', parameters: ['PIZZA10'] },
        })
      ).id,
    ).not.toBe('');
  });
});
