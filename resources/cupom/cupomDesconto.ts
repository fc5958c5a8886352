import { actions, calendar, parts, resource, today } from '#kit';
import { f } from '#fields';
import { cupomDesconto } from '../../schemas/cupom/cupomDesconto';
import { envio, formato, lote, papel, previa, publico, teste } from './formularios';

const { record, bulk, collection } = actions(cupomDesconto);
const { children } = parts(cupomDesconto);
const permission = 'CUPOM_DESCONTO_EDITAR';
const seen = 'CUPOM_DESCONTO_VER';
/** A coupon is not usable after its last day. */
const usable = [
  { situacao: 'ATIVO', dataVencimento: { gte: today } },
  { situacao: 'ATIVO', dataVencimento: { empty: true } },
] as const;
const named = usable.map((one) => ({ ...one, palavraChave: { empty: false } }));

export const cupons = resource(cupomDesconto, {
  menu: { group: 'promocoes', icon: 'local_offer', order: 10 },
  plan: 'CUPOM',
  duplicate: true,
  list: {
    columns: ['nome', 'palavraChave', 'tipo', 'dataVencimento', 'usados', 'vendas', 'situacaoHoje'],
    filters: [
      'situacaoHoje',
      'tipo',
      'dataVencimento',
      'dataInicio',
      'percentual',
      'valor',
      'usados',
      'vendas',
      'canais',
      'primeiraCompra',
      'usuario',
    ],
    search: ['nome', 'palavraChave'],
    sort: { dataVencimento: 'desc' },
    tabs: {
      Ativos: { situacaoHoje: 'ATIVO' },
      Agendados: { situacaoHoje: 'AGENDADO' },
      Pausados: { situacaoHoje: 'PAUSADO' },
      Expirados: { situacaoHoje: 'EXPIRADO' },
      Cancelados: { situacaoHoje: 'CANCELADO' },
      Todos: {},
    },
    totals: {
      call: 'POST totais',
      sum: { usos: 'usados', vendas: 'vendas', descontos: 'descontos' },
      ratio: { ticket: ['vendas', 'usos'] },
      labels: { vendas: 'Vendas com cupom', descontos: 'Descontos dados', ticket: 'Ticket médio' },
    },
  },
  views: { calendar: calendar(cupomDesconto, 'dataVencimento', { title: 'nome', tone: 'situacaoHoje', create: true }) },
  form: [
    ['nome', 'palavraChave'],
    ['situacao', 'situacaoHoje', 'empresa'],
    'pausadoAte',
    {
      title: 'Desconto',
      rows: [['tipo', 'percentual', 'valor', 'descontoMaximo'], 'pedidoMinimo', 'categorias', 'produtos'],
    },
    {
      title: 'Validade',
      text: 'Até uma data, em alguns dias da semana, ou os dois.',
      rows: [['dataInicio', 'dataVencimento'], 'vencimentoDiaSemana', ['horaInicio', 'horaFim']],
    },
    { title: 'Quem pode usar', rows: [['limiteUso', 'limitePorCliente'], 'primeiraCompra', 'canais'] },
    {
      title: 'Divulgação e uso',
      tab: true,
      rows: [
        ['urlCompartilhamento', 'urlCurto'],
        ['usados', 'vendas', 'descontos'],
        ['usuario', 'dataCriacao', 'whatsAppLote'],
        ['token', 'codigoCurto'],
      ],
    },
  ],
  slots: { formAside: () => import('./cupomDesconto.Envio') },
  fields: { tipo: { cell: () => import('./cupomDesconto.Vantagem') } },
  related: { Lotes: children('cupomLote', { by: 'cupom' }), Resgates: children('cupomResgate', { by: 'cupom' }) },
  actions: {
    compartilhar: record({
      label: 'Compartilhar',
      icon: 'link',
      call: 'POST compartilhar',
      permission,
      when: named,
      result: {
        urlCurto: f.url({ label: 'Endereço curto' }),
        urlCompartilhamento: f.url({ label: 'Endereço completo' }),
        qrCode: f.text({ label: 'QR Code' }),
      },
      effect: [{ show: ['urlCurto', 'urlCompartilhamento', 'qrCode'], title: 'Compartilhar cupom' }, 'refresh'],
    }),
    imprimir: record({
      label: 'Imprimir',
      icon: 'print',
      call: 'POST gerarimpressao',
      permission: seen,
      when: { palavraChave: { empty: false } },
      form: { papel, copias: f.integer({ label: 'Cópias', required: true, min: 1, max: 200, default: 8 }) },
      effect: 'print',
    }),
    imprimirVarios: bulk({
      label: 'Imprimir',
      icon: 'print',
      inCompany: true,
      call: 'POST gerarimpressao/selecionados',
      permission: seen,
      form: { papel },
      effect: 'print',
    }),
    gerarLote: record({
      label: 'Gerar lote de códigos',
      icon: 'qr_code',
      call: 'POST lote/gerar',
      permission,
      once: true,
      when: usable,
      form: lote,
      effect: [{ toast: 'Lote {nome} gerado! Códigos: {quantidade}.' }, 'refresh'],
    }),
    enviar: record({
      label: 'Enviar por WhatsApp',
      icon: 'whatsapp',
      rare: true,
      call: 'POST whats/enviar',
      permission: 'CUPOM_ENVIAR',
      plan: 'WHATSAPP',
      once: true,
      when: usable,
      form: envio,
      confirm: 'Enviar o cupom {nome} por WhatsApp?',
      steps: {
        'Quem recebe': {
          fields: ['publico', 'dias', 'etiqueta', 'segmento', 'salvo'],
          show: [
            'recebem',
            'total',
            'semConsentimento',
            'recusaram',
            'semCelular',
            'semWhatsapp',
            'recentes',
            'semJanela',
            'repetidos',
          ],
        },
        Mensagem: { fields: ['mensagem', 'anexo', 'modelo', 'lote', 'porHora'], show: ['mensagem'] },
        Conferir: { show: ['quem', 'quando', 'custo', 'linha', 'desconto', 'mensagem'] },
      },
      preview: {
        call: 'POST whats/previa',
        show: previa,
        message: { text: 'mensagem', from: 'remetente' },
        bar: { text: 'impedimento', field: 'publico' },
        submit: 'Enviar para {quem}',
      },
      effect: ['progress', 'refresh'],
    }),
    testar: record({
      label: 'Testar envio',
      icon: 'chat',
      rare: true,
      call: 'POST whats/teste',
      permission: 'CUPOM_ENVIAR',
      plan: 'WHATSAPP',
      once: true,
      when: usable,
      form: teste,
      result: {
        recebem: f.integer({ label: 'Vão receber' }),
        total: f.integer({ label: 'Clientes no público' }),
        semConsentimento: f.integer({ label: 'Não aceitam mensagens' }),
        recusaram: f.integer({ label: 'Pediram para não receber' }),
        semCelular: f.integer({ label: 'Sem celular' }),
        duracao: f.text({ label: 'Tempo de envio' }),
        mensagem: f.longText({ label: 'Mensagem' }),
        teste: f.text({ label: 'Teste' }),
      },
      effect: {
        show: ['recebem', 'total', 'semConsentimento', 'recusaram', 'semCelular', 'duracao', 'mensagem', 'teste'],
        title: 'Prévia do envio',
      },
    }),
    baixarMensagens: record({
      label: 'Baixar mensagens',
      icon: 'download',
      rare: true,
      call: 'POST download/whats',
      permission: 'CUPOM_ENVIAR',
      once: true,
      when: named,
      form: { ...publico, mensagem: envio.mensagem, formato },
      effect: 'download',
    }),
    baixarCupons: collection({
      label: 'Baixar cupons e resultados',
      icon: 'download',
      call: 'POST download/cupons',
      permission: seen,
      form: { formato },
      effect: 'download',
    }),
  },
});
