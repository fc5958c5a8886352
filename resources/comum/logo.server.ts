import type { HandlerContext } from '#kit';

/** Logo of a shop, small and inlined: visitors may not fetch files. */
export const logoNaPagina = async (
  { db }: Pick<HandlerContext, 'db'>,
  { logo }: { readonly logo: number | null },
): Promise<string | null> => {
  if (logo === null) return null;
  const file = await db.selectFrom('arquivo').select('lado_96').where('id', '=', logo).executeTakeFirst();
  const bytes = file?.lado_96 as Uint8Array | null | undefined;
  return bytes ? `data:image/webp;base64,${Buffer.from(bytes).toString('base64')}` : null;
};
