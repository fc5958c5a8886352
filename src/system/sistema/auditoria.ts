import { entity, resource } from '#kit';
import { f } from '#fields';
import { ownActions } from '../auditWords';
import { company, worked } from '../parts';

/** Audit rows of the company or, outside any company, of the whole platform. */
export const auditoria = entity('auditoria', {
  label: ['Registro', 'Registros'],
  title: 'feito',
  root: 'auditoria/',
  tenant: 'empresa',
  system: true,
  fields: {
    empresa: company(),
    quando: f.dateTime(),
    quem: f.text(),
    acao: f.enum(ownActions, { label: 'Ação' }),
    feito: worked(f.text({ label: 'O que fez' })),
    entidade: f.entity({ label: 'Cadastro' }),
    registro: f.anyRef(),
    ip: f.text({ label: 'Endereço' }),
    mudancas: worked(
      f.list(
        { campo: f.text(), antes: f.longText({ label: 'De' }), depois: f.longText({ label: 'Para' }) },
        { label: 'O que mudou' },
      ),
    ),
  },
});

export const auditorias = resource(auditoria, {
  heading: 'Auditoria',
  path: 'auditoria',
  menu: { group: 'ferramentas', icon: 'view', order: 90 },
  access: { list: ['ROLE_ADMIN', 'ROLE_USER_COMPANY_ADMIN'] },
  list: {
    columns: ['quando', 'quem', 'feito', 'entidade', 'registro', 'ip'],
    filters: ['quando', 'acao', 'entidade', 'quem'],
    search: ['quem'],
    sort: { quando: 'desc' },
    size: 25,
    period: { of: 'quando', days: 30, most: 366 },
    empty: 'Nada foi feito nos últimos 30 dias. Escolha um período maior.',
  },
  show: [['quem', 'quando'], ['entidade', 'registro'], ['ip', 'empresa'], 'mudancas'],
  fields: { mudancas: { cell: () => import('./auditoria.Mudancas') } },
});
