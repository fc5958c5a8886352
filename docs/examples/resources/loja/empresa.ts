import { actions, resource } from '#kit';
import { f } from '#fields';
import { empresa } from '../../schemas/base/empresa';

const { record } = actions(empresa);
export const lojas = resource(empresa, {
  menu: { group: 'loja', icon: 'storefront', order: 90 },
  actions: {
    trocarEndereco: record({
      label: 'Trocar endereço',
      icon: 'refresh',
      call: 'POST trocar-endereco/{id}',
      permission: 'EMPRESA_EDITAR',
      once: true,
      confirm: 'Trocar o endereço dos avisos de {nome}? O de agora ainda recebe por 24 horas.',
      result: { endereco: f.text({ label: 'Endereço', required: true }) },
      effect: { show: ['endereco'], title: 'Copie agora: ele não aparece de novo' },
    }),
  },
});
