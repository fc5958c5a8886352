import { describe, expect, it } from 'vitest';
import { writeXlsx } from 'hucre/xlsx';
import { importColumns, recognised, repeatedHeadings } from '#kit/work/imports';
import { f, modelOf } from '#fields';
import { entity } from '#kit/entity/entity';
import { messages } from '#kit/messages';
import { readCell } from './cells';
import { csvLines, decoded, separatorOf } from './csv';
import { openSource } from './source';
import { refuseBomb } from './xlsx';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const cells = (text: string) => [...csvLines(text)].map(({ line, cells: row }) => [line, ...row]);

describe('a CSV', () => {
  it('is read as spreadsheets write it', () => {
    expect(cells('a;b\r\n"x;""y""\n2";3\n\n;;\nz')).toEqual([
      [1, 'a', 'b'],
      [2, 'x;"y"\n2', '3'],
      [3, ''],
      [4, '', '', ''],
      [5, 'z'],
    ]);
    expect(cells('"aberta;1\n2;3')).toEqual([
      [1, 'aberta;1'],
      [2, '2', '3'],
    ]);
    expect([separatorOf('a,b;c,d\n;;;;'), separatorOf('a\tb'), separatorOf('"a,b,c";d')]).toEqual([',', '\t', ';']);
  });
  it('is UTF-8 or Windows-1252, read piece by piece', async () => {
    expect([
      await decoded(new Uint8Array([0xef, 0xbb, 0xbf, 0x61])),
      await decoded(new Uint8Array([0xe7, 0x80])),
      await decoded(new Uint8Array()),
    ]).toEqual(['a', 'ç€', '']);
    // A sign begins in one piece and ends in the next.
    const long = `a${'€ç'.repeat(200_000)}`;
    expect((await decoded(bytesOf(long))) === long).toBe(true);
    const cut = bytesOf(long).subarray(0, -1);
    expect((await decoded(cut)).startsWith('aâ‚¬Ã§â‚¬Ã§')).toBe(true);
    expect((await decoded(cut)).length).toBe(cut.byteLength);
  });
  it('is not held up by what is only made to', () => {
    for (const text of [
      '"'.repeat(300_000),
      `a${';'.repeat(300_000)}`,
      '"a"'.repeat(100_000),
      `"${'x'.repeat(300_000)}`,
      '\n'.repeat(300_000),
    ])
      expect([...csvLines(text)].length).toBeGreaterThan(0);
  });
});

describe('a workbook', () => {
  const directory = (claims: readonly number[]): Uint8Array => {
    const view = new DataView(new ArrayBuffer(30 + claims.length * 47 + 22));
    view.setUint32(0, 0x04034b50, true);
    claims.forEach((size, index) => {
      const at = 30 + index * 47;
      view.setUint32(at, 0x02014b50, true);
      view.setUint32(at + 24, size, true);
      view.setUint16(at + 28, 1, true);
    });
    const end = 30 + claims.length * 47;
    view.setUint32(end, 0x06054b50, true);
    view.setUint16(end + 10, claims.length, true);
    view.setUint32(end + 16, 30, true);
    return new Uint8Array(view.buffer);
  };
  it('that claims to unpack to gigabytes is refused before anything is unpacked', async () => {
    for (const claims of [
      [0xffffffff],
      [4_000_000_000],
      [200_000_000, 200_000_000],
      [100_000_000],
      Array.from({ length: 600 }, () => 1),
    ]) {
      expect(() => refuseBomb(directory(claims)), String(claims[0])).toThrow('invalid');
      await expect(openSource(directory(claims))).rejects.toThrow('invalid');
    }
    expect(() => refuseBomb(directory([1000]))).not.toThrow();
  });
  it('is read row by row; what is none is refused in words', async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: 'A',
          rows: [
            ['Nome', 'Preço'],
            ['Pão', 1234.5],
          ],
        },
        { name: 'B', rows: [['x']] },
      ],
    });
    const { format, headings, lines } = await openSource(bytes);
    const rows = [];
    for await (const line of lines) rows.push(line);
    expect([format, headings, rows]).toEqual(['XLSX', ['Nome', 'Preço'], [{ line: 2, cells: ['Pão', 1234.5] }]]);
    for (const broken of [
      bytes.slice(0, 200),
      bytes.slice(0, -30),
      new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]),
      bytesOf('%PDF-1.4'),
      new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]),
      bytesOf(''),
      bytesOf('\n\n'),
      new Uint8Array([97, 0, 98]),
    ])
      await expect(openSource(broken)).rejects.toThrow('invalid');
  });
});

describe('a file as people have it', () => {
  const read = async (bytes: Uint8Array, score?: (headings: readonly string[]) => number) => {
    const { headings, lines } = await openSource(bytes, score);
    const rows = [];
    for await (const { line, cells: row } of lines) rows.push([line, ...row]);
    return [headings, ...rows];
  };
  const named = (headings: readonly string[]): number =>
    headings.filter((one) => ['Nome', 'Preço'].includes(one)).length;
  it('says its separator in a line of its own', async () => {
    for (const sign of [';', ',', '\t', '|'])
      expect(await read(bytesOf(`sep=${sign}\r\nNome${sign}Preço\r\n"Pão, a; b"${sign}1`))).toEqual([
        ['Nome', 'Preço'],
        [3, 'Pão, a; b', '1'],
      ]);
  });
  it('has a title above its heading', async () => {
    for (const sign of [';', ',', '\t']) {
      const text = `Produtos da loja\n\nEmitido em 27/11/2026\n${['Código', 'Nome', 'Preço'].join(sign)}\n${['1', 'Pão', '2'].join(sign)}`;
      expect(await read(bytesOf(text), named)).toEqual([
        ['Código', 'Nome', 'Preço'],
        [5, '1', 'Pão', '2'],
      ]);
    }
    expect(await read(bytesOf('Nome\nAna, a chefe\nBia'), named)).toEqual([['Nome'], [2, 'Ana, a chefe'], [3, 'Bia']]);
    expect(await read(bytesOf('Outro\nAna'), named)).toEqual([['Outro'], [2, 'Ana']]);
  });
  it('is UTF-16 of either order, as Excel writes “Unicode text”', async () => {
    const little = Buffer.from('\uFEFFNome\tPreço\r\nPão 😀\t1', 'utf16le');
    for (const bytes of [little, Buffer.from(little).swap16()])
      expect(await read(new Uint8Array(bytes))).toEqual([
        ['Nome', 'Preço'],
        [2, 'Pão 😀', '1'],
      ]);
  });
});

const coisa = modelOf({
  section: 'cadastros',
  entity: entity('coisa', {
    label: ['Coisa', 'Coisas'],
    title: 'nome',
    root: 'coisa/',
    imports: true,
    fields: {
      nome: f.text({ required: true, unique: true }),
      preco: f.money({ label: 'Preço' }),
      validade: f.date(),
      ativo: f.bool(),
      cpf: f.document({ only: 'cpf', personal: { basis: 'contrato' } }),
      address: f.address({ label: 'Endereço' }),
      chave: f.token(),
      foto: f.image(),
      pontos: f.integer({ readOnly: true }),
      gtin: f.text({ digits: [8, 12, 13, 14], blanks: ['SEM GTIN'], pattern: /^(\d{8}|\d{12,14})$/ }),
      ncm: f.ref('ncm' as never),
    },
  }),
});
describe('columns', () => {
  it('are fields that a person types: no secrets, no files, nothing of the server', () => {
    expect(importColumns(coisa).map(({ name }) => name)).toEqual([
      'nome',
      'preco',
      'validade',
      'ativo',
      'cpf',
      'address.cep',
      'address.street',
      'address.number',
      'address.complement',
      'address.neighborhoord',
      'address.city',
      'address.latitude',
      'address.longitude',
      'gtin',
      'ncm',
    ]);
  });
  it('know a document by any of its names', () => {
    const pessoa = modelOf({
      section: 'x',
      entity: entity('pessoa', {
        label: ['Pessoa', 'Pessoas'],
        title: 'nome',
        root: 'pessoa/',
        fields: { nome: f.text(), cpfCnpj: f.document({ label: 'CPF ou CNPJ' }) },
      }),
    });
    for (const heading of ['CPF', 'cnpj', 'CPF/CNPJ', 'CPF ou CNPJ', 'Documento'])
      expect(recognised(importColumns(pessoa), ['Nome', heading])).toEqual(['nome', 'cpfCnpj']);
    expect(recognised(importColumns(pessoa), ['CPF', 'CNPJ'])).toEqual(['cpfCnpj', null]);
  });
  it('are recognised by label or name, none where two are called alike; a heading that reaches for a prototype is none', () => {
    expect(
      recognised(importColumns(coisa), [
        'NOME',
        'preço',
        'Preco',
        'Endereço: CEP',
        'logradouro',
        '__proto__',
        'constructor',
        'toString',
        '',
        'chave',
      ]),
    ).toEqual(['nome', null, null, 'address.cep', 'address.street', null, null, null, null, null]);
    expect(repeatedHeadings(importColumns(coisa), ['NOME', 'preço', 'Preco', 'x', 'x'])).toEqual([1, 2]);
    expect(recognised(importColumns(coisa), ['Preço', 'id'])).toEqual(['preco', null]);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
  it.each<[string, string, unknown, unknown]>([
    ['money', 'preco', ' R$ 1.234,56 ', { value: 1234.56 }],
    ['a number of a sheet', 'preco', 1234.567, { value: 1234.567 }],
    ['no number', 'preco', 'dez', { error: 'Informe um número!' }],
    ['a day', 'validade', '5/3/27', { value: '2027-03-05' }],
    ['a day of a sheet', 'validade', new Date(Date.UTC(2027, 2, 5)), { value: '2027-03-05' }],
    ['a day as a number', 'validade', 46_086, { value: '2026-03-05' }],
    ['no day', 'validade', '31/02/2027', { error: 'Data inválida!' }],
    ['yes', 'ativo', 'SIM', { value: true }],
    ['no', 'ativo', 'não', { value: false }],
    ['blank', 'nome', '  ', { value: null }],
    ['what was marked as text', 'nome', "'=soma", { value: '=soma' }],
    ['a document that lost its zeros', 'cpf', 191, { value: '00000000191' }],
    ['a mask', 'cpf', '***.456.789-**', { error: 'O valor está mascarado: escreva-o inteiro!' }],
    ['a day with its time', 'validade', '21/11/2026 14:30', { value: '2026-11-21' }],
    ['a day with its seconds', 'validade', '2026-11-21T14:30:59', { value: '2026-11-21' }],
    ['a code with points', 'gtin', '789.1234-567895', { value: '7891234567895' }],
    ['a code that lost a zero', 'gtin', 12345678905, { value: '012345678905' }],
    ['a code that is too short', 'gtin', '123', { value: '123' }],
    ['a code written as a formula', 'gtin', '="07891234567895"', { value: '07891234567895' }],
    ['no code', 'gtin', 'Sem GTIN', { value: null }],
    ['a code in scientific notation', 'gtin', '7,89123E+12', { error: messages.roundedNumber }],
    ['the code of another record in scientific notation', 'ncm', '4.06E+07', { error: messages.roundedNumber }],
    ['a NUL', 'nome', 'a\0', { error: 'Formato inválido!' }],
  ])('%s', (_what, name, cell, expected) => expect(readCell(cell as string, coisa.fields[name]!)).toEqual(expected));
});
