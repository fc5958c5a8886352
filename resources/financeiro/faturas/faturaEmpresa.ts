import { actions, parts, resource } from '#kit';
import { f } from '#fields';
import { faturaEmpresa, formasDaFatura, vidaDaFatura } from '../../../schemas/financeiro/faturas/faturaEmpresa';

const { record } = actions(faturaEmpresa);
const { children } = parts(faturaEmpresa);
const { CARTAO_RECORRENTE: _cartao, PIX_AUTOMATICO: _automatico, ...formas } = formasDaFatura;

/** Nobody types an invoice: the routine issues it, the platform adjusts, cancels and reverses it. */
export const faturasEmpresa = resource(faturaEmpresa, {
  menu: { group: 'financeiro', icon: 'request_quote', order: 30 },
  whileBlocked: true,
  states: vidaDaFatura,
  off: ['create', 'update', 'delete'],
  access: { list: ['FATURAMENTO_VER', 'ROLE_ADMIN'] },
  list: {
    columns: ['competencia', 'empresa', 'valor', 'vencimento', 'situacaoHoje', 'dataPagamento', 'formaPagamento'],
    filters: ['situacaoHoje', 'vencimento', 'empresa', 'formaPagamento', 'dataPagamento', 'bloqueouEm'],
    search: ['competencia', 'numero'],
    sort: { vencimento: 'desc' },
    tabs: {
      Todas: {},
      Abertas: { situacaoHoje: ['ABERTA', 'VENCIDA', 'EM_PROCESSAMENTO'] },
      Vencidas: { situacaoHoje: 'VENCIDA' },
      Pagas: { situacaoHoje: 'PAGA' },
    },
  },
  show: [
    ['numero', 'empresa', 'competencia'],
    ['valor', 'vencimento', 'pagavelAte'],
    ['situacaoHoje', 'situacao', 'dataPagamento'],
    ['formaPagamento', 'pagoValor', 'encargos'],
    'itens',
    ['tentativas', 'proximaTentativa', 'ultimoAviso', 'bloqueouEm'],
    'linhaDigitavel',
    'pixCopiaCola',
    ['notaNumero', 'notaLink'],
    'motivo',
  ],
  related: {
    'Linha do tempo': children('cobrancaPasso', { by: 'fatura' }),
    Cobranças: children('faturaCobranca', { by: 'fatura' }),
  },
  actions: {
    imprimir: record({
      label: 'Segunda via',
      icon: 'print',
      call: 'POST {id}/imprimir',
      permission: 'FATURAMENTO_VER',
      effect: 'print',
    }),
    ajustar: record({
      label: 'Ajustar',
      icon: 'edit',
      call: 'POST {id}/ajustar',
      permission: 'ROLE_ADMIN',
      once: true,
      when: { situacao: 'ABERTA' },
      form: {
        descricao: f.text({ label: 'O que a empresa vai ler', required: true, max: 120 }),
        valor: f.money({ label: 'Valor', required: true, help: 'Negativo: desconto.' }),
      },
      submit: 'Incluir na fatura',
      effect: [{ toast: 'Fatura ajustada!' }, 'refresh'],
    }),
    registrarPagamento: record({
      label: 'Registrar pagamento',
      icon: 'payments',
      call: 'POST {id}/registrar-pagamento',
      permission: 'ROLE_ADMIN',
      once: true,
      when: { situacao: 'ABERTA' },
      form: {
        formaPagamento: f.enum(formas, { label: 'Forma de pagamento', required: true }),
        valor: f.money({ label: 'Valor recebido', required: true, min: 0.01 }),
        dataPagamento: f.date({ label: 'Recebido em', required: true, past: true }),
      },
      confirm: 'O dinheiro da fatura {competencia} entrou fora do sistema?',
      submit: 'Registrar pagamento',
      effect: [{ toast: 'Pagamento registrado!' }, 'refresh'],
    }),
    anotarNota: record({
      label: 'Nota de serviço',
      icon: 'description',
      call: 'POST {id}/nota',
      permission: 'ROLE_ADMIN',
      rare: true,
      form: {
        notaNumero: f.text({ label: 'Número', required: true, max: 20 }),
        notaLink: f.url({ label: 'Link' }),
      },
      submit: 'Anotar',
      effect: [{ toast: 'Nota anotada!' }, 'refresh'],
    }),
  },
});
