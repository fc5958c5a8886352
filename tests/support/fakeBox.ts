import { serveCourier, type FakeCourier, type Json, type Ride } from './fakeCourier';

/** Box Delivery after the little that is public of its API v2: header `authorization`, quote by coordinates. */
export const fakeBox = (token: string): Promise<FakeCourier> =>
  serveCourier(({ method, path, headers, json, rides }) => {
    if (headers.authorization !== token) return { status: 401, body: { error: 'token_invalid' } };
    const [, root, id, action, lat, lng] = path.split('/');
    if (root !== 'orders') return { status: 404 };
    if (method === 'GET' && id === 'calculate-value') {
      if (!lat || !lng || Number.isNaN(Number(lat)) || Number.isNaN(Number(lng)))
        return { status: 422, body: { message: 'invalid coordinates' } };
      const price = { suggested_value: 10.9, minimum_value: 6.5, vehicle_type: Number(action) };
      return { status: 200, body: { withReturn: { ...price, suggested_value: 15 }, withoutReturn: price } };
    }
    const seen = ({ id: own, word, more }: Ride): Json => ({ id: Number(own), status: word, ...more });
    if (method === 'POST' && id === undefined) {
      const address = (json.address ?? {}) as Json;
      if (!json.client_name || !address.address || !address.city)
        return { status: 422, body: { message: 'address is required' } };
      const own = String(5000 + rides.size);
      const ride = { id: own, key: '', word: 'pending', more: {}, asked: json };
      rides.set(own, ride);
      return { status: 201, body: seen(ride) };
    }
    const ride = rides.get(id ?? '');
    if (!ride) return { status: 404, body: { message: 'not found' } };
    if (method === 'PUT' && action === 'cancel') {
      if (['collected', 'delivering', 'delivered'].includes(ride.word))
        return { status: 409, body: { message: 'order already collected' } };
      ride.word = 'canceled';
    }
    return { status: 200, body: seen(ride) };
  });
/** Fields of a courier as this partner writes them. */
export const boxCourier: Json = {
  courier: { name: 'Ana Box', phone: '11988887777', plate: 'BOX1A23' },
  value: '10.90',
  tracking_url: 'https://rastreio.exemplo/box/1',
};
