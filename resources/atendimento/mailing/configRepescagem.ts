import { actions, settings } from '#kit';
import { f } from '#fields';
import { configRepescagem } from '../../../schemas/atendimento/mailing/configRepescagem';

const { record } = actions(configRepescagem);

export const configuracaoDaRepescagem = settings(configRepescagem, {
  load: 'GET /config/repescagem',
  save: 'POST salvar',
  path: 'config-repescagem',
  menu: { group: 'plataforma', icon: 'restart', order: 895 },
  access: { show: 'ROLE_ADMIN', update: 'ROLE_ADMIN' },
  form: [
    {
      title: 'Repescagem dos contatos da plataforma',
      text: 'Quem não comprou volta a uma lista nova, uma vez por regra e por dia. Quem pediu silêncio não volta.',
      rows: ['ativo', ['nomeLista', 'limite'], ['situacoes', 'motivos'], 'diasSemContato', ['diasDaSemana', 'hora']],
    },
  ],
  actions: {
    testar: record({
      label: 'Ver quem voltaria',
      icon: 'search',
      call: 'POST testar',
      permission: 'ROLE_ADMIN',
      result: {
        quantos: f.integer({ label: 'Voltariam agora', required: true }),
        exemplos: f.longText({ label: 'Os primeiros' }),
      },
      effect: { show: ['quantos', 'exemplos'], title: 'Repescagem de agora' },
    }),
  },
});
