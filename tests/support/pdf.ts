import { inflateSync } from 'node:zlib';

/** A mark on a page, in points from its upper left corner. */
export interface Mark {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
export interface PdfPage {
  readonly width: number;
  readonly height: number;
  /** Texts in the order of writing. */ readonly texts: readonly string[];
  /** Rectangles that are filled. */ readonly filled: readonly Mark[];
}
export interface ReadPdf {
  readonly pages: readonly PdfPage[];
  readonly title: string | undefined;
  readonly lang: string | undefined;
  readonly info: string;
  readonly text: string;
}

const utf16 = (hex: string): string => {
  const bytes = Buffer.from(hex, 'hex').swap16();
  return bytes.subarray(2).toString('utf16le');
};
/** A string of PDF: in brackets, in UTF-16 when it begins with its mark. */
const stringAfter = (text: string, key: string): string | undefined => {
  const raw = new RegExp(`/${key} \\(((?:[^\\\\)]|\\\\[\\s\\S])*)\\)`).exec(text)?.[1];
  if (raw === undefined) return undefined;
  const plain = raw.replace(
    /\\([\\()nrtbf])/g,
    (_, sign: string) => ({ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' })[sign] ?? sign,
  );
  return plain.startsWith('\u00fe\u00ff') ? utf16(Buffer.from(plain, 'latin1').toString('hex')) : plain;
};
/** Code page 1252 where it is not Latin-1. */
const marks: Readonly<Record<string, string>> = {
  '\x80': '€',
  '\x85': '…',
  '\x91': '‘',
  '\x92': '’',
  '\x93': '“',
  '\x94': '”',
  '\x95': '•',
  '\x96': '–',
  '\x97': '—',
};
const letters = (bytes: Buffer): string =>
  bytes.toString('latin1').replace(/[\x80-\x9f]/g, (sign) => marks[sign] ?? sign);

/** Reads a PDF of ours back from its bytes, without the library that wrote it. */
export const readPdf = (bytes: Uint8Array): ReadPdf => {
  const raw = Buffer.from(bytes).toString('latin1');
  const objects = new Map(
    [...raw.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id, body]) => [id!, body!]),
  );
  const streamOf = (id: string): string => {
    const body = objects.get(id) ?? '';
    return inflateSync(Buffer.from(/stream\n([\s\S]*)\nendstream$/.exec(body)?.[1] ?? '', 'latin1')).toString('latin1');
  };
  const order = [.../\/Kids \[([^\]]*)\]/.exec(raw)![1]!.matchAll(/(\d+) 0 R/g)].map(([, id]) => objects.get(id!)!);
  const pages = order.map((page): PdfPage => {
    const [width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(page)!.slice(1).map(Number) as [number, number];
    const content = streamOf(/\/Contents (\d+) 0 R/.exec(page)![1]!);
    const texts = [...content.matchAll(/\[(.*?)\] TJ/g)].map(([, parts]) =>
      letters(Buffer.concat([...parts!.matchAll(/<([0-9a-f]*)>/g)].map(([, hex]) => Buffer.from(hex!, 'hex')))),
    );
    const filled = [
      ...content.matchAll(
        /((?:[-\d.]+ [-\d.]+ [-\d.]+ [-\d.]+ re\n)+)(?:\/DeviceRGB cs\n[\d. ]+ scn\n|[^\n]*\n){0,2}f\n/g,
      ),
    ].flatMap(([, run]) =>
      [...run!.matchAll(/([-\d.]+) ([-\d.]+) ([-\d.]+) ([-\d.]+) re/g)].map(([, x, y, w, h]) => ({
        x: Number(x),
        y: Number(y),
        width: Number(w),
        height: Number(h),
      })),
    );
    return { width, height, texts, filled };
  });
  const info = (objects.get(/\/Info (\d+) 0 R/.exec(raw)?.[1] ?? '') ?? '').replace(
    /(\d+) 0 R/g,
    (_, id: string) => objects.get(id) ?? '',
  );
  return {
    pages,
    title: stringAfter(info, 'Title'),
    lang: stringAfter(raw, 'Lang'),
    info,
    text: pages.flatMap(({ texts }) => texts).join('\n'),
  };
};

/** The modules of the QR Code that these marks draw, true for dark, without the quiet zone. */
export const modulesOf = (marks: readonly Mark[]): readonly (readonly boolean[])[] => {
  const module = Math.min(...marks.map(({ height }) => height));
  const [left, top] = [Math.min(...marks.map(({ x }) => x)), Math.min(...marks.map(({ y }) => y))];
  const size = Math.round((Math.max(...marks.map(({ x, width }) => x + width)) - left) / module);
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const { x, y, width } of marks) {
    const [from, row] = [Math.round((x - left) / module), Math.round((y - top) / module)];
    for (let at = 0; at < Math.round(width / module); at++) rows[row]![from + at] = true;
  }
  return rows;
};
