import { bodyOf, bytesOf, serve, type Failure, type FakeServer } from './fakeEvolution';

interface FakeTemplate {
  readonly id: string;
  readonly name: string;
  readonly language: string;
  readonly category: string;
  components: unknown;
  status: string;
  rejected_reason: string;
}

/**
 * The Cloud API of Meta as its documents describe it: bearer, number, text or template, error codes. For the port's
 * suite.
 */
export const fakeCloud = async (
  token: string,
  numberId: string | readonly string[],
  accountId = '20461',
  /** Told of each message that is taken. */ heard: (to: string, numberId: string) => void = () => undefined,
): Promise<FakeServer & { readonly templates: FakeTemplate[] }> => {
  const numbers = new Set([numberId].flat());
  const templates: FakeTemplate[] = [];
  const media = new Map<string, { readonly type: string; readonly size: number }>();
  const sent: FakeServer['sent'] = [];
  const failures: Failure[] = [];
  const refused = (code: number, message: string, status = 400) => ({
    status,
    body: { error: { message, type: 'OAuthException', code, fbtrace_id: 'x' } },
  });
  const server = await serve(async (request) => {
    if (request.headers.authorization !== `Bearer ${token}`) return refused(190, 'Invalid OAuth access token', 401);
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://fake');
    const [, id, action] = pathname.split('/');
    const kept = templates.find((one) => one.id === id);
    if (id === accountId && action === 'message_templates') {
      if (request.method === 'GET') {
        const start = Number(searchParams.get('after') ?? 0);
        const end = start + 2;
        return {
          status: 200,
          body: {
            data: templates.slice(start, end),
            paging: {
              cursors: { after: String(end) },
              ...(end < templates.length && { next: 'https://graph.facebook.com/next' }),
            },
          },
        };
      }
      if (request.method === 'DELETE') {
        const place = templates.findIndex(
          (one) => one.id === searchParams.get('hsm_id') && one.name === searchParams.get('name'),
        );
        if (place < 0)
          return {
            status: 400,
            body: { error: { message: 'Message template not found', code: 100, error_subcode: 2593002 } },
          };
        templates.splice(place, 1);
        return { status: 200, body: { success: true } };
      }
      const { name, language, category, components } = (await bodyOf(request)) as Readonly<Record<string, string>>;
      const body = (components as unknown as readonly { type: string; text: string; example?: unknown }[]).find(
        ({ type }) => type === 'BODY',
      );
      if (!/^[a-z0-9_]+$/.test(name ?? '') || !body || (body.text.includes('{{') && !body.example))
        return refused(100, 'Invalid parameter');
      if (templates.some((one) => one.name === name && one.language === language))
        return refused(100, 'Content in this language already exists');
      const made = {
        id: String(7000 + templates.length),
        name: name!,
        language: language!,
        category: category!,
        components,
        status: 'PENDING',
        rejected_reason: 'NONE',
      };
      templates.push(made);
      return { status: 200, body: { id: made.id, status: made.status, category } };
    }
    if (kept && request.method === 'POST') {
      Object.assign(kept, await bodyOf(request), { status: 'PENDING', rejected_reason: 'NONE' });
      return { status: 200, body: { success: true } };
    }
    if (numbers.has(id!) && action === 'media' && request.method === 'POST') {
      const form = await new Response(new Uint8Array(await bytesOf(request)), {
        headers: { 'content-type': request.headers['content-type'] ?? '' },
      }).formData();
      const file = form.get('file');
      if (form.get('messaging_product') !== 'whatsapp' || !(file instanceof File) || file.type !== form.get('type'))
        return refused(100, 'Invalid parameter');
      const own = String(9000 + media.size);
      media.set(own, { type: file.type, size: file.size });
      return { status: 200, body: { id: own } };
    }
    if (!numbers.has(id!)) return refused(100, 'Unsupported get request. Object does not exist');
    if (request.method === 'GET' && action === undefined)
      return {
        status: 200,
        body: {
          id,
          display_phone_number: '+55 11 98765-4321',
          verified_name: 'Pizzaria',
          quality_rating: 'GREEN',
          code_verification_status: 'VERIFIED',
        },
      };
    if (request.method !== 'POST' || action !== 'messages') return refused(2500, 'Unknown path components', 404);
    const body = await bodyOf(request);
    const text = (body.text as { body?: unknown } | undefined)?.body;
    if (body.messaging_product !== 'whatsapp' || typeof body.to !== 'string' || !/^\d{12,13}$/.test(body.to))
      return refused(100, 'Invalid parameter');
    if (body.to.endsWith('0000')) return refused(131026, 'Message undeliverable');
    if (body.to.endsWith('1111') && body.type === 'text') return refused(131047, 'Re-engagement message');
    if (body.type === 'text' && (typeof text !== 'string' || text.length > 4096))
      return refused(100, 'Invalid parameter');
    const attached = (body.image ?? body.document) as
      | { readonly id: string; readonly caption?: string; readonly filename?: string }
      | undefined;
    if (attached && (!media.has(attached.id) || (body.type === 'document' && !attached.filename)))
      return refused(131053, 'Media upload error');
    const template = body.template as
      | { readonly name: string; readonly language: { readonly code: string } }
      | undefined;
    if (
      template &&
      templates.length > 0 &&
      !templates.some(
        (one) => one.name === template.name && one.language === template.language.code && one.status === 'APPROVED',
      )
    )
      return refused(132001, 'Template name does not exist in the translation', 404);
    heard(`+${body.to}`, id!);
    sent.push({
      to: `+${body.to}`,
      text: typeof text === 'string' ? text : attached ? (attached.caption ?? '') : JSON.stringify(template),
      ...(attached && { file: media.get(attached.id) }),
    });
    return {
      status: 200,
      body: {
        messaging_product: 'whatsapp',
        contacts: [{ input: body.to, wa_id: body.to }],
        messages: [{ id: `wamid.${sent.length}` }],
      },
    };
  }, failures);
  return {
    ...server,
    sent,
    templates,
    fail: (...next) => {
      failures.push(...next);
    },
    pair: () => undefined,
  };
};
