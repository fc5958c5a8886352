import { get, page, post, r } from '#kit';
import { f } from '#fields';
import { cliente } from '../../../../schemas/cadastros/clientes/cliente';

const permission = ['ANIVERSARIANTE_VER', 'CLIENTE_VER'] as const;
const { nome, telefone, ultimaCompra, aceitaMensagens } = cliente.fields;
/** Filters: days (DD/MM or MM-DD), a month, or a number of days from today on. The current month by default. */
const quando = {
  inicio: f.dayMonth({ label: 'De' }),
  fim: f.dayMonth({ label: 'Até' }),
  mes: f.integer({ label: 'Mês', min: 1, max: 12 }),
  dias: f.integer({ label: 'Dias a partir de hoje', min: 1, max: 366 }),
};

/** Customers by their birthdays, in the order of the days. */
export const aniversariantes = page('aniversariantes', {
  label: 'Aniversariantes',
  menu: { group: 'clientes', icon: 'event', order: 20 },
  permission,
  plan: 'CLIENTES',
  params: { dias: f.integer() },
  screen: () => import('./aniversariantes.Tela'),
});

export const listaDeAniversarios = post('/client/aniversariantes/{page}/{size}', {
  mutates: false,
  permission,
  plan: 'CLIENTES',
  inCompany: true,
  form: quando,
  result: r.page({
    id: f.integer({ required: true }),
    nome,
    dia: f.dayMonth({ required: true }),
    idade: f.integer(),
    telefone,
    ultimaCompra,
    aceitaMensagens,
    /** Last day of this year on which the customer got a coupon. */
    cupomEm: f.date(),
  }),
});
/** Number of birthdays in each month, today and this week. */
export const mesesDeAniversario = get('/client/aniversariantes/meses', {
  permission,
  plan: 'CLIENTES',
  inCompany: true,
  result: { hoje: f.date({ required: true }), meses: r.list(f.integer({ required: true })) },
});
export const impressaoDeAniversarios = post('/client/aniversariantes/impressao', {
  permission,
  plan: 'CLIENTES',
  inCompany: true,
  form: {
    ...quando,
    modelo: f.enum({ LISTA: 'Lista para marcar', ETIQUETAS: 'Etiquetas com endereço' }, { default: 'LISTA' }),
  },
  result: r.file('text/html', 'application/pdf'),
});
