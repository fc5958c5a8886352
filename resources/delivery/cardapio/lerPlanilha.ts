import { fold } from '#kit/text';
import type { CategoriaLida, GrupoLido, Lido, OpcaoLida, ProdutoLido } from './lerCardapio';

/**
 * A menu in columns, pasted from a spreadsheet or read from a file: a line a product, or a line an add-on of the product
 * above it. Pure, as `lerCardapio` is, which asks here first.
 */
const colunas = {
  categoria: /^(?:categoria|categoria do produto|secao|setor|tipo)$/u,
  produto: /^(?:produto|nome|item|prato|nome do (?:produto|item))$/u,
  descricao: /^(?:descricao|detalhes|ingredientes|descricao do (?:produto|item))$/u,
  preco: /^(?:preco|valor|preco de venda|preco do (?:produto|item)|valor unitario)$/u,
  grupo:
    /^(?:grupo|grupo de (?:adicionais|opcoes|complementos)|categoria (?:do|dos|de) (?:adicional|adicionais|complementos?))$/u,
  opcao: /^(?:adicional|adicionais|opcao|opcoes|complemento|nome do adicional)$/u,
  valor: /^(?:preco|valor) (?:do |da |de )?(?:adicional|opcao|complemento)$/u,
  minimo: /^(?:min|minimo|escolha minima|qtd minima)$/u,
  maximo: /^(?:max|maximo|escolha maxima|qtd maxima)$/u,
} as const;
type Coluna = keyof typeof colunas;

const chave = (texto: string): string =>
  fold(texto)
    .replaceAll(/[^a-z0-9]+/gu, ' ')
    .trim();
/**
 * Splits a text into cells by this sign; a quoted cell may contain it, and line breaks. Written here, since a library's
 * chunk and that of the menu builder would import each other (scripts/vite/acyclic.ts).
 */
const celulas = (texto: string, sinal: string): readonly string[][] => {
  const linhas: string[][] = [[]];
  let celula = '';
  let emAspas = false;
  for (let at = 0; at < texto.length; at++) {
    const letra = texto.charAt(at);
    if (emAspas && letra === '"' && texto.charAt(at + 1) === '"') {
      celula += '"';
      at++;
    } else if (letra === '"' && (emAspas || celula.trim() === '')) emAspas = !emAspas;
    else if (!emAspas && (letra === sinal || letra === '\n')) {
      linhas.at(-1)!.push(celula.trim());
      celula = '';
      if (letra === '\n') linhas.push([]);
    } else if (letra !== '\r') celula += letra;
  }
  linhas.at(-1)!.push(celula.trim());
  return linhas;
};

interface ProdutoAberto extends Omit<ProdutoLido, 'grupos' | 'descricao'> {
  descricao: string | null;
  readonly grupos: (Omit<GrupoLido, 'opcoes' | 'minimo' | 'maximo'> & {
    minimo: number;
    maximo: number | null;
    readonly opcoes: OpcaoLida[];
  })[];
}
const inteiro = (texto: string): number | null => (/^\d{1,2}$/u.test(texto) ? Number(texto) : null);

/** Adds a line; false when it has no product to belong to. */
const somar = (
  categorias: Map<string, { readonly nome: string; readonly produtos: ProdutoAberto[] }>,
  de: (coluna: Coluna) => string,
  atual: { categoria: string; produto: ProdutoAberto | undefined },
  valorDe: (texto: string) => number | null,
): boolean => {
  const nome = de('produto');
  if (de('categoria') !== '' && chave(de('categoria')) !== chave(atual.categoria)) {
    atual.categoria = de('categoria').slice(0, 60);
    atual.produto = undefined;
  }
  const lugar = chave(atual.categoria);
  const categoria = categorias.get(lugar) ?? { nome: atual.categoria, produtos: [] };
  categorias.set(lugar, categoria);
  if (nome !== '') {
    const known = categoria.produtos.find((one) => chave(one.nome) === chave(nome));
    atual.produto = known ?? { nome: nome.slice(0, 100), descricao: null, preco: valorDe(de('preco')), grupos: [] };
    if (!known) categoria.produtos.push(atual.produto);
  }
  const { produto } = atual;
  if (!produto) return false;
  produto.descricao ??= de('descricao').slice(0, 500) || null;
  if (de('opcao') === '') return nome !== '';
  const doGrupo = de('grupo').slice(0, 60) || (nome === '' && produto.grupos.at(-1)?.nome) || 'Adicionais';
  let grupo = produto.grupos.find((one) => chave(one.nome) === chave(doGrupo));
  if (!grupo) produto.grupos.push((grupo = { nome: doGrupo, minimo: 0, maximo: null, opcoes: [] }));
  grupo.minimo = Math.max(grupo.minimo, inteiro(de('minimo')) ?? 0);
  grupo.maximo = inteiro(de('maximo')) ?? grupo.maximo;
  grupo.opcoes.push({ nome: de('opcao').slice(0, 80), valor: valorDe(de('valor')) ?? 0 });
  return true;
};

/** Parses a table; undefined without known headings. */
export const lerPlanilha = (texto: string, valorDe: (texto: string) => number | null): Lido | undefined => {
  const primeira = texto.split('\n').find((one) => one.trim() !== '') ?? '';
  const sinal = ['\t', ';', ','].find((one) => primeira.split(one).length > 1);
  if (sinal === undefined) return undefined;
  const linhas = celulas(texto, sinal);
  const inicio = linhas.findIndex((cells) => cells.some((cell) => cell !== ''));
  const titulos = linhas[inicio]!.map(chave);
  const lugares = Object.fromEntries(
    Object.entries(colunas).map(([coluna, padrao]) => [coluna, titulos.findIndex((one) => padrao.test(one))]),
  ) as Record<Coluna, number>;
  if (lugares.produto < 0 || (lugares.preco < 0 && lugares.categoria < 0)) return undefined;
  const categorias = new Map<string, { readonly nome: string; readonly produtos: ProdutoAberto[] }>();
  const atual = { categoria: 'Cardápio', produto: undefined as ProdutoAberto | undefined };
  const sobras: { linha: number; texto: string }[] = [];
  for (const [index, cells] of linhas.entries()) {
    if (index <= inicio || cells.every((cell) => cell === '')) continue;
    const de = (coluna: Coluna): string => cells[lugares[coluna]] ?? '';
    if (!somar(categorias, de, atual, valorDe))
      sobras.push({ linha: index + 1, texto: cells.filter(Boolean).join(' | ') });
  }
  return {
    categorias: [...categorias.values()]
      .filter(({ produtos }) => produtos.length > 0)
      .map(({ nome, produtos }): CategoriaLida => ({
        nome,
        grupos: [],
        produtos: produtos.map((one) => ({
          ...one,
          grupos: one.grupos.map((grupo) => ({
            ...grupo,
            minimo: Math.min(grupo.minimo, grupo.opcoes.length),
            maximo: Math.max(grupo.maximo ?? grupo.opcoes.length, grupo.minimo, 1),
          })),
        })),
      })),
    sobras,
  };
};

/** Reads the text of a chosen file; of a spreadsheet the first sheet, in columns. */
export const textoDoArquivo = async (file: File): Promise<string> => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) {
    const { streamXlsxRows } = await import('hucre/xlsx');
    const linhas: string[] = [];
    for await (const { values } of streamXlsxRows(bytes)) linhas.push(values.map(escrita).join('\t'));
    return linhas.join('\n');
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};
const escrita = (value: unknown): string => {
  if (typeof value === 'number') return value.toLocaleString('pt-BR', { useGrouping: false, maximumFractionDigits: 2 });
  return typeof value === 'string' ? `"${value.replaceAll('"', '""')}"` : '';
};
