import { parts, resource } from '#kit';
import { crmEnvio } from '../../../schemas/atendimento/crm/crmEnvio';

const { fields } = parts(crmEnvio);

export const enviosAoCrm = resource(crmEnvio, {
  menu: { group: 'crm', icon: 'upload', order: 20 },
  plan: 'MARKETING',
  off: ['create', 'update', 'delete'],
  access: { list: 'CRM_ENVIAR', show: 'CRM_ENVIAR' },
  live: true,
  list: {
    columns: ['mailing', 'parceiro', 'situacao', 'simulacao', 'idParceiro', 'pedidoEm', 'enviadoEm', 'erro'],
    filters: ['situacao', 'parceiro', 'simulacao', 'pedidoEm', 'vendedor'],
    search: ['idParceiro'],
    sort: { pedidoEm: 'desc' },
    tabs: {
      Todos: {},
      'Na fila': { situacao: 'NA_FILA' },
      'Precisam de atenção': { situacao: ['RECUSADO', 'NAO_APAGOU'] },
    },
    empty: 'Nada foi a um CRM ainda. Escolha contatos em Mailing e use “Enviar ao Spotter”.',
  },
  record: {
    status: 'situacao',
    body: ['mailing', 'parceiro', 'idParceiro', 'erro'],
    aside: [
      fields(
        'Envio',
        'simulacao',
        'pedidoEm',
        'tentadoEm',
        'enviadoEm',
        'funil',
        'etapa',
        'pedidos',
        'vendedor',
        'usuario',
      ),
    ],
  },
});
