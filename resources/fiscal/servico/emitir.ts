import type { HandlerContext } from '#kit';
import { notaFiscal } from '../../../schemas/fiscal/notaFiscal';
import { notaFiscalEvento } from '../../../schemas/fiscal/notaFiscalEvento';
import { pedido } from '../../../schemas/delivery/pedido';
import { SemResposta, type Resposta } from '../provider/provedor';
import type { Casa } from './casa';
import { emissorDe } from './emissor';
import { anotar, dito, mudar, proximaDe, proximaTentativa, resultadoDe, segurar, type NotaFiscal, type Resultado } from './nota';
import { notaDoPedido, type Complemento } from './notaDoPedido';
import { orientacaoDeSubstituida } from './orientacao';
import { guardar, motivoDaContingencia, reservarPedido, retomar, type Reserva } from './reservar';

/** What came of a sending: an answer, or none. */
type Desfecho = Resposta | { readonly tipo: 'semResposta' } | { readonly tipo: 'naoEnviada' };
/** What a query may say for the note's fate to be known; anything else leaves it open. */
const certas: ReadonlySet<string> = new Set(['autorizada', 'cancelada', 'denegada', 'inexistente']);
/** Milliseconds after which nothing that was sent is on its way any more. */
const esperaDeQuemPartiu = 600_000;
const semComplemento: Complemento = { forma: null, cpf: null };

/** Issues the note of an order, or goes on where it stood: however often and from wherever it is asked, the order gets one. */
export const emitirPedido = async (casa: Casa, id: number, complemento: Complemento = semComplemento): Promise<Resultado> =>
  seguir(casa, await casa.transaction((within) => reservarPedido(within, id, complemento)));

/** Goes on with a note whose answer is missing, or that was issued offline. */
export const retomarNota = async (casa: Casa, id: number): Promise<Resultado> => {
  const nota = await casa.transaction((within) => segurar(within, id));
  if ((nota.situacao === 'AGUARDANDO' || nota.situacao === 'REJEITADA') && nota.pedido !== null && nota.substituta === null) return emitirPedido(casa, nota.pedido);
  return seguir(casa, await casa.transaction(async (within) => retomar(within, await segurar(within, id))));
};

const seguir = async (casa: Casa, reserva: Reserva): Promise<Resultado> => {
  if (reserva.passo === 'nada') return resultadoDe(reserva.nota);
  const outcome = await desfecho(casa, reserva);
  const nota = await casa.transaction((within) => registrar(within, reserva, outcome));
  // Nothing was recorded there, and the shop goes on selling: the same number, offline.
  if (outcome.tipo === 'naoEnviada' || outcome.tipo === 'paralisada') return entrarEmContingencia(casa, nota);
  return resultadoDe(nota);
};

/** No transaction is open here. A sending without an answer is asked for by its key, once; what is not there is sent as it was. */
const desfecho = async ({ ports: { fiscal } }: Casa, { passo, emissor, emissao }: Exclude<Reserva, { passo: 'nada' }>): Promise<Desfecho> => {
  const ask = async (): Promise<Desfecho> => {
    try {
      const answer = await fiscal.consultar(emissor, emissao);
      return certas.has(answer.tipo) ? answer : { tipo: 'semResposta' };
    } catch (error) {
      if (error instanceof SemResposta) return { tipo: 'semResposta' };
      throw error;
    }
  };
  const send = async (): Promise<Desfecho> => {
    try {
      const answer = await fiscal.emitir(emissor, emissao);
      return answer.tipo === 'duplicada' && answer.codigo === '204' ? await ask() : answer;
    } catch (error) {
      if (!(error instanceof SemResposta)) throw error;
      return error.enviada ? ask() : { tipo: 'naoEnviada' };
    }
  };
  if (passo === 'enviar') {
    const first = await send();
    // It was lost on the way there.
    return first.tipo === 'inexistente' ? { tipo: 'semResposta' } : first;
  }
  const found = await ask();
  // Another note has taken its place: it is never sent again.
  if (found.tipo !== 'inexistente' || passo === 'sóConsultar') return found;
  const again = await send();
  // Earlier sendings may still be on their way: only an answer decides.
  return ['naoEnviada', 'inexistente', 'paralisada'].includes(again.tipo) ? { tipo: 'semResposta' } : again;
};

/** Writes the outcome, if the note is still ours to write. */
const registrar = async (context: HandlerContext, { nota: { id, envio } }: Exclude<Reserva, { passo: 'nada' }>, outcome: Desfecho): Promise<NotaFiscal> => {
  const nota = await segurar(context, id);
  if (nota.envio !== envio) return nota;
  const later = { proximaEm: proximaDe(nota, context.now, 'codigo' in outcome ? outcome.codigo : undefined) };
  switch (outcome.tipo) {
    case 'autorizada': return autorizar(context, nota, outcome);
    case 'cancelada': {
      await anotar(context, nota, { tipo: 'CONSULTA', descricao: 'A SEFAZ diz que a nota está cancelada.', codigo: outcome.codigo, ...(outcome.prova && { xml: outcome.prova }) });
      return mudar(context, nota, 'CANCELADA', { ...dito(outcome), canceladaEm: outcome.em.toISOString() });
    }
    case 'denegada':
    case 'rejeitada': {
      await anotar(context, nota, { tipo: 'REJEICAO', descricao: outcome.motivo, codigo: outcome.codigo });
      // What arrived too late (704) is made again with the hour of now, by itself.
      if (outcome.codigo === '704' && !nota.contingenciaEm) return mudar(context, nota, 'AGUARDANDO', { ...dito(outcome), proximaEm: context.now.toISOString() });
      return mudar(context, nota, outcome.tipo === 'denegada' ? 'DENEGADA' : 'REJEITADA', { ...dito(outcome), proximaEm: null });
    }
    case 'duplicada': return outraChave(context, nota, outcome);
    case 'processando':
    case 'semResposta': {
      await anotar(context, nota, { tipo: 'SEM_RESPOSTA', descricao: outcome.tipo === 'processando' ? outcome.motivo : 'Sem resposta: a nota será consultada pela chave.' });
      return mudar(context, nota, nota.contingenciaEm ? 'CONTINGENCIA' : 'PENDENTE_CONSULTA', { ...later, ...(outcome.tipo === 'processando' ? dito(outcome) : { motivo: 'Sem resposta da SEFAZ.', orientacao: 'Nada a fazer: a nota é consultada sozinha, e não sai em dobro.' }) });
    }
    case 'naoEnviada':
    case 'paralisada': {
      const said = 'codigo' in outcome ? dito(outcome) : { motivo: 'Sem comunicação com a SEFAZ.', orientacao: 'Confira a internet. A nota é transmitida sozinha quando a comunicação voltar.' };
      return mudar(context, nota, nota.contingenciaEm ? 'CONTINGENCIA' : 'AGUARDANDO', { ...later, ...said });
    }
    case 'inexistente':
      if (nota.substituta !== null && context.now.getTime() - new Date(nota.emissao).getTime() > esperaDeQuemPartiu) {
        await anotar(context, nota, { tipo: 'CONSULTA', descricao: 'A nota não chegou à SEFAZ.', codigo: outcome.codigo });
        return mudar(context, nota, 'REJEITADA', { ...dito(outcome), motivo: 'Não chegou à SEFAZ; outra nota saiu no lugar dela.', orientacao: 'Inutilize o número desta nota.', proximaEm: null });
      }
      return mudar(context, nota, 'PENDENTE_CONSULTA', { ...later, ...dito(outcome) });
    case 'inutilizada': return mudar(context, nota, 'PENDENTE_CONSULTA', { ...later, ...dito(outcome) });
  }
};

/** The number is another key's (539). Is that key an earlier one of this very note, it is this note; else the next sending takes a new number. */
const outraChave = async (context: HandlerContext, nota: NotaFiscal, outcome: Extract<Resposta, { tipo: 'duplicada' }>): Promise<NotaFiscal> => {
  const { total } = await context.rows.find(notaFiscalEvento, { nota: nota.id, tipo: ['ENVIO', 'CONTINGENCIA'], chave: outcome.chave ?? '-' }, { page: 1, size: 1 });
  await anotar(context, nota, { tipo: 'REJEICAO', descricao: outcome.motivo, codigo: outcome.codigo });
  if (total > 0) return mudar(context, nota, 'PENDENTE_CONSULTA', { ...dito(outcome), chave: outcome.chave ?? nota.chave, proximaEm: context.now.toISOString() });
  return mudar(context, nota, 'REJEITADA', { ...dito(outcome), proximaEm: null });
};

const autorizar = async (context: HandlerContext, nota: NotaFiscal, answer: Extract<Resposta, { tipo: 'autorizada' }>): Promise<NotaFiscal> => {
  const { rows: sent } = await context.rows.find(notaFiscalEvento, { nota: nota.id, tipo: ['ENVIO', 'CONTINGENCIA'], $sort: [['criadoEm', 'desc']] }, { page: 1, size: 50 });
  // Of several sendings the one that was authorised is told by its digest.
  const document = sent.find(({ digest }) => answer.digest !== undefined && digest === answer.digest) ?? sent[0];
  const { notaProcessada } = await import('../nfce/mensagens');
  const xml = document?.xml?.startsWith('<') && answer.prova ? notaProcessada(document.xml, answer.prova) : answer.prova ?? null;
  await anotar(context, nota, { tipo: 'AUTORIZACAO', descricao: answer.motivo || 'Autorizada.', codigo: answer.codigo, chave: answer.chave || nota.chave, xml });
  // Of a note and the one that took its place the first is cancelled by substitution: neither is a double.
  const { rows: others } = await context.rows.find(notaFiscal, { pedido: nota.pedido, situacao: 'EMITIDA', id: { not: nota.id } }, { page: 1, size: 10 });
  const total = nota.substituta === null ? others.filter(({ substituta }) => substituta !== nota.id).length : 0;
  return mudar(context, nota, 'EMITIDA', {
    ...dito(answer), orientacao: nota.substituta === null ? null : orientacaoDeSubstituida, chave: answer.chave || nota.chave, protocolo: answer.protocolo, autorizadaEm: answer.em.toISOString(), proximaEm: null, duplicada: nota.pedido !== null && total > 0,
  });
};

/** Issued offline: the note exists for the customer now, and for the tax office within 24 hours. Only if nothing of it may have arrived. */
const entrarEmContingencia = async (casa: Casa, { id }: NotaFiscal): Promise<Resultado> => resultadoDe(await casa.transaction(async (within) => {
  const nota = await segurar(within, id);
  const { ports: { fiscal }, rows, notFound, now } = within;
  const { total: unknown } = await rows.find(notaFiscalEvento, { nota: id, tipo: 'SEM_RESPOSTA' }, { page: 1, size: 1 });
  if (nota.situacao !== 'AGUARDANDO' || nota.pedido === null || !fiscal.assinaAqui || unknown > 0) return nota;
  const quem = await emissorDe(within, nota.empresa);
  if (!quem.configuracao.contingencia) return nota;
  const order = await rows.get(pedido, nota.pedido, { lock: true }) ?? notFound();
  const content = await notaDoPedido(within, order, quem, nota);
  const { nota: offline } = await guardar(within, { order: order.id, nota, quem, forma: nota.forma, full: { ...content, serie: nota.serie, numero: nota.numero, codigo: nota.codigoNumerico, emissao: now, contingencia: { desde: now, motivo: motivoDaContingencia } } });
  // Not sent now: the routine does when there is somebody to send it to.
  return mudar(within, offline, 'CONTINGENCIA', { tentativas: 0, proximaEm: proximaTentativa(now, 0) });
}));
