import type { Elemento } from '../nfce/leitura.lazy.server';
import { regrasDaNota } from './daNota.lazy.server';
import { regrasDoItem } from './doItem.lazy.server';
import { regraDosTextos } from './dosTextos.lazy.server';
import { regrasDaSoma, regrasDoPagamento, regrasDosTotais } from './dosTotais.lazy.server';
import { regrasDoIbsCbs, regrasDosTotaisIbsCbs } from './ibsCbs.lazy.server';
import { regrasDaNfe, regrasDoItemDaNfe } from './nfe.lazy.server';
import { lerNota, type Achado, type NotaLida, type Regra } from './regra.lazy.server';

type Bloco = (nota: NotaLida) => readonly Achado[];
const passoDe = <T>({ passo }: Regra<T>, lido: T): string => (typeof passo === 'string' ? passo : passo(lido));
const vale = <T>({ modelo }: Regra<T>, nota: NotaLida): boolean => modelo === undefined || modelo === nota.modelo;

/** Broken rules of one part of a note; `onde` is its place in the office's terms and in people's. */
const dizer = <T>(
  regras: readonly Regra<T>[],
  nota: NotaLida,
  lido: T,
  onde: { readonly motivo?: string; readonly passo?: string } = {},
): readonly Achado[] =>
  regras
    .filter((regra) => vale(regra, nota) && regra.fere(lido))
    .map((regra) => ({
      codigo: regra.codigo,
      motivo: `Rejeicao: ${regra.motivo}${onde.motivo ?? ''}`,
      passo: `${onde.passo ?? ''}${passoDe(regra, lido)}`,
      soDoEscritorio: regra.soDoEscritorio === true,
    }));
const daNota =
  (regras: readonly Regra<NotaLida>[]): Bloco =>
  (nota) =>
    dizer(regras, nota, nota);
const dosItens: Bloco = (nota) =>
  nota.itens.flatMap((item) =>
    dizer(porItem, nota, item, { motivo: ` [nItem:${item.numero}]`, passo: `Produto “${item.nome}”: ` }),
  );
const dosPagamentos: Bloco = (nota) =>
  nota.pagamentos.flatMap((pag, at) => dizer(regrasDoPagamento, nota, pag, { motivo: ` [nOcor:${at + 1}]` }));
const porItem: readonly Regra<Parameters<(typeof regrasDoItem)[number]['fere']>[0]>[] = [
  ...regrasDoItemDaNfe,
  ...regrasDoItem,
  ...regrasDoIbsCbs,
];
const blocos: readonly Bloco[] = [
  (nota) =>
    regraDosTextos.passos(nota).map((passo) => ({
      codigo: regraDosTextos.codigo,
      motivo: `Rejeicao: ${regraDosTextos.motivo}`,
      passo,
      soDoEscritorio: false,
    })),
  daNota(regrasDaNota),
  daNota(regrasDaNfe),
  dosItens,
  daNota(regrasDosTotais),
  daNota(regrasDosTotaisIbsCbs),
  dosPagamentos,
  daNota(regrasDaSoma),
];

/**
 * Lists every published rule that a note breaks, in the order of the office: the office reports the first, the check
 * before numbering reports all.
 */
export const julgar = (root: Elemento | undefined, nomes?: readonly string[]): readonly Achado[] => {
  const nota = lerNota(root, nomes);
  return blocos.flatMap((bloco) => bloco(nota));
};
/** The rejections that are known, by code. */
export const rejeicoesConhecidas: ReadonlySet<string> = new Set(
  [
    regraDosTextos,
    ...regrasDaNota,
    ...regrasDaNfe,
    ...porItem,
    ...regrasDosTotais,
    ...regrasDosTotaisIbsCbs,
    ...regrasDoPagamento,
    ...regrasDaSoma,
  ].map(({ codigo }) => codigo),
);
