import { calls, get, handlers, query, r, run, type HandlerContext } from '#kit';
import { f } from '#fields';
import type { OutsideContext } from '#kit/calls/handlers';
import { messages } from '#kit/messages';
import { routine, routines } from '#kit/work/routine';
import { instanciaWhatsapp } from '../../../schemas/whatsapp/servidor/instanciaWhatsapp';
import { mensagemWhatsapp } from '../../../schemas/whatsapp/servidor/mensagemWhatsapp';
import { servidorWhatsapp } from '../../../schemas/whatsapp/sistema/servidorWhatsapp';
import { instanciasWhatsapp } from './instanciaWhatsapp';
import { dispatch, findLost, follow } from '../dispatch.server';
import { isOpen, opening, whenText } from '../horario.server';
import { ask, viewOf, type Instance } from '../line.server';
import { modeloParaEnviar, synchronise } from '../modelos.server';
import { noticesFrom } from '../notices.server';
import { esquecer } from '../conversa/receber.server';
import { checkFile } from '../outgoing.server';
import type { Standing } from '../provider.server';
import { enqueueMessage, waiting } from '../queue.server';

const see = ['INSTANCIA_WHATSAPP_VER'] as const;
const edit = ['INSTANCIA_WHATSAPP_EDITAR'] as const;
const ownCompany = ({ user, refuse }: Pick<HandlerContext, 'user' | 'refuse'>): number =>
  user.company?.id ?? refuse(messages.companyFirst);

/** First server that is active, configured here and not full. */
const freeServer = async ({ rows, ports, refuse }: HandlerContext) => {
  const servers = await rows.all(servidorWhatsapp, { situacao: 'ATIVO', $sort: [['ordem', 'asc']] });
  for (const server of servers) {
    if (
      ports.whatsapp.of(server.provedor) &&
      (await rows.count(instanciaWhatsapp, { servidor: server.id })) < server.capacidade
    )
      return server;
  }
  return refuse('Nenhum servidor de WhatsApp tem lugar agora! Fale com o suporte.');
};
const restart = (context: OutsideContext, instance: Instance): Promise<Standing> =>
  ask(context, instance, (provider, line) => provider.restart(line));
const check = (context: OutsideContext, instance: Instance) =>
  ask(context, instance, (provider, line) => provider.status(line));
/** Runs an action over several lines: a refusal is reported, and the others go on. */
const each = async (
  context: OutsideContext,
  lines: (rows: HandlerContext['rows']) => Promise<readonly Instance[]>,
  act: typeof restart,
) =>
  context.report(instanciaWhatsapp, await context.transaction(({ rows }) => lines(rows)), (one) => act(context, one));
const setPaused =
  (pausada: boolean) =>
  async ({ rows }: HandlerContext, { record }: { readonly record: Instance }): Promise<void> => {
    await rows.update(instanciaWhatsapp, record, { pausada });
  };

export const acoesInstancia = handlers(instanciasWhatsapp, {
  // Runs on the platform: the load of a server is the sum over all companies.
  nova: {
    platform: async (context, { form: { nome } }) => {
      const {
        rows,
        user: {
          company: { id: empresa },
        },
      } = context;
      const servidor = await freeServer(context);
      const created = await rows.insert(instanciaWhatsapp, {
        nome,
        empresa,
        servidor: servidor.id,
        provedor: servidor.provedor,
        estado: servidor.provedor === 'CLOUD' ? 'DESCONECTADA' : 'SEM_SESSAO',
        identificador: crypto.randomUUID(),
      });
      return { id: created.id };
    },
  },
  pausar: setPaused(true),
  continuar: setPaused(false),
  capturartela: {
    outside: async (context, { record }) =>
      viewOf(await ask(context, record, (provider, line) => provider.screen(line))),
  },
  reiniciar: {
    outside: async (context, { record }) => {
      await restart(context, record);
    },
  },
  status: { outside: async (context, { record }) => viewOf(await check(context, record)) },
  deslogar: {
    outside: async (context, { record }) => {
      await ask(context, record, (provider, line) => provider.logout(line));
    },
  },
  teste: async (context, { record, form }) => {
    await checkFile(context, form.anexo, form.texto);
    if (form.modelo !== null) await modeloParaEnviar(context, form.modelo, record.id, form.variaveis?.length ?? 0);
    const queued = await enqueueMessage(context, {
      ...form,
      chave: `teste-${crypto.randomUUID()}`,
      origem: 'TESTE',
      tipo: 'SERVICO',
      instancia: record,
    });
    if (queued.kind === 'recusada') context.refuse('Este número pediu para não receber mensagens!');
    const {
      now,
      user: { zone },
    } = context;
    return {
      aviso: isOpen(record, now, zone)
        ? 'Mensagem na fila! Acompanhe em Promoções › Mensagens de WhatsApp.'
        : `Mensagem na fila: sai ${whenText(opening(record, now, zone), now, zone)}. Acompanhe em Promoções › Mensagens de WhatsApp.`,
    };
  },
  modelos: { outside: (context, { record }) => synchronise(context, record) },
  excluirMensagens: async ({ rows }, { record }) => {
    return {
      canceladas: await rows.updateWhere(
        mensagemWhatsapp,
        { instancia: record.id, estado: waiting },
        {
          estado: 'CANCELADA',
          erro: 'Apagada da fila pela equipe.',
        },
      ),
    };
  },
  reiniciarVarias: {
    outside: (context, { selection }) => each(context, (rows) => rows.selected(instanciaWhatsapp, selection), restart),
  },
  atualizar: { outside: (context, { filter }) => each(context, (rows) => rows.all(instanciaWhatsapp, filter), check) },
});

/** Webhooks of the providers. */
export const avisosEvolution = noticesFrom('EVOLUTION', {
  name: 'whatsappEvolution',
  label: 'WhatsApp (Evolution API)',
  call: 'POST /servidorwhatsapp/instancia/aviso/evolution',
  header: 'x-webhook-key',
});
export const avisosCloud = noticesFrom('CLOUD', {
  name: 'whatsappCloud',
  label: 'WhatsApp (Cloud API)',
  call: 'POST /servidorwhatsapp/instancia/aviso/cloud',
  header: 'x-hub-signature-256',
});

export const chamadasInstancia = calls(instanciaWhatsapp, {
  /** Polled by the dialog «Conectar» until the telephone has read the code. */
  atualizarStatus: run(
    get('status/atualizar/{id}', {
      outside: true,
      mutates: true,
      permission: see,
      plan: 'WHATSAPP',
      record: instanciaWhatsapp,
      result: {
        estado: f.text({ required: true }),
        numero: f.phone(),
        perfil: f.text(),
        tela: f.text(),
        codigo: f.text(),
      },
    }),
    async (context, { record }) =>
      viewOf(
        await ask(context, record, (provider, line) =>
          provider.lacks.capturartela ? provider.status(line) : provider.screen(line),
        ),
      ),
  ),
  reiniciarDaEmpresa: run(
    get('empresa/reiniciar', {
      outside: true,
      mutates: true,
      permission: edit,
      plan: 'WHATSAPP',
      inCompany: true,
      result: r.report,
    }),
    (context) =>
      each(
        context,
        (rows) => rows.all(instanciaWhatsapp, { empresa: context.user.company.id, provedor: { not: 'CLOUD' } }),
        restart,
      ),
  ),
  /** Lines of the company, without platform-only columns. */
  daEmpresa: query(instanciaWhatsapp, 'GET empresa', {
    permission: [],
    columns: ['id', 'nome', 'numero', 'perfil', 'estado', 'pausada', 'provedor', 'atualizadaEm'],
    most: 100,
    where: (context) => ({ empresa: ownCompany(context) }),
    sort: [['nome', 'asc']],
  }),
  /** True when the company may have a line; else the reason. */
  liberacao: run(
    get('liberacao', {
      permission: [],
      result: {
        liberado: f.bool({ required: true }),
        temPlanoWhatsApp: f.bool({ required: true }),
        instancias: f.integer({ required: true }),
        motivo: f.text(),
      },
    }),
    async (context) => {
      const temPlano = context.user.plan.has('WHATSAPP');
      const total = context.user.company
        ? await context.rows.count(instanciaWhatsapp, { empresa: context.user.company.id })
        : 0;
      return {
        liberado: temPlano && context.user.company !== null,
        temPlanoWhatsApp: temPlano,
        instancias: total,
        motivo: temPlano ? null : 'O plano da empresa não inclui WhatsApp!',
      };
    },
  ),
  /** Meta verifies once that the address is ours. */
  conferirCloud: run(
    get('aviso/cloud', {
      session: false,
      perHour: 60,
      form: {
        'hub.mode': f.text({ required: true }),
        'hub.verify_token': f.text({ required: true }),
        'hub.challenge': f.text({ required: true, pattern: /^\d{1,20}$/ }),
      },
      result: r.text,
    }),
    ({ ports: { whatsapp }, notFound }, { form }) =>
      whatsapp.verifyToken !== '' &&
      form['hub.mode'] === 'subscribe' &&
      form['hub.verify_token'] === whatsapp.verifyToken
        ? { text: form['hub.challenge'] }
        : notFound(),
  ),
});

export const rotinasWhatsapp = routines(instanciaWhatsapp, {
  enviar: routine({ label: 'Envio das mensagens de WhatsApp', every: 1, run: (context) => dispatch(context) }),
  acompanhar: routine({
    label: 'Conexões do WhatsApp',
    every: 5,
    run: async (context) => {
      await follow(context);
      await findLost(context);
    },
  }),
  esquecerConversas: routine({
    label: 'Conversas vencidas do WhatsApp',
    every: 3600,
    run: async (context) => {
      await context.within('*', esquecer);
    },
  }),
});
