/** Marks of browsers in a User-Agent. The first match decides: Edge also says Chrome, and Android says Linux. */
const browsers: Words = {
  'Edg/': 'Edge',
  'OPR/': 'Opera',
  'Firefox/': 'Firefox',
  'Chrome/': 'Chrome',
  'Safari/': 'Safari',
};
const systems: Words = {
  iPhone: 'iPhone',
  iPad: 'iPad',
  Android: 'Android',
  Windows: 'Windows',
  'Mac OS X': 'macOS',
  CrOS: 'ChromeOS',
  Linux: 'Linux',
};
type Words = Readonly<Record<string, string>>;
const unknownBrowser = 'Navegador';
export const unknownAgent = 'Aparelho desconhecido';

/** 'Chrome, Windows': what a person recognises of a User-Agent; null when there is none. */
export const agentOf = (agent: string | null): string | null => {
  if (!agent) return null;
  const named = (words: Words): string | undefined => Object.entries(words).find(([part]) => agent.includes(part))?.[1];
  const system = named(systems);
  return [named(browsers) ?? unknownBrowser, ...(system === undefined ? [] : [system])].join(', ');
};

/** The same in SQL, of a column; a text also where there is none. */
export const agentIn = (column: string): string => {
  const named = (words: Words, otherwise: string): string =>
    `case ${Object.entries(words)
      .map(([part, word]) => `when position('${part}' in ${column}) > 0 then '${word}'`)
      .join(' ')} else ${otherwise} end`;
  return `case when coalesce(${column}, '') = '' then '${unknownAgent}' else concat_ws(', ', ${named(browsers, `'${unknownBrowser}'`)}, ${named(systems, 'null')}) end`;
};
