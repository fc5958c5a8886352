import { page, r, reads } from '#kit';
import { f } from '#fields';

/** The floor: which tables are free, since when the others sit, who wants to pay. For a telephone in one hand. */
export const salao = page('salao', {
  label: 'Salão',
  menu: { group: 'salao', icon: 'storefront', order: 10 },
  permission: ['MESA_VER', 'CONTA_MESA_VER'],
  plan: 'PDV',
  frame: 'wide',
  screen: () => import('./salao.Tela'),
});

const id = f.integer({ required: true });
const ver = { permission: ['MESA_VER', 'CONTA_MESA_VER'], plan: 'PDV', inCompany: true } as const;
export const mesasDaEmpresa = reads('GET /empresa/mesa/carregar-mesas-empresa', {
  ...ver,
  result: r.list({
    id,
    numero: id,
    nome: f.text({ required: true }),
    lugares: f.integer(),
    area: f.text(),
    situacao: f.enum({ LIVRE: 'Livre', OCUPADA: 'Ocupada', CONTA: 'Pediu a conta' }, { required: true }),
    conta: f.integer(),
    abertaEm: f.dateTime(),
    pessoas: f.integer(),
    /** What stands on the account so far, without the service. */
    total: f.money(),
  }),
});
