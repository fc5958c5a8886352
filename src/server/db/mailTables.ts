import { all, column, identity, index, must, time, varchar } from './systemColumns';
import type { Table } from './table';

/** Tables of what mail servers say. */
export const mailTables: readonly Table[] = [
  // One reader of messages that are not strictly needed. `resumo`: a digest of the token of the page where one leaves; `selado`: the token, for
  // the next message; `saiu_em`: nothing more is sent.
  {
    name: 'saida_email',
    primaryKey: ['id'],
    grants: { company: [], platform: all },
    columns: [
      identity,
      must('empresa_id', 'bigint'),
      must('email', varchar(254)),
      must('assunto', varchar(80)),
      must('resumo', varchar(64)),
      must('selado', 'text'),
      column('saiu_em', time),
      must('criado_em', time),
    ],
    indexes: [
      { ...index('resumo'), unique: true },
      { ...index('empresa_id', 'email', 'assunto'), unique: true },
    ],
  },
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
