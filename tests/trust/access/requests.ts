import { createFake } from '../../../src/fields/fake';
import { fieldsOf } from '../../../src/kit/read/model';
import type { Services } from '../../support/services';
import type { Rule } from './oracle';

/** No row has it. */
export const unknownId = 987_654_321;
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
  /** It names a row. */ readonly isAboutRow: boolean;
}

/** The id of a row of company one that the call could be about. */
const targetOf = (
  { entity, path }: Rule,
  { companies, rowsOf }: Services,
  made: ReadonlyMap<string, number>,
): number => {
  const own = [...made].find(([root]) => path.includes(root));
  if (own && !entity) return own[1];
  if (path.startsWith('user/admin/company') || entity?.tenant === 'id') return companies[0];
  if (path.startsWith('usercompany/')) return rowsOf('usuario', companies[0])[0]!;
  return (entity && (rowsOf(entity.name, companies[0])[0] ?? rowsOf(entity.name, null)[0])) ?? unknownId;
};
/** Version of a new row. */
const planted = 1;
const texts: Readonly<Record<string, string>> = {
  formato: 'csv',
  page: '1',
  size: '100',
  cep: '01310100',
  email: 'x@exemplo.com.br',
  value: '52998224725',
};

/**
 * Request to read or change a row of company one (or, for comparison, one that never was). `instead`: other values for
 * parameters of the path.
 */
export const requestOf = (
  rule: Rule,
  services: Services,
  made: ReadonlyMap<string, number>,
  row: 'theirs' | 'unknown',
  instead: Readonly<Record<string, string>> = {},
): Asked => {
  const id = row === 'theirs' ? targetOf(rule, services, made) : unknownId;
  const company = row === 'theirs' ? services.companies[0] : unknownId;
  const fake = createFake(7, { reference: (entity) => services.rowsOf(entity, services.companies[0])[0] ?? null });
  const form = Object.fromEntries(
    Object.values(fieldsOf(rule.form ?? {})).map((field) => [field.name, field.kind.sample(fake, field)]),
  );
  const path = rule.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(
      instead[name] ??
        (name === 'id' || name === 'credenciamentoId'
          ? String(id)
          : name === 'empresaId' || name === 'companyId'
            ? String(company)
            : (texts[name] ?? String(form[name] ?? 'x'))),
    ),
  );
  const sent = (): object => {
    if (rule.verb === 'list' || rule.verb === 'export') return {};
    if (rule.verb === 'report')
      return rule.path.endsWith('agendar')
        ? { formato: 'csv', frequencia: 'DIARIA', hora: '08:00', emails: ['x@exemplo.com.br'], filtros: form }
        : form;
    const values = rule.entity ? { [rule.entity.title]: 'INVADIDO' } : {};
    return {
      ...(rule.verb === 'create' || rule.verb === 'settings' ? values : {}),
      id,
      versao: planted,
      ids: [id],
      selection: { ids: [id] },
      values,
      filter: { id },
      empresaId: company,
      ...form,
    };
  };
  const isGet = rule.method === 'GET' || rule.method === 'DELETE';
  return {
    method: rule.method,
    path,
    ...(!isGet && { body: sent() }),
    isAboutRow:
      /\{id\}|\{companyId\}|\{empresaId\}/.test(rule.path) ||
      (!isGet && ['create', 'action', 'bin', 'delete', 'update'].includes(rule.verb ?? '')),
  };
};
