import { sql } from 'kysely';
import { escaped } from '../adapters/mail/letter';
import { audit } from '../core/audit';
import type { Services } from '../core/context';
import { digest } from '../core/digest';
import { failureOf } from '../core/failureOf';
import { nobody } from '../core/nobody';
import { refusal } from '../core/reply';
import { companyUser } from '../jobs/companyUser';
import { leaveLinkIn, type Reader } from '../mail/readers';
import { addressKey, quotaOfStrangers } from '../session/brake';
import { documentOf } from './document';

const platform = { company: '*' } as const;
const path = '/d/{token}';
/** Requests an hour of one address: the programs of a mail provider share theirs. */
const perHour = 3_000;

/** True for the address of the page where a reader leaves. */
export const isLeaving = (pathname: string): boolean => /^\/d\/[0-9a-f]{32}$/.test(pathname);

/**
 * Address at which a reader leaves messages that are not strictly needed; undefined for one who has left: nothing is
 * sent. It is the same in every message, so that an old one works too.
 */
export const leaveLink = (
  services: Pick<Services, 'database' | 'ports' | 'now' | 'publicUrl'>,
  reader: Reader,
): Promise<string | undefined> => services.database.transaction(platform, (tx) => leaveLinkIn(tx, services, reader));

interface Left {
  readonly id: number;
  readonly empresa_id: number;
  readonly assunto: string;
  readonly saiu_em: string | null;
}
const columns = sql`id, empresa_id, assunto, saiu_em`;

/**
 * The page where a reader leaves, which works without scripts. GET changes nothing, because programs open links; POST
 * leaves at once, for the button of the page and for that of a mail program (RFC 8058). `voltar=1` takes it back.
 */
export const leavingPage = async (
  services: Services,
  request: Request,
  token: string,
  ip: string,
): Promise<Response> => {
  const response = await answered(services, request, token, ip).catch((cause: unknown) => {
    const failure = failureOf(cause) ?? { kind: 'broken' as const };
    if (failure.kind === 'broken') services.log.error('request failed', { path }, cause);
    return refusal(failure);
  });
  services.log.info('request', { method: request.method, path, status: response.status });
  return response;
};

const answered = async (services: Services, request: Request, token: string, ip: string): Promise<Response> => {
  const { database, now } = services;
  await database.transaction(platform, (tx) => quotaOfStrangers(tx, `sair|${addressKey(ip)}`, perHour, now()));
  const found = await database.read(platform, async (tx) => {
    const { rows } = await sql<Left>`select ${columns} from saida_email where resumo = ${digest(token)}`.execute(tx);
    const user = rows[0] && (await companyUser(services, tx, Number(rows[0].empresa_id) || null));
    return rows[0] && { row: rows[0], company: user?.company?.name };
  });
  if (!found) return documentOf({ title: 'Página não encontrada', markup: unknown, style }, 404);
  const returns = request.method === 'POST' ? await isReturn(request) : undefined;
  if (returns !== undefined) await change(services, found.row, returns, ip);
  const hasLeft = returns === undefined ? found.row.saiu_em !== null : !returns;
  return documentOf(
    {
      title: 'E-mails',
      markup: pageOf(found.row.assunto, found.company ?? (await services.brand()).name, hasLeft),
      style,
    },
    200,
  );
};
const isReturn = async (request: Request): Promise<boolean> => {
  if (Number(request.headers.get('content-length') ?? 0) > 10_000) return false;
  return new URLSearchParams(await request.text()).get('voltar') === '1';
};

const change = ({ database, now }: Services, { id, empresa_id: company }: Left, returns: boolean, ip: string) =>
  database.transaction(platform, async (tx) => {
    const { rows } = await sql`update saida_email set saiu_em = ${returns ? null : now().toISOString()}
      where id = ${id} and saiu_em is ${returns ? sql`not null` : sql`null`} returning id`.execute(tx);
    // Only a change is written down, however often a program repeats it.
    if (rows.length > 0)
      await audit(
        { tx, user: nobody, ip, scope: platform },
        { action: returns ? 'voltarAosEmails' : 'sairDosEmails', id: Number(id), company: Number(company) || null },
      );
  });

const button = (name: string, value: string, label: string): string =>
  `<form method="post"><input type="hidden" name="${name}" value="${value}"><button>${label}</button></form>`;
const pageOf = (about: string, company: string, hasLeft: boolean): string =>
  `<main><p class="shop">${escaped(company)}</p>${
    hasLeft
      ? `<h1>Pronto: você não recebe mais</h1><p role="status">“${escaped(about)}” não chega mais a este e-mail.</p>${button('voltar', '1', 'Voltar a receber')}`
      : `<h1>Deixar de receber</h1><p>“${escaped(about)}” chega a este e-mail. Mensagens de que você precisa, como a de uma nova senha, continuam.</p>${button('List-Unsubscribe', 'One-Click', 'Não quero mais receber')}`
  }</main>`;
const unknown =
  '<main><h1>Página não encontrada</h1><p>Este endereço não existe. Abra o link de uma mensagem mais nova.</p></main>';
const style = [
  ':root{color-scheme:light dark}body{margin:0;font:16px/1.5 system-ui,sans-serif}',
  'main{max-width:32rem;margin:0 auto;padding:2rem 1rem;overflow-wrap:anywhere}h1{font-size:1.5rem;line-height:1.25}.shop{opacity:.8}',
  'button{font:inherit;font-weight:600;min-height:48px;padding:0 1.25rem;border:0;border-radius:8px;background:#0b6b66;color:#fff;cursor:pointer}',
  'button:focus-visible{outline:3px solid;outline-offset:2px}',
].join('');
