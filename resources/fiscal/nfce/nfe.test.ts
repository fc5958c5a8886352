import { describe, expect, it } from 'vitest';
import { assinar, conferirAssinatura } from './assinatura.lazy.server';
import { certificadoDeTeste } from './certificadoDeTeste.lazy.server';
import { chaveDaNota } from './documento.server';
import { montar } from './montar.lazy.server';
import { lerChave } from './chave.server';
import { conferir } from './conferir.lazy.server';
import { aliquotaInterestadual, cfopPara, destinoDe, inscricaoDe } from './destino.server';
import { enderecoDoServico, svcDe } from './enderecos.server';
import { validar } from './esquema.lazy.server';
import { itemDeExemplo, nfeDeExemplo } from './exemplo.lazy.server';
import { cartaDeCorrecao } from './mensagens.lazy.server';
import type { Nota } from './nota.server';
import { abrirPfx } from './pfx.lazy.server';
import { totaisDe } from './totais.server';

const { pfx, senha } = certificadoDeTeste({
  cnpj: '11222333000181',
  nome: 'EMPRESA',
  inicio: new Date('2026-01-01'),
  fim: new Date('2030-01-01'),
});
const keys = abrirPfx(pfx, senha);
const carioca = {
  ...nfeDeExemplo().destinatario!.endereco,
  uf: 'RJ',
  codigoMunicipio: '3304557',
  municipio: 'Rio de Janeiro',
};
const regular = (icms: Partial<Nota['itens'][number]['icms']>, over: Partial<Nota> = {}): Nota => {
  const base = nfeDeExemplo(over);
  return {
    ...base,
    emitente: { ...base.emitente, crt: '3' },
    itens: [
      {
        ...itemDeExemplo,
        icms: { origem: '0', codigo: '00', aliquota: 18, ...icms },
        pisCofins: { cst: '01', pis: 1.65, cofins: 7.6 },
        ibsCbs: { cst: '000', classificacao: '000001' },
      },
    ],
  };
};

describe('a model 55', () => {
  it.each<[string, Nota]>([
    ['to a contributor', nfeDeExemplo()],
    [
      'to who is exempt',
      nfeDeExemplo({
        destinatario: {
          ...nfeDeExemplo().destinatario!,
          indIEDest: '2',
          inscricaoEstadual: undefined,
          endereco: { ...carioca, uf: 'PR', codigoMunicipio: '4106902', municipio: 'Curitiba' },
        },
      }),
    ],
    [
      'to a person',
      nfeDeExemplo({
        destinatario: {
          ...nfeDeExemplo().destinatario!,
          documento: '12345678909',
          indIEDest: '9',
          inscricaoEstadual: undefined,
        },
      }),
    ],
    [
      'brought by a carrier elsewhere, with freight, later paid',
      nfeDeExemplo({
        presenca: '2',
        frete: '0',
        entrega: carioca,
        transportador: { cnpj: '11222333000181', nome: 'Transportes', proprio: false },
        itens: [{ ...itemDeExemplo, frete: 1200, cfop: '6101' }],
        pagamentos: [{ meio: '05', valor: 11_180, aPrazo: true }],
      }),
    ],
    [
      'through the virtual office',
      nfeDeExemplo({
        contingencia: { desde: new Date('2026-11-21T12:00:00Z'), motivo: 'Sem comunicação com a SEFAZ' },
      }),
    ],
    ['of a regular taxpayer', regular({})],
    [
      'with the ICMS that a benefit takes away',
      regular({ codigo: '40', aliquota: 20, desoneracao: { motivo: '9', calculo: 'POR_DENTRO' } }),
    ],
  ])('%s is right by the official schema, and signed', async (_, nota) => {
    const xml = assinar(montar(nota).xml, 'infNFe', keys);
    expect([await validar('NFe', xml), conferirAssinatura(xml, 'infNFe')]).toEqual([[], expect.any(String)]);
  });
  it('says its model and how it is issued in its key', () => {
    expect(lerChave(chaveDaNota(nfeDeExemplo()))).toMatchObject({ modelo: '55', tpEmis: '1' });
    expect(
      lerChave(
        chaveDaNota(nfeDeExemplo({ contingencia: { desde: new Date(), motivo: 'Sem comunicação com a SEFAZ' } })),
      ),
    ).toMatchObject({ tpEmis: '6' });
  });
  it.each<[string, Partial<NonNullable<Nota['destinatario']>>, RegExp]>([
    ['a wrong CNPJ', { documento: '11444777000162' }, /CPF ou CNPJ do destinatário está errado/],
    ['no name', { nome: '' }, /razão social/],
    ['a contributor without registration', { inscricaoEstadual: undefined }, /informe a inscrição estadual/],
    ['a registration of another state', { inscricaoEstadual: '12345674' }, /não é de SP/],
    ['exempt where nobody is', { indIEDest: '2', inscricaoEstadual: undefined }, /SP não aceita contribuinte isento/],
    [
      'resale by who is no contributor',
      { indIEDest: '9', inscricaoEstadual: undefined, consumidorFinal: false },
      /Para revenda/,
    ],
    ['no street', { endereco: { ...carioca, logradouro: '' } }, /endereço completo/],
  ])('is refused here with %s', (_, over, message) => {
    expect(conferir(nfeDeExemplo({ destinatario: { ...nfeDeExemplo().destinatario!, ...over } })).join(' ')).toMatch(
      message,
    );
  });
  it('of a regular taxpayer pays between states what the Senate says, and is refused where the tax would be shared', () => {
    expect(
      [
        ['SP', 'BA', '0'],
        ['SP', 'RJ', '0'],
        ['BA', 'SP', '0'],
        ['SP', 'ES', '0'],
        ['SP', 'RJ', '1'],
      ].map(([de, para, origem]) => aliquotaInterestadual(de!, para!, origem!)),
    ).toEqual([7, 12, 12, 7, 4]);
    const far = {
      ...nfeDeExemplo().destinatario!,
      endereco: carioca,
      indIEDest: '9' as const,
      inscricaoEstadual: undefined,
    };
    const nota = regular({ aliquota: 12 }, { destinatario: far, presenca: '2' });
    expect(conferir({ ...nota, itens: nota.itens.map((item) => ({ ...item, cfop: '6107' })) }).join(' ')).toMatch(
      /DIFAL/,
    );
    expect(
      conferir({
        ...regular(
          { aliquota: 18 },
          { destinatario: { ...far, indIEDest: '1', inscricaoEstadual: '12345674' }, presenca: '2' },
        ),
      }).join(' '),
    ).toMatch(/no máximo 12%/);
  });
  it('goes where its goods go, under the CFOP of that', () => {
    const { emitente, destinatario } = nfeDeExemplo();
    const far = { ...destinatario!, endereco: carioca };
    expect(
      [
        { presenca: '1' as const, destinatario: far },
        { presenca: '2' as const, destinatario: far },
        { presenca: '2' as const, destinatario: far, entrega: emitente.endereco },
        { presenca: '1' as const, destinatario: { ...far, consumidorFinal: false } },
      ].map((one) => destinoDe({ emitente, ...one })),
    ).toEqual(['1', '2', '1', '2']);
    expect(
      [
        ['5101', '1', '9'],
        ['5102', '2', '9'],
        ['5102', '2', '1'],
        ['5405', '2', '1'],
      ].map(([cfop, to, ie]) => cfopPara(cfop!, to as '1' | '2', ie as '1' | '9')),
    ).toEqual(['5101', '6108', '6102', '6404']);
    expect(
      [
        inscricaoDe('ISENTO', 'SP'),
        inscricaoDe('ISENTO', 'PR'),
        inscricaoDe(null, 'SP'),
        inscricaoDe('110042490114', 'SP'),
      ].map(({ indIEDest }) => indIEDest),
    ).toEqual(['9', '2', '9', '1']);
  });
  it('has services of its own in each state', () => {
    expect(enderecoDoServico({ uf: 'SP', ambiente: '1', modelo: '55' }, 'autorizacao')).toBe(
      'https://nfe.fazenda.sp.gov.br/ws/nfeautorizacao4.asmx',
    );
    expect(enderecoDoServico({ uf: 'RJ', ambiente: '2', modelo: '55' }, 'evento')).toBe(
      'https://nfe-homologacao.svrs.rs.gov.br/ws/recepcaoevento/recepcaoevento4.asmx',
    );
    expect(enderecoDoServico({ uf: 'BA', ambiente: '1', modelo: '55', svc: true }, 'status')).toBe(
      'https://nfe.svrs.rs.gov.br/ws/NfeStatusServico/NfeStatusServico4.asmx',
    );
    expect([svcDe('SP'), svcDe('PR')]).toEqual(['SVC-AN', 'SVC-RS']);
  });
});

describe('what a benefit takes away', () => {
  it.each([
    // Resolução SEFAZ RJ 13/2019: 99.80 / 0.8 * 0.2, and 99.80 * (1 - 0.1) / 0.8 - 99.80.
    ['40', 'POR_DENTRO', 2495],
    ['20', 'POR_DENTRO', 1248],
    ['40', 'SOBRE_O_PRECO', 1996],
    ['20', 'SOBRE_O_PRECO', 998],
  ] as const)('of CST %s, %s', (codigo, calculo, cents) => {
    const totais = totaisDe(
      regular({ codigo, aliquota: 20, ...(codigo === '20' && { reducao: 50 }), desoneracao: { motivo: '9', calculo } }),
    );
    expect([totais.desonerado, totais.nota]).toEqual([cents, 9980]);
  });
  it('is asked for where the company says that its state does, and of no other situation', () => {
    const exigencias = { beneficio: [], fcp: false, desoneracao: ['40'] };
    expect(conferir({ ...regular({ codigo: '40', aliquota: 0 }), exigencias }).join(' ')).toMatch(
      /precisa do ICMS desonerado/,
    );
    expect(conferir(regular({ codigo: '00', desoneracao: { motivo: '9', calculo: 'POR_DENTRO' } })).join(' ')).toMatch(
      /não aceita este motivo/,
    );
    expect(
      conferir(regular({ codigo: '20', reducao: 50, desoneracao: { motivo: '1', calculo: 'POR_DENTRO' } })).join(' '),
    ).toMatch(/não aceita este motivo/);
  });
});
it('says what the substitute has paid before, with the fund in the total', async () => {
  const retido = { base: 3000, aliquota: 20, substituto: 400, valor: 200, fcp: { base: 3000, aliquota: 2, valor: 60 } };
  for (const [crt, codigo] of [
    ['1', '500'],
    ['3', '60'],
  ] as const) {
    const base = nfeDeExemplo();
    const nota: Nota = {
      ...base,
      emitente: { ...base.emitente, crt },
      itens: [
        {
          ...itemDeExemplo,
          cfop: '5405',
          cest: '0301100',
          icms: { origem: '0', codigo, retido },
          ...(crt === '3' && { ibsCbs: { cst: '000', classificacao: '000001' } }),
        },
      ],
    };
    const { xml, totais } = montar(nota);
    expect([await validar('NFe', assinar(xml, 'infNFe', keys)), totais.fcpRetido]).toEqual([[], 120]);
    for (const part of [
      '<vBCSTRet>60.00</vBCSTRet><pST>20.0000</pST><vICMSSubstituto>8.00</vICMSSubstituto><vICMSSTRet>4.00</vICMSSTRet><vBCFCPSTRet>60.00</vBCFCPSTRet><pFCPSTRet>2.0000</pFCPSTRet><vFCPSTRet>1.20</vFCPSTRet>',
      '<vFCPST>0.00</vFCPST><vFCPSTRet>1.20</vFCPSTRet>',
    ])
      expect(xml).toContain(part);
  }
});
it('is corrected by a letter that is right by its schema, and signed', async () => {
  const chave = chaveDaNota(nfeDeExemplo());
  for (const sequencia of [1, 20]) {
    const xml = cartaDeCorrecao(
      {
        chave,
        ambiente: '2',
        cnpj: '11222333000181',
        quando: new Date(),
        fuso: 'America/Sao_Paulo',
        idLote: '1',
        sequencia,
        correcao: 'Onde se lê “sala 3”, leia-se “sala 5” & andar',
      },
      keys,
    );
    expect([
      await validar('carta', xml),
      conferirAssinatura(xml.slice(xml.indexOf('<evento '), xml.indexOf('</envEvento>')), 'infEvento'),
    ]).toEqual([[], expect.any(String)]);
  }
});
