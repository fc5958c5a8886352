import { describe, expect, it } from 'vitest';
import {
  classificacoesComDiferimento,
  classificacoesComRegular,
  classificacoesDaNfce,
  classificacoesEmitidas,
} from '../../../schemas/classificacoesDaNfce';
import { aliquotasDaLei, informaIbsCbs } from './aliquotas.server';
import {
  classificacoes,
  gruposDaSituacao,
  impedimentoDaClassificacao,
  pedeDiferimento,
  pedeRegular,
} from './classificacoes.server';
import { conferir } from './conferir.lazy.server';
import { validar } from './esquema.lazy.server';
import { itemDeExemplo, nfeDeExemplo, notaDeExemplo } from './exemplo.lazy.server';
import { achar, lerXml, textoDe } from './leitura.lazy.server';
import { montar } from './montar.lazy.server';
import type { Item, Nota } from './nota.server';
import { totaisDe } from './totais.server';

const taxed = (classificacao: string, over: Partial<Item> = {}): Item => ({
  ...itemDeExemplo,
  quantidade: 1,
  valorUnitario: 100,
  icms: { origem: '0', codigo: '40' },
  pisCofins: { cst: '01', pis: 1.65, cofins: 7.6 },
  ibsCbs: { cst: classificacao.slice(0, 3), classificacao },
  ...over,
});
const at = (emissao: string, fuso: string, over: Partial<Nota> = {}): Nota => {
  const nota = notaDeExemplo({
    emissao: new Date(emissao),
    fuso,
    itens: [taxed('000001')],
    pagamentos: [{ meio: '01', valor: 10_000 }],
    ...over,
  });
  return { ...nota, emitente: { ...nota.emitente, crt: '3' } };
};
/** The last minute of the year and the first of the next, where the shop is. */
const zones = [
  ['America/Sao_Paulo', '03'],
  ['America/Manaus', '04'],
  ['America/Rio_Branco', '05'],
] as const;
const de2027 = { ibsUf: 0.05, ibsMun: 0.05, cbs: 8.7 };

describe.each(zones)('in %s', (fuso, hours) => {
  const lastMinute = `2026-12-31T23:59:00-${hours}:00`;
  const newYear = `2027-01-01T00:00:00-${hours}:00`;
  it('the year ends at midnight of the shop: rates, PIS and COFINS, the base', () => {
    const before = montar(at(lastMinute, fuso));
    expect(before.totais).toMatchObject({
      nota: 10_000,
      pis: 165,
      cofins: 760,
      ibsCbs: { base: 9075, ibsUf: 9, ibsMun: 0, cbs: 82 },
    });
    expect(before.xml).toMatch(/<pIBSUF>0\.1000<.*<pIBSMun>0\.0000<.*<pCBS>0\.9000</);
    const after = montar(at(newYear, fuso, { aliquotas: de2027 }));
    expect(after.totais).toMatchObject({
      nota: 10_000,
      pis: 0,
      cofins: 0,
      ibsCbs: { base: 9191, ibsUf: 5, ibsMun: 5, cbs: 800 },
    });
    expect(after.xml).toMatch(/<pIBSUF>0\.0500<.*<pIBSMun>0\.0500<.*<pCBS>8\.7000</);
    expect(after.xml).not.toMatch(/<PIS>|<COFINS>/);
    expect(textoDe(achar(lerXml(after.xml), 'total'), 'vNFTot')).toBe('100.00');
  });
  it('asks for the CBS of 2027 before it issues with it', () => {
    expect(conferir(at(lastMinute, fuso))).toEqual([]);
    expect(conferir(at(newYear, fuso)).join()).toMatch(
      /alíquota da CBS de 2027 ainda não foi informada: preencha em Tabelas › Alíquotas de IBS e CBS/,
    );
    expect(conferir(at(newYear, fuso, { itens: [taxed('410999')] }))).toEqual([]);
  });
});

it('the Simples and the MEI say it by themselves from 4 January 2027 on, the regular regime always', () => {
  for (const crt of ['1', '2', '4'])
    expect([informaIbsCbs(crt, '2027-01-03'), informaIbsCbs(crt, '2027-01-04')]).toEqual([false, true]);
  expect(informaIbsCbs('3', '2026-01-05')).toBe(true);
  expect(aliquotasDaLei.map(({ inicio }) => inicio)).toEqual(['2026-01-01', '2027-01-01']);
});

describe('the official table', () => {
  it('has 164 classes, each of a known situation, and the classes people choose are those that it allows', () => {
    expect(classificacoes.size).toBe(164);
    expect([...classificacoes.keys()].filter((codigo) => !gruposDaSituacao.has(codigo.slice(0, 3)))).toEqual([]);
    const issued = (modelo: '55' | '65'): string[] =>
      [...classificacoes.keys()].filter(
        (classificacao) =>
          impedimentoDaClassificacao({ classificacao, diferimento: 100, regular: '000001' }, '2026-11-21', modelo) ===
          undefined,
      );
    expect(Object.keys(classificacoesDaNfce).toSorted()).toEqual(issued('65').toSorted());
    expect(Object.keys(classificacoesEmitidas).toSorted()).toEqual(issued('55').toSorted());
    const keys = Object.keys(classificacoesEmitidas);
    const demanding = (what: typeof pedeRegular): string[] =>
      keys.filter((codigo) => what(classificacoes.get(codigo)!));
    expect(demanding(pedeDiferimento)).toEqual([...classificacoesComDiferimento]);
    expect(demanding(pedeRegular)).toEqual(expect.arrayContaining([...classificacoesComRegular]));
    expect(demanding(pedeRegular)).toHaveLength(classificacoesComRegular.length);
    for (const [codigo, nome] of Object.entries(classificacoesEmitidas))
      expect(nome).toBe(`${codigo} - ${classificacoes.get(codigo)!.nome}`);
  });
  it.each([
    ['000000', /não está na tabela oficial/],
    ['999999', /não está na tabela oficial/],
    ['550001', /não é aceita na NFC-e/],
    ['620006', /não é emitida/],
    ['410026', /não é emitida/],
    ['200053', /^$/],
  ])('%s', (codigo, expected) => {
    const said = conferir(at('2026-11-21T12:00:00Z', 'America/Sao_Paulo', { itens: [taxed(codigo)] })).join();
    expect(said).toMatch(expected);
  });
  it('has days', () => {
    expect(conferir(at('2025-06-01T12:00:00Z', 'America/Sao_Paulo', { itens: [taxed('200053')] })).join()).toMatch(
      /não vale em 01\/06\/2025/,
    );
  });
  it.each(Object.keys(classificacoesDaNfce))(
    '%s makes a note that the schema takes, with the groups that it demands',
    async (codigo) => {
      const nota = at('2027-02-10T12:00:00Z', 'America/Sao_Paulo', { itens: [taxed(codigo)], aliquotas: de2027 });
      const { xml } = montar(nota);
      const { grupos, reducaoIbs, reducaoCbs } = classificacoes.get(codigo)!;
      expect(xml.includes('<gIBSCBS>')).toBe(grupos.includes('G'));
      expect(xml.match(/<gRed>/g)?.length ?? 0).toBe(grupos.includes('R') ? 3 : 0);
      expect(xml).toContain(
        grupos.includes('R')
          ? `<pRedAliq>${reducaoCbs.toFixed(4)}</pRedAliq><pAliqEfet>${((8.7 * (100 - reducaoCbs)) / 100).toFixed(4)}</pAliqEfet>`
          : '<IBSCBS>',
      );
      expect(reducaoIbs).toBe(reducaoCbs);
      // Unsigned, the schema misses the signature alone.
      expect((await validar('NFe', xml)).filter((line) => !/Signature|infNFeSupl/.test(line))).toEqual([]);
    },
  );
  it('takes 40 percent off what bars and restaurants pay', () => {
    const { ibsCbs } = totaisDe(
      at('2026-11-21T12:00:00Z', 'America/Sao_Paulo', { itens: [taxed('200047', { pisCofins: { cst: '06' } })] }),
    );
    expect(ibsCbs).toMatchObject({ base: 10_000, ibsUf: 6, ibsMun: 0, cbs: 54 });
  });
});

describe('a class of model 55 alone', () => {
  const nfe = (emissao: string, ibsCbs: NonNullable<Item['ibsCbs']>, over: Partial<Nota> = {}): Nota =>
    at(emissao, 'America/Sao_Paulo', {
      ...nfeDeExemplo(),
      itens: [taxed(ibsCbs.classificacao, { pisCofins: { cst: '06' }, ibsCbs })],
      pagamentos: [{ meio: '01', valor: 10_000 }],
      emissao: new Date(emissao),
      fuso: 'America/Sao_Paulo',
      ...over,
    });
  const em2026 = '2026-11-21T12:00:00Z';
  const em2027 = '2027-02-10T12:00:00Z';
  const valid = async (xml: string): Promise<string[]> =>
    (await validar('NFe', xml)).filter((line) => !/Signature|infNFeSupl/.test(line));

  it('says what is paid later, and the total of it', async () => {
    const nota = nfe(em2026, { cst: '515', classificacao: '515001', diferimento: 50 });
    expect(conferir(nota)).toEqual([]);
    const { xml, totais } = montar(nota);
    // 100.00 at 0.9 less 60 percent: 36 cents, half of them later.
    expect(xml).toContain(
      '<gCBS><pCBS>0.9000</pCBS><gDif><pDif>50.0000</pDif><vDif>0.18</vDif></gDif><gRed><pRedAliq>60.0000</pRedAliq><pAliqEfet>0.3600</pAliqEfet></gRed><vCBS>0.18</vCBS></gCBS>',
    );
    expect(xml).toContain('<gCBS><vDif>0.18</vDif><vDevTrib>0.00</vDevTrib><vCBS>0.18</vCBS>');
    expect(xml).toContain('<gIBSUF><vDif>0.02</vDif><vDevTrib>0.00</vDevTrib><vIBSUF>0.02</vIBSUF></gIBSUF>');
    expect(totais.ibsCbs).toEqual({
      base: 10_000,
      ibsUf: 2,
      ibsMun: 0,
      cbs: 18,
      diferido: { ibsUf: 2, ibsMun: 0, cbs: 18 },
    });
    expect(await valid(xml)).toEqual([]);
  });
  it('says what it would pay without its condition, and pays nothing', async () => {
    const nota = nfe(em2026, { cst: '550', classificacao: '550020', regular: '200047' });
    expect(conferir(nota)).toEqual([]);
    const { xml, totais } = montar(nota);
    expect(xml).toContain('<gCBS><pCBS>0.0000</pCBS><vCBS>0.00</vCBS></gCBS><gTribRegular><CSTReg>200</CSTReg>');
    expect(xml).toContain(
      '<cClassTribReg>200047</cClassTribReg><pAliqEfetRegIBSUF>0.0600</pAliqEfetRegIBSUF><vTribRegIBSUF>0.06</vTribRegIBSUF><pAliqEfetRegIBSMun>0.0000</pAliqEfetRegIBSMun><vTribRegIBSMun>0.00</vTribRegIBSMun><pAliqEfetRegCBS>0.5400</pAliqEfetRegCBS><vTribRegCBS>0.54</vTribRegCBS></gTribRegular>',
    );
    expect(totais.ibsCbs).toMatchObject({ base: 10_000, ibsUf: 0, ibsMun: 0, cbs: 0 });
    expect(await valid(xml)).toEqual([]);
  });
  it('has in its price of 2027 what is paid with it alone', () => {
    const base = (ibsCbs: NonNullable<Item['ibsCbs']>): number | undefined =>
      totaisDe(nfe(em2027, ibsCbs, { aliquotas: de2027 })).ibsCbs?.base;
    expect(base({ cst: '550', classificacao: '550020', regular: '000001' })).toBe(10_000);
    expect(base({ cst: '510', classificacao: '510001', diferimento: 100 })).toBe(10_000);
    expect(base({ cst: '510', classificacao: '510001', diferimento: 50 })).toBe(9579);
  });
  it.each([...classificacoesComDiferimento, ...classificacoesComRegular])(
    '%s is taken by the schema, and is refused without what it demands and on model 65',
    async (codigo) => {
      const cst = codigo.slice(0, 3);
      const whole = { cst, classificacao: codigo, diferimento: 100, regular: '000001' };
      const nota = nfe(em2027, whole, { aliquotas: de2027 });
      expect(conferir(nota)).toEqual([]);
      expect(await valid(montar(nota).xml)).toEqual([]);
      expect(conferir({ ...nota, destinatario: undefined }).join()).toMatch(/não é aceita na NFC-e/);
      expect(conferir(nfe(em2027, { cst, classificacao: codigo }, { aliquotas: de2027 })).join()).toMatch(
        /pede (o percentual do diferimento|a da tributação regular): informe no imposto federal do produto/,
      );
    },
  );
});
