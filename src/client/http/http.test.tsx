import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { messages } from '#kit/messages';
import { leave } from '../session/session';
import { endSession, setUser } from '../session';
import { readToken, storeToken } from '../session/token';
import { onCompanyChanged, resetCompany } from './company';
import { stubServices } from './fetchStub';
import { call, callBytes, isHttpError } from '.';
import { download, upload } from './files';

const user = { permissions: [], plan: [], name: 'Ana', userName: 'ana', companyName: 'Bela', companyId: 12, admin: false, zone: 'America/Sao_Paulo' };
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
    const headers = ['remember-me', 'x-empresa', 'idempotency-key', 'content-type'].map((name) => sent[0]!.headers.get(name));
    expect(headers).toEqual(['um', '12', 'k1', 'application/json']);
  });

  it('keeps a renewed token, but never an older one over a newer', async () => {
    let release = (): void => undefined;
    const late = new Promise<void>((resolve) => { release = resolve; });
    storeToken('um.0.x');
    stubServices(async () => { await late; return { headers: { 'remember-me': 'um.1.velho' } }; }, { headers: { 'remember-me': 'um.2.dois' } });
    const slow = call('GET', 'a');
    await call('GET', 'b');
    expect(readToken()).toBe('um.2.dois');
    release();
    await slow;
    expect(readToken()).toBe('um.2.dois');
  });

  it('turns hasError into an error with the server\'s words and the fields for the form', async () => {
    stubServices({ envelope: { hasError: true, messageError: messages.invalidForm, fieldErrors: { nome: messages.required } } });
    const error = await failureOf(call('POST', 'cliente/save', {}));
    expect(error.message).toBe(messages.invalidForm);
    expect(error.body).toMatchObject({ hasError: true, errors: { nome: messages.required } });
  });

  it('asks for the same as PDF where the server says it is to be had, with the same key', async () => {
    const sent = stubServices({ raw: '<p>', headers: { 'content-type': 'text/html', link: '<>; rel="alternate"; type="application/pdf"' } }, { raw: '%PDF-', headers: { 'content-type': 'application/pdf', 'content-disposition': 'attachment; filename="a.pdf"' } });
    const paper = await callBytes('POST', 'cupom/imprimir', { id: 1 }, { key: 'k1' });
    expect(sent[0]!.headers.get('accept')).toBe('*/*');
    expect(await paper.pdf!()).toMatchObject({ name: 'a.pdf' });
    expect(sent[1]).toMatchObject({ method: 'POST', path: '/services/cupom/imprimir', body: { id: 1 } });
    expect([sent[1]!.headers.get('accept'), sent[1]!.headers.get('idempotency-key')]).toEqual(['application/pdf', 'k1']);
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

  it.each([[500, messages.serverErrorRetry], [403, messages.accessDenied], [404, messages.notFound]])('has words for a bare %i', async (status, words) => {
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

  it('forgets everything but the device\'s choices when the session ends', () => {
    for (const [key, value] of [['retaguarda.tema', 'dark'], ['retaguarda.menu', '[]'], ['rascunho', 'x']] as const) localStorage.setItem(key, value);
    sessionStorage.setItem('lista:/app/cadastros/cliente', '{}');
    endSession();
    expect(Object.keys(localStorage)).toEqual(['retaguarda.tema']);
    expect(Object.keys(sessionStorage)).toEqual([]);
  });
});
