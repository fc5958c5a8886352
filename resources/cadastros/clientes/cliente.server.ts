import { calls, file, handlers, post, run, saves, type HandlerContext, type Infer } from '#kit';
import { f } from '#fields';
import { messages } from '#kit/messages';
import { revealing } from '#kit/entity/personal';
import { routine, routines } from '#kit/work/routine';
import { cliente } from '../../../schemas/cadastros/clientes/cliente';
import { pedido } from '../../../schemas/delivery/pedidos/pedido';
import { empresa } from '../../../schemas/cadastros/empresa';
import { zoneOf } from '../../comum/period.server';
import { contarCompra, divergentes, madrugada, recontar } from './habitos/contadores.server';
import { segmentar } from './habitos/segmentos.server';
import { trocarPrincipal } from '../contatos/enderecos';
import { doTelefone } from './unificar/repetidos.server';
import { unificar } from './unificar/unificar.server';
import { clientePorTelefone } from '../contatos/porTelefone.server';
import { textoConsentimento } from '../../../schemas/sistema/textoConsentimento';
import { cancelWaiting, enqueueMessage, optIn, optOut } from '../../whatsapp/queue.server';
import { cupomDesconto } from '../../../schemas/cupom/cupomDesconto';
import { iniciarEnvio } from '../../cupom/cupomDesconto.server';
import { nomeDaEmpresa } from '../../comum/divulgar.server';
import { definirSenha } from '../../fidelidade/senha.server';
import { clientes } from './cliente';
import { clienteAtendido } from '../contatos/clienteAtendido';
import { habitosDoCliente } from './habitos/habitosDoCliente';
import { habitos } from './habitos/habitos.server';
import { impressaoDe } from '../../comum/impressao.server';
import { cartaoDe } from './cartaoDoCliente.server';
import { linkPara, porHora, cartaDeConfirmacao } from './titular/emailConfirmado.server';
import { apagarNosCrms } from '../../atendimento/crm/apagar.server';
import { consentir, retirar, textoVigente } from '../../comum/consentir.server';
import { linkDosDados } from './titular/titulares.server';

/** Updates the customer's figures in the order's transaction. */
export const comprasDoCliente = saves(pedido, {
  saved: (context, { row, before }) => contarCompra(context, row, before),
});

/** Allows a recommendation only before the first purchase: an existing customer cannot be brought. */
export const indicacaoDoCliente = saves(cliente, {
  check: (context, { row, before }) => {
    if (row.indicadoPor === null || row.indicadoPor === before?.indicadoPor) return undefined;
    if (row.indicadoPor === before?.id) return { indicadoPor: 'Ninguém indica a si mesmo!' };
    return before?.primeiraCompra ? { indicadoPor: 'Este cliente já comprou: a indicação é de antes!' } : undefined;
  },
});

/** Nightly: recounts customers whose figures differ from their orders, then assigns segments. */
export const rotinasDoCliente = routines(cliente, {
  recontar: routine({
    label: 'Contadores de clientes',
    every: 3600,
    run: async ({ within, now }) => {
      const shops = await within('*', ({ rows }) => rows.find(empresa, {}, { page: 1, size: 100_000 }));
      for (const { id, fuso } of shops.rows) {
        const zone = zoneOf(fuso);
        if (!madrugada(now, zone)) continue;
        const wrong = await within(id, ({ db }) => divergentes(db, id, zone));
        for (const one of wrong) await within(id, ({ rows }) => recontar({ rows, user: { zone } }, one));
        await within(id, ({ db }) => segmentar(db, id));
      }
    },
  }),
});

const telefone = f.phone({ required: true, personal: { basis: 'contrato', purpose: 'Atender e entregar pedidos' } });
export const chamadasDoCliente = calls(cliente, {
  habitos: run(habitosDoCliente, (context, { form }) => habitos(context, form.cliente)),
  atendido: run(
    clienteAtendido,
    async ({ rows, notFound }, { form: { id } }) => (await rows.get(cliente, id)) ?? notFound(),
  ),
  porTelefone: run(
    post('por-telefone', {
      permission: ['CLIENTE_EDITAR'],
      plan: 'CLIENTES',
      inCompany: true,
      perHour: 600,
      form: { telefone, nome: f.text({ max: 100 }) },
      result: { id: f.integer({ required: true }), nome: f.text({ required: true }), novo: f.bool({ required: true }) },
    }),
    async (context, { form }) => {
      const { cliente: found, novo } = await clientePorTelefone(context, form);
      return { id: found.id, nome: found.nome, novo };
    },
  ),
});

/** Queues a WhatsApp message, on a user's request. */
const mandar = async (
  context: HandlerContext,
  { record, form }: { readonly record: Infer<typeof cliente>; readonly form: { readonly texto: string } },
): Promise<void> => {
  const { now, refuse } = context;
  const { kind } = await enqueueMessage(context, {
    chave: `manual:${record.id}:${now.toISOString()}`,
    telefone: record.telefone,
    texto: form.texto,
    origem: 'MANUAL',
    tipo: 'MARKETING',
    cliente: record.id,
  });
  if (kind === 'recusada') refuse('Este número pediu para não receber mensagens!');
};

export const acoesCliente = handlers(clientes, {
  senhaDeResgate: (context, { record, form: { senha } }) => definirSenha(context, record, senha),
  linkDosDados: async (context, { record }) => ({ link: await linkDosDados(context, record) }),
  // Asks for the password first, before anything is read.
  exportar: {
    outside: async ({ user, refuse, demandPassword, transaction }, { filter, form }) => {
      const whole = form.dados === 'COMPLETOS';
      if (whole && !user.permissions.has(revealing)) refuse(messages.accessDenied, 'dados');
      if (whole) await demandPassword(form.senha ?? '', 'senha');
      const { formato: format, colunas: columns, motivo: reason } = form;
      return transaction(async ({ exporting }) => ({
        clientes: (await exporting(cliente, { filter, format, columns, reason, whole })).count,
      }));
    },
  },
  etiquetar: {
    each: async ({ rows, refuse }, { record, form: { etiquetas } }) => {
      const all = [...new Set([...(record.etiquetas ?? []), ...etiquetas])];
      if (all.length > 20) refuse('Um cliente tem no máximo 20 etiquetas!');
      await rows.update(cliente, record, { etiquetas: all });
    },
  },
  desetiquetar: {
    each: async ({ rows }, { record, form: { etiquetas } }) => {
      const left = (record.etiquetas ?? []).filter((one) => !etiquetas.includes(one));
      await rows.update(cliente, record, { etiquetas: left.length > 0 ? left : null });
    },
  },
  unificar: async (context, { record: { id }, form: { outro, confirmaCpf } }) => {
    await unificar(context, { id, outros: [outro], confirmaCpf });
  },
  verUnificacoes: async (context, { record }) => {
    const { unificados } = await doTelefone(context, record);
    return { quais: [record.nome, ...unificados.map(({ nome }) => nome)].join('\n') };
  },
  tornarPrincipal: async ({ rows, refuse }, { record, form: { apelido, antigo } }) => {
    await rows.update(
      cliente,
      record,
      trocarPrincipal(record, apelido, antigo) ?? refuse('Não há endereço com este nome!', 'apelido'),
    );
  },
  enviarCupom: async (context, { selection, form: { cupom: id, ...conteudo } }) => {
    const cupom = (await context.rows.get(cupomDesconto, id)) ?? context.notFound();
    const escolhidos = await context.rows.selected(cliente, selection);
    if (escolhidos.length > 500) context.refuse('Escolha até 500 clientes por envio!');
    const clientesDele = escolhidos.map((one) => one.id);
    return iniciarEnvio(context, cupom, {
      ...conteudo,
      publico: 'ESCOLHIDOS',
      dias: null,
      etiqueta: null,
      segmento: null,
      clientes: clientesDele,
    });
  },
  pedirConfirmacaoEmail: {
    outside: async ({ atMost, transaction }, { record }) => {
      // Counts before it sends: a refused mail uses up one of the three.
      await atMost(porHora, `confirmarEmail|${record.id}`);
      await transaction(async (within) => {
        const { link, ate } = await linkPara(within, record);
        const loja = await nomeDaEmpresa(within, record.empresa);
        const replyTo = (await within.rows.get(empresa, record.empresa))?.email;
        await within.mail(
          { to: [record.email!], ...(replyTo && { replyTo }), ...cartaDeConfirmacao(record.nome, loja, link) },
          { until: ate },
        );
      });
    },
  },
  imprimirCartao: async (context, { record }) =>
    context.print(
      cartaoDe(
        (await context.legible(cliente, [record]))[0]!,
        await nomeDaEmpresa(context, record.empresa),
        await impressaoDe(context),
      ),
    ),
  enviarMensagens: { each: mandar },
  enviarMensagem: mandar,
  registrarConsentimento: async (context, { record, form: { canal, observacao, texto } }) => {
    const { rows, refuse, now, user } = context;
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
  // Opt-out through the staff, like «SAIR»: it applies to the number, and so to all customers with it.
  retirarConsentimento: async (context, { record, form: { canal, observacao } }) => {
    await optOut(context, record.empresa, record.telefone, observacao ?? 'Pediu à equipe', { origem: 'MANUAL', canal });
  },
  exportarDados: async ({ person, print }, { record, form }) => {
    const { data, document } = await person.dossier(cliente, record);
    // File content, and not an answer of the services.
    return form.formato === 'PDF'
      ? print(document, 'pdf')
      : {
          ...file(`dados-do-cliente-${record.id}.json`, JSON.stringify(data, null, 2)),
          media: 'application/octet-stream',
        };
  },
  apagarDados: {
    outside: async ({ eraseTraces, transaction }, { record }) => {
      await eraseTraces(cliente, record);
      const { erased, kept, leads } = await transaction(async (within) => {
        const leads = await apagarNosCrms(within, record);
        await cancelWaiting(within, record.empresa, record.telefone);
        if (record.aceitaMensagens) await retirar(within, record, { canal: 'APAGAMENTO' }, true);
        const feito = await within.person.erase(cliente, record, {
          situacao: 'INATIVO',
          aceitaMensagens: false,
          etiquetas: null,
          razaoSocial: null,
          inscricaoEstadual: null,
        });
        return { ...feito, leads };
      });
      const lines = (parts: readonly string[]): string => parts.join('\n') || 'Nada';
      return {
        apagados: lines(Object.entries(erased).map(([entity, count]) => `${entity}: ${count}`)),
        mantidos: lines([
          ...kept.map(({ entity, count, reason }) => `${entity}: ${count} (${reason})`),
          ...(leads > 0
            ? [`Leads em CRMs: ${leads} (pedimos ao parceiro que apague; se ele não puder, avisamos)`]
            : []),
        ]),
      };
    },
  },
});
