import { actions, parts, resource } from '#kit';
import { f } from '#fields';
import {
  vendedorPagamentoComissao,
  vidaDaComissao,
} from '../../../schemas/indicacao/comissoes/vendedorPagamentoComissao';

const { record, collection } = actions(vendedorPagamentoComissao);
const { children, table, timeline } = parts(vendedorPagamentoComissao);
const leitores = ['COMISSAO_VER', 'COMISSAO_FECHAR', 'COMISSAO_PAGAR'] as const;
const imposto = { min: 0 } as const;

/** Nobody types a payment: the closing makes it from its lines. */
export const pagamentosDeComissao = resource(vendedorPagamentoComissao, {
  menu: { group: 'financeiro', icon: 'payments', order: 34, hidden: true },
  states: vidaDaComissao,
  off: ['create', 'update', 'delete'],
  access: { list: leitores, show: leitores },
  list: {
    columns: ['competencia', 'vendedor', 'situacao', 'bruto', 'retido', 'liquido', 'pagarEm', 'pagaEm'],
    filters: ['competencia', 'situacao', 'vendedor', 'pagarEm'],
    search: ['competencia'],
    sort: { competencia: 'desc' },
    tabs: {
      Todas: {},
      'A aprovar': { situacao: ['FECHADA', 'CONTESTADA'] },
      'A pagar': { situacao: 'APROVADA' },
      Pagas: { situacao: 'PAGA' },
    },
    empty: 'O fechamento do mês cria um pagamento para cada vendedor.',
  },
  record: {
    title: 'Comissão de {competencia}',
    status: 'situacao',
    since: 'situacaoDesde',
    figures: ['liquido', 'bruto', 'retido', 'pagarEm'],
    next: ['conferirRetencoes', 'aprovar', 'pagar', 'responder', 'informarNota', 'recibo'],
    notices: [
      { when: { situacao: 'CONTESTADA' }, tone: 'danger', title: 'Contestada', text: '{contestacao}' },
      {
        when: { situacao: 'FECHADA', resposta: { empty: false } },
        tone: 'info',
        title: 'Contestação respondida',
        text: '{resposta}',
      },
    ],
    body: [
      children('comissaoLinha', {
        by: 'pagamento',
        columns: ['data', 'descricao', 'base', 'percentual', 'valor'],
        size: 50,
      }),
      table('retencoes', { line: { title: 'tributo', amount: 'valor', says: '{aliquota} de {base}' } }),
      timeline({ fechadaEm: 'Fechada', pagaEm: 'Paga' }),
    ],
    aside: ['vendedor', 'notaNumero', 'notaFiscal', 'comprovante'],
  },
  actions: {
    conferirRetencoes: record({
      label: 'Conferir retenções',
      icon: 'checklist',
      call: 'POST {id}/conferir-retencoes',
      permission: 'COMISSAO_PAGAR',
      when: { situacao: 'FECHADA' },
      form: {
        irrf: f.money({ label: 'IRRF', required: true, ...imposto }),
        inss: f.money({ label: 'INSS', required: true, ...imposto }),
        iss: f.money({ label: 'ISS', required: true, ...imposto }),
      },
      initial: ({ retencoes }) => {
        const de = (tributo: string): number => retencoes?.find((uma) => uma.tributo === tributo)?.valor ?? 0;
        return { irrf: de('IRRF'), inss: de('INSS'), iss: de('ISS') };
      },
      confirm: 'A proposta vem da tabela em vigor no dia do pagamento. Confira, corrija se for preciso e confirme.',
      submit: 'Confirmar retenções',
      effect: [{ toast: 'Retenções conferidas!' }, 'refresh'],
    }),
    informarNota: record({
      label: 'Informar a nota',
      icon: 'description',
      call: 'POST {id}/nota',
      permission: 'COMISSAO_VER',
      when: { situacao: ['FECHADA', 'CONTESTADA', 'APROVADA'] },
      form: {
        notaNumero: f.text({ label: 'Número', required: true, max: 20 }),
        notaFiscal: f.file({ label: 'Arquivo da nota' }),
      },
      submit: 'Informar',
      effect: [{ toast: 'Nota informada!' }, 'refresh'],
    }),
    recibo: record({
      label: 'Recibo',
      icon: 'print',
      call: 'POST {id}/recibo',
      permission: 'COMISSAO_VER',
      effect: 'print',
    }),
    arquivoPix: collection({
      label: 'Arquivo para o banco',
      icon: 'download',
      call: 'POST arquivo-pix',
      permission: 'COMISSAO_PAGAR',
      perHour: 30,
      confirm: 'Baixar o arquivo para o banco? Ele leva as chaves Pix e as contas por extenso. Guarde só até pagar.',
      submit: 'Baixar',
      effect: 'download',
    }),
  },
});
