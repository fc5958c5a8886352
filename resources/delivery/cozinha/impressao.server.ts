import { calls, handlers, run, saves } from '#kit';
import { routine, routines } from '#kit/work/routine';
import { setor } from '../../../schemas/cadastros/setor';
import { impressao } from '../../../schemas/delivery/cozinha/impressao';
import { pedido } from '../../../schemas/delivery/pedidos/pedido';
import { impressoes } from './impressao';
import { documentoDaImpressao, impressaoFeita, minhaImpressora, proximaImpressao } from './impressora';
import { avisarCancelamento, estaEmCurso } from './avisos.server';
import {
  acusarParadas,
  computadorDe,
  dizerFeita,
  documentoDe,
  enfileirar,
  esperamPor,
  pegar,
} from './impressoes.server';

/** Queues the tickets of an order once it is accepted. An order cancelled before that is not printed. */
export const aoAceitar = saves(pedido, {
  saved: async ({ rows }, { row, before }) => {
    if (before?.situacao === 'NOVO' && row.situacao !== 'NOVO' && row.situacao !== 'CANCELADO')
      await enfileirar({ rows }, row);
    // A ticket not printed yet needs no correction, and neither does a concluded order.
    if (
      before &&
      row.situacao === 'CANCELADO' &&
      (estaEmCurso(before) || (before.impresso && before.situacao === 'NOVO'))
    )
      await avisarCancelamento({ rows }, before, row.motivoCancelamento ?? null);
  },
});

export const servidorDasImpressoes = handlers(impressoes, {
  imprimirDeNovo: async ({ rows, now }, { record }) => {
    await rows.update(impressao, record, { situacao: 'NA_FILA', criadaEm: now.toISOString(), erro: null });
  },
});

export const chamadasDaImpressao = calls(impressao, {
  minha: run(minhaImpressora, async ({ rows }, { form }) => {
    const found = await computadorDe({ rows }, form.navegador);
    if (!found) return null;
    const of = found.setor === null ? undefined : await rows.get(setor, found.setor);
    const naFila = found.imprime?.length ? await rows.count(impressao, esperamPor(found)) : 0;
    return { id: found.id, nome: found.nome, imprime: found.imprime, setor: of?.nome, naFila };
  }),
  proxima: run(proximaImpressao, (context, { form }) => pegar(context, form.navegador)),
  documento: run(documentoDaImpressao, async (context, { form }) =>
    context.print(await documentoDe(context, form.impressao)),
  ),
  feita: run(impressaoFeita, (context, { form }) => dizerFeita(context, form)),
});

export const rotinasDeImpressao = routines(impressao, {
  paradas: routine({
    label: 'Impressões paradas',
    every: 30,
    run: ({ within, now }) => within('*', ({ rows }) => acusarParadas({ rows, now })),
  }),
});
