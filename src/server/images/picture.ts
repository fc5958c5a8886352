import { longestSide, maxPixels, type PictureSize } from '#kit/pictures';

type Bytes = Uint8Array<ArrayBuffer>;
/** A picture as it is kept. */
export interface Picture {
  readonly type: 'image/jpeg' | 'image/png';
  readonly content: Bytes;
  readonly width: number;
  readonly height: number;
  readonly sizes: Readonly<Record<PictureSize, Bytes>>;
}

/**
 * A picture drawn anew: upright, in sRGB, at most {@link longestSide}, and nothing else of the file that came: no place
 * where it was taken, no camera, no comment, nothing behind its end. JPEG stays JPEG, as does what has nothing
 * transparent in WebP; all else becomes PNG, so that printers, PDF and partners can read it. The first of several
 * frames is kept. Undefined for a file that cannot be drawn; throws {@link TooManyPixels}.
 */
export const pictureOf = async (bytes: Uint8Array): Promise<Picture | undefined> => {
  const sharp = await library();
  const measures = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (!measures) return undefined;
  if (measures.width * measures.height > maxPixels) throw tooMany(measures.width, measures.height);
  const isJpeg = measures.format === 'jpeg' || (measures.format === 'webp' && !measures.hasAlpha);
  return alone(async () => {
    const drawn = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', autoOrient: true })
      .timeout({ seconds: longest })
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true });
    const { data, info } = await (isJpeg ? drawn.jpeg({ quality: 88 }) : drawn.png()).toBuffer({
      resolveWithObject: true,
    });
    const small = async (side: PictureSize): Promise<Bytes> =>
      new Uint8Array(
        await sharp(data)
          .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
          .webp({ quality: 80 })
          .toBuffer(),
      );
    const [content, type] = [new Uint8Array(data), isJpeg ? 'image/jpeg' : 'image/png'] as const;
    const [thumb, card] = [await small(96), await small(320)];
    // A picture no larger than a card is kept as it is: drawing it is most of the work.
    const sizes = { 96: thumb, 320: card, 960: Math.max(info.width, info.height) > 320 ? await small(960) : card };
    return { type, content, width: info.width, height: info.height, sizes } satisfies Picture;
  }).catch(() => undefined);
};
/** Seconds. */
const longest = 15;

/** The end of the name says what a picture has become. */
export const namedAs = (name: string, { type }: Pick<Picture, 'type'>): string => {
  const [right, ending] = type === 'image/jpeg' ? [/\.jpe?g$/i, '.jpg'] : [/\.png$/i, '.png'];
  return right.test(name) ? name : `${name.replace(/\.\w{1,5}$/, '').slice(-190)}${ending}`;
};

/** With its words for the person. */
export class TooManyPixels extends Error {}
const tooMany = (...measures: readonly number[]): TooManyPixels =>
  new TooManyPixels(
    `A imagem tem ${measures.map((one) => one.toLocaleString('pt-BR')).join(' × ')} pixels; o limite é ${maxPixels / 1_000_000} milhões. Envie uma menor!`,
  );

/** One picture at a time: what is drawn lies in memory, and requests wait meanwhile. */
let last: Promise<unknown> = Promise.resolve();
const alone = <T>(work: () => Promise<T>): Promise<T> => {
  const mine = last.then(work);
  last = mine.catch(() => undefined);
  return mine;
};

/**
 * Loaded with the first picture: 25 MB. It keeps nothing, works on one thread, and reads the four kinds that pages
 * show, each by its own decoder; the others stay shut.
 */
const load = async () => {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((kind) => `VipsForeignLoad${kind}Buffer`) });
  return sharp;
};
let loaded: ReturnType<typeof load> | undefined;
const library = () => (loaded ??= load());
