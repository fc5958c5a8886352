import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emissoesDeTeste } from '../../../tests/support/emissaoDeTeste';
import { rejeicaoDaNota } from '../provedor/regras.lazy.server';
import { assinar } from '../nfce/assinatura.lazy.server';
import { conferir, daCasa } from '../nfce/conferir.lazy.server';
import { documentoDe } from '../nfce/documento.server';
import { validar } from '../nfce/esquema.lazy.server';
import { entregaDeExemplo, itemDeExemplo, nfeDeExemplo, notaDeExemplo } from '../nfce/exemplo.lazy.server';
import { lerXml } from '../nfce/leitura.lazy.server';
import type { Item, Nota, Pagamento } from '../nfce/nota.server';
import { totaisDe } from '../nfce/totais.server';
import { orientacaoDe } from '../orientacao.server';
import { campos } from './dosTextos.lazy.server';
import { aoSuporte } from './regra.lazy.server';
import { julgar, rejeicoesConhecidas } from './tabela.lazy.server';

const now = new Date('2026-11-21T13:15:00Z');
const { certificado, emissao } = emissoesDeTeste('11222333000181', () => now);
const base = notaDeExemplo({ ambiente: '1' });

/** Mostly right, so that the rest of the note is judged too. */
const quase = <T>(certos: readonly T[], errados: readonly T[], peso = 12) =>
  fc.oneof(
    { weight: peso, arbitrary: fc.constantFrom(...certos) },
    { weight: 1, arbitrary: fc.constantFrom(...errados) },
  );
const nomes = fc.oneof(
  { weight: 16, arbitrary: fc.constantFrom('Água & Sal', 'Zé “do” Bar', '王 Lia', 'x'.repeat(130), '<a>&"') },
  { weight: 1, arbitrary: fc.constantFrom('J', '北京', ' ', '', '😀') },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
);
const pares = (crt: '1' | '3' | '4') =>
  quase(
    {
      1: ['5101 102', '5102 400', '5405 500', '5910 103'],
      3: ['5101 00', '5102 40', '5405 60'],
      4: ['5102 102', '5102 300'],
    }[crt],
    ['5101 500', '5405 102', '6102 102', '5102 900', '5102 20', '5656 500', '5102 101', ' 102', '5102 50'],
  );
const itens = (crt: '1' | '3' | '4'): fc.Arbitrary<Item> =>
  fc
    .record({
      descricao: nomes,
      par: pares(crt),
      cest: quase(['0301100'], [undefined, '12']),
      gtin: quase([undefined, '7891000315507'], ['7891000315508']),
      ncm: quase(['21069090'], ['00000000', '', '2106']),
      centavos: fc.integer({ min: 1, max: 400_000 }),
      unidade: quase(['UN', 'KG'], ['', '件']),
      comIbs: quase([crt === '3'], [crt !== '3']),
    })
    .map(({ par, centavos, comIbs, ...one }) => ({
      ...itemDeExemplo,
      ...one,
      cfop: par.split(' ')[0]!,
      quantidade: 1,
      valorUnitario: centavos / 100,
      icms: { origem: '0', codigo: par.split(' ')[1]!, aliquota: 18 },
      ...(comIbs && { ibsCbs: { cst: '000', classificacao: '000001' } }),
    }));
const meio = fc.record({
  meio: quase(['01', '03', '04', '17', '20', '10', '99'], ['77', '90']),
  integrado: quase([false, true], [true]),
  bandeira: quase([undefined, '01', '27'], ['55']),
  autorizacao: quase(['A1'], [undefined, '😀']),
  instituicao: quase(['01027058000191'], [undefined, '01027058000192']),
});
const notas: fc.Arbitrary<Nota> = fc.constantFrom('1' as const, '3' as const, '4' as const).chain((crt) =>
  fc
    .record({
      razaoSocial: nomes,
      rua: nomes,
      nome: nomes,
      cpf: quase(['12345678909'], ['12345678900']),
      linhas: fc.array(itens(crt), { minLength: 1, maxLength: 2 }),
      pago: meio,
      falta: quase([0], [1, -1]),
      forma: fc.constantFrom('balcao', 'cpf', 'entrega', 'nfe'),
    })
    .map(({ razaoSocial, rua, nome, cpf, linhas, pago, falta, forma }) => {
      const emitente = { ...base.emitente, crt, razaoSocial, endereco: { ...base.emitente.endereco, logradouro: rua } };
      const partes: Record<typeof forma, Partial<Nota>> = {
        balcao: {},
        cpf: { consumidor: { cpf, nome } },
        entrega: { ...entregaDeExemplo, consumidor: { ...entregaDeExemplo.consumidor!, cpf, nome } },
        nfe: { destinatario: { ...nfeDeExemplo().destinatario!, nome }, frete: '9' },
      };
      const nota: Nota = { ...base, emitente, itens: linhas, ...partes[forma] };
      const pagamentos: readonly Pagamento[] = [{ ...pago, valor: totaisDe(nota).nota + falta }];
      return { ...nota, pagamentos };
    }),
);
/** Judges the note as the simulated office does: the schema first, then the rules. */
const oEscritorio = async (nota: Nota): Promise<string | undefined> => {
  const { xml } = documentoDe(nota);
  const signed = assinar(xml, 'infNFe', certificado);
  const forSchema = nota.destinatario ? signed : emissaoDe(signed);
  const problems = await validar('NFe', forSchema);
  return problems.length > 0 ? `225 ${problems[0]}` : rejeicaoDaNota(signed, now)?.codigo;
};
const qr = /<infNFeSupl>.*<\/infNFeSupl>/.exec(emissao().xml!)![0];
const emissaoDe = (signed: string): string => signed.replace('<Signature', `${qr}<Signature`);

describe('the table of rules', () => {
  it('lets a note pass at the check exactly when the simulated office takes it', async () => {
    const counted = { taken: 0, refused: 0 };
    await fc.assert(
      fc.asyncProperty(notas, async (nota) => {
        const [aqui, la] = [conferir(nota), await oEscritorio(nota)];
        // Conversely, except for what this system does not issue.
        const concordam = aqui.length === 0 ? la === undefined : la !== undefined || daCasa(nota).length > 0;
        expect({ concordam, aqui, la }).toEqual({ concordam: true, aqui, la });
        counted[la === undefined ? 'taken' : 'refused'] += 1;
      }),
      { numRuns: 40 },
    );
    expect(counted.taken).toBeGreaterThan(0);
    expect(counted.refused).toBeGreaterThan(0);
  }, 300_000);

  it.each<[string, Partial<Nota>, RegExp]>([
    ['337', { emitente: { ...base.emitente, crt: '4' } }, /MEI emite a NFC-e só com o CFOP 5102, e não 5101/],
    [
      '782',
      {
        emitente: { ...base.emitente, crt: '4' },
        itens: [{ ...itemDeExemplo, cfop: '5102', icms: { origem: '0', codigo: '103' } }],
      },
      /só com o CSOSN 102 ou 300, e não 103/,
    ],
    [
      '337',
      {
        emitente: { ...base.emitente, crt: '4' },
        itens: [{ ...itemDeExemplo, cfop: '5405', cest: '0301100', icms: { origem: '0', codigo: '500' } }],
      },
      /só com o CSOSN 102 ou 300, e não 500/,
    ],
    ['392', { pagamentos: [{ meio: '03', valor: 9980, integrado: true }] }, /CNPJ da adquirente e da autorização/],
    [
      '437',
      { pagamentos: [{ meio: '03', valor: 9980, instituicao: '01027058000192' }] },
      /CNPJ 01027058000192 da adquirente está errado/,
    ],
    ['443', { pagamentos: [{ meio: '03', valor: 9980, bandeira: '55' }] }, /bandeira do cartão/],
    ['237', { consumidor: { cpf: '12345678900' } }, /CPF do consumidor está errado/],
    ['244', { serie: 890 }, /séries 0 a 889/],
    ['503', { serie: 920 }, /séries 0 a 889/],
    [
      '542',
      { ...entregaDeExemplo, transportador: { ...entregaDeExemplo.transportador!, cnpj: '11222333000182' } },
      /CNPJ de quem transporta está errado/,
    ],
    [
      '440',
      { ...entregaDeExemplo, intermediador: { cnpj: '11222333000182', identificacao: 'loja 1' } },
      /CNPJ da plataforma de venda está errado/,
    ],
    [
      '271',
      { emitente: { ...base.emitente, endereco: { ...base.emitente.endereco, codigoMunicipio: '3304557' } } },
      /município da empresa não é do estado dela/,
    ],
    ['225', { emitente: { ...base.emitente, razaoSocial: 'J' } }, /razão social da empresa é curto demais.*Empresas/],
    ['225', { emitente: { ...base.emitente, razaoSocial: '北京' } }, /Informe a razão social da empresa/],
    ['225', { consumidor: { cpf: '12345678909', nome: 'J' } }, /nome do cliente é curto demais.*cadastro do cliente/],
    ['225', { itens: [{ ...itemDeExemplo, descricao: '😀' }] }, /informe o nome no cadastro do produto/],
    ['225', { itens: [{ ...itemDeExemplo, unidade: '件' }] }, /unidade de medida/],
    ['225', { itens: [{ ...itemDeExemplo, ncm: '2106' }] }, /NCM está fora do formato/],
  ])('refuses %s before a number is taken, and says where it is mended', async (codigo, over, words) => {
    const nota = { ...base, ...over };
    expect(conferir(nota).join(' ')).toMatch(words);
    expect((await oEscritorio(nota))?.slice(0, codigo.length)).toBe(codigo);
    // Also in homologation, where the note carries other names.
    expect(conferir({ ...nota, ambiente: '2' }).join(' ')).toMatch(words);
  });

  it('holds the forms of its fields to the official schema', async () => {
    const { xml: nfe } = emissao({ ...entregaDeExemplo });
    for (const { em, nome, forma, opcional } of campos.filter(({ em }) => nfe!.includes(`<${em}>`))) {
      const at = new RegExp(`(<${em}>(?:(?!</${em}>).)*?)<${nome}>[^<]*</${nome}>`);
      if (!at.test(nfe!)) continue;
      const write = (text: string): string => nfe!.replace(at, `$1<${nome}>${text}</${nome}>`);
      const values =
        typeof forma === 'number' ? ['a'.repeat(forma), 'a'.repeat(forma - 1), ' a', '王王'] : ['1', 'A1', '12345678'];
      for (const value of values.filter((one) => one !== '')) {
        const serve = typeof forma === 'number' ? value.length >= forma && /^[!-ÿ]+$/.test(value) : forma.test(value);
        expect([em, nome, value, (await validar('NFe', write(value))).length === 0]).toEqual([em, nome, value, serve]);
      }
      const falta = (await validar('NFe', nfe!.replace(at, '$1'))).length > 0;
      expect([em, nome, opcional === true || falta]).toEqual([em, nome, true]);
    }
  });

  it('has a step for each rule that data can break, and an orientation for its rejection', () => {
    const said = julgar(lerXml(documentoDe({ ...base, emitente: { ...base.emitente, crt: '4' } }).xml));
    expect(said.every(({ passo }) => passo.length > 20 && !passo.includes(aoSuporte))).toBe(true);
    for (const codigo of ['207', '237', '273', '275', '337', '392', '437', '443', '750', '780', '782', '865'])
      expect([codigo, orientacaoDe(codigo)]).toEqual([codigo, expect.any(String)]);
  });

  it('knows these rejections', () => {
    expect([...rejeicoesConhecidas].toSorted((a, b) => Number(a) - Number(b)).join(' ')).toMatchInlineSnapshot(
      `"207 208 209 210 225 237 244 271 273 275 279 337 348 373 374 381 382 383 386 390 391 392 434 435 436 437 440 441 442 443 503 518 527 531 532 535 537 542 543 544 564 590 591 598 600 602 603 604 610 611 612 629 669 693 694 696 705 706 707 708 709 710 711 715 716 717 718 719 724 725 726 728 729 730 731 732 733 736 738 740 741 742 743 746 749 750 753 754 755 756 757 758 759 760 762 763 766 771 772 773 774 778 780 782 786 787 788 789 791 794 795 805 806 807 814 857 859 860 861 865 866 869 899 928 930 973 1004 1007 1020 1021 1022 1023 1024 1025 1026 1028 1029 1030 1031 1032 1033 1034 1036 1037 1040 1041 1044 1045 1046 1051 1052 1061 1062 1063 1065 1068 1069 1074 1079 1083 1085 1090 1091 1094 1114 1115 1116 1118 1119 1123"`,
    );
  });
});
