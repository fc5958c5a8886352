import { actions, board, calendar, hoursAgo, parts, resource, today } from '#kit';
import { f } from '#fields';
import { mailing, vidaDoMailing } from '../../../schemas/atendimento/mailing/mailing';
import { mailingAberto } from '../../../schemas/situacoesDoMailing';

const { record, bulk, collection } = actions(mailing);
const { children, fields, linked } = parts(mailing);
const aberto = { situacao: [...mailingAberto] } as const;
const atrasado = { situacao: 'AGENDADO', retorno: { lt: hoursAgo(0) } } as const;
const moverTambem = f.bool({
  label: 'Também quem está em atendimento agora',
  default: false,
  help: 'Sem isto, esses ficam com quem os atende, e o relatório diz quais.',
});

export const contatosDoMailing = resource(mailing, {
  menu: { group: 'atendimento', icon: 'group', order: 30 },
  heading: 'Mailing',
  plan: 'MARKETING',
  states: vidaDoMailing,
  live: true,
  access: { export: 'MAILING_EXPORTAR' },
  list: {
    columns: ['nome', 'telefone', 'lista', 'vendedor', 'situacao', 'retorno', 'ultimoContato', 'tentativas'],
    filters: [
      'situacao',
      'lista',
      'vendedor',
      'retorno',
      'ultimoContato',
      'prioridade',
      'motivo',
      'tentativas',
      'segmento',
      'cidade',
      'etiquetas',
      'valorEstimado',
      'cliente',
      'atendidoPor',
      'criadoEm',
    ],
    search: ['nome', 'telefone', 'telefone2', 'email', 'contato', 'segmento'],
    tabs: {
      'A ligar': aberto,
      'Retornos de hoje': { situacao: 'AGENDADO', retorno: { gte: today, lte: today } },
      Atrasados: atrasado,
      'Na fila': { ...aberto, vendedor: { empty: true } },
      Vendas: { situacao: 'CONVERTIDO' },
      Todos: {},
    },
    totals: {
      call: 'POST resumo',
      count: { contatos: {}, abertos: aberto, vendas: { situacao: 'CONVERTIDO' } },
      sum: { vendido: 'valor' },
      labels: { abertos: 'A ligar' },
    },
    empty: 'Nenhum contato ainda. Crie uma lista, e importe os contatos ou traga-os de um público.',
  },
  form: [
    ['nome', 'contato'],
    ['telefone', 'telefone2', 'email'],
    ['lista', 'vendedor', 'prioridade'],
    ['documento', 'empresaProspect'],
    'empresa',
    ['cidade', 'segmento'],
    ['interesse', 'valorEstimado'],
    'etiquetas',
    'observacao',
  ],
  record: {
    status: 'situacao',
    since: 'situacaoDesde',
    figures: ['tentativas', 'ultimoContato', 'retorno', 'valor'],
    next: ['converter', 'agendar', 'perder'],
    beside: ['comentar'],
    notices: [
      { when: { situacao: 'NAO_CONTATAR' }, tone: 'danger', title: 'Pediu para não receber mais ligações' },
      { when: atrasado, tone: 'warning', title: 'Retorno atrasado: era para {retorno}' },
    ],
    body: [
      children('mailingHistorico', {
        by: 'mailing',
        label: 'Histórico',
        columns: ['quando', 'tipo', 'de', 'para', 'texto', 'usuario'],
        none: 'Ninguém ligou ainda.',
      }),
      'observacao',
    ],
    aside: [
      fields('Contato', 'contato', 'telefone', 'telefone2', 'email', 'documento', 'cidade'),
      fields('Venda', 'lista', 'vendedor', 'prioridade', 'segmento', 'interesse', 'valorEstimado', 'motivo'),
      fields(
        'Resultado',
        'resultadoPedido',
        'resultadoEmpresa',
        'anterior',
        'atendidoPor',
        'responderAte',
        'etiquetas',
      ),
      linked('cliente', { fields: ['ultimaCompra', 'totalCompras', 'pontos'], none: 'Ainda não é cliente.' }),
    ],
  },
  views: {
    board: board(vidaDoMailing, {
      columns: [...mailingAberto, 'CONVERTIDO', 'SEM_INTERESSE'],
      card: {
        title: 'nome',
        lines: ['segmento', 'interesse'],
        badges: ['lista', 'vendedor'],
        signs: [{ when: atrasado, text: 'Retorno atrasado' }],
        amount: 'valorEstimado',
        clock: { since: 'situacaoDesde' },
      },
      filters: ['vendedor', 'lista'],
    }),
    calendar: calendar(mailing, 'retorno', { title: 'nome', tone: 'situacao' }),
  },
  actions: {
    comentar: record({
      label: 'Comentar',
      icon: 'chat',
      call: 'POST comentario',
      permission: 'MAILING_EDITAR',
      once: true,
      submit: 'Guardar',
      form: { texto: f.longText({ label: 'Comentário', required: true, max: 1000, audited: false }) },
      effect: [{ toast: 'Comentário guardado!' }, 'refresh'],
    }),
    mover: bulk({
      label: 'Mover',
      icon: 'swap_horiz',
      call: 'POST mover',
      permission: 'MAILING_DISTRIBUIR',
      once: true,
      confirm: 'Dar {counted} a outro vendedor, ou pôr em outra lista?',
      form: {
        vendedor: f.ref('vendedor', { help: 'Vazio: o vendedor não muda.' }),
        lista: f.ref('mailingLista', { help: 'Vazio: a lista não muda.' }),
        emAtendimento: moverTambem,
      },
      submit: 'Mover',
      effect: 'progress',
    }),
    removerVendedor: bulk({
      label: 'Tirar do vendedor',
      icon: 'remove',
      call: 'POST remover-vendedor',
      permission: 'MAILING_DISTRIBUIR',
      once: true,
      confirm: 'Tirar {counted} dos seus vendedores? Voltam à fila da lista; o histórico fica.',
      form: { emAtendimento: moverTambem },
      submit: 'Tirar',
      effect: 'progress',
    }),
    imprimir: collection({
      label: 'Imprimir',
      icon: 'print',
      call: 'POST imprimir',
      permission: 'MAILING_EXPORTAR',
      confirm: 'Imprimir os contatos que a lista mostra agora, com espaço para anotar?',
      effect: 'print',
    }),
    baixarCsv: collection({
      label: 'Baixar CSV',
      icon: 'download',
      call: 'POST download/csv',
      permission: 'MAILING_EXPORTAR',
      confirm: 'O arquivo tem os contatos que a lista mostra agora, até 10.000, com os dados que você pode ver.',
      form: { motivo: f.text({ required: true, min: 5, max: 200, help: 'Fica na auditoria, com o seu nome.' }) },
      submit: 'Baixar',
      effect: 'download',
    }),
  },
});
