import type { HandlerContext } from '#kit';
import { todayIn } from '#kit/period';
import { empresa } from '../../../schemas/cadastros/empresa';
import { cobrancaExcecao } from '../../../schemas/financeiro/faturas/cobrancaExcecao';
import { cobrancaPasso } from '../../../schemas/financeiro/faturas/cobrancaPasso';
import { regraCobranca } from '../../../schemas/financeiro/faturas/regraCobranca';
import { zoneOf } from '../../comum/period.server';
import { avisosPadrao, retentativasPadrao, type Aviso } from './contas';

type Rows = Pick<HandlerContext, 'rows'>;
export interface Regra {
  readonly diasEmissao: number;
  readonly multa: number;
  readonly juros: number;
  readonly diasBloqueio: number;
  readonly retentativas: readonly number[];
  readonly avisos: readonly Aviso[];
}
/** Rules of the platform; empty lists mean those of the product. */
export const regraDe = async ({ rows }: Rows): Promise<Regra> => {
  const { diasEmissao, multa, juros, diasBloqueio, retentativas, avisos } = await rows.settings(regraCobranca);
  return {
    diasEmissao,
    multa,
    juros,
    diasBloqueio,
    retentativas: retentativas?.map((um) => um.dias) ?? retentativasPadrao,
    avisos: avisos ?? avisosPadrao,
  };
};

export const hojeDa = async ({ rows, now }: Rows & Pick<HandlerContext, 'now'>, id: number): Promise<string> =>
  todayIn(zoneOf((await rows.get(empresa, id))?.fuso), now);

/** Reason why the dunning leaves a company alone today. */
export const excecaoDe = async ({ rows }: Rows, id: number, hoje: string): Promise<string | undefined> =>
  (await rows.all(cobrancaExcecao, { empresa: id })).find(({ ate }) => ate === null || ate >= hoje)?.motivo;

interface Passo {
  readonly empresa: number;
  readonly fatura: number | null;
  readonly tipo: 'EMISSAO' | 'AVISO' | 'TENTATIVA' | 'BLOQUEIO' | 'DESBLOQUEIO' | 'PAGAMENTO' | 'OUTRO';
  readonly canal: 'EMAIL' | 'SINO' | 'EMAIL_SINO' | 'CARTAO' | 'SISTEMA';
  readonly resultado: string;
  readonly texto?: string;
  readonly chave: string;
}
/** Writes a step of the timeline, once a key. */
export const passo = async ({ rows }: Rows, { texto, resultado, chave, ...um }: Passo): Promise<void> => {
  if (!(await rows.exists(cobrancaPasso, { chave, empresa: um.empresa })))
    await rows.insert(cobrancaPasso, { ...um, chave, resultado: resultado.slice(0, 200), texto: texto ?? null });
};
