import { event, inbox, outbox } from '#kit';
import { f } from '#fields';
import { Refusal } from '#kit/refusal';

const referencia = f.text({ label: 'Cobrança', required: true, max: 60 });

/** The provider says that a charge is paid. `referencia`: key of the charge. */
export const pagamentoRecebido = event('pagamentoRecebido', {
  referencia,
  centavos: f.integer({ required: true, min: 0 }),
});

/** A sale may have changed at the provider. `transacao`: the provider's id of it. */
export const vendaNoParceiro = event('vendaNoParceiro', {
  transacao: f.text({ label: 'Venda', required: true, max: 64 }),
});

/**
 * Notices of the payment provider, which are unsigned: the key of the company's address is all that proves them, so they
 * are a hint, and the provider is asked.
 */
export const avisosDePagamento = inbox('avisoDePagamento', {
  label: 'Avisos de pagamento',
  call: 'POST /pagamento-online/aviso/{chave}',
  answers: 200,
  perHour: 36_000,
  headers: [],
  verify: ({ ports }) => (ports.pagamentos.hints ? true : undefined),
  split: ({ body, ports }) => ports.pagamentos.hints?.(body) ?? [],
  event: {
    id: f.text({ label: 'Aviso', required: true, max: 120 }),
    referencia,
    transacao: f.text({ label: 'Venda', max: 64 }),
  },
  key: 'id',
  order: { of: 'referencia' },
  each: async ({ put, emit }, { event: { id, referencia: charge, transacao } }) => {
    await put(perguntas, id, { referencia: charge });
    if (transacao != null) await emit(vendaNoParceiro, { transacao });
    return `Perguntado ao parceiro: ${charge}`;
  },
});

/** Asks the provider for the state of a charge. Asking twice does no harm, so every failure is tried again. */
export const perguntas = outbox('perguntaDePagamento', {
  label: 'Conferência de pagamentos',
  message: { referencia },
  replaces: 'referencia',
  repeats: true,
  send: async ({ ports, transaction }, { message: { referencia: charge } }) => {
    try {
      const found = await ports.pagamentos.payment?.(charge);
      if (found?.isPaid)
        await transaction(({ emit }) => emit(pagamentoRecebido, { referencia: charge, centavos: found.cents }));
      return 'sent';
    } catch (error) {
      if (error instanceof Refusal) throw error;
      return 'refused';
    }
  },
  tries: { first: 10, most: 600, hours: 24 },
});
