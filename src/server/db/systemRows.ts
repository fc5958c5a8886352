/**
 * The tables of the house itself, beside those of the declarations. Times are `timestamptz`, ids `bigint`.
 * Two roles read them (see roles.ts): a transaction with a company's scope and one with scope '*'. `sessao`,
 * `credencial`, `segundo_fator`, `recuperacao` and `freio` are for scope '*' alone, so that no statement made for a company ever sees a
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
  /** Who reached the product, when and from where (Marco Civil, art. 15): rows are added, and removed after half a year. */
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
  /** A file on its way into an entity (src/server/imports). How it stands is its process's to say. */
  readonly importacao: {
    readonly id: number;
    readonly empresa_id: number | null;
    readonly usuario_id: number;
    /** The entity. */
    readonly classe: string;
    /** The file; null once it has been deleted. */
    readonly arquivo: number | null;
    readonly nome: string;
    /** The headings, which column each means, and whether known records are changed. */
    readonly dados: unknown;
    /** Checked only. */
    readonly simulada: boolean;
    readonly processo: number;
    /** The process that undoes it. */
    readonly desfazer: number | null;
    /** Lines of the file; 0 until counted. */
    readonly total: number;
    /** The last line of the file that is settled. */
    readonly linha: number;
    readonly criados: number;
    readonly alterados: number;
    readonly ignorados: number;
    readonly rejeitados: number;
    readonly criado_em: Date;
  };
  /** What became of a line: once a line, whatever dies. Lines that changed nothing have none. */
  readonly importacao_linha: {
    readonly importacao: number;
    readonly linha: number;
    readonly empresa_id: number | null;
    /** CRIADO, ALTERADO, REJEITADO; once undone DESFEITO or MANTIDO. */
    readonly estado: string;
    readonly registro_id: number | null;
    /** Of the record, as the import left it. */
    readonly versao: number | null;
    /** The fields that were changed, as they were. */
    readonly anterior: unknown;
    /** Messages by column. */
    readonly erros: unknown;
    /** Of a refused line, as they stood in the file. */
    readonly celulas: unknown;
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
