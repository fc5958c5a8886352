import { settings } from '#kit';
import { entrega } from '../../schemas/loja/entrega';

export const configuracao = settings(entrega, {
  menu: { group: 'loja', icon: 'delivery', order: 60 },
  form: ['entrega', ['cobranca', 'taxa'], 'bairros', 'gratisDesde'],
});
