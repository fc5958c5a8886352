import { all, column, identity, index, must, now, time, varchar } from './systemColumns';
import type { Table } from './table';

/** Tables of messages to open screens and of notices to people. */
export const liveTables: readonly Table[] = [
  // Messages to the company's open screens. `toca`: the entity that rings; `transacao`: the transaction that wrote it.
  {
    name: 'novidade',
    primaryKey: ['id'],
    tenant: 'empresa_id',
    isDerived: true,
    author: '"usuario_id" = {usuario}',
    grants: { company: ['insert'], platform: all },
    columns: [
      identity,
      column('empresa_id', 'bigint'),
      column('usuario_id', 'bigint'),
      must('entidade', varchar(60)),
      column('registro_id', 'bigint'),
      column('para', 'bigint'),
      must('toca', 'boolean', { default: 'false' }),
      must('transacao', 'xid8', { default: 'pg_current_xact_id()' }),
      now('criado_em'),
    ],
    indexes: [index('transacao')],
  },
  // Notices to one person, kept for thirty days.
  {
    name: 'aviso',
    primaryKey: ['id'],
    tenant: 'empresa_id',
    author: '"usuario_id" = {usuario}',
    sellers: '"usuario_id" = {usuario}',
    grants: { company: ['select', 'insert', 'update'], platform: all },
    columns: [
      identity,
      column('empresa_id', 'bigint'),
      must('usuario_id', 'bigint'),
      must('entidade', varchar(60)),
      must('registro_id', 'bigint'),
      must('nome', varchar(60)),
      must('texto', varchar(300)),
      must('tom', varchar(10)),
      now('criado_em'),
      column('lido_em', time),
      must('categoria', varchar(60), { default: "'registro'" }),
      column('endereco', varchar(200)),
      must('por_whatsapp', 'boolean', { default: 'false' }),
      // When it was decided what of it goes by WhatsApp.
      column('whatsapp_em', time),
    ],
    // The last one finds what says the same and is unread, before another is given.
    indexes: [index('usuario_id', 'id'), index('criado_em'), index('registro_id', 'usuario_id')],
  },
  // Categories of notices that a person has turned off. Only transactions of the platform read them.
  {
    name: 'aviso_silencio',
    primaryKey: ['usuario_id', 'categoria'],
    grants: { company: [], platform: all },
    columns: [must('usuario_id', 'bigint'), must('categoria', varchar(60))],
    indexes: [],
  },
  // Categories of notices that a person has turned on by WhatsApp: older notices do not go. `diario`: gathered once a day.
  {
    name: 'aviso_whatsapp',
    primaryKey: ['usuario_id', 'categoria'],
    grants: { company: [], platform: all },
    columns: [
      must('usuario_id', 'bigint'),
      must('categoria', varchar(60)),
      must('diario', 'boolean'),
      must('desde', time),
    ],
    indexes: [],
  },
];
