type Integer = (min: number, max: number) => number;
const span = (from: string, to: string): string[] =>
  Array.from({ length: to.charCodeAt(0) - from.charCodeAt(0) + 1 }, (_, index) =>
    String.fromCharCode(from.charCodeAt(0) + index),
  );
const digits = span('0', '9');
const letters = [...span('A', 'Z'), ...span('a', 'z')];
const classes: Readonly<Record<string, readonly string[]>> = { d: digits, w: [...letters, ...digits, '_'], s: [' '] };
const most = 4;

/**
 * A text that a regular expression accepts: literals, classes, groups, alternatives and quantifiers; anchors match by
 * themselves. Look-around and back references are not understood: give the field a sample of its own instead.
 */
export const matching = ({ source }: RegExp, integer: Integer): string => {
  let at = 0;
  const escape = (): readonly string[] => {
    const sign = source[at++]!;
    return classes[sign] ?? [sign];
  };
  const set = (): readonly string[] => {
    const negated = source[at] === '^';
    if (negated) at += 1;
    const found: string[] = [];
    while (source[at] !== ']') {
      const sign = source[at++]!;
      const members = sign === '\\' ? escape() : [sign];
      if (members.length === 1 && source[at] === '-' && source[at + 1] !== ']') {
        at += 1;
        const end = source[at++]!;
        found.push(...span(members[0]!, end === '\\' ? source[at++]! : end));
      } else found.push(...members);
    }
    at += 1;
    return negated ? [...letters, ...digits].filter((one) => !found.includes(one)) : found;
  };
  const times = (): readonly [number, number] => {
    const [whole, min, comma, max] = /^\{(\d+)(?:(,)(\d*))?\}/.exec(source.slice(at)) ?? [];
    if (whole) {
      at += whole.length;
      return [Number(min), comma ? (max ? Number(max) : Number(min) + most) : Number(min)];
    }
    const range = ({ '?': [0, 1], '*': [0, most], '+': [1, most] } as const)[source[at] ?? ''];
    if (!range) return [1, 1];
    at += 1;
    return range;
  };
  type Part = () => string;
  const alternatives = (): Part => {
    const options: Part[] = [sequence()];
    while (source[at] === '|') {
      at += 1;
      options.push(sequence());
    }
    return () => options[integer(0, options.length - 1)]!();
  };
  const atom = (): Part => {
    const sign = source[at++]!;
    if (sign === '(') {
      if (source.startsWith('?:', at)) at += 2;
      const inner = alternatives();
      at += 1;
      return inner;
    }
    if (sign === '^' || sign === '$') return () => '';
    const members = sign === '[' ? set() : sign === '\\' ? escape() : sign === '.' ? letters : [sign];
    return () => members[integer(0, members.length - 1)] ?? '';
  };
  const sequence = (): Part => {
    const parts: Part[] = [];
    while (at < source.length && source[at] !== '|' && source[at] !== ')') {
      const one = atom();
      const [min, max] = times();
      parts.push(() => Array.from({ length: integer(min, max) }, one).join(''));
    }
    return () => parts.map((part) => part()).join('');
  };
  return alternatives()();
};
