/** Modules that only the companies on their lists find (`schemas/sistema/experimental/moduloExperimental.ts`). */
export const experimentais = { APLICATIVO: 'Aplicativo do clube' } as const;
