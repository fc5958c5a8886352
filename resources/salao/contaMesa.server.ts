import { calls, handlers, moves, post, run, saves } from '#kit';
import { f } from '#fields';
import { pedido } from '../../schemas/delivery/pedidos/pedido';
import { contaMesa, vidaDaConta } from '../../schemas/salao/contaMesa';
import { mesa } from '../../schemas/salao/mesa';
import { dinheiro, reais } from '../comum/centavos';
import { pagamentosDe } from '../delivery/conta/pagamentos.server';
import { meuCaixa, semCaixa } from '../pdv/caixa/movimentarCaixa.server';
import { contasDeMesas } from './contaMesa';
import { contaImpressa } from './contaImpressa.server';
import { contasEmAberto } from './emAberto';
import { contaPorItem, itensDaConta } from './porItem';
import { andamentoDaConta } from './salao';
import { andamentoDe } from './atendimento.server';
import { somaEmAberto } from './emAberto.server';
import { contaAbertaDe } from '../delivery/conta/contaAberta.server';
import {
  dividirConta,
  dividirPorItem,
  fecharConta,
  juntarContas,
  linhasDaConta,
  somaDaConta,
  transferirConta,
} from './contas.server';

/** Keeps a table's state equal to its account's. */
export const mesaSegueConta = saves(contaMesa, {
  saved: async ({ rows }, { row, before }) => {
    for (const id of new Set([row.mesa, before?.mesa ?? row.mesa])) {
      const open = await contaAbertaDe({ rows }, id);
      const situacao = open === undefined ? 'LIVRE' : open.situacao === 'FECHANDO' ? 'CONTA' : 'OCUPADA';
      const table = await rows.get(mesa, id);
      if (table && table.situacao !== situacao) await rows.update(mesa, table, { situacao });
    }
  },
});
export const passosDaConta = moves(vidaDaConta, {
  cancelar: {
    check: async ({ rows, refuse }, { row }) => {
      if (await rows.exists(pedido, { conta: row.id, situacao: { not: 'CANCELADO' } }))
        refuse('A conta tem pedidos: feche-a, ou cancele os pedidos antes!');
      return {};
    },
  },
});

const trocoDe = (paid: readonly { readonly troco: number | null }[]): number | null =>
  paid.find(({ troco }) => troco !== null)?.troco ?? null;

export const servidorDasContas = handlers(contasDeMesas, {
  fechar: async (context, { record, form }) => {
    const closed = await fecharConta(context, record, { pagamentos: form.pagamentos, servico: form.servico ?? true });
    return { total: closed.total ?? 0, troco: trocoDe(closed.pagamentos ?? []) };
  },
  mudarDeMesa: (context, { record, form }) => transferirConta(context, record, form.mesa),
  juntar: (context, { record, form }) => juntarContas(context, record, form.com),
  dividir: async ({ rows, refuse }, { record, form: { modo, partes, servico } }) => {
    const soma = await somaDaConta({ rows }, record, servico ?? true);
    if (soma.total === 0) refuse('A conta não tem nada a dividir!');
    return {
      partes: dividirConta(soma, { modo, partes })
        .map(({ nome, valor }) => `${nome}: ${dinheiro(reais(valor))}`)
        .join('\n'),
    };
  },
  imprimir: async (context, { record }) => context.print(await contaImpressa(context, record)),
});

export const chamadasDasContas = calls(contaMesa, {
  emAberto: run(contasEmAberto, (context) => somaEmAberto(context)),
  itens: run(itensDaConta, async ({ rows, notFound }, { form }) => {
    const account = (await rows.get(contaMesa, form.conta)) ?? notFound();
    const lines = await linhasDaConta({ rows }, await somaDaConta({ rows }, account, false));
    return lines.map(({ valor, item: _item, ...line }) => ({ ...line, valor: reais(valor) }));
  }),
  andamento: run(andamentoDaConta, (context, { form }) => andamentoDe(context, form.conta)),
  porItem: run(contaPorItem, async ({ rows, notFound }, { form: { conta, servico, tomados } }) => {
    const account = (await rows.get(contaMesa, conta)) ?? notFound();
    const soma = await somaDaConta({ rows }, account, servico);
    const { partes, falta } = dividirPorItem(await linhasDaConta({ rows }, soma), soma, tomados ?? []);
    return {
      partes: partes.map(({ pessoa, valor }) => ({ pessoa, valor: reais(valor) })),
      falta: reais(falta),
      total: reais(soma.total),
    };
  }),
  previa: run(
    post('fechar/previa', {
      mutates: false,
      permission: ['CONTA_MESA_FECHAR'],
      record: contaMesa,
      form: contasDeMesas.actions.fechar.form,
      result: {
        total: f.money({ required: true }),
        servico: f.money({ required: true }),
        troco: f.money(),
        impedimento: f.text(),
      },
    }),
    async (context, { record, form }) => {
      const { servico, total } = await somaDaConta(context, record, form.servico ?? true);
      const paid = (await meuCaixa(context)) ? pagamentosDe(form.pagamentos, total) : semCaixa;
      const said = { total: reais(total), servico: reais(servico) };
      return typeof paid === 'string' ? { ...said, impedimento: paid } : { ...said, troco: trocoDe(paid) };
    },
  ),
});
