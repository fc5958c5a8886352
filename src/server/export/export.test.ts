import { inflateRawSync, inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { f } from '#fields';
import { fieldsOf } from '#kit/read/model';
import { csv } from './csv';
import { fileNameOf } from './formats';
import { pdf } from './pdf';
import type { ExportRow, ExportTable, ExportWriter } from './table';
import { xlsx } from './xlsx';

const fields = Object.values(
  fieldsOf({
    nome: f.text(),
    valor: f.money(),
    peso: f.decimal({ places: 3 }),
    parte: f.percent(),
    quantos: f.integer(),
    dia: f.date(),
    quando: f.dateTime(),
    hora: f.time(),
    ativo: f.bool(),
    dono: f.ref('pessoa' as never),
  }),
);
const full = {
  nome: 'Pão de Açúcar',
  valor: 1234.5,
  peso: 0.125,
  parte: 12.5,
  quantos: 3,
  dia: '2026-11-21',
  quando: '2026-11-21T02:30:00.000Z',
  hora: '06:30',
  ativo: true,
  dono: 7,
  $labels: { 'pessoa:7': 'Ágata' },
};
async function* batches(rows: readonly ExportRow[], size = 100): AsyncGenerator<readonly ExportRow[]> {
  for (let start = 0; start < rows.length; start += size) yield await Promise.resolve(rows.slice(start, start + size));
}
const tableOf = (rows: readonly ExportRow[], more: Partial<ExportTable> = {}): ExportTable => ({
  title: 'Clientes',
  notes: ['Pizzaria Um', 'Situação: Ativo'],
  fields,
  rows: batches(rows),
  zone: 'America/Sao_Paulo',
  at: new Date('2026-11-21T12:00:00Z'),
  ...more,
});
const bytesOf = async (writer: ExportWriter, table: ExportTable): Promise<Buffer> => {
  const parts: Uint8Array[] = [];
  for await (const part of writer.write(table)) parts.push(part);
  return Buffer.concat(parts);
};

/** The parts of a zip by name, as its own directory lists them. */
const unzip = (zip: Buffer): Record<string, string> => {
  const parts: Record<string, string> = {};
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [packed, name, extra, comment, start] = [
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
      zip.readUInt32LE(at + 42),
    ] as const;
    const data = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28);
    const raw = zip.subarray(data, data + packed);
    parts[zip.toString('utf8', at + 46, at + 46 + name)] = (
      zip.readUInt16LE(at + 10) === 0 ? raw : inflateRawSync(raw)
    ).toString('utf8');
    at += 46 + name + extra + comment;
  }
  return parts;
};
/** Text of the pages, line by line. */
const pdfText = (file: Buffer): string[] =>
  [...file.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].flatMap(([, body]) => {
    const content = inflateSync(Buffer.from(body!, 'latin1')).toString('latin1');
    return [...content.matchAll(/\[(.*?)\] TJ/g)].map(([, parts]) =>
      [...parts!.matchAll(/<([0-9a-f]*)>/g)]
        .map(([, hex]) => Buffer.from(hex!, 'hex').toString('latin1').replaceAll('\x85', '…'))
        .join(''),
    );
  });

describe('XLSX', () => {
  it('has real types: what adds up, days, instants in the zone of the company, hours', async () => {
    const file = await bytesOf(xlsx, tableOf([full]));
    const parts = unzip(file);
    const sheet = parts['xl/worksheets/sheet1.xml']!;
    const cell = (name: string) => new RegExp(`<c r="${name}"([^>]*)>(.*?)</c>`).exec(sheet)!;
    const format = (name: string): string => {
      const styles = parts['xl/styles.xml']!;
      const xf = [...styles.split('<cellXfs')[1]!.matchAll(/<xf numFmtId="(\d+)"/g)][
        Number(/s="(\d+)"/.exec(cell(name)[1]!)![1])
      ]![1]!;
      return new RegExp(`numFmtId="${xf}" formatCode="([^"]*)"`).exec(styles)![1]!.replaceAll('&quot;', '"');
    };
    const value = (name: string): number => Number(/<v>(.*)<\/v>/.exec(cell(name)[2]!)![1]);
    expect(['B2', 'C2', 'D2', 'E2', 'F2', 'G2', 'H2'].map((name) => [name, value(name), format(name)])).toEqual([
      ['B2', 1234.5, '"R$" #,##0.00'],
      ['C2', 0.125, '#,##0.00#'],
      ['D2', 12.5, '0.00##"%"'],
      ['E2', 3, '0'],
      ['F2', 46347, 'dd/mm/yyyy'],
      // 23:30 of the day before in São Paulo.
      ['G2', 46346.979166667, 'dd/mm/yyyy hh:mm'],
      ['H2', 6.5 / 24, 'hh:mm'],
    ]);
    expect(['A2', 'I2', 'J2'].map((name) => cell(name)[2])).toEqual([
      '<is><t>Pão de Açúcar</t></is>',
      '<is><t>Sim</t></is>',
      '<is><t>Ágata</t></is>',
    ]);
    expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" state="frozen"');
    expect(sheet).toMatch(/<col min="1" max="1" width="28"/);
  });
  it('has no formula, whatever is written in it, and stays whole XML', async () => {
    const hostile = [
      '=1+1',
      '+5',
      '-1',
      '@SUM(A1)',
      '\t=1',
      '＝1',
      '=HYPERLINK("http://mau")',
      ']]></t><f>1</f>',
      '<b>&amp;',
      'a\0b\x07\uFFFE',
      '\uD800 meia',
      '_x0041_',
    ];
    const { 'xl/worksheets/sheet1.xml': sheet = '' } = unzip(
      await bytesOf(xlsx, tableOf(hostile.map((nome) => ({ nome })))),
    );
    expect(sheet).not.toMatch(/<f[ >]|[\0-\x08\uFFFE]/);
    expect(sheet.match(/<c r="A\d+" t="inlineStr"/g)).toHaveLength(hostile.length + 1);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string({ unit: 'binary', maxLength: 30 }), { maxLength: 5 }), async (names) => {
        const rows = (await readXlsx(await bytesOf(xlsx, tableOf(names.map((nome) => ({ nome })))))).sheets[0]!.rows;
        expect(rows).toHaveLength(names.length + 1);
      }),
      { numRuns: 40 },
    );
  });
  it('keeps a day before 1900, which spreadsheets do not know, as text, and ends with the totals', async () => {
    const file = await bytesOf(xlsx, tableOf([{ dia: '1899-05-01' }], { totals: () => ({ valor: 10 }) }));
    const rows = (await readXlsx(file)).sheets[0]!.rows;
    expect([rows[1]![5], rows[2]![0], rows[2]![1]]).toEqual(['01/05/1899', 'Total', 10]);
  });
});

describe('CSV', () => {
  it('opens in a spreadsheet of Brazil, formulas disarmed, and ends with the totals', async () => {
    const text = (
      await bytesOf(csv, tableOf([full, { ...full, nome: '=1+1' }], { totals: () => ({ valor: 2469 }) }))
    ).toString();
    expect(text.split('\r\n')).toEqual([
      '\uFEFFNome;Valor;Peso;Parte;Quantos;Dia;Quando;Hora;Ativo;Dono',
      'Pão de Açúcar;1234,50;0,125;12,5000;3;21/11/2026;20/11/2026 23:30;06:30;Sim;Ágata',
      "'=1+1;1234,50;0,125;12,5000;3;21/11/2026;20/11/2026 23:30;06:30;Sim;Ágata",
      'Total;2469,00;;;;;;;;',
      '',
    ]);
  });
});

describe('PDF', () => {
  it('says its title, whose it is and what was filtered, and heads and numbers every page', async () => {
    const file = await bytesOf(
      pdf,
      tableOf(
        Array.from({ length: 120 }, (_, n) => ({ ...full, nome: `Cliente ${n}` })),
        { totals: () => ({ valor: 148_140 }) },
      ),
    );
    expect(file.subarray(0, 5).toString()).toBe('%PDF-');
    const text = pdfText(file);
    const pages = Number(/Página 1 de (\d+)/.exec(text.join('\n'))![1]);
    expect(pages).toBeGreaterThan(2);
    for (const said of [
      'Clientes',
      'Pizzaria Um',
      'Situação: Ativo',
      'Gerado em 21/11/2026 09:00',
      'Cliente 0',
      'Cliente 119',
      'R$ 1.234,50',
      'Ágata',
      'Total',
      'R$ 148.140,00',
      `Página ${pages} de ${pages}`,
    ])
      expect(text.join('|').replaceAll('\u00a0', ' ')).toContain(said);
    expect(text.filter((line) => line === 'Quantos')).toHaveLength(pages);
    expect(file.toString('latin1').match(/\/Type \/Page\n/g)).toHaveLength(pages);
  });
  it('breaks long texts and ends what does not fit in an ellipsis; letters without a glyph find a likeness', async () => {
    const text = pdfText(
      await bytesOf(
        pdf,
        tableOf([
          { nome: `${'palavra '.repeat(200)}${'x'.repeat(5000)}`, dono: 7, $labels: { 'pessoa:7': 'Żółć 日本' } },
        ]),
      ),
    );
    expect(text).toContainEqual(expect.stringMatching(/…$/));
    expect(text).toContain('Zó?c ??');
  });
  it('takes whatever is written in it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: 'binary', maxLength: 200 }), { minLength: 1, maxLength: 4 }),
        async (names) => {
          const file = await bytesOf(
            pdf,
            tableOf(
              names.map((nome) => ({ nome })),
              { title: names[0], notes: names },
            ),
          );
          expect(file.toString('latin1')).toMatch(/%%EOF\s*$/);
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe.each([
  ['csv', csv],
  ['xlsx', xlsx],
] as const)('%s of many rows', (_, writer) => {
  it('asks for rows only as the file is read', async () => {
    let asked = 0;
    async function* endless(): AsyncGenerator<readonly ExportRow[]> {
      for (;;) {
        asked += 1;
        // Hard to compress, so that the file grows with the rows.
        yield await Promise.resolve(
          Array.from({ length: 500 }, (__, n) => ({
            ...full,
            nome: `${Math.sin(asked * 500 + n)}${Math.cos(n * asked)}`,
          })),
        );
      }
    }
    const parts = writer.write(tableOf([], { rows: endless() }));
    let size = 0;
    while (size < 300_000) size += (await parts.next()).value!.byteLength;
    await parts.return();
    const then = asked;
    expect(then).toBeLessThan(60);
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
    expect(asked).toBeLessThanOrEqual(then + 1);
  });
});

it('names the file by what it holds and the day in the company', () => {
  expect(fileNameOf('Clientes', 'xlsx', new Date('2026-11-21T02:00:00Z'), 'America/Sao_Paulo')).toBe(
    'clientes 2026-11-20.xlsx',
  );
});
