/** In place of lodash's `defaults`: what is undefined comes from the others, the first that has it. */
const defaults = (
  target: Record<string, unknown>,
  ...sources: readonly (Readonly<Record<string, unknown>> | null | undefined)[]
): Record<string, unknown> => {
  for (const source of sources)
    for (const key of Object.keys(source ?? {})) target[key] ??= target[key] === null ? null : source![key];
  return target;
};
export default defaults;
