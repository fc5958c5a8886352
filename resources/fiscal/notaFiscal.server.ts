import { calls, file, handlers, post, query, run, type HandlerContext } from '#kit';
import { f } from '#fields';
import type { OutsideContext } from '#kit/calls/handlers';
import { process, processes } from '#kit/work/process';
import { routine, routines } from '#kit/work/routine';
import { comoEmitir } from '../../schemas/emissao';
import { formasPagamento, pedido } from '../../schemas/delivery/pedidos/pedido';
import { notaFiscal } from '../../schemas/fiscal/notaFiscal';
import { notasFiscais } from './notaFiscal';
import {
  cancelarNota,
  cancelarVarias,
  consultarCancelamento,
  inutilizarNota,
  justificativaPadrao,
  type Recusa,
} from './cancelar.server';
import {
  buscarComprovante,
  conferirComprovantes,
  nomeDaProva,
  provaDe,
  semComprovante,
} from './danfe/comprovante.server';
import { danfeDaNota } from './danfe/danfeDaNota.server';
import { sondar } from './disjuntor.server';
import { corrigirNota } from './corrigir.server';
import { emitirPedido, emitirPelaSvc, retomarNota } from './emitir.server';
import { enviarDanfe } from './danfe/enviarDanfe.server';
import type { NotaFiscal, Resultado } from './nota.server';
import { atrasadas, marcarAtraso, pendentes, resolver } from './pendentes.server';
import { cancelarPorSubstituicao, emitirNoLugar } from './substituir.server';
import { enviarXmls } from './fechamento/enviarXmls.server';
import { xmlDaNota } from './fechamento/xmls.server';

const see = { permission: ['NOTA_FISCAL_VER'], plan: 'MODULO_FISCAL' } as const;
const dito = ({ refuse }: Pick<OutsideContext, 'refuse'>, outcome: Resultado | Recusa) => {
  const { situacao, numero, mensagem } = 'recusa' in outcome ? refuse(outcome.recusa) : outcome;
  return { situacao, numero, mensagem };
};
const semXml = 'Não há XML desta nota para mostrar.';

export const acoesNota = handlers(notasFiscais, {
  reenviar: {
    outside: async (context, { record, form }) =>
      dito(context, await emitirPedido(context, record.pedido ?? context.refuse('Esta nota não tem pedido.'), form)),
  },
  atualizar: {
    outside: async (context, { record }) =>
      dito(
        context,
        await (record.situacao === 'CANCELANDO'
          ? consultarCancelamento(context, record.id)
          : retomarNota(context, record.id)),
      ),
  },
  emitirNoLugar: {
    outside: async (context, { record }) => {
      const outcome = await emitirNoLugar(context, record.id);
      return 'recusa' in outcome ? context.refuse(outcome.recusa) : { id: outcome.id, ...dito(context, outcome) };
    },
  },
  cancelarPorSubstituicao: {
    outside: async (context, { record, form }) =>
      dito(context, await cancelarPorSubstituicao(context, record.id, form.justificativa)),
  },
  corrigir: {
    outside: async (context, { record, form }) => {
      const outcome = await corrigirNota(context, record.id, form.texto);
      return 'recusa' in outcome ? context.refuse(outcome.recusa) : outcome;
    },
  },
  emitirPelaSvc: { outside: async (context, { record }) => dito(context, await emitirPelaSvc(context, record.id)) },
  cancelar: {
    outside: async (context, { record, form }) =>
      dito(context, await cancelarNota(context, record.id, form.justificativa)),
  },
  inutilizar: {
    outside: async (context, { record, form }) =>
      dito(context, await inutilizarNota(context, record.id, form.justificativa)),
  },
  cancelarDuplicadas: {
    outside: async (context, { selection, form }) => {
      const notas = await context.transaction(
        async ({ rows }) =>
          (
            await rows.find(
              notaFiscal,
              {
                $and: [
                  'ids' in selection ? { id: selection.ids } : { ...selection.filter },
                  { duplicada: true, situacao: 'EMITIDA' },
                ],
              },
              { page: 1, size: 500 },
            )
          ).rows,
      );
      return cancelarVarias(context, notas, form.justificativa);
    },
  },
  danfe: async (context, { record }) => {
    const { print, refuse } = context;
    return print((await danfeDaNota(context, record, { vias: 'todas' })) ?? refuse(semXml));
  },
  enviarDanfe: { outside: async (context, { record, form }) => enviarDanfe(context, record, form.emails) },
  xml: async (context, { record }) =>
    file(nomeDaProva(record, 'nota'), (await xmlDaNota(context, record)) ?? context.refuse(semXml)),
  comprovante: async (context, { record }) => {
    const { refuse } = context;
    const prova = record.situacao === 'INUTILIZADA' ? 'inutilizacao' : 'cancelamento';
    return file(
      nomeDaProva(record, prova),
      (await provaDe(context, record.id, prova)) ??
        refuse(
          record.comprovante === 'FALTA'
            ? 'A SEFAZ não entrega mais este comprovante: peça-o no portal da SEFAZ do estado.'
            : 'O comprovante ainda não está aqui: é pedido à SEFAZ sozinho, em alguns minutos.',
        ),
    );
  },
  xmls: { outside: async (context, { form }) => enviarXmls(context, form) },
});

const notaDe =
  (id: number) =>
  ({ rows, notFound }: HandlerContext): Promise<NotaFiscal> =>
    rows.get(notaFiscal, id).then((found) => found ?? notFound());

const contagem = f.integer({ required: true });

export const chamadasNota = calls(notaFiscal, {
  /** Preview of the note for an order: its model and its obstacles. */
  previa: run(
    post('previa', {
      mutates: false,
      permission: ['FISCAL_EMITIR'],
      plan: 'MODULO_FISCAL',
      form: { id: f.integer({ required: true, min: 1 }), ...comoEmitir },
      result: { nota: f.text({ required: true }), para: f.text(), destino: f.text(), impedimento: f.text() },
    }),
    async (context, { form }) => {
      const { previaDaNota } = await import('./previaDaNota.lazy.server');
      return previaDaNota(context, form.id, form);
    },
  ),
  /** Issued notes of orders that already had one. */
  duplicadas: query(notaFiscal, 'POST duplicadas/{page}/{size}', {
    ...see,
    where: { duplicada: true, situacao: 'EMITIDA' },
    sort: [['emissao', 'desc']],
  }),
  /** Orders of whole days that were sold without a note. */
  naoEmitidas: query(pedido, 'POST nao-emitidas', {
    ...see,
    form: { dataInicio: f.date(), dataFim: f.date() },
    period: ['data', 'dataInicio', 'dataFim'],
    where: { situacao: 'CONCLUIDO', notaFiscal: { empty: true } },
    columns: ['id', 'numero', 'data', 'total', 'cliente'],
    sort: [['data', 'desc']],
  }),
  /** An empty body uses the default reason. */
  cancelarNfce: run(
    post('/nfce/{id}/cancelar', {
      outside: true,
      permission: ['FISCAL_CANCELAR'],
      plan: 'MODULO_FISCAL',
      form: { id: f.integer({ required: true, min: 1 }) },
      result: { situacao: notaFiscal.fields.situacao, numero: contagem, mensagem: f.text({ required: true }) },
    }),
    async (context, { form }) => {
      const { id } = await context.transaction(notaDe(form.id));
      return dito(context, await cancelarNota(context, id, justificativaPadrao));
    },
  ),
});

export const emitirLote = process.outside('emitirLote', {
  label: 'Emissão de notas em lote',
  permission: ['FISCAL_EMITIR'],
  plan: 'MODULO_FISCAL',
  pausable: true,
  form: { pedidos: f.longText({ required: true, max: 100_000 }), forma: f.enum(formasPagamento) },
  items: async ({ rows }, { form }) => {
    const { rows: orders } = await rows.find(
      pedido,
      { id: form.pedidos.split(',').map(Number), $sort: [['numero', 'asc']] },
      { page: 1, size: 10_000 },
    );
    return orders.map(({ id, numero }) => ({ key: id, label: `Pedido ${numero}` }));
  },
  each: async (context, { key, form: { forma } }) => {
    const { situacao, mensagem } = await emitirPedido(context, key, { forma });
    return situacao === 'REJEITADA' || situacao === 'DENEGADA' ? context.refuse(mensagem) : mensagem;
  },
});
export const lotesDeNotas = processes(notaFiscal, [emitirLote]);

export const rotinasDeNotas = routines(notaFiscal, {
  /**
   * Checks whether an unavailable tax office is back, queries notes without an answer, ends replaced notes, transmits
   * offline notes and retries waiting ones.
   */
  resolver: routine({
    label: 'Notas pendentes',
    every: 15,
    run: async (context) => {
      await sondar(context);
      const open = await context.within('*', (within) => pendentes(within));
      for (const nota of open) await resolver(context, nota);
      return false;
    },
  }),
  /** Fetches missing proofs of notes and cancellations, also those that older versions stored without the event. */
  comprovantes: routine({
    label: 'Comprovantes das notas',
    every: 300,
    run: async (context) => {
      const isMore = await context.within('*', (within) => conferirComprovantes(within));
      for (const nota of await context.within('*', (within) => semComprovante(within)))
        await buscarComprovante(context, nota);
      return isMore;
    },
  }),
  /** Marks offline notes that have missed the deadline of transmission. */
  prazos: routine({
    label: 'Prazos das notas em contingência',
    every: 60,
    run: async (context) => {
      const late = await context.within('*', (within) => atrasadas(within));
      for (const nota of late) await marcarAtraso(context, nota);
      return late.length === 50;
    },
  }),
});
