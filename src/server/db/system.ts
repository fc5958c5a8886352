import type { SystemTables } from './systemRows';
import type { Column, Grant, Table } from './table';

const column = (name: string, type: string, options: Partial<Column> = {}): Column => ({ name, type, notNull: false, ...options });
const must = (name: string, type: string, options: Partial<Column> = {}): Column => column(name, type, { notNull: true, ...options });
const time = 'timestamp with time zone';
const varchar = (length: number): string => `character varying(${length})`;
const identity = must('id', 'bigint', { identity: true });
const now = (name: string): Column => must(name, time, { default: 'now()' });
const all: readonly Grant[] = ['select', 'insert', 'update', 'delete'];
const index = (...columns: readonly string[]) => ({ key: columns.join('_'), on: `(${columns.map((name) => `"${name}"`).join(', ')})`, columns });

/** The tables of the house itself; what their rows hold is said in systemRows.ts. */
export const systemTables: readonly (Table & { readonly name: keyof SystemTables })[] = [
  {
    name: 'sessao', primaryKey: ['id'], grants: { company: [], platform: all },
    columns: [
      identity, must('usuario_id', 'bigint'), must('serie', varchar(64)), must('token_hash', varchar(64)),
      column('token_anterior_hash', varchar(64)), column('sal', varchar(32)), column('confirmado_em', time), now('rotacionado_em'), must('geracao', 'integer', { default: '0' }),
      column('empresa_id', 'bigint'), now('criado_em'), now('usado_em'), must('expira_em', time),
      column('ip', varchar(64)), column('agente', varchar(255)), column('encerrada_em', time), column('motivo', varchar(40)),
    ],
    indexes: [{ ...index('serie'), unique: true }, index('usuario_id'), index('expira_em')],
  },
  {
    name: 'auditoria', primaryKey: ['id'], tenant: 'empresa_id', author: '"usuario_id" = {usuario}', grants: { company: ['select', 'insert'], platform: ['select', 'insert'] },
    columns: [
      identity, column('empresa_id', 'bigint'), column('usuario_id', 'bigint'), now('quando'), must('acao', varchar(60)),
      column('entidade', varchar(60)), column('registro_id', 'bigint'), column('antes', 'jsonb'), column('depois', 'jsonb'), column('ip', varchar(64)),
    ],
    indexes: [index('entidade', 'registro_id', 'id'), index('empresa_id', 'quando'), index('usuario_id', 'quando'), index('quando')],
  },
  {
    name: 'acesso', primaryKey: ['id'], tenant: 'empresa_id', author: '"usuario_id" = {usuario}', grants: { company: ['select'], platform: ['select', 'insert', 'delete'] },
    columns: [identity, must('usuario_id', 'bigint'), column('empresa_id', 'bigint'), must('sessao_id', 'bigint'), must('quando', time), must('ip', varchar(64))],
    indexes: [index('empresa_id', 'quando'), index('quando')],
  },
  {
    name: 'arquivo', primaryKey: ['id'], tenant: 'empresa_id', author: '"criado_por" = {usuario}', sellers: '"criado_por" = {usuario} or "tipo" like \'image/%\'', grants: { company: all, platform: all },
    columns: [
      identity, column('empresa_id', 'bigint'), must('nome', varchar(255)), must('tipo', varchar(127)), must('tamanho', 'bigint'),
      must('sha256', varchar(64)), must('conteudo', 'bytea'), now('criado_em'), column('criado_por', 'bigint'), column('origens', 'text[]'), column('exige', 'text[]'),
    ],
    indexes: [index('empresa_id', 'id')],
  },
  {
    name: 'idempotencia', primaryKey: ['usuario_id', 'chave'], tenant: 'empresa_id', author: '"usuario_id" = {usuario}', grants: { company: all, platform: all },
    columns: [
      must('usuario_id', 'bigint'), must('chave', varchar(128)), column('empresa_id', 'bigint'), must('operacao', varchar(255)),
      column('corpo_hash', varchar(64)), column('resposta', 'jsonb'), now('criado_em'),
    ],
    indexes: [index('criado_em')],
  },
  {
    name: 'credencial', primaryKey: ['usuario_id'], grants: { company: [], platform: all },
    columns: [must('usuario_id', 'bigint'), must('hash', 'text'), now('alterada_em')], indexes: [],
  },
  {
    name: 'segundo_fator', primaryKey: ['usuario_id'], grants: { company: [], platform: all },
    columns: [must('usuario_id', 'bigint'), must('segredo', 'text'), now('criado_em'), column('confirmado_em', time), column('ultimo_passo', 'bigint'), must('codigos', 'text[]', { default: "'{}'" })], indexes: [],
  },
  {
    name: 'recuperacao', primaryKey: ['id'], grants: { company: [], platform: all },
    columns: [identity, must('usuario_id', 'bigint'), must('token_hash', varchar(64)), now('criado_em'), must('expira_em', time), column('usado_em', time)],
    indexes: [{ ...index('token_hash'), unique: true }, index('usuario_id'), index('expira_em')],
  },
  {
    name: 'freio', primaryKey: ['chave'], grants: { company: [], platform: all },
    columns: [must('chave', varchar(64)), must('vezes', 'integer'), now('desde'), now('ultima'), column('ate', time)], indexes: [index('ultima')],
  },
  {
    name: 'trabalho', primaryKey: ['id'], tenant: 'empresa_id', author: '"usuario_id" = {usuario}', grants: { company: ['select', 'insert'], platform: all },
    columns: [
      identity, column('empresa_id', 'bigint'), column('usuario_id', 'bigint'), must('tipo', varchar(40)), must('dados', 'jsonb'),
      must('estado', varchar(10), { default: "'ESPERA'" }), now('rodar_em'), must('tentativas', 'integer', { default: '0' }),
      must('vez', 'integer', { default: '0' }), column('tomado_em', time), column('arrendado_ate', time), column('erro', 'text'), column('chave', varchar(160)), now('criado_em'),
    ],
    indexes: [index('estado', 'rodar_em', 'id'), index('chave', 'id'), { key: 'empresa_tomado', on: '(coalesce(empresa_id, 0), tomado_em)', columns: ['empresa_id', 'tomado_em'] }],
  },
  {
    name: 'agendamento', primaryKey: ['id'], tenant: 'empresa_id', author: '"usuario_id" = {usuario}', grants: { company: all, platform: all },
    columns: [
      identity, column('empresa_id', 'bigint'), must('usuario_id', 'bigint'), must('relatorio', varchar(60)), must('filtros', 'jsonb'), must('formato', varchar(10)), must('emails', 'jsonb'),
      must('frequencia', varchar(10)), must('hora', varchar(5)), column('dia_semana', 'integer'), column('dia_mes', 'integer'), must('fuso', varchar(60)),
      must('proxima', time), column('ultima', time), column('erro', 'text'), now('criado_em'),
    ],
    indexes: [index('empresa_id', 'relatorio'), index('usuario_id')],
  },
  {
    name: 'processo', primaryKey: ['id'], tenant: 'empresa_id', author: '"usuario_id" = {usuario}', grants: { company: ['select', 'insert', 'update'], platform: all },
    columns: [
      identity, column('empresa_id', 'bigint'), must('usuario_id', 'bigint'), must('tipo', varchar(60)), must('entidade', varchar(60)), must('rotulo', varchar(200)),
      must('dados', 'jsonb'), must('estado', varchar(10), { default: "'ESPERA'" }), column('total', 'integer'), must('feitos', 'integer', { default: '0' }),
      must('falhas', 'integer', { default: '0' }), column('erro', 'text'), must('vez', 'integer', { default: '0' }), now('criado_em'), column('iniciado_em', time), column('terminado_em', time),
    ],
    indexes: [index('empresa_id', 'id'), index('usuario_id', 'id')],
  },
  {
    name: 'processo_item', primaryKey: ['processo_id', 'posicao'], tenant: 'empresa_id', author: '"processo_id" in (select "id" from "processo")', grants: { company: ['select', 'insert', 'update'], platform: all },
    columns: [
      must('processo_id', 'bigint'), must('posicao', 'integer'), column('empresa_id', 'bigint'), must('chave', varchar(200)), must('rotulo', varchar(200)),
      must('estado', varchar(10), { default: "'ESPERA'" }), column('mensagem', 'text'), must('tentativas', 'integer', { default: '0' }), column('tentar_em', time), column('terminado_em', time),
    ],
    indexes: [index('processo_id', 'estado', 'posicao')],
  },
  {
    name: 'importacao', primaryKey: ['id'], tenant: 'empresa_id', author: '"usuario_id" = {usuario}', sellers: '"usuario_id" = {usuario}', grants: { company: ['select', 'insert', 'update'], platform: all },
    columns: [
      identity, column('empresa_id', 'bigint'), must('usuario_id', 'bigint'), must('classe', varchar(60)), column('arquivo', 'bigint'), must('nome', varchar(255)), must('dados', 'jsonb'),
      must('simulada', 'boolean'), must('processo', 'bigint'), column('desfazer', 'bigint'), must('total', 'integer', { default: '0' }), must('linha', 'integer', { default: '0' }),
      must('criados', 'integer', { default: '0' }), must('alterados', 'integer', { default: '0' }), must('ignorados', 'integer', { default: '0' }), must('rejeitados', 'integer', { default: '0' }), now('criado_em'),
      must('avisos', 'integer', { default: '0' }), must('avisadas', 'jsonb', { default: "'[]'" }),
    ],
    indexes: [index('empresa_id', 'classe', 'id'), index('processo'), index('desfazer')],
  },
  {
    name: 'importacao_linha', primaryKey: ['importacao', 'linha'], tenant: 'empresa_id', author: '"importacao" in (select "id" from "importacao")', grants: { company: ['select', 'insert', 'update'], platform: all },
    columns: [
      must('importacao', 'bigint'), must('linha', 'integer'), column('empresa_id', 'bigint'), must('estado', varchar(10)), column('registro_id', 'bigint'), column('versao', 'integer'),
      column('anterior', 'jsonb'), column('erros', 'jsonb'), column('celulas', 'jsonb'),
    ],
    indexes: [index('importacao', 'estado', 'linha')],
  },
  {
    name: 'rotina', primaryKey: ['nome'], grants: { company: [], platform: all },
    columns: [must('nome', varchar(120)), now('proxima'), column('arrendada_ate', time)], indexes: [],
  },
  {
    name: 'assistente', primaryKey: ['empresa_id', 'nome'], tenant: 'empresa_id', grants: { company: all, platform: all },
    columns: [
      must('empresa_id', 'bigint'), must('nome', varchar(60)), must('passos', 'jsonb'), must('versao', 'integer', { default: '1' }),
      must('situacao', varchar(10), { default: "'RASCUNHO'" }), now('criado_em'), now('atualizado_em'),
    ],
    indexes: [],
  },
  {
    name: 'exportacao_parte', primaryKey: ['encerramento', 'chave', 'parte'], tenant: 'empresa_id', grants: { company: [], platform: all },
    columns: [
      must('encerramento', 'bigint'), must('chave', varchar(80)), must('parte', 'integer'), column('empresa_id', 'bigint'), must('nome', varchar(400)), must('linhas', 'integer'),
      must('crc', 'bigint'), must('tamanho', 'bigint'), must('comprimido', 'boolean'), must('conteudo', 'bytea'),
    ],
    indexes: [index('empresa_id')],
  },
  {
    name: 'contagem', primaryKey: ['tabela', 'empresa_id', 'conexao'], tenant: 'empresa_id', isDerived: true, grants: { company: ['select', 'insert', 'update'], platform: all },
    columns: [must('tabela', varchar(63)), must('empresa_id', 'bigint'), must('conexao', 'integer'), must('linhas', 'bigint')], indexes: [],
  },
  {
    name: 'porta', primaryKey: ['porta', 'chave'], grants: { company: [], platform: all },
    columns: [must('porta', varchar(40)), must('chave', varchar(200)), column('valor', 'jsonb')], indexes: [],
  },
];
