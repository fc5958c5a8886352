/**
 * Of the tables of the house ({@link SystemTables}) those of work that outlives its request: jobs, processes, imports,
 * routines.
 */
export interface WorkTables {
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
    /** Those of one key are done one after the other, in the order of their ids. */
    readonly chave: string | null;
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
    /** Lines with a warning. */
    readonly avisos: number;
    /** The first of them, with their cells. */
    readonly avisadas: unknown;
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
  /** What open screens are told of (live/): a row for each change to an entity that is `live`. Kept for an hour. */
  readonly novidade: {
    /** Identity. */
    readonly id: number;
    readonly empresa_id: number | null;
    /** Who did it. */
    readonly usuario_id: number | null;
    readonly entidade: string;
    /** Null: several at once. */
    readonly registro_id: number | null;
    /** The one person whom it concerns; null: whoever may see the entity. */
    readonly para: number | null;
    /** It has come to meet what the entity `rings` for. */
    readonly toca: boolean;
    /** The transaction that told it (xid8): by it a row that is committed late is not missed. */
    readonly transacao: string;
    readonly criado_em: Date;
  };
  /** What the product does by itself (jobs/routines.ts): when next, and who does it now. */
  readonly rotina: {
    /** 'entidade.nome' */
    readonly nome: string;
    readonly proxima: Date;
    /** Whoever has not renewed by then is taken for dead. */
    readonly arrendada_ate: Date | null;
  };
}
