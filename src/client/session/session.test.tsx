import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keepAttempted, takeAttempted } from './attempted';
import { isInside } from './safeLink';
import { can, endSession, getSession, hasPlan, keepForSession, leave, onForget, setUser } from './session';
import { readToken, renewToken, storeToken, tokenHistory } from './token';
import { readUser } from './user';

const user = {
  permissions: ['CLIENTE_VER'],
  plan: ['CUPOM'],
  name: 'Ana',
  userName: 'ana',
  companyName: '',
  companyId: null,
  admin: false,
  zone: 'America/Manaus',
};

describe('session', () => {
  beforeEach(() => {
    vi.spyOn(leave, 'toLogin').mockImplementation(() => undefined);
    localStorage.clear();
    sessionStorage.clear();
  });

  it('keeps the last 50 tokens, the newest first', () => {
    for (let index = 1; index <= 60; index++) storeToken(`t${index}`);
    expect(readToken()).toBe('t60');
    expect(tokenHistory()).toHaveLength(50);
    expect(tokenHistory()[0]).toBe('t60');
  });

  it('takes a renewed token only when it is a newer one of the same session', () => {
    storeToken('serie.9.a');
    for (const received of ['serie.10.b', 'serie.9.c', 'outra.11.d', 'serie', '', null]) renewToken(received);
    expect(readToken()).toBe('serie.10.b');
  });

  it('knows synchronously what the user may do', () => {
    storeToken('a');
    expect(can(['CLIENTE_VER'])).toBe(false);
    setUser(user);
    expect([
      can(['CLIENTE_VER', 'X']),
      can('X'),
      can([]),
      hasPlan('CUPOM'),
      hasPlan('FISCAL'),
      hasPlan(undefined),
    ]).toEqual([true, false, true, true, false, true]);
  });

  it('forgets in the session, the storage and the rooms that asked to be told', () => {
    storeToken('a');
    setUser(user);
    const forget = vi.fn();
    const stop = onForget(forget);
    endSession();
    stop();
    expect(forget).toHaveBeenCalledOnce();
    expect(getSession()).toEqual({ token: null, user: null });
    expect(tokenHistory()).toEqual([]);
  });

  it('keeps nothing that is answered after the end', () => {
    storeToken('a');
    endSession();
    setUser(user);
    keepForSession('retaguarda.menu', ['x']);
    expect([getSession().user, Object.keys(localStorage)]).toEqual([null, []]);
  });

  it('takes the way back along where it ended by itself, and nothing of one who left', () => {
    window.history.replaceState(null, '', '/app/cadastros/cliente?q=ana');
    storeToken('a');
    endSession({ keepPath: true });
    expect(takeAttempted()).toBe('/app/cadastros/cliente?q=ana');
    keepAttempted('/app/cadastros/setor');
    endSession();
    expect(takeAttempted()).toBe('/app');
  });

  it.each([
    ['/app/cadastros/cliente', true],
    ['/app/cadastros/cliente/edicao/MTI%3D?success=true', true],
    ['/app', true],
    ['//evil.example', false],
    ['https://evil.example/app', false],
    ['/app//evil.example', false],
    ['/app/../auth', false],
    ['/application', false],
    ['/app\\evil', false],
  ])('comes back after the login to %s: %s', (path, inside) => {
    expect(isInside(path)).toBe(inside);
    keepAttempted(path);
    expect(takeAttempted()).toBe(inside ? path : '/app');
    expect(takeAttempted()).toBe('/app');
  });

  it('reads a user from the wire and refuses anything else', () => {
    expect(readUser({ permissions: ['A', 1], name: 'Ana' })).toMatchObject({
      permissions: ['A'],
      name: 'Ana',
      plan: [],
      companyId: null,
      admin: false,
    });
    for (const bad of [null, 'x', {}, { permissions: 'A' }]) expect(readUser(bad)).toBeUndefined();
  });
});
