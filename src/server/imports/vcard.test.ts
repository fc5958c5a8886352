import { describe, expect, it } from 'vitest';
import { isVcard, vcardLines } from './vcard';

const read = (text: string) => [...vcardLines(text)].map(({ cells }) => cells);
describe('the contacts of a telephone', () => {
  it('are told by how they begin', () => {
    expect([isVcard('BEGIN:VCARD\r\n'), isVcard('\uFEFFbegin:vcard'), isVcard('Nome;Telefone')]).toEqual([
      true,
      true,
      false,
    ]);
  });
  it('of an iPhone: groups, folded lines, escapes, the mobile first, a birthday without its year', () => {
    expect(
      read(
        [
          'BEGIN:VCARD',
          'VERSION:3.0',
          'N:Lima;Ana;;;',
          'FN:Ana Lima',
          'item1.TEL;type=pref:(11) 3333-4444',
          'TEL;type=CELL;type=VOICE:+55 11 98765-4321',
          'EMAIL;type=INTERNET:ana@exemplo.com.br',
          'BDAY;X-APPLE-OMIT-YEAR=1604:1604-03-15',
          'NOTE:Sem cebola\\, por',
          '  favor\\nLigar antes',
          'END:VCARD',
        ].join('\r\n'),
      ),
    ).toEqual([
      [
        'Ana Lima',
        '+55 11 98765-4321',
        '(11) 3333-4444',
        'ana@exemplo.com.br',
        null,
        '15/03',
        'Sem cebola, por favor\nLigar antes',
        'Importação',
      ],
    ]);
  });
  it('of an Android: quoted-printable over two lines, a name in parts, the same number twice', () => {
    expect(
      read(
        [
          'BEGIN:VCARD',
          'VERSION:2.1',
          'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=4A=6F=C3=A3=6F;=44=61=\n=20=53=69=6C=76=61;;;',
          'TEL;CELL:11987654322',
          'TEL;X-WhatsApp:(11) 98765-4322',
          'BDAY:19900514',
          'END:VCARD',
          'BEGIN:VCARD',
          'ORG:Padaria Sol;',
          'TEL;WORK:*144#',
          'END:VCARD',
        ].join('\n'),
      ),
    ).toEqual([
      ['Da Silva João', '11987654322', null, null, '14/05/1990', null, null, 'Importação'],
      ['Padaria Sol', null, null, null, null, null, null, 'Importação'],
    ]);
  });
});
