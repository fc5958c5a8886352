import { isObject, parseJson, readBytes, textOf } from '../core/body';
import { listOf } from '../openapi/schema';
import { house, said } from '../operations/house';
import { addressKey, quota } from '../session/brake';

const perHour = 60;
const largest = 64 * 1024;

/**
 * POST csp: a browser says what the policy of the page has stopped there (core/policy.ts). Written to the log without
 * the addresses, which may hold what somebody typed: the directive, and where from it was to come.
 */
export const cspReport = house('POST csp', {
  tag: 'Tela',
  label: 'O navegador avisa o que a política de conteúdo barrou',
  policy: 'open',
  isRaw: true,
  result: said.flag,
  body: { anyOf: [{ type: 'object' }, listOf({ type: 'object' })] },
  act: async ({
    call: {
      services: { database, now, log },
      request,
      ip,
    },
  }) => {
    await database.transaction({ company: '*' }, (tx) => quota(tx, `csp|${addressKey(ip)}`, perHour, now()));
    const sent = parseJson(textOf(await readBytes(request, largest)));
    for (const one of (Array.isArray(sent) ? sent : [sent]).slice(0, 10)) {
      const body: unknown = isObject(one) ? (one['csp-report'] ?? one.body) : undefined;
      if (!isObject(body)) continue;
      log.warn('csp violation', {
        directive: short(body['effective-directive'] ?? body.effectiveDirective),
        source: originOf(body['blocked-uri'] ?? body.blockedURL),
      });
    }
    return true;
  },
});
const short = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 60) : '');
const originOf = (value: unknown): string => {
  try {
    return new URL(short(value)).origin;
  } catch {
    return short(value).replace(/[^\w-]/g, '');
  }
};
