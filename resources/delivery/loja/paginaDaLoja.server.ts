import type { Infer } from '#kit';
import type { OpenContext } from '#kit/calls/handlers';
import { empresa } from '../../../schemas/cadastros/empresa';
import { deliveryConfiguracao } from '../../../schemas/delivery/loja/deliveryConfiguracao';
import { siteAnterior } from '../../../schemas/delivery/loja/siteAnterior';
import { temPagina } from '../funcionamento/porta.server';

type Aberta = Pick<OpenContext, 'within' | 'notFound'>;
interface Pagina {
  readonly shop?: Infer<typeof empresa>;
  /** New name of a shop whose former one was asked for. */
  readonly mudou?: string;
}
/** Company of an address, without a look at whether its page is open. */
export const procurarPagina = ({ within }: Aberta, site: string): Promise<Pagina> =>
  within('*', async ({ rows }) => {
    const found = await rows.one(deliveryConfiguracao, { site });
    if (found) return { shop: await rows.get(empresa, found.empresa) };
    const old = await rows.one(siteAnterior, { site, $sort: [['id', 'desc']] });
    const now = old && (await rows.one(deliveryConfiguracao, { empresa: old.empresa }));
    return now?.site ? { mudou: now.site } : {};
  });
/** Company of a page; 404 when it does not exist, is closed for good or blocked. */
export const daPagina = async (context: Aberta, site: string): Promise<Infer<typeof empresa>> => {
  const { shop } = await procurarPagina(context, site);
  return temPagina(shop) ? shop : context.notFound();
};
