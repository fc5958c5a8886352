import { actions, resource } from '#kit';
import { f } from '#fields';
import { empresaCredito } from '../../../schemas/financeiro/faturas/empresaCredito';

const { collection } = actions(empresaCredito);

export const creditosDasEmpresas = resource(empresaCredito, {
  menu: false,
  off: ['create', 'update', 'delete'],
  access: { list: ['FATURAMENTO_VER', 'ROLE_ADMIN'] },
  list: {
    columns: ['data', 'descricao', 'tipo', 'valor', 'saldo', 'empresa', 'usuario'],
    filters: ['tipo', 'empresa', 'data', 'fatura'],
    sort: { data: 'desc' },
    empty: 'O que foi pago a mais, ou concedido, aparece aqui e é abatido da próxima fatura.',
  },
  actions: {
    conceder: collection({
      label: 'Conceder crédito',
      icon: 'add',
      tone: 'primary',
      call: 'POST conceder',
      permission: 'ROLE_ADMIN',
      once: true,
      form: {
        empresa: f.ref('empresa', { required: true }),
        valor: f.money({ required: true, min: 0.01 }),
        descricao: f.text({ label: 'Por quê', required: true, max: 120 }),
      },
      submit: 'Conceder',
      effect: [{ toast: 'Crédito concedido!' }, 'refresh'],
    }),
  },
});
