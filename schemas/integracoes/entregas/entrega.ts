import { entity, states } from '#kit';
import { f } from '#fields';
import { situacoesDaEntrega, vivas } from '../../situacoesDaEntrega';

const doEntregador = { basis: 'contrato', purpose: 'Saber quem leva o pedido' } as const;

/**
 * Delivery of an order that a partner carries. Its state is what the partner said; an asked-for change waits until the
 * partner confirms it.
 */
export const entrega = entity('entrega', {
  label: ['Entrega por parceiro', 'Entregas por parceiros'],
  gender: 'f',
  title: 'codigo',
  root: 'entrega/',
  tenant: 'empresa',
  bin: false,
  fields: {
    codigo: f.text({
      label: 'Código',
      max: 10,
      readOnly: true,
      copy: false,
      help: 'O que o parceiro mostra ao entregador: pedido e tentativa.',
    }),
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    pedido: f.ref('pedido', { required: true, readOnly: 'update' }),
    tentativa: f.integer({ required: true, min: 1, max: 999, readOnly: 'update', default: 1 }),
    pedidoVivo: f.integer({
      label: 'Pedido em andamento',
      unique: true,
      min: 1,
      readOnly: true,
      copy: false,
      audited: false,
      read: 'ROLE_ADMIN',
    }),
    integracao: f.ref('integracaoEmpresa', { label: 'Parceiro', required: true, readOnly: 'update' }),
    simulacao: f.enum(
      { SIM: { label: 'SIMULAÇÃO', tone: 'warning' } },
      { label: 'Ensaio', readOnly: true, help: 'Nada saiu daqui: quem responde é um programa nosso.' },
    ),
    situacao: f.enum(situacoesDaEntrega, {
      label: 'Situação',
      required: true,
      readOnly: true,
      default: 'SOLICITADA',
      copy: false,
    }),
    situacaoDesde: f.dateTime({ label: 'Nesta situação desde', readOnly: true, copy: false, stamp: 'now' }),
    palavra: f.text({ label: 'Palavra do parceiro', max: 60, readOnly: true, copy: false, audited: false }),
    chave: f.text({ label: 'Nossa chave', max: 36, readOnly: true, copy: false, audited: false, read: 'ROLE_ADMIN' }),
    idExterno: f.text({ label: 'Código no parceiro', max: 64, readOnly: true, copy: false }),
    incerta: f.bool({
      label: 'Sem resposta',
      readOnly: true,
      copy: false,
      help: 'A resposta ao chamado se perdeu: o entregador pode estar a caminho. Perguntamos ao parceiro antes de chamar de novo.',
    }),
    entregador: f.text({ max: 60, readOnly: true, copy: false, personal: doEntregador }),
    telefone: f.text({
      label: 'Telefone do entregador',
      max: 30,
      readOnly: true,
      copy: false,
      masked: true,
      personal: doEntregador,
    }),
    placa: f.text({ max: 8, readOnly: true, copy: false, masked: true, personal: doEntregador }),
    linkRastreio: f.url({ label: 'Acompanhar no mapa', readOnly: true, copy: false }),
    cotado: f.money({ label: 'Preço cotado', min: 0, readOnly: true, copy: false }),
    custo: f.money({
      label: 'Custo da corrida',
      min: 0,
      readOnly: true,
      copy: false,
      help: 'O que o parceiro cobra da loja.',
    }),
    custoCobrado: f.money({
      label: 'O cliente pagou',
      min: 0,
      readOnly: true,
      copy: false,
      help: 'A taxa de entrega do pedido, sem o que foi grátis.',
    }),
    distanciaKm: f.decimal({ label: 'Distância (km)', places: 1, min: 0, max: 1000, readOnly: true, copy: false }),
    chegaEm: f.dateTime({ label: 'Previsão do parceiro', readOnly: true, copy: false }),
    codigoEntrega: f.text({ label: 'Código de confirmação', max: 20, readOnly: true, copy: false }),
    motivo: f.text({ max: 200, readOnly: true, copy: false }),
    problema: f.text({
      label: 'Problema na entrega',
      max: 200,
      readOnly: true,
      copy: false,
      help: 'O parceiro espera que a loja diga o que fazer.',
    }),
    prontoAvisadoEm: f.dateTime({
      label: 'Parceiro avisado de que está pronto em',
      readOnly: true,
      copy: false,
      audited: false,
    }),
    cancelamento: f.text({ label: 'Cancelamento pedido', max: 60, readOnly: true, copy: false }),
    cancelamentoEm: f.dateTime({ label: 'Cancelamento pedido em', readOnly: true, copy: false }),
    pedidaEm: f.dateTime({ label: 'Chamada em', readOnly: true, copy: false, stamp: 'now', index: true }),
    aceitaEm: f.dateTime({ label: 'Aceita em', readOnly: true, copy: false }),
    coletadaEm: f.dateTime({ label: 'Coletada em', readOnly: true, copy: false }),
    entregueEm: f.dateTime({ label: 'Entregue em', readOnly: true, copy: false }),
    consultadaEm: f.dateTime({ label: 'Última consulta', readOnly: true, copy: false, audited: false }),
    automatica: f.bool({ label: 'Chamada sozinha', readOnly: true, copy: false }),
    usuario: f.ref('usuario', { label: 'Chamada por', readOnly: true, stamp: 'user' }),
  },
  unique: [['pedido', 'tentativa']],
});

const casa = { by: 'house' } as const;
/** The partner sets the state; functions write down what it said. */
export const vidaDaEntrega = states(entrega, 'situacao', {
  log: { entity: 'entregaEvento', by: 'entrega', from: 'de', to: 'para' },
  since: 'situacaoDesde',
  moves: {
    pedir: { ...casa, label: 'Pedir', from: 'COTADA', to: 'SOLICITADA', stamp: 'pedidaEm' },
    procurar: { ...casa, label: 'Procurar', from: ['SOLICITADA', 'ACEITA', 'NO_LOCAL'], to: 'PROCURANDO' },
    aceitar: { ...casa, label: 'Aceita', from: ['SOLICITADA', 'PROCURANDO'], to: 'ACEITA', stamp: 'aceitaEm' },
    chegar: { ...casa, label: 'Na loja', from: ['SOLICITADA', 'PROCURANDO', 'ACEITA'], to: 'NO_LOCAL' },
    coletar: {
      ...casa,
      label: 'Coletada',
      from: ['SOLICITADA', 'PROCURANDO', 'ACEITA', 'NO_LOCAL'],
      to: 'COLETADA',
      stamp: 'coletadaEm',
    },
    sair: {
      ...casa,
      label: 'A caminho',
      from: ['SOLICITADA', 'PROCURANDO', 'ACEITA', 'NO_LOCAL', 'COLETADA'],
      to: 'A_CAMINHO',
    },
    alcancar: {
      ...casa,
      label: 'No destino',
      from: ['SOLICITADA', 'PROCURANDO', 'ACEITA', 'NO_LOCAL', 'COLETADA', 'A_CAMINHO'],
      to: 'NO_DESTINO',
    },
    entregar: { ...casa, label: 'Entregue', from: vivas, to: 'ENTREGUE', stamp: 'entregueEm' },
    voltar: {
      ...casa,
      label: 'Voltando',
      from: ['SOLICITADA', 'PROCURANDO', 'ACEITA', 'NO_LOCAL', 'COLETADA', 'A_CAMINHO', 'NO_DESTINO'],
      to: 'DEVOLVENDO',
    },
    devolver: { ...casa, label: 'Devolvida', from: vivas, to: 'DEVOLVIDA' },
    cancelada: { ...casa, label: 'Cancelada', from: vivas, to: 'CANCELADA' },
    falhar: { ...casa, label: 'Falhou', from: vivas, to: 'FALHOU' },
    naoAtender: { ...casa, label: 'Ninguém aceitou', from: vivas, to: 'NAO_ATENDIDA' },
  },
});
