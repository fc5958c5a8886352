import { createVerify, createHash } from 'node:crypto';
import fc from 'fast-check';
import { XmlDocument, type XmlElement } from 'libxml2-wasm';
import { XmlStringOutputBufferHandler } from 'libxml2-wasm';
import { validateXML } from 'xmllint-wasm';
import { beforeAll, describe, expect, it } from 'vitest';
import { assinar, conferirAssinatura, digestDe } from './assinatura.lazy.server';
import { CertificadoInvalido, diasDeValidade, type Certificado } from './certificado.server';
import { abrirPfx } from './pfx.lazy.server';
import { certificadoDeTeste } from './certificadoDeTeste.lazy.server';
import { blocosDaChave, chaveValida, codigoNumerico, dvChave, lerChave, montarChave } from './chave.server';
import { conferir } from './conferir.lazy.server';
import { enderecoDoServico, enderecosDaUf } from './enderecos.server';
import { arquivoDoEsquema, textosDosEsquemas, validar, type Mensagem } from './esquema.lazy.server';
import { entregaDeExemplo, itemDeExemplo, notaDeExemplo } from './exemplo.lazy.server';
import { achar, lerXml, textoDe } from './leitura.lazy.server';
import {
  cancelamento,
  cancelamentoPorSubstituicao,
  consulta,
  consultaDeStatus,
  inutilizacao,
  lote,
} from './mensagens.lazy.server';
import { montar } from './montar.lazy.server';
import { NotaInvalida, type Nota, type ResponsavelTecnico } from './nota.server';
import { comQrCode, qrCode2, qrCode3 } from './qrcode.server';
import { porcento, totaisDe, valorBruto } from './totais.server';
import { escapar, instante, texto } from './xml.server';

const cnpjs = { numeric: '11222333000181', letters: '12ABC34501DE35' };
let certificates: Record<keyof typeof cnpjs, Certificado>;
beforeAll(() => {
  const make = (cnpj: string): Certificado => {
    const { pfx, senha } = certificadoDeTeste({ cnpj, nome: 'EMPRESA' });
    return abrirPfx(pfx, senha);
  };
  certificates = { numeric: make(cnpjs.numeric), letters: make(cnpjs.letters) };
});
const regular: Partial<Nota> = {
  itens: [
    {
      ...itemDeExemplo,
      icms: { origem: '0', codigo: '00', aliquota: 18, fcp: 2 },
      pisCofins: { cst: '01', pis: 1.65, cofins: 7.6 },
      ibsCbs: { cst: '000', classificacao: '000001' },
    },
    {
      ...itemDeExemplo,
      codigo: 'P2',
      descricao: 'Refrigerante & água <lata>',
      quantidade: 3,
      valorUnitario: 6.5,
      desconto: 50,
      outras: 120,
      cfop: '5405',
      cest: '0300700',
      icms: { origem: '0', codigo: '60' },
      pisCofins: { cst: '04' },
      ibsCbs: { cst: '410', classificacao: '410001' },
    },
    {
      ...itemDeExemplo,
      codigo: 'P3',
      descricao: 'Sobremesa',
      quantidade: 1,
      valorUnitario: 10,
      beneficio: 'SP020001',
      icms: { origem: '0', codigo: '20', aliquota: 18, reducao: 33.33, fcp: 2 },
      pisCofins: { cst: '01', pis: 1.65, cofins: 7.6 },
      ibsCbs: { cst: '200', classificacao: '200047' },
      carga: { federal: 13.45, estadual: 18, municipal: 0 },
    },
  ],
  fonteDaCarga: 'IBPT',
  pagamentos: [
    {
      meio: '03',
      valor: 10_000,
      integrado: true,
      bandeira: '01',
      autorizacao: 'A1B2C3',
      instituicao: '01027058000191',
    },
    { meio: '01', valor: 5000 },
  ],
  troco: 15_000 - 9980 - 1950 + 50 - 120 - 1000,
  ...entregaDeExemplo,
  intermediador: { cnpj: '14380200000121', identificacao: 'loja-123' },
  informacoes: 'Pedido 1234',
};
const responsavel: ResponsavelTecnico = {
  cnpj: '11222333000181',
  contato: 'Suporte',
  email: 'suporte@exemplo.com.br',
  fone: '1132654321',
  csrt: { id: '01', codigo: 'G8063VRTNDMO886SFNK5LDUDEI24XJ22YIPO' },
};
/** Signed note with its QR code, as transmitted. */
const emit = (nota: Nota, certificate: Certificado, version: 2 | 3 = 3): string => {
  const { xml, chave, totais } = montar(nota, responsavel);
  const signed = assinar(xml, 'infNFe', certificate);
  const { uf } = nota.emitente.endereco;
  const offline = nota.contingencia && {
    dia: '21',
    total: totais.nota,
    digest: digestDe(signed),
    privateKey: certificate.privateKey,
    ...(nota.consumidor && { cpf: nota.consumidor.cpf }),
  };
  const common = { chave, ambiente: nota.ambiente, uf };
  return comQrCode(
    signed,
    version === 3 ? qrCode3(common, offline) : qrCode2(common, { id: '000001', codigo: 'CODIGO-CSC' }, offline),
    enderecosDaUf(uf, nota.ambiente).urlChave,
  );
};
const withCnpj = (cnpj: string, over: Partial<Nota> = {}): Nota => {
  const nota = notaDeExemplo(over);
  return { ...nota, emitente: { ...nota.emitente, cnpj, ...(over.itens && { crt: '3' }) } };
};
const contingencia = { desde: new Date('2026-11-21T13:00:00Z'), motivo: 'Sem comunicação com a internet' };

describe('access key', () => {
  it.each([
    '52060412ABC34501DE35550120000007801267301610',
    '3526050X0J92JY000196570010000006041448679011',
    '41170410422724000187650010000005101000010235',
    '35250530057049000141550010000280181030656857',
  ])('knows the check digit of %s', (chave) => {
    expect(dvChave(chave.slice(0, 43))).toBe(Number(chave[43]));
    expect(chaveValida(chave)).toBe(true);
    expect(chaveValida(chave.slice(0, 43) + String((Number(chave[43]) + 1) % 10))).toBe(false);
  });
  it('says again what it was made of, with letters and without', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('SP', 'AC', 'RS', 'DF'),
        fc.integer({ min: 1, max: 12 }),
        fc.stringMatching(/^[0-9A-Z]{12}[0-9]{2}$/),
        fc.integer({ min: 0, max: 999 }),
        fc.integer({ min: 1, max: 999_999_999 }),
        fc.constantFrom('1' as const, '9' as const),
        fc.stringMatching(/^[0-9]{8}$/),
        (uf, month, emitente, serie, numero, tpEmis, codigo) => {
          const parts = {
            uf,
            mes: `2026-${String(month).padStart(2, '0')}`,
            emitente,
            modelo: '65' as const,
            serie,
            numero,
            tpEmis,
            codigo,
          };
          const chave = montarChave(parts);
          expect(lerChave(chave)).toEqual(parts);
          expect(blocosDaChave(chave).split(' ')).toHaveLength(11);
        },
      ),
    );
  });
  it('draws no code that may be guessed', () => {
    const draws = [0, 11_111_111, 12_345_678, 90_123_456, 42, 5];
    expect(codigoNumerico(42, () => draws.shift()!)).toBe('00000005');
  });
});

describe('amounts', () => {
  it('are exact in cents', () => {
    expect(valorBruto({ quantidade: 3, valorUnitario: 0.1 })).toBe(30);
    expect(valorBruto({ quantidade: 1.005, valorUnitario: 100 })).toBe(10_050);
    expect(valorBruto({ quantidade: 0.335, valorUnitario: 10 })).toBe(335);
    expect(porcento(10_000, 7.6)).toBe(760);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 1, max: 100_000 }), (quantidade, cents) => {
        expect(valorBruto({ quantidade, valorUnitario: cents / 100 })).toBe(quantidade * cents);
      }),
    );
  });
  it('add up: the note is products less discount plus other, and every total the sum of its items', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            quantidade: fc.integer({ min: 1, max: 50 }),
            cents: fc.integer({ min: 100, max: 50_000 }),
            desconto: fc.integer({ min: 0, max: 99 }),
            outras: fc.integer({ min: 0, max: 500 }),
          }),
          { minLength: 1, maxLength: 20 },
        ),
        (list) => {
          const itens = list.map(({ quantidade, cents, desconto, outras }) => ({
            ...itemDeExemplo,
            quantidade,
            valorUnitario: cents / 100,
            desconto,
            outras,
            icms: { origem: '0', codigo: '00', aliquota: 18 },
            ibsCbs: { cst: '000', classificacao: '000001' },
          }));
          const totais = totaisDe(notaDeExemplo({ itens }));
          expect(totais.nota).toBe(totais.produtos - totais.desconto + totais.outras);
          expect(totais.icms).toBe(totais.itens.reduce((sum, one) => sum + one.icms.valor, 0));
          expect(totais.ibsCbs!.cbs).toBe(totais.itens.reduce((sum, one) => sum + one.ibsCbs!.cbs.valor, 0));
        },
      ),
    );
  });
});

describe('telephone of the issuer', () => {
  it.each([
    ['+551132654321', '1132654321'],
    ['+5511987654321', '11987654321'],
    ['+558001234567', '08001234567'],
    ['+5540041234', '40041234'],
    ['+351912345678', '351912345678'],
    ['1132654321', undefined],
  ])('%s goes out as %s', (telefone, fone) => {
    const nota = notaDeExemplo();
    const { xml } = montar({ ...nota, emitente: { ...nota.emitente, telefone } }, responsavel);
    const [, emit = ''] = /<emit>(.*)<\/emit>/s.exec(xml) ?? [];
    expect(/<fone>(.*?)<\/fone>/.exec(emit)?.[1]).toBe(fone);
  });
});

describe('texts', () => {
  it('are what the layout takes, whatever was typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (typed) => {
        expect(texto(typed, 60)).toMatch(/^$|^[!-ÿ]([ -ÿ]*[!-ÿ])?$/u);
      }),
    );
    expect(escapar('<a href="x">&')).toBe('&lt;a href=&quot;x&quot;&gt;&amp;');
    expect(texto('  Pão  de “queijo” — grande 😀 ', 120)).toBe('Pão de "queijo" - grande');
  });
  it('tell the hour of the shop with its offset', () => {
    expect(instante(new Date('2026-11-21T13:15:00Z'), 'America/Sao_Paulo')).toBe('2026-11-21T10:15:00-03:00');
    expect(instante(new Date('2026-11-21T03:15:09Z'), 'America/Rio_Branco')).toBe('2026-11-20T22:15:09-05:00');
  });
});

describe('certificate', () => {
  it.each([false, true])('of the new and of the old kind (%s) opens with its password alone', (antigo) => {
    const { pfx } = certificadoDeTeste({
      cnpj: cnpjs.letters,
      nome: 'PIZZARIA',
      senha: 'segredo',
      fim: new Date('2027-01-31T12:00:00Z'),
      antigo,
    });
    expect(abrirPfx(pfx, 'segredo')).toMatchObject({
      cnpj: cnpjs.letters,
      titular: 'PIZZARIA',
      emissor: 'AC SIMULACAO SEM VALOR',
      fim: new Date('2027-01-31T12:00:00Z'),
    });
    expect(() => abrirPfx(pfx, 'errada')).toThrow('A senha do certificado não confere.');
  });
  it('is refused when it is no certificate', () => {
    for (const bytes of [new Uint8Array(), new TextEncoder().encode('%PDF-1.7'), new Uint8Array(2000)])
      expect(() => abrirPfx(bytes, 'x')).toThrow(CertificadoInvalido);
  });
  it('counts its days', () => {
    expect(diasDeValidade(new Date('2026-12-01T00:00:00Z'), new Date('2026-11-21T12:00:00Z'))).toBe(9);
    expect(diasDeValidade(new Date('2026-11-20T00:00:00Z'), new Date('2026-11-21T12:00:00Z'))).toBeLessThan(0);
  });
});

/** The second engine: libxml2 of another build, given the schemas as files. */
const secondEngine = async (mensagem: Mensagem, xml: string): Promise<readonly string[]> => {
  const all = await textosDosEsquemas();
  const name = arquivoDoEsquema(mensagem);
  const { errors } = await validateXML({
    xml: [{ fileName: 'm.xml', contents: xml }],
    schema: [{ fileName: name, contents: all[name]! }],
    preload: Object.entries(all)
      .filter(([one]) => one !== name)
      .map(([fileName, contents]) => ({ fileName, contents })),
  });
  return errors.map(({ message }) => message);
};
/** The second tool: libxml2's canonical form and OpenSSL, without the library that signed. */
const secondVerifier = (xml: string, element: string): { readonly digest: boolean; readonly signature: boolean } => {
  const document = XmlDocument.fromString(xml);
  const canonical = (node: XmlElement): string => {
    const out = new XmlStringOutputBufferHandler();
    node.canonicalize(out);
    return out.result;
  };
  const find = (name: string): XmlElement => document.get(`//*[local-name(.)='${name}']`) as XmlElement;
  const digest =
    createHash('sha1')
      .update(canonical(find(element)))
      .digest('base64') === find('DigestValue').content;
  const pem = `-----BEGIN CERTIFICATE-----\n${find('X509Certificate').content}\n-----END CERTIFICATE-----`;
  const signature = createVerify('RSA-SHA1')
    .update(canonical(find('SignedInfo')))
    .verify(pem, find('SignatureValue').content, 'base64');
  document.dispose();
  return { digest, signature };
};

const kinds = (Object.keys(cnpjs) as (keyof typeof cnpjs)[]).flatMap((cnpj) =>
  (
    [
      ['Simples', {}],
      ['regular regime with IBS and CBS', regular],
    ] as const
  ).flatMap(([regime, over]) =>
    [false, true].flatMap((isOffline) => ([2, 3] as const).map((qr) => ({ cnpj, regime, over, isOffline, qr }))),
  ),
);
describe.each(kinds)(
  'a note: $cnpj CNPJ, $regime, offline $isOffline, QR version $qr',
  ({ cnpj, over, isOffline, qr }) => {
    const make = (): string =>
      emit(withCnpj(cnpjs[cnpj], { ...over, ...(isOffline && { contingencia }) }), certificates[cnpj], qr);
    it('is right by the official schema, for two engines', async () => {
      const xml = make();
      expect(await validar('NFe', xml)).toEqual([]);
      expect(await secondEngine('NFe', xml)).toEqual([]);
      expect(await validar('enviNFe', lote('1', xml))).toEqual([]);
    });
    it('carries a signature that holds, for two tools, and no longer when a letter is changed', () => {
      const xml = make();
      expect(conferirAssinatura(xml, 'infNFe')).toBeDefined();
      expect(secondVerifier(xml, 'infNFe')).toEqual({ digest: true, signature: true });
      const forged = xml.replace('Pizzaria Exemplo Ltda', 'Pizzaria Exemplo Ltdb');
      expect(conferirAssinatura(forged, 'infNFe')).toBeUndefined();
      expect(secondVerifier(forged, 'infNFe').digest).toBe(false);
    });
  },
);

describe('a note', () => {
  it('says in homologation that it counts for nothing, and its totals', () => {
    const root = lerXml(emit(withCnpj(cnpjs.numeric, regular), certificates.numeric));
    expect(textoDe(root, 'xProd')).toBe('NOTA FISCAL EMITIDA EM AMBIENTE DE HOMOLOGACAO - SEM VALOR FISCAL');
    expect(textoDe(achar(root, 'dest'), 'xNome')).toContain('SEM VALOR FISCAL');
    // 99,80 + 19,50 + 10,00 - 0,50 + 1,20
    expect(textoDe(achar(root, 'ICMSTot'), 'vNF')).toBe('130.00');
    // 18 % of 99,80 and of 6,67
    expect(textoDe(achar(root, 'ICMSTot'), 'vICMS')).toBe('19.16');
    // 2 % of the same base; only a reduced base is repeated
    expect(textoDe(achar(root, 'ICMSTot'), 'vFCP')).toBe('2.13');
    expect([textoDe(achar(root, 'ICMS00'), 'vBCFCP'), textoDe(achar(root, 'ICMS20'), 'vBCFCP')]).toEqual([
      undefined,
      '6.67',
    ]);
    // (99,80 - 17,96 - 2,00) less PIS 1,35 and COFINS 6,22, whose base keeps the fund = 72,27: IBS 0,1 %, CBS 0,9 %
    expect(textoDe(achar(root, 'gIBSCBS'), 'vBC')).toBe('72.27');
    expect([textoDe(achar(root, 'gIBSCBS'), 'vIBSUF'), textoDe(achar(root, 'gIBSCBS'), 'vCBS')]).toEqual([
      '0.07',
      '0.65',
    ]);
    expect(textoDe(root, 'vNFTot')).toBe('130.00');
  });
  const icms = (codigo: string, over: object = {}): Partial<Nota> => ({
    emitente: { ...notaDeExemplo().emitente, crt: '3' },
    itens: [{ ...itemDeExemplo, pisCofins: { cst: '06' }, icms: { origem: '0', codigo, ...over } }],
  });
  const carioca: Partial<Nota> = {
    ...icms('40'),
    emitente: {
      ...icms('40').emitente!,
      inscricaoEstadual: '12345674',
      endereco: { ...notaDeExemplo().emitente.endereco, uf: 'RJ' },
    },
  };
  it.each<[string, Partial<Nota>, RegExp]>([
    ['a situation that wants its benefit named there', carioca, /em RJ o CST 40 precisa do código do benefício/],
    [
      'one of which the company says so',
      { ...icms('41'), exigencias: { beneficio: ['41'], fcp: false, desoneracao: [] } },
      /em SP o CST 41 precisa do código do benefício/,
    ],
    [
      'a code of benefit that is none',
      { ...icms('40'), itens: [{ ...icms('40').itens![0]!, beneficio: 'SP1' }] },
      /8 ou 10 caracteres/,
    ],
    [
      'no fund where the company says that the state demands it',
      { ...icms('00', { aliquota: 18 }), exigencias: { beneficio: [], fcp: true, desoneracao: [] } },
      /informe o percentual do FCP/,
    ],
    ['the fund where there is no tax to add it to', icms('40', { fcp: 2 }), /o CST 40 não leva o FCP/],
    [
      'the fund in the Simples',
      { itens: [{ ...itemDeExemplo, icms: { ...itemDeExemplo.icms, fcp: 2 } }] },
      /são do regime normal/,
    ],
    ['a recipient with a CNPJ', { consumidor: { cpf: '11222333000181' } }, /modelo 55/],
    ['payments that do not add up', { pagamentos: [{ meio: '01', valor: 9000 }] }, /acerte os pagamentos/],
    ['no items', { itens: [] }, /não tem itens/],
    ['an item without NCM', { itens: [{ ...itemDeExemplo, ncm: '' }] }, /informe o NCM/],
    ['a CFOP of another kind', { itens: [{ ...itemDeExemplo, cfop: '6102' }] }, /CFOP 6102/],
    [
      'a code of ICMS of the other regime',
      { itens: [{ ...itemDeExemplo, icms: { origem: '0', codigo: '00' } }] },
      /regime tributário/,
    ],
    ['ST without CEST', { itens: [{ ...itemDeExemplo, cfop: '5405', icms: { origem: '0', codigo: '500' } }] }, /CEST/],
  ])('is refused in words with %s', (_, over, words) => {
    expect(conferir(notaDeExemplo(over)).join(' ')).toMatch(words);
    expect(() => montar(notaDeExemplo(over))).toThrow(NotaInvalida);
  });
});

describe('QR Code', () => {
  const common = { chave: '41170410422724000187650010000005101000010235', ambiente: '2', uf: 'SP' } as const;
  it('of version 2 hashes with the security code, without zeros in front of its id', () => {
    const text = `${common.chave}|2|2|1`;
    expect(qrCode2(common, { id: '000001', codigo: 'SEGREDO' })).toBe(
      `https://www.homologacao.nfce.fazenda.sp.gov.br/qrcode?p=${text}|${createHash('sha1').update(`${text}SEGREDO`).digest('hex').toUpperCase()}`,
    );
  });
  it('of version 3 is signed when it was made offline', () => {
    expect(qrCode3(common)).toBe(`https://www.homologacao.nfce.fazenda.sp.gov.br/qrcode?p=${common.chave}|3|2`);
    const url = qrCode3(common, {
      dia: '05',
      total: 1990,
      cpf: '12345678909',
      digest: '',
      privateKey: certificates.numeric.privateKey,
    });
    const [text, signature] = [
      url.slice(url.indexOf('p=') + 2, url.lastIndexOf('|')),
      url.slice(url.lastIndexOf('|') + 1),
    ];
    expect(text).toBe(`${common.chave}|3|2|05|19.90|2|12345678909`);
    expect(createVerify('RSA-SHA1').update(text).verify(certificates.numeric.cert, signature, 'base64')).toBe(true);
  });
});

describe.each(Object.entries(cnpjs))('events and queries with the %s CNPJ', (name, cnpj) => {
  const base = () =>
    ({
      chave: montar(withCnpj(cnpj)).chave,
      ambiente: '2',
      cnpj,
      quando: new Date('2026-11-21T14:00:00Z'),
      fuso: 'America/Sao_Paulo',
      idLote: '7',
      protocolo: '135260000000001',
      justificativa: 'Pedido cancelado pelo cliente',
    }) as const;
  it('are right by their schemas and signed', async () => {
    const keys = certificates[name as keyof typeof cnpjs];
    const cancel = cancelamento(base(), keys);
    const replaced = cancelamentoPorSubstituicao(
      {
        ...base(),
        substituta: montar(withCnpj(cnpj, { contingencia, numero: 43 })).chave,
        versaoDoSistema: 'Retaguarda 1.0',
      },
      keys,
    );
    const unused = inutilizacao(
      {
        modelo: '65',
        uf: 'SP',
        ambiente: '2',
        cnpj,
        ano: 2026,
        serie: 1,
        de: 10,
        ate: 12,
        justificativa: 'Numeração pulada por falha',
      },
      keys,
    );
    const messages: readonly [Mensagem, string][] = [
      ['cancelamento', cancel],
      ['substituicao', replaced],
      ['inutNFe', unused],
      ['consSitNFe', consulta(base().chave, '2')],
      ['consStatServ', consultaDeStatus('SP', '2')],
    ];
    for (const [mensagem, xml] of messages)
      expect([mensagem, await validar(mensagem, xml), await secondEngine(mensagem, xml)]).toEqual([mensagem, [], []]);
    expect(secondVerifier(cancel, 'infEvento')).toEqual({ digest: true, signature: true });
    expect(secondVerifier(unused, 'infInut')).toEqual({ digest: true, signature: true });
  });
  it('have an address in every state', () => {
    expect(enderecoDoServico({ uf: 'SP', ambiente: '1' }, 'autorizacao')).toBe(
      'https://nfce.fazenda.sp.gov.br/ws/NFeAutorizacao4.asmx',
    );
    expect(enderecoDoServico({ uf: 'BA', ambiente: '2' }, 'status')).toBe(
      'https://nfce-homologacao.svrs.rs.gov.br/ws/NfeStatusServico/NfeStatusServico4.asmx',
    );
    expect(() => enderecosDaUf('XX', '1')).toThrow();
  });
});
