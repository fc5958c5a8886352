import { describe, expect, it, vi } from 'vitest';
import { entity, resource } from '#kit';
import { f } from '#fields';
import { library } from './models';
import { sourcesOf } from './sources';

const unidadeMedida = entity('unidadeMedida', { label: ['Unidade', 'Unidades'], gender: 'f', title: 'nome', root: 'unidade/', fields: { nome: f.text({ required: true }) } });
const schema = vi.fn(() => Promise.resolve({ unidadeMedida, outra: 1 }));
const models = library(sourcesOf(
  { '/schemas/cadastros/unidadeMedida.ts': schema, '/schemas/cadastros/opcoes.ts': () => Promise.resolve({ opcoes: {} }) },
  { '/resources/cadastros/unidadeMedida.ts': () => Promise.resolve({ unidades: resource(unidadeMedida, { list: { size: 25 } }) }) },
));

describe('models', () => {
  it('finds a schema with its resource by name and by address, and loads it once', async () => {
    const model = await models.modelByName('unidadeMedida');
    expect(model).toMatchObject({ path: 'cadastros/unidade-medida', list: { size: 25 } });
    expect(await models.modelByPath('cadastros', 'unidade-medida')).toBe(model);
    expect(models.loadedModel('unidadeMedida')).toBe(model);
    expect(schema).toHaveBeenCalledOnce();
  });
  it('knows nothing of files without an entity, and of names nobody declares', async () => {
    expect(await models.modelByName('opcoes')).toBeUndefined();
    expect(await models.modelByPath('cadastros', 'nada')).toBeUndefined();
  });
});
