import { actions, resource } from '#kit';
import { f } from '#fields';
import { contaCliente } from '../../schemas/pdv/contaCliente';
import { formasQueEntram } from '../../schemas/formas';

const { collection } = actions(contaCliente);
/** Lines of customers' debts; only the tills and «Receber fiado» write them. */
export const contas = resource(contaCliente, {
  menu: { group: 'pdv', icon: 'wallet', order: 40 },
  heading: 'Fiado',
  plan: 'PDV',
  off: ['create', 'update', 'delete'],
  access: { list: 'FIADO_RECEBER' },
  list: {
    columns: ['cliente', 'descricao', 'data', 'tipo', 'valor', 'deve'],
    filters: ['cliente', 'tipo', 'data', 'forma', 'venda', 'usuario'],
    search: ['descricao'],
    sort: { data: 'desc' },
    totals: {
      call: 'POST totais',
      sum: {
        comprado: ['valor', { tipo: 'COMPRA' }],
        recebido: ['valor', { tipo: 'RECEBIMENTO' }],
        devido: 'valor',
      },
      labels: { comprado: 'Comprado', recebido: 'Recebido', devido: 'A receber' },
    },
    empty: 'Nenhum cliente comprou fiado ainda.',
  },
  show: [
    ['cliente', 'descricao'],
    ['tipo', 'data'],
    ['valor', 'deve', 'livre'],
    ['forma', 'caixa'],
    ['venda', 'usuario'],
  ],
  actions: {
    receber: collection({
      label: 'Receber fiado',
      icon: 'payments',
      tone: 'primary',
      inCompany: true,
      call: 'POST receber',
      permission: 'FIADO_RECEBER',
      once: true,
      form: {
        cliente: f.ref('cliente', { required: true }),
        valor: f.money({ required: true, min: 0.01 }),
        forma: f.enum(formasQueEntram, { label: 'Forma', required: true, default: 'DINHEIRO' }),
      },
      preview: {
        call: 'POST previa',
        show: {
          deve: f.money({ label: 'Deve hoje' }),
          depois: f.money({ label: 'Fica devendo' }),
          impedimento: f.text(),
        },
        bar: { text: 'impedimento', field: 'valor' },
      },
      submit: 'Receber',
      result: { saldo: f.money({ required: true }) },
      effect: [{ toast: 'Recebido! Ficam {saldo} a receber.' }, 'refresh'],
    }),
  },
});
