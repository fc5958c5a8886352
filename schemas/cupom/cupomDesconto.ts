import { entity, states, today } from '#kit';
import { f } from '#fields';
import { canais } from '../delivery/pedidos/pedido';

export const cupomDesconto = entity('cupomDesconto', {
  label: ['Cupom', 'Cupons'],
  title: 'nome',
  root: 'cupomdesconto/',
  tenant: 'empresa',
  imports: true,
  fields: {
    nome: f.text({ required: true, max: 60 }),
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    palavraChave: f.text({
      label: 'Palavra-chave',
      max: 20,
      unique: true,
      copy: false,
      upper: true,
      pattern: /^[A-Z0-9]{3,}$/,
      patternMessage: 'Use três ou mais letras maiúsculas e números!',
      help: 'O que o cliente digita no pedido: PIZZA10. Vazia: só vale pelos códigos dos lotes.',
    }),
    situacao: f.enum(
      {
        ATIVO: { label: 'Ativo', tone: 'success' },
        PAUSADO: { label: 'Pausado', tone: 'warning' },
        CANCELADO: { label: 'Cancelado', tone: 'error' },
      },
      { label: 'Situação', required: true, default: 'ATIVO', copy: false },
    ),
    pausadoAte: f.dateTime({
      label: 'Pausado até',
      index: true,
      copy: false,
      readOnly: true,
      help: 'Então volta a valer sozinho. Vazio: até alguém ativar.',
    }),
    tipo: f.enum(
      { PERCENTUAL: 'Percentual', VALOR: 'Valor fixo', FRETE: 'Frete grátis' },
      { label: 'Desconto', required: true, default: 'PERCENTUAL' },
    ),
    percentual: f.percent({ required: true, min: 0.01, max: 100 }),
    descontoMaximo: f.money({ label: 'Desconto máximo', min: 0.01, help: 'Teto em reais. Vazio: sem teto.' }),
    valor: f.money({ required: true, min: 0.01 }),
    pedidoMinimo: f.money({ label: 'Pedido mínimo', min: 0, help: 'Soma dos itens, sem a entrega.' }),
    dataInicio: f.date({ label: 'Início', required: true, copy: 'fromToday', begins: 'today' }),
    dataVencimento: f.date({
      label: 'Vencimento',
      copy: 'fromToday',
      help: 'Vale até o fim deste dia. Pode faltar quando há dias da semana.',
    }),
    vencimentoDiaSemana: f.weekdays({ label: 'Dias da semana em que vale', help: 'Nenhum marcado: todos os dias.' }),
    horaInicio: f.time({ label: 'Vale das' }),
    horaFim: f.time({ label: 'até as', help: 'Pode passar da meia-noite.' }),
    canais: f.enumSet(canais, { label: 'Onde vale', help: 'Nenhum marcado: em todos os canais.' }),
    produtos: f.refs('produto', {
      label: 'Só para os produtos',
      help: 'O desconto é calculado sobre eles. Vazio: todos.',
    }),
    categorias: f.refs('categoriaProduto', { label: 'Só para as categorias' }),
    limiteUso: f.integer({ label: 'Limite de usos', min: 1, help: 'Vazio: sem limite.' }),
    limitePorCliente: f.integer({
      label: 'Usos por cliente',
      min: 1,
      default: 1,
      help: 'Vazio: sem limite, e sem precisar identificar o cliente.',
    }),
    primeiraCompra: f.bool({ label: 'Só na primeira compra', required: true, default: false }),
    usados: f.integer({ label: 'Usos', readOnly: true, default: 0, copy: false }),
    vendas: f.money({
      label: 'Vendas',
      readOnly: true,
      default: 0,
      copy: false,
      help: 'Soma dos pedidos que o usaram.',
    }),
    descontos: f.money({ label: 'Descontos dados', readOnly: true, default: 0, copy: false }),
    usuario: f.ref('usuario', { label: 'Criado por', readOnly: true, stamp: 'user', copy: false }),
    dataCriacao: f.dateTime({ label: 'Criação', readOnly: true, stamp: 'now', copy: false }),
    urlCompartilhamento: f.url({ label: 'Endereço para compartilhar', readOnly: true, copy: false }),
    urlCurto: f.url({ label: 'Endereço curto', readOnly: true, copy: false }),
    token: f.text({ max: 64, readOnly: true, copy: false, unique: 'everywhere', read: 'ROLE_ADMIN' }),
    codigoCurto: f.text({
      label: 'Código do endereço curto',
      max: 12,
      readOnly: true,
      copy: false,
      unique: 'everywhere',
      read: 'ROLE_ADMIN',
    }),
    whatsAppLote: f.bool({ label: 'Enviado em lote por WhatsApp', readOnly: true, copy: false }),
  },
  when: {
    percentual: { tipo: 'PERCENTUAL' },
    descontoMaximo: { tipo: ['PERCENTUAL', 'FRETE'] },
    valor: { tipo: 'VALOR' },
  },
  derived: {
    situacaoHoje: {
      label: 'Situação hoje',
      help: 'O que se pode fazer com ele hoje: um cupom ativo pode já ter vencido, ou ainda não ter começado.',
      states: {
        CANCELADO: { label: 'Cancelado', tone: 'error', when: { situacao: 'CANCELADO' } },
        EXPIRADO: { label: 'Expirado', when: { dataVencimento: { lt: today } } },
        PAUSADO: { label: 'Pausado', tone: 'warning', when: { situacao: 'PAUSADO' } },
        AGENDADO: { label: 'Agendado', tone: 'info', when: { dataInicio: { gt: today } } },
        ATIVO: { label: 'Ativo', tone: 'success' },
      },
    },
  },
  ranges: [['dataInicio', 'dataVencimento']],
  pairs: [['horaInicio', 'horaFim']],
  atLeastOne: [['dataVencimento', 'vencimentoDiaSemana']],
  rules: [
    {
      on: ['horaInicio', 'horaFim'],
      test: ({ horaInicio, horaFim }) => horaInicio !== horaFim,
      message: 'O horário de início e de fim não podem ser iguais!',
    },
    {
      on: ['limiteUso', 'limitePorCliente'],
      test: ({ limiteUso, limitePorCliente }) => Number(limitePorCliente) <= Number(limiteUso),
      message: 'Não pode passar do limite de usos!',
    },
    {
      on: ['valor', 'pedidoMinimo'],
      test: ({ valor, pedidoMinimo }) => pedidoMinimo === 0 || valor <= pedidoMinimo!,
      message: 'O pedido mínimo não pode ser menor que o desconto!',
    },
  ],
});

/** Cancelling also empties the coupon's message queue: see resources/cupom. */
export const vidaDoCupom = states(cupomDesconto, 'situacao', {
  moves: {
    pausar: {
      label: 'Pausar',
      icon: 'pause',
      from: 'ATIVO',
      to: 'PAUSADO',
      offers: ['pausadoAte'],
      confirm: 'Pausar o cupom {nome}?',
      submit: 'Pausar cupom',
      effect: [{ toast: 'Cupom pausado!' }, 'refresh'],
    },
    ativar: {
      label: 'Ativar',
      icon: 'play',
      from: 'PAUSADO',
      to: 'ATIVO',
      at: 'pausadoAte',
      clears: ['pausadoAte'],
      effect: [{ toast: 'Cupom ativado!' }, 'refresh'],
    },
    cancelar: {
      label: 'Cancelar cupom',
      icon: 'cancel',
      tone: 'danger',
      from: 'any',
      to: 'CANCELADO',
      call: 'GET cancelar/{id}',
      clears: ['pausadoAte'],
      submit: 'Cancelar cupom',
      confirm: 'Cancelar o cupom {nome}? Quem já recebeu não vai mais conseguir usar.',
      effect: [{ toast: 'Cupom cancelado!' }, 'refresh'],
    },
  },
});
