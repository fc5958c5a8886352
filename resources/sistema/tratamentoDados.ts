import { report } from '#kit';
import { f } from '#fields';

/** Records of processing (LGPD, art. 37), derived from the declarations. */
export const tratamentoDados = report('tratamentoDados', {
  label: 'Registro de tratamento de dados',
  text: 'O que se guarda de cada pessoa, para quê, com que base legal e por quanto tempo (LGPD, art. 37). Feito das declarações do sistema.',
  menu: { group: 'privacidade', icon: 'columns', order: 10 },
  permission: ['ROLE_ADMIN', 'TITULAR_ATENDER'],
  call: 'POST /privacidade/tratamento/{page}/{size}',
  schedule: false,
  filters: {},
  columns: {
    titulares: f.text({ label: 'De quem' }),
    cadastro: f.text(),
    dados: f.longText(),
    finalidade: f.text({ label: 'Para quê' }),
    base: f.text({ label: 'Base legal' }),
    prazo: f.text({ label: 'Por quanto tempo' }),
    protecao: f.text({ label: 'Proteção' }),
    acesso: f.text({ label: 'Quem acessa' }),
  },
});
