import { actions, calendar, form, hoursAgo, resource } from '#kit';
import { f } from '#fields';
import { deliveryPausa } from '../../../schemas/delivery/funcionamento/deliveryPausa';

const { record, collection } = actions(deliveryPausa);

/** Durations of a pause; the last one closes the shop until somebody opens it. */
export const duracoes = {
  MIN15: '15 minutos',
  MIN30: '30 minutos',
  H1: '1 hora',
  H2: '2 horas',
  AMANHA: 'Até amanhã cedo',
  ATE: 'Até uma hora certa',
  REABRIR: 'Até alguém reabrir',
} as const;
export const ateAs = f.time({ label: 'Até as', required: true });
export const aoPausar = form(
  {
    duracao: f.enum(duracoes, { label: 'Por quanto tempo', required: true, default: 'MIN30' }),
    ate: ateAs,
    motivo: f.text({
      required: true,
      max: 80,
      default: 'Cozinha cheia',
      help: 'Para a equipe; os clientes não o veem.',
    }),
  },
  { when: { ate: { duracao: 'ATE' }, motivo: { duracao: { not: 'REABRIR' } } } },
);
/** Form for opening the shop outside of its hours, with the end. */
export const aoAbrir = form(
  {
    duracao: f.enum(
      { H1: '1 hora', H2: '2 horas', ATE: 'Até uma hora certa' },
      { label: 'Por quanto tempo', default: 'H1', help: 'Fora do horário da loja. Vazio: só dentro dele.' },
    ),
    ate: ateAs,
  },
  { when: { ate: { duracao: 'ATE' } } },
);

export const pausas = resource(deliveryPausa, {
  menu: { group: 'entregas', icon: 'schedule', order: 60 },
  plan: 'DELIVERY',
  live: true,
  list: {
    columns: ['motivo', 'inicio', 'fim', 'canais', 'usuario'],
    filters: ['inicio', 'canais', 'usuario'],
    sort: { inicio: 'desc' },
    tabs: { 'Agora e depois': { fim: { gt: hoursAgo(0) } }, Todas: {} },
    empty: 'A loja segue o seu horário. Use «Pausar a loja» quando a cozinha não der conta.',
  },
  views: { calendar: calendar(deliveryPausa, 'inicio', { until: 'fim', title: 'motivo' }) },
  form: ['motivo', ['inicio', 'fim'], 'canais', 'empresa'],
  actions: {
    pausar: collection({
      label: 'Pausar a loja',
      icon: 'schedule',
      tone: 'primary',
      call: 'POST pausar',
      permission: 'DELIVERY_PAUSAR',
      inCompany: true,
      form: aoPausar,
      submit: 'Pausar',
      result: { mensagem: f.text({ required: true }) },
      effect: [{ toast: '{mensagem}' }, 'refresh'],
    }),
    abrir: collection({
      label: 'Abrir a loja',
      icon: 'storefront',
      rare: true,
      call: 'POST abrir',
      permission: 'DELIVERY_PAUSAR',
      inCompany: true,
      form: aoAbrir,
      submit: 'Abrir',
      result: { mensagem: f.text({ required: true }) },
      effect: [{ toast: '{mensagem}' }, 'refresh'],
    }),
    voltarAoHorario: collection({
      label: 'Voltar ao horário',
      icon: 'schedule',
      rare: true,
      call: 'POST voltar-ao-horario',
      permission: 'DELIVERY_PAUSAR',
      inCompany: true,
      confirm: 'Deixar de abrir fora do horário?',
      submit: 'Voltar ao horário',
      result: { mensagem: f.text({ required: true }) },
      effect: [{ toast: '{mensagem}' }, 'refresh'],
    }),
    retomar: record({
      label: 'Voltar a receber',
      icon: 'play',
      call: 'POST {id}/retomar',
      permission: 'DELIVERY_PAUSAR',
      when: { inicio: { lte: hoursAgo(0) }, fim: { gt: hoursAgo(0) } },
      confirm: 'Terminar esta pausa agora?',
      submit: 'Voltar a receber',
      effect: [{ toast: 'A loja voltou a receber pedidos.' }, 'refresh'],
    }),
  },
});
