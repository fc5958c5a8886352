import type { Figures } from '#kit/resource/figures';

const declared = import.meta.glob<Readonly<Record<string, Figures>>>('/resources/pages/bemvindo.ts');

/** Figures that the business declares for the welcome page. */
export const welcomesOf = async (): Promise<readonly Figures[]> => {
  const modules = await Promise.all(Object.values(declared).map((load) => load()));
  return modules.flatMap((module) => Object.values(module)).filter(({ type }) => type === 'figures');
};
