import { actions, get, parts, post, r, resource } from '#kit';
import { f } from '#fields';
import { entrega, vidaDaEntrega } from '../../../schemas/integracoes/entregas/entrega';
import { motivosDoCancelamento, respostasAoProblema } from './motivos';
import { naoEntregues, vivas } from '../../../schemas/situacoesDaEntrega';

const { record, collection } = actions(entrega);
const { fields, links, rows, timeline } = parts(entrega);

/** The call may have arrived, and the partner cannot be asked: a person looks there. */
const perdida = { situacao: 'SOLICITADA', incerta: true } as const;

export const entregas = resource(entrega, {
  menu: { group: 'integracoes', icon: 'delivery', order: 20 },
  plan: 'INTEGRACOES',
  off: ['create', 'update', 'delete'],
  states: vidaDaEntrega,
  live: true,
  bell: {
    semEntregador: {
      when: { situacao: ['NAO_ATENDIDA', 'FALHOU', 'DEVOLVIDA'] },
      text: 'Entrega {codigo}: {situacao}',
      permission: 'ENTREGA_CHAMAR',
      tone: 'warning',
    },
  },
  list: {
    columns: [
      'codigo',
      'pedido',
      'integracao',
      'entregador',
      'situacao',
      'pedidaEm',
      'custo',
      'custoCobrado',
      'simulacao',
    ],
    filters: ['situacao', 'integracao', 'pedido', 'pedidaEm', 'incerta', 'automatica', 'custo', 'simulacao', 'usuario'],
    search: ['codigo', 'idExterno'],
    sort: { pedidaEm: 'desc' },
    tabs: {
      'Em andamento': { situacao: vivas },
      'Precisam de atenção': { situacao: vivas, incerta: true },
      Entregues: { situacao: 'ENTREGUE' },
      'Não entregues': { situacao: naoEntregues },
      Todas: {},
    },
    opens: 'Em andamento',
    totals: {
      call: 'POST totais',
      count: { entregas: {} },
      sum: { custo: 'custo', cobrado: 'custoCobrado' },
      labels: { entregas: 'Entregas', custo: 'Custo das corridas', cobrado: 'Clientes pagaram' },
    },
  },
  record: {
    title: 'Entrega {codigo}',
    status: 'situacao',
    since: 'pedidaEm',
    figures: ['custo', 'custoCobrado', 'distanciaKm'],
    next: ['cancelar'],
    notices: [
      {
        when: { simulacao: 'SIM' },
        tone: 'info',
        title: 'SIMULAÇÃO',
        text: 'Nada saiu daqui: nenhum entregador de verdade foi chamado.',
      },
      {
        when: { situacao: 'SOLICITADA', incerta: { not: true } },
        tone: 'info',
        title: 'Aguardando o parceiro',
        text: 'O chamado saiu. A situação muda quando o parceiro responder.',
      },
      {
        when: perdida,
        tone: 'warning',
        title: 'A resposta do parceiro se perdeu',
        text: 'O entregador pode estar a caminho. Perguntamos ao parceiro; se ele não souber dizer, olhe no painel dele e diga aqui.',
        actions: ['resolver'],
      },
      {
        when: { situacao: vivas, cancelamentoEm: { empty: false } },
        tone: 'warning',
        title: 'Cancelamento pedido, aguardando o parceiro',
        text: 'Pedido em {cancelamentoEm}: {cancelamento}.',
      },
      {
        when: { situacao: vivas, problema: { empty: false } },
        tone: 'warning',
        title: 'O entregador teve um problema',
        text: '{problema}',
        actions: ['responderProblema'],
      },
      { when: { situacao: naoEntregues }, tone: 'danger', title: 'Não foi entregue', text: '{motivo}' },
    ],
    body: [
      timeline({
        pedidaEm: 'Chamada',
        aceitaEm: 'Aceita',
        coletadaEm: 'Coletada',
        entregueEm: 'Entregue',
      }),
    ],
    aside: [
      fields('Entregador', 'entregador', 'telefone', 'placa', 'chegaEm', 'linkRastreio', 'codigoEntrega'),
      fields(
        'Parceiro',
        'integracao',
        'idExterno',
        'palavra',
        'consultadaEm',
        'prontoAvisadoEm',
        'cotado',
        'automatica',
        'usuario',
      ),
      links('Ligado a esta entrega', 'pedido', rows('entregaEvento', { by: 'entrega' })),
    ],
  },
  actions: {
    chamar: collection({
      label: 'Chamar entregador',
      icon: 'delivery',
      tone: 'primary',
      inCompany: true,
      call: 'POST chamar',
      permission: 'ENTREGA_CHAMAR',
      once: true,
      form: {
        pedido: f.ref('pedido', { required: true }),
        integracao: f.ref('integracaoEmpresa', { label: 'Parceiro', required: true }),
        cotado: f.money({ label: 'Preço cotado', min: 0 }),
      },
      page: 'chamar-entregador',
      result: {
        id: f.integer({ required: true }),
        codigo: f.text({ required: true }),
        situacao: f.text({ required: true }),
      },
      effect: [{ toast: 'Entrega {codigo} pedida: aguardando o parceiro.' }, 'refresh'],
    }),
    cancelar: record({
      label: 'Cancelar entrega',
      icon: 'block',
      tone: 'danger',
      call: 'POST cancelar',
      permission: 'ENTREGA_CANCELAR',
      once: true,
      when: { situacao: vivas },
      unless: {
        'O cancelamento já foi pedido: aguardando o parceiro!': { cancelamentoEm: { empty: false } },
        'O chamado ainda está saindo: espere a resposta do parceiro!': {
          situacao: 'SOLICITADA',
          idExterno: { empty: true },
        },
      },
      form: {
        motivo: f.enum(motivosDoCancelamento, {
          required: true,
          default: 'CLIENTE_DESISTIU',
          help: 'Vai ao parceiro. Ele pode cobrar pelo cancelamento.',
        }),
      },
      confirm: 'Pedir ao parceiro que cancele a entrega {codigo}?',
      submit: 'Cancelar entrega',
      effect: [{ toast: 'Cancelamento da entrega {codigo} pedido ao parceiro.' }, 'refresh'],
    }),
    responderProblema: record({
      label: 'Responder ao problema',
      icon: 'gavel',
      call: 'POST {id}/problema',
      permission: 'ENTREGA_CANCELAR',
      once: true,
      when: { situacao: vivas, problema: { empty: false } },
      form: {
        resposta: f.enum(respostasAoProblema, { label: 'O que fazer', required: true, default: 'ENTREGAR' }),
      },
      submit: 'Responder',
      effect: [{ toast: 'Resposta enviada ao parceiro da entrega {codigo}.' }, 'refresh'],
    }),
    perguntar: record({
      label: 'Perguntar ao parceiro',
      icon: 'refresh',
      call: 'POST {id}/perguntar',
      permission: 'ENTREGA_CHAMAR',
      when: { situacao: vivas },
      unless: { 'O parceiro ainda não disse o código da entrega!': { idExterno: { empty: true } } },
      effect: [{ toast: 'Perguntamos ao parceiro pela entrega {codigo}.' }, 'refresh'],
    }),
    resolver: record({
      label: 'Dizer o que houve',
      icon: 'check',
      call: 'POST {id}/resolver',
      permission: 'ENTREGA_CHAMAR',
      once: true,
      when: perdida,
      form: {
        existe: f.enum(
          { NAO: 'Não está no painel do parceiro', SIM: 'Está lá, com este código' },
          { label: 'A entrega', required: true, default: 'NAO' },
        ),
        idExterno: f.text({ label: 'Código no parceiro', max: 64, help: 'Só quando ela está lá.' }),
      },
      submit: 'Confirmar',
      effect: ['refresh'],
    }),
    enderecoDeAvisos: collection({
      label: 'Endereço de avisos',
      icon: 'link',
      inCompany: true,
      rare: true,
      call: 'POST endereco-de-avisos',
      permission: 'INTEGRACAO_EMPRESA_EDITAR',
      form: {
        integracao: f.ref('integracaoEmpresa', {
          label: 'Parceiro',
          required: true,
          help: 'O endereço de antes vale por mais um dia.',
        }),
      },
      submit: 'Gerar endereço',
      result: {
        endereco: f.url({ label: 'Endereço', required: true }),
        comoFazer: f.text({ label: 'O que fazer com ele', required: true }),
      },
      effect: [{ show: ['endereco', 'comoFazer'], title: 'Endereço de avisos' }, 'refresh'],
    }),
  },
});

const texto = f.text({ required: true });
const id = f.integer({ required: true });
export const cotar = post('/entrega/cotar', {
  mutates: false,
  outside: true,
  permission: ['ENTREGA_CHAMAR'],
  plan: 'INTEGRACOES',
  inCompany: true,
  form: { pedido: f.ref('pedido', { required: true }) },
  result: {
    numero: texto,
    bairro: f.text(),
    prometidoAte: f.dateTime(),
    prontoEm: f.dateTime(),
    /** Fee that the customer pays for the delivery. */
    cobrado: f.money({ required: true }),
    /** Why no partner may be called for this order. */
    impedimento: f.text(),
    /** Live delivery of the order. */
    entrega: f.integer(),
    cotadoEm: f.dateTime({ required: true }),
    parceiros: r.list({
      integracao: id,
      nome: texto,
      simulacao: f.bool({ required: true }),
      valor: f.money(),
      combinado: f.bool({ required: true }),
      coletaEm: f.dateTime(),
      entregaEm: f.dateTime(),
      km: f.decimal({ places: 1 }),
      validaAte: f.dateTime(),
      impedimento: f.text(),
    }),
    proprios: r.list({ id, nome: texto, agora: texto, valor: f.money({ required: true }) }),
  },
});
/** Delivery that is under way for an order, with its steps. */
export const acompanharEntrega = get('/entrega/do-pedido/{pedido}', {
  permission: ['ENTREGA_CHAMAR'],
  plan: 'INTEGRACOES',
  inCompany: true,
  form: { pedido: id },
  result: { entregas: r.list(r.record(entrega)) },
});
