import { fold } from '#kit/text';
import type { tiposDeLancamento } from '../../../schemas/integracoes/repasses/repasse';
import { emCentavos, type Centavos } from '../../comum/centavos';

export type TipoDeLancamento = keyof typeof tiposDeLancamento;

export interface Lancamento {
  readonly tipo: TipoDeLancamento;
  /** Words of iFood. */
  readonly descricao: string;
  /** Positive: iFood pays it to the shop. */
  readonly valor: Centavos;
  /** Part of the transfer; else it is only told, such as an amount that the customer paid at the door. */
  readonly entra: boolean;
  readonly base: Centavos | null;
  /** Percentage of `base`. */
  readonly taxa: number | null;
  /** Order at iFood; null for a charge of the shop. */
  readonly pedido: string | null;
  readonly numero: string | null;
  /** Days, AAAA-MM-DD. */
  readonly data: string | null;
  readonly previsto: string | null;
}
export interface RepasseLido {
  readonly lancamentos: readonly Lancamento[];
  readonly competencias: readonly string[];
  readonly lojas: readonly string[];
  /** Last day that the file has closed: later orders come in a later file. Null when it does not say. */
  readonly apuradoAte: string | null;
  /** Lines that cannot be read, by their number in the file, with the reason. */
  readonly ilegiveis: readonly { readonly linha: number; readonly motivo: string }[];
}

/** Splits a line file with `;`, in which quoted cells may hold `;`, quotes and line breaks. */
const celulas = (texto: string): readonly (readonly string[])[] => {
  const linhas: string[][] = [];
  let linha: string[] = [];
  let celula = '';
  let emAspas = false;
  const fechar = (): void => {
    linha.push(celula.trim());
    celula = '';
  };
  for (let at = 0; at < texto.length; at++) {
    const letra = texto.charAt(at);
    if (emAspas) {
      if (letra !== '"') celula += letra;
      else if (texto.charAt(at + 1) === '"') {
        celula += '"';
        at++;
      } else emAspas = false;
    } else if (letra === '"' && celula.trim() === '') emAspas = true;
    else if (letra === ';') fechar();
    else if (letra === '\n') {
      fechar();
      linhas.push(linha);
      linha = [];
    } else if (letra !== '\r') celula += letra;
  }
  if (celula !== '' || linha.length > 0) {
    fechar();
    linhas.push(linha);
  }
  return linhas;
};

/** Reads `-1234.5`, `1.234,50` or `R$ 12,00`; undefined for anything else. */
export const lerValor = (texto: string): Centavos | undefined => {
  const limpo = texto.replaceAll(/[R$\s]/gu, '');
  const ponto = limpo.includes(',') ? limpo.replaceAll('.', '').replace(',', '.') : limpo;
  if (!/^-?\d{1,9}(?:\.\d{1,6})?$/u.test(ponto)) return undefined;
  return emCentavos(Math.round(Number(ponto) * 100));
};
/** Reads the day of `2026-11-03`, `2026-11-03T10:00:00Z` or `03/11/2026`; null for anything else. */
export const lerDia = (texto: string): string | null => {
  if (/^\d{4}-\d{2}-\d{2}/u.test(texto)) return texto.slice(0, 10);
  const brasileiro = /^(\d{2})\/(\d{2})\/(\d{4})/u.exec(texto);
  return brasileiro ? `${brasileiro[3]}-${brasileiro[2]}-${brasileiro[1]}` : null;
};

/** Words of the file by kind, tried in this order; folded. */
const palavras: readonly (readonly [TipoDeLancamento, RegExp])[] = [
  ['CANCELAMENTO', /cancelad|cancelamento|estorno/u],
  ['BENEFICIO_PARCEIRO', /custeada pelo ifood|subsidio ifood|beneficio pago pelo ifood/u],
  ['BENEFICIO_LOJA', /custeada pela loja|promocao da loja/u],
  ['TAXA_SERVICO', /taxa de servico/u],
  ['COMISSAO', /comissao/u],
  ['TAXA_TRANSACAO', /taxa de transacao|taxa da transacao/u],
  ['TAXA_ENTREGA', /taxa (?:de )?entrega|solicitacao de entrega|frete/u],
  ['MENSALIDADE', /mensalidade/u],
  ['ANUNCIO', /anuncio/u],
  ['AJUSTE', /ressarcimento|ajuste|reembolso|ocorrencia/u],
  ['VENDA', /entrada financeira|^venda$/u],
];
/** A repayment of a cancelled order is an adjustment, though its words say «cancelado». */
export const tipoDe = (descricao: string, tipo: string, fato: string): TipoDeLancamento => {
  const dela = fold(descricao).trim();
  if (/ressarcimento|reembolso/u.test(dela)) return 'AJUSTE';
  if (/cancel/u.test(fold(fato))) return 'CANCELAMENTO';
  const achado = palavras.find(([, words]) => words.test(dela)) ?? palavras.find(([, words]) => words.test(fold(tipo)));
  return achado?.[0] ?? 'OUTRO';
};

/** Reads `12.00`, `12,00%`; null for anything that is no percentage. */
const lerTaxa = (texto: string): number | null => {
  const taxa = Number(texto.replace('%', '').replace(',', '.'));
  return texto !== '' && taxa >= 0 && taxa <= 100 ? taxa : null;
};
const exigidas = ['valor', 'descricao_lancamento', 'pedido_associado_ifood'] as const;

/**
 * Reads the reconciliation file of a month. Unknown columns are ignored and unknown kinds kept as OUTRO; a line without
 * a readable amount is told, never skipped in silence. A file that is none is undefined.
 */
export const lerRepasse = (texto: string): RepasseLido | undefined => {
  const [cabeca, ...linhas] = celulas(texto.startsWith('\uFEFF') ? texto.slice(1) : texto);
  const nomes = (cabeca ?? []).map((one) => fold(one).replaceAll(/\s+/gu, '_'));
  if (exigidas.some((one) => !nomes.includes(one))) return undefined;
  const onde = new Map(nomes.map((nome, at) => [nome, at]));
  const ilegiveis: { linha: number; motivo: string }[] = [];
  const lancamentos: Lancamento[] = [];
  const competencias = new Set<string>();
  const lojas = new Set<string>();
  let apuradoAte: string | null = null;
  for (const [index, linha] of linhas.entries()) {
    if (linha.every((one) => one === '')) continue;
    const de = (nome: string): string => linha[onde.get(nome) ?? -1] ?? '';
    const valor = lerValor(de('valor'));
    if (valor === undefined) {
      ilegiveis.push({ linha: index + 2, motivo: `O valor “${de('valor').slice(0, 40)}” não é um número.` });
      continue;
    }
    const competencia = lerDia(`${de('competencia')}-01`)?.slice(0, 7) ?? lerDia(de('competencia'))?.slice(0, 7);
    if (competencia) competencias.add(competencia);
    if (de('loja_id') !== '') lojas.add(de('loja_id'));
    const fim = lerDia(de('data_apuracao_fim'));
    if (fim !== null && (apuradoAte === null || fim > apuradoAte)) apuradoAte = fim;
    lancamentos.push({
      tipo: tipoDe(de('descricao_lancamento'), de('tipo_lancamento'), de('fato_gerador')),
      descricao: (de('descricao_lancamento') || de('tipo_lancamento') || 'Sem descrição').slice(0, 120),
      valor,
      entra: fold(de('impacto_no_repasse') || 'sim') === 'sim',
      base: lerValor(de('base_calculo')) ?? null,
      taxa: lerTaxa(de('percentual_taxa')),
      pedido: de('pedido_associado_ifood').slice(0, 64) || null,
      numero: de('pedido_associado_ifood_curto').slice(0, 20) || null,
      data: lerDia(de('data_criacao_pedido_associado')) ?? lerDia(de('data_fato_gerador')),
      previsto: lerDia(de('data_repasse_esperada')),
    });
  }
  return { lancamentos, competencias: [...competencias].toSorted(), lojas: [...lojas], apuradoAte, ilegiveis };
};
