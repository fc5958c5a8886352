/** Book of an evening: it knows prices and what was done, and none of the product's code. */
export type Prato = 'pizza' | 'suco' | 'bolo';
export type Cesta = Partial<Record<Prato, number>>;
export type Pagamento = readonly [forma: string, cents: number, vale?: string];
/** One order as the script knows it; amounts in cents. */
export interface Anotado {
  readonly canal: 'SITE' | 'TELEFONE' | 'BALCAO' | 'MESA';
  itens: Cesta;
  readonly taxa: number;
  servico: number;
  desconto: number;
  isCancelado: boolean;
  isConcluido: boolean;
  pagamentos: readonly Pagamento[];
  readonly cliente: number | null;
}
export const precos: Readonly<Record<Prato, number>> = { pizza: 4990, suco: 750, bolo: 1235 };
export const estoque: Readonly<Record<Prato, number>> = { pizza: 200, suco: 200, bolo: 12 };
export const pratos = Object.keys(precos) as Prato[];
export const [taxa, repasse, fundo] = [800, 650, 15_000];
export const reais = (cents: number): number => cents / 100;
export const cents = (amount: unknown): number => Math.round(Number(amount) * 100);

/** Everything that the script has done, in its own sums. */
export class Livro {
  readonly pedidos = new Map<number, Anotado>();
  readonly gaveta = new Map<string, number>([['DINHEIRO', fundo]]);
  readonly vales = new Map<string, number>();
  readonly pontos = new Map<number, number>();
  readonly notas = new Map<number, number>();
  recebe(forma: string, amount: number): void {
    this.gaveta.set(forma, (this.gaveta.get(forma) ?? 0) + amount);
  }
  itens({ itens }: Anotado): number {
    return pratos.reduce((sum, prato) => sum + precos[prato] * (itens[prato] ?? 0), 0);
  }
  total(one: Anotado): number {
    return this.itens(one) + one.taxa + one.servico - one.desconto;
  }
  /** Points of what was paid with money; a real gives one. */
  credita(one: Anotado): number {
    const semEntrada = one.pagamentos
      .filter(([forma]) => ['PONTOS', 'VALE_PRESENTE', 'FIADO'].includes(forma))
      .reduce((sum, [, amount]) => sum + amount, 0);
    return Math.floor(Math.max(0, this.itens(one) - one.desconto - semEntrada) / 100);
  }
  ganha(cliente: number | null, pontos: number): void {
    if (cliente !== null) this.pontos.set(cliente, (this.pontos.get(cliente) ?? 0) + pontos);
  }
  get vivos(): readonly Anotado[] {
    return [...this.pedidos.values()].filter(({ isCancelado }) => !isCancelado);
  }
  vendidos(prato: Prato): number {
    return this.vivos.reduce((sum, { itens }) => sum + (itens[prato] ?? 0), 0);
  }
}
