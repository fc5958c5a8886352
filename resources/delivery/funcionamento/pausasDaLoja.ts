import { report } from '#kit';
import { f } from '#fields';
import { canais } from '../../../schemas/delivery/pedidos/pedido';

/** Time in which the shop took no orders, and its part within the hours. */
export const pausasDaLoja = report('pausasDaLoja', {
  label: 'Pausas da loja',
  text: 'Quanto tempo a loja ficou em pausa, e quanto disso caiu no horário em que abriria.',
  menu: { group: 'relatorios', icon: 'pause', order: 39 },
  permission: ['DELIVERY_PAUSA_VER'],
  plan: 'RELATORIOS',
  call: 'POST /delivery/pausa/relatorio/{page}/{size}',
  filters: { inicio: f.date({ label: 'De', required: true }), fim: f.date({ label: 'Até', required: true }) },
  period: ['inicio', 'fim'],
  columns: {
    comecou: f.dateTime({ label: 'Começou' }),
    terminou: f.dateTime({ label: 'Terminou' }),
    motivo: f.text(),
    canais: f.enumSet(canais, { label: 'Só nos canais' }),
    usuario: f.ref('usuario', { label: 'Por' }),
    minutos: f.integer({ label: 'Minutos' }),
    fechada: f.integer({ label: 'No horário da loja' }),
  },
  totals: {
    pausas: f.integer({ label: 'Pausas' }),
    minutos: f.integer({ label: 'Minutos' }),
    fechada: f.integer({ label: 'No horário da loja' }),
  },
  compare: 'previous',
});
