import { file, handlers, listener, listeners } from '#kit';
import { cliente } from '../../schemas/cadastros/cliente';
import { pedido } from '../../schemas/delivery/pedido';
import { todayIn } from '#kit/period';
import { pedidoNovo } from '../delivery/servico/eventos';
import { textoConsentimento } from '../../schemas/sistema/textoConsentimento';
import { cancelWaiting, enqueueMessage, optIn, optOut } from '../whatsapp/servico/queue';
import { clientes } from './cliente';
import { consentir, retirar, textoVigente } from '../sistema/servico/consentir';

export const ouvintesDoCliente = listeners(cliente, {
  ultimaCompra: listener(pedidoNovo, async ({ event, rows, user }) => {
    const order = await rows.get(pedido, event.pedido);
    if (order?.cliente == null) return;
    const ultimaCompra = todayIn(user.zone, new Date(order.data!));
    await rows.tally(
      cliente,
      { id: order.cliente, $or: [{ ultimaCompra: { lt: ultimaCompra } }, { ultimaCompra: { empty: true } }] },
      { set: { ultimaCompra } },
    );
  }),
});

export const acoesCliente = handlers(clientes, {
  enviarMensagem: async (context) => {
    const { record, form, now, refuse } = context;
    const { kind } = await enqueueMessage(context, {
      chave: `manual:${record.id}:${now.toISOString()}`,
      telefone: record.telefone,
      texto: form.texto,
      origem: 'MANUAL',
      cliente: record.id,
    });
    if (kind === 'recusada') refuse('Este número pediu para não receber mensagens!');
  },
  registrarConsentimento: async (context) => {
    const {
      record,
      form: { canal, observacao, texto },
      rows,
      refuse,
      now,
      user,
    } = context;
    const shown =
      texto == null
        ? await textoVigente(context, record.empresa)
        : ((await rows.get(textoConsentimento, texto)) ?? refuse('Texto não encontrado!'));
    if (shown.empresa !== record.empresa) refuse('Texto não encontrado!');
    await optIn(context, record.empresa, record.telefone);
    await consentir(context, record, now.toLocaleDateString('en-CA', { timeZone: user.zone }), {
      canal,
      observacao,
      texto: shown.id,
    });
    return { versao: shown.nome };
  },
  // The same as «SAIR», said to the staff: this customer's number, and who else has it.
  retirarConsentimento: async (context) => {
    const {
      record,
      form: { canal, observacao },
    } = context;
    await optOut(context, record.empresa, record.telefone, observacao ?? 'Pediu à equipe', { origem: 'MANUAL', canal });
  },
  exportarDados: async ({ record, form, person, print }) => {
    const { data, document } = await person.dossier(cliente, record);
    // Bytes to keep, not an answer of the services.
    return form.formato === 'PDF'
      ? print(document, 'pdf')
      : {
          ...file(`dados-do-cliente-${record.id}.json`, JSON.stringify(data, null, 2)),
          media: 'application/octet-stream',
        };
  },
  apagarDados: {
    outside: async ({ record, eraseTraces, transaction }) => {
      await eraseTraces(cliente, record);
      const { erased, kept } = await transaction(async (within) => {
        await cancelWaiting(within, record.empresa, record.telefone);
        if (record.aceitaMensagens) await retirar(within, record, { canal: 'APAGAMENTO' }, true);
        return within.person.erase(cliente, record, {
          situacao: 'INATIVO',
          aceitaMensagens: false,
          etiquetas: null,
          razaoSocial: null,
          inscricaoEstadual: null,
        });
      });
      const lines = (parts: readonly string[]): string => parts.join('\n') || 'Nada';
      return {
        apagados: lines(Object.entries(erased).map(([entity, count]) => `${entity}: ${count}`)),
        mantidos: lines(kept.map(({ entity, count, reason }) => `${entity}: ${count} (${reason})`)),
      };
    },
  },
});
