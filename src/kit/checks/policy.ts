import type { PagePolicy } from '../resource/policy';
import { error, none, repeated, unless, type Findings } from './finding';

/** Host names with a dot: no wildcard, no keyword, nothing that ends a directive. */
const origin = /^https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d+)?$/;
const isOrigin = (text: unknown): boolean =>
  typeof text === 'string' && origin.test(text) && URL.canParse(text) && new URL(text).origin === text;

/** R174: foreign origins of one page. */
export const policyFindings = (policy: PagePolicy | undefined, where: string): Findings => {
  if (policy === undefined) return none;
  const lists = Object.entries(policy).filter(([, origins]) => origins !== undefined);
  return [
    ...unless(lists.length > 0, () =>
      error('R174', where, 'its policy names no origins.', 'leave `policy` out, or name one', 'policy'),
    ),
    ...lists.flatMap(([directive, value]) => {
      const origins: readonly unknown[] = Array.isArray(value) ? value : [value];
      return [
        ...unless(origins.length > 0, () =>
          error('R174', where, `\`${directive}\` names no origin.`, `leave \`${directive}\` out`, directive),
        ),
        ...origins
          .filter((one) => !isOrigin(one))
          .map((one) =>
            error(
              'R174',
              where,
              `'${String(one)}' is not one whole origin of another site.`,
              "'https://api.example.com': https, a host without wildcards, no path",
              String(one),
            ),
          ),
        ...repeated(origins.map(String)).map((one) =>
          error('R174', where, `\`${directive}\` names '${one}' twice.`, 'say it once', one),
        ),
      ];
    }),
  ];
};
