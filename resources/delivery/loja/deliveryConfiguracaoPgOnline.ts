import { actions, form, resource } from '#kit';
import { f } from '#fields';
import { deliveryConfiguracaoPgOnline, quandoPede } from '../../../schemas/delivery/loja/deliveryConfiguracaoPgOnline';

const { collection } = actions(deliveryConfiguracaoPgOnline);
const { forma, ativo, bandeiras, parcelasMax, valorMinimoParcela, expiraPixMinutos } =
  deliveryConfiguracaoPgOnline.fields;

export const pagamentosOnline = resource(deliveryConfiguracaoPgOnline, {
  menu: { group: 'entregas', icon: 'credit_card', order: 70 },
  plan: 'DELIVERY',
  // Created by its kind, once a company.
  off: ['create'],
  sortable: { field: 'ordem' },
  list: {
    columns: ['forma', 'ativo', 'expiraPixMinutos', 'parcelasMax'],
    search: [],
    empty: 'A página da loja oferece Pix quando ele está aqui e a empresa está credenciada.',
  },
  form: [['forma', 'ativo'], 'bandeiras', ['parcelasMax', 'valorMinimoParcela'], 'expiraPixMinutos', 'empresa'],
  actions: {
    salvar: collection({
      label: 'Oferecer forma',
      icon: 'add',
      tone: 'primary',
      call: 'POST salvarvo',
      permission: 'DELIVERY_CONFIGURACAO_PG_ONLINE_EDITAR',
      inCompany: true,
      form: form({ forma, ativo, bandeiras, parcelasMax, valorMinimoParcela, expiraPixMinutos }, { when: quandoPede }),
      submit: 'Salvar',
      result: { id: f.integer({ required: true }) },
      effect: [{ toast: 'Salvo com sucesso!' }, 'refresh'],
    }),
  },
});
