import { dayText } from '#kit/dayText';
import { sql } from 'kysely';
import { todayIn, plusDays } from '#kit/period';
import type { HandlerContext, Infer } from '#kit';
import { empresa as empresas } from '../../../schemas/cadastros/empresa';
import { lacunaNumeracao } from '../../../schemas/fiscal/numeracao/lacunaNumeracao';
import { numeracaoFiscal } from '../../../schemas/fiscal/numeracao/numeracaoFiscal';
import { zoneOf } from '../../comum/period.server';
import { firstOfMonth } from '#kit/months';

export type Lacuna = Infer<typeof lacunaNumeracao>;
type Numeracao = Pick<Infer<typeof numeracaoFiscal>, 'empresa' | 'ambiente' | 'modelo' | 'serie'>;
export interface Faixa {
  readonly de: number;
  readonly ate: number;
}

/** The tax office takes ten thousand numbers at once (rule 201). */
const maisDeUmaVez = 10_000;
/** Hours to correct a rejected note before its number counts as a gap. */
const horasParaCorrigir = 24;

const milhar = (numero: number): string => numero.toLocaleString('pt-BR');
export const nomeDaFaixa = ({ de, ate }: Faixa): string => (de === ate ? milhar(de) : `${milhar(de)} a ${milhar(ate)}`);
export const porExtenso = ({ de, ate }: Faixa): string =>
  de === ate ? `o número ${milhar(de)}` : `os números ${milhar(de)} a ${milhar(ate)}`;
/** The tenth of the month after (Ajuste SINIEF 19/2016, cláusula décima quarta, by that of the NF-e). */
const prazoDe = (dia: string): string => plusDays(firstOfMonth(dia, 1), 9);
export const zonaDaEmpresa = async ({ rows }: Pick<HandlerContext, 'rows'>, empresa: number): Promise<string> =>
  zoneOf((await rows.get(empresas, empresa))?.fuso);

/** Records numbers without a note: in rows that can each be voided at once, or in one row when nobody voids them. */
export const registrarLacuna = async (
  context: HandlerContext,
  { empresa, ambiente, modelo, serie }: Numeracao,
  faixa: Faixa,
  over: Partial<Lacuna> & Pick<Lacuna, 'causa'>,
): Promise<void> => {
  const { rows, ports, now } = context;
  const data =
    over.data ??
    (await diaDe(context, { empresa, ambiente, modelo, serie }, faixa.de)) ??
    todayIn(await zonaDaEmpresa(context, empresa), now);
  const deCadaVez = over.situacao === 'OUTRO_SISTEMA' ? Infinity : maisDeUmaVez;
  for (let de = faixa.de; de <= faixa.ate; de += deCadaVez) {
    const part = { de, ate: Math.min(faixa.ate, de + deCadaVez - 1) };
    await rows.insert(lacunaNumeracao, {
      empresa,
      ambiente,
      modelo,
      serie,
      ...part,
      faixa: nomeDaFaixa(part),
      extenso: porExtenso(part),
      simulacao: ports.fiscal.simulado,
      data,
      prazo: prazoDe(data),
      situacao: 'ABERTA',
      ...over,
    });
  }
};
/** Local day of the last note before a number. */
const diaDe = async (
  context: HandlerContext,
  { empresa, ambiente, modelo, serie }: Numeracao,
  de: number,
): Promise<string | undefined> => {
  const {
    rows: [last],
  } = await sql<{
    emissao: string | Date;
  }>`select emissao from nota_fiscal where empresa_id = ${empresa} and ambiente = ${ambiente} and modelo = ${modelo} and serie = ${serie} and numero < ${de} order by numero desc limit 1`.execute(
    context.db,
  );
  return last && todayIn(await zonaDaEmpresa(context, empresa), new Date(last.emissao));
};

/**
 * Finds and records numbers of a series without a note; draws of numbers wait meanwhile. Begins where the last check
 * ended, to be quick.
 */
export const conferirNumeracao = async (context: HandlerContext, id: number): Promise<void> => {
  const { rows } = context;
  const numeracao = await rows.get(numeracaoFiscal, id, { lock: true });
  if (!numeracao) return;
  for (const faixa of await faltantes(context, numeracao))
    await registrarLacuna(context, numeracao, faixa, { causa: 'SEM_REGISTRO' });
  await conferirRejeitadas(context, numeracao);
  const ultimo = numeracao.proximo - 1;
  if (ultimo > 0 && numeracao.conferidoAte !== ultimo)
    await sql`update numeracao_fiscal set conferido_ate = ${ultimo} where empresa_id = ${numeracao.empresa} and id = ${id}`.execute(
      context.db,
    );
};
/** Gaps between notes and recorded ranges; numbers before the first note belong to another system. */
const faltantes = async (
  { db }: HandlerContext,
  { empresa, ambiente, modelo, serie, proximo, conferidoAte }: Infer<typeof numeracaoFiscal>,
): Promise<readonly Faixa[]> => {
  const desde = conferidoAte ?? 0;
  const { rows } = await sql<Faixa>`select anterior + 1 as de, de - 1 as ate from (
    select de, max(ate) over (order by de, ate rows between unbounded preceding and 1 preceding) as anterior from (
      select numero as de, numero as ate from nota_fiscal where empresa_id = ${empresa} and ambiente = ${ambiente} and modelo = ${modelo} and serie = ${serie} and numero > ${desde}
      union all select de, ate from lacuna_numeracao where empresa_id = ${empresa} and ambiente = ${ambiente} and modelo = ${modelo} and serie = ${serie} and ate > ${desde}
      union all select ${desde}::integer, ${desde}::integer where ${desde}::integer > 0
      union all select ${proximo}::integer, ${proximo}::integer
    ) as cobertos
  ) as vizinhos where de > anterior + 1 order by 1 limit 1000`.execute(db);
  return rows.map(({ de, ate }) => ({ de: Number(de), ate: Number(ate) }));
};
/**
 * Ranges of consecutive numbers within a month whose notes have stayed rejected for a day. Excludes offline notes:
 * their numbers may not be voided.
 */
const conferirRejeitadas = async (context: HandlerContext, numeracao: Infer<typeof numeracaoFiscal>): Promise<void> => {
  const { db, rows, now } = context;
  const { empresa, ambiente, modelo, serie } = numeracao;
  const zone = await zonaDaEmpresa(context, empresa);
  const { rows: found } = await sql<{
    numero: number;
    emissao: string | Date;
  }>`select numero, emissao from nota_fiscal where empresa_id = ${empresa} and ambiente = ${ambiente} and modelo = ${modelo} and serie = ${serie} and situacao = 'REJEITADA' and contingencia_em is null
    and emissao < ${new Date(now.getTime() - horasParaCorrigir * 3_600_000).toISOString()}::timestamptz order by numero limit 5000`.execute(
    db,
  );
  const wanted: (Faixa & { data: string })[] = [];
  for (const { numero, emissao } of found.map((one) => ({
    numero: Number(one.numero),
    emissao: todayIn(zone, new Date(one.emissao)),
  }))) {
    const last = wanted.at(-1);
    if (last?.ate === numero - 1 && last.data.slice(0, 7) === emissao.slice(0, 7))
      wanted[wanted.length - 1] = { ...last, ate: numero, data: emissao };
    else wanted.push({ de: numero, ate: numero, data: emissao });
  }
  const open = await rows.all(lacunaNumeracao, {
    empresa,
    ambiente,
    modelo,
    serie,
    situacao: 'ABERTA',
    causa: 'REJEITADA',
  });
  const isSame = (one: Faixa, other: Faixa): boolean => one.de === other.de && one.ate === other.ate;
  for (const one of open)
    if (!isLeased(one, now) && !wanted.some((other) => isSame(one, other))) await rows.remove(lacunaNumeracao, one);
  for (const { data, ...faixa } of wanted)
    if (!open.some((one) => isSame(one, faixa) || (isLeased(one, now) && one.de <= faixa.ate && one.ate >= faixa.de)))
      await registrarLacuna(context, numeracao, faixa, { causa: 'REJEITADA', data });
};
export const isLeased = ({ envioAte }: Lacuna, now: Date): boolean => envioAte !== null && new Date(envioAte) > now;

/** Notice of skipped numbers that await voiding; null without any. */
export const avisoDeLacunas = async ({
  rows,
  now,
  user,
}: Pick<HandlerContext, 'rows' | 'now' | 'user'>): Promise<string | null> => {
  const [first, total] = [
    await rows.one(lacunaNumeracao, { situacao: 'ABERTA', $sort: [['prazo', 'asc']] }),
    await rows.count(lacunaNumeracao, { situacao: 'ABERTA' }),
  ];
  if (!first) return null;
  const dia = dayText(first.prazo);
  const quantas = total === 1 ? 'Uma faixa de números sem nota' : `${milhar(total)} faixas de números sem nota`;
  return first.prazo < todayIn(user.zone, now)
    ? `${quantas}: o prazo para inutilizar passou em ${dia}. Inutilize e avise o contador.`
    : `${quantas}: inutilize até ${dia}.`;
};
