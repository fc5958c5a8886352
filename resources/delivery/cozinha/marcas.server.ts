import type { Infer } from '#kit';
import type { impressao } from '../../../schemas/delivery/cozinha/impressao';
import type { pedido } from '../../../schemas/delivery/pedidos/pedido';

/** An order with these tickets printed. */
export const marcasDe = (
  { viasImpressas }: Pick<Infer<typeof pedido>, 'viasImpressas'>,
  vias: readonly Infer<typeof impressao>['via'][],
) => ({
  impresso: true,
  viasImpressas: [...new Set([...(viasImpressas ?? []), ...vias])],
});
