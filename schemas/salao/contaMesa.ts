import { entity, states } from '#kit';
import { f } from '#fields';
import { formasPagamento, maximoDePagamentos } from '../delivery/pedidos/pedido';

/** Account of a table; its orders point to it. Its total is theirs, plus the service when it is paid. */
export const contaMesa = entity('contaMesa', {
  label: ['Conta', 'Contas'],
  gender: 'f',
  title: 'nome',
  root: 'salao/conta/',
  tenant: 'empresa',
  bin: false,
  fields: {
    nome: f.text({ required: true, max: 60 }),
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    mesa: f.ref('mesa', { required: true }),
    situacao: f.enum(
      {
        ABERTA: { label: 'Aberta', tone: 'warning' },
        FECHANDO: { label: 'Pediu a conta', tone: 'info' },
        PAGA: { label: 'Paga', tone: 'success' },
        CANCELADA: { label: 'Cancelada', tone: 'error' },
      },
      { label: 'Situação', required: true, default: 'ABERTA' },
    ),
    abertaEm: f.dateTime({ label: 'Aberta em', readOnly: true, stamp: 'now', index: true }),
    contaPedidaEm: f.dateTime({ label: 'Conta pedida em', readOnly: true, copy: false }),
    fechadaEm: f.dateTime({ label: 'Fechada em', readOnly: true, copy: false }),
    pessoas: f.integer({ min: 1, max: 99 }),
    cliente: f.ref('cliente'),
    garcom: f.ref('usuario', { label: 'Garçom', readOnly: true, stamp: 'user' }),
    servico: f.money({ label: 'Serviço', readOnly: true, help: 'O que foi pago de serviço: é opcional por lei.' }),
    total: f.money({ readOnly: true, help: 'Dos pedidos, com o serviço, quando foi paga.' }),
    pagamentos: f.list(
      {
        forma: f.enum(formasPagamento, { label: 'Forma', required: true }),
        valor: f.money({ required: true, min: 0.01 }),
        troco: f.money({ min: 0 }),
      },
      { max: maximoDePagamentos, readOnly: true, each: 'Pagamento' },
    ),
    juntaEm: f.ref('contaMesa', { label: 'Junta com', readOnly: true, copy: false }),
  },
});

/** Paying is not a plain transition: it asks for the payments and concludes the orders. */
export const vidaDaConta = states(contaMesa, 'situacao', {
  line: ['ABERTA', 'FECHANDO', 'PAGA'],
  moves: {
    pedirConta: { label: 'Pedir a conta', icon: 'receipt', from: 'ABERTA', to: 'FECHANDO', stamp: 'contaPedidaEm' },
    reabrir: { label: 'Continuar pedindo', icon: 'undo', from: 'FECHANDO', to: 'ABERTA' },
    pagar: { label: 'Pagar', from: ['ABERTA', 'FECHANDO'], to: 'PAGA', stamp: 'fechadaEm', by: 'house' },
    cancelar: {
      label: 'Cancelar conta',
      icon: 'block',
      tone: 'danger',
      from: ['ABERTA', 'FECHANDO'],
      to: 'CANCELADA',
      stamp: 'fechadaEm',
      permission: 'CONTA_MESA_FECHAR',
      confirm: 'Cancelar a conta {nome}? Só contas sem pedidos em aberto ou concluídos.',
    },
  },
});
