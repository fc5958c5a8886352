import { calls, chosen, get, handlers, moves, r, run, saves, type HandlerContext } from '#kit';
import { f } from '#fields';
import { mailing, vidaDoMailing } from '../../../schemas/atendimento/mailing/mailing';
import { mailingLista } from '../../../schemas/atendimento/mailing/mailingLista';
import { mailingHistorico } from '../../../schemas/atendimento/mailing/mailingHistorico';
import { cliente } from '../../../schemas/cadastros/clientes/cliente';
import { vendedor } from '../../../schemas/cadastros/vendedor';
import type { SituacaoDoMailing } from '../../../schemas/situacoesDoMailing';
import type { AskedFilter } from '#kit/entity/where';
import { startOfDay, todayIn } from '#kit/period';
import { destinoNoSpotter, enviarEscolhidos, pedirEnvio } from '../crm/enviar.server';
import { escrever } from './escrever.server';
import { contatosDoMailing } from './mailing';
import { levarHistorico, moverContatos, tirarDoVendedor } from './mover.server';
import { papelDosContatos } from './papelDosContatos.server';
import { soOsSeus } from './soOsSeus.server';

export const vidaDosContatos = saves(
  mailing,
  {
    check: async ({ rows }, { row, before }) => {
      const lista = await rows.get(mailingLista, row.lista);
      if (lista && lista.empresa !== null && lista.empresa !== row.empresa)
        return { lista: 'Esta lista é de outra empresa!' };
      const dono = row.vendedor === null ? undefined : await rows.get(vendedor, row.vendedor);
      if (dono && dono.empresa !== null && dono.empresa !== row.empresa)
        return { vendedor: 'Este vendedor é de outra empresa!' };
      if (before?.telefone === row.telefone) return undefined;
      const pediu = await rows.exists(mailing, {
        telefone: row.telefone,
        empresa: row.empresa ?? { empty: true },
        situacao: 'NAO_CONTATAR',
        ...(before && { id: { not: before.id } }),
      });
      return pediu ? { telefone: 'Este telefone pediu para não receber ligações!' } : undefined;
    },
  },
  { on: ['telefone', 'lista', 'vendedor', 'empresa'] },
);
export const clienteDoContato = saves(
  mailing,
  {
    saving: async ({ rows }, { row, before }) => {
      const { telefone, empresa, cliente: dele } = row;
      if (empresa === null || before?.telefone === telefone || (!before && dele !== null)) return undefined;
      return { cliente: (await rows.one(cliente, { empresa, telefone, $sort: [['id', 'asc']] }))?.id ?? null };
    },
  },
  { on: ['telefone'] },
);
export const donoDoContato = saves(
  mailing,
  {
    saved: async (context, { row, before }) => {
      if (before && before.vendedor !== row.vendedor) await levarHistorico(context, row);
    },
  },
  { on: ['vendedor'] },
);
export const vidaDoHistorico = saves(mailingHistorico, {
  // Lines that the life of a contact writes know the contact alone.
  saving: async ({ rows }, { row, before }) =>
    before ? undefined : { vendedor: (await rows.get(mailing, row.mailing))?.vendedor ?? null },
});

/** An outcome ends the lease and counts the call. */
const desfecho = { atendidoPor: null, atendidoDesde: null, atendidoAte: null, responderAte: null } as const;
const contado = (now: Date, { tentativas }: { readonly tentativas: number | null }) => ({
  ...desfecho,
  ultimoContato: now.toISOString(),
  tentativas: (tentativas ?? 0) + 1,
});
export const movimentosDoMailing = moves(vidaDoMailing, {
  devolver: {
    // Nobody keeps a contact of a free list that they do not call.
    check: async ({ rows }, { row }) =>
      (await rows.get(mailingLista, row.lista))?.distribuicao === 'LIVRE' ? { vendedor: null } : {},
  },
  agendar: {
    check: ({ now, refuse }, { row, asked: { retorno } }) => {
      if (!retorno || retorno <= now.toISOString()) refuse('Escolha uma hora que ainda vem!', 'retorno');
      return contado(now, row);
    },
  },
  converter: {
    check: ({ now, refuse }, { row, asked: { valor, resultadoPedido, resultadoEmpresa } }) => {
      if (!valor && !resultadoPedido && !resultadoEmpresa)
        refuse('Informe o valor, o pedido ou a empresa fechada!', 'valor');
      return contado(now, row);
    },
  },
  perder: { check: ({ now }, { row }) => contado(now, row) },
  desistir: { check: ({ now }, { row }) => contado(now, row) },
  errar: { check: ({ now }, { row }) => contado(now, row) },
  naoContatar: { check: ({ now }, { row }) => contado(now, row) },
});

const escolhidos = async (context: Pick<HandlerContext, 'rows' | 'refuse' | 'user'>, filter: AskedFilter) => {
  if (soOsSeus(context)) context.refuse('Só quem vê os contatos de todos os vendedores os move!');
  const { rows: found, total } = await context.rows.find(mailing, filter, { page: 1, size: 10_000 });
  if (total === 0) context.refuse('Nenhum contato encontrado!');
  if (total > 10_000) context.refuse('No máximo 10.000 contatos por vez! Escolha menos na lista.');
  return found.map(({ id }) => id).join(',');
};
export const acoesDoMailing = handlers(contatosDoMailing, {
  comentar: async (context, { record, form: { texto } }) => {
    await escrever(context, record, { tipo: 'COMENTARIO', texto });
  },
  mover: async (context, { selection, form }) => {
    const { rows, refuse, start } = context;
    if (form.vendedor === null && form.lista === null) refuse('Escolha o vendedor ou a lista!', 'vendedor');
    const quem = form.vendedor === null ? undefined : await rows.get(vendedor, form.vendedor);
    if (quem?.ativo === false) refuse('Este vendedor está inativo!', 'vendedor');
    return start(moverContatos, { ids: await escolhidos(context, chosen(selection)), ...form });
  },
  enviarAoSpotter: (context, { selection, form }) => enviarEscolhidos(context, chosen(selection), form),
  enviarEsteAoSpotter: async (context, { record }) => {
    await pedirEnvio(context, record.id, await destinoNoSpotter(context, { funil: null, etapa: null }));
  },
  removerVendedor: async (context, { selection, form }) =>
    context.start(tirarDoVendedor, { ids: await escolhidos(context, chosen(selection)), ...form }),
  imprimir: (context, { filter }) => papelDosContatos(context, 'Contatos', filter),
  baixarCsv: async ({ rows, table, legible, refuse }, { filter }) => {
    const found = await rows.all(mailing, filter);
    if (found.length === 0) refuse('Nenhum contato para baixar!');
    const { nome, telefone, telefone2, email, contato, lista, vendedor: dono, situacao } = mailing.fields;
    const { prioridade, retorno, ultimoContato, tentativas, valor, etiquetas } = mailing.fields;
    const listas = await rows.byId(mailingLista, [...new Set(found.map((one) => one.lista))]);
    const donos = await rows.byId(vendedor, [
      ...new Set(found.flatMap((one) => (one.vendedor === null ? [] : [one.vendedor]))),
    ]);
    const texto = (label: string) => f.text({ label });
    return table(
      'contatos',
      {
        nome,
        telefone,
        telefone2,
        email,
        contato,
        lista: texto(lista.options.label ?? 'Lista'),
        vendedor: texto(dono.options.label ?? 'Vendedor'),
        situacao,
        prioridade,
        retorno,
        ultimoContato,
        tentativas,
        valor,
        etiquetas,
      },
      (await legible(mailing, found)).map((one) => ({
        ...one,
        lista: listas.get(one.lista)?.nome ?? '',
        vendedor: one.vendedor === null ? '' : (donos.get(one.vendedor)?.nome ?? ''),
      })),
      'csv',
    );
  },
});

export const chamadasDoMailing = calls(mailing, {
  /** Contacts of the caller by state; of any seller for who sees all. */
  totais: run(
    get('totais', {
      permission: ['MAILING_VER'],
      plan: 'MARKETING',
      form: { vendedorId: f.integer({ min: 1 }) },
      result: {
        total: f.integer({ required: true }),
        atrasados: f.integer({ label: 'Retornos atrasados', required: true }),
        hoje: f.integer({ label: 'Contatos feitos hoje', required: true }),
        situacoes: r.list({ situacao: mailing.fields.situacao, quantidade: f.integer({ required: true }) }),
      },
    }),
    async (context, { form: { vendedorId } }) => {
      const { rows, user, now, notFound } = context;
      if (vendedorId !== null) {
        if (soOsSeus(context) && user.seller !== vendedorId) notFound();
        if (!(await rows.get(vendedor, vendedorId))) notFound();
      }
      const dele = vendedorId === null ? {} : { vendedor: vendedorId };
      const groups = await rows.groupBy(mailing, { by: ['situacao'], where: dele });
      const quantos = new Map(groups.map(({ situacao, count }) => [situacao as SituacaoDoMailing, count]));
      const situacoes = (Object.keys(mailing.fields.situacao.choices!) as SituacaoDoMailing[]).map((situacao) => ({
        situacao,
        quantidade: quantos.get(situacao) ?? 0,
      }));
      return {
        total: situacoes.reduce((sum, { quantidade }) => sum + quantidade, 0),
        atrasados: await rows.count(mailing, { ...dele, situacao: 'AGENDADO', retorno: { lt: now.toISOString() } }),
        hoje: await rows.count(mailing, {
          ...dele,
          ultimoContato: { gte: startOfDay(todayIn(user.zone, now), user.zone) },
        }),
        situacoes,
      };
    },
  ),
});
