import { post } from '#kit';
import { f } from '#fields';
import { publicoDaCampanha } from '../../../schemas/sistema/notificacoes/notificacaoCampanha';

/** People whom a campaign would reach, before it is sent. Stores nothing. */
export const estimarAlcance = post('/sistema/notificacao/campanha/estimar', {
  mutates: false,
  platform: true,
  permission: ['NOTIFICACAO_ENVIAR'],
  // Asked while the form is edited.
  perHour: 1200,
  form: { ...publicoDaCampanha, canal: f.ref('notificacaoCanal') },
  result: {
    pessoas: f.integer({ required: true }),
    empresas: f.integer({ required: true }),
    desligaram: f.integer({ required: true, help: 'Não veem esta categoria no sino, ou não a recebem por e-mail.' }),
    porEmail: f.bool({ required: true }),
    porWhatsapp: f.integer({ help: 'Ligaram o WhatsApp para esta categoria, em um canal por WhatsApp.' }),
    semEmail: f.integer({ required: true, help: 'Sem endereço que receba, em um canal por e-mail.' }),
  },
});
