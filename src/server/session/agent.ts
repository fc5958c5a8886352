/** 'Chrome, Windows': what a person recognises of a User-Agent; null when there is none. */
export const agentOf = (agent: string | null): string | null => {
  if (!agent) return null;
  const browser = (/(Edg|OPR|Firefox|Chrome|Safari)\//.exec(agent)?.[1] ?? 'Navegador')
    .replace('Edg', 'Edge')
    .replace('OPR', 'Opera');
  const system = /(Windows|Android|iPhone|iPad|Mac OS X|Linux|CrOS)/
    .exec(agent)?.[1]
    ?.replace('Mac OS X', 'macOS')
    .replace('CrOS', 'ChromeOS');
  return system ? `${browser}, ${system}` : browser;
};
