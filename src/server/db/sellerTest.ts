import { tableOfPart } from '#kit/entity/parts';
import type { Table } from './table';
import { quote } from './tables';

const setting = (name: string): string => `(select nullif(current_setting('app.${name}', true), ''))`;
const onPlatform = "(select current_setting('app.empresa', true)) = '*'";
const id = (name: string): string => `(select nullif(current_setting('app.${name}', true), '')::bigint)`;
/** True for rows of the transaction's company; for no row on the platform. */
const inCompany = (column: string): string =>
  `${quote(column)} = (select nullif(nullif(current_setting('app.empresa', true), ''), '*')::bigint)`;

const byUser = (test: string): string => `(${test.replaceAll('{usuario}', id('usuario'))})`;

/** Condition on the person of a row: only people whom the policy of the people shows. */
export const ofPerson = ({ name, person }: Table): string | undefined =>
  person &&
  `exists (select from ${quote(tableOfPart.people!)} as pessoa where pessoa.${quote('id')} = ${quote(name)}.${quote(person)})`;

/**
 * Condition of the policy of the sellers' role. With an owner: the seller's own rows, in the company they work in or,
 * on the platform, in any. Without: rows of their company or, on the platform, of the companies they sold to
 * (`companies`, itself under its policy).
 */
export const sellerTest = (table: Table, companies: string | undefined): string => {
  const { tenant, owner, author, sellers } = table;
  const isHis =
    owner &&
    `(${quote(owner.column)} = ${id('vendedor')} or '${owner.seeAll}' = any (string_to_array(${setting('ver_todos')}, ',')))`;
  if (tenant === undefined) return isHis ?? ofPerson(table) ?? 'true';
  const ofCompany = [inCompany(tenant), tenant !== 'id' && isHis, sellers && byUser(sellers)]
    .filter(Boolean)
    .join(' and ');
  const ofPlatform =
    isHis ??
    (author
      ? byUser(author)
      : companies && tenant !== 'id'
        ? `${quote(tenant)} in (select ${quote('id')} from ${quote(companies)})`
        : 'false');
  return `(${ofCompany}) or (${onPlatform} and ${ofPlatform})`;
};
