import type { Voice } from '#kit/resource/house';

const texto = (value: unknown): string => (typeof value === 'string' ? value : '');
/** A testimonial as the page of the login shows it. */
export const vozDoDepoimento = (row: Readonly<Record<string, unknown>>): Voice | undefined => {
  const [nome, dito] = [texto(row.nome), texto(row.texto)];
  if (!nome || !dito) return undefined;
  const about = [texto(row.cargo), texto(row.empresa)].filter(Boolean).join(', ');
  return { text: dito, name: nome, ...(about && { about }), picture: texto(row.foto) || null };
};
