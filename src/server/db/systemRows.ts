import type { WorkTables } from './workRows';

/**
 * The tables of the house itself, beside those of the declarations. Times are `timestamptz`, ids `bigint`.
 * Two roles read them (see roles.ts): a transaction with a company's scope and one with scope '*'. `sessao`,
 * `credencial`, `segundo_fator`, `recuperacao` and `freio` are for scope '*' alone, so that no statement made for a
 * company ever sees a
 * password hash or somebody's session.
 */
export interface SystemTables extends WorkTables {
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
  /**
   * Who reached the product, when and from where (Marco Civil, art. 15): rows are added, and removed after half a year.
   */
  readonly acesso: {
    readonly id: number;
    readonly usuario_id: number;
    /** The company he was in; null: the platform. */
    readonly empresa_id: number | null;
    readonly sessao_id: number;
    readonly quando: Date;
    readonly ip: string;
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
    /** What it came from, see src/server/files: who may see that may open it. Null: from before files remembered. */
    readonly origens: readonly string[] | null;
    /** Permissions that it takes besides, all of them: those of its columns. */
    readonly exige: readonly string[] | null;
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
  /** The second step of a sign-in: an authenticator app, and codes for when it is lost. */
  readonly segundo_fator: {
    readonly usuario_id: number;
    /** Sealed in the vault. */
    readonly segredo: string;
    readonly criado_em: Date;
    /** From when on it is asked for; null: the app has not shown yet that it knows the secret. */
    readonly confirmado_em: Date | null;
    /** Of the last code that was taken: neither it nor an older one is taken again. */
    readonly ultimo_passo: number | null;
    /** SHA-256 of the recovery codes that are left, hexadecimal. */
    readonly codigos: readonly string[];
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
  /**
   * The brake on guessing: one row a key, changed by one statement, so that a hundred at once are counted one after the
   * other.
   */
  readonly freio: {
    /** SHA-256 of what is counted (a login with an address, an address): nobody's typing is stored. */
    readonly chave: string;
    readonly vezes: number;
    readonly desde: Date;
    readonly ultima: Date;
    /** Nothing is let through before. */
    readonly ate: Date | null;
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
  /** The files of a company's export (src/server/offboarding), as the archive holds them; they go with the company. */
  readonly exportacao_parte: {
    /** Row of the entity `encerramento`. */
    readonly encerramento: number;
    /** The table, with a slash for stored files. */
    readonly chave: string;
    /** From 1 on. */
    readonly parte: number;
    readonly empresa_id: number | null;
    /** In the archive. */
    readonly nome: string;
    readonly linhas: number;
    /** CRC-32 and bytes before they were compressed. */
    readonly crc: number;
    readonly tamanho: number;
    readonly comprimido: boolean;
    readonly conteudo: Uint8Array;
  };
  /** How many rows a company has in a table, the bin left out: the sum over its lines (src/server/db/rowCounts.ts). */
  readonly contagem: {
    readonly tabela: string;
    readonly empresa_id: number;
    /** Process of the connection that added them; 0: of none that is there. */
    readonly conexao: number;
    /** Added, less those taken away. */
    readonly linhas: number;
  };
  /** What the simulators of the ports must not forget (businessPorts.ts). */
  readonly porta: {
    /** The port's name. */
    readonly porta: string;
    readonly chave: string;
    readonly valor: unknown;
  };
}
