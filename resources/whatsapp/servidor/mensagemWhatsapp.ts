import { actions, resource } from '#kit';
import { mensagemWhatsapp } from '../../../schemas/whatsapp/servidor/mensagemWhatsapp';

const { bulk } = actions(mensagemWhatsapp);
export const mensagensWhatsapp = resource(mensagemWhatsapp, {
  menu: { group: 'promocoes', icon: 'send', order: 40 },
  path: 'mensagens',
  plan: 'WHATSAPP',
  off: ['create', 'update', 'delete'],
  list: {
    columns: ['telefone', 'texto', 'estado', 'origem', 'enviarEm', 'enviadaEm', 'erro'],
    filters: ['estado', 'origem', 'instancia', 'enviarEm', 'cliente', 'simulada'],
    search: ['telefone'],
    sort: { enviarEm: 'desc' },
    tabs: {
      Todas: {},
      'Na fila': { estado: ['PENDENTE', 'PAUSADA'] },
      Enviadas: { estado: ['ENVIADA', 'ENTREGUE', 'LIDA'] },
      'Com falha': { estado: 'FALHA' },
    },
  },
  show: [
    ['telefone', 'cliente'],
    'texto',
    'anexo',
    ['modelo', 'variaveis'],
    ['estado', 'origem', 'simulada'],
    ['instancia', 'tentativas'],
    ['enviarEm', 'enviadaEm'],
    ['entregueEm', 'lidaEm'],
    'erro',
  ],
  actions: {
    cancelar: bulk({
      label: 'Cancelar envio',
      icon: 'cancel',
      tone: 'danger',
      call: 'POST cancelar',
      permission: 'INSTANCIA_WHATSAPP_EDITAR',
      once: true,
      when: { estado: ['PENDENTE', 'PAUSADA'] },
      confirm: 'Cancelar o envio de {counted}?',
      effect: 'report',
    }),
    reenviar: bulk({
      label: 'Enviar de novo',
      icon: 'refresh',
      call: 'POST reenviar',
      permission: 'INSTANCIA_WHATSAPP_EDITAR',
      once: true,
      when: { estado: 'FALHA' },
      confirm: 'Enviar de novo {counted}?',
      effect: 'report',
    }),
  },
});
