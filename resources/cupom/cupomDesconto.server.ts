import { calls, get, handlers, moves, post, process, processes, query, r, run, type HandlerContext } from '#kit';
import { f } from '#fields';
import { messages } from '#kit/messages';
import { clientela } from '../../schemas/clientela';
import { cupomDesconto, vidaDoCupom } from '../../schemas/cupom/cupomDesconto';
import { cupomResgate } from '../../schemas/cupom/cupomResgate';
import { impressaoDe, type Impressao } from '../comum/impressao.server';
import { qrImage } from '../comum/qr.server';
import { noLine } from '../whatsapp/queue.server';
import { cupons } from './cupomDesconto';
import { envio, previa, remessa } from './formularios';
import { documentoDe, type Impresso } from './impressao.server';
import type { Cupom } from '../comum/desconto';
import { listarCupons, listarLotes, lote, planilhaDeCupons, visto } from './consultas.server';
import { divulgado, nomeDaEmpresa } from '../comum/divulgar.server';
import { desistir, enviarPara, prepararEnvio, segurar, soltar, textoPara, type Envio } from './enviar.server';
import { gerarLote } from './lotes.server';
import { previaDe, viaDe } from './previa.server';
import { alcanceDe, destinatarios, impedimentoDe, regrasSalvas, type Publico } from './publicoDoCupom.server';
import { testarEnvio } from './teste.server';

/** Coupons on paper with their links, a number of copies of each. */
const impressos = async (
  context: HandlerContext,
  chosen: readonly Cupom[],
  papel: Impressao['papel'] | null,
  copias = 1,
) => {
  const [first] = chosen;
  if (!first) return context.refuse('Nenhum dos cupons escolhidos tem palavra-chave!');
  const coupons: Impresso[] = [];
  for (const cupom of chosen) {
    const one = { cupom, codigo: cupom.palavraChave!, link: (await divulgado(context, cupom)).urlCurto };
    coupons.push(...Array.from({ length: copias }, () => one));
  }
  const como = await impressaoDe(context);
  return context.print(
    documentoDe(await nomeDaEmpresa(context, first.empresa), coupons, { ...como, papel: papel ?? como.papel }),
  );
};

/** Cancelling also empties the queue: a waiting message would invite to a coupon that is not accepted. */
export const passosDoCupom = moves(vidaDoCupom, {
  pausar: {
    check: ({ now, refuse }, { asked: { pausadoAte } }) => {
      if (pausadoAte && new Date(pausadoAte) <= now) refuse('Escolha um momento no futuro!', 'pausadoAte');
    },
  },
  cancelar: {
    done: async (context, { row }) => {
      await desistir(context, row.id, 'O cupom foi cancelado.');
    },
  },
});

/** Refused before anything starts; nothing is marked as sent until the provider has it. */
export const iniciarEnvio = async (
  context: HandlerContext,
  cupom: Cupom,
  form: Publico & Envio & { readonly porHora: number },
) => {
  await prepararEnvio(context, cupom, form);
  const { linha, janela } = await viaDe(context, cupom.empresa, form.modelo);
  if (!linha) return context.refuse(noLine);
  const impedimento = impedimentoDe(
    await alcanceDe(context, { ...form, empresa: cupom.empresa, ...(janela && { janela }) }),
  );
  if (impedimento) return context.refuse(impedimento, 'publico');
  return context.start(enviarCupom, {
    ...form,
    clientes: form.clientes ? [...form.clientes] : null,
    salvo: form.salvo ?? null,
    regras: form.publico === 'SALVO' ? [...(await regrasSalvas(context, { ...form, empresa: cupom.empresa }))] : null,
    cupom: cupom.id,
    instancia: linha.id,
    envio: context.now.toISOString(),
  });
};

export const acoesCupom = handlers(cupons, {
  compartilhar: async (context, { record }) => {
    const { urlCurto, urlCompartilhamento } = await divulgado(context, record);
    return { urlCurto, urlCompartilhamento, qrCode: qrImage(urlCurto) };
  },
  imprimir: (context, { record, form: { papel, copias } }) => impressos(context, [record], papel, copias),
  imprimirVarios: async (context, { selection, form }) =>
    impressos(
      context,
      (await context.rows.selected(cupomDesconto, selection)).filter(({ palavraChave }) => palavraChave !== null),
      form.papel,
    ),
  gerarLote: async (context, { record, form }) => {
    await gerarLote(context, record, form);
  },
  enviar: (context, { record, form }) => iniciarEnvio(context, record, form),
  testar: (context, { record, form }) => testarEnvio(context, record, form),
  baixarMensagens: async (context, { record, form }) => {
    // The file shows telephones as they are.
    if (!context.user.permissions.has('DADOS_PESSOAIS_VER')) context.refuse(messages.accessDenied);
    const cupom = await prepararEnvio(context, record, {
      mensagem: form.mensagem,
      lote: null,
      anexo: null,
      modelo: null,
    });
    const people = [];
    for (const one of await destinatarios(context, { ...form, empresa: record.empresa }))
      people.push({
        ...one,
        mensagem: await textoPara(context, cupom, form.mensagem, one.nome, null),
        link: cupom.urlCurto,
      });
    return context.table(
      `mensagens ${record.nome}`,
      { nome: f.text(), telefone: f.phone(), mensagem: f.longText(), link: f.url() },
      people,
      form.formato ?? undefined,
    );
  },
  baixarCupons: (context, { filter, form: { formato } }) => planilhaDeCupons(context, filter, formato ?? undefined),
});

export const enviarCupom = process('enviarCupom', {
  label: 'Envio de cupom por WhatsApp',
  permission: ['CUPOM_ENVIAR'],
  plan: 'WHATSAPP',
  form: {
    ...remessa,
    regras: f.audience(clientela),
    cupom: f.integer({ required: true }),
    instancia: f.integer({ required: true }),
    envio: f.dateTime({ required: true }),
  },
  items: async (context, { form }) => {
    const { empresa } = (await context.rows.get(cupomDesconto, form.cupom)) ?? context.refuse('Cupom não encontrado!');
    const { janela } = await viaDe(context, empresa, form.modelo);
    const people = await destinatarios(context, { ...form, empresa, ...(janela && { janela }) });
    return people.length === 0
      ? context.refuse('Nenhum cliente deste público aceita mensagens!')
      : people.map(({ id, nome }, place) => ({ key: `${place}:${id}`, label: nome }));
  },
  each: (context, { key, form }) => {
    const [lugar, cliente] = key.split(':').map(Number) as [number, number];
    return enviarPara(context, { ...form, cliente, lugar });
  },
  cancelled: async (context, { form }) => {
    await desistir(context, form.cupom, 'O envio foi cancelado.', form.envio);
  },
  pausable: {
    paused: (context, { form }) => segurar(context, form.cupom, form.envio),
    resumed: (context, { form }) => soltar(context, form.cupom, form.envio),
  },
});
export const envioDeCupom = processes(cupomDesconto, [enviarCupom]);

const see = { permission: ['CUPOM_DESCONTO_VER'], plan: 'CUPOM' } as const;
const dias = { dataInicio: f.date(), dataFim: f.date() };
export const chamadasCupom = calls(cupomDesconto, {
  filtrar: run(
    post('filtrar/{page}/{size}', {
      mutates: false,
      ...see,
      form: {
        ...dias,
        sentenca: f.text({ max: 100 }),
        situacao: f.enum({ ATIVO: 'Ativo', PAUSADO: 'Pausado', CANCELADO: 'Cancelado' }),
        tipo: f.enum({ PERCENTUAL: 'Percentual', VALOR: 'Valor fixo', FRETE: 'Frete grátis' }),
      },
      result: r.page(visto),
    }),
    (context, { form, page }) => listarCupons(context, form, page),
  ),
  resgatados: query(cupomResgate, 'POST filtrar/resgatados/{page}/{size}', {
    ...see,
    form: dias,
    period: ['data', 'dataInicio', 'dataFim'],
    filters: ['cupom', 'cliente', 'situacao'],
    sort: [['data', 'desc']],
    columns: ['id', 'data', 'chave', 'situacao', 'valorDesconto', 'valorPedido'],
    with: { cupom: ['nome'], pedido: ['numero'], cliente: ['nome'] },
  }),
  lotes: run(get('cuponsdescontolotes', { ...see, result: r.list(lote) }), listarLotes),
  /** Preview of a send, refreshed while the dialog is filled in. */
  previa: run(
    post('whats/previa', {
      mutates: false,
      permission: ['CUPOM_ENVIAR'],
      plan: 'WHATSAPP',
      form: { id: f.integer({ required: true }), ...envio },
      result: previa,
    }),
    async (context, { form }) =>
      previaDe(context, (await context.rows.get(cupomDesconto, form.id)) ?? context.notFound(), form),
  ),
});
