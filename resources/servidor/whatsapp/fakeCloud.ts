import { bodyOf, serve, type FakeServer } from './fakeEvolution';

/** The Cloud API of Meta as its documents describe it: bearer, number, text or template, error codes. For the port's suite. */
export const fakeCloud = async (token: string, numberId: string): Promise<FakeServer> => {
  const sent: FakeServer['sent'] = [];
  const failures: number[] = [];
  const refused = (code: number, message: string, status = 400) => ({ status, body: { error: { message, type: 'OAuthException', code, fbtrace_id: 'x' } } });
  const server = await serve(async (request) => {
    if (request.headers.authorization !== `Bearer ${token}`) return refused(190, 'Invalid OAuth access token', 401);
    const { pathname } = new URL(request.url ?? '/', 'http://fake');
    const [, id, action] = pathname.split('/');
    if (id !== numberId) return refused(100, 'Unsupported get request. Object does not exist');
    if (request.method === 'GET' && action === undefined) return { status: 200, body: { id, display_phone_number: '+55 11 98765-4321', verified_name: 'Pizzaria', quality_rating: 'GREEN', code_verification_status: 'VERIFIED' } };
    if (request.method !== 'POST' || action !== 'messages') return refused(2500, 'Unknown path components', 404);
    const body = await bodyOf(request);
    const text = (body.text as { body?: unknown } | undefined)?.body;
    if (body.messaging_product !== 'whatsapp' || typeof body.to !== 'string' || !/^\d{12,13}$/.test(body.to)) return refused(100, 'Invalid parameter');
    if (body.to.endsWith('0000')) return refused(131026, 'Message undeliverable');
    if (body.to.endsWith('1111') && body.type === 'text') return refused(131047, 'Re-engagement message');
    if (body.type === 'text' && (typeof text !== 'string' || text.length > 4096)) return refused(100, 'Invalid parameter');
    sent.push({ to: `+${body.to}`, text: typeof text === 'string' ? text : JSON.stringify(body.template) });
    return { status: 200, body: { messaging_product: 'whatsapp', contacts: [{ input: body.to, wa_id: body.to }], messages: [{ id: `wamid.${sent.length}` }] } };
  }, failures);
  return { ...server, sent, fail: (...statuses) => { failures.push(...statuses); }, pair: () => undefined };
};
