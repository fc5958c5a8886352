import { outbox } from '#kit';
import { f } from '#fields';
import { entrega } from '../../../schemas/integracoes/entregas/entrega';
import { vivas } from '../../../schemas/situacoesDaEntrega';
import { prontaPara } from './chamar.server';
import { anotar, parceiroDe } from './contas.server';
import { respostasAoProblema } from './motivos';
import { LogisticaError } from './parceiros/parceiro.server';

const daEntrega = f.ref('entrega', { label: 'Entrega', required: true });

/** Tells a partner that an order is ready. Telling twice does no harm. */
export const prontos = outbox('pedidoPronto', {
  label: 'Avisos de pedido pronto',
  message: { entrega: daEntrega },
  replaces: 'entrega',
  repeats: true,
  send: async ({ ports, transaction, now }, { message: { entrega: id } }) => {
    const ready = await transaction((context) => prontaPara(context, id, vivas));
    if (!ready || ready.row.idExterno === null) return 'sent';
    const parceiro = parceiroDe(ports, ready.aberta);
    if (!parceiro.avisarPronto) return 'sent';
    try {
      await parceiro.avisarPronto(ready.row.idExterno);
      await transaction(async (context) => {
        await anotar(context, ready.aberta.integracao.id);
        await context.rows.change(entrega, id, { prontoAvisadoEm: now.toISOString() });
      });
      return 'sent';
    } catch (error) {
      await transaction((context) => anotar(context, ready.aberta.integracao.id, error));
      // A partner that does not want to know is not told again.
      if (error instanceof LogisticaError && error.isPermanent) return 'rejected';
      throw error;
    }
  },
  tries: { first: 10, most: 60, hours: 1 },
});

/** Says what is to become of a delivery with a problem. The state moves when the partner says so. */
export const respostas = outbox('respostaAoProblema', {
  label: 'Respostas a problemas de entregas',
  message: {
    entrega: daEntrega,
    resposta: f.enum(respostasAoProblema, { label: 'Resposta', required: true }),
  },
  send: async ({ ports, transaction }, { message: { entrega: id, resposta } }) => {
    const ready = await transaction((context) => prontaPara(context, id, vivas));
    if (!ready || ready.row.idExterno === null || ready.row.problema === null) return 'sent';
    const { row, aberta } = ready;
    const parceiro = parceiroDe(ports, aberta);
    if (!parceiro.responderProblema) return 'rejected';
    try {
      await parceiro.responderProblema(row.idExterno!, resposta, row.problema!);
      await transaction(async (context) => {
        await anotar(context, aberta.integracao.id);
        await context.rows.change(entrega, id, { problema: null });
      });
      return 'sent';
    } catch (error) {
      await transaction((context) => anotar(context, aberta.integracao.id, error));
      if (error instanceof LogisticaError && !error.incerto) throw error;
      return 'uncertain';
    }
  },
  tries: { first: 5, most: 60, hours: 1 },
});
