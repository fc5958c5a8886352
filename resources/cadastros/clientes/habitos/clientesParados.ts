import { report } from '#kit';
import { f } from '#fields';

export const clientesParados = report('clientesParados', {
  label: 'Clientes sem comprar',
  text: 'Quem já comprou e não volta há tantos dias, quem mais comprou primeiro.',
  menu: { group: 'relatorios', icon: 'history', order: 66 },
  permission: ['CLIENTE_VER'],
  plan: 'CLIENTES',
  call: 'POST /client/relatorio/inativos/{page}/{size}',
  filters: {
    dias: f.integer({ label: 'Sem comprar há (dias)', required: true, default: 60, min: 1, max: 3650 }),
    mensagens: f.bool({ label: 'Só quem aceita mensagens' }),
  },
  columns: {
    cliente: f.ref('cliente'),
    ultima: f.date({ label: 'Última compra' }),
    dias: f.integer({ label: 'Há quantos dias' }),
    pedidos: f.integer(),
    total: f.money({ label: 'Já comprou' }),
  },
  totals: { clientes: f.integer(), total: f.money({ label: 'Já compraram' }) },
});
