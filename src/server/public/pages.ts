import {
  addressPattern,
  loadPath,
  type PublicPage,
  type PublicPages,
  type PublicProgram,
} from '#kit/resource/publicPages';
import type { Envelope, UnderMaintenance } from '#kit/calls/envelope';
import { waitText } from '#kit/text';
import type { Operation, Services } from '../core/context';
import { answer } from '../core/reply';
import { StartError } from '../core/startError';
import { documentOf } from './document';
import { manifestKey, manifestOf } from './manifest';

/** A page with the call that it is drawn from. */
export interface ReadyPage {
  readonly label: string;
  readonly page: PublicPage;
  readonly load: Operation;
}
/** Pages in the order in which an address is compared with them: a fixed word has priority over a name. */
export const readyPages = (all: readonly PublicPages[], operations: readonly Operation[]): readonly ReadyPage[] =>
  all
    .flatMap(({ label, pages }) =>
      Object.values(pages).map((page) => {
        const load = operations.find(({ method, path }) => method === 'GET' && path === loadPath(page));
        if (!load) throw new StartError(`A página ${page.path} mostra ${page.load.call}, que ninguém atende.`);
        return { label, page, load };
      }),
    )
    .toSorted((one, other) => beginsByName(one.page) - beginsByName(other.page));
const beginsByName = ({ path }: PublicPage): number => (path.startsWith('/{') ? 1 : 0);

/** Does the address belong to one of these pages? */
export const isPublic = (pages: readonly PublicPages[]): ((pathname: string) => boolean) => {
  const patterns = pages.flatMap((one) => Object.values(one.pages).map(({ path }) => addressPattern(path)));
  return (pathname) => patterns.some((pattern) => pattern.test(pathname));
};

/**
 * Draws a page from the answer of its call, with the call's form, hourly quota and log line. So the page knows no more
 * than everybody may ask for.
 */
export const drawn = async (
  services: Services,
  program: PublicProgram,
  { label, page, load }: ReadyPage,
  request: Request,
  params: Readonly<Record<string, string>>,
  ip: string,
): Promise<Response> => {
  const found = await answer(services, load, request, params, ip);
  const { result, maintenance } = (await found.json().catch(() => ({}))) as Partial<Envelope>;
  if (maintenance) return paused(program, label, maintenance, found);
  if (found.status !== 200 || result === undefined) return refused(program, label, found);
  const data = result as never;
  const app = page.app?.(data) ?? undefined;
  const { pathname, searchParams } = new URL(request.url);
  if (app && searchParams.has(manifestKey))
    return manifestOf(app, pathname, (await services.brand()).color ?? undefined);
  const from = `/services/${filled(loadPath(page), params)}${new URL(request.url).search}`;
  const props = { data, from };
  try {
    const { markup, style, screen } = await program.draw(page, props);
    return await documentOf(
      {
        title: typeof page.title === 'string' ? page.title : page.title(data),
        about: page.about?.(data),
        manifest: app && `${pathname}?${manifestKey}`,
        markup,
        style,
        policy: page.policy,
        files: program.filesOf(screen),
        begins: { screen, ...props },
      },
      page.gone?.(data) ? 410 : 200,
    );
  } catch (error) {
    services.log.error('public page not drawn', { path: page.path }, error);
    return refused(program, label, new Response(null, { status: 500 }));
  }
};
const filled = (path: string, params: Readonly<Record<string, string>>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

/** Answers an address that is invalid, unknown or expired alike. */
const refused = async (program: PublicProgram, label: string, { status, headers }: Response): Promise<Response> => {
  const wait = headers.get('retry-after');
  const [code, title, text] =
    status === 429
      ? ([
          429,
          'Muitas consultas deste endereço',
          `Espere ${waitText(Number(wait) || 60)} e abra o link de novo.`,
        ] as const)
      : status >= 500
        ? ([503, 'Não conseguimos abrir agora', 'Abra o link de novo em um minuto.'] as const)
        : ([
            404,
            'Não encontramos esta página',
            'Confira se o link está completo, ou peça um novo à loja que o enviou.',
          ] as const);
  const { markup, style } = await program.say({ label, title, text });
  return documentOf({ title: `${title} · ${label}`, markup, style }, code, wait ? { 'retry-after': wait } : {});
};

/** The browser asks again by itself: at the end, and each minute, because an end may come earlier. */
const paused = async (
  program: PublicProgram,
  label: string,
  { end, text }: UnderMaintenance,
  { headers }: Response,
): Promise<Response> => {
  const wait = Math.max(1, Number(headers.get('retry-after')));
  const title = 'Estamos em manutenção';
  const { markup, style } = await program.say({
    label,
    title,
    text: [text, `Voltamos às ${end}. Esta página volta sozinha.`].filter(Boolean).join(' '),
  });
  return documentOf({ title: `${title} · ${label}`, markup, style }, 503, {
    'retry-after': String(wait),
    refresh: String(Math.min(60, wait)),
  });
};
