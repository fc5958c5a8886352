import { report } from '#kit';
import { f } from '#fields';

/** Which persons an incident touches (LGPD, art. 48): from the audit. */
export const titularesAfetados = report('titularesAfetados', {
  label: 'Titulares afetados',
  text: 'De quem foram vistos, levados ou mudados dados pessoais, por quem e quando, pela auditoria (LGPD, art. 48).',
  menu: { group: 'privacidade', icon: 'groups', order: 20 },
  permission: ['ROLE_ADMIN', 'TITULAR_ATENDER'],
  call: 'POST /privacidade/afetados/{page}/{size}',
  schedule: false,
  filters: {
    inicio: f.date({ label: 'De', required: true }),
    fim: f.date({ label: 'Até', required: true }),
    usuario: f.ref('usuario', { label: 'Quem' }),
    oque: f.enum(
      { TUDO: 'Tudo', VISTOS: 'Só o que foi visto ou levado' },
      { label: 'O quê', required: true, default: 'TUDO' },
    ),
  },
  period: ['inicio', 'fim'],
  columns: {
    quando: f.dateTime(),
    titular: f.text(),
    cadastro: f.text(),
    oque: f.text({ label: 'O que foi feito' }),
    quem: f.text(),
    ip: f.text({ label: 'Endereço' }),
  },
  totals: { titulares: f.integer({ label: 'Titulares' }), acessos: f.integer({ label: 'Registros' }) },
});
