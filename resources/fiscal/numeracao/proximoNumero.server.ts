import { sql } from 'kysely';
import type { HandlerContext, Infer } from '#kit';
import { lacunaNumeracao } from '../../../schemas/fiscal/numeracao/lacunaNumeracao';
import { numeracaoFiscal } from '../../../schemas/fiscal/numeracao/numeracaoFiscal';
import { conferirNumeracao, porExtenso, registrarLacuna, type Faixa, type Lacuna } from './lacunas.server';

type Numeracao = Infer<typeof numeracaoFiscal>;
interface Mudanca {
  /** Numbers left without a note. */ readonly faixa?: Faixa;
  /** Recorded ranges whose numbers would be taken again. */ readonly retomadas: readonly Lacuna[];
  readonly impedimento?: string;
}

/** Limit of numbers skipped by one change: ten requests to the tax office. More is a typing error. */
const maisQueIsto = 100_000;

/** Consequence of a new next number. `pulados` declares skipped numbers as no notes or as another system's. */
export const mudancaDe = async (
  { rows, db }: Pick<HandlerContext, 'rows' | 'db'>,
  { empresa, ambiente, modelo, serie, proximo }: Numeracao,
  novo: number,
  pulados: string | null,
): Promise<Mudanca> => {
  const {
    rows: [last],
  } = await sql<{
    maior: number | null;
  }>`select max(numero) as maior from nota_fiscal where empresa_id = ${empresa} and ambiente = ${ambiente} and modelo = ${modelo} and serie = ${serie}`.execute(
    db,
  );
  const maior = Number(last?.maior ?? 0);
  if (novo <= maior)
    return { retomadas: [], impedimento: `A série já tem a nota ${maior}: o próximo número é depois dela.` };
  const { rows: retomadas } = await rows.find(
    lacunaNumeracao,
    { empresa, ambiente, modelo, serie, ate: { gte: novo } },
    { page: 1, size: 1000 },
  );
  const given = retomadas.find(({ situacao, envioAte }) => situacao === 'INUTILIZADA' || envioAte !== null);
  if (given)
    return {
      retomadas: [],
      impedimento: `${porExtenso(given).replace(/^o/, 'O')} já ${given.de === given.ate ? 'foi inutilizado' : 'foram inutilizados'}: o próximo é depois.`,
    };
  const seguinte = Math.max(proximo, maior + 1);
  if (pulados !== 'OUTRO_SISTEMA' && novo - seguinte > maisQueIsto)
    return {
      retomadas: [],
      impedimento: `Ficariam ${(novo - seguinte).toLocaleString('pt-BR')} números para inutilizar: confira o próximo número, ou diga que são notas de outro sistema.`,
    };
  return { retomadas, ...(novo > seguinte && { faixa: { de: seguinte, ate: novo - 1 } }) };
};

/**
 * Sets the next number of a series. A jump forward records the skipped numbers; a step back reuses numbers that are
 * then no gap.
 */
export const mudarProximo = async (
  context: HandlerContext,
  id: number,
  { proximo: novo, pulados }: { readonly proximo: number; readonly pulados: 'INUTILIZAR' | 'OUTRO_SISTEMA' },
): Promise<string> => {
  const { rows, refuse, notFound } = context;
  await conferirNumeracao(context, id);
  const numeracao = (await rows.get(numeracaoFiscal, id, { lock: true })) ?? notFound();
  const { faixa, retomadas, impedimento } = await mudancaDe(context, numeracao, novo, pulados);
  if (impedimento) return refuse(impedimento, 'proximo');
  for (const one of retomadas) {
    await rows.remove(lacunaNumeracao, one);
    if (one.de < novo)
      await registrarLacuna(
        context,
        numeracao,
        { de: one.de, ate: novo - 1 },
        { causa: one.causa, data: one.data, situacao: one.situacao },
      );
  }
  if (faixa)
    await registrarLacuna(context, numeracao, faixa, {
      causa: 'PULADO',
      situacao: pulados === 'OUTRO_SISTEMA' ? 'OUTRO_SISTEMA' : 'ABERTA',
    });
  await rows.update(numeracaoFiscal, numeracao, { proximo: novo, conferidoAte: novo - 1 });
  const feito = `O próximo número da série ${numeracao.serie} é ${novo.toLocaleString('pt-BR')}.`;
  return faixa && pulados === 'INUTILIZAR'
    ? `${feito} Inutilize ${porExtenso(faixa)} em Fiscal › Faixas sem nota.`
    : feito;
};
