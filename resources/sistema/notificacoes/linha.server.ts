import { ownBrand } from '#kit/brand';
import type { HandlerContext } from '#kit';
import { empresa } from '../../../schemas/cadastros/empresa';
import { config } from '../../../schemas/sistema/configuracoes/config';
import { instanciaWhatsapp } from '../../../schemas/whatsapp/servidor/instanciaWhatsapp';
import { zoneOf } from '../../comum/period.server';
import type { Instance } from '../../whatsapp/line.server';

export interface Linha {
  readonly instancia: Instance;
  /** Zone of its company, in which its hours are told. */
  readonly zone: string;
  /** Name of the product, which begins each message. */
  readonly nome: string;
}
/** Line by which the platform itself writes: that of the settings, or another; undefined without one. */
export const linhaDaPlataforma = async (
  { rows }: Pick<HandlerContext, 'rows'>,
  outra?: number | null,
): Promise<Linha | undefined> => {
  const { linhaWhatsapp, nome } = await rows.settings(config);
  const id = outra ?? linhaWhatsapp;
  const instancia = id === null ? undefined : await rows.get(instanciaWhatsapp, id);
  if (!instancia) return undefined;
  const zone = zoneOf((await rows.get(empresa, instancia.empresa))?.fuso);
  return { instancia, zone, nome: nome ?? ownBrand.name };
};
