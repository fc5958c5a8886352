import {
  calls,
  chosen,
  get,
  handlers,
  listener,
  listeners,
  moves,
  post,
  process,
  processes,
  run,
  saves,
  type HandlerContext,
} from '#kit';
import { routine, routines } from '#kit/work/routine';
import { f } from '#fields';
import { choiceLabel } from '#fields/choices';
import { empresa } from '../../../schemas/cadastros/empresa';
import { fidelidadeConfiguracao } from '../../../schemas/fidelidade/transacoes/fidelidadeConfiguracao';
import { livroDePontos, transacao, vidaDaTransacao } from '../../../schemas/fidelidade/transacoes/transacao';
import { cliente } from '../../../schemas/cadastros/clientes/cliente';
import { pedido } from '../../../schemas/delivery/pedidos/pedido';
import { premioResgate, vidaDoResgate } from '../../../schemas/fidelidade/premios/premioResgate';
import { nomeDaEmpresa } from '../../comum/divulgar.server';
import { pedidoTerminado } from '../../comum/eventos.server';
import { impressaoDe } from '../../comum/impressao.server';
import { centavos, dinheiroDe, vezes } from '../../comum/centavos';
import { zoneOf } from '../../comum/period.server';
import { corrigirRepetidas, diferencas, manterRepetidas, recalcular, repetidas, suspeitar } from '../conferir.server';
import { linkDoClube } from '../clube.server';
import { acompanharPedido } from '../creditar.server';
import { lancarManual, previaDoLancamento } from '../lancarManual.server';
import { anularTrocados } from '../sorteio/numeros.server';
import { passivoDoMes, passivoEm, saldoDito } from '../passivo.server';
import { segurarPontos } from '../pagar.server';
import { comprovante } from '../papel.server';
import { escritos, estornar, recuperar } from '../pontos.server';
import { pagoComPontos } from '../regra.server';
import { conferirEDizer, mandarEDizer } from '../senha.server';
import { avisarVencimentos, darAniversarios, vencerLotes } from '../rotinas.server';
import { conferirSaldos, recalcularSaldos } from './conferencia';
import { corrigirDuplicadas, manterDuplicadas, verDuplicadas } from './duplicadas';
import { transacoes } from './transacao';

export const pontosDosPedidos = listeners(transacao, {
  terminado: listener(pedidoTerminado, (context, { event }) => acompanharPedido(context, event.pedido)),
});
/** Books the points that pay an order, in the order's transaction. */
export const pontosDoPagamento = saves(
  pedido,
  {
    saved: async (context, { row, before, became }) => {
      // A change of state alone does not change the payments.
      const isPaidAnew = pagoComPontos(row) !== (before ? pagoComPontos(before) : 0);
      if (isPaidAnew || became({ situacao: 'CANCELADO' })) await segurarPontos(context, row);
    },
  },
  { on: ['pagamentos', 'situacao'] },
);
export const movimentosDaTransacao = moves(vidaDaTransacao, {
  efetivar: {
    check: async ({ rows, refuse }, { row }) => ({
      saldo: (await rows.carry(livroDePontos, row)) ?? refuse('O saldo do cliente não chega para isto!'),
      restante: row.pontos,
    }),
    done: (context, { row }) => recuperar(context, row),
  },
  cancelar: {
    check: async ({ rows, refuse }, { row }) => {
      const prize = row.premioResgate === null ? undefined : await rows.get(premioResgate, row.premioResgate);
      if (prize?.situacao === 'RETIRADO') refuse('O prêmio já foi retirado!');
      const order = row.tipo !== 'RESGATE' || row.pedido === null ? undefined : await rows.get(pedido, row.pedido);
      if (order && order.situacao !== 'CANCELADO' && pagoComPontos(order) === centavos(row.valor ?? 0))
        refuse(`Os pontos pagam o pedido ${order.numero}: troque a forma de pagamento dele, ou o cancele!`);
    },
    done: async (context, { row }) => {
      await estornar(context, row, row.motivoCancelamento);
      if (row.chave.startsWith('sorteio:')) await anularTrocados(context, row.chave);
      const prize = row.premioResgate === null ? undefined : await context.rows.get(premioResgate, row.premioResgate);
      // Cancels the prize as well; a cancelled one stays as it is.
      if (prize) await context.move(vidaDoResgate, prize, 'cancelar', { motivo: row.motivoCancelamento });
    },
  },
});

/** Cancels one by one: refused ones stay in the report and the others go on. */
export const cancelarTransacoes = process('cancelarTransacoes', {
  label: 'Cancelamento de transações',
  permission: ['TRANSACAO_CANCELAR'],
  plan: 'FIDELIDADE',
  form: { ids: f.longText({ required: true }), motivo: f.text({ required: true, max: 200 }) },
  items: (context, { form: { ids } }) => ids.split(',').map((id) => ({ key: Number(id), label: `Transação ${id}` })),
  each: async ({ rows, move, refuse, notFound }, { key, form: { motivo } }) => {
    const row = (await rows.get(transacao, key)) ?? notFound();
    const made = await move(vidaDaTransacao, row, 'cancelar', { motivoCancelamento: motivo });
    return made ? 'Cancelada' : refuse('Esta transação não pode ser cancelada!');
  },
});
export const trabalhosDaTransacao = processes(transacao, [cancelarTransacoes]);

export const acoesDaTransacao = handlers(transacoes, {
  lancar: (context, { form }) => lancarManual(context, form, { authorised: false }),
  lancarAutorizado: (context, { form }) => lancarManual(context, form, { authorised: true }),
  conferirSenha: (context, { form: { cliente: quem, senha } }) =>
    conferirEDizer(context, { quem, senha, uso: 'LANCAMENTO' }),
  mandarCodigo: (context, { form: { cliente: quem } }) => mandarEDizer(context, quem, 'LANCAMENTO'),
  saldoEm: (context, { form: { cliente: quem, em } }) => saldoDito(context, quem, em),
  linkDoCliente: async (context, { form: { cliente: id } }) => {
    const who = (await context.rows.get(cliente, id)) ?? context.refuse('Cliente não encontrado!', 'cliente');
    return { link: await linkDoClube(context, who) };
  },
  imprimir: async (context, { record }) => context.print(await comprovante(context, record)),
  cancelarLote: async ({ rows, start, refuse }, { selection, form: { motivo } }) => {
    const found = await rows.all(transacao, chosen(selection));
    if (found.length === 0) refuse('Nenhuma transação escolhida!');
    return start(cancelarTransacoes, { ids: found.map(({ id }) => id).join(','), motivo });
  },
  imprimirTotais: async (context, { filter, form: { papel } }) => {
    const { rows, user, print } = context;
    const como = await impressaoDe(context);
    const where = { $and: [filter, { saldo: { empty: false } }] } as const;
    const groups = await rows.groupBy(transacao, { by: ['tipo'], sum: ['pontos'], where });
    const { restante, pontos: soma } = await rows.sum(transacao, where, ['restante', 'pontos']);
    const { valorPonto } = await rows.settings(fidelidadeConfiguracao);
    const { choices } = transacao.fields.tipo;
    return print({
      title: 'Totais de pontos',
      paper: papel ?? como.papel,
      blocks: [
        { text: await nomeDaEmpresa(context, user.company.id), bold: true },
        { text: 'Totais de pontos', bold: true, size: 'large' },
        { rule: 'dashed' },
        ...groups.map(({ tipo, pontos, count }) => ({
          pair: [`${choiceLabel(tipo, choices!)} (${count})`, escritos(pontos)] as const,
        })),
        { rule: 'dashed' },
        { pair: ['Soma', escritos(soma)] },
        { pair: ['Saldo em aberto', escritos(restante)] },
        {
          pair: ['O que custa em prêmios', dinheiroDe(vezes(centavos(valorPonto), restante))],
        },
        { cut: true },
      ],
    });
  },
  passivo: (context, { form: { em } }) => passivoEm(context, em),
  imprimirPassivo: async (context, { form: { mes } }) => context.print(await passivoDoMes(context, mes)),
  baixarCsv: async ({ rows, refuse, table }, { filter }) => {
    const { descricao, data, tipo, situacao, pontos, saldo, valor, restante, expiraEm, motivo } = transacao.fields;
    if ((await rows.count(transacao, filter)) > 10_000)
      refuse('São mais de 10.000 transações: use “Exportar”, que prepara o arquivo em segundo plano!');
    const found = await rows.all(transacao, { $and: [filter, {}], $sort: [['id', 'asc']] });
    const people = await rows.byId(
      cliente,
      found.map((one) => one.cliente),
    );
    return table(
      'transações',
      {
        descricao,
        cliente: cliente.fields.nome,
        data,
        tipo,
        situacao,
        pontos,
        saldo,
        valor,
        restante,
        expiraEm,
        motivo,
      },
      found.map((one) => ({ ...one, cliente: people.get(one.cliente)?.nome ?? null })),
    );
  },
});

/** Companies with a programme, and their zones. */
const comPrograma = async ({ rows }: Pick<HandlerContext, 'rows'>) => {
  const configs = await rows.all(fidelidadeConfiguracao, { ativo: true });
  const shops = await rows.byId(
    empresa,
    configs.map((one) => one.empresa),
  );
  return configs.map((one) => ({ id: one.empresa, zone: zoneOf(shops.get(one.empresa)?.fuso) }));
};
export const rotinasDePontos = routines(transacao, {
  vencer: routine({
    label: 'Pontos vencidos',
    every: 900,
    run: async ({ within }) => {
      let isMore = false;
      for (const { id, zone } of await within('*', comPrograma))
        isMore = (await within(id, (context) => vencerLotes(context, zone))) || isMore;
      return isMore;
    },
  }),
  diarias: routine({
    label: 'Pontos de aniversário e avisos',
    every: 3600,
    run: async ({ within }) => {
      for (const { id, zone } of await within('*', comPrograma))
        await within(id, async (context) => {
          await darAniversarios(context, id, zone);
          await avisarVencimentos(context, id, zone);
        });
    },
  }),
  suspeitar: routine({
    label: 'Pontos suspeitos',
    every: 1800,
    run: async ({ within }) => {
      for (const { id } of await within('*', comPrograma)) await within(id, (context) => suspeitar(context, id));
    },
  }),
});

const { lancar } = transacoes.actions;
export const chamadasDaTransacao = calls(transacao, {
  // Address of the specification, without a reason; our own pages post one.
  cancelar: run(
    get('cancelar/{id}', {
      mutates: true,
      permission: ['TRANSACAO_CANCELAR'],
      plan: 'FIDELIDADE',
      record: transacao,
      result: { id: f.integer({ required: true }) },
    }),
    async ({ move, refuse }, { record }) => {
      const made = await move(vidaDaTransacao, record, 'cancelar');
      return { id: made?.id ?? refuse('Esta transação não pode ser cancelada!') };
    },
  ),
  previa: run(
    post('lancar/previa', {
      mutates: false,
      permission: ['TRANSACAO_LANCAR'],
      plan: 'FIDELIDADE',
      inCompany: true,
      form: lancar.form,
      result: lancar.preview!.show,
    }),
    (context, { form }) => previaDoLancamento(context, form),
  ),
  duplicadas: run(verDuplicadas, (context) => repetidas(context)),
  corrigir: run(corrigirDuplicadas, (context, { form: { grupos } }) => corrigirRepetidas(context, grupos)),
  manter: run(manterDuplicadas, (context, { form: { transacoes: ids } }) => manterRepetidas(context, ids)),
  conferir: run(conferirSaldos, (context) => diferencas(context)),
  recalcular: run(recalcularSaldos, (context) => recalcular(context)),
});
