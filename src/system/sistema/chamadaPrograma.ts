import { entity, resource } from '#kit';
import { f } from '#fields';
import { company, person, worked } from '../parts';

/**
 * A call that a program has made with a key (docs/keys.md): those of the keys that one answers for, and all of the
 * company for who administers it.
 */
export const chamadaPrograma = entity('chamadaPrograma', {
  label: ['Chamada de programa', 'Chamadas de programas'],
  gender: 'f',
  title: 'rotulo',
  root: 'programa/chamada/',
  tenant: 'empresa',
  system: true,
  seen: { own: 'responsavel', by: ['ROLE_ADMIN', 'ROLE_USER_COMPANY_ADMIN'] },
  fields: {
    empresa: company(),
    quando: f.dateTime({ label: 'Quando' }),
    rotulo: f.text({ label: 'O que pediu' }),
    caminho: f.text({ label: 'Endereço da chamada' }),
    programa: f.text(),
    responsavel: person('Responsável'),
    situacao: f.enum(
      {
        RESPONDIDA: { label: 'Respondida', tone: 'success' },
        RECUSADA: { label: 'Recusada', tone: 'error' },
        FALHOU: { label: 'Falhou', tone: 'error' },
      },
      { label: 'Resposta' },
    ),
    status: f.integer({ label: 'Código' }),
    ms: f.integer({ label: 'Milissegundos' }),
    ip: f.text({ label: 'Veio de' }),
    motivo: worked(f.text()),
  },
});

export const chamadasDeProgramas = resource(chamadaPrograma, {
  path: 'chamadas-de-programas',
  menu: false,
  access: { list: [] },
  list: {
    columns: ['quando', 'rotulo', 'programa', 'situacao', 'status', 'ms', 'motivo', 'ip'],
    filters: ['quando', 'programa', 'situacao', 'status', 'ip'],
    search: ['programa', 'rotulo', 'caminho'],
    sort: { quando: 'desc' },
    size: 25,
    tabs: { Todas: {}, Recusadas: { situacao: ['RECUSADA', 'FALHOU'] } },
    empty: 'O que os programas pedem com uma chave aparece aqui em alguns segundos e fica por 90 dias.',
  },
  show: [
    ['quando', 'programa'],
    ['rotulo', 'caminho'],
    ['situacao', 'status'],
    ['ms', 'ip'],
    'motivo',
    ['responsavel', 'empresa'],
  ],
});
