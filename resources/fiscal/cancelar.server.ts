import type { BulkReport } from '#kit/calls/envelope';
import type { HandlerContext } from '#kit';
import { notaFiscal } from '../../schemas/fiscal/notaFiscal';
import type { Emissor, PedidoDeCancelamento, PedidoDeInutilizacao, Resposta } from './provedor/provedor.server';
import { instante, texto } from './nfce/xml.server';
import type { Casa } from './casa.server';
import { fiscalDe, perguntar } from './disjuntor.server';
import { emissorDe } from './emissor.server';
import { comprovanteDe } from './danfe/comprovante.server';
import {
  anotar,
  arrendamento,
  dito,
  mudar,
  proximaTentativa,
  resultadoDe,
  segurar,
  type NotaFiscal,
  type Resultado,
} from './nota.server';

/** Default reason of a cancellation; the tax office demands 15 characters at least. */
export const justificativaPadrao = 'Cancelamento solicitado pelo emitente';

/** The tax office accepts letters only: a reason has to be long enough without emojis. */
export const semLetras = (justificativa: string): string | undefined =>
  texto(justificativa, 255).length < 15
    ? 'Escreva a justificativa com pelo menos 15 letras: a SEFAZ não aceita emojis nem outros desenhos.'
    : undefined;

interface Pedido {
  readonly nota: NotaFiscal;
  readonly emissor: Emissor;
}
/** Reason of a refusal, worded for people. */
export interface Recusa {
  readonly recusa: string;
}
const tomar = async (
  context: HandlerContext,
  id: number,
  patch: Partial<NotaFiscal>,
  may: (nota: NotaFiscal) => string | undefined,
): Promise<Pedido | Recusa> => {
  const nota = await segurar(context, id);
  const recusa = may(nota);
  if (recusa) return { recusa };
  const { emissor } = await emissorDe(context, nota.empresa, nota.modelo);
  return {
    emissor,
    nota: await context.rows.update(notaFiscal, nota, {
      ...patch,
      envio: crypto.randomUUID(),
      envioAte: new Date(context.now.getTime() + arrendamento).toISOString(),
    }),
  };
};
const isLeased = ({ envioAte }: NotaFiscal, now: Date): boolean => envioAte !== null && new Date(envioAte) > now;

/**
 * Cancels a note, by substitution if another has replaced it. Without an answer the note stays CANCELANDO and is
 * queried by its key.
 */
export const cancelarNota = async (
  casa: Casa,
  id: number,
  justificativa: string,
  substituta?: string,
): Promise<Resultado | Recusa> => {
  const taken = await casa.transaction((within) =>
    tomar(within, id, { situacao: 'CANCELANDO', justificativa, proximaEm: proximaTentativa(within.now, 0) }, (one) => {
      if (one.situacao === 'CANCELADA') return 'Esta nota já está cancelada.';
      if (one.situacao !== 'EMITIDA' && !(one.situacao === 'CANCELANDO' && !isLeased(one, within.now)))
        return 'Só notas emitidas podem ser canceladas.';
      return semLetras(justificativa);
    }),
  );
  if ('recusa' in taken) return taken;
  const { nota, emissor } = taken;
  const pedido: PedidoDeCancelamento = {
    ref: nota.referencia,
    chave: nota.chave ?? '',
    protocolo: nota.protocolo ?? '',
    justificativa,
    quando: casa.now,
    ...(substituta && { substituta }),
  };
  const answer = await perguntar(() => fiscalDe(casa, nota.empresa).cancelar(emissor, pedido));
  const after = await casa.transaction((within) => anotarCancelamento(within, nota, answer));
  return after.situacao === 'EMITIDA'
    ? { recusa: ['A nota não foi cancelada.', after.motivo, after.orientacao].filter(Boolean).join(' ') }
    : resultadoDe(after);
};

/** `answer` is undefined without one. */
export const anotarCancelamento = async (
  context: HandlerContext,
  { id, envio }: NotaFiscal,
  answer: Resposta | undefined,
): Promise<NotaFiscal> => {
  const nota = await segurar(context, id);
  if (nota.envio !== envio || nota.situacao !== 'CANCELANDO') return nota;
  if (answer?.tipo === 'cancelada') {
    await anotar(context, nota, {
      tipo: 'CANCELAMENTO',
      descricao: `${answer.motivo} ${nota.justificativa ?? ''}`,
      codigo: answer.codigo,
      ...(answer.prova && { xml: answer.prova }),
    });
    return mudar(context, nota, 'CANCELADA', {
      ...dito(answer),
      canceladaEm: answer.em.toISOString(),
      comprovante: await comprovanteDe(context, nota, 'CANCELADA'),
    });
  }
  // The cancellation was not registered, so the note stays valid.
  if (answer?.tipo === 'rejeitada' || answer?.tipo === 'autorizada' || answer?.tipo === 'paralisada') {
    await anotar(context, nota, {
      tipo: 'REJEICAO',
      descricao: `Cancelamento: ${answer.motivo}`,
      codigo: answer.codigo,
    });
    return mudar(context, nota, 'EMITIDA', {
      ...(answer.tipo !== 'autorizada'
        ? dito(answer)
        : { motivo: 'A SEFAZ não registrou o cancelamento.', orientacao: 'Tente cancelar de novo, dentro do prazo.' }),
      justificativa: null,
      proximaEm: null,
    });
  }
  await anotar(context, nota, {
    tipo: 'SEM_RESPOSTA',
    descricao: 'Cancelamento sem resposta: a nota será consultada pela chave.',
  });
  return mudar(context, nota, 'CANCELANDO', {
    motivo: 'Sem resposta da SEFAZ ao cancelamento.',
    orientacao: 'Nada a fazer: a nota é consultada sozinha.',
    proximaEm: proximaTentativa(context.now, nota.tentativas),
    tentativas: nota.tentativas + 1,
  });
};

/** Queries the result of a cancellation without an answer; after ten minutes nothing is in transit any more. */
export const consultarCancelamento = async (casa: Casa, id: number): Promise<Resultado | Recusa> => {
  const taken = await casa.transaction((within) =>
    tomar(within, id, {}, (one) =>
      one.situacao !== 'CANCELANDO' || isLeased(one, within.now) ? 'Esta nota não está sendo cancelada.' : undefined,
    ),
  );
  if ('recusa' in taken) return taken;
  const { nota, emissor } = taken;
  const answer = await perguntar(() =>
    fiscalDe(casa, nota.empresa).consultar(emissor, { ref: nota.referencia, chave: nota.chave ?? '' }),
  );
  const isSettled =
    answer?.tipo === 'cancelada' ||
    (answer?.tipo === 'autorizada' && casa.now.getTime() - new Date(nota.emissao).getTime() > 600_000);
  return resultadoDe(
    await casa.transaction((within) => anotarCancelamento(within, nota, isSettled ? answer : undefined)),
  );
};

/** Marks a note whose number was voided; it is never issued. */
export const anotarInutilizada = async (
  within: HandlerContext,
  nota: NotaFiscal,
  answer: Extract<Resposta, { tipo: 'inutilizada' }>,
  patch: Partial<NotaFiscal> = {},
): Promise<NotaFiscal> => {
  await anotar(within, nota, {
    tipo: 'INUTILIZACAO',
    descricao: answer.motivo,
    codigo: answer.codigo,
    ...(answer.prova && { xml: answer.prova }),
  });
  return mudar(within, nota, 'INUTILIZADA', {
    ...dito(answer),
    ...patch,
    comprovante: answer.prova ? 'COMPLETO' : 'FALTA',
  });
};

/** Voids the number of a note that was never issued. */
export const inutilizarNota = async (casa: Casa, id: number, justificativa: string): Promise<Resultado | Recusa> => {
  const taken = await casa.transaction((within) =>
    tomar(within, id, { justificativa }, (one) =>
      one.situacao !== 'REJEITADA' || isLeased(one, within.now)
        ? 'Só o número de notas rejeitadas pode ser inutilizado.'
        : one.contingenciaEm
          ? 'O número de uma nota em contingência não pode ser inutilizado: corrija e reenvie.'
          : semLetras(justificativa),
    ),
  );
  if ('recusa' in taken) return taken;
  const { nota, emissor } = taken;
  const pedido: PedidoDeInutilizacao = {
    ano: Number(instante(new Date(nota.emissao), emissor.fuso).slice(0, 4)),
    serie: nota.serie,
    de: nota.numero,
    ate: nota.numero,
    justificativa,
  };
  const answer = await perguntar(() =>
    fiscalDe(casa, nota.empresa).inutilizar({ ...emissor, ambiente: nota.ambiente === 'PRODUCAO' ? '1' : '2' }, pedido),
  );
  const after = await casa.transaction(async (within) => {
    const now = await segurar(within, id);
    if (now.envio !== nota.envio) return now;
    if (answer?.tipo === 'inutilizada') return anotarInutilizada(within, now, answer);
    // 241: a note with this number exists after all.
    if (answer && 'codigo' in answer && answer.codigo === '241')
      return mudar(within, now, 'PENDENTE_CONSULTA', { ...dito(answer), proximaEm: within.now.toISOString() });
    return mudar(
      within,
      now,
      'REJEITADA',
      answer && 'codigo' in answer
        ? dito(answer)
        : { motivo: 'Sem resposta da SEFAZ.', orientacao: 'Tente inutilizar de novo: o pedido repetido não faz mal.' },
    );
  });
  return resultadoDe(after);
};

/** Cancels several notes one by one: a refusal is reported, and the others go on. */
export const cancelarVarias = async (
  casa: Casa,
  notas: readonly NotaFiscal[],
  justificativa: string,
): Promise<BulkReport> => {
  const done = await notas.reduce<Promise<readonly (Resultado | Recusa)[]>>(
    async (before, { id }) => [...(await before), await cancelarNota(casa, id, justificativa)],
    Promise.resolve([]),
  );
  const failed = done.flatMap((one, at) =>
    'recusa' in one || one.situacao !== 'CANCELADA'
      ? [
          {
            id: notas[at]!.id,
            title: `Nota ${notas[at]!.numero}`,
            message: 'recusa' in one ? one.recusa : one.mensagem,
          },
        ]
      : [],
  );
  return { changed: notas.length - failed.length, failed };
};
