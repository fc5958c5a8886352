import type { HandlerContext } from '#kit';
import type { OpenContext } from '#kit/calls/handlers';
import { notaFiscal } from '../../schemas/fiscal/notaFiscal';
import { consultarCancelamento, inutilizarNota } from './cancelar.server';
import { casaDe, type Casa } from './casa.server';
import { barradas, codigosDeParada } from './disjuntor.server';
import { retomarNota } from './emitir.server';
import { anotar, proximaTentativa, segurar, type NotaFiscal } from './nota.server';
import { cancelarPorSubstituicao } from './substituir.server';

/**
 * Notes of all companies that are due, fifty at most: waiting ones, those whose sender is gone, and replaced ones with
 * a known fate. Companies in an outage come last.
 */
export const pendentes = async (within: HandlerContext): Promise<readonly NotaFiscal[]> => {
  const { rows, now } = within;
  const shut = (await barradas(within)).map(({ empresa, modelo }) => ({
    $or: [{ empresa: { not: empresa } }, { modelo: { not: modelo } }],
  }));
  return (
    await rows.find(
      notaFiscal,
      {
        ...(shut.length > 0 && { $and: shut }),
        $or: [
          {
            situacao: ['PENDENTE_CONSULTA', 'AGUARDANDO', 'CONTINGENCIA', 'CANCELANDO'],
            proximaEm: { lte: now.toISOString() },
          },
          { situacao: ['EMITIDA', 'REJEITADA'], substituta: { empty: false }, proximaEm: { lte: now.toISOString() } },
          { situacao: ['ENVIANDO', 'CANCELANDO'], envioAte: { lte: now.toISOString() } },
        ],
        $sort: [['emissao', 'asc']],
      },
      { page: 1, size: 50 },
    )
  ).rows;
};

/** Offline notes that are not authorised yet: to be sent, or rejected and to be corrected. */
const offline = ['CONTINGENCIA', 'REJEITADA'] as const;
/** Offline notes that were not transmitted within 24 hours, over all companies. */
export const atrasadas = async ({ rows, now }: HandlerContext): Promise<readonly NotaFiscal[]> =>
  (
    await rows.find(
      notaFiscal,
      {
        modelo: '65',
        situacao: offline,
        contingenciaEm: { empty: false },
        foraDoPrazo: false,
        transmitirAte: { lte: now.toISOString() },
        $sort: [['emissao', 'asc']],
      },
      { page: 1, size: 50 },
    )
  ).rows;
/** Marks a late note and tries it at once and afterwards: the tax office accepts it with code 150. */
export const marcarAtraso = async (context: OpenContext, { id, empresa }: NotaFiscal): Promise<void> =>
  casaDe(context, empresa).transaction(async (within) => {
    const nota = await segurar(within, id);
    if ((nota.situacao !== 'CONTINGENCIA' && nota.situacao !== 'REJEITADA') || nota.foraDoPrazo) return;
    await anotar(within, nota, {
      tipo: 'PRAZO',
      descricao: 'Passaram 24 horas em contingência sem que a nota fosse transmitida.',
    });
    // A rejected note awaits a person, and already has its instruction.
    await within.rows.update(
      notaFiscal,
      nota,
      nota.situacao === 'REJEITADA'
        ? { foraDoPrazo: true }
        : {
            foraDoPrazo: true,
            proximaEm: within.now.toISOString(),
            orientacao:
              'Passou do prazo de 24 horas. Confira a internet e o certificado, use “Atualizar” e avise o contador.',
          },
    );
  });

/** Notice of notes that wait for transmission: how many, their deadline, and the late ones. Null without any. */
export const avisoDeContingencia = async ({
  rows,
  now,
  user,
}: Pick<HandlerContext, 'rows' | 'now' | 'user'>): Promise<string | null> => {
  const waiting = { modelo: '65', situacao: offline, contingenciaEm: { empty: false } } as const;
  const [first, total] = [
    await rows.one(notaFiscal, { ...waiting, $sort: [['transmitirAte', 'asc']] }),
    await rows.count(notaFiscal, waiting),
  ];
  if (!first) return null;
  const late = await rows.count(notaFiscal, { ...waiting, foraDoPrazo: true });
  const notas = (count: number): string => (count === 1 ? 'Uma nota' : `${count.toLocaleString('pt-BR')} notas`);
  if (late > 0)
    return `${notas(late)} em contingência ${late === 1 ? 'passou' : 'passaram'} do prazo de 24 horas sem transmissão. Confira a internet e o certificado, e avise o contador.`;
  const until = first.transmitirAte ? new Date(first.transmitirAte) : now;
  const when = until
    .toLocaleString('pt-BR', { timeZone: user.zone, dateStyle: 'short', timeStyle: 'short' })
    .replace(',', ' às');
  const refused = await rows.count(notaFiscal, {
    modelo: '65',
    situacao: 'REJEITADA',
    contingenciaEm: { empty: false },
  });
  if (refused > 0)
    return `${notas(refused)} em contingência ${refused === 1 ? 'foi rejeitada' : 'foram rejeitadas'} pela SEFAZ. Corrija o que ela aponta e reenvie até ${when}.`;
  const isUrgent = until.getTime() - now.getTime() <= horasDeAviso * 3_600_000;
  return isUrgent
    ? `Urgente: ${notas(total).toLowerCase()} em contingência ${total === 1 ? 'precisa' : 'precisam'} ser ${total === 1 ? 'transmitida' : 'transmitidas'} até ${when}. Confira a internet e o certificado.`
    : `${notas(total)} em contingência ${total === 1 ? 'aguarda' : 'aguardam'} transmissão, feita sozinha até ${when}.`;
};
/** Before the deadline. */
const horasDeAviso = 6;

/** Reason of the cancellation, as the tax office publishes it. */
const outraNoLugar = 'Emitida outra NFC-e em contingência no lugar desta';
/**
 * Ends a replaced note once its fate is known: cancels by substitution a note that was authorised after all, and voids
 * the number of one that never arrived. A refusal is left to a person; a missing answer is retried.
 */
const encerrarSubstituida = async (casa: Casa, { id, situacao, tentativas }: NotaFiscal): Promise<void> => {
  await (situacao === 'EMITIDA'
    ? cancelarPorSubstituicao(casa, id, outraNoLugar)
    : inutilizarNota(casa, id, outraNoLugar));
  await casa.transaction(async (within) => {
    const nota = await segurar(within, id);
    if (nota.situacao !== situacao) return;
    const isOpen =
      semRecusa.has(nota.codigo ?? '') || codigosDeParada.has(nota.codigo ?? '') || (await espera(within, nota));
    await within.rows.update(
      notaFiscal,
      nota,
      isOpen && tentativas < maximoDeTentativas
        ? { proximaEm: proximaTentativa(within.now, tentativas + 1), tentativas: tentativas + 1 }
        : { proximaEm: null },
    );
  });
};
/** State before the query: no answer has come. */
const semRecusa: ReadonlySet<string> = new Set(['', '217']);
/** True while the replacing note is not issued. */
const espera = async ({ rows }: HandlerContext, { substituta }: NotaFiscal): Promise<boolean> =>
  substituta !== null && (await rows.get(notaFiscal, substituta))?.situacao !== 'EMITIDA';
/** Maximum of tries: a tax office that gets the same too often demands a pause (656). */
const maximoDeTentativas = 60;

const passoDe = async (casa: Casa, nota: NotaFiscal): Promise<unknown> => {
  if (nota.situacao === 'CANCELANDO')
    return consultarCancelamento(casa, nota.id).then(() =>
      casa.transaction(async (within) => {
        const after = await segurar(within, nota.id);
        // The cancellation was not registered: tries again.
        if (after.situacao === 'EMITIDA' && after.substituta !== null)
          await within.rows.update(notaFiscal, after, { proximaEm: within.now.toISOString() });
      }),
    );
  return nota.situacao === 'EMITIDA' || (nota.situacao === 'REJEITADA' && nota.substituta !== null)
    ? encerrarSubstituida(casa, nota)
    : retomarNota(casa, nota.id);
};

/**
 * Resolves one note. A refusal (an expired certificate, a product without NCM) is stored in the note, which is tried
 * later.
 */
export const resolver = async (context: OpenContext, one: NotaFiscal): Promise<void> => {
  const { id, empresa, modelo } = one;
  // An outage may have begun meanwhile.
  if (
    empresa !== null &&
    (await context.within('*', barradas)).some((shut) => shut.empresa === empresa && shut.modelo === modelo)
  )
    return;
  const casa = casaDe(context, empresa);
  try {
    await passoDe(casa, one);
  } catch (cause) {
    await casa.transaction(async (within) => {
      const nota = await segurar(within, id);
      const motivo =
        cause instanceof Error && 'failure' in cause
          ? (cause.failure as { readonly message?: string }).message
          : undefined;
      await within.rows.update(notaFiscal, nota, {
        proximaEm: proximaTentativa(within.now, nota.tentativas + 1),
        tentativas: nota.tentativas + 1,
        ...(motivo && { orientacao: motivo.slice(0, 500) }),
      });
    });
  }
};
