import type { HandlerContext } from '#kit';
import { cupomDesconto } from '../../schemas/cupom/cupomDesconto';
import { empresa } from '../../schemas/cadastros/empresa';
import { novoCurto, novoToken } from './codigo.server';
import type { Cupom } from './desconto';

type Context = Pick<HandlerContext, 'rows' | 'publicUrl'>;
/** A coupon that can be passed on. */
export type Divulgado = Cupom & { readonly urlCompartilhamento: string; readonly urlCurto: string };

/** Gives a coupon its addresses once; renews them when the product's address has changed. */
export const divulgado = async ({ rows, publicUrl }: Context, cupom: Cupom): Promise<Divulgado> => {
  const token = cupom.token ?? novoToken();
  const codigoCurto = cupom.codigoCurto ?? novoCurto();
  const urls = {
    urlCompartilhamento: `${publicUrl}/cupom/${token}`,
    urlCurto: `${publicUrl}/services/c/${codigoCurto}`,
  };
  if (cupom.urlCurto === urls.urlCurto && cupom.urlCompartilhamento === urls.urlCompartilhamento)
    return { ...cupom, ...urls };
  return { ...(await rows.update(cupomDesconto, cupom, { token, codigoCurto, ...urls })), ...urls };
};
/** Link of one code of a batch. */
export const linkDoCodigo = ({ urlCurto }: Divulgado, codigo: string): string =>
  `${urlCurto}?codigo=${encodeURIComponent(codigo)}`;

export const nomeDaEmpresa = async ({ rows }: Pick<HandlerContext, 'rows'>, id: number): Promise<string> =>
  (await rows.get(empresa, id))?.shortName ?? '';
