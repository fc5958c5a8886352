import { get, page, r } from '#kit';
import { f } from '#fields';

const pode = { permission: ['DELIVERY_PAUSAR'], plan: 'DELIVERY' } as const;

export const estadosDaPorta = {
  ABERTA: 'Aberta',
  A_MAO: 'Aberta fora do horário',
  PAUSA: 'Em pausa',
  FECHADA: 'Fechada até alguém abrir',
  HORARIO: 'Fora do horário',
} as const;

/** State of the shop now, and its current pause. */
export const portaAgora = get('/delivery/pausa/agora', {
  ...pode,
  inCompany: true,
  result: {
    texto: f.text({ required: true }),
    off: f.bool({ required: true }),
    /** Reason of the state. */
    estado: f.enum(estadosDaPorta, { required: true }),
    pausas: r.list({ id: f.integer({ required: true }), motivo: f.text({ required: true }) }),
  },
});

/** The door of the shop, in the header: paused while the kitchen is full, closed, opened, also outside of its hours. */
export const porta = page('porta', {
  ...pode,
  label: 'Loja',
  menu: { icon: 'storefront' },
  frame: 'header',
  says: portaAgora,
  screen: () => import('./porta.Cabecalho'),
});
