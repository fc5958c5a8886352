import { actions, resource } from '#kit';
import { f } from '#fields';
import { transferenciaServidor } from '../../../schemas/whatsapp/sistema/transferenciaServidor';

const admin = 'ROLE_ADMIN';
const { collection } = actions(transferenciaServidor);
const { origem, destino, motivo } = transferenciaServidor.fields;

export const transferenciasServidor = resource(transferenciaServidor, {
  menu: { group: 'plataforma', icon: 'move_up', order: 60 },
  path: 'transferencia-servidor',
  off: ['create', 'update', 'delete'],
  access: { list: admin, export: admin },
  list: {
    columns: ['quando', 'origem', 'destino', 'total', 'usuario', 'motivo'],
    filters: ['origem', 'destino', 'usuario', 'quando'],
    search: ['motivo'],
    sort: { quando: 'desc' },
  },
  show: [
    ['quando', 'usuario'],
    ['origem', 'destino'],
    ['total', 'motivo'],
  ],
  actions: {
    transferir: collection({
      label: 'Transferir instâncias',
      icon: 'open_in_new',
      tone: 'primary',
      call: 'POST transferir',
      permission: admin,
      once: true,
      confirm:
        'As mensagens da fila vão junto. Para um provedor diferente, cada telefone precisa ler o código de novo.',
      form: {
        origem,
        destino,
        instancias: f.refs('instanciaWhatsapp', {
          label: 'Instâncias',
          help: 'Vazio: todas as do servidor de origem.',
        }),
        motivo,
      },
      effect: ['progress', 'refresh'],
    }),
  },
});
