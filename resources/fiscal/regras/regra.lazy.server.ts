import { foiRetido } from '../nfce/codigos.server';
import { achar, textoDe, type Elemento } from '../nfce/leitura.lazy.server';
import type { Modelo } from '../nfce/nota.server';

/** Answer of the tax office to a note that breaks a rule. */
export interface Rejeicao {
  readonly codigo: string;
  readonly motivo: string;
}
/** Rejection with the step that corrects it. */
export interface Achado extends Rejeicao {
  readonly passo: string;
  readonly soDoEscritorio: boolean;
}
/** Published rule. The simulated office and the check before numbering apply the same rules to the same XML. */
export interface Regra<T> {
  readonly codigo: string;
  /** The words of the office, without «Rejeicao:». */
  readonly motivo: string;
  readonly modelo?: Modelo;
  /** True for a rate that the office takes from the law of the day; here the entered rate counts. */
  readonly soDoEscritorio?: boolean;
  /** True when the note breaks it. */
  readonly fere: (lido: T) => boolean;
  readonly passo: string | ((lido: T) => string);
}
/** Step of a rule that user data cannot break: the product built the note wrong. */
export const aoSuporte = 'A nota foi montada errada por este sistema: chame o suporte.';

export const cents = (element: Elemento | undefined, name: string): number =>
  Math.round(Number(textoDe(element, name) ?? 0) * 100);
export const filhosDe = (element: Elemento | undefined, nome: string): readonly Elemento[] =>
  element?.filhos.filter((one) => one.nome === nome) ?? [];

/** Note as parsed from its XML. */
export interface NotaLida {
  readonly infNFe: Elemento | undefined;
  readonly modelo: Modelo;
  readonly crt: string;
  readonly uf: string;
  readonly dia: string;
  readonly emit: Elemento | undefined;
  readonly dest: Elemento | undefined;
  readonly ide: (name: string) => string;
  readonly itens: readonly ItemLido[];
  readonly pagamentos: readonly Elemento[];
  /** Cents of a total. */
  readonly total: (name: string) => number;
}
export interface ItemLido {
  readonly nota: Pick<NotaLida, 'modelo' | 'crt' | 'uf' | 'dia' | 'dest' | 'emit' | 'ide'>;
  readonly det: Elemento;
  readonly numero: string;
  readonly nome: string;
  readonly cfop: string;
  readonly csosn: string | undefined;
  readonly cst: string | undefined;
  readonly icms: string;
  readonly retido: boolean;
}
/** `nomes`: the names of the products, which homologation replaces in the first item. */
export const lerNota = (root: Elemento | undefined, nomes: readonly string[] = []): NotaLida => {
  const infNFe = achar(root, 'infNFe');
  const [ideDe, emit, pag, icmsTot] = ['ide', 'emit', 'pag', 'ICMSTot'].map((nome) => achar(infNFe, nome));
  const ide = (name: string): string => textoDe(ideDe, name) ?? '';
  const nota = {
    infNFe,
    emit,
    ide,
    modelo: ide('mod') === '55' ? ('55' as const) : ('65' as const),
    crt: textoDe(emit, 'CRT') ?? '',
    uf: textoDe(achar(emit, 'enderEmit'), 'UF') ?? '',
    dia: ide('dhEmi').slice(0, 10),
    dest: filhosDe(infNFe, 'dest')[0],
    pagamentos: filhosDe(pag, 'detPag'),
    total: (name: string) => cents(icmsTot, name),
  };
  return {
    ...nota,
    itens: filhosDe(infNFe, 'det').map((det, at) => {
      const group = achar(det, 'ICMS');
      const [csosn, cst] = [textoDe(group, 'CSOSN'), textoDe(group, 'CST')];
      const icms = csosn ?? cst ?? '';
      return {
        nota,
        det,
        csosn,
        cst,
        icms,
        numero: det.atributos.nItem ?? '',
        nome: nomes[at] ?? textoDe(det, 'xProd') ?? '',
        cfop: textoDe(det, 'CFOP') ?? '',
        retido: foiRetido(icms),
      };
    }),
  };
};
