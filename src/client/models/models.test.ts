import { describe, expect, it, vi } from 'vitest';
import { entity, page, report, resource } from '#kit';
import { f } from '#fields';
import { library } from './models';
import { findPage } from './pages';
import { sourcesOf } from './sources';

const unidadeMedida = entity('unidadeMedida', {
  label: ['Unidade', 'Unidades'],
  gender: 'f',
  title: 'nome',
  root: 'unidade/',
  fields: { nome: f.text({ required: true }) },
});
const schema = vi.fn(() => Promise.resolve({ unidadeMedida, outra: 1 }));
const models = library(
  sourcesOf(
    {
      '/schemas/cadastros/unidadeMedida.ts': schema,
      '/schemas/cadastros/opcoes.ts': () => Promise.resolve({ opcoes: {} }),
    },
    {
      '/resources/cadastros/unidadeMedida.ts': () =>
        Promise.resolve({ unidades: resource(unidadeMedida, { list: { size: 25 } }) }),
    },
  ),
);

describe('models', () => {
  it('finds a schema with its resource by name and by address, and loads it once', async () => {
    const model = await models.modelByName('unidadeMedida');
    expect(model).toMatchObject({ path: 'cadastros/unidade-medida', list: { size: 25 } });
    expect(await models.modelByPath('cadastros', 'unidade-medida')).toBe(model);
    expect(models.loadedModel('unidadeMedida')).toBe(model);
    expect(schema).toHaveBeenCalledOnce();
  });
  it('finds a declaration that stands at another address than its name, and not at the name any more', async () => {
    const moved = entity('perfil', {
      label: ['Perfil', 'Perfis'],
      title: 'nome',
      root: 'perfil/',
      fields: { nome: f.text() },
    });
    const { modelByPath } = library(
      sourcesOf(
        { '/schemas/cadastros/perfil.ts': () => Promise.resolve({ moved }) },
        {
          '/resources/cadastros/perfil.ts': () =>
            Promise.resolve({ perfis: resource(moved, { path: 'perfil-acesso' }) }),
        },
      ),
    );
    expect((await modelByPath('cadastros', 'perfil-acesso'))?.name).toBe('perfil');
    expect(await modelByPath('cadastros', 'perfil')).toBeUndefined();
  });
  it('takes the innermost folder for the section, whatever module holds it', async () => {
    const ncm = entity('ncm', { label: ['NCM', 'NCM'], title: 'nome', root: 'ncm/', fields: { nome: f.text() } });
    const { modelByPath } = library(
      sourcesOf({ '/schemas/fiscal/modulo-fiscal/ncm.ts': () => Promise.resolve({ ncm }) }, {}),
    );
    expect((await modelByPath('modulo-fiscal', 'ncm'))?.path).toBe('modulo-fiscal/ncm');
    expect(await modelByPath('fiscal', 'ncm')).toBeUndefined();
  });
  it('knows nothing of files without an entity, and of names nobody declares', async () => {
    expect(await models.modelByName('opcoes')).toBeUndefined();
    expect(await models.modelByPath('cadastros', 'nada')).toBeUndefined();
  });
});

describe('pages', () => {
  const sources = sourcesOf(
    { '/schemas/cadastros/setor.ts': () => Promise.resolve({}) },
    {
      '/resources/vendas/ajuda.ts': () => Promise.resolve({ ajuda: 1 }),
      '/resources/vendas/porDia.ts': () =>
        Promise.resolve({
          porDia: report('porDia', {
            label: 'Por dia',
            path: 'diario',
            permission: ['ROLE_ADMIN'],
            call: 'POST /vendas/{page}/{size}',
            filters: {},
            columns: { nome: f.text() },
          }),
        }),
      '/resources/vendas/balcao.ts': () =>
        Promise.resolve({
          balcao: page('balcao', {
            label: 'Balcão',
            permission: ['ROLE_ADMIN'],
            frame: 'full',
            screen: () => Promise.resolve({ default: () => null }),
          }),
        }),
    },
  );
  it('are found at the address that they state, among files that are none', async () => {
    expect(await findPage(sources, 'vendas', 'diario')).toMatchObject({
      kind: 'report',
      model: { path: 'vendas/diario' },
    });
    expect(await findPage(sources, 'vendas', 'balcao')).toMatchObject({ kind: 'page', model: { frame: 'full' } });
    expect(await findPage(sources, 'vendas', 'por-dia')).toBeUndefined();
    expect(await findPage(sources, 'outra', 'diario')).toBeUndefined();
  });
});
