import type { Returned } from '#kit';
import { fold } from '#kit/text';
import { guardadas, type formasNoCaixa } from '../../schemas/formas';
import { centavos, reais, vezes } from '../comum/centavos';
import { parcela } from '../comum/desconto';
import { etiquetaPadrao, lerBalanca, pesoDe, type Etiqueta } from '../delivery/cardapio/papel/balanca';
import type { cardapioDoPdv } from './vender/vender';

/** Sale in the till's own state. Pure: reads, writes and renders nothing. */
export type Produto = Returned<typeof cardapioDoPdv.result>['produtos'][number];

export interface Linha {
  readonly chave: string;
  readonly produto: number;
  readonly nome: string;
  readonly detalhes: string;
  readonly pesavel: boolean;
  readonly quantidade: number;
  /** Price of one with its options, in reais. */
  readonly unidade: number;
  /** Reais off the line. */
  readonly desconto: number;
  readonly observacao: string | null;
  readonly adicionais: readonly { readonly adicional: number; readonly quantidade: number | null }[];
  readonly sabores: readonly number[];
  readonly partes: readonly { readonly grupo: string; readonly produto: number }[];
}
export interface Pagamento {
  readonly forma: keyof typeof formasNoCaixa;
  readonly valor: number;
  readonly parcelas?: number | null;
  readonly nsu?: string | null;
  /** Authorisation on the receipt of a card or a Pix: some states demand it on the note. */
  readonly autorizacao?: string | null;
  /** CNPJ of the acquirer, digits and letters only. */
  readonly adquirente?: string | null;
  /** The code of a gift card. */
  readonly vale?: string | null;
}
/** Buyer, as the list has shown them. */
export interface Comprador {
  readonly id: number;
  readonly nome: string;
  readonly telefone?: string;
  readonly pontos?: number | null;
}
export interface Comanda {
  readonly chave: string;
  readonly linhas: readonly Linha[];
  readonly cliente: Comprador | null;
  readonly vendedor: number | null;
  readonly desconto: number;
  readonly motivo: string | null;
  readonly cupom: string | null;
  /** True when the sale has the service fee. */
  readonly taxa: boolean;
  readonly cpfNota: string | null;
  readonly comecou: string;
  /** Payments received before the payment was left; they are there when it is opened again. */
  readonly pagos?: readonly Pagamento[];
}
export const novaComanda = (chave: string, agora: Date): Comanda => ({
  chave,
  linhas: [],
  cliente: null,
  vendedor: null,
  desconto: 0,
  motivo: null,
  cupom: null,
  taxa: false,
  cpfNota: null,
  comecou: agora.toISOString(),
});

/** Changes the customer. Drops payments by points and on credit of the customer before: nobody has paid them yet. */
export const comCliente = ({ cliente: antes, pagos = [] }: Comanda, cliente: Comprador | null): Partial<Comanda> => ({
  cliente,
  pagos: cliente?.id === antes?.id ? pagos : pagos.filter(({ forma }) => forma !== 'PONTOS' && forma !== 'FIADO'),
});

const semZeros = (code: string | null | undefined): string => (code ?? '').replace(/^0+/, '').toUpperCase();

export interface Achado {
  readonly produto: Produto;
  /** Kilograms, of a label of the scale. */
  readonly peso?: number;
  /** True for a match by code, which is unambiguous. */
  readonly exato: boolean;
}
/** Products for a scanned or typed text: codes first, then names by all their words, without accents. */
export const achar = (
  produtos: readonly Produto[],
  busca: string,
  etiqueta: Etiqueta = etiquetaPadrao,
): readonly Achado[] => {
  if (busca === '') return [];
  const label = lerBalanca(busca, etiqueta);
  const weighed = label && produtos.find((one) => one.pesavel && semZeros(one.codigo) === label.codigo);
  if (weighed)
    return [
      {
        produto: weighed,
        peso: pesoDe(
          { balanca: weighed.balanca ?? 'PRECO' },
          label.traz,
          { agora: centavos(weighed.preco), cadastro: centavos(weighed.de ?? weighed.preco) },
          etiqueta,
        ),
        exato: true,
      },
    ];
  const coded = produtos.filter(
    (one) => one.codigoBarras === busca || (semZeros(one.codigo) !== '' && semZeros(one.codigo) === semZeros(busca)),
  );
  if (coded.length > 0) return coded.map((produto) => ({ produto, exato: true }));
  const words = fold(busca).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return produtos
    .filter(({ nome }) => words.every((word) => fold(nome).includes(word)))
    .toSorted(
      (one, other) => Number(fold(other.nome).startsWith(words[0]!)) - Number(fold(one.nome).startsWith(words[0]!)),
    )
    .map((produto) => ({ produto, exato: false }));
};
/** '3', or '0,550 kg'. */
export const escritoDe = ({ quantidade, pesavel }: Pick<Linha, 'quantidade' | 'pesavel'>): string =>
  pesavel
    ? `${quantidade.toLocaleString('pt-BR', { minimumFractionDigits: 3 })} kg`
    : quantidade.toLocaleString('pt-BR', { maximumFractionDigits: 3 });
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
  /** Discounts on lines and on the whole; also promotions and coupon, once the services have answered. */
  readonly descontos: number;
  readonly acrescimo: number;
  readonly total: number;
}
/** Adds the service fee, if chosen, on the sum after all discounts. */
const comTaxa = ({ taxa }: Pick<Comanda, 'taxa'>, percentual: number | null, left: number) => {
  const acrescimo = taxa && percentual ? parcela(left, percentual) : 0;
  return { acrescimo, total: left + acrescimo };
};
/** Price of the sale in cents, as far as the browser knows. */
export const contasDe = (comanda: Comanda, percentual: number | null): Contas => {
  const { linhas, desconto } = comanda;
  const subtotal = linhas.reduce((sum, { unidade, quantidade }) => sum + vezes(centavos(unidade), quantidade), 0);
  const soma = linhas.reduce((sum, one) => sum + totalDaLinha(one), 0);
  const off = Math.min(centavos(desconto), soma);
  return {
    itens: linhas.reduce((sum, { quantidade, pesavel }) => sum + (pesavel ? 1 : quantidade), 0),
    subtotal,
    descontos: subtotal - soma + off,
    ...comTaxa(comanda, percentual, soma - off),
  };
};
/**
 * Price with the preview of the services, who decide on promotions and coupon. The preview excludes the fee, which
 * applies to its result. Reais come in.
 */
export const comPrevia = (
  comanda: Comanda,
  percentual: number | null,
  said: { readonly subtotal: number; readonly desconto: number; readonly total: number },
): Contas => {
  const contas = contasDe(comanda, percentual);
  return {
    ...contas,
    descontos: contas.subtotal - centavos(said.subtotal) + centavos(said.desconto),
    ...comTaxa(comanda, percentual, centavos(said.total)),
  };
};

/** True when the operator's own discount is within the limit; promotions and coupon do not count. Cents. */
export const dentroDoLimite = (dado: number, cheio: number, maximo: number): boolean =>
  dado * 10_000 <= cheio * Math.round(maximo * 100);
/** True when another person has to approve the discounts. */
export const passaDoLimite = ({ linhas, desconto }: Comanda, { subtotal }: Contas, maximo: number): boolean =>
  !dentroDoLimite(
    linhas.reduce<number>((sum, one) => sum + centavos(one.desconto), centavos(desconto)),
    subtotal,
    maximo,
  );
interface Dado {
  readonly valor: number | null;
  readonly percentual: number | null;
  readonly item: boolean | null;
  readonly motivo: string | null;
}
/** Applies an entered discount: an amount, or a percentage of the line or of the rest of the sale. */
export const comDesconto = (
  comanda: Comanda,
  { total, acrescimo }: Contas,
  at: number,
  dado: Dado,
): Partial<Comanda> => {
  const { linhas } = comanda;
  const of = ({ valor, percentual }: Dado, whole: number): number => valor ?? reais(parcela(whole, percentual ?? 0));
  if (!dado.item) return { desconto: of(dado, total - acrescimo + centavos(comanda.desconto)), motivo: dado.motivo };
  const line = linhas[at]!;
  const desconto = of(dado, totalDaLinha({ ...line, desconto: 0 }));
  return {
    linhas: linhas.map((one, index) => (index === at ? { ...one, desconto } : one)),
    motivo: dado.motivo,
  };
};
/** Rest to pay in cents, and the change; only cash gives change. */
export const trocoDe = (pagos: readonly Pagamento[], total: number) => {
  const paid = pagos.reduce((sum, { valor }) => sum + centavos(valor), 0);
  const cash = pagos.reduce((sum, { forma, valor }) => sum + (forma === 'DINHEIRO' ? centavos(valor) : 0), 0);
  const over = Math.max(0, paid - total);
  return { falta: Math.max(0, total - paid), troco: Math.min(over, cash), sobra: Math.max(0, over - cash) };
};
/** Suggests cash amounts for a sum: the sum itself, then round ones. Cents. */
export const notas = (falta: number): readonly number[] => {
  const round = [500, 1_000, 2_000, 5_000, 10_000].map((note) => Math.ceil(falta / note) * note);
  return [...new Set([falta, ...round])].toSorted((one, other) => one - other).slice(0, 4);
};

/** Adds a product; an equal line is increased. `em` is its index. */
export const comLinha = (
  linhas: readonly Linha[],
  nova: Linha,
): { readonly linhas: readonly Linha[]; readonly em: number } => {
  const isPlain = ({ adicionais, sabores, partes, observacao, pesavel, desconto }: Linha): boolean =>
    !pesavel && desconto === 0 && observacao === null && adicionais.length + sabores.length + partes.length === 0;
  const at = linhas.findIndex((one) => one.produto === nova.produto && one.unidade === nova.unidade && isPlain(one));
  if (at < 0 || !isPlain(nova)) return { linhas: [...linhas, nova], em: linhas.length };
  const mais = { ...linhas[at]!, quantidade: linhas[at]!.quantidade + nova.quantidade };
  return { linhas: linhas.with(at, mais), em: at };
};

/** Payments as the services expect them. */
export const pagosDe = (pagamentos: readonly Pagamento[]) =>
  pagamentos.map(({ forma, valor, parcelas, nsu, autorizacao, adquirente, vale }) => ({
    forma,
    valor,
    parcelas: parcelas ?? null,
    nsu: nsu ?? null,
    vale: vale ?? null,
    bandeira: null,
    autorizacao: autorizacao ?? null,
    adquirente: adquirente ?? null,
  }));
/** Body of the sale as the services expect it. */
export const corpoDe = (comanda: Comanda, pagamentos: readonly Pagamento[], { acrescimo, total }: Contas) => ({
  chave: comanda.chave,
  cliente: comanda.cliente?.id ?? null,
  vendedor: comanda.vendedor ?? null,
  itens: comanda.linhas.map(({ produto, quantidade, unidade, desconto, observacao, adicionais, sabores, partes }) => ({
    produto,
    quantidade,
    unidade,
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
  pagamentos: pagosDe(pagamentos),
  cpfNota: comanda.cpfNota,
  comecouEm: comanda.comecou,
  totalVisto: reais(total),
});
export type Corpo = ReturnType<typeof corpoDe> & {
  readonly origem?: 'CONTINGENCIA';
  readonly vendidaEm?: string;
  /** True when the total includes the promotions of the services. */
  readonly comPromocoes?: boolean;
};
/** True when the sale can wait for the network: nothing in it needs the services' approval. */
export const podeEsperar = ({ cupom }: Comanda, pagamentos: readonly Pagamento[]): boolean =>
  cupom === null && pagamentos.every(({ forma }) => forma !== 'FIADO' && !guardadas.includes(forma));
