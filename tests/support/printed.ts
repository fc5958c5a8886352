import { pngOf } from './images';
import { readPdf } from './pdf';
import type { Services } from './services';

/** The id of a picture that `um` has stored, as the logo of his company may be. */
export const storedLogo = async (house: Services): Promise<number> => {
  const form = new FormData();
  form.append('file', new File([pngOf(60, 30)], 'logo.png', { type: 'image/png' }));
  const answer = await house.app.fetch(
    new Request('http://localhost/services/arquivo/save', {
      method: 'POST',
      body: form,
      headers: { 'remember-me': await house.token('um') },
    }),
  );
  const { result } = (await answer.json()) as { readonly result: { readonly id: number } };
  return result.id;
};

/** Width of a PDF's paper in millimetres, the number of its pictures, and its text. */
export const paperOf = (
  bytes: Uint8Array,
): { readonly wide: number; readonly logos: number; readonly text: string } => {
  const { pages } = readPdf(bytes);
  return {
    wide: Math.round((pages[0]!.width * 25.4) / 72),
    logos:
      Buffer.from(bytes)
        .toString('latin1')
        .match(/\/Subtype \/Image/g)?.length ?? 0,
    text: pages.flatMap(({ texts }) => texts).join(' '),
  };
};
