import { entity, resource } from '#kit';
import { f } from '#fields';
import { company, person } from '../parts';
import { importSituations } from '../processStates';

/**
 * A file that was brought in (docs/imports.md): one's own, and all of the company for who administers it. Files that
 * were only checked are not among them.
 */
export const importacao = entity('importacao', {
  label: ['Importação', 'Importações'],
  gender: 'f',
  title: 'arquivo',
  root: 'importacao/',
  tenant: 'empresa',
  system: true,
  seen: { own: 'usuario', by: ['ROLE_ADMIN', 'ROLE_USER_COMPANY_ADMIN'] },
  fields: {
    empresa: company(),
    classe: f.entity({ label: 'Cadastro' }),
    rotulo: f.text({ label: 'Importação' }),
    arquivo: f.text(),
    situacao: f.enum(importSituations, { label: 'Situação' }),
    criados: f.integer(),
    alterados: f.integer(),
    ignorados: f.integer(),
    rejeitados: f.integer({ label: 'Recusados' }),
    usuario: person('Por'),
  },
});

export const importacoes = resource(importacao, {
  path: 'importacoes',
  menu: false,
  access: { list: [] },
  list: {
    columns: ['criadoEm', 'rotulo', 'arquivo', 'situacao', 'criados', 'alterados', 'rejeitados', 'usuario'],
    filters: ['situacao', 'criadoEm', 'classe'],
    search: ['arquivo', 'rotulo'],
    sort: { criadoEm: 'desc' },
  },
  refresh: { every: 3, while: { situacao: ['ESPERA', 'RODANDO', 'DESFAZENDO'] } },
  opens: '/importacao/{classe}/{id}',
});
