import { actions, entity, resource } from '#kit';
import { f } from '#fields';

/** Address that a mail server refused for good. Nothing more is sent to it until a person releases it. */
export const emailRecusado = entity('emailRecusado', {
  label: ['E-mail recusado', 'E-mails recusados'],
  title: 'email',
  root: 'email/recusado/',
  system: true,
  fields: {
    email: f.email({ label: 'E-mail' }),
    codigo: f.integer({ label: 'Código' }),
    motivo: f.text({ label: 'Resposta do servidor' }),
  },
});
const { record, bulk } = actions(emailRecusado);
const release = { label: 'Liberar', icon: 'check', permission: 'ROLE_ADMIN' } as const;

export const emailsRecusados = resource(emailRecusado, {
  path: 'emails-recusados',
  menu: { group: 'plataforma', icon: 'mail', order: 887 },
  access: { list: 'ROLE_ADMIN' },
  list: {
    columns: ['email', 'motivo', 'codigo', 'criadoEm'],
    filters: ['criadoEm', 'codigo'],
    search: ['email', 'motivo'],
    sort: { criadoEm: 'desc' },
    size: 25,
    empty: 'Endereços que o servidor de e-mail recusou de vez aparecem aqui. Nada mais é enviado a eles.',
  },
  show: [['email', 'codigo'], 'motivo'],
  actions: {
    liberar: record({
      ...release,
      call: 'POST liberar',
      confirm: 'Liberar {email}? A próxima mensagem a este endereço é enviada de novo.',
      submit: 'Liberar o e-mail',
      effect: [{ toast: '{email} recebe de novo!' }, 'refresh'],
    }),
    liberarSelecionados: bulk({
      ...release,
      call: 'POST liberar/selecionados',
      confirm: 'Liberar os e-mails escolhidos? As próximas mensagens a eles são enviadas de novo.',
      submit: 'Liberar os e-mails',
      effect: 'report',
    }),
  },
});
