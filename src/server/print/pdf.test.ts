import { encode } from 'uqr';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Paper, PrintBlock, PrintDocument } from '#kit/work/print';
import { pngOf } from '../../../tests/support/images';
import { modulesOf, readPdf, type PdfPage, type ReadPdf } from '../../../tests/support/pdf';
import { fromStored, toStored } from '../core/storedAnswer';
import { respond } from '../core/reply';
import { barsOf, code128 } from './code128';
import { print } from './print';

const bytes = async (document: PrintDocument): Promise<Uint8Array> =>
  (await print(document, 'pdf')).content as Uint8Array;
const pdf = async (document: PrintDocument): Promise<ReadPdf> => readPdf(await bytes(document));
const only = async (
  paper: Paper,
  blocks: readonly PrintBlock[],
  more: Partial<PrintDocument> = {},
): Promise<PdfPage> => {
  const { pages } = await pdf({ title: 't', paper, blocks, ...more });
  expect(pages).toHaveLength(1);
  return pages[0]!;
};
const mm = (points: number): number => Math.round((points * 25.4) / 72);
const link = 'https://www.homologacao.nfce.fazenda.sp.gov.br/qrcode?p=35261111222333000181650010000000421192837465|3|2';

describe('a printed document as PDF', () => {
  it('says who it is: title, language, and its date only where it has one', async () => {
    const document: PrintDocument = { title: 'Cupom (VERÃO) 10%', paper: '80mm', blocks: [{ text: 'a' }] };
    const read = await pdf(document);
    expect([read.title, read.lang]).toEqual(['Cupom (VERÃO) 10%', 'pt-BR']);
    expect(read.info).not.toContain('CreationDate');
    expect((await pdf({ ...document, at: '2026-11-21T13:15:00.000Z' })).info).toContain('(D:20261121131500Z)');
    expect(await print(document, 'pdf')).toMatchObject({ name: 'Cupom (VERÃO) 10%.pdf', media: 'application/pdf' });
  });
  it('is the same bytes whenever it is made', async () => {
    const document: PrintDocument = {
      title: 'x',
      paper: 'A4',
      blocks: [{ text: 'Pão' }, { qr: link }, { barcode: 'A1' }],
      at: '2026-11-21T13:15:00.000Z',
    };
    expect(Buffer.compare(await bytes(document), await bytes(document))).toBe(0);
    const { at: _, ...undated } = document;
    expect(Buffer.compare(await bytes(undated), await bytes(undated))).toBe(0);
  });
  it('keeps the accents, and finds a likeness for what the letters lack', async () => {
    expect((await only('80mm', [{ text: 'Maçã, açúcar, coração, ÀÉÎÕÜ – “10 %” € 3' }])).texts).toEqual([
      'Maçã, açúcar, coração, ÀÉÎÕÜ – “10 %” € 3',
    ]);
    expect((await only('A4', [{ text: 'Żółć 日' }])).texts).toEqual(['Zó?c ?']);
  });
  it.each([
    ['80mm', 80],
    ['58mm', 58],
  ] as const)('is on a roll of %s as long as what is on it', async (paper, width) => {
    const lines = (count: number): PrintBlock[] => Array.from({ length: count }, (_, n) => ({ text: `linha ${n}` }));
    const [short, long, longer] = [
      await only(paper, lines(40)),
      await only(paper, lines(400)),
      await only(paper, lines(410)),
    ];
    expect([short, long].map((page) => mm(page.width))).toEqual([width, width]);
    const line = (longer.height - long.height) / 10;
    expect(line).toBeGreaterThan(10);
    expect(long.height - short.height).toBeCloseTo(360 * line, 3);
    expect(long.texts).toHaveLength(400);
    // A slip of one line stays upright: printers turn what is wider than high.
    const slip = await only(paper, lines(1));
    expect(slip.height).toBeGreaterThanOrEqual(slip.width);
  });
  it('is A4, standing or lying, with numbered pages and the heading of a table on each', async () => {
    expect([
      (await only('A4', [{ text: 'a' }])).texts,
      await only('A4', [{ text: 'a' }], { landscape: true }).then((page) => [mm(page.width), mm(page.height)]),
    ]).toEqual([['a'], [297, 210]]);
    const rows = Array.from({ length: 120 }, (_, n) => [`Produto ${n}`, 'R$ 1,00']);
    const { pages } = await pdf({
      title: 't',
      paper: 'A4',
      stamp: 'SIMULAÇÃO',
      blocks: [
        { text: 'Relatório', bold: true },
        {
          table: {
            columns: [{ label: 'Item' }, { label: 'Total', align: 'right' }],
            rows,
            totals: ['Soma', 'R$ 120,00'],
          },
        },
      ],
    });
    expect(pages.length).toBeGreaterThan(2);
    for (const [index, { texts, width, height }] of pages.entries()) {
      expect([mm(width), mm(height)]).toEqual([210, 297]);
      expect(texts.slice(0, index === 0 ? 4 : 3)).toEqual(
        index === 0 ? ['SIMULAÇÃO', 'Relatório', 'Item', 'Total'] : ['SIMULAÇÃO', 'Item', 'Total'],
      );
      expect(texts.at(-1)).toBe(`Página ${index + 1} de ${pages.length}`);
    }
    const all = pages.flatMap(({ texts }) => texts);
    expect(all.filter((one) => one.startsWith('Produto '))).toEqual(rows.map(([name]) => name));
    expect(all.slice(-4)).toEqual(['Soma', 'R$ 120,00', 'SIMULAÇÃO', `Página ${pages.length} de ${pages.length}`]);
  });
  it('begins a page where the paper is cut, and none after the last cut', async () => {
    const { pages } = await pdf({
      title: 't',
      paper: '80mm',
      stamp: 'SIMULAÇÃO',
      blocks: [{ text: 'um' }, { cut: true }, { text: 'dois' }, { cut: true }],
    });
    expect(pages.map(({ texts }) => texts)).toEqual([
      ['SIMULAÇÃO', 'um'],
      ['SIMULAÇÃO', 'dois', 'SIMULAÇÃO'],
    ]);
    const grid: PrintBlock = { grid: [[{ text: 'a' }], [{ text: 'b' }], [{ text: 'c' }]], across: 2 };
    expect((await pdf({ title: 't', paper: '58mm', blocks: [grid] })).pages.map(({ texts }) => texts)).toEqual([
      ['a'],
      ['b'],
      ['c'],
    ]);
    expect((await only('A4', [grid])).texts).toEqual(['a', 'b', 'c']);
    expect(
      (await only('A4', [{ row: [{ label: 'UF', blocks: [{ text: 'SP' }] }, { blocks: [{ text: 'x' }] }] }])).texts,
    ).toEqual(['UF', 'SP', 'x']);
  });
  it.each(['A4', '80mm', '58mm'] as const)(
    'draws the QR Code on %s as vectors, in its size, module by module as it is',
    async (paper) => {
      const { filled, width } = await only(paper, [{ qr: link, size: 32 }]);
      const { data } = encode(link, { ecc: 'M', border: 0 });
      expect(modulesOf(filled)).toEqual(data);
      const [left, right] = [
        Math.min(...filled.map(({ x }) => x)),
        Math.max(...filled.map(({ x, width: wide }) => x + wide)),
      ];
      // 32 mm with four quiet modules on each side, in the middle.
      expect(mm(((right - left) * (data.length + 8)) / data.length)).toBe(32);
      expect(left + right).toBeCloseTo(width, 3);
    },
  );
  it('draws the barcode bar by bar, and leaves out one that cannot be', async () => {
    const { filled, texts } = await only('80mm', [{ barcode: 'VERAO10-000123' }]);
    const module = Math.min(...filled.map(({ width }) => width));
    expect(filled.map(({ width }) => Math.round(width / module))).toEqual(
      barsOf(code128('VERAO10-000123')!).filter((_, index) => index % 2 === 0),
    );
    expect(texts).toEqual(['VERAO10-000123']);
    expect((await only('80mm', [{ barcode: 'ação' }])).filled).toEqual([]);
  });
  it('loses no word of a row that is longer than a page', async () => {
    const words = Array.from({ length: 3000 }, (_, n) => `p${n}`);
    const { pages } = await pdf({
      title: 't',
      paper: 'A4',
      blocks: [{ table: { columns: [{ label: 'N' }, { label: 'Texto' }], rows: [['1', words.join(' ')]] } }],
    });
    expect(pages.length).toBeGreaterThan(1);
    expect(
      pages
        .flatMap(({ texts }) => texts)
        .join(' ')
        .match(/\bp\d+\b/g),
    ).toEqual(words);
  });
  it('takes whatever is written in it, and keeps it on the paper', async () => {
    const text = fc.string({ unit: 'binary', maxLength: 120 });
    const block: fc.Arbitrary<PrintBlock> = fc.oneof(
      fc.record({
        text,
        align: fc.constantFrom('left' as const, 'center' as const, 'right' as const),
        size: fc.constantFrom('small' as const, 'large' as const, 'huge' as const),
      }),
      fc.record({ pair: fc.tuple(text, text) }),
      fc.record({ barcode: fc.string({ maxLength: 40 }), caption: text }),
      fc.array(text, { minLength: 1, maxLength: 5 }).map((row) => ({
        table: {
          columns: row.map((label, index) => ({ label, align: index ? ('right' as const) : undefined })),
          rows: [row, row],
          totals: row,
        },
      })),
      text.map((one) => ({
        row: [
          { label: one, blocks: [{ text: one, size: 'tiny' as const }] },
          { width: 2, blocks: [{ barcode: '1234' }] },
        ],
      })),
      text.map((one) => ({ grid: [[{ text: one }], [{ text: one }]], across: 2 })),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(block, { maxLength: 5 }),
        fc.constantFrom<Paper>('A4', '80mm', '58mm'),
        async (blocks, paper) => {
          for (const { filled, width } of (await pdf({ title: 't', paper, blocks })).pages)
            for (const mark of filled) {
              expect(mark.x).toBeGreaterThanOrEqual(0);
              expect(mark.x + mark.width).toBeLessThanOrEqual(width);
            }
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('a logo', () => {
  const addressOf = (bytes: Uint8Array, type = 'png'): string =>
    `data:image/${type};base64,${Buffer.from(bytes).toString('base64')}`;
  const blocks: readonly PrintBlock[] = [
    { logo: true },
    { text: 'um' },
    { cut: true },
    { logo: true },
    { text: 'dois' },
  ];
  const made = async (logo: string | undefined, paper: Paper = '80mm'): Promise<string> =>
    Buffer.from((await print({ title: 't', paper, blocks, logo }, 'pdf')).content as Uint8Array).toString('latin1');
  it('stands on the paper as often as a block shows it, and in the file once', async () => {
    for (const alpha of [false, true]) {
      const raw = await made(addressOf(pngOf(60, 30, alpha)));
      expect(
        raw.match(
          /\/Subtype \/Image\n\/BitsPerComponent 8\n\/Width 60\n\/Height 30\n(?!\/ColorSpace \/DeviceGray|\/Filter \/FlateDecode\n\/ColorSpace \/DeviceGray)/g,
        ),
        String(alpha),
      ).toHaveLength(1);
    }
    const page = print({ title: 't', paper: '80mm', blocks, logo: addressOf(pngOf(60, 30)) }).content as string;
    expect(page.match(/<div class="logo" role="img" aria-label="Logotipo">/g)).toHaveLength(2);
    expect(page.match(/data:image\/png/g)).toHaveLength(1);
    expect(
      (await print({ title: 't', paper: '80mm', blocks: [{ logo: true }], logo: addressOf(pngOf(60, 30)) }, 'pdf'))
        .content,
    ).toEqual(
      (await print({ title: 't', paper: '80mm', blocks: [{ logo: true }], logo: addressOf(pngOf(60, 30)) }, 'pdf'))
        .content,
    );
  });
  it('is left out when it is torn, of another kind, too large or no image, and the rest is printed', async () => {
    const sound = pngOf(60, 30, true);
    const torn = sound.slice(0, sound.byteLength - 20);
    const shifted = Uint8Array.from(sound, (byte, at) => (at > 45 && at < 55 ? byte ^ 255 : byte));
    const jpeg = Uint8Array.from([
      0xff, 0xd8, 0xff, 0xe1, 0, 16, 0x45, 0x78, 0x69, 0x66, 0, 0, 0x4d, 0x4d, 0, 0x2a, 0xff, 0xff, 0xff, 0xff, 0xff,
      0xc0, 0, 17, 8, 0, 9, 0, 9, 3, 0xff, 0xd9,
    ]);
    for (const logo of [
      undefined,
      'https://example.com/x.png',
      'data:image/svg+xml;base64,PHN2Zy8+',
      addressOf(torn),
      addressOf(shifted),
      addressOf(pngOf(2001, 1)),
      addressOf(sound.slice(0, 33)),
      addressOf(jpeg, 'jpeg'),
      `${addressOf(sound)}"); } body { display: none`,
    ]) {
      expect(readPdf(new Uint8Array(Buffer.from(await made(logo), 'latin1'))).text.split('\n')).toEqual(
        expect.arrayContaining(['um', 'dois']),
      );
      expect(print({ title: 't', paper: 'A4', blocks, logo }).content).not.toContain('display: none');
    }
    expect(await made(addressOf(torn))).not.toContain('/Subtype /Image');
    expect(() => print({ title: 't', paper: '58mm', blocks, logo: addressOf(sound) }, 'escpos')).not.toThrow();
  });
});

describe('the answer of what prints', () => {
  const document: PrintDocument = { title: 'Cupom', paper: '80mm', blocks: [{ text: 'Olá' }] };
  const asked = async (result: unknown, accept: string): Promise<Response> =>
    respond({ result }, new Request('http://x/', { headers: { accept } }));
  it('is HTML, and PDF for who asks for that, also when a key answers it again', async () => {
    for (const result of [print(document), fromStored(structuredClone(toStored(print(document))))]) {
      expect(await asked(result, '*/*').then((one) => one.headers.get('content-type'))).toBe(
        'text/html; charset=utf-8',
      );
      const answer = await asked(result, 'application/pdf');
      expect([answer.headers.get('content-type'), answer.headers.get('content-disposition')]).toEqual([
        'application/pdf',
        'attachment; filename="Cupom.pdf"; filename*=UTF-8\'\'Cupom.pdf',
      ]);
      expect(readPdf(new Uint8Array(await answer.arrayBuffer())).text).toBe('Olá');
    }
    expect((await asked(print(document, 'escpos'), 'application/pdf')).headers.get('content-type')).toBe(
      'application/octet-stream',
    );
  });
});
