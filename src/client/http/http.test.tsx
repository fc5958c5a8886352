import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { messages } from '#kit/messages';
import { leave } from '../session/session';
import { endSession, setUser } from '../session';
import { readToken, storeToken } from '../session/token';
import { prefetch, prefetchPage } from './prefetch';
import { onCompanyChanged, resetCompany } from './company';
import { stubServices } from '../../../tests/support/fetchStub';
import { signIn } from './signIn';
import { call, callBytes, isHttpError } from '.';
import { download, upload } from './files';
import { peekPrefetched, prefetchSettled } from './prefetched';
import { fetchThen } from './then';

const user = {
  permissions: [],
  plan: [],
  name: 'Ana',
  userName: 'ana',
  companyName: 'Bela',
  companyId: 12,
  admin: false,
  zone: 'America/Sao_Paulo',
};
const failureOf = async (promise: Promise<unknown>) => {
  const error: unknown = await promise.catch((thrown: unknown) => thrown);
  if (!isHttpError(error)) throw new Error('expected an HttpError');
  return error;
};

describe('call', () => {
  const left = vi.fn<() => void>();
  beforeEach(() => {
    left.mockClear();
    vi.spyOn(leave, 'toLogin').mockImplementation(left);
    localStorage.clear();
    sessionStorage.clear();
    resetCompany();
    storeToken('um');
  });
  afterEach(() => vi.unstubAllGlobals());

  it('carries the token, the company of the tab and the idempotency key', async () => {
    setUser(user);
    const sent = stubServices({ envelope: { hasError: false, result: 1 } });
    await call('POST', 'cliente/save', { nome: 'Ana' }, { key: 'k1' });
    expect(sent[0]).toMatchObject({ method: 'POST', path: '/services/cliente/save', body: { nome: 'Ana' } });
    const headers = ['remember-me', 'x-empresa', 'idempotency-key', 'content-type'].map((name) =>
      sent[0]!.headers.get(name),
    );
    expect(headers).toEqual(['um', '12', 'k1', 'application/json']);
  });

  it.each([
    ['loading', () => call('GET', 'a'), 'Erro no servidor! Atualize a página e tente novamente!'],
    [
      'loading a list',
      () => call('POST', 'a/filterpaginated/1/10', {}),
      'Erro no servidor! Atualize a página e tente novamente!',
    ],
    ['saving', () => call('POST', 'a/save', {}), 'Erro no servidor. Atualize a página e tente novamente!'],
    ['deleting', () => call('DELETE', 'a/delete/1'), 'Erro no servidor. Atualize a página e tente novamente!'],
    [
      'an action',
      () => call('POST', 'a/agir', {}, { doing: 'act' }),
      'Erro no servidor! Recarregue a página e tente novamente!',
    ],
    [
      'a file',
      () => callBytes('POST', 'a/exportar/csv', {}),
      'Falha no servidor. Atualize a página e tente novamente.',
    ],
    [
      'a file sent up',
      () => upload(new File(['a'], 'a.txt')),
      'Falha no servidor. Atualize a página e tente novamente.',
    ],
    [
      'a charge that is tried again',
      () => call('POST', 'a/cobrar', {}, { doing: 'again' }),
      'Erro no servidor! Atualize a página e tente novamente.',
    ],
    [
      'a file of the downloads centre',
      () => callBytes('POST', 'a/baixar', {}, { doing: 'download' }),
      'Erro no servidor! Atualize a página e tente novamente.',
    ],
    ['a city', () => call('POST', 'city/find', {}, { doing: 'city' }), 'Erro no servidor!'],
  ])(
    'says of %s that failed on its way what the catalogue has for it, and what the server says where it says something',
    async (_, ask, words) => {
      stubServices(
        { status: 502, raw: '<html>' },
        { status: 502, raw: '<html>' },
        { status: 500, envelope: { hasError: true, messageError: 'Outra coisa!' } },
      );
      expect((await failureOf(ask())).message).toBe(words);
      await failureOf(ask());
      expect((await failureOf(ask())).message).toBe('Outra coisa!');
    },
  );
  it('keeps a renewed token, but never an older one over a newer', async () => {
    let release = (): void => undefined;
    const late = new Promise<void>((resolve) => {
      release = resolve;
    });
    storeToken('um.0.x');
    stubServices(
      async () => {
        await late;
        return { headers: { 'remember-me': 'um.1.velho' } };
      },
      { headers: { 'remember-me': 'um.2.dois' } },
    );
    const slow = call('GET', 'a');
    await call('GET', 'b');
    expect(readToken()).toBe('um.2.dois');
    release();
    await slow;
    expect(readToken()).toBe('um.2.dois');
  });

  it('takes the answer to what was asked ahead, once, and keeps a token that came with it', async () => {
    storeToken('um.0.x');
    const sent = stubServices(
      { envelope: { hasError: false, result: 'cedo' }, headers: { 'remember-me': 'um.1.y' } },
      { envelope: { hasError: false, result: 'depois' } },
    );
    prefetch('cliente/filterpaginated/1/10', '{"nome":"Ana"}');
    expect([sent.length, sent[0]!.headers.get('remember-me'), sent[0]!.headers.get('content-type')]).toEqual([
      1,
      'um.0.x',
      'application/json',
    ]);
    const ask = async () => (await call('POST', 'cliente/filterpaginated/1/10', { nome: 'Ana' })).result;
    expect([await ask(), await ask(), sent.length, readToken()]).toEqual(['cedo', 'depois', 2, 'um.1.y']);
  });

  it('takes what the login brought along, once, and asks nothing before', async () => {
    storeToken('velho.0.x');
    const sent = stubServices(
      {
        envelope: {
          hasError: false,
          auth: { hasError: false },
          respostas: [
            ['cliente/filterpaginated/1/10 {"$sort":[]}', { hasError: false, result: 'cedo' }],
            ['backoffice/menu', { hasError: false, result: 'menu' }],
          ],
        },
        headers: { 'remember-me': 'novo.0.x' },
      },
      { envelope: { hasError: false, result: 'depois' } },
    );
    expect(await signIn('ana', 'certa', '/app/cadastros/cliente')).toBeUndefined();
    await prefetchSettled();
    expect(peekPrefetched('cliente/filterpaginated/1/10', { $sort: [] })).toMatchObject({ result: 'cedo' });
    const ask = async () => [
      (await call('POST', 'cliente/filterpaginated/1/10', { $sort: [] })).result,
      (await call('GET', 'backoffice/menu')).result,
    ];
    expect([await ask(), sent.length]).toEqual([['cedo', 'menu'], 1]);
    expect([await ask(), sent.length]).toEqual([['depois', 'depois'], 3]);
  });

  it('shows what was asked ahead without waiting, once it is here, and gives the same to who asks', async () => {
    setUser(user);
    const sent = stubServices({ envelope: { hasError: false, result: 'cedo' } }, { status: 500 });
    const now = (body = { nome: 'Ana' }) =>
      peekPrefetched<{ readonly result: string }>('cliente/filterpaginated/1/10', body)?.result;
    prefetch('cliente/filterpaginated/1/10', '{"nome":"Ana"}');
    prefetch('cliente/findbyid/1');
    expect(now()).toBeUndefined();
    await prefetchSettled();
    expect([now(), now({ nome: 'Bia' }), peekPrefetched('cliente/findbyid/1'), sent.length]).toEqual([
      'cedo',
      undefined,
      undefined,
      2,
    ]);
    expect((await call('POST', 'cliente/filterpaginated/1/10', { nome: 'Ana' })).result).toBe('cedo');
    expect([now(), sent.length]).toEqual([undefined, 2]);
  });
  it('shows nothing of another company, of another session, or from before a change', async () => {
    setUser(user);
    stubServices(...Array.from({ length: 4 }, () => ({ envelope: { hasError: false, result: 1 } })));
    prefetch('a', undefined, '13');
    prefetch('b');
    await prefetchSettled();
    expect([peekPrefetched('a'), peekPrefetched('b')]).toEqual([undefined, { hasError: false, result: 1 }]);
    await call('POST', 'cliente/save', {});
    expect(peekPrefetched('b')).toBeUndefined();
    prefetch('b');
    await prefetchSettled();
    storeToken('dois');
    expect(peekPrefetched('b')).toBeUndefined();
  });
  it('asks again for what was refused ahead, or asked by another session or in another company', async () => {
    setUser(user);
    const said = (result: string) => ({ envelope: { hasError: false, result } });
    stubServices(
      { status: 403, envelope: { hasError: true } },
      said('de novo'),
      said('de outro'),
      said('meu'),
      said('de outra'),
      said('desta'),
    );
    const ask = async (path: string) => (await call('GET', path)).result;
    prefetch('a');
    expect(await ask('a')).toBe('de novo');
    prefetch('b');
    storeToken('dois.0.x');
    expect(await ask('b')).toBe('meu');
    setUser({ ...user, companyId: 13 });
    prefetch('c');
    expect(await ask('c')).toBe('desta');
  });
  it('asks again for what was asked before a change, or long ago', async () => {
    vi.useFakeTimers();
    const sent = stubServices({});
    const paths = () => sent.map(({ path }) => path.slice('/services/'.length));
    for (const path of ['a', 'b', 'c']) prefetch(path);
    await vi.advanceTimersByTimeAsync(9_000);
    await call('POST', 'a/filterpaginated/1/10', {});
    await call('POST', 'a/totais', {}, { reads: true });
    await call('GET', 'a');
    expect(paths()).toEqual(['a', 'b', 'c', 'a/filterpaginated/1/10', 'a/totais']);
    await vi.advanceTimersByTimeAsync(2_000);
    await call('GET', 'b');
    prefetch('d');
    await call('POST', 'a/save', {});
    await call('GET', 'd');
    expect(paths().slice(5)).toEqual(['b', 'd', 'a/save', 'd']);
    vi.useRealTimers();
  });
  it('reads to its end what was asked ahead, though nobody takes it', async () => {
    const answers = [Response.json({ hasError: false }), Response.json({ hasError: true }, { status: 403 })];
    vi.stubGlobal(
      'fetch',
      vi.fn(() => Promise.resolve(answers[fetched++]!)),
    );
    let fetched = 0;
    prefetch('a');
    prefetch('b');
    await vi.waitFor(() => expect(answers.map(({ bodyUsed }) => bodyUsed)).toEqual([true, true]));
  });
  it.each([
    ['', null, ['cliente/filterpaginated/1/10']],
    ['?filter=%7B%7D', null, []],
    ['', '{"page":2}', []],
  ])(
    'sends what the host says of an address, unless the address or the tab says more: %j %j',
    (search, params, rows) => {
      if (params) sessionStorage.setItem('lista:/app/cadastros/cliente', params);
      document.head.innerHTML = '<meta name="ask" content="cliente/filterpaginated/1/10 {&quot;$sort&quot;:[]}">';
      const sent = stubServices({ envelope: { hasError: false } });
      const asked = (from: number) =>
        sent.slice(from).map(({ method, path, body }) => [method, path.slice('/services/'.length), body]);
      const wanted = rows.map((path) => ['POST', path, { $sort: [] }]);
      prefetchPage(`/app/cadastros/cliente${search}`);
      expect(asked(0), 'and, of whom nothing is known, who it is').toEqual([
        ['GET', 'user/getUserInformations', undefined],
        ...wanted,
        ['GET', 'backoffice/menu', undefined],
      ]);
      setUser({ ...user, companyId: null });
      const before = sent.length;
      prefetchPage(`/app/cadastros/cliente${search}`);
      expect(asked(before)).toEqual(wanted);
      expect(sent.slice(before).map(({ headers }) => headers.get('x-empresa'))).toEqual(rows.map(() => '*'));
      document.head.innerHTML = '';
    },
  );
  it('fetches what the host says of an address once the file before it is here, and nothing where it says nothing', () => {
    const links = () =>
      [...document.head.querySelectorAll('link')].map(({ rel, as, href }) =>
        [rel, as, new URL(href).pathname].filter(Boolean).join(' '),
      );
    document.head.innerHTML = '';
    fetchThen();
    expect(links()).toEqual([]);
    document.head.innerHTML = '<meta name="then" content="/assets/app-1.js /assets/form-1.js /assets/form-1.css">';
    fetchThen();
    expect(links()).toEqual(['modulepreload /assets/app-1.js']);
    document.head.querySelector('link')!.dispatchEvent(new Event('load'));
    expect(links()).toEqual([
      'modulepreload /assets/app-1.js',
      'modulepreload /assets/form-1.js',
      'preload style /assets/form-1.css',
    ]);
    document.head.innerHTML = '';
  });

  it("turns hasError into an error with the server's words and the fields for the form", async () => {
    stubServices({
      envelope: { hasError: true, messageError: messages.invalidForm, fieldErrors: { nome: messages.required } },
    });
    const error = await failureOf(call('POST', 'cliente/save', {}));
    expect(error.message).toBe(messages.invalidForm);
    expect(error.body).toMatchObject({ hasError: true, errors: { nome: messages.required } });
  });

  it('asks for the same as PDF where the server says it is to be had, with the same key', async () => {
    const sent = stubServices(
      { raw: '<p>', headers: { 'content-type': 'text/html', link: '<>; rel="alternate"; type="application/pdf"' } },
      {
        raw: '%PDF-',
        headers: { 'content-type': 'application/pdf', 'content-disposition': 'attachment; filename="a.pdf"' },
      },
    );
    const paper = await callBytes('POST', 'cupom/imprimir', { id: 1 }, { key: 'k1' });
    expect(sent[0]!.headers.get('accept')).toBe('*/*');
    expect(await paper.pdf!()).toMatchObject({ name: 'a.pdf' });
    expect(sent[1]).toMatchObject({ method: 'POST', path: '/services/cupom/imprimir', body: { id: 1 } });
    expect([sent[1]!.headers.get('accept'), sent[1]!.headers.get('idempotency-key')]).toEqual([
      'application/pdf',
      'k1',
    ]);
    stubServices({ raw: 'a;b', headers: { 'content-type': 'text/csv' } });
    expect((await callBytes('GET', 'x')).pdf).toBeUndefined();
  });

  it('gives the conflict of a version to whoever saved', async () => {
    const conflict = { by: 'Bia', at: '2026-11-21T10:00:00Z', current: { id: 1, versao: 3 } };
    stubServices({ status: 409, envelope: { hasError: true, messageError: 'mudou', conflict } });
    const error = await failureOf(call('POST', 'cliente/save', {}));
    expect(error).toMatchObject({ status: 409, body: { conflict } });
  });

  it('ends the session on 401 and keeps the address', async () => {
    window.history.replaceState(null, '', '/app/cadastros/cliente?page=2');
    stubServices({ status: 401, envelope: { hasError: true, messageError: messages.notAuthenticated } });
    await failureOf(call('GET', 'backoffice/menu'));
    expect(readToken()).toBeNull();
    expect(sessionStorage.getItem('retaguarda.destino')).toBe('/app/cadastros/cliente?page=2');
    expect(left).toHaveBeenCalledOnce();
  });

  it('asks nothing once the session has ended', async () => {
    endSession();
    const sent = stubServices({});
    expect((await failureOf(call('GET', 'backoffice/menu'))).status).toBe(401);
    expect(sent).toHaveLength(0);
  });

  it('says that the session is in another company', async () => {
    const told = vi.fn();
    const stop = onCompanyChanged(told);
    stubServices({ status: 409, envelope: { hasError: true, messageError: messages.companyChanged } });
    await failureOf(call('GET', 'backoffice/menu'));
    stop();
    expect(told).toHaveBeenCalledOnce();
  });

  it.each([
    [500, messages.serverErrorRetry],
    [403, messages.accessDenied],
    [404, messages.notFound],
  ])('has words for a bare %i', async (status, words) => {
    stubServices({ status, raw: '<html>' });
    expect((await failureOf(call('GET', 'x'))).message).toBe(words);
  });

  it('has words for no answer at all', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await failureOf(call('GET', 'x'))).toMatchObject({ status: 0, message: messages.serverError });
  });

  it('refuses an empty download and a file over 10 MB without asking the server', async () => {
    stubServices({ raw: '', headers: { 'content-type': 'text/csv' } });
    expect((await failureOf(download('POST', 'cliente/exportar/csv', {}))).message).toBe(messages.noFile);
    const sent = stubServices({});
    const file = new File(['x'], 'grande.png');
    Object.defineProperty(file, 'size', { value: 11 * 1024 * 1024 });
    expect((await failureOf(upload(file))).status).toBe(413);
    expect(sent).toHaveLength(0);
  });

  it("forgets everything but the device's choices when the session ends", () => {
    for (const [key, value] of [
      ['retaguarda.tema', 'dark'],
      ['retaguarda.menu', '[]'],
      ['rascunho', 'x'],
    ] as const)
      localStorage.setItem(key, value);
    sessionStorage.setItem('lista:/app/cadastros/cliente', '{}');
    endSession();
    expect(Object.keys(localStorage)).toEqual(['retaguarda.tema']);
    expect(Object.keys(sessionStorage)).toEqual([]);
  });
});
