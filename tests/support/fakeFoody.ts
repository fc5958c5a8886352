import { serveCourier, type FakeCourier, type Json, type Ride } from './fakeCourier';

/**
 * Foody Delivery after «Foody Delivery API v1.2»: its token, an id of at most 10 characters, an address with all parts
 * where coordinates stand, dates with a zone.
 */
export const fakeFoody = (token: string): Promise<FakeCourier> =>
  serveCourier(({ method, path, headers, json, rides }) => {
    if (headers.authorization !== token) return { status: 401, body: { message: 'Unauthorized' } };
    const { pathname, searchParams } = new URL(path, 'http://fake');
    const seen = (ride: Ride): Json => ({
      ...ride.asked,
      uid: ride.id,
      id: ride.key,
      status: ride.word,
      ...ride.more,
    });
    if (method === 'POST' && pathname === '/orders') {
      const { id, status, deliveryPoint, date } = json as { readonly [K in string]: string } & {
        readonly deliveryPoint?: Json;
      };
      const point = (deliveryPoint ?? {}) as Json;
      const lacks = ['street', 'houseNumber', 'city', 'region', 'country'].filter((part) => !point[part]);
      if (typeof id !== 'string' || id === '' || id.length > 10 || status !== 'open' || !point.address)
        return { status: 400, body: { message: 'id, status and deliveryPoint.address are required' } };
      if (point.coordinates && lacks.length > 0)
        return { status: 400, body: { message: `missing ${lacks.join(', ')}` } };
      if (date && !/(?:Z|[+-]\d{2}:\d{2})$/.test(date)) return { status: 400, body: { message: 'date without zone' } };
      const uid = `0afa5b6c-${String(rides.size + 1).padStart(4, '0')}`;
      const ride = { id: uid, key: id, word: 'open', more: {}, asked: json };
      rides.set(uid, ride);
      return { status: 200, body: seen(ride) };
    }
    if (method === 'GET' && pathname === '/orders') {
      if (!searchParams.get('startDate') || !searchParams.get('endDate'))
        return { status: 400, body: { message: 'startDate and endDate are required' } };
      return { status: 200, body: [...rides.values()].map(seen) };
    }
    const ride = rides.get(decodeURIComponent(pathname.slice('/orders/'.length)));
    if (!ride) return { status: 404, body: { message: 'order not found' } };
    if (method === 'PUT') {
      if (['dispatched', 'onGoing', 'delivered'].includes(ride.word))
        return { status: 422, body: { message: 'order already dispatched' } };
      ride.word = String(json.status);
    }
    return { status: 200, body: seen(ride) };
  });
/** Fields of a courier as this partner writes them. */
export const foodyCourier: Json = {
  courier: { courierName: 'Jorge S.', courierPhone: '+5511987650000', licensePlate: 'ABC1D23' },
  courierFee: 11.5,
  trackingUrl: 'https://rastreio.exemplo/foody/1',
};
