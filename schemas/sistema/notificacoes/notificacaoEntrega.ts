import { entity } from '#kit';
import { f } from '#fields';

/** Notice of a campaign that one person got: once, by its key. */
export const notificacaoEntrega = entity('notificacaoEntrega', {
  label: ['Notificação entregue', 'Notificações entregues'],
  gender: 'f',
  title: 'enviadoEm',
  root: 'sistema/notificacao/entrega/',
  tenant: 'empresa',
  bin: false,
  fields: {
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    campanha: f.ref('notificacaoCampanha', { required: true, readOnly: 'update' }),
    usuario: f.ref('usuario', { label: 'Usuário', readOnly: 'update', holds: false }),
    enviadoEm: f.dateTime({ label: 'Recebeu em', readOnly: true, stamp: 'now' }),
    porEmail: f.enum(
      { AGUARDA: 'Aguarda o resumo', ENVIADO: 'Enviado', SEM_EMAIL: 'Sem e-mail que receba', EXPIROU: 'Expirou antes' },
      { label: 'Por e-mail', readOnly: true, index: true, audited: false },
    ),
    lidoEm: f.dateTime({ label: 'Leu em', readOnly: true, audited: false }),
    clicadoEm: f.dateTime({ label: 'Abriu em', readOnly: true, audited: false }),
  },
  unique: [['empresa', 'campanha', 'usuario']],
});
