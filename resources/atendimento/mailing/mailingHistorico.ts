import { resource } from '#kit';
import { mailingHistorico } from '../../../schemas/atendimento/mailing/mailingHistorico';

export const historicosDeMailing = resource(mailingHistorico, {
  menu: false,
  plan: 'MARKETING',
  access: { list: 'MAILING_VER', show: 'MAILING_VER' },
  off: ['create', 'update', 'delete', 'export'],
  list: {
    columns: ['quando', 'mailing', 'tipo', 'de', 'para', 'texto', 'usuario'],
    filters: ['mailing', 'tipo', 'usuario', 'quando', 'para', 'motivo'],
    search: [],
    sort: { quando: 'desc' },
  },
});
