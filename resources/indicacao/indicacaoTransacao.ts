import { actions, parts, resource } from '#kit';
import { f } from '#fields';
import {
  formasDoResgate,
  indicacaoTransacao,
  vidaDoResgateDeIndicacao,
} from '../../schemas/indicacao/indicacaoTransacao';

const { collection } = actions(indicacaoTransacao);
const { timeline } = parts(indicacaoTransacao);
const leitores = ['INDICACAO_RESGATAR', 'INDICACAO_APROVAR'] as const;

export const transacoesDeIndicacao = resource(indicacaoTransacao, {
  menu: { group: 'financeiro', icon: 'sell', order: 38 },
  heading: 'Resgates e prêmios',
  plan: 'INDICACAO',
  states: vidaDoResgateDeIndicacao,
  off: ['create', 'update', 'delete'],
  access: { list: leitores, show: leitores },
  list: {
    columns: ['data', 'descricao', 'empresa', 'tipo', 'valor', 'saldo', 'forma', 'situacao'],
    filters: ['situacao', 'tipo', 'forma', 'empresa', 'data', 'conta', 'indicacao'],
    search: ['descricao'],
    sort: { data: 'desc' },
    tabs: {
      Todas: {},
      Solicitados: { situacao: 'SOLICITADA' },
      Aprovados: { situacao: 'APROVADA' },
      Pagos: { situacao: 'PAGA' },
    },
    empty: 'Prêmios e resgates aparecem aqui.',
  },
  record: {
    title: '{descricao}',
    status: 'situacao',
    since: 'situacaoDesde',
    figures: ['valor', 'saldo'],
    next: ['aprovar', 'pagar', 'recusar'],
    body: ['tipo', 'forma', 'liberaEm', 'motivo', 'comprovante', timeline({ data: 'Lançada', pagaEm: 'Paga' })],
    aside: ['empresa', 'indicacao'],
  },
  actions: {
    resgatar: collection({
      label: 'Resgatar',
      icon: 'redeem',
      tone: 'primary',
      call: 'POST resgate',
      permission: 'INDICACAO_RESGATAR',
      inCompany: true,
      once: true,
      perHour: 30,
      form: {
        valor: f.money({ label: 'Quanto', required: true, min: 0.01 }),
        forma: f.enum(formasDoResgate, { label: 'Como receber', required: true }),
        aceito: f.bool({ label: 'Li e aceito o regulamento', required: true, default: false }),
      },
      preview: {
        call: 'POST resgate/previa',
        show: {
          disponivel: f.money({ label: 'Disponível' }),
          depois: f.money({ label: 'Fica no saldo' }),
          quando: f.text({ label: 'Quando' }),
          impedimento: f.text(),
        },
        bar: { text: 'impedimento', field: 'valor' },
      },
      submit: 'Pedir resgate',
      effect: [{ toast: 'Resgate pedido! Avisamos quando for aprovado.' }, 'refresh'],
    }),
    relatorio: collection({
      label: 'Relatório',
      icon: 'download',
      call: 'POST relatorio',
      permission: 'INDICACAO_RESGATAR',
      perHour: 60,
      form: {
        formato: f.enum({ csv: 'CSV', xlsx: 'Excel', pdf: 'PDF' }, { required: true, default: 'csv' }),
      },
      submit: 'Baixar',
      effect: 'download',
    }),
  },
});
