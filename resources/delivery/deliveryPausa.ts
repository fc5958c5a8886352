import { actions, calendar, hoursAgo, resource } from '#kit';
import { f } from '#fields';
import { deliveryPausa } from '../../schemas/delivery/deliveryPausa';

const { record, collection } = actions(deliveryPausa);

/** What a pause asks for. */
export const aoPausar = {
  duracao: f.enum(
    { MIN30: '30 minutos', H1: '1 hora', H2: '2 horas', AMANHA: 'Até amanhã' },
    { label: 'Por quanto tempo', required: true, default: 'MIN30' },
  ),
  motivo: f.text({ required: true, max: 80, default: 'Cozinha cheia', help: 'Para a equipe; os clientes não o veem.' }),
};

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
      result: { ate: f.dateTime({ required: true }) },
      effect: [{ toast: 'Loja em pausa até {ate}.' }, 'refresh'],
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
