import type { Linha as Vendida, Produto } from '../pdv/comanda';

/** Draft of a waiter at one table, not yet sent to the kitchen. Pure. */
export interface Linha extends Omit<Vendida, 'desconto'> {
  /** Guest of the line; null for the whole table. */
  readonly pessoa: string | null;
  /** Why the services have not taken it. */
  readonly recusa?: string;
}
/** Batch on its way to the kitchen; a key is stored once, however often it is sent. */
export interface Envio {
  readonly chave: string;
  readonly linhas: readonly Linha[];
  readonly quantos: number | null;
}
export interface Rascunho {
  readonly linhas: readonly Linha[];
  /** Person of the next line. */
  readonly pessoa: string | null;
  /** Names entered at this table, in their order. */
  readonly pessoas: readonly string[];
  /** People at a table that has no account yet. */
  readonly quantos: number | null;
  /** Sends waiting for the network, oldest first. */
  readonly envios: readonly Envio[];
}
export const vazio: Rascunho = { linhas: [], pessoa: null, pessoas: [], quantos: null, envios: [] };

/** Line of a product without options. */
export const simples = ({ id, nome, pesavel, preco }: Produto, chave: string, pessoa: string | null): Linha => ({
  chave,
  produto: id,
  nome,
  detalhes: '',
  pesavel,
  quantidade: 1,
  unidade: preco,
  observacao: null,
  adicionais: [],
  sabores: [],
  partes: [],
  pessoa,
});

const isPlain = ({ pesavel, observacao, adicionais, sabores, partes, recusa }: Linha): boolean =>
  !pesavel && observacao === null && recusa === undefined && adicionais.length + sabores.length + partes.length === 0;
/** Merges equal lines of the same person. */
export const juntada = (linhas: readonly Linha[], nova: Linha): readonly Linha[] => {
  const at = linhas.findIndex(
    (one) => isPlain(one) && one.produto === nova.produto && one.pessoa === nova.pessoa && one.unidade === nova.unidade,
  );
  if (at < 0 || !isPlain(nova)) return [...linhas, nova];
  return linhas.with(at, { ...linhas[at]!, quantidade: linhas[at]!.quantidade + nova.quantidade });
};
/** A weighed product counts once. */
export const unidades = (linhas: readonly Linha[]): number =>
  linhas.reduce((sum, { quantidade, pesavel }) => sum + (pesavel ? 1 : quantidade), 0);

/** All lines leave together, under a key of their own. */
export const enviado = (rascunho: Rascunho, chave: string): Rascunho => ({
  ...rascunho,
  linhas: [],
  envios: [
    ...rascunho.envios,
    {
      chave,
      linhas: rascunho.linhas.map(({ recusa: _recusa, ...line }) => line),
      quantos: rascunho.quantos,
    },
  ],
});
export const aceito = (rascunho: Rascunho, chave: string): Rascunho => ({
  ...rascunho,
  envios: rascunho.envios.filter((one) => one.chave !== chave),
});
/** Puts refused lines back into the draft with their error, before newer ones. */
export const recusado = (rascunho: Rascunho, chave: string, fields: Readonly<Record<string, string>>): Rascunho => {
  const back = rascunho.envios.find((one) => one.chave === chave);
  if (!back) return rascunho;
  const wrong = (at: number): string | undefined =>
    Object.entries(fields).find(([path]) => path === `itens.${at}` || path.startsWith(`itens.${at}.`))?.[1];
  const lines = back.linhas.map((line, at): Linha => {
    const recusa = wrong(at);
    return recusa === undefined ? line : { ...line, recusa };
  });
  return { ...aceito(rascunho, chave), linhas: [...lines, ...rascunho.linhas] };
};

/** Body of a batch, as the service expects it. */
export const corpoDo = (mesa: number, { chave, linhas, quantos }: Envio) => ({
  mesa,
  chave,
  pessoas: quantos,
  itens: linhas.map(({ produto, quantidade, adicionais, sabores, partes, observacao, pessoa }) => ({
    produto,
    quantidade,
    adicionais: [...adicionais],
    sabores: [...sabores],
    partes: [...partes],
    observacao,
    pessoa,
  })),
});
