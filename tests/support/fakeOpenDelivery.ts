import { createHmac } from 'node:crypto';
import { serveCourier, type FakeCourier, type Json, type Ride } from './fakeCourier';

export interface FakeOpenDelivery extends FakeCourier {
  /** Ends every token that it gave, before its time. */
  expire(): void;
}
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Logistics service after the public schema of Open Delivery (Abrasel): client credentials, an order answered with 202
 * and PENDING, the history of events by `orderId`.
 */
export const fakeOpenDelivery = async (client: string, secret: string): Promise<FakeOpenDelivery> => {
  let tokens: string[] = [];
  let drawn = 0;
  const server = await serveCourier(
    ({ method, path, headers, body, json, rides }) => {
      if (path === '/oauth/token') {
        const form = new URLSearchParams(body);
        if (
          form.get('client_id') !== client ||
          form.get('client_secret') !== secret ||
          form.get('grant_type') !== 'client_credentials'
        )
          return { status: 401, body: { title: 'invalid_client' } };
        drawn += 1;
        tokens.push(`token-${drawn}`);
        return { status: 200, body: { access_token: `token-${drawn}`, token_type: 'bearer', expires_in: 21_600 } };
      }
      if (!tokens.includes((headers.authorization ?? '').slice('Bearer '.length)))
        return { status: 401, body: { title: 'Unauthorized' } };
      const [, , , action, id] = path.split('/');
      if (action === 'availability')
        return (
          lacking(json, common) ?? {
            status: 200,
            body: {
              deliveryPrice: {
                price: { value: 13.2, currency: 'BRL' },
                pricingList: 'NORMAL',
                additionalPricePercentual: 0,
              },
              ETAs: { pickupEtaInMinutes: 11, deliveryEtaInMinutes: 26 },
            },
          }
        );
      if (action === 'delivery' && method === 'POST') {
        const refused = lacking(json, [...common, 'orderId', 'orderDisplayId', 'merchant', 'customerName', 'payments']);
        if (refused) return refused;
        const orderId = String(json.orderId);
        const merchant = (json.merchant ?? {}) as Json;
        if (!uuid.test(orderId) || String(merchant.id).length < 36)
          return { status: 422, body: { title: 'orderId must be a UUID' } };
        const known = rides.get(orderId);
        if (known) return { status: 422, body: { title: 'orderId already used' } };
        rides.set(orderId, { id: orderId, key: orderId, word: 'PENDING', more: {}, asked: json });
        return {
          status: 202,
          body: { deliveryId: `d-${orderId}`, event: 'PENDING', completion: { estimate: '2026-11-29T23:40:00Z' } },
        };
      }
      const ride = rides.get(decodeURIComponent(id ?? ''));
      if (!ride) return { status: 404, body: { title: 'Not found' } };
      if (action === 'cancel') {
        if (typeof json.reason !== 'string') return { status: 400, body: { title: 'reason is required' } };
        if (['ORDER_PICKED', 'DELIVERY_ONGOING', 'ORDER_DELIVERED'].includes(ride.word))
          return { status: 422, body: { title: 'order already picked' } };
        return { status: 202, body: { additionalCharges: false } };
      }
      // Told only where the call said that it would be.
      if (action === 'readyForPickup')
        return ride.asked.notifyReadyForPickup === true
          ? { status: 200 }
          : { status: 422, body: { title: 'notifyReadyForPickup was not asked for' } };
      if (action === 'handleProblem') {
        const open = (ride.more.problem ?? []) as readonly unknown[];
        if (!['RETURN_TO_STORE', 'DELIVER_PRODUCT', 'CANCEL_DELIVERY'].includes(String(json.action)))
          return { status: 400, body: { title: 'action is required' } };
        if (open.length === 0) return { status: 422, body: { title: 'there is no problem' } };
        ride.more = { ...ride.more, problem: [] };
        return { status: 200 };
      }
      return { status: 200, body: seen(ride) };
    },
    (path) => path === '/oauth/token',
  );
  return {
    ...server,
    expire: () => {
      tokens = [];
    },
  };
};
const common = [
  'pickupAddress',
  'deliveryAddress',
  'returnToMerchant',
  'canCombine',
  'vehicle',
  'limitTimes',
  'totalOrderPrice',
  'totalWeight',
];
const lacking = (json: Json, names: readonly string[]) => {
  const lacks = names.filter((name) => json[name] === undefined);
  return lacks.length > 0 ? { status: 400, body: { title: `missing ${lacks.join(', ')}` } } : undefined;
};
/** The newest event stands first: the order of the list says nothing. */
const seen = ({ id, word, more }: Ride): Json => ({
  deliveryId: `d-${id}`,
  orderId: id,
  events: [
    { type: word, datetime: '2026-11-29T23:10:00Z' },
    ...(word === 'PENDING' ? [] : [{ type: 'PENDING', datetime: '2026-11-29T23:00:00Z' }]),
  ],
  ...more,
});
/** Fields of a courier as the standard writes them. */
export const openDeliveryPerson: Json = {
  deliveryPerson: { name: 'Bia Aberta', phone: '11977776666' },
  vehicle: { type: 'MOTORBIKE_BAG', container: 'THERMIC', plate: 'ODL1A23' },
  deliveryPrice: { price: { value: 13.2, currency: 'BRL' } },
  externalTrackingURL: 'https://rastreio.exemplo/od/1',
};
/** Notice with its signature, as the standard sends it. */
export const openDeliveryNotice = (
  secret: string,
  orderId: string,
  type: string,
  datetime: string,
): { readonly body: string; readonly signature: string } => {
  const body = JSON.stringify({
    deliveryId: `d-${orderId}`,
    orderId,
    orderDisplayId: '1',
    event: { type, datetime },
    customerName: 'Ana',
  });
  return { body, signature: createHmac('sha256', secret).update(body).digest('hex') };
};
