import type { SeedStore } from '#kit/entity/seeds';

const dayFrom = (today: string, days: number): string =>
  new Date(Date.parse(`${today}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** The first company tries the app of the club; another begins later, and a third has stopped. */
export const tryModules = async (store: SeedStore, companies: readonly number[]): Promise<void> => {
  const days = [
    { desde: -20, ate: null, observacao: 'Pediu para experimentar na visita.' },
    { desde: 10, ate: 70, observacao: 'Depois da reforma da loja.' },
    { desde: -90, ate: -30, observacao: 'Parou: sem aplicativo nas lojas.' },
  ];
  await store.many(
    'moduloExperimental',
    companies.slice(0, days.length).map((empresa, at) => {
      const { desde, ate, observacao } = days[at]!;
      return {
        codigo: 'APLICATIVO',
        empresa,
        plano: null,
        aceite: dayFrom(store.today, Math.min(desde, 0) - 2),
        desde: dayFrom(store.today, desde),
        ate: ate === null ? null : dayFrom(store.today, ate),
        ativo: true,
        observacao,
      };
    }),
  );
};
