import type { Returned } from '#kit';
import { centavos, reais, vezes } from '../../centavos';
import { lerBalanca, pesoDe } from '../../delivery/servico/balanca';
import type { cardapioDoPdv } from '../vender';

/** A sale as the till has it, before anybody knows of it. Nothing here reads, writes or draws. */
export type Produto = Returned<typeof cardapioDoPdv.result>['produtos'][number];
type Forma =
  | 'DINHEIRO'
  | 'PIX'
  | 'CREDITO'
  | 'DEBITO'
  | 'VALE_REFEICAO'
  | 'VALE_ALIMENTACAO'
  | 'VALE_PRESENTE'
  | 'FIADO';

export interface Linha {
  readonly chave: string;
  readonly produto: number;
  readonly nome: string;
  readonly detalhes: string;
  readonly pesavel: boolean;
  readonly quantidade: number;
  /** Reais of one, with what was chosen. */
  readonly unidade: number;
  /** Reais off the line. */
  readonly desconto: number;
  readonly observacao: string | null;
  readonly adicionais: readonly { readonly adicional: number; readonly quantidade: number | null }[];
  readonly sabores: readonly number[];
  readonly partes: readonly { readonly grupo: string; readonly produto: number }[];
}
export interface Pagamento {
  readonly forma: Forma;
  readonly valor: number;
  readonly parcelas?: number | null;
  readonly nsu?: string | null;
  /** The code of a gift card. */
  readonly vale?: string | null;
}
export interface Comanda {
  readonly chave: string;
  readonly linhas: readonly Linha[];
  readonly cliente: { readonly id: number; readonly nome: string } | null;
  readonly desconto: number;
  readonly motivo: string | null;
  readonly cupom: string | null;
  /** The service fee stands in the sale. */
  readonly taxa: boolean;
  readonly cpfNota: string | null;
  readonly comecou: string;
}
export const novaComanda = (chave: string, agora: Date): Comanda => ({
  chave,
  linhas: [],
  cliente: null,
  desconto: 0,
  motivo: null,
  cupom: null,
  taxa: false,
  cpfNota: null,
  comecou: agora.toISOString(),
});

/** '3*cala': three of what is called so; '0,350*presunto': so many kilograms. */
export const lido = (text: string): { readonly quantidade: number; readonly busca: string } => {
  const [, times, rest = ''] = /^(\d{1,3}(?:[.,]\d{1,3})?) ?[*x](.*)$/i.exec(text.trim()) ?? [];
  const quantidade = Number(times?.replace(',', '.'));
  return quantidade > 0 ? { quantidade, busca: rest.trim() } : { quantidade: 1, busca: text.trim() };
};
const plano = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
const semZeros = (code: string | null | undefined): string => (code ?? '').replace(/^0+/, '').toUpperCase();

export interface Achado {
  readonly produto: Produto;
  /** Kilograms, of a label of the scale. */
  readonly peso?: number;
  /** By its code: there is no doubt which one is meant. */
  readonly exato: boolean;
}
/** What is meant by what was scanned or typed: codes first, then names without accents, all words of them. */
export const achar = (produtos: readonly Produto[], busca: string): readonly Achado[] => {
  if (busca === '') return [];
  const label = lerBalanca(busca);
  const weighed = label && produtos.find((one) => one.pesavel && semZeros(one.codigo) === label.codigo);
  if (weighed)
    return [
      {
        produto: weighed,
        peso: pesoDe({ balanca: weighed.balanca ?? 'PRECO' }, label.traz, centavos(weighed.preco)),
        exato: true,
      },
    ];
  const coded = produtos.filter(
    (one) => one.codigoBarras === busca || (semZeros(one.codigo) !== '' && semZeros(one.codigo) === semZeros(busca)),
  );
  if (coded.length > 0) return coded.map((produto) => ({ produto, exato: true }));
  const words = plano(busca).split(/\s+/);
  return produtos
    .filter(({ nome }) => words.every((word) => plano(nome).includes(word)))
    .toSorted(
      (one, other) => Number(plano(other.nome).startsWith(words[0]!)) - Number(plano(one.nome).startsWith(words[0]!)),
    )
    .map((produto) => ({ produto, exato: false }));
};
/** It has to be asked what goes with it, or how much it weighs. */
export const pergunta = (
  { grupos, escolhas, sabores, pesavel }: Produto,
  peso: number | undefined,
  exato: boolean,
): boolean =>
  escolhas.length > 0 ||
  grupos.some(({ minimo }) => minimo > 0) ||
  (pesavel && peso === undefined) ||
  (!exato && (grupos.length > 0 || (sabores ?? null) !== null));

/** Cents. */
export const totalDaLinha = ({
  unidade,
  quantidade,
  desconto,
}: Pick<Linha, 'unidade' | 'quantidade' | 'desconto'>): number =>
  Math.max(0, vezes(centavos(unidade), quantidade) - centavos(desconto));

export interface Contas {
  readonly itens: number;
  readonly subtotal: number;
  /** Of lines and of the whole, without a coupon. */
  readonly descontos: number;
  readonly cupom: number;
  readonly acrescimo: number;
  readonly total: number;
}
/** What the sale comes to, in cents; `cupom` is what the services say that it takes off. */
export const contasDe = ({ linhas, desconto, taxa }: Comanda, percentual: number | null, cupom: number): Contas => {
  const subtotal = linhas.reduce((sum, { unidade, quantidade }) => sum + vezes(centavos(unidade), quantidade), 0);
  const soma = linhas.reduce((sum, one) => sum + totalDaLinha(one), 0);
  const off = Math.min(centavos(desconto), Math.max(0, soma - cupom));
  const acrescimo = taxa && percentual ? vezes(soma - off - cupom, percentual / 100) : 0;
  return {
    itens: linhas.reduce((sum, { quantidade, pesavel }) => sum + (pesavel ? 1 : quantidade), 0),
    subtotal,
    descontos: subtotal - soma + off,
    cupom,
    acrescimo,
    total: soma - off - cupom + acrescimo,
  };
};
/** The same as the services have it: promotions and coupon are theirs to say. Reais come in. */
export const comPrevia = (
  contas: Contas,
  said: { readonly subtotal: number; readonly desconto: number; readonly total: number },
): Contas => ({
  ...contas,
  descontos: contas.subtotal - centavos(said.subtotal) + centavos(said.desconto),
  cupom: 0,
  total: centavos(said.total),
});
/** Cents that are left to pay, and what comes back of the cash; change never comes of anything else. */
export const trocoDe = (pagos: readonly Pagamento[], total: number) => {
  const paid = pagos.reduce((sum, { valor }) => sum + centavos(valor), 0);
  const cash = pagos.reduce((sum, { forma, valor }) => sum + (forma === 'DINHEIRO' ? centavos(valor) : 0), 0);
  const over = Math.max(0, paid - total);
  return { falta: Math.max(0, total - paid), troco: Math.min(over, cash), sobra: Math.max(0, over - cash) };
};
/** What people hand over for so much: the sum itself, then round ones. Cents. */
export const notas = (falta: number): readonly number[] => {
  const round = [500, 1_000, 2_000, 5_000, 10_000].map((note) => Math.ceil(falta / note) * note);
  return [...new Set([falta, ...round])].toSorted((one, other) => one - other).slice(0, 4);
};

/** The same product as it stands: one more of it is one line. */
export const comLinha = (linhas: readonly Linha[], nova: Linha): readonly Linha[] => {
  const isPlain = ({ adicionais, sabores, partes, observacao, pesavel, desconto }: Linha): boolean =>
    !pesavel && desconto === 0 && observacao === null && adicionais.length + sabores.length + partes.length === 0;
  const at = linhas.findIndex((one) => one.produto === nova.produto && one.unidade === nova.unidade && isPlain(one));
  return at >= 0 && isPlain(nova)
    ? linhas.map((one, index) => (index === at ? { ...one, quantidade: one.quantidade + nova.quantidade } : one))
    : [...linhas, nova];
};

/** As the services take it. */
export const corpoDe = (comanda: Comanda, pagamentos: readonly Pagamento[], { acrescimo, total }: Contas) => ({
  chave: comanda.chave,
  cliente: comanda.cliente?.id ?? null,
  itens: comanda.linhas.map(({ produto, quantidade, desconto, observacao, adicionais, sabores, partes }) => ({
    produto,
    quantidade,
    desconto: desconto > 0 ? desconto : null,
    observacao,
    adicionais: [...adicionais],
    sabores: [...sabores],
    partes: [...partes],
  })),
  cupom: comanda.cupom,
  desconto: comanda.desconto > 0 ? comanda.desconto : null,
  descontoMotivo: comanda.motivo,
  acrescimo: acrescimo > 0 ? reais(acrescimo) : null,
  pagamentos: pagamentos.map(({ forma, valor, parcelas, nsu, vale }) => ({
    forma,
    valor,
    parcelas: parcelas ?? null,
    nsu: nsu ?? null,
    vale: vale ?? null,
    bandeira: null,
    autorizacao: null,
  })),
  cpfNota: comanda.cpfNota,
  totalVisto: reais(total),
});
export type Corpo = ReturnType<typeof corpoDe> & { readonly origem?: 'CONTINGENCIA'; readonly vendidaEm?: string };
