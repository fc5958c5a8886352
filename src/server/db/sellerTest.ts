import { tableOfPart } from '#kit/parts';
import type { Table } from './table';
import { quote } from './tables';

const setting = (name: string): string => `(select nullif(current_setting('app.${name}', true), ''))`;
const onPlatform = "(select current_setting('app.empresa', true)) = '*'";
const id = (name: string): string => `(select nullif(current_setting('app.${name}', true), '')::bigint)`;
/** Of the company the transaction is in; of none on the platform. */
const inCompany = (column: string): string =>
  `${quote(column)} = (select nullif(nullif(current_setting('app.empresa', true), ''), '*')::bigint)`;

const byUser = (test: string): string => `(${test.replaceAll('{usuario}', id('usuario'))})`;

/** Of the rows of people: those of whom one sees, by the policy of the people. */
export const ofPerson = ({ person }: Table): string | undefined =>
  person && `${quote(person)} in (select ${quote('id')} from ${quote(tableOfPart.people!)})`;

/**
 * What the policy of the sellers' role lets through. With an owner: what is his, in the company he works in or, on the
 * platform, in any. Without: what belongs to his company or, on the platform, to one of those that he sold
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
