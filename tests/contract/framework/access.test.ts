import { describe, expect, it } from 'vitest';
import { readBusiness } from '../../../src/server/business';
import { describe as describeServices } from '../../../src/server/openapi/document';
import { operations } from '../../support/operations';
import { nameOf, rules, type Rule } from '../../trust/access/oracle';
import { access } from '../../trust/suites/access';
import { withWorld } from '../../trust/suites/world';

const lineOf = ({
  method,
  path,
  access: policy,
  mutates,
  whileBlocked,
}: Pick<Rule, 'method' | 'path' | 'access' | 'mutates' | 'whileBlocked'>): string =>
  `${method} ${path} ${typeof policy === 'string' ? policy : `${policy.anyOf.toSorted().join('|')} ${policy.plan ?? ''}`} ${mutates} ${whileBlocked}`;

describe('the calls that are served', () => {
  const served = operations();
  it('are those that the declarations make, with the same policy', () => {
    const table = served.map(({ method, path, policy, mutates, whileBlocked = false }) =>
      lineOf({
        method,
        path,
        mutates,
        whileBlocked,
        access: policy === 'signedIn' ? { anyOf: [] } : typeof policy === 'string' ? policy : policy,
      }),
    );
    expect(table.toSorted()).toEqual(rules().map(lineOf).toSorted());
    expect(table.length).toBeGreaterThan(500);
  });
  it('are those that are described, with the same policy', () => {
    const described = Object.entries(describeServices(served, readBusiness().models).paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, one]) => {
        const policy = one['x-policy'] as string;
        return lineOf({
          method: method.toUpperCase() as Rule['method'],
          path: path.replace('/services/', ''),
          mutates: one['x-mutates'] as boolean,
          whileBlocked: one['x-while-blocked'] === true,
          access:
            policy === 'signedIn'
              ? { anyOf: one['x-permission'] as readonly string[], plan: one['x-plan'] as string | undefined }
              : (policy as 'public'),
        });
      }),
    );
    expect(described.toSorted()).toEqual(rules().map(lineOf).toSorted());
  });
  it('are open to strangers only where that is meant', () => {
    const open = rules()
      .filter(({ access: policy }) => typeof policy === 'string')
      .map(nameOf);
    expect(
      open.filter(
        (call) =>
          !/login|logout|user\/|publico|token|webhook|c\/\{curto\}|retorno|aviso|cupom|whatsapp|^GET depoimento\/listar-todos$|^POST csp$/i.test(
            call,
          ),
      ),
    ).toEqual([]);
  });
});

access(withWorld('postgres'), { name: 'access', isWhole: false });
