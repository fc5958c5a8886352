import { actions, board, hoursAgo, parts, resource } from '#kit';
import { f } from '#fields';
import { abertos, comoEmitir, formasPagamento, pedido, semPix, vida } from '../../schemas/delivery/pedido';
import { contaDoPagamento, formularioDoNovo, pagamentosDoPedido } from './formularioDoPedido';
import { acoesDosItens } from './servico/acoesDosItens';
import { viasDoPedido } from '../../schemas/delivery/impressao';

const { record, bulk, collection } = actions(pedido);
const imprime = { icon: 'print', permission: 'PEDIDO_IMPRIMIR', effect: 'print' } as const;
const { begin, children, fields, linked, links, rows, table, timeline } = parts(pedido);
const mensagens = rows('mensagemWhatsapp', { by: 'cliente', of: 'cliente' });

/** What tickets of an order are printed on. */
const papeis = { A4: 'Folha A4', MM80: 'Bobina de 80 mm', MM58: 'Bobina de 58 mm' } as const;

/** What rings until somebody has seen it: a Pix of the page once it is paid. */
const tocando = { situacao: 'NOVO', vistoEm: { empty: true }, pixAte: { empty: true } } as const;
/** Only what is sold, and was not issued yet. */
const semNota = { situacao: [...abertos, 'CONCLUIDO'], notaFiscal: { empty: true } } as const;

export const pedidos = resource(pedido, {
  menu: { group: 'pedidos', icon: 'shopping_bag', order: 10 },
  off: ['create', 'update', 'delete'],
  bell: {
    novo: { when: tocando, text: 'Novo pedido {numero}, de {total}' },
    parado: {
      when: { situacao: abertos, paradoEm: { empty: false } },
      text: 'Pedido {numero} parado em “{situacao}”',
      tone: 'warning',
    },
  },
  live: { rings: { when: tocando, one: '1 novo', many: '{count} novos' } },
  list: {
    columns: ['numero', 'data', 'cliente', 'canal', 'modalidade', 'total', 'situacao'],
    filters: [
      'situacao',
      'data',
      'canal',
      'modalidade',
      'cliente',
      'cupom',
      'total',
      'usuario',
      'notaFiscal',
      'agendadoPara',
      'previsaoEntrega',
      'motoboy',
      'motivo',
      'devolucao',
      'origemExterna',
    ],
    search: ['numero'],
    sort: { data: 'desc' },
    tabs: {
      'Em andamento': { situacao: abertos },
      Atrasados: { situacao: abertos, previsaoEntrega: { lt: hoursAgo(0) } },
      Agendados: { situacao: 'AGENDADO' },
      Concluídos: { situacao: 'CONCLUIDO' },
      Cancelados: { situacao: 'CANCELADO' },
      'A devolver': { devolucao: 'PENDENTE' },
      'Sem nota fiscal': { situacao: 'CONCLUIDO', notaFiscal: { empty: true } },
      Todos: {},
    },
  },
  states: vida,
  record: {
    title: 'Pedido {numero}',
    status: 'situacao',
    since: 'data',
    figures: ['total'],
    begins: [
      begin('Repetir pedido', 'pedido', 'novo', { pedido: 'id' }, { icon: 'restart' }),
      begin('Receber no PDV', 'venda', 'novo', { pedido: 'id' }, { icon: 'point_of_sale' }),
    ],
    next: ['entrar', 'confirmar', 'preparar', 'aprontar', 'despachar', 'concluir', 'emitirNota', 'danfe'],
    notices: [
      { when: { situacao: 'CANCELADO' }, tone: 'danger', title: 'Pedido cancelado', text: '{motivoCancelamento}' },
      {
        when: semPix,
        tone: 'warning',
        title: 'Aguardando o Pix',
        text: 'Vale até {pixAte}. Sem o pagamento até lá, o pedido é cancelado sozinho.',
      },
      {
        when: { devolucao: 'PENDENTE', situacao: 'CANCELADO' },
        tone: 'warning',
        title: 'Pagamentos a devolver',
        text: 'O pedido foi cancelado depois de pago. Devolva ao cliente e diga aqui.',
        actions: ['devolvido'],
      },
      {
        when: { devolucao: 'PENDENTE', situacao: 'CONCLUIDO' },
        tone: 'warning',
        title: '{valorDevolver} a devolver',
        text: 'Uma parte do pedido foi devolvida. Dê o valor ao cliente e diga aqui.',
        actions: ['devolvido'],
      },
      {
        when: { situacao: 'AGENDADO' },
        tone: 'info',
        title: 'Agendado para {agendadoPara}',
        text: 'Entra no quadro em {entraEm}.',
      },
    ],
    body: [
      children('pedidoItem', {
        by: 'pedido',
        label: 'Itens',
        line: {
          quantity: 'quantidade',
          title: 'descricao',
          each: 'precoUnitario',
          amount: 'total',
          details: [
            { of: 'partes', quantity: 'quantidade', says: ['{nome}, {acrescimo} a mais', '{nome}'] },
            {
              of: 'adicionais',
              quantity: 'quantidade',
              says: ['{categoria}: {nome}, {valor}', '{categoria}: {nome}', '{nome}, {valor}', '{nome}'],
            },
            'desconto',
          ],
          note: 'observacao',
        },
        sums: [
          'valorItens',
          { less: 'desconto', by: 'cupom' },
          'taxaEntrega',
          { less: 'descontoEntrega' },
          { plus: 'acrescimo' },
        ],
        total: 'total',
        none: 'Este pedido não tem itens.',
      }),
      table('promocoes', { label: 'Descontos', line: { title: 'nome', amount: 'valor' } }),
      table('pagamentos', {
        label: 'Pagamento',
        line: {
          title: 'forma',
          amount: 'valor',
          details: ['bandeira', 'autorizacao'],
          says: 'Recebido {valor}. Levar {troco} de troco.',
        },
        actions: ['trocarPagamento'],
      }),
      timeline({
        data: 'Recebido',
        confirmadoEm: 'Confirmado',
        preparoEm: 'Em preparo',
        prontoEm: 'Pronto',
        saiuEm: 'Saiu para entrega',
        dataConclusao: 'Concluído',
        canceladoEm: 'Cancelado',
      }),
    ],
    aside: [
      linked('cliente', {
        fields: ['telefone', 'pontoReferencia', 'observacao'],
        own: ['endereco'],
        purpose: 'ENTREGA',
        none: 'Venda sem identificação.',
      }),
      fields(
        'Atendimento',
        'canal',
        'modalidade',
        'agendadoPara',
        'agendadoAte',
        'previsaoEntrega',
        'motoboy',
        'comanda',
        'vendedor',
        'usuario',
        'cpfNota',
        'observacao',
        'viasImpressas',
      ),
      fields(
        'Parceiro',
        'origemExterna',
        'numeroExterno',
        'codigoColeta',
        'codigoEntrega',
        'descontoParceiro',
        'taxaParceiro',
      ),
      links('Ligado a este pedido', 'notaFiscal', 'cupom', rows('venda', { by: 'pedido' }), mensagens),
    ],
  },
  views: {
    board: board(vida, {
      columns: abertos,
      card: {
        title: 'numero',
        badges: ['canal', 'modalidade', 'motoboy'],
        signs: [{ when: semPix, text: 'Aguardando o Pix' }],
        lines: ['cliente', 'resumo', 'observacao', 'total'],
        clock: { since: 'data', until: 'previsaoEntrega' },
      },
      filters: ['canal', 'modalidade', 'motoboy'],
      keys: { p: 'viaCozinha' },
      answers: { accept: ['confirmar', 'Aceitar'], refuse: ['cancelar', 'Recusar'], seen: 'visto' },
    }),
  },
  related: { Estoque: children('movimentoEstoque', { by: 'pedido' }) },
  actions: {
    novo: collection({
      label: 'Novo pedido',
      icon: 'add',
      tone: 'primary',
      inCompany: true,
      call: 'POST save',
      permission: 'PEDIDO_EDITAR',
      once: true,
      form: formularioDoNovo,
      page: 'novo-pedido',
      result: {
        id: f.integer({ required: true }),
        numero: f.text({ required: true }),
        desconto: f.money({ required: true }),
        total: f.money({ required: true }),
      },
      effect: [{ toast: 'Pedido {numero} salvo!' }, { redirect: 'show' }],
    }),
    acompanhar: record({
      label: 'Acompanhar',
      icon: 'link',
      call: 'POST {id}/acompanhar',
      permission: 'PEDIDO_EDITAR',
      when: { situacao: abertos },
      submit: 'Gerar link',
      form: {
        previsaoEntrega: f.dateTime({
          label: 'Previsão',
          help: 'Quando o cliente recebe ou retira. Vazio: a página não fala em horário.',
        }),
      },
      initial: ({ previsaoEntrega }) => ({ previsaoEntrega }),
      result: { link: f.url({ label: 'Link para enviar ao cliente', required: true }) },
      effect: [{ show: ['link'], title: 'Acompanhar pedido' }, 'refresh'],
    }),
    imprimir: bulk({
      ...imprime,
      label: 'Imprimir',
      inCompany: true,
      call: 'POST imprimir',
      form: {
        via: f.enum({ ...viasDoPedido, TODAS: 'Todas' }, { required: true, default: 'TODAS' }),
        papel: f.enum(papeis, { help: 'Vazio: o da configuração da empresa.' }),
      },
      submit: 'Imprimir',
    }),
    viaCozinha: record({ ...imprime, label: 'Imprimir para a cozinha', call: 'POST {id}/imprimir/cozinha' }),
    viaCliente: record({ ...imprime, label: 'Imprimir para o caixa ou a entrega', call: 'POST {id}/imprimir/cliente' }),
    detalhamento: record({
      ...imprime,
      label: 'Imprimir em folha',
      call: 'GET imprimir/detalhamentopedido/{id}',
      rare: true,
    }),
    visto: bulk({
      label: 'Visto',
      icon: 'check',
      call: 'POST visto',
      permission: 'PEDIDO_EDITAR',
      when: { situacao: 'NOVO', vistoEm: { empty: true } },
      effect: 'refresh',
    }),
    entregador: record({
      label: 'Escolher entregador',
      icon: 'delivery',
      call: 'POST {id}/entregador',
      permission: 'PEDIDO_EDITAR',
      when: { situacao: abertos, modalidade: 'ENTREGA' },
      form: { motoboy: f.ref('motoboy', { label: 'Entregador', help: 'Vazio: ninguém ainda.' }) },
      initial: ({ motoboy }) => ({ motoboy }),
      submit: 'Escolher',
      effect: [{ toast: 'Entregador do pedido {numero} anotado!' }, 'refresh'],
    }),
    trocarPagamento: record({
      label: 'Trocar forma de pagamento',
      icon: 'payments',
      call: 'POST {id}/pagamento',
      permission: 'PEDIDO_EDITAR',
      once: true,
      when: { situacao: ['AGENDADO', ...abertos] },
      unless: {
        'O pedido já foi pago online!': { pagoOnline: true },
        'A nota fiscal do pedido já diz como ele é pago: cancele a nota antes!': { notaFiscal: { empty: false } },
      },
      form: { pagamentos: pagamentosDoPedido },
      initial: ({ pagamentos }) => ({ pagamentos }),
      preview: {
        call: 'POST pagamento/previa',
        show: contaDoPagamento,
        bar: { text: 'impedimento', field: 'pagamentos' },
      },
      submit: 'Trocar',
      effect: [{ toast: 'Pagamento do pedido {numero} trocado!' }, 'refresh'],
    }),
    ...acoesDosItens,
    devolvido: record({
      label: 'Pagamentos devolvidos',
      icon: 'payments',
      call: 'POST {id}/devolvido',
      permission: 'PEDIDO_ESTORNAR',
      when: { devolucao: 'PENDENTE' },
      confirm: 'Os pagamentos do pedido {numero} já voltaram ao cliente?',
      effect: [{ toast: 'Devolução do pedido {numero} anotada!' }, 'refresh'],
    }),
    emitirNota: record({
      label: 'Emitir nota',
      icon: 'receipt',
      call: 'POST /notafiscal/emitir',
      permission: 'FISCAL_EMITIR',
      plan: 'MODULO_FISCAL',
      once: true,
      when: semNota,
      form: comoEmitir,
      preview: {
        call: 'POST /notafiscal/previa',
        show: {
          nota: f.text({ label: 'Será emitida' }),
          para: f.text({ label: 'Para' }),
          destino: f.text({ label: 'Destino' }),
          impedimento: f.text(),
        },
        bar: { text: 'impedimento', field: 'modelo' },
      },
      result: {
        situacao: f.text({ required: true }),
        numero: f.integer({ required: true }),
        mensagem: f.text({ required: true }),
      },
      effect: [{ toast: '{mensagem}', warning: { situacao: { not: ['EMITIDA', 'CONTINGENCIA'] } } }, 'refresh'],
    }),
    danfe: record({
      label: 'DANFE',
      icon: 'print',
      call: 'GET {id}/danfe',
      permission: 'NOTA_FISCAL_VER',
      plan: 'MODULO_FISCAL',
      when: { notaFiscal: { empty: false } },
      effect: 'print',
    }),
    emitirNotas: bulk({
      label: 'Emitir notas',
      icon: 'receipt',
      inCompany: true,
      call: 'POST /notafiscal/emitir/lote',
      permission: 'FISCAL_EMITIR',
      plan: 'MODULO_FISCAL',
      once: true,
      when: semNota,
      confirm: 'Emitir as notas de {counted}?',
      form: {
        forma: f.enum(formasPagamento, { label: 'Forma de pagamento', help: 'Só para os pedidos que não têm a sua.' }),
      },
      effect: 'progress',
    }),
  },
});
