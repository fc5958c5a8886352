import { actions, parts, resource } from '#kit';
import { f } from '#fields';
import { caixa, vidaDoCaixa } from '../../schemas/pdv/caixa';

const { record, collection } = actions(caixa);
const { begin, children, fields, slot } = parts(caixa);
const emDinheiro = {
  valor: f.money({ required: true, min: 0.01 }),
  motivo: f.text({ required: true, min: 3, max: 100 }),
} as const;
const comprovante = { movimento: f.integer({ required: true }) } as const;
const aberto = { situacao: 'ABERTO' } as const;
const fechado = { situacao: ['FECHADO', 'CONFERIDO'] } as const;

export const caixas = resource(caixa, {
  menu: { group: 'pdv', icon: 'payments', order: 20 },
  plan: 'PDV',
  off: ['create', 'update', 'delete'],
  states: vidaDoCaixa,
  list: {
    columns: ['nome', 'operador', 'situacao', 'abertoEm', 'fechadoEm', 'diferenca'],
    filters: ['situacao', 'operador', 'terminal', 'abertoEm', 'fechadoEm', 'diferenca'],
    search: ['nome'],
    sort: { abertoEm: 'desc' },
    tabs: {
      Abertos: aberto,
      'A conferir': { situacao: 'FECHADO' },
      'Com diferença': { diferenca: { empty: false } },
      Todos: {},
    },
    empty: 'Nenhum caixa aberto ainda.',
    begin: 'abrir',
  },
  record: {
    title: 'Caixa: {nome}',
    status: 'situacao',
    since: 'abertoEm',
    figures: ['fundoTroco', 'fundoSeguinte', 'paraCofre'],
    begins: [
      begin('Abrir o próximo caixa', 'caixa', 'abrir', { terminal: 'terminal' }, { when: fechado, icon: 'add' }),
    ],
    next: ['fechar', 'conferir', 'imprimirZ'],
    beside: ['imprimirZ', 'reabrir'],
    body: [
      slot(() => import('./caixa.Resultado')),
      children('venda', {
        by: 'caixa',
        label: 'Vendas',
        columns: ['numero', 'finalizadaEm', 'situacao', 'abaixo', 'total'],
        none: 'Nenhuma venda neste caixa.',
      }),
    ],
    aside: [
      fields(
        'Caixa',
        'terminal',
        'operador',
        'abertoEm',
        'fechadoEm',
        'conferidoPor',
        'conferidoEm',
        'justificativa',
        'autorizadoPor',
        'motivoDiferenca',
        'observacao',
      ),
    ],
  },
  related: {
    Movimentos: children('caixaMovimento', { by: 'caixa', columns: ['descricao', 'tipo', 'forma', 'valor', 'data'] }),
  },
  actions: {
    abrir: collection({
      label: 'Abrir o caixa',
      icon: 'add',
      tone: 'primary',
      inCompany: true,
      call: 'POST abrir',
      permission: 'CAIXA_ABRIR',
      once: true,
      form: {
        terminal: f.ref('terminal', { required: true }),
        fundoTroco: f.money({
          label: 'Fundo de troco',
          required: true,
          min: 0,
          help: 'O dinheiro que já está na gaveta.',
        }),
      },
      submit: 'Abrir',
      result: { id: f.integer({ required: true }), nome: f.text({ required: true }) },
      effect: [{ toast: '{nome} está aberto!' }, 'refresh'],
    }),
    sangria: record({
      label: 'Sangria',
      icon: 'arrow_up',
      call: 'POST {id}/sangria',
      permission: 'CAIXA_MOVIMENTAR',
      once: true,
      when: aberto,
      form: emDinheiro,
      submit: 'Tirar da gaveta',
      result: comprovante,
      effect: [{ toast: 'Sangria anotada!' }, { print: 'GET /pdv/movimento/{movimento}/comprovante' }],
    }),
    suprimento: record({
      label: 'Suprimento',
      icon: 'arrow_down',
      call: 'POST {id}/suprimento',
      permission: 'CAIXA_MOVIMENTAR',
      once: true,
      when: aberto,
      form: emDinheiro,
      submit: 'Pôr na gaveta',
      result: comprovante,
      effect: [{ toast: 'Suprimento anotado!' }, { print: 'GET /pdv/movimento/{movimento}/comprovante' }],
    }),
    imprimirX: record({
      label: 'Leitura parcial (X)',
      icon: 'print',
      call: 'GET {id}/imprimir/x',
      permission: 'CAIXA_CONFERIR',
      when: aberto,
      effect: 'print',
    }),
    imprimirZ: record({
      label: 'Imprimir o fechamento (Z)',
      icon: 'print',
      call: 'GET {id}/imprimir/z',
      permission: 'CAIXA_VER',
      when: fechado,
      effect: 'print',
    }),
  },
});
