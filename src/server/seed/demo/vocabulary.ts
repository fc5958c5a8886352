const found = import.meta.glob<{ readonly permissions?: Readonly<Record<string, string>> }>('/schemas/vocabulary.ts', { eager: true });

/** The permissions that the business declares beside those of its entities. */
export const declaredPermissions = (): string[] => Object.values(found).flatMap(({ permissions }) => Object.keys(permissions ?? {}));
