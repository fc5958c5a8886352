import { sql } from 'kysely';
import type { HandlerContext } from '#kit';
import type { OpenContext } from '#kit/calls/handlers';
import { notaFiscal } from '../../../schemas/fiscal/notaFiscal';
import { notaFiscalEvento } from '../../../schemas/fiscal/notaFiscalEvento';
import { SemResposta, type Emissor, type Resposta } from '../provedor/provedor.server';
import { casaDe } from '../casa.server';
import { fiscalDe } from '../disjuntor.server';
import { emissorDaNota } from '../emissor.server';
import { anotar, proximaTentativa, segurar, type Evento, type NotaFiscal } from '../nota.server';

/** Root elements of the documents that prove each step. */
export type Prova = 'nota' | 'cancelamento' | 'inutilizacao';
const raizes: Readonly<Record<Prova, string>> = {
  nota: '<NFe ',
  cancelamento: '<procEventoNFe',
  inutilizacao: '<ProcInutNFe',
};
const passos: Readonly<Record<Prova, readonly Evento['tipo'][]>> = {
  nota: ['AUTORIZACAO'],
  cancelamento: ['CANCELAMENTO', 'CONSULTA'],
  inutilizacao: ['INUTILIZACAO'],
};

/** Document of a proof; undefined while it is missing. */
export const provaDe = async (
  { rows }: Pick<HandlerContext, 'rows'>,
  nota: number,
  prova: Prova,
): Promise<string | undefined> => {
  const { rows: steps } = await rows.find(
    notaFiscalEvento,
    { nota, tipo: passos[prova], $sort: [['criadoEm', 'desc']] },
    { page: 1, size: 50 },
  );
  return steps.find(({ xml }) => xml?.includes(raizes[prova]))?.xml ?? undefined;
};
/** As accountants' programmes look for them. */
export const nomeDaProva = (
  { chave, numero, modelo }: Pick<NotaFiscal, 'chave' | 'modelo' | 'numero'>,
  prova: Prova,
): string =>
  `${chave ?? numero}-${{ nota: modelo === '55' ? 'nfe' : 'nfce', cancelamento: 'procEventoNFe', inutilizacao: 'procInutNFe' }[prova]}.xml`;
/** True when all proofs of a note in this state are stored. */
export const comprovanteDe = async (
  context: Pick<HandlerContext, 'rows'>,
  { id }: NotaFiscal,
  situacao: 'EMITIDA' | 'CANCELADA',
): Promise<'COMPLETO' | 'A_BUSCAR'> => {
  const found = [
    await provaDe(context, id, 'nota'),
    ...(situacao === 'CANCELADA' ? [await provaDe(context, id, 'cancelamento')] : []),
  ];
  return found.every(Boolean) ? 'COMPLETO' : 'A_BUSCAR';
};

/**
 * Checks notes with unknown proofs over all companies; returns true when more may be left. No service returns the proof
 * of a voided number.
 */
export const conferirComprovantes = async ({ db }: Pick<HandlerContext, 'db'>): Promise<boolean> => {
  const has = (prova: Prova) =>
    sql`exists (select 1 from nota_fiscal_evento e where e.empresa_id = n.empresa_id and e.nota_id = n.id and e.tipo in (${sql.join(passos[prova])}) and e.xml like ${`%${raizes[prova]}%`})`;
  const { rows } = await sql`update nota_fiscal n set comprovante = case
      when n.situacao = 'INUTILIZADA' then case when ${has('inutilizacao')} then 'COMPLETO' else 'FALTA' end
      when ${has('nota')} and (n.situacao = 'EMITIDA' or ${has('cancelamento')}) then 'COMPLETO' else 'A_BUSCAR' end
    where n.id in (select id from nota_fiscal where comprovante is null and situacao in ('EMITIDA', 'CANCELADA', 'INUTILIZADA') order by id limit ${deUmaVez}) returning n.id`.execute(
    db,
  );
  return rows.length === deUmaVez;
};
const deUmaVez = 200;

/** Notes of all companies with a missing proof, few at a time: asking too often is blocked (656). */
export const semComprovante = async ({ rows, now, ports }: HandlerContext): Promise<readonly NotaFiscal[]> =>
  (
    await rows.find(
      notaFiscal,
      {
        comprovante: 'A_BUSCAR',
        situacao: ['EMITIDA', 'CANCELADA'],
        provedor: ports.fiscal.nome,
        $or: [{ proximaEm: { empty: true } }, { proximaEm: { lte: now.toISOString() } }],
        $sort: [['id', 'asc']],
      },
      { page: 1, size: 10 },
    )
  ).rows;

/** Fetches a proof by the key. An answer without it is final; without an answer it is retried with growing pauses. */
export const buscarComprovante = async (
  context: OpenContext,
  { id, empresa, modelo, contingenciaEm, ambiente, referencia, chave }: NotaFiscal,
): Promise<void> => {
  const casa = casaDe(context, empresa);
  const answer = await (async (): Promise<Resposta | undefined> => {
    try {
      const { emissor } = await casa.transaction((within) =>
        emissorDaNota(within, { empresa, modelo, contingenciaEm }),
      );
      const asked: Emissor = { ...emissor, ambiente: ambiente === 'PRODUCAO' ? '1' : '2' };
      return await fiscalDe(casa, empresa).consultar(asked, { ref: referencia, chave: chave ?? '' });
    } catch (error) {
      // No answer, or a company that cannot ask now: its certificate has expired or its address is missing.
      if (error instanceof SemResposta || (error instanceof Error && 'failure' in error)) return undefined;
      throw error;
    }
  })();
  await casa.transaction(async (within) => {
    const nota = await segurar(within, id);
    if (nota.comprovante !== 'A_BUSCAR' || (nota.situacao !== 'EMITIDA' && nota.situacao !== 'CANCELADA')) return;
    const later = {
      proximaEm: proximaTentativa(
        within.now,
        nota.tentativas,
        answer && 'codigo' in answer ? answer.codigo : undefined,
      ),
      tentativas: nota.tentativas + 1,
    };
    if (!answer || answer.tipo === 'paralisada' || answer.tipo === 'processando') {
      await within.rows.update(notaFiscal, nota, later);
      return;
    }
    await guardarProva(within, nota, answer);
    const found = await comprovanteDe(within, nota, nota.situacao);
    await within.rows.update(notaFiscal, nota, {
      comprovante: found === 'COMPLETO' ? 'COMPLETO' : 'FALTA',
      proximaEm: null,
    });
  });
};

/** Stores the proofs in an answer that are not stored yet. */
const guardarProva = async (within: HandlerContext, nota: NotaFiscal, answer: Resposta): Promise<void> => {
  const protocolo =
    answer.tipo === 'autorizada' ? answer.prova : answer.tipo === 'cancelada' ? answer.autorizacao : undefined;
  if (protocolo && !(await provaDe(within, nota.id, 'nota'))) {
    const xml = protocolo.includes(raizes.nota) ? protocolo : await notaComProtocolo(within, nota, protocolo);
    if (xml)
      await anotar(within, nota, {
        tipo: 'AUTORIZACAO',
        descricao: 'Protocolo da nota buscado na SEFAZ.',
        chave: nota.chave,
        xml,
      });
  }
  if (
    nota.situacao === 'CANCELADA' &&
    answer.tipo === 'cancelada' &&
    answer.prova &&
    !(await provaDe(within, nota.id, 'cancelamento'))
  )
    await anotar(within, nota, {
      tipo: 'CANCELAMENTO',
      descricao: 'Comprovante do cancelamento buscado na SEFAZ.',
      codigo: answer.codigo,
      xml: answer.prova,
    });
};
/** Transmission that the protocol belongs to, found by its digest. */
const notaComProtocolo = async (
  { rows }: HandlerContext,
  { id }: NotaFiscal,
  protocolo: string,
): Promise<string | undefined> => {
  const { rows: sent } = await rows.find(
    notaFiscalEvento,
    { nota: id, tipo: ['ENVIO', 'CONTINGENCIA'], $sort: [['criadoEm', 'desc']] },
    { page: 1, size: 50 },
  );
  const digest = /<digVal>([^<]+)</.exec(protocolo)?.[1];
  const document = sent.find((one) => one.xml?.startsWith('<') && one.digest === digest)?.xml;
  const { notaProcessada } = await import('../nfce/mensagens.lazy.server');
  return document ? notaProcessada(document, protocolo) : undefined;
};
