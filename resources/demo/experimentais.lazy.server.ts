import type { SeedStore } from '#kit/entity/seeds';
import { plusDays } from '#kit/period';

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
        aceite: plusDays(store.today, Math.min(desde, 0) - 2),
        desde: plusDays(store.today, desde),
        ate: ate === null ? null : plusDays(store.today, ate),
        ativo: true,
        observacao,
      };
    }),
  );
};
