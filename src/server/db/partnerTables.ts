import { all, column, identity, index, must, now, time, varchar } from './systemColumns';
import type { Table } from './table';

/** Tables of messages from partners and to partners. */
export const partnerTables: readonly Table[] = [
  // One address at which a company is told by a partner. `resumo`: a digest of its key, which is stored nowhere; `vale_ate`: end of one that
  // was replaced.
  {
    name: 'endereco_aviso',
    primaryKey: ['id'],
    tenant: 'empresa_id',
    grants: { company: ['select', 'insert', 'update'], platform: all },
    columns: [
      identity,
      must('empresa_id', 'bigint'),
      must('parceiro', varchar(60)),
      must('resumo', varchar(64)),
      must('criado_em', time),
      column('vale_ate', time),
    ],
    indexes: [{ ...index('resumo'), unique: true }, index('empresa_id', 'parceiro')],
  },
  // One event of a partner. `rotulo`: what people call it; `corpo`: all of it, sealed; `resumo`: what is read of it, masked; `grupo`: a digest of what
  // it is about; `em`: its own time; `desde`: since when it is tried.
  {
    name: 'aviso_parceiro',
    primaryKey: ['id'],
    tenant: 'empresa_id',
    grants: { company: ['select'], platform: all },
    columns: [
      identity,
      column('empresa_id', 'bigint'),
      must('parceiro', varchar(60)),
      must('rotulo', varchar(120)),
      must('chave', varchar(200)),
      column('grupo', varchar(64)),
      must('em', time),
      must('corpo', 'text'),
      column('resumo', 'text'),
      must('estado', varchar(10), { default: "'ESPERA'" }),
      must('tentativas', 'integer', { default: '0' }),
      now('desde'),
      column('proxima_em', time),
      column('motivo', 'text'),
      column('terminado_em', time),
      now('criado_em'),
    ],
    indexes: [
      { ...index('parceiro', 'chave'), unique: true },
      index('estado', 'parceiro', 'grupo', 'em'),
      index('criado_em'),
      index('empresa_id', 'criado_em'),
    ],
  },
  // One message to a partner. `corpo`, `resumo`, `grupo`, `desde`: as above; `tentado_em`: when it was last handed over; `vale_ate`:
  // from then on it is not sent any more; `usuario_id`: who asked for it; `anexos`: `lote` of its files. `corpo` is emptied once it has arrived.
  {
    name: 'envio_parceiro',
    primaryKey: ['id'],
    tenant: 'empresa_id',
    grants: { company: ['select', 'insert', 'update'], platform: all },
    columns: [
      identity,
      column('empresa_id', 'bigint'),
      column('usuario_id', 'bigint'),
      must('parceiro', varchar(60)),
      must('rotulo', varchar(120)),
      must('chave', varchar(200)),
      column('grupo', varchar(64)),
      must('corpo', 'text'),
      column('resumo', 'text'),
      must('estado', varchar(10), { default: "'ESPERA'" }),
      must('tentativas', 'integer', { default: '0' }),
      now('desde'),
      // Place in the queue: that of the message whose place it took.
      now('na_fila_desde'),
      column('tentado_em', time),
      column('proxima_em', time),
      column('motivo', 'text'),
      column('terminado_em', time),
      column('vale_ate', time),
      column('anexos', varchar(36)),
      now('criado_em'),
    ],
    indexes: [
      { ...index('parceiro', 'chave'), unique: true },
      index('parceiro', 'grupo', 'estado'),
      index('parceiro', 'tentado_em'),
      index('criado_em'),
      index('empresa_id', 'criado_em'),
      index('anexos'),
    ],
  },
  // Files of messages that wait: those of one `lote` belong to each message that names it.
  {
    name: 'envio_anexo',
    primaryKey: ['id'],
    tenant: 'empresa_id',
    grants: { company: ['select', 'insert'], platform: all },
    columns: [
      identity,
      column('empresa_id', 'bigint'),
      must('lote', varchar(36)),
      must('nome', varchar(200)),
      must('tipo', varchar(127)),
      must('conteudo', 'bytea'),
      now('criado_em'),
    ],
    indexes: [index('lote'), index('empresa_id')],
  },
];
