import { describe, expect, it } from 'vitest';
import type { PrintBlock, PrintDocument } from '#kit/print';
import { barsOf, code128 } from './code128';
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
  it('sets the cells of a form side by side on a sheet', () => {
    const form: PrintBlock = {
      row: [{ label: 'Município', width: 2, blocks: [{ text: 'São Paulo' }] }, { blocks: [{ text: 'SP' }] }],
    };
    expect(page({ title: 't', paper: 'A4', blocks: [form] })).toContain(
      '<div class="row"><section style="flex:2"><p class="tiny bold">Município</p><p>São Paulo</p></section><section style="flex:1"><p>SP</p></section></div>',
    );
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
