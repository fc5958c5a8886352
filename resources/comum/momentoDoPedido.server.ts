import type { HandlerContext } from '#kit';
import { momentoDe, type Momento } from './momento.server';

/** The hour that an order is wanted for, or was sold at without a network. */
interface Quando {
  readonly agendadoPara?: string | null;
  readonly vendida?: { readonly em: Date };
}
/** Clock, and the zone of the company. */
interface Relogio extends Pick<HandlerContext, 'now'> {
  readonly user: Pick<HandlerContext['user'], 'zone'>;
}

/**
 * The one moment of an order, which every rule that looks at the clock is given: products, categories, fees, promotions,
 * coupons. An order for later is judged by the clock of then. The rules themselves know no other time.
 */
export const momentoDoPedido = ({ now, user }: Relogio, { agendadoPara, vendida }: Quando = {}): Momento =>
  momentoDe(vendida?.em ?? (agendadoPara ? new Date(agendadoPara) : now), user.zone);
