/**
 * Names of calls and actions are written without accents. A person reads them in the audit and in the description of
 * the services, where they are spelled as pt-BR spells them.
 */

/** Endings that always carry an accent, longest first. */
const endings: readonly (readonly [end: RegExp, as: string])[] = [
  [/coes$/, 'ções'],
  [/soes$/, 'sões'],
  [/cao$/, 'ção'],
  [/sao$/, 'são'],
  [/encia(s?)$/, 'ência$1'],
  [/ancia(s?)$/, 'ância$1'],
  [/ario(s?)$/, 'ário$1'],
  [/orio(s?)$/, 'ório$1'],
  [/avel$/, 'ável'],
  [/ivel$/, 'ível'],
];
const words: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'analítico automático balcão boletim botão cartão cartões cardápio cardápios catálogo código códigos cálculo ' +
    'crédito créditos débito débitos diário diária endereço endereços fábrica físico grátis hábito hábitos histórico ' +
    'início índice máximo média médio mês mínimo município municípios não número números padrão padrões página ' +
    'páginas período períodos prêmio prêmios prévia prévias preço preços próximo próxima próximos próximas público ' +
    'pública relâmpago rápido recém saída saídas série séries serviço serviços síntese técnica telão título títulos ' +
    'último última últimos últimas único única usuário usuários veículo veículos'
  )
    .split(' ')
    .map((word) => [word.normalize('NFD').replace(/\p{M}/gu, ''), word]),
);

/** Spells one word of a name. @example accented('balcao') // 'balcão' */
export const accented = (word: string): string => {
  if (Object.hasOwn(words, word)) return words[word]!;
  const found = endings.find(([end]) => end.test(word));
  return found ? word.replace(found[0], found[1]) : word;
};
