import { calls, handlers, process, processes, r, read, type HandlerContext } from '#kit';
import { f } from '#fields';
import { messages } from '#kit/messages';
import { cupomDesconto } from '../../schemas/cupom/cupomDesconto';
import { impressaoDe, type Impressao } from '../impressao';
import { qrImage } from '../servidor/whatsapp/qr';
import { cupons } from './cupomDesconto';
import { envio } from './formularios';
import { documentoDe, type Impresso } from './regras/impressao';
import type { Cupom } from './regras/desconto';
import { listarCupons, listarLotes, listarResgates, lote, planilhaDeCupons, resultado, resultados, resgate, visto } from './servico/consultas';
import { divulgado, nomeDaEmpresa } from './servico/divulgar';
import { enviarPara, prepararEnvio, textoPara } from './servico/enviar';
import { gerarLote } from './servico/lotes';
import { destinatarios } from './servico/publico';
import { testarEnvio } from './servico/teste';

const mudar = (situacao: Cupom['situacao']) => async ({ record, rows }: { readonly record: Cupom } & HandlerContext): Promise<void> => {
  await rows.update(cupomDesconto, record, { situacao });
};
/** Coupons on paper, with their pages; of each so many. */
const impressos = async (context: HandlerContext, chosen: readonly Cupom[], papel: Impressao['papel'] | null, copias = 1) => {
  const [first] = chosen;
  if (!first) return context.refuse('Nenhum dos cupons escolhidos tem palavra-chave!');
  const coupons: Impresso[] = [];
  for (const cupom of chosen) {
    const one = { cupom, codigo: cupom.palavraChave!, link: (await divulgado(context, cupom)).urlCurto };
    coupons.push(...Array.from({ length: copias }, () => one));
  }
  const como = await impressaoDe(context);
  return context.print(documentoDe(await nomeDaEmpresa(context, first.empresa), coupons, { ...como, papel: papel ?? como.papel }));
};

export const acoesCupom = handlers(cupons, {
  compartilhar: async ({ record, ...context }) => {
    const { urlCurto, urlCompartilhamento } = await divulgado(context, record);
    return { urlCurto, urlCompartilhamento, qrCode: qrImage(urlCurto) };
  },
  imprimir: ({ record, form: { papel, copias }, ...context }) => impressos(context, [record], papel, copias),
  imprimirVarios: async ({ selection, form, ...context }) =>
    impressos(context, (await context.rows.selected(cupomDesconto, selection)).filter(({ palavraChave }) => palavraChave !== null), form.papel),
  gerarLote: async ({ record, form, ...context }) => { await gerarLote(context, record, form); },
  enviar: async ({ record, form: { mensagem, lote, anexo, modelo, porHora, ...publico }, ...context }) => {
    const cupom = await prepararEnvio(context, record, { mensagem, lote, anexo, modelo });
    await context.rows.update(cupomDesconto, cupom, { whatsAppLote: true });
    return context.start('enviarCupom', { ...publico, mensagem, lote, anexo, modelo, porHora, cupom: record.id, envio: context.now.toISOString() });
  },
  testar: ({ record, form, ...context }) => testarEnvio(context, record, form),
  baixarMensagens: async ({ record, form, ...context }) => {
    // The file shows telephones as they are.
    if (!context.user.permissions.has('DADOS_PESSOAIS_VER')) context.refuse(messages.accessDenied);
    const cupom = await prepararEnvio(context, record, { mensagem: form.mensagem, lote: null, anexo: null, modelo: null });
    const people = [];
    for (const one of await destinatarios(context, form)) people.push({ ...one, mensagem: await textoPara(context, cupom, form.mensagem, one.nome, null), link: cupom.urlCurto });
    return context.table(`mensagens ${record.nome}`, { nome: f.text(), telefone: f.phone(), mensagem: f.longText(), link: f.url() }, people, form.formato ?? undefined);
  },
  baixarCupons: ({ filter, form: { formato }, ...context }) => planilhaDeCupons(context, filter, formato ?? undefined),
  pausar: mudar('PAUSADO'),
  ativar: mudar('ATIVO'),
  cancelar: mudar('CANCELADO'),
});

export const envioDeCupom = processes(cupomDesconto, {
  enviarCupom: process({
    label: 'Envio de cupom por WhatsApp', permission: ['CUPOM_ENVIAR'], plan: 'WHATSAPP',
    form: { ...envio, cupom: f.integer({ required: true }), envio: f.dateTime({ required: true }) },
    items: async ({ form, ...context }) => {
      const people = await destinatarios(context, form);
      return people.length === 0 ? context.refuse('Nenhum cliente deste público aceita mensagens!') : people.map(({ id, nome }, place) => ({ key: `${place}:${id}`, label: nome }));
    },
    each: ({ key, form: { cupom, envio: start, mensagem, lote, porHora, anexo, modelo }, ...context }) => {
      const [place, who] = key.split(':').map(Number) as [number, number];
      return enviarPara(context, { cupom, cliente: who, mensagem, lote, anexo, modelo, envio: start, quando: new Date(Date.parse(start) + place * 3_600_000 / porHora).toISOString() });
    },
  }),
});

const see = { permission: ['CUPOM_DESCONTO_VER'], plan: 'CUPOM' } as const;
const dias = { dataInicio: f.date(), dataFim: f.date() };
export const chamadasCupom = calls(cupomDesconto, {
  filtrar: read('POST filtrar/{page}/{size}', {
    ...see, form: { ...dias, sentenca: f.text({ max: 100 }), situacao: f.enum({ ATIVO: 'Ativo', PAUSADO: 'Pausado', CANCELADO: 'Cancelado' }), tipo: f.enum({ PERCENTUAL: 'Percentual', VALOR: 'Valor fixo', FRETE: 'Frete grátis' }) }, result: r.page(visto),
    run: ({ form, page, ...context }) => listarCupons(context, form, page),
  }),
  resgatados: read('POST filtrar/resgatados/{page}/{size}', {
    ...see, form: { ...dias, cupom: f.integer(), cliente: f.integer(), situacao: f.enum({ RESGATADO: 'Resgatado', ESTORNADO: 'Devolvido' }) }, result: r.page(resgate),
    run: ({ form, page, ...context }) => listarResgates(context, form, page),
  }),
  lotes: read('GET cuponsdescontolotes', { ...see, result: r.list(lote), run: listarLotes }),
  totais: read('POST totais', { ...see, filter: true, result: resultado, run: ({ filter, ...context }) => resultados(context, filter) }),
});
