import { column, identity, index, must, time, varchar } from './systemColumns';
import type { Table } from './table';

/** The tables of programs that call with a key (session/keys.ts). */
export const programTables: readonly Table[] = [
  // Calls of programs, by key; removed after ninety days.
  {
    name: 'chamada_programa',
    primaryKey: ['empresa_id', 'id'],
    tenant: 'empresa_id',
    grants: { company: ['select'], platform: ['select', 'insert', 'delete'] },
    columns: [
      identity,
      must('empresa_id', 'bigint'),
      must('chave_id', 'bigint'),
      // The person who answered for the key then.
      column('responsavel_id', 'bigint'),
      must('programa', varchar(80)),
      must('quando', time),
      must('rotulo', varchar(120)),
      must('caminho', varchar(255)),
      must('status', 'integer'),
      must('ms', 'integer'),
      must('ip', varchar(64)),
      column('motivo', varchar(200)),
    ],
    indexes: [index('empresa_id', 'quando'), index('empresa_id', 'chave_id', 'quando'), index('quando')],
  },
];
