import { actions, parts, resource } from '#kit';
import { f } from '#fields';
import { formasDoVale, valePresente, vidaDoVale } from '../../../schemas/fidelidade/cartoes/valePresente';

const { record, collection } = actions(valePresente);
const { children } = parts(valePresente);
const { comprador, presenteado, telefone, mensagem, enviarEm } = valePresente.fields;

export const valesPresente = resource(valePresente, {
  menu: { group: 'fidelidade', icon: 'sell', order: 30 },
  plan: 'CARTAO_PRESENTE',
  states: vidaDoVale,
  off: ['create', 'update', 'delete'],
  list: {
    columns: ['codigo', 'valorInicial', 'saldo', 'situacao', 'comprador', 'presenteado', 'vendidoEm', 'validade'],
    filters: ['situacao', 'comprador', 'vendidoEm', 'validade', 'forma', 'saldo', 'vendidoPor'],
    search: ['codigo'],
    sort: { vendidoEm: 'desc' },
    tabs: {
      Ativos: { situacao: 'ATIVO' },
      'A pagar': { situacao: 'AGUARDANDO_PAGAMENTO' },
      Usados: { situacao: 'USADO' },
      Todos: {},
    },
    totals: {
      call: 'POST totais',
      count: { vales: {} },
      sum: { vendidos: ['valorInicial', { pagoEm: { empty: false } }], emAberto: 'saldo' },
      labels: { emAberto: 'Ainda a usar' },
    },
  },
  show: [
    ['codigo', 'situacao'],
    ['valorInicial', 'saldo'],
    ['comprador', 'presenteado', 'telefone'],
    'mensagem',
    ['forma', 'vendidoEm', 'pagoEm'],
    ['validade', 'enviarEm', 'enviadoEm'],
    'vendidoPor',
    'motivo',
  ],
  related: {
    Extrato: children('valePresenteMovimento', {
      by: 'vale',
      columns: ['data', 'tipo', 'descricao', 'valor', 'saldo', 'pedido'],
    }),
  },
  actions: {
    vender: collection({
      label: 'Vender vale-presente',
      icon: 'add',
      tone: 'primary',
      inCompany: true,
      call: 'POST vender',
      permission: 'VALE_PRESENTE_VENDER',
      once: true,
      form: {
        valor: f.money({ required: true, min: 1, max: 10_000 }),
        forma: f.enum(formasDoVale, { label: 'Forma de pagamento' }),
        pago: f.bool({
          label: 'Já foi pago',
          default: true,
          help: 'Sem isto, ele só vale depois de “Confirmar pagamento”.',
        }),
        comprador,
        presenteado,
        telefone,
        mensagem,
        enviarEm,
        validade: f.date({ label: 'Válido até', help: 'Vazio: por um ano.' }),
      },
      result: {
        id: f.integer({ required: true }),
        codigo: f.text({ label: 'Código', required: true }),
        pin: f.text({ label: 'Senha', required: true }),
      },
      effect: [{ show: ['codigo', 'pin'], title: 'Vale-presente' }, { redirect: 'show' }],
    }),
    consultar: collection({
      label: 'Consultar saldo',
      icon: 'search',
      inCompany: true,
      call: 'POST consultar',
      permission: 'VALE_PRESENTE_VER',
      perHour: 300,
      form: { codigo: f.text({ label: 'Código', required: true, max: 14, upper: true }) },
      result: {
        codigo: f.text({ label: 'Código', required: true }),
        saldo: f.money({ required: true }),
        situacao: valePresente.fields.situacao,
        validade: f.date({ label: 'Válido até', required: true }),
      },
      effect: { show: ['codigo', 'saldo', 'situacao', 'validade'], title: 'Vale-presente' },
    }),
    imprimir: record({
      label: 'Imprimir',
      icon: 'print',
      call: 'POST {id}/imprimir',
      permission: 'VALE_PRESENTE_VENDER',
      form: {
        papel: f.enum({ A5: 'Folha A5', '80mm': 'Bobina de 80 mm' }, { required: true, default: '80mm' }),
      },
      effect: 'print',
    }),
    enviar: record({
      label: 'Enviar por WhatsApp',
      icon: 'whatsapp',
      call: 'POST {id}/enviar',
      permission: 'VALE_PRESENTE_VENDER',
      once: true,
      when: { situacao: 'ATIVO', telefone: { empty: false } },
      confirm: 'Enviar o vale {codigo} ao telefone de quem recebe?',
      effect: [{ toast: 'Vale-presente na fila de envio!' }, 'refresh'],
    }),
    estender: record({
      label: 'Estender a validade',
      icon: 'event',
      call: 'POST {id}/estender',
      permission: 'VALE_PRESENTE_VENDER',
      when: { situacao: ['ATIVO', 'BLOQUEADO'] },
      form: { validade: f.date({ label: 'Válido até', required: true }) },
      initial: ({ validade }) => ({ validade }),
      effect: [{ toast: 'Validade estendida!' }, 'refresh'],
    }),
    recarregar: record({
      label: 'Recarregar',
      icon: 'add_circle',
      call: 'POST {id}/recarregar',
      permission: 'VALE_PRESENTE_VENDER',
      once: true,
      when: { situacao: 'ATIVO' },
      form: {
        valor: f.money({ required: true, min: 1, max: 10_000 }),
        forma: f.enum(formasDoVale, { label: 'Pago em', required: true }),
      },
      effect: [{ toast: 'Vale-presente recarregado!' }, 'refresh'],
    }),
  },
});
