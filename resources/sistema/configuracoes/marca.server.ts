import { saves } from '#kit';
import type { OpenContext } from '#kit/calls/handlers';
import { contrastOf, readableOf } from '#kit/tones';
import { config } from '../../../schemas/sistema/configuracoes/config';

/** Refuses a colour in which texts of the light theme are not read; the dark theme lightens it by itself. */
export const corDaMarca = saves(
  config,
  {
    check: (_context, { row: { cor } }) => {
      if (!cor) return;
      const serve = readableOf(cor);
      if (serve === cor) return;
      const contraste = contrastOf(cor, '#f0f3f5').toFixed(1).replace('.', ',');
      return {
        cor: `Nesta cor o texto não se lê no tema claro (contraste ${contraste}; o mínimo é 4,5). Serve ${serve}.`,
      };
    },
  },
  { on: ['cor'] },
);

/** Picture of the logo, 320 pixels wide at most. */
export const logo = async ({ within }: Pick<OpenContext, 'within'>, pedido: number) =>
  within('*', async ({ rows, db, notFound }) => {
    const atual = (await rows.settings(config)).logo;
    const arquivo =
      atual === pedido
        ? await db.selectFrom('arquivo').select('lado_320').where('id', '=', pedido).executeTakeFirst()
        : undefined;
    const content = arquivo?.lado_320 as Uint8Array<ArrayBuffer> | null | undefined;
    return content ? { type: 'file' as const, name: 'logo.webp', media: 'image/webp', content } : notFound();
  });
