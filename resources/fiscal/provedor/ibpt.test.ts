import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { itemDeExemplo, notaDeExemplo } from '../nfce/exemplo.lazy.server';
import { montar } from '../nfce/montar.lazy.server';
import { ibpt, lerIbpt } from './ibpt.server';

const head =
  'codigo;ex;tipo;descricao;nacionalfederal;importadosfederal;estadual;municipal;vigenciainicio;vigenciafim;chave;versao;fonte';
const rows = (federal: string): string =>
  [
    head,
    `21069090;;0;Preparações;${federal};15.45;18.00;0.00;01/09/2026;31/12/2026;AB12CD;26.2.A;IBPT/empresometro.com.br`,
    '21069090;01;0;Exceção;1;1;1;1;01/09/2026;31/12/2026;x;x;x',
    '010101;;1;Serviço;1;1;1;1;01/09/2026;31/12/2026;x;x;x',
    '',
  ].join('\r\n');
const folder = mkdtempSync(join(tmpdir(), 'retaguarda-ibpt-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});
const write = (name: string, text: string): void => {
  writeFileSync(join(folder, name), Buffer.from(text, 'latin1'));
};

it('reads goods without exception, and says which columns a file lacks', () => {
  expect([...lerIbpt(rows('13.45'))]).toEqual([
    [
      '21069090',
      { nacional: 13.45, importado: 15.45, estadual: 18, municipal: 0, inicio: '2026-09-01', fim: '2026-12-31' },
    ],
  ]);
  expect(() => lerIbpt('codigo;ex;tipo')).toThrow(/não tem as colunas nacionalfederal/);
});
it('tells the share by state, day and origin from the newest file, which it sees within the hour', async () => {
  let now = new Date('2026-11-21T12:00:00Z');
  const carga = ibpt(folder, () => now);
  const asked = { uf: 'SP', ncm: '21069090', importado: false, dia: '2026-11-21' };
  write('TabelaIBPTaxSP26.1.A.csv', rows('10.00'));
  write('TabelaIBPTaxSP26.2.A.csv', rows('13.45'));
  expect(await carga(asked)).toEqual({ federal: 13.45, estadual: 18, municipal: 0 });
  expect(await carga({ ...asked, importado: true })).toEqual({ federal: 15.45, estadual: 18, municipal: 0 });
  expect([
    await carga({ ...asked, dia: '2027-01-01' }),
    await carga({ ...asked, ncm: '22030000' }),
    await carga({ ...asked, uf: 'AM' }),
  ]).toEqual([undefined, undefined, undefined]);
  write('TabelaIBPTaxSP26.3.A.csv', rows('14.00'));
  now = new Date('2026-11-21T13:00:01Z');
  expect((await carga(asked))?.federal).toBe(14);
});
it('goes into the item, the total and the words of the note', () => {
  const { xml } = montar(
    notaDeExemplo({
      itens: [{ ...itemDeExemplo, carga: { federal: 13.45, estadual: 18, municipal: 0 } }],
      fonteDaCarga: 'IBPT',
    }),
  );
  expect(xml.match(/<vTotTrib>31\.38<\/vTotTrib>/g)).toHaveLength(2);
  expect(xml).toContain('<infCpl>Trib aprox R$ 13,42 Federal, R$ 17,96 Estadual, R$ 0,00 Municipal Fonte: IBPT');
});
