import type { ModelField } from '#kit/read/model';

const wide = 12;
/** Columns of twelve that a field takes in a line of so many. */
export const spanOf = (field: ModelField, inLine: number): number =>
  field.options.span ?? (inLine === 1 ? Math.max(field.kind.span ?? 6, 6) : (field.kind.span ?? 6));

/** Columns of each field of a line. The widest field of a nearly full line takes the rest, so that edges meet. */
export const lineSpans = (fields: readonly ModelField[]): number[] => {
  const spans = fields.map((field) => spanOf(field, fields.length));
  const rest = wide - spans.reduce((sum, one) => sum + one, 0);
  const widest = spans.indexOf(Math.max(...spans));
  const alike = spans.every((span) => span === spans[0]) && wide % spans.length === 0;
  if (fields.length === 1 || rest <= 0 || rest > 3 || fields[widest]?.options.span !== undefined) return spans;
  return spans.map((span, at) => (alike ? wide / spans.length : at === widest ? span + rest : span));
};
