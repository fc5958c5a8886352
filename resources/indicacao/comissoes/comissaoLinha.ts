import { actions, resource } from '#kit';
import { f } from '#fields';
import { comissaoLinha } from '../../../schemas/indicacao/comissoes/comissaoLinha';

const { collection } = actions(comissaoLinha);
const leitores = ['COMISSAO_VER', 'COMISSAO_FECHAR', 'COMISSAO_PAGAR'] as const;

/** Shown inside the commission; invoices write it, and a person may add an adjustment with a reason. */
export const linhasDeComissao = resource(comissaoLinha, {
  menu: { group: 'financeiro', icon: 'article', order: 35, hidden: true },
  off: ['create', 'update', 'delete'],
  access: { list: leitores, show: leitores },
  list: {
    columns: ['data', 'vendedor', 'descricao', 'tipo', 'base', 'percentual', 'valor', 'competencia', 'fatura'],
    filters: ['competencia', 'vendedor', 'tipo', 'empresa', 'fatura', 'pagamento', 'data'],
    search: ['descricao'],
    sort: { data: 'desc' },
    empty: 'Cada fatura paga por uma empresa com vendedor aparece aqui.',
  },
  actions: {
    ajustar: collection({
      label: 'Lançar ajuste',
      icon: 'add',
      call: 'POST ajustar',
      permission: 'COMISSAO_FECHAR',
      once: true,
      form: {
        vendedor: f.ref('vendedor', { required: true }),
        valor: f.money({ label: 'Valor', required: true, help: 'Negativo: desconto.' }),
        descricao: f.text({ label: 'Por quê', required: true, max: 120 }),
      },
      submit: 'Lançar',
      effect: [{ toast: 'Ajuste lançado no mês corrente!' }, 'refresh'],
    }),
  },
});
