import type { HandlerContext } from '#kit';
import { notaFiscal } from '../../schemas/fiscal/notaFiscal';
import { notaFiscalEvento } from '../../schemas/fiscal/notaFiscalEvento';
import { SemResposta, type Emissor, type Resposta } from './provedor/provedor.server';
import type { Recusa } from './cancelar.server';
import type { Casa } from './casa.server';
import { fiscalDe } from './disjuntor.server';
import { emissorDe } from './emissor.server';
import { anotar, dito, mudar, proximaDe, resultadoDe, segurar, type NotaFiscal, type Resultado } from './nota.server';
import type { Dito } from './notaDoPedido.server';
import {
  orientacaoDeNfeEsperando,
  orientacaoDeSvcFechada,
  orientacaoDeOffline,
  orientacaoDeRejeitadaOffline,
  orientacaoDeSubstituida,
} from './orientacao.server';
import { estaTomada, reservarPedido, retomar, type Reserva } from './reservar.server';
import { emitirOffline, guardarSemSefaz } from './semSefaz.server';
import { emitirNoLugar } from './substituir.server';

/** Result of a transmission. */
type Desfecho = Resposta | { readonly tipo: 'semResposta' } | { readonly tipo: 'naoEnviada' };
/** Answers to a query that settle a note's fate; any other leaves it open. */
const certas: ReadonlySet<string> = new Set(['autorizada', 'cancelada', 'denegada', 'inexistente']);
/** Milliseconds of the timeout that another query needs. */
const bastante = 1_000;
/** Milliseconds after which no request is in transit any more. */
const esperaDeQuemPartiu = 600_000;

/**
 * Issues the note of an order, or resumes it: the order gets one note, however often and from wherever it is requested.
 * The customer waits for the paper: without an answer within the company's timeout, another note is issued offline in
 * its place.
 */
export const emitirPedido = async (casa: Casa, id: number, complemento: Dito = {}): Promise<Resultado> => {
  const reserva = await casa.transaction((within) => reservarPedido(within, id, complemento));
  if (reserva.passo === 'nada') return resultadoDe(reserva.nota);
  const { nota, outcome } = await enviar(casa, reserva);
  // An NF-e waits: it never goes offline, and the goods may not leave without it.
  if (nota.modelo === '55') return resultadoDe(nota);
  // The tax office recorded nothing and the shop goes on selling: issues the same number offline.
  if (outcome.tipo === 'naoEnviada' || outcome.tipo === 'paralisada') return entrarEmContingencia(casa, nota);
  if (outcome.tipo !== 'semResposta' || nota.situacao !== 'PENDENTE_CONSULTA') return resultadoDe(nota);
  // It may have arrived, and a transmitted number never goes offline (Ajuste SINIEF 19/2016): the offline note gets a
  // new number.
  const other = await emitirNoLugar(casa, nota.id);
  return 'recusa' in other ? resultadoDe(nota) : other;
};

/** Resumes a note without an answer, or one issued offline. */
export const retomarNota = async (casa: Casa, id: number): Promise<Resultado> => {
  const nota = await casa.transaction((within) => segurar(within, id));
  if (
    (nota.situacao === 'AGUARDANDO' || nota.situacao === 'REJEITADA') &&
    nota.pedido !== null &&
    nota.substituta === null
  )
    return emitirPedido(casa, nota.pedido);
  const reserva = await casa.transaction(async (within) => retomar(within, await segurar(within, id)));
  if (reserva.passo === 'nada') return resultadoDe(reserva.nota);
  // Retries without the short timeout of the counter.
  const { espera: _, ...emissor } = reserva.emissor;
  return resultadoDe((await enviar(casa, { ...reserva, emissor })).nota);
};

type Envio = Exclude<Reserva, { passo: 'nada' }>;
const enviar = async (casa: Casa, envio: Envio): Promise<{ readonly nota: NotaFiscal; readonly outcome: Desfecho }> => {
  const outcome = await desfecho(casa, envio);
  return { outcome, nota: await casa.transaction((within) => registrar(within, envio, outcome)) };
};

/**
 * No transaction is open here. Queries an unanswered transmission by its key; a missing note is sent once more
 * unchanged, as one key is never two notes.
 */
const desfecho = async (casa: Casa, { passo, emissor: quem, emissao, nota }: Envio): Promise<Desfecho> => {
  const fiscal = fiscalDe(casa, nota.empresa);
  const until = quem.espera === undefined ? undefined : Date.now() + quem.espera;
  const left = (): number => (until === undefined ? Infinity : until - Date.now());
  const agora = (): Emissor => (until === undefined ? quem : { ...quem, espera: Math.max(bastante, left()) });
  const ask = async (): Promise<Desfecho> => {
    if (left() < bastante) return { tipo: 'semResposta' };
    try {
      const answer = await fiscal.consultar(agora(), emissao);
      return certas.has(answer.tipo) ? answer : { tipo: 'semResposta' };
    } catch (error) {
      if (error instanceof SemResposta) return { tipo: 'semResposta' };
      throw error;
    }
  };
  const send = async (): Promise<Desfecho> => {
    try {
      const answer = await fiscal.emitir(agora(), emissao);
      if (answer.tipo !== 'duplicada' || answer.codigo !== '204') return answer;
      // The note exists: queries it until its fate is known, and nothing replaces it.
      const found = await ask();
      return found.tipo === 'semResposta' ? { ...answer, tipo: 'processando' } : found;
    } catch (error) {
      if (!(error instanceof SemResposta)) throw error;
      return error.enviada ? ask() : { tipo: 'naoEnviada' };
    }
  };
  const found = await (passo === 'enviar' ? send() : ask());
  // Another note has replaced it, so it is never sent again.
  if (found.tipo !== 'inexistente' || passo === 'sóConsultar') return found;
  if (left() < bastante) return { tipo: 'semResposta' };
  const again = await send();
  // Earlier transmissions may still be in transit: only an answer decides.
  return ['naoEnviada', 'inexistente', 'paralisada'].includes(again.tipo) ? { tipo: 'semResposta' } : again;
};

/** Stores the result if the lease is still held. */
const registrar = async (
  context: HandlerContext,
  { nota: { id, envio }, emissor: { fuso } }: Envio,
  outcome: Desfecho,
): Promise<NotaFiscal> => {
  const nota = await segurar(context, id);
  return nota.envio === envio ? aoSaber(context, nota, fuso, outcome) : nota;
};

type De<T extends Desfecho['tipo']> = Extract<Desfecho, { readonly tipo: T }>;
const aoSaber = (
  context: HandlerContext,
  nota: NotaFiscal,
  fuso: string,
  outcome: Desfecho,
): Promise<NotaFiscal> | NotaFiscal => {
  switch (outcome.tipo) {
    case 'autorizada':
      return autorizar(context, nota, outcome);
    case 'cancelada':
      return aoCancelada(context, nota, outcome);
    case 'denegada':
    case 'rejeitada':
      return aoRecusada(context, nota, fuso, outcome);
    case 'registrada':
      return nota;
    case 'duplicada':
      return outraChave(context, nota, outcome);
    case 'processando':
    case 'semResposta':
      return semSaber(context, nota, outcome);
    case 'naoEnviada':
    case 'paralisada':
      return semSefaz(context, nota, outcome);
    case 'inexistente':
      return aoInexistente(context, nota, outcome);
    case 'inutilizada':
      return mudar(context, nota, 'PENDENTE_CONSULTA', { ...depois(context, nota, outcome), ...dito(outcome) });
  }
};

// An offline note keeps its instruction until it is authorised or rejected; a late one has a stricter text.
const estaOffline = ({ contingenciaEm, modelo }: NotaFiscal): boolean => contingenciaEm !== null && modelo === '65';
const doPapel = (nota: NotaFiscal): Pick<Partial<NotaFiscal>, 'orientacao'> =>
  estaOffline(nota) ? { orientacao: nota.foraDoPrazo ? nota.orientacao : orientacaoDeOffline } : {};
const depois = (context: HandlerContext, nota: NotaFiscal, outcome: Desfecho) => ({
  proximaEm: proximaDe(nota, context.now, 'codigo' in outcome ? outcome.codigo : undefined),
});

const aoCancelada = async (
  context: HandlerContext,
  nota: NotaFiscal,
  outcome: De<'cancelada'>,
): Promise<NotaFiscal> => {
  await anotar(context, nota, {
    tipo: 'CANCELAMENTO',
    descricao: 'A SEFAZ diz que a nota está cancelada.',
    codigo: outcome.codigo,
    ...(outcome.prova && { xml: outcome.prova }),
  });
  return mudar(context, nota, 'CANCELADA', {
    ...dito(outcome),
    canceladaEm: outcome.em.toISOString(),
    comprovante: 'A_BUSCAR',
  });
};

const aoRecusada = async (
  context: HandlerContext,
  nota: NotaFiscal,
  fuso: string,
  outcome: De<'denegada' | 'rejeitada'>,
): Promise<NotaFiscal> => {
  await anotar(context, nota, { tipo: 'REJEICAO', descricao: outcome.motivo, codigo: outcome.codigo });
  // Rejection 704 (too late): built again with the current hour, automatically.
  if (outcome.codigo === '704' && !nota.contingenciaEm)
    return mudar(context, nota, 'AGUARDANDO', { ...dito(outcome), proximaEm: context.now.toISOString() });
  const said = dito(outcome);
  return mudar(context, nota, outcome.tipo === 'denegada' ? 'DENEGADA' : 'REJEITADA', {
    ...said,
    orientacao: estaOffline(nota)
      ? orientacaoDeRejeitadaOffline(said.orientacao, nota.transmitirAte, fuso)
      : said.orientacao,
    proximaEm: null,
    ...(nota.modelo === '55' && { contingenciaEm: null }),
  });
};

const semSaber = async (
  context: HandlerContext,
  nota: NotaFiscal,
  outcome: De<'processando' | 'semResposta'>,
): Promise<NotaFiscal> => {
  const said =
    outcome.tipo === 'processando'
      ? dito(outcome)
      : {
          motivo: 'Sem resposta da SEFAZ.',
          orientacao: 'Nada a fazer: a nota é consultada sozinha, e não sai em dobro.',
        };
  await anotar(context, nota, {
    tipo: 'SEM_RESPOSTA',
    descricao: outcome.tipo === 'processando' ? outcome.motivo : 'Sem resposta: a nota será consultada pela chave.',
  });
  return mudar(context, nota, estaOffline(nota) ? 'CONTINGENCIA' : 'PENDENTE_CONSULTA', {
    ...depois(context, nota, outcome),
    ...said,
    ...doPapel(nota),
  });
};

const semSefaz = (
  context: HandlerContext,
  nota: NotaFiscal,
  outcome: De<'naoEnviada' | 'paralisada'>,
): Promise<NotaFiscal> => {
  const said =
    'codigo' in outcome
      ? dito(outcome)
      : {
          motivo: 'Sem comunicação com a SEFAZ.',
          orientacao: 'Confira a internet. A nota é transmitida sozinha quando a comunicação voltar.',
        };
  return mudar(context, nota, estaOffline(nota) ? 'CONTINGENCIA' : 'AGUARDANDO', {
    ...depois(context, nota, outcome),
    ...said,
    ...doPapel(nota),
    ...(nota.modelo === '55' && {
      orientacao: nota.contingenciaEm === null ? orientacaoDeNfeEsperando : orientacaoDeSvcFechada,
      contingenciaEm: null,
    }),
  });
};

const aoInexistente = async (
  context: HandlerContext,
  nota: NotaFiscal,
  outcome: De<'inexistente'>,
): Promise<NotaFiscal> => {
  const isForgotten = context.now.getTime() - new Date(nota.emissao).getTime() > esperaDeQuemPartiu;
  if (nota.substituta === null || !isForgotten)
    return mudar(context, nota, 'PENDENTE_CONSULTA', { ...depois(context, nota, outcome), ...dito(outcome) });
  await anotar(context, nota, { tipo: 'CONSULTA', descricao: 'A nota não chegou à SEFAZ.', codigo: outcome.codigo });
  return mudar(context, nota, 'REJEITADA', {
    ...dito(outcome),
    motivo: 'Não chegou à SEFAZ; outra nota saiu no lugar dela.',
    orientacao: 'Nada a fazer: o número é inutilizado sozinho.',
    proximaEm: context.now.toISOString(),
  });
};

/**
 * Number used by another key (539). If that key is an earlier one of this note, it is this note; else the next
 * transmission takes a new number.
 */
const outraChave = async (
  context: HandlerContext,
  nota: NotaFiscal,
  outcome: Extract<Resposta, { tipo: 'duplicada' }>,
): Promise<NotaFiscal> => {
  const total = await context.rows.count(notaFiscalEvento, {
    nota: nota.id,
    tipo: ['ENVIO', 'CONTINGENCIA'],
    chave: outcome.chave ?? '-',
  });
  await anotar(context, nota, { tipo: 'REJEICAO', descricao: outcome.motivo, codigo: outcome.codigo });
  if (total > 0)
    return mudar(context, nota, 'PENDENTE_CONSULTA', {
      ...dito(outcome),
      chave: outcome.chave ?? nota.chave,
      proximaEm: context.now.toISOString(),
    });
  return mudar(context, nota, 'REJEITADA', { ...dito(outcome), proximaEm: null });
};

const autorizar = async (
  context: HandlerContext,
  nota: NotaFiscal,
  answer: Extract<Resposta, { tipo: 'autorizada' }>,
): Promise<NotaFiscal> => {
  const { rows: sent } = await context.rows.find(
    notaFiscalEvento,
    { nota: nota.id, tipo: ['ENVIO', 'CONTINGENCIA'], $sort: [['criadoEm', 'desc']] },
    { page: 1, size: 50 },
  );
  // Finds by its digest the transmission that was authorised.
  const document = sent.find(({ digest }) => answer.digest !== undefined && digest === answer.digest) ?? sent[0];
  const { notaProcessada } = await import('./nfce/mensagens.lazy.server');
  const isTheOne = document?.digest === answer.digest || !document?.digest || !answer.digest;
  // A protocol of another document is no proof for this one.
  const xml =
    document?.xml?.startsWith('<') && answer.prova && isTheOne
      ? notaProcessada(document.xml, answer.prova)
      : (answer.prova ?? null);
  await anotar(context, nota, {
    tipo: 'AUTORIZACAO',
    descricao: answer.motivo || 'Autorizada.',
    codigo: answer.codigo,
    chave: answer.chave || nota.chave,
    xml,
  });
  // A substituted note is cancelled later, so the pair is no duplicate.
  const { rows: others } = await context.rows.find(
    notaFiscal,
    { pedido: nota.pedido, situacao: 'EMITIDA', id: { not: nota.id } },
    { page: 1, size: 10 },
  );
  const total = nota.substituta === null ? others.filter(({ substituta }) => substituta !== nota.id).length : 0;
  return mudar(context, nota, 'EMITIDA', {
    ...dito(answer),
    comprovante: xml?.includes('<NFe ') ? 'COMPLETO' : 'A_BUSCAR',
    orientacao: nota.substituta === null ? null : orientacaoDeSubstituida,
    chave: answer.chave || nota.chave,
    protocolo: answer.protocolo,
    autorizadaEm: answer.em.toISOString(),
    proximaEm: nota.substituta === null ? null : context.now.toISOString(),
    duplicada: nota.pedido !== null && total > 0,
  });
};

/**
 * Issues offline: the note exists for the customer now, and for the tax office within 24 hours. Only when nothing of it
 * may have arrived.
 */
const entrarEmContingencia = async (casa: Casa, { id }: NotaFiscal): Promise<Resultado> =>
  resultadoDe(
    await casa.transaction(async (within) => {
      const nota = await segurar(within, id);
      const unknown = await within.rows.count(notaFiscalEvento, { nota: id, tipo: 'SEM_RESPOSTA' });
      if (nota.situacao !== 'AGUARDANDO' || nota.pedido === null || !within.ports.fiscal.assinaAqui || unknown > 0)
        return nota;
      const quem = await emissorDe(within, nota.empresa);
      return quem.configuracao.contingencia ? emitirOffline(within, quem, nota) : nota;
    }),
  );

/**
 * Sends a waiting NF-e through the virtual office of its state (SVC), with the same number and another key. Only when
 * none of it may have arrived, and only while the state has activated the SVC, which the SVC itself reports.
 */
export const emitirPelaSvc = async (casa: Casa, id: number): Promise<Resultado | Recusa> => {
  const taken = await casa.transaction(async (within): Promise<Envio | Recusa> => {
    const {
      rows,
      now,
      ports: { fiscal },
    } = within;
    const nota = await segurar(within, id);
    if (nota.modelo !== '55' || nota.situacao !== 'AGUARDANDO' || nota.pedido === null)
      return { recusa: 'Só uma NF-e que espera pela SEFAZ pode sair pela SVC.' };
    if (!fiscal.assinaAqui) return { recusa: 'Com este provedor a contingência é decidida por ele.' };
    if (estaTomada(nota, now)) return { recusa: 'A nota está sendo enviada agora. Espere um minuto e tente de novo.' };
    if ((await rows.count(notaFiscalEvento, { nota: id, tipo: 'SEM_RESPOSTA' })) > 0)
      return { recusa: 'A nota pode ter chegado à SEFAZ: espere a consulta dela.' };
    const reserva = await guardarSemSefaz(within, await emissorDe(within, nota.empresa, '55'), nota);
    return reserva.passo === 'nada' ? { recusa: 'Nada a enviar.' } : reserva;
  });
  return 'recusa' in taken ? taken : resultadoDe((await enviar(casa, taken)).nota);
};
