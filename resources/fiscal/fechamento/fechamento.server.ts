import { sql } from 'kysely';
import { lastMonth, lastOfMonth } from '#kit/months';
import { instantsOf, todayIn } from '#kit/period';
import { counted } from '#kit/text';
import type { HandlerContext, Infer } from '#kit';
import { fechamentoFiscal, naturezas } from '../../../schemas/fiscal/fechamento/fechamentoFiscal';
import { lacunaNumeracao } from '../../../schemas/fiscal/numeracao/lacunaNumeracao';
import { notaFiscal } from '../../../schemas/fiscal/notaFiscal';
import { numeracaoFiscal } from '../../../schemas/fiscal/numeracao/numeracaoFiscal';
import { conferirNumeracao, zonaDaEmpresa } from '../numeracao/lacunas.server';

export type Fechamento = Infer<typeof fechamentoFiscal>;
export type Natureza = keyof typeof naturezas;
export const avisoDaNatureza: Readonly<Record<Natureza, string | undefined>> = {
  PRODUCAO: undefined,
  HOMOLOGACAO: 'HOMOLOGAÇÃO: SEM VALOR FISCAL',
  SIMULACAO: 'SIMULAÇÃO: SEM VALOR FISCAL',
};

/** Condition of one nature: simulated notes never mix with valid ones. */
export const daNatureza = (natureza: Natureza): { simulacao: boolean; ambiente?: 'PRODUCAO' | 'HOMOLOGACAO' } =>
  natureza === 'SIMULACAO' ? { simulacao: true } : { simulacao: false, ambiente: natureza };
/** First and last day of a month by its first. */
export const diasDoMes = (mes: string): { readonly inicio: string; readonly fim: string } => ({
  inicio: mes,
  fim: lastOfMonth(mes),
});
export const nomeDoMes = (mes: string): string => {
  const nome = new Date(`${mes}T12:00:00Z`).toLocaleDateString('pt-BR', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return nome.charAt(0).toUpperCase() + nome.slice(1);
};

/** Finds or creates the row of a month. */
export const fechamentoDe = async (
  context: HandlerContext,
  empresa: number,
  mes: string,
  natureza: Natureza,
): Promise<Fechamento> => {
  const { rows } = context;
  return (
    (await rows.one(fechamentoFiscal, { empresa, mes, natureza })) ??
    rows.insert(fechamentoFiscal, {
      empresa,
      mes,
      natureza,
      nome: `${nomeDoMes(mes)}${natureza === 'PRODUCAO' ? '' : natureza === 'SIMULACAO' ? ' (SIMULAÇÃO)' : ' (homologação)'}`,
    })
  );
};

/** Recounts a month and lists what is still missing. */
export const atualizarFechamento = async (
  context: HandlerContext,
  { id }: Pick<Fechamento, 'id'>,
): Promise<Fechamento> => {
  const { rows, now, notFound } = context;
  const row = (await rows.get(fechamentoFiscal, id, { lock: true })) ?? notFound();
  const zone = await zonaDaEmpresa(context, row.empresa);
  const { inicio, fim } = diasDoMes(row.mes);
  const ofMonth = {
    empresa: row.empresa,
    ...daNatureza(row.natureza),
    emissao: instantsOf({ from: inicio, to: fim }, zone),
  };
  const count = (filter: object): Promise<number> => rows.count(notaFiscal, { ...ofMonth, ...filter });
  const { count: emitidas, total: valor } = await rows.sum(notaFiscal, { ...ofMonth, situacao: 'EMITIDA' }, ['total']);
  const ranges = { empresa: row.empresa, ...daNatureza(row.natureza), data: { gte: inicio, lte: fim } };
  const lacunas = await rows.count(lacunaNumeracao, { ...ranges, situacao: 'ABERTA' });
  const given = await rows.all(lacunaNumeracao, { ...ranges, situacao: 'INUTILIZADA' });
  const figures = {
    emitidas,
    valor,
    canceladas: await count({ situacao: 'CANCELADA' }),
    contingencia: await count({ situacao: 'CONTINGENCIA' }),
    andamento: await count({ situacao: ['REJEITADA', 'ENVIANDO', 'PENDENTE_CONSULTA', 'AGUARDANDO', 'CANCELANDO'] }),
    semComprovante: await count({ situacao: ['EMITIDA', 'CANCELADA'], comprovante: ['A_BUSCAR', 'FALTA'] }),
    lacunas,
    // A rejected note whose number was voided counts once.
    inutilizadas:
      given.filter(({ causa }) => causa !== 'REJEITADA').reduce((sum, { de, ate }) => sum + ate - de + 1, 0) +
      (await count({ situacao: 'INUTILIZADA' })),
  };
  const pendencias = pendenciasDe(figures);
  const emCurso = todayIn(zone, now) <= fim;
  const situacao = emCurso
    ? 'EM_CURSO'
    : ['ENVIADO', 'ERRO'].includes(row.situacao)
      ? row.situacao
      : pendencias
        ? 'PENDENTE'
        : 'PRONTO';
  return rows.update(fechamentoFiscal, row, { ...figures, situacao, pendencias, conferidoEm: now.toISOString() });
};
const pendenciasDe = ({
  contingencia,
  andamento,
  lacunas,
  semComprovante,
}: Pick<Fechamento, 'contingencia' | 'andamento' | 'lacunas' | 'semComprovante'>): string | null => {
  const said = [
    contingencia > 0 ? `${counted(contingencia, { one: 'nota', many: 'notas' })} em contingência a transmitir` : '',
    andamento > 0
      ? `${counted(andamento, { one: 'nota rejeitada', many: 'notas rejeitadas' })} ou em andamento: corrija e reenvie, ou inutilize`
      : '',
    lacunas > 0 ? `${counted(lacunas, { one: 'faixa de números', many: 'faixas de números' })} a inutilizar` : '',
    semComprovante > 0 ? `${counted(semComprovante, { one: 'nota', many: 'notas' })} sem o comprovante da SEFAZ` : '',
  ].filter(Boolean);
  return said.length === 0 ? null : `${said.join('; ')}.`;
};

/** Finds numbers without a note before a month is counted. */
export const conferirMes = async (
  context: HandlerContext,
  { empresa, natureza }: Pick<Fechamento, 'empresa' | 'natureza'>,
): Promise<void> => {
  const { rows } = context;
  const series = await rows.all(numeracaoFiscal, { empresa, ...(natureza !== 'SIMULACAO' && { ambiente: natureza }) });
  for (const { id } of series) await conferirNumeracao(context, id);
};
/** This month and the last one, in each nature that has notes. */
export const conferirMeses = async (context: HandlerContext, empresa: number): Promise<void> => {
  const zone = await zonaDaEmpresa(context, empresa);
  const today = todayIn(zone, context.now);
  for (const mes of [lastMonth(today).from, `${today.slice(0, 7)}-01`])
    for (const natureza of Object.keys(naturezas) as Natureza[])
      if (await temNotas(context, empresa, mes, natureza))
        await atualizarFechamento(context, await fechamentoDe(context, empresa, mes, natureza));
};
export const temNotas = async (
  context: HandlerContext,
  empresa: number,
  mes: string,
  natureza: Natureza,
): Promise<boolean> => {
  const { inicio, fim } = diasDoMes(mes);
  const emissao = instantsOf({ from: inicio, to: fim }, await zonaDaEmpresa(context, empresa));
  return context.rows.exists(notaFiscal, { empresa, ...daNatureza(natureza), emissao });
};
export const empresasComNotas = async ({ db }: HandlerContext): Promise<readonly number[]> =>
  (await sql<{ id: number }>`select distinct empresa_id as id from numeracao_fiscal order by 1`.execute(db)).rows.map(
    ({ id }) => Number(id),
  );
