import { report } from '#kit';
import { f } from '#fields';

/** Access records, kept for half a year (Marco Civil da Internet, art. 15). A company sees its own. */
export const registrosAcesso = report('registrosAcesso', {
  label: 'Registros de acesso',
  text: 'Quem usou o sistema, quando e de que endereço, nos últimos seis meses (Marco Civil da Internet, art. 15). São sigilosos: entregue-os só por ordem judicial.',
  menu: { group: 'privacidade', icon: 'history', order: 30 },
  permission: ['ROLE_ADMIN', 'TITULAR_ATENDER'],
  call: 'POST /privacidade/acessos/{page}/{size}',
  schedule: false,
  filters: {
    inicio: f.date({ label: 'De', required: true }),
    fim: f.date({ label: 'Até', required: true }),
    usuario: f.ref('usuario', { label: 'Quem' }),
    ip: f.text({ label: 'Endereço', max: 64 }),
  },
  period: ['inicio', 'fim'],
  columns: {
    quando: f.dateTime(),
    quem: f.text(),
    login: f.text({ label: 'Usuário' }),
    empresa: f.text(),
    ip: f.text({ label: 'Endereço' }),
  },
  totals: { usuarios: f.integer({ label: 'Usuários' }), acessos: f.integer({ label: 'Registros' }) },
});
