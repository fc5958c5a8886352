import { settings } from '#kit';
import { companyAplicativo } from '../../schemas/app-club/companyAplicativo';

export const aplicativo = settings(companyAplicativo, {
  load: 'GET aplicativo', path: 'aplicativo', menu: { icon: 'phone', order: 10 },
  form: [['nome', 'cor'], { title: 'Nas lojas', rows: ['urlAndroid', 'urlIos', 'ativo'] }],
});
