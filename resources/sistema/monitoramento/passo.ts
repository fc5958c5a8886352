import type { situacoesDaVerificacao, verificacoes } from '../../../schemas/sistema/monitoramento/monitoramento';

export type Tipo = keyof typeof verificacoes;
export type Situacao = keyof typeof situacoesDaVerificacao;
/** Finding of one round. */
export interface Achado {
  readonly situacao: Situacao;
  readonly mensagem: string;
}
/** State of a check between two rounds. */
export interface Estado {
  readonly situacao: Situacao;
  readonly falhas: number;
  readonly desde: string | null;
  readonly avisadoEm: string | null;
  readonly silenciadoEm: string | null;
  /** End of the silence; null: the recovery ends it. */
  readonly silenciadoAte: string | null;
}
export interface Passo extends Estado {
  readonly peso: number;
  /** Cause that speaks for this check. */
  readonly dependeDe: Tipo | null;
  /** Notice to the administrators. */
  readonly aviso: 'caiu' | 'voltou' | null;
}

/** Causes: while one is critical, what depends on it gives no notice of its own. */
export const causas: { readonly [T in Tipo]?: Tipo } = {
  FILA: 'BANCO',
  ROTINA: 'BANCO',
  EMAIL: 'FILA',
  WHATSAPP: 'FILA',
  FISCAL: 'FILA',
  PAGAMENTOS: 'FILA',
  IFOOD: 'FILA',
  LOGISTICA: 'FILA',
  EMPRESA: 'WHATSAPP',
};
const pesos = { OK: 0, DESCONHECIDO: 1, ATENCAO: 2, CRITICO: 3 } as const satisfies Record<Situacao, number>;
/** Bad rounds in a row before a check is critical: one lost answer is no incident. */
const seguidas = 2;

/**
 * The next state of a check, and the notice that it gives. The checks go on during a silence. It ends with the recovery,
 * or at its own end, and a check that is critical then gives its notice. `causa`: the critical check that this one
 * depends on.
 */
export const proximoPasso = (antes: Estado, achado: Achado, causa: Tipo | null, agora: string): Passo => {
  const falhas = achado.situacao === 'CRITICO' ? antes.falhas + 1 : 0;
  const situacao = achado.situacao === 'CRITICO' && falhas < seguidas ? 'ATENCAO' : achado.situacao;
  const voltou = situacao === 'OK';
  const venceu = antes.silenciadoAte !== null && antes.silenciadoAte <= agora;
  const silenciadoEm = venceu ? null : antes.silenciadoEm;
  const calado = causa !== null || silenciadoEm !== null;
  const cai = situacao === 'CRITICO' && antes.avisadoEm === null && !calado;
  const volta = voltou && antes.avisadoEm !== null && silenciadoEm === null;
  return {
    situacao,
    falhas,
    peso: pesos[situacao],
    desde: situacao === antes.situacao ? antes.desde : agora,
    dependeDe: voltou ? null : causa,
    avisadoEm: voltou ? null : cai ? agora : antes.avisadoEm,
    silenciadoEm: voltou ? null : silenciadoEm,
    silenciadoAte: voltou || venceu ? null : antes.silenciadoAte,
    aviso: cai ? 'caiu' : volta ? 'voltou' : null,
  };
};
