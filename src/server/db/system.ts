import type { Column, Grant, Table } from './table';

/**
 * The tables of the house itself, beside those of the declarations. Times are `timestamptz`, ids `bigint`.
 *
 * Two roles read them (see roles.ts): a transaction with a company's scope and one with scope '*'. `sessao`,
 * `credencial`, `recuperacao` and `freio` are for scope '*' alone, so that no statement made for a company ever sees a
 * password hash or somebody's session.
 */
export interface SystemTables {
  /** One signed-in browser. Only hashes of tokens are stored. */
  readonly sessao: {
    /** Identity. */
    readonly id: number;
    readonly usuario_id: number;
    /** 128 random bits, hexadecimal: the part of the token that stays. Unique. */
    readonly serie: string;
    /** SHA-256 of the current token, hexadecimal. */
    readonly token_hash: string;
    /** SHA-256 of the token before, valid until the current one has been presented and a while longer. */
    readonly token_anterior_hash: string | null;
    /** 128 random bits that make the current token out of the one before; useless without that one. */
    readonly sal: string | null;
    /** When the current token was first presented; null: not yet. */
    readonly confirmado_em: Date | null;
    readonly rotacionado_em: Date;
    /** Counts rotations. */
    readonly geracao: number;
    /** The company the user is in; null: the platform. */
    readonly empresa_id: number | null;
    readonly criado_em: Date;
    readonly usado_em: Date;
    /** Absolute end. */
    readonly expira_em: Date;
    readonly ip: string | null;
    readonly agente: string | null;
    readonly encerrada_em: Date | null;
    /** Why it ended: 'saida', 'furto', 'senha', 'administrador'... */
    readonly motivo: string | null;
  };
  /** What was done, by whom, when; rows are added, never changed or removed (the roles have no right to). */
  readonly auditoria: {
    readonly id: number;
    /** The company whose data it is about; within a company's transaction it must be that company. */
    readonly empresa_id: number | null;
    readonly usuario_id: number | null;
    readonly quando: Date;
    /** 'criar', 'alterar', 'excluir', 'restaurar', 'entrar', 'sair', or the name of an action. */
    readonly acao: string;
    readonly entidade: string | null;
    readonly registro_id: number | null;
    /** jsonb: the fields that changed, before and after. */
    readonly antes: unknown;
    readonly depois: unknown;
    readonly ip: string | null;
  };
  readonly arquivo: {
    readonly id: number;
    readonly empresa_id: number | null;
    readonly nome: string;
    /** MIME type by magic bytes. */
    readonly tipo: string;
    /** Bytes. */
    readonly tamanho: number;
    readonly sha256: string;
    readonly conteudo: Uint8Array;
    readonly criado_em: Date;
    /** User. */
    readonly criado_por: number | null;
  };
  /** What a save or an action with an Idempotency-Key answered. */
  readonly idempotencia: {
    readonly usuario_id: number;
    readonly chave: string;
    readonly empresa_id: number | null;
    /** Method and path. */
    readonly operacao: string;
    /** SHA-256 of the body: the same key with another body is a mistake of the caller. */
    readonly corpo_hash: string | null;
    readonly resposta: unknown;
    readonly criado_em: Date;
  };
  readonly credencial: {
    readonly usuario_id: number;
    /** argon2id, with its parameters. */
    readonly hash: string;
    readonly alterada_em: Date;
  };
  /** Links to choose a new password: single use. */
  readonly recuperacao: {
    readonly id: number;
    readonly usuario_id: number;
    /** SHA-256, hexadecimal. Unique. */
    readonly token_hash: string;
    readonly criado_em: Date;
    readonly expira_em: Date;
    readonly usado_em: Date | null;
  };
  /** The brake on guessing: one row a key, changed by one statement, so that a hundred at once are counted one after the other. */
  readonly freio: {
    /** SHA-256 of what is counted (a login with an address, an address): nobody's typing is stored. */
    readonly chave: string;
    readonly vezes: number;
    readonly desde: Date;
    readonly ultima: Date;
    /** Nothing is let through before. */
    readonly ate: Date | null;
  };
  /** Work that outlives its request (src/server/jobs). */
  readonly trabalho: {
    readonly id: number;
    readonly empresa_id: number | null;
    readonly usuario_id: number | null;
    readonly tipo: string;
    readonly dados: unknown;
    /** ESPERA, RODANDO, FEITO, ERRO. */
    readonly estado: string;
    readonly rodar_em: Date;
    /** Since it last went well. */
    readonly tentativas: number;
    /** Grows each time it is taken; only the newest may store. */
    readonly vez: number;
    readonly tomado_em: Date | null;
    /** Whoever has not renewed by then is taken for dead. */
    readonly arrendado_ate: Date | null;
    readonly erro: string | null;
    readonly criado_em: Date;
  };
  /** Long work of many items (src/server/processes). */
  readonly processo: {
    readonly id: number;
    readonly empresa_id: number | null;
    readonly usuario_id: number;
    /** The name of its declaration. */
    readonly tipo: string;
    readonly entidade: string;
    readonly rotulo: string;
    /** The values of its form. */
    readonly dados: unknown;
    /** ESPERA, RODANDO, FEITO, CANCELADO, ERRO. */
    readonly estado: string;
    /** Null until its items are decided. */
    readonly total: number | null;
    readonly feitos: number;
    readonly falhas: number;
    readonly erro: string | null;
    /** Of the job that does it. */
    readonly vez: number;
    readonly criado_em: Date;
    readonly iniciado_em: Date | null;
    readonly terminado_em: Date | null;
  };
  readonly processo_item: {
    readonly processo_id: number;
    /** From 1 on: the order they are done in. */
    readonly posicao: number;
    readonly empresa_id: number | null;
    /** JSON: a number or a text. */
    readonly chave: string;
    readonly rotulo: string;
    /** ESPERA, FEITO, FALHOU. */
    readonly estado: string;
    readonly mensagem: string | null;
    readonly tentativas: number;
    /** Not before, after an attempt that failed. */
    readonly tentar_em: Date | null;
    readonly terminado_em: Date | null;
  };
  /** What the product does by itself (jobs/routines.ts): when next, and who does it now. */
  readonly rotina: {
    /** 'entidade.nome' */
    readonly nome: string;
    readonly proxima: Date;
    /** Whoever has not renewed by then is taken for dead. */
    readonly arrendada_ate: Date | null;
  };
  /** What the steps of a wizard have kept (src/server/wizards): one draft a company and wizard. */
  readonly assistente: {
    readonly empresa_id: number;
    /** The name of its declaration. */
    readonly nome: string;
    /** jsonb: the values of each step that is done. */
    readonly passos: unknown;
    readonly versao: number;
    /** RASCUNHO, ENVIANDO, CONCLUIDO. */
    readonly situacao: string;
    readonly criado_em: Date;
    readonly atualizado_em: Date;
  };
  /** Reports that are sent by e-mail by themselves (src/server/reports). */
  readonly agendamento: {
    readonly id: number;
    readonly empresa_id: number | null;
    readonly usuario_id: number;
    readonly relatorio: string;
    readonly filtros: unknown;
    /** csv, xlsx, pdf. */
    readonly formato: string;
    readonly emails: unknown;
    /** DIARIA, SEMANAL, MENSAL. */
    readonly frequencia: string;
    readonly hora: string;
    readonly dia_semana: number | null;
    readonly dia_mes: number | null;
    readonly fuso: string;
    readonly proxima: Date;
    readonly ultima: Date | null;
    readonly erro: string | null;
    readonly criado_em: Date;
  };
  /** What the simulators of the ports must not forget (businessPorts.ts). */
  readonly porta: {
    /** The port's name. */
    readonly porta: string;
    readonly chave: string;
    readonly valor: unknown;
  };
}

const column = (name: string, type: string, options: Partial<Column> = {}): Column => ({ name, type, notNull: false, ...options });
const must = (name: string, type: string, options: Partial<Column> = {}): Column => column(name, type, { notNull: true, ...options });
const time = 'timestamp with time zone';
const varchar = (length: number): string => `character varying(${length})`;
const identity = must('id', 'bigint', { identity: true });
const now = (name: string): Column => must(name, time, { default: 'now()' });
const all: readonly Grant[] = ['select', 'insert', 'update', 'delete'];
const index = (...columns: readonly string[]) => ({ key: columns.join('_'), on: `(${columns.map((name) => `"${name}"`).join(', ')})`, columns });

export const systemTables: readonly Table[] = [
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
    indexes: [index('entidade', 'registro_id', 'id'), index('empresa_id', 'quando'), index('usuario_id', 'quando')],
  },
  {
    name: 'arquivo', primaryKey: ['id'], tenant: 'empresa_id', author: '"criado_por" = {usuario}', sellers: '"criado_por" = {usuario} or "tipo" like \'image/%\'', grants: { company: all, platform: all },
    columns: [
      identity, column('empresa_id', 'bigint'), must('nome', varchar(255)), must('tipo', varchar(127)), must('tamanho', 'bigint'),
      must('sha256', varchar(64)), must('conteudo', 'bytea'), now('criado_em'), column('criado_por', 'bigint'),
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
      must('vez', 'integer', { default: '0' }), column('tomado_em', time), column('arrendado_ate', time), column('erro', 'text'), now('criado_em'),
    ],
    indexes: [index('estado', 'rodar_em', 'id'), { key: 'empresa_tomado', on: '(coalesce(empresa_id, 0), tomado_em)', columns: ['empresa_id', 'tomado_em'] }],
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
    name: 'porta', primaryKey: ['porta', 'chave'], grants: { company: [], platform: all },
    columns: [must('porta', varchar(40)), must('chave', varchar(200)), column('valor', 'jsonb')], indexes: [],
  },
];
