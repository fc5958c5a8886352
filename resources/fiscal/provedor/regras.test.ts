import { beforeAll, describe, expect, it } from 'vitest';
import { assinar } from '../nfce/assinatura.lazy.server';
import type { Certificado } from '../nfce/certificado.server';
import { certificadoDeTeste } from '../nfce/certificadoDeTeste.lazy.server';
import { entregaDeExemplo, itemDeExemplo, notaDeExemplo } from '../nfce/exemplo.lazy.server';
import { documentoDe } from '../nfce/documento.server';
import type { Nota } from '../nfce/nota.server';
import { abrirPfx } from '../nfce/pfx.lazy.server';
import { orientacaoDe } from '../orientacao.server';
import { rejeicaoDaNota } from './regras.lazy.server';

let keys: Certificado;
beforeAll(() => {
  const { pfx, senha } = certificadoDeTeste({
    cnpj: '11222333000181',
    nome: 'EMPRESA',
    inicio: new Date('2026-01-01'),
    fim: new Date('2030-01-01'),
  });
  keys = abrirPfx(pfx, senha);
});
const base = notaDeExemplo();
const regular: Nota = {
  ...base,
  emitente: { ...base.emitente, crt: '3' },
  itens: [
    {
      ...itemDeExemplo,
      gtin: '7891000315507',
      icms: { origem: '0', codigo: '40' },
      pisCofins: { cst: '06' },
      ibsCbs: { cst: '200', classificacao: '200047' },
    },
  ],
};
const paid: Nota = {
  ...base,
  itens: [{ ...itemDeExemplo, cfop: '5405', cest: '0301100', icms: { origem: '0', codigo: '500' } }],
};
const carioca: Nota = {
  ...regular,
  emitente: {
    ...regular.emitente,
    inscricaoEstadual: '12345674',
    endereco: { ...regular.emitente.endereco, uf: 'RJ', codigoMunicipio: '3304557', municipio: 'Rio de Janeiro' },
  },
  itens: [
    {
      ...regular.itens[0]!,
      beneficio: 'RJ801001',
      icms: { origem: '0', codigo: '20', aliquota: 18, reducao: 50, fcp: 2 },
    },
  ],
};
const delivery: Nota = { ...base, ...entregaDeExemplo };
/** Answer of the tax office to a note that was altered before signing. */
const said = (nota: Nota, [from, to]: readonly [string | RegExp, string] = ['', '']): string | undefined => {
  const { xml } = documentoDe(nota);
  const changed = xml.replace(from, to);
  if (from !== '' && changed === xml) throw new Error(`${String(from)} is not in the note`);
  return rejeicaoDaNota(assinar(changed, 'infNFe', keys), nota.emissao)?.codigo;
};

describe('the simulated tax office', () => {
  it('takes what is right', () => {
    for (const nota of [base, regular, paid, delivery, carioca]) expect(said(nota)).toBeUndefined();
  });
  it.each<[string, Nota, readonly [string | RegExp, string]]>([
    ['209', base, ['<IE>111222330008', '<IE>111222333444']],
    ['383', base, [/<ICMSSN102>.*<\/ICMSSN102>/, '<ICMSSN202><orig>0</orig><CSOSN>202</CSOSN></ICMSSN202>']],
    [
      '600',
      delivery,
      [
        /<ICMSSN102>.*<\/ICMSSN102>/,
        '<ICMSSN101><orig>0</orig><CSOSN>101</CSOSN><pCredSN>1.0000</pCredSN><vCredICMSSN>1.00</vCredICMSSN></ICMSSN101>',
      ],
    ],
    ['766', regular, ['<ICMS40><orig>0</orig><CST>40', '<ICMS40><orig>0</orig><CST>50']],
    ['386', base, ['<CFOP>5101', '<CFOP>5405']],
    ['382', regular, ['<CFOP>5101', '<CFOP>5405']],
    ['806', paid, ['<CEST>0301100</CEST>', '']],
    ['611', regular, ['<cEAN>7891000315507', '<cEAN>7891000315508']],
    ['612', regular, ['<cEANTrib>7891000315507', '<cEANTrib>2000000000008']],
    ['930', carioca, ['<cBenef>RJ801001</cBenef>', '']],
    ['928', carioca, [/<ICMS20>.*<\/ICMS20>/, '<ICMS40><orig>0</orig><CST>41</CST></ICMS40>']],
    ['860', carioca, [/<vFCP>[\d.]+(?=<\/vFCP><\/ICMS20>)/, '<vFCP>9.99']],
    ['861', carioca, [/<vFCP>[\d.]+(?=<\/vFCP><vBCST>)/, '<vFCP>9.99']],
    ['1115', regular, [/<IBSCBS>.*<\/IBSCBS>(?=<\/imposto>)/, '']],
    ['1020', regular, ['<CST>200<', '<CST>999<']],
    ['1023', regular, ['<cClassTrib>200047', '<cClassTrib>999999']],
    ['1024', regular, ['<cClassTrib>200047', '<cClassTrib>000001']],
    ['1025', regular, ['<cClassTrib>200047', '<cClassTrib>200048']],
    ['1021', regular, ['<CST>200</CST><cClassTrib>200047', '<CST>410</CST><cClassTrib>410999']],
    ['1022', regular, [/<gIBSCBS>.*<\/gIBSCBS>/, '']],
    ['1026', regular, ['<pIBSUF>0.1000', '<pIBSUF>0.0500']],
    ['1036', regular, ['<pIBSMun>0.0000', '<pIBSMun>0.0500']],
    ['1037', regular, ['<pCBS>0.9000', '<pCBS>8.8000']],
    ['1033', regular, [/<gRed>.*?<\/gRed>/, '']],
    ['1034', regular, ['<pRedAliq>40.0000', '<pRedAliq>60.0000']],
    ['1069', regular, [/<vCBS>[\d.]+<\/vCBS><\/gCBS><\/gIBSCBS>/, '<vCBS>9.99</vCBS></gCBS></gIBSCBS>']],
    ['1119', regular, [/<IBSCBSTot>.*<\/IBSCBSTot>/, '']],
    ['1004', regular, [/<vNFTot>.*<\/vNFTot>/, '']],
    ['1094', regular, ['<vItem>99.80', '<vItem>99.70']],
    ['717', base, ['<indPres>1', '<indPres>9']],
    ['753', base, ['<modFrete>9', '<modFrete>3']],
    ['786', delivery, [/<transporta>.*<\/transporta>/, '']],
    ['787', delivery, [/<dest>.*<\/dest>/, '']],
    ['788', delivery, [/<enderDest>.*<\/enderDest>/, '']],
    ['434', delivery, ['<indIntermed>0</indIntermed>', '']],
    ['435', base, ['<indPres>1</indPres>', '<indPres>1</indPres><indIntermed>0</indIntermed>']],
  ])('answers %s', (codigo, nota, change) => {
    expect(said(nota, change)).toBe(codigo);
  });
  it('of which a person is told what to do, where he can do something', () => {
    for (const codigo of [
      '209',
      '382',
      '383',
      '386',
      '434',
      '435',
      '600',
      '611',
      '612',
      '717',
      '766',
      '786',
      '787',
      '788',
      '806',
      '860',
      '928',
      '930',
      '931',
      '1020',
      '1023',
      '1024',
      '1025',
      '1026',
      '1036',
      '1037',
      '1115',
    ])
      expect(orientacaoDe(codigo)).toMatch(/reenvie|reenviar/);
  });
  it('judges 2027 by its own rates, and from 4 January the Simples too', () => {
    const aliquotas = { ibsUf: 0.05, ibsMun: 0.05, cbs: 8.7 };
    const at = (day: string, over: Partial<Nota> = {}): Nota => ({
      ...regular,
      emissao: new Date(`${day}T15:00:00Z`),
      aliquotas,
      ...over,
    });
    expect(said(at('2027-01-04'))).toBeUndefined();
    expect(said(at('2027-01-04', { aliquotas: { ibsUf: 0.1, ibsMun: 0, cbs: 0.9 } }))).toBe('1026');
    expect(said({ ...base, emissao: new Date('2027-01-03T15:00:00Z') })).toBeUndefined();
    expect(said({ ...base, emissao: new Date('2027-01-04T15:00:00Z') })).toBe('1115');
  });
});
