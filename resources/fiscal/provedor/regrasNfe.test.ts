import { beforeAll, describe, expect, it } from 'vitest';
import { assinar } from '../nfce/assinatura.lazy.server';
import type { Certificado } from '../nfce/certificado.server';
import { certificadoDeTeste } from '../nfce/certificadoDeTeste.lazy.server';
import { chaveDaNota, documentoDe } from '../nfce/documento.server';
import { itemDeExemplo, nfeDeExemplo, notaDeExemplo } from '../nfce/exemplo.lazy.server';
import type { Nota } from '../nfce/nota.server';
import { abrirPfx } from '../nfce/pfx.lazy.server';
import { orientacaoDe } from '../orientacao.server';
import { emissoesDeTeste, memory } from '../../../tests/support/emissaoDeTeste';
import { rejeicaoDaNota } from './regras.lazy.server';
import { sefaz } from './sefaz.lazy.server';
import { simulador } from './simulador.lazy.server';

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
const base = nfeDeExemplo();
const { destinatario } = base as Required<Nota>;
const fora: Nota = {
  ...base,
  presenca: '2',
  destinatario: {
    ...destinatario,
    inscricaoEstadual: '12345674',
    endereco: { ...destinatario.endereco, uf: 'RJ', codigoMunicipio: '3304557', municipio: 'Rio de Janeiro' },
  },
  itens: [{ ...itemDeExemplo, cfop: '6101' }],
};
const regular: Nota = {
  ...fora,
  emitente: { ...base.emitente, crt: '3' },
  itens: [
    {
      ...itemDeExemplo,
      cfop: '6101',
      icms: { origem: '0', codigo: '00', aliquota: 12 },
      pisCofins: { cst: '06' },
      ibsCbs: { cst: '000', classificacao: '000001' },
    },
  ],
};
const isento: Nota = {
  ...regular,
  itens: [
    {
      ...regular.itens[0]!,
      icms: { origem: '0', codigo: '40', aliquota: 12, desoneracao: { motivo: '9', calculo: 'POR_DENTRO' } },
    },
  ],
};
const comIbsCbs = (ibsCbs: Nota['itens'][number]['ibsCbs']): Nota => ({
  ...regular,
  itens: [{ ...regular.itens[0]!, ibsCbs }],
});
const diferida = comIbsCbs({ cst: '510', classificacao: '510001', diferimento: 50 });
const suspensa = comIbsCbs({ cst: '550', classificacao: '550020', regular: '000001' });
const said = (
  nota: Nota,
  [from, to]: readonly [string | RegExp, string] = ['', ''],
  at = nota.emissao,
): string | undefined => {
  const { xml } = documentoDe(nota);
  const changed = xml.replace(from, to);
  if (from !== '' && changed === xml) throw new Error(`${String(from)} is not in the note`);
  return rejeicaoDaNota(assinar(changed, 'infNFe', keys), at)?.codigo;
};

describe('the simulated tax office, of a model 55', () => {
  it('takes what is right, late too', () => {
    for (const nota of [base, fora, regular, isento, diferida, suspensa]) expect(said(nota)).toBeUndefined();
    expect(said(base, ['', ''], new Date(base.emissao.getTime() + 3_600_000))).toBeUndefined();
  });
  it.each<[string, Nota, readonly [string | RegExp, string]]>([
    ['719', base, [/<dest>.*<\/dest>/, '']],
    ['724', base, [/<xNome>NF-E [^<]*<\/xNome>/, '']],
    ['598', base, [/<xNome>NF-E [^<]*<\/xNome>/, '<xNome>Outra</xNome>']],
    ['726', base, [/<enderDest>.*<\/enderDest>/, '']],
    ['208', base, ['<CNPJ>11444777000161', '<CNPJ>11444777000162']],
    ['210', base, ['<IE>110042490114', '<IE>110042490115']],
    ['728', base, ['<IE>110042490114</IE>', '']],
    ['791', base, ['<indIEDest>1', '<indIEDest>2']],
    ['805', base, ['<indIEDest>1</indIEDest><IE>110042490114</IE>', '<indIEDest>2</indIEDest>']],
    [
      '696',
      base,
      [/<indFinal>1(.*)<indIEDest>1<\/indIEDest><IE>110042490114<\/IE>/, '<indFinal>0$1<indIEDest>9</indIEDest>'],
    ],
    ['710', base, ['<tpImp>1', '<tpImp>4']],
    ['794', fora, ['<indPres>2', '<indPres>4']],
    ['434', fora, ['<indIntermed>0</indIntermed>', '']],
    ['435', base, ['<indPres>1</indPres>', '<indPres>1</indPres><indIntermed>0</indIntermed>']],
    ['733', fora, ['<CFOP>6101', '<CFOP>5101']],
    ['732', base, ['<CFOP>5101', '<CFOP>6101']],
    ['731', base, ['<CFOP>5101', '<CFOP>7101']],
    ['518', base, ['<CFOP>5101', '<CFOP>1101']],
    ['527', base, [/<idDest>1(.*)<CFOP>5101/, '<idDest>3$1<CFOP>7101']],
    ['772', base, ['<idDest>1', '<idDest>2']],
    ['773', fora, [/<idDest>2(.*)<indFinal>1(.*)<CFOP>6101/, '<idDest>1$1<indFinal>0$2<CFOP>5101']],
    ['693', regular, ['<pICMS>12.0000', '<pICMS>18.0000']],
    ['694', regular, ['<indIEDest>1</indIEDest><IE>12345674</IE>', '<indIEDest>9</indIEDest>']],
    ['795', isento, [/<vICMSDeson>[\d.]+(?=<\/vICMSDeson><vFCP>)/, '<vICMSDeson>0.00']],
    ['535', base, ['<vFrete>0.00', '<vFrete>5.00']],
    ['859', base, ['<vFCPSTRet>0.00', '<vFCPSTRet>5.00']],
    ['865', base, ['<vPag>99.80', '<vPag>90.00']],
    ['866', base, ['<vPag>99.80', '<vPag>100.00']],
    ['502', base, ['<mod>55', '<mod>65']],
  ])('says %s, and people are told what to do about it', (code, nota, change) => {
    expect(said(nota, change)).toBe(code);
    // Codes that the product itself never causes need no instruction.
    expect(orientacaoDe(code) !== null || ['502', '518', '535', '598', '710', '794'].includes(code)).toBe(true);
  });
  const gDif = /<gDif>.*?<\/gDif>/;
  it.each<[string, Nota, readonly [string | RegExp, string]]>([
    ['1030', diferida, [gDif, '']],
    ['1029', regular, ['</pIBSUF>', '</pIBSUF><gDif><pDif>50.0000</pDif><vDif>0.04</vDif></gDif>']],
    ['1062', diferida, [/(?<a><pCBS>.*?<vDif>)[\d.]+/, '$<a>9.99']],
    ['1069', diferida, [/(?<a><pCBS>.*?<vCBS>)[\d.]+/, '$<a>9.99']],
    ['1065', suspensa, [/<gTribRegular>.*?<\/gTribRegular>/, '']],
    ['1114', suspensa, ['<CST>550</CST><cClassTrib>550020', '<CST>000</CST><cClassTrib>000001']],
    ['1037', suspensa, ['<pCBS>0.0000', '<pCBS>0.9000']],
    ['1068', suspensa, [/<vTribRegCBS>[\d.]+/, '<vTribRegCBS>9.99']],
  ])('says %s of deferral and suspension', (code, nota, change) => {
    expect(said(nota, change)).toBe(code);
  });
  it('knows no offline issue of it, and nothing that waited for a month', () => {
    expect(said(base, ['', ''], new Date(base.emissao.getTime() + 31 * 86_400_000))).toBe('228');
    const { xml } = documentoDe(base);
    // Uses the key that such a note would have.
    const offline = chaveDaNota(
      notaDeExemplo({ contingencia: { desde: base.emissao, motivo: 'Sem comunicação com a SEFAZ' } }),
    );
    expect([offline[34], xml.includes('<tpEmis>1<')]).toEqual(['9', true]);
  });
});

describe('its virtual offices and letters', () => {
  const now = (): Date => new Date('2026-11-21T13:15:30Z');
  const { emissao, emissor } = emissoesDeTeste('11222333000181', now);
  const nfe = (over: Partial<Nota> = {}) => emissao({ destinatario, frete: '9', ...over });
  const contingencia = { desde: now(), motivo: 'Sem comunicação com a SEFAZ' };
  it('take the notes of a state only while it has them open, and only those that say so', async () => {
    let svcAtiva = false;
    const office = sefaz('simulador', true, simulador({ store: memory(), now, svcAtiva: () => svcAtiva }), now);
    const quem = emissor({ modelo: '55' });
    expect(await office.emitir({ ...quem, svc: true }, nfe({ contingencia }))).toMatchObject({
      tipo: 'paralisada',
      codigo: '114',
    });
    svcAtiva = true;
    expect(await office.emitir({ ...quem, svc: true }, nfe())).toMatchObject({ tipo: 'rejeitada', codigo: '713' });
    expect(await office.emitir(quem, nfe({ contingencia }))).toMatchObject({ tipo: 'rejeitada', codigo: '570' });
    expect(await office.emitir({ ...quem, svc: true }, nfe({ contingencia }))).toMatchObject({ tipo: 'autorizada' });
  });
  it('know the contributors that they have met', async () => {
    const office = sefaz('simulador', true, simulador({ store: memory(), now }), now);
    const quem = emissor({ modelo: '55' });
    expect(await office.emitir(quem, nfe())).toMatchObject({ tipo: 'autorizada' });
    expect(
      await office.emitir(
        quem,
        nfe({ destinatario: { ...destinatario, indIEDest: '9', inscricaoEstadual: undefined } }),
      ),
    ).toMatchObject({ tipo: 'rejeitada', codigo: '232' });
    expect(
      await office.emitir(quem, nfe({ destinatario: { ...destinatario, documento: '11222333000181' } })),
    ).toMatchObject({ tipo: 'rejeitada', codigo: '234' });
  });
  it('register each letter once, of a note of this model that stands', async () => {
    const office = sefaz('simulador', true, simulador({ store: memory(), now }), now);
    const [quem, note, consumer] = [emissor({ modelo: '55' }), nfe(), emissao()];
    for (const one of [note, consumer])
      expect(await office.emitir({ ...quem, modelo: one === note ? '55' : '65' }, one)).toMatchObject({
        tipo: 'autorizada',
      });
    const letter = (sequencia: number, correcao = 'Onde se lê sala 3, leia-se sala 5', chave = note.chave) =>
      office.corrigir(quem, { ref: '', chave, sequencia, correcao, quando: now() });
    expect(await letter(1)).toMatchObject({ tipo: 'registrada', prova: expect.stringContaining('<procEventoNFe') });
    // The same again is the same letter; another with its number is none.
    expect(await letter(1)).toMatchObject({ tipo: 'registrada', codigo: '135' });
    expect(await letter(1, 'Outra correção com o mesmo número')).toMatchObject({ tipo: 'rejeitada', codigo: '573' });
    expect(await letter(21)).toMatchObject({ tipo: 'rejeitada', codigo: '594' });
    expect(await letter(1, undefined, consumer.chave)).toMatchObject({ tipo: 'rejeitada', codigo: '784' });
    expect(await letter(1, undefined, `${note.chave.slice(0, 43)}${(Number(note.chave[43]) + 1) % 10}`)).toMatchObject({
      tipo: 'inexistente',
    });
    const found = await office.consultar(quem, note);
    expect(found).toMatchObject({ tipo: 'autorizada', cartas: [expect.stringContaining('leia-se sala 5')] });
    await office.cancelar(quem, {
      ref: '',
      chave: note.chave,
      protocolo: 'protocolo' in found ? found.protocolo : '',
      justificativa: 'Cliente desistiu da compra',
      quando: now(),
    });
    expect(await letter(2)).toMatchObject({ tipo: 'rejeitada', codigo: '580' });
  });
});
