import { comCsosn } from './nfce/codigos.server';
import type { Emitente, Icms, Item } from './nfce/nota.server';
import { porcento, valorBruto } from './nfce/totais.server';
import { reais } from '../comum/centavos';

/**
 * States that the Convênio ICMS 125/2011 (with 78/2017, 58/2018 and 70/2020) allows to leave the tip out of the base of
 * the ICMS, up to 10 % of the bill.
 */
const estados = new Set('AC AL AM AP BA CE DF ES GO MA MG MS PB PE PI PR RJ RN RO RS SC SP TO'.split(' '));
const limiteIcms = 10;
/** LC 214/2025, art. 274, § 1º, I: out of the base of IBS and CBS up to 15 % of the bill. */
const limiteIbsCbs = 15;
/** Class of a tip outside the base (table of cClassTrib). */
const foraDaBase = '410019';

/** Splits the tip at the limits, in cents. */
const faixasDe = (gorjeta: number, conta: number) => {
  const ate = (limite: number): number => Math.min(gorjeta, porcento(conta, limite));
  return {
    isenta: ate(limiteIcms),
    semIbsCbs: ate(limiteIbsCbs) - ate(limiteIcms),
    resto: gorjeta - ate(limiteIbsCbs),
  };
};
/** ICMS of items outside its base: not taxed (41, 400), or the general code of a MEI. */
const naoTributada = (crt: Emitente['crt'], origem: string): Icms => ({
  origem,
  codigo: !comCsosn(crt) ? '41' : crt === '4' ? '102' : '400',
});

/**
 * Service charge as items of the note. The states demand an item of its own (CFOP of a sale, CST 41 or CSOSN 400;
 * beyond the limit «Gorjeta excedente», taxed as the sale), and so the base of IBS and CBS equals the one that the
 * rules recalculate. Undefined in a state outside the agreement: there it counts among the other expenses.
 */
export const itensDaGorjeta = (
  gorjeta: number,
  items: readonly Item[],
  { crt, endereco: { uf } }: Pick<Emitente, 'crt' | 'endereco'>,
): readonly Item[] | undefined => {
  if (gorjeta <= 0 || !estados.has(uf)) return undefined;
  const liquido = (item: Item): number => valorBruto(item) - (item.desconto ?? 0);
  const maior = items.reduce<Item | undefined>(
    (most, one) => (most && liquido(most) >= liquido(one) ? most : one),
    undefined,
  );
  if (!maior) return undefined;
  const { isenta, semIbsCbs, resto } = faixasDe(
    gorjeta,
    items.reduce((sum, item) => sum + liquido(item), 0),
  );
  // Codes of the goods without the parts of a good: bar code, benefit, tax paid by the substitute.
  const { origem, codigo, aliquota = 0 } = maior.icms;
  const item = (valor: number, descricao: string, over: Partial<Item>): readonly Item[] =>
    valor === 0
      ? []
      : [
          {
            codigo: 'GORJETA',
            descricao,
            ncm: maior.ncm,
            cfop: '5102',
            unidade: 'UN',
            quantidade: 1,
            valorUnitario: reais(valor),
            icms: comCsosn(crt) ? { origem, codigo: '102' } : { origem, codigo: '00', aliquota },
            pisCofins: maior.pisCofins,
            ...(maior.ibsCbs && { ibsCbs: maior.ibsCbs }),
            ...over,
          },
        ];
  const fora: Partial<Item> = maior.ibsCbs
    ? { ibsCbs: { cst: foraDaBase.slice(0, 3), classificacao: foraDaBase } }
    : {};
  // Without a rate in the sale none can be derived: the excess is then taxed as the sale.
  const excedente: Partial<Item> =
    comCsosn(crt) || codigo === '00'
      ? {}
      : {
          icms: { ...maior.icms, origem },
          cfop: maior.cfop,
          ...(maior.cest && { cest: maior.cest }),
          ...(maior.beneficio && { beneficio: maior.beneficio }),
        };
  return [
    ...item(isenta, 'Gorjeta', { icms: naoTributada(crt, origem), ...fora }),
    ...item(semIbsCbs, 'Gorjeta excedente', { ...excedente, ...fora }),
    ...item(resto, 'Gorjeta excedente', excedente),
  ];
};
