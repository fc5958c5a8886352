import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Paper, PrintBlock, PrintDocument } from '#kit/work/print';
import { barsOf, code128 } from './code128';
import { pairLines, tableLines, wrap } from './lines';
import { print } from './print';

const cupom: PrintDocument = {
  title: 'Cupom VERÃO10',
  paper: '80mm',
  stamp: 'SIMULAÇÃO',
  blocks: [
    { text: 'Pizzaria <Bella> & Cia', align: 'center', bold: true, size: 'huge' },
    { rule: 'dashed' },
    { pair: ['Desconto', '10%'], bold: true },
    { space: 1 },
    {
      table: {
        columns: [{ label: 'Produto' }, { label: 'Qtd', align: 'right' }, { label: 'Total', align: 'right' }],
        rows: [['Pizza de muçarela grande com borda recheada', '2', 'R$ 89,90']],
        totals: ['Total', '2', 'R$ 89,90'],
      },
    },
    { qr: 'https://exemplo.com.br/c/VERAO10', caption: 'Aponte a câmera' },
    { barcode: 'VERAO10-000123' },
    { grid: [[{ text: 'um' }], [{ text: 'dois' }]], across: 2 },
    { cut: true },
  ],
};
/** The same number in each place that a document has for words. */
const withPhones: PrintDocument = {
  title: 'Fone +5511998274616',
  paper: 'A4',
  stamp: 'Ligue +5511998274616',
  blocks: [
    { text: 'Fone: +5511998274616' },
    { pair: ['+5511998274616', '+5511998274616'] },
    { table: { columns: [{ label: '+5511998274616' }], rows: [['+5511998274616']], totals: ['+5511998274616'] } },
    { row: [{ label: '+5511998274616', blocks: [{ text: '+5511998274616' }] }] },
    { grid: [[{ text: '+5511998274616' }]], across: 1 },
    { picture: undefined, size: 10, beside: [{ text: '+5511998274616' }] },
    { qr: 'tel:+5511998274616', caption: '+5511998274616' },
  ],
};
const bytes = (document: PrintDocument): number[] => [...(print(document, 'escpos').content as Uint8Array)];

it('writes telephones as people do, in every piece of every format, and leaves codes as they are', () => {
  const { content, printed } = print(withPhones);
  expect(String(content)).not.toContain('+5511998274616');
  expect(String(content).match(/\(11\) 99827-4616/g)).toHaveLength(14);
  const sent = Buffer.from(bytes(withPhones)).toString('latin1');
  expect(sent.replace('tel:+5511998274616', '')).not.toContain('+5511998274616');
  expect(printed?.blocks.at(-1)).toMatchObject({ qr: 'tel:+5511998274616', caption: '(11) 99827-4616' });
});

describe('as HTML', () => {
  const page = (document: PrintDocument): string => print(document).content as string;
  it('shows every piece, names the window and sizes the paper', () => {
    const html = page(cupom);
    expect(print(cupom)).toMatchObject({ name: 'Cupom VERÃO10.html', media: 'text/html; charset=utf-8' });
    expect(html).toContain('<title>Cupom VERÃO10</title>');
    expect(html).toContain('@page{size:80mm auto;margin:0}');
    expect(html.match(/<p class="stamp">SIMULAÇÃO<\/p>/g)).toHaveLength(2);
    for (const part of [
      '<p class="center bold huge">',
      '<hr class="dashed">',
      '<p class="pair bold"><span>Desconto</span><span>10%</span></p>',
      '<th scope="col" class="right">Qtd</th>',
      '<tfoot><tr><td>Total</td>',
      'aria-label="QR Code"',
      '<figcaption>Aponte a câmera</figcaption>',
      'aria-label="Código de barras"',
      '<section><p>um</p></section>',
      '<div class="cut">',
    ])
      expect(html).toContain(part);
    expect(page({ ...cupom, paper: 'A4', landscape: true })).toContain('@page{size:A4 landscape;margin:15mm}');
  });
  it('sets the cells of a form side by side on a sheet, and under each other on a roll', () => {
    const form: PrintBlock = {
      row: [{ label: 'Município', width: 2, blocks: [{ text: 'São Paulo' }] }, { blocks: [{ text: 'SP' }] }],
    };
    expect(page({ title: 't', paper: 'A4', blocks: [form] })).toContain(
      '<div class="row"><section style="flex:2"><p class="tiny bold">Município</p><p>São Paulo</p></section><section style="flex:1"><p>SP</p></section></div>',
    );
    expect(
      new TextDecoder('latin1').decode(
        print({ title: 't', paper: '80mm', blocks: [form] }, 'escpos').content as Uint8Array,
      ),
    ).toMatch(/Munic.pio[^]*S.o Paulo[^]*SP/);
  });
  it('takes nothing that is written in it for markup', () => {
    const hostile = '"><script>alert(1)</script><img src=x onerror=alert(1)>\'';
    const blocks: PrintBlock[] = [
      { text: hostile },
      { pair: [hostile, hostile] },
      { qr: hostile, caption: hostile },
      { barcode: hostile, caption: hostile },
      { table: { columns: [{ label: hostile }], rows: [[hostile]], totals: [hostile] } },
      { grid: [[{ text: hostile }]], across: 1 },
      { row: [{ label: hostile, blocks: [{ text: hostile }] }] },
    ];
    const html = page({ title: hostile, paper: 'A4', blocks, stamp: hostile });
    expect(html).not.toMatch(/<script|<img/);
    expect(print({ title: '../a\\b:c', paper: 'A4', blocks: [] }).name).toBe('.. a b c.html');
  });
});

/** Takes the bytes apart as a printer does: every command is known and whole, what is left is text. */
const read = (data: readonly number[]): { readonly commands: string[]; readonly text: string } => {
  const commands: string[] = [];
  let text = '';
  for (let at = 0; at < data.length;) {
    const [a, b, c] = [data[at]!, data[at + 1], data[at + 2]];
    const take = (name: string, length: number): void => {
      expect(at + length, name).toBeLessThanOrEqual(data.length);
      commands.push(name);
      at += length;
    };
    if (a === 0x1b && b === 0x40) take('init', 2);
    else if (a === 0x1b && b === 0x74) take(`page ${c}`, 3);
    else if (a === 0x1b && b === 0x61) take(`align ${c}`, 3);
    else if (a === 0x1b && b === 0x45) take(`bold ${c}`, 3);
    else if (a === 0x1d && b === 0x21) take(`size ${c}`, 3);
    else if (a === 0x1d && b === 0x56) take(`cut ${c}`, 4);
    else if (a === 0x1d && b === 0x28 && c === 0x6b)
      take(`qr ${data[at + 6]}`, 5 + data[at + 3]! + data[at + 4]! * 256);
    else if (a === 0x1d && (b === 0x68 || b === 0x77 || b === 0x48)) take(`barcode ${b}`, 3);
    else if (a === 0x1d && b === 0x6b && c === 73) take('barcode print', 4 + data[at + 3]!);
    else {
      expect(a === 0x0a || a >= 0x20, `byte ${a} at ${at}`).toBe(true);
      text += new TextDecoder('latin1').decode(Uint8Array.of(a));
      at += 1;
    }
  }
  return { commands, text };
};

describe('as ESC/POS', () => {
  it('is initialised, in Portuguese, cut once at the end, and every command is whole', () => {
    const { commands, text } = read(bytes(cupom));
    expect(commands.slice(0, 2)).toEqual(['init', 'page 3']);
    expect(commands.at(-1)).toBe('cut 66');
    expect(commands).toEqual(
      expect.arrayContaining([
        'align 1',
        'bold 1',
        'size 17',
        'qr 65',
        'qr 67',
        'qr 69',
        'qr 80',
        'qr 81',
        'barcode print',
      ]),
    );
    expect(text).toContain('Desconto                                     10%\n');
    expect(
      read(bytes({ title: 't', paper: '58mm', blocks: [{ text: 'a' }] })).commands.filter((one) =>
        one.startsWith('cut'),
      ),
    ).toHaveLength(1);
  });
  it('writes Portuguese in code page 860 and finds a likeness for the rest', () => {
    const line = bytes({ title: 't', paper: '80mm', blocks: [{ text: 'ação ÃÕÇ “x” € 日' }] });
    expect(line.slice(5, -5)).toEqual([
      0x61, 0x87, 0x84, 0x6f, 0x20, 0x8e, 0x99, 0x80, 0x20, 0x22, 0x78, 0x22, 0x20, 0x45, 0x55, 0x52, 0x20, 0x3f,
    ]);
  });
  it('fits the roll and is well formed whatever is written in it', () => {
    const text = fc.string({ unit: 'binary', maxLength: 120 });
    const block: fc.Arbitrary<PrintBlock> = fc.oneof(
      fc.record({
        text,
        align: fc.constantFrom('left' as const, 'center' as const, 'right' as const),
        bold: fc.boolean(),
        size: fc.constantFrom('small' as const, 'large' as const, 'huge' as const),
      }),
      fc.record({ pair: fc.tuple(text, text) }),
      fc.record({ qr: fc.string({ minLength: 1, maxLength: 200 }) }),
      fc.record({ barcode: fc.string({ maxLength: 40 }) }),
      fc.array(text, { minLength: 2, maxLength: 5 }).map((row) => ({
        table: {
          columns: row.map((label, index) => ({ label, align: index ? ('right' as const) : undefined })),
          rows: [row, row],
          totals: row,
        },
      })),
    );
    fc.assert(
      fc.property(fc.array(block, { maxLength: 6 }), fc.constantFrom<Paper>('80mm', '58mm'), (blocks, paper) => {
        const longest = Math.max(
          0,
          ...read(bytes({ title: 't', paper, blocks }))
            .text.split('\n')
            .map((line) => line.length),
        );
        expect(longest).toBeLessThanOrEqual(paper === '80mm' ? 48 : 32);
      }),
      { numRuns: 300 },
    );
  });
});

describe('lines', () => {
  it('wrap at words, and break a word only where it alone is too long', () => {
    expect(wrap('Pizza de muçarela', 8)).toEqual(['Pizza de', 'muçarela']);
    expect(wrap('inconstitucional a', 8)).toEqual(['inconsti', 'tucional', 'a']);
    expect(wrap('a\n\nb', 5)).toEqual(['a', '', 'b']);
  });
  it('keep name and value apart', () => {
    expect(pairLines('Total', '9,90', 12)).toEqual(['Total   9,90']);
    expect(pairLines('Total da compra', '9,90', 12)).toEqual(['Total da', 'compra', '        9,90']);
  });
  it('set a table in one line a row, or in two where there is no room', () => {
    const columns = [
      { label: 'Item' },
      { label: 'Qtd', align: 'right' as const },
      { label: 'Total', align: 'right' as const },
    ];
    expect(tableLines({ columns, rows: [['Refrigerante lata', '2', '10,00']] }, 26).body).toEqual([
      'Refrigerante       2 10,00',
      'lata            ',
    ]);
    expect(tableLines({ columns, rows: [['Refrigerante lata', '2', '10,00']] }, 18).body).toEqual([
      'Refrigerante lata',
      '           2 10,00',
    ]);
  });
});

describe('Code 128', () => {
  it('has 106 different symbols of eleven modules', () => {
    const all = Array.from({ length: 106 }, (_, code) => barsOf([code]).slice(0, 6));
    expect(new Set(all.map(String)).size).toBe(106);
    expect(all.every((widths) => widths.reduce((sum, one) => sum + one, 0) === 11)).toBe(true);
  });
  it('encodes letters in set B and digits in pairs, with the check symbol', () => {
    expect(code128('Wikipedia')).toEqual([104, 55, 73, 75, 73, 80, 69, 68, 73, 65, 88]);
    expect(code128('123456')).toEqual([105, 12, 34, 56, (105 + 12 + 34 * 2 + 56 * 3) % 103]);
    expect(code128('AB1234')!.slice(0, 6)).toEqual([104, 33, 34, 99, 12, 34]);
    expect([code128(''), code128('ação')]).toEqual([undefined, undefined]);
  });
});
