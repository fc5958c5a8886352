import { all, column, identity, index, must, now, time, varchar } from './systemColumns';
import type { Table } from './table';

/** Tables of repeated work (jobs/routines.ts). They belong to the platform alone. */
export const routineTables: readonly Table[] = [
  // One row a routine. `turno` counts its turns: a process that lost its lease cannot write over the next one.
  {
    name: 'rotina',
    primaryKey: ['nome'],
    grants: { company: [], platform: all },
    columns: [
      must('nome', varchar(120)),
      now('proxima'),
      column('arrendada_ate', time),
      identity,
      // Null once no declaration has the name any more: the page of tasks does not show it.
      column('rotulo', varchar(120)),
      must('cada', 'integer', { default: '0' }),
      must('turno', 'bigint', { default: '0' }),
      column('iniciada_em', time),
      column('terminada_em', time),
      column('segundos', 'double precision'),
      column('ultima', varchar(12)),
      column('erro', varchar(500)),
      must('falhas', 'integer', { default: '0' }),
      column('pausada_em', time),
      column('pausada_por', 'bigint'),
      column('motivo_pausa', varchar(200)),
      column('pedida_em', time),
      column('pedida_por', 'bigint'),
      now('criado_em'),
    ],
    indexes: [{ ...index('id'), unique: true }],
  },
  // History: one row a turn. Equal turns of one hour share a row, and `vezes` counts them.
  {
    name: 'rotina_vez',
    primaryKey: ['id'],
    grants: { company: [], platform: all },
    columns: [
      identity,
      must('rotina_id', 'bigint'),
      must('inicio', time),
      must('fim', time),
      must('situacao', varchar(12)),
      must('vezes', 'integer', { default: '1' }),
      must('segundos', 'double precision'),
      must('mais_longa', 'double precision'),
      column('erro', varchar(500)),
      column('pedida_por', 'bigint'),
    ],
    indexes: [index('rotina_id', 'id')],
  },
];
