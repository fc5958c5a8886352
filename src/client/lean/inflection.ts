/**
 * In place of `inflection`, with which ra-core makes English labels of names. Ours are declared, in Portuguese, so a
 * name stays as it is.
 */
const same = (name: string): string => name;
export const humanize = same;
export const inflect = same;
export const pluralize = same;
export const singularize = same;
export const transform = same;
