import { actions, parts, resource } from '#kit';
import { f } from '#fields';
import { comprovante, maximoDePagamentos } from '../../schemas/delivery/pedidos/pedido';
import { formasNoCaixa } from '../../schemas/formas';
import { contaMesa, vidaDaConta } from '../../schemas/salao/contaMesa';

const { record } = actions(contaMesa);
const { begin, children, fields, figure, slot, table } = parts(contaMesa);
const emAberto = { situacao: ['ABERTA', 'FECHANDO'] } as const;
const comServico = f.bool({ label: 'Com o serviço', default: true, help: 'É opcional: o cliente pode não pagar.' });
const dinheiro = f.money({ required: true });

export const contasDeMesas = resource(contaMesa, {
  path: 'contas',
  menu: { group: 'salao', icon: 'receipt_long', order: 30 },
  plan: 'PDV',
  live: true,
  off: ['create', 'update', 'delete'],
  list: {
    columns: ['nome', 'situacao', 'abertaEm', 'pessoas', 'garcom', 'total'],
    filters: ['situacao', 'abertaEm', 'mesa', 'garcom'],
    search: ['nome'],
    sort: { abertaEm: 'desc' },
    tabs: { Abertas: { situacao: ['ABERTA', 'FECHANDO'] }, Pagas: { situacao: 'PAGA' }, Todas: {} },
    empty: 'Nenhuma conta aberta. Abra uma em Salão, tocando na mesa.',
  },
  slots: { beforeList: () => import('./contaMesa.EmAberto') },
  states: vidaDaConta,
  record: {
    status: 'situacao',
    since: 'abertaEm',
    figures: [
      figure('Pedidos', 'pedido', { by: 'conta', sum: 'total', where: { situacao: { not: 'CANCELADO' } } }),
      'total',
      'servico',
    ],
    // The first action depends on the state: another order while the table eats, the payment once it has asked for the
    // bill.
    begins: [
      begin('Lançar pedido', 'pedido', 'novo', { conta: 'id' }, { when: { situacao: 'ABERTA' }, isFirst: true }),
    ],
    next: ['fechar'],
    beside: ['pedirConta', 'fechar'],
    body: [
      children('pedido', {
        by: 'conta',
        label: 'Pedidos',
        columns: ['numero', 'pessoa', 'resumo', 'situacao', 'total'],
        none: 'Nada foi pedido ainda.',
      }),
      slot(() => import('./contaMesa.PorItem')),
      table('pagamentos', { label: 'Pagamento', line: { title: 'forma', amount: 'valor', says: 'Troco de {troco}.' } }),
    ],
    aside: [fields('Mesa', 'mesa', 'pessoas', 'cliente', 'garcom', 'fechadaEm', 'juntaEm')],
  },
  actions: {
    fechar: record({
      label: 'Fechar conta',
      icon: 'payments',
      tone: 'primary',
      call: 'POST {id}/fechar',
      permission: 'CONTA_MESA_FECHAR',
      once: true,
      when: emAberto,
      form: {
        servico: comServico,
        pagamentos: f.list(
          {
            forma: f.enum(formasNoCaixa, { label: 'Forma', required: true }),
            valor: f.money({ min: 0.01 }),
            vale: comprovante.vale,
          },
          {
            required: true,
            min: 1,
            max: maximoDePagamentos,
            each: 'Pagamento',
            help: 'Um deles pode ficar sem valor: recebe o que falta. Em dinheiro, o valor recebido.',
          },
        ),
      },
      preview: {
        call: 'POST fechar/previa',
        show: {
          total: dinheiro,
          servico: f.money({ label: 'Serviço', required: true }),
          troco: f.money(),
          impedimento: f.text(),
        },
        bar: { text: 'impedimento', field: 'pagamentos' },
        submit: 'Receber {total}',
      },
      submit: 'Fechar conta',
      result: { total: dinheiro, troco: f.money() },
      effect: [{ toast: 'Conta de {total} fechada.' }, 'refresh'],
    }),
    mudarDeMesa: record({
      label: 'Mudar de mesa',
      icon: 'swap_horiz',
      call: 'POST {id}/mudar-de-mesa',
      permission: 'CONTA_MESA_EDITAR',
      when: emAberto,
      form: { mesa: f.ref('mesa', { label: 'Para a mesa', required: true }) },
      effect: 'refresh',
    }),
    juntar: record({
      label: 'Juntar com outra conta',
      icon: 'add_circle',
      call: 'POST {id}/juntar',
      permission: 'CONTA_MESA_EDITAR',
      when: emAberto,
      form: { com: f.ref('contaMesa', { label: 'Juntar com', required: true }) },
      effect: [{ toast: 'Os pedidos estão na outra conta.' }, 'refresh'],
    }),
    dividir: record({
      label: 'Dividir',
      icon: 'groups',
      call: 'POST {id}/dividir',
      permission: 'CONTA_MESA_VER',
      when: emAberto,
      form: {
        modo: f.enum({ IGUAL: 'Partes iguais', PESSOA: 'Por quem pediu' }, { required: true, default: 'IGUAL' }),
        partes: f.integer({ label: 'Em quantas partes', required: true, min: 1, max: 99, default: 2 }),
        servico: comServico,
      },
      result: { partes: f.longText({ label: 'Cada um paga', required: true }) },
      effect: { show: ['partes'], title: 'Cada um paga' },
    }),
    imprimir: record({
      label: 'Imprimir conta',
      icon: 'print',
      call: 'POST {id}/imprimir',
      permission: 'CONTA_MESA_VER',
      effect: 'print',
    }),
  },
});
