import { all, identity, index, must, time, varchar } from './systemColumns';
import type { Table } from './table';

/** Tables of what mail servers say. */
export const mailTables: readonly Table[] = [
  // An address that a mail server refused for good: nothing more is sent to it.
  {
    name: 'email_recusado',
    primaryKey: ['id'],
    grants: { company: [], platform: all },
    columns: [
      identity,
      must('email', varchar(254)),
      must('codigo', 'integer'),
      must('motivo', varchar(300)),
      must('em', time),
    ],
    indexes: [{ ...index('email'), unique: true }, index('em')],
  },
];
