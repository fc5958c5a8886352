import type { Option } from '#fields/shared/Combobox';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** 'Campinas/SP' of an address as it travels, or the address in one line. */
const placeOf = (address: unknown): string => {
  if (!isObject(address)) return text(address);
  const city = isObject(address.city) ? address.city : {};
  const state = isObject(city.state) ? text(city.state.acronym) : '';
  return [text(city.name), state].filter(Boolean).join('/');
};
/** The companies of a search: `company.name`, `company.corporateName`, `company.address` (decision 0001). */
export const readCompanies = (results: readonly unknown[] | undefined): readonly Option[] =>
  (results ?? []).flatMap((row) => {
    if (!isObject(row)) return [];
    const company = isObject(row.company) ? row.company : row;
    const id = company.id ?? row.id;
    if (typeof id !== 'number') return [];
    const detail = [text(company.corporateName), placeOf(company.address)].filter(Boolean).join(' · ');
    return [{ id: String(id), label: text(company.name), ...(detail && { detail }) }];
  });
