import { resource } from '#kit';
import { deliveryConfiguracaoPgOnline } from '../../schemas/delivery/deliveryConfiguracaoPgOnline';

export const pagamentosOnline = resource(deliveryConfiguracaoPgOnline, {
  menu: { group: 'entregas', icon: 'credit_card', order: 70 },
  plan: 'DELIVERY',
  sortable: { field: 'ordem' },
  list: {
    columns: ['forma', 'ativo', 'expiraPixMinutos', 'parcelasMax'],
    search: [],
    empty: 'A página da loja oferece Pix quando ele está aqui e a empresa está credenciada.',
  },
  form: [['forma', 'ativo'], 'bandeiras', ['parcelasMax', 'valorMinimoParcela'], 'expiraPixMinutos', 'empresa'],
});
