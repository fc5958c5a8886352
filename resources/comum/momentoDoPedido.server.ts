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
 * Moment of an order, shared by every rule that depends on time: products, categories, fees, promotions, coupons. A
 * scheduled order counts at its scheduled time. The rules read no other clock.
 */
export const momentoDoPedido = ({ now, user }: Relogio, { agendadoPara, vendida }: Quando = {}): Momento =>
  momentoDe(vendida?.em ?? (agendadoPara ? new Date(agendadoPara) : now), user.zone);
