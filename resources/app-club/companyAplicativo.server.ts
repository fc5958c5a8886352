import { handlers, type HandlerContext } from '#kit';
import { deliveryConfiguracao } from '../../schemas/delivery/loja/deliveryConfiguracao';
import { cartazDe } from '../delivery/cardapio/papel/cartaz.server';
import { aplicativo } from './companyAplicativo';

/** Address of the club, by the name of the shop's page. */
const clubeDe = async ({ rows, publicUrl, refuse }: HandlerContext) => {
  const loja = await rows.settings(deliveryConfiguracao);
  if (!loja.site) refuse('Escolha antes o endereço da loja, em Entregas › Configuração do delivery!');
  return { loja, url: `${publicUrl}/clube/${loja.site}` };
};

export const servidorDoAplicativo = handlers(aplicativo, {
  enderecoDoClube: async (context) => ({ url: (await clubeDe(context)).url }),
  cartazDoClube: async (context) => {
    const { loja, url } = await clubeDe(context);
    return context.print(await cartazDe(context, loja, { tipo: 'CLUBE', url }));
  },
});
