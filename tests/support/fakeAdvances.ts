import type { AdvanceAnswer, AdvancesThere, AdvanceTerms } from '../../resources/financeiro/vendasNoParceiro.server';

/** Provider of advances that loses requests and answers, refuses, and counts what it has granted. */
export const fakeAdvances = (now: () => Date) => {
  const known = new Map<string, { readonly expected: string; readonly days: number; readonly net: number }>();
  const made = new Map<string, { readonly terms: AdvanceTerms; readonly at: number }>();
  let [lost, refuses]: [('before' | 'after') | undefined, boolean] = [undefined, false];
  const plus = (days: number): string => new Date(now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const answer = (key: string, at: number): AdvanceAnswer => {
    const isOver = now().getTime() - at >= 60_000;
    return { id: `adv-${key}`, state: isOver ? 'PAGA' : 'EM_ANALISE', message: isOver ? 'paga' : 'em análise' };
  };
  const advances: AdvancesThere = {
    simulate: (_seller, wanted) =>
      Promise.resolve({
        rate: 2,
        credit: plus(1),
        items: wanted.map(({ receivable }) => {
          const { expected, days, net } = known.get(receivable)!;
          const cost = Math.round((net * 2 * days) / 3000);
          return { receivable, expected, days, gross: net, cost, net: net - cost };
        }),
      }),
    confirm: (_seller, terms, key) => {
      const loses = lost;
      lost = undefined;
      if (loses === 'before') return Promise.reject(new TypeError('fetch failed'));
      if (refuses) {
        refuses = false;
        return Promise.resolve({ id: '', state: 'RECUSADA', message: 'limite do vendedor' });
      }
      const before = made.get(key) ?? { terms, at: now().getTime() };
      made.set(key, before);
      return loses === 'after' ? Promise.reject(new TypeError('reset')) : Promise.resolve(answer(key, before.at));
    },
    find: (_seller, key) => {
      const found = made.get(key);
      return Promise.resolve(found && answer(key, found.at));
    },
  };
  return {
    ...advances,
    know: (rows: readonly (readonly [string, number, number])[]): void => {
      for (const [id, days, net] of rows) known.set(id, { expected: plus(days), days, net });
    },
    granted: (): number => made.size,
    lose: (when: 'before' | 'after'): void => void (lost = when),
    refuse: (): void => void (refuses = true),
    forget: (): void => made.clear(),
  };
};
