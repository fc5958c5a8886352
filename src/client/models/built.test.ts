import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const list = {
  'cadastros/cliente': ['/assets/declarations/cliente-1.js'],
  'cadastros/perfil-acesso': ['/assets/declarations/perfil-1.js', '/assets/parte-1.js'],
  'pages/bemvindo': ['/assets/pages-bemvindo-1.js'],
};
const cliente = { name: 'cliente', section: 'cadastros', schema: {} };
const fetched = vi.fn();
const load = vi.fn<(file: string) => Promise<unknown>>();
const told = vi.fn();

/** Sources as the build makes them, for a page whose address the host knows or does not know. */
const built = async ({ ahead = true } = {}) => {
  vi.stubGlobal('document', { querySelector: () => (ahead ? null : {}) });
  return (await import('./built')).sources;
};
beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('window', { dispatchEvent: told });
  vi.stubGlobal(
    'fetch',
    fetched.mockImplementation(() => Promise.resolve({ json: () => Promise.resolve(list) })),
  );
  vi.stubGlobal('DECLARATIONS', {
    file: (name: string) => `/assets/${name}-1.js`,
    load: load.mockResolvedValue(undefined),
    list: '/assets/declarations-1.json',
    elsewhere: new Map([['cadastros/perfil-acesso', 'perfil']]),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

describe('declarations of a build', () => {
  it('come from the file of their name, and once the page has rested with what they need beside it', async () => {
    const sources = await built();
    (await import('./arrived')).arrived.set('cliente', cliente);
    expect(sources.near('cadastros', 'unidade-medida')).toEqual(['unidadeMedida']);
    expect(sources.near('cadastros', 'perfil-acesso')).toEqual(['perfil']);
    expect(await sources.load('cliente')).toBe(cliente);
    expect(fetched).not.toHaveBeenCalled();
    await vi.waitFor(() => expect(fetched).toHaveBeenCalledOnce());
    await sources.load('perfil');
    expect(load.mock.calls.flat()).toEqual([
      '/assets/declarations/cliente-1.js',
      '/assets/parte-1.js',
      '/assets/declarations/perfil-1.js',
    ]);
    expect(fetched).toHaveBeenCalledOnce();
  });
  it('are nothing where no declaration bears the name, and no file of an older version', async () => {
    const { load: find } = await built();
    load.mockRejectedValue(new Error('Failed to fetch dynamically imported module'));
    expect(await find('nada')).toBeUndefined();
    expect(told).not.toHaveBeenCalled();
  });
  it('are missed where one is that does not come: the page is told as of any file, also when the list is gone with it', async () => {
    const { load: find } = await built();
    load.mockRejectedValue(new Error('Failed to fetch dynamically imported module'));
    await expect(find('cliente')).rejects.toThrow('dynamically imported module');
    fetched.mockRejectedValue(new Error('gone'));
    await expect(find('outra')).rejects.toThrow('dynamically imported module');
    expect(told.mock.calls.map(([event]) => (event as Event).type)).toEqual(['vite:preloadError', 'vite:preloadError']);
  });
  it('are not asked for where the host knows of none', async () => {
    const { load: find } = await built({ ahead: false });
    expect(await find('nada')).toBeUndefined();
    expect(load).not.toHaveBeenCalled();
    await find('cliente');
    expect(load).toHaveBeenCalledOnce();
  });
  it('bear names that are no way to another file', async () => {
    const sources = await built();
    for (const slug of ['..%2F', '../../services/arquivo/1?', 'a/b', 'https://x.y/z#', '', 'constructor.js'])
      for (const name of sources.near('x', slug)) expect(await sources.load(name)).toBeUndefined();
    expect(load).not.toHaveBeenCalled();
  });
  it('are told from pages of the app itself', async () => {
    expect(await (await built()).standing(['pages/bemvindo', 'cadastros/cliente', 'sistema/auditoria'])).toEqual([
      'cadastros/cliente',
    ]);
  });
});
