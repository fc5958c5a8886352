import { settings } from '#kit';
import { companyAplicativo } from '../../schemas/app-club/companyAplicativo';

export const aplicativo = settings(companyAplicativo, {
  load: 'GET aplicativo',
  path: 'aplicativo',
  menu: { group: 'configuracoes', icon: 'phone', order: 50 },
  experimental: 'APLICATIVO',
  form: [['nome', 'cor'], { title: 'Nas lojas', rows: ['urlAndroid', 'urlIos', 'ativo'] }],
});
