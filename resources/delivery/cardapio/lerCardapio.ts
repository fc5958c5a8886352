import { fold } from '#kit/text';
import { lerCentavos, reais } from '../../comum/centavos';
import { lerPlanilha } from './lerPlanilha';

/**
 * Parses a menu as people have it: a text of a messenger, a column of a spreadsheet, the text copied from a PDF.
 * Headings are categories, lines with a price are products, indented lines or those with a plus are add-ons. Pure: the
 * browser shows the result while typing.
 */

export interface OpcaoLida {
  readonly nome: string;
  readonly valor: number;
}
export interface GrupoLido {
  readonly nome: string;
  readonly minimo: number;
  readonly maximo: number;
  readonly opcoes: readonly OpcaoLida[];
}
export interface ProdutoLido {
  readonly nome: string;
  readonly descricao: string | null;
  /** Null when the line has no price: it has to be entered, or the add-ons have prices. */
  readonly preco: number | null;
  readonly grupos: readonly GrupoLido[];
}
export interface CategoriaLida {
  readonly nome: string;
  readonly produtos: readonly ProdutoLido[];
  /** Add-ons before the first product apply to all products of the category. */
  readonly grupos: readonly GrupoLido[];
}
export interface Lido {
  readonly categorias: readonly CategoriaLida[];
  /** Lines that could not be interpreted, as typed, with their number from 1 on. */
  readonly sobras: readonly { readonly linha: number; readonly texto: string }[];
}

const semCategoria = 'Cardápio';
const semGrupo = 'Adicionais';
/**
 * Matches the price at the end of a line without its 'R$': 'R$ 29,90', '29.90', '1.290,00', '29'. Bounded, so that no
 * line causes backtracking.
 */
const precoNoFim = /(?:^|[\s.…_\-–—:|;(+])(?:r\$)?(\d{1,3}(?:\.\d{3}){1,4}(?:,\d{1,2})?|\d{1,15}(?:[.,]\d{1,2})?)$/iu;
const marcas = /^[\s•·▪►✓✔*\-–—+]+/u;
/** Reais of a match of {@link precoNoFim}. */
const valorDe = (texto: string): number => lerValor(texto) ?? 0;
/** Reads a typed price, 'R$ 29,90' or '29'; null for anything else. */
export const lerValor = (texto: string): number | null => {
  const cents = lerCentavos(texto);
  return cents == null || cents < 0 ? null : reais(cents);
};
/** Removes spaces and these signs at the end; a regular expression would take quadratic time. */
const semFim = (texto: string, sinais: ReadonlySet<string>): string => {
  let fim = texto.length;
  while (fim > 0 && (sinais.has(texto.charAt(fim - 1)) || texto.charAt(fim - 1).trim() === '')) fim -= 1;
  return texto.slice(0, fim);
};
/** Removes a word at the end, in any case, with its spaces. */
const semPalavra = (texto: string, palavra: string): string => {
  const justo = texto.trimEnd();
  return justo.slice(-palavra.length).toLowerCase() === palavra ? justo.slice(0, -palavra.length).trimEnd() : justo;
};
const ligacoes: ReadonlySet<string> = new Set('.…_-–—:|;,+(');
const doisPontos: ReadonlySet<string> = new Set(':');
/** Removes leaders between a name and its price: dots, dashes, bars. */
const aparado = (texto: string): string =>
  semFim(semPalavra(texto.replace(/[*_~`]{1,2}/gu, ''), 'r$'), ligacoes)
    .replace(/^[\s.…_:|;,–—-]+/u, '')
    .replaceAll(/\s+/gu, ' ')
    .trim();
/** Matches figures of a size instead of a price: '2 litros', '600 ml', '8 fatias', 'com 10'. */
const medida = /\d\s*(?:ml|l|litros?|g|kg|gramas?|un|unid\.?|unidades?|fatias?|peda[cç]os?|pessoas?|cm|horas?)$/iu;

interface Linha {
  readonly texto: string;
  readonly preco: number | null;
}
/** Splits off the price. A whole number counts as one after a leader or in the form of a price. */
const partida = (bruta: string): Linha => {
  const linha = bruta.replaceAll(/\t+/gu, ' | ');
  const semParentese = semPalavra(linha, ')');
  const semReais = semPalavra(semParentese, 'reais');
  const achado = precoNoFim.exec(semReais);
  if (!achado || medida.test(semParentese)) return { texto: aparado(linha), preco: null };
  const [, figura = ''] = achado;
  const antes = linha.slice(0, linha.lastIndexOf(figura));
  const comCentavos = /[.,]\d{1,2}$/.test(figura);
  const levado = /(?:r\$|[.…_–—:|;+]|\s-)$/iu.test(antes.trimEnd()) || semReais !== semParentese;
  const inteiro = Number(figura);
  return comCentavos || levado || (inteiro >= 5 && inteiro <= 299 && /\s$/u.test(antes) && /\p{L}/u.test(antes))
    ? { texto: aparado(antes), preco: valorDe(figura) }
    : { texto: aparado(linha), preco: null };
};

/** `aparado` removes the spaces around it. */
const divisor = /\s[–—|-]\s|;|:\s/u;
/** Splits off a long enough text in parentheses at the end: 'Suco natural (laranja, limão ou abacaxi)'. */
const emParenteses = (texto: string): { readonly antes: string; readonly dentro: string } | null => {
  const abre = texto.lastIndexOf('(');
  const antes = texto.slice(0, Math.max(abre, 0));
  const dentro = texto.slice(abre + 1, -1);
  return texto.endsWith(')') && /^.{2}/u.test(antes) && /^[^()]{12,}$/u.test(dentro)
    ? { antes: antes.replace(/(?<=.{2}) $/u, ''), dentro }
    : null;
};
const nomeEDescricao = (texto: string): Pick<ProdutoLido, 'nome' | 'descricao'> => {
  const [nome = '', ...resto] = texto.split(divisor).map(aparado).filter(Boolean);
  const parenteses = resto.length === 0 ? emParenteses(nome) : null;
  if (parenteses) return { nome: parenteses.antes.slice(0, 100), descricao: parenteses.dentro.slice(0, 500) };
  return { nome: nome.slice(0, 100), descricao: resto.join(' – ').slice(0, 500) || null };
};

const inicioDaRegra = /\b(?:obrigat[oó]ri[oa]|opcional|escolh[ae]|at[eé]\s+\d+|de\s+\d+\s+a\s+\d+|m[ií]n|m[aá]x)/iu;
/** Name of a group: the text before its rule and the separator. */
const antesDaRegra = (texto: string): string => {
  const inicio = texto.search(inicioDaRegra);
  return inicio === -1
    ? texto
    : texto
        .slice(0, inicio)
        .trimEnd()
        .replace(/[–—:-]$/u, '');
};
/** 'Borda (escolha até 2):', 'Tamanho - obrigatório', 'Molhos: de 1 a 3'. */
const regra = (texto: string): { readonly nome: string; readonly minimo: number; readonly maximo: number | null } => {
  const nome = aparado(antesDaRegra(texto.replace(/\((?:[^()]*)\)/gu, ' ')));
  const faixa = /de\s+(\d{1,2})\s+a\s+(\d{1,2})/iu.exec(texto);
  const ate = /at[eé]\s+(\d{1,2})|m[aá]x(?:imo)?\.?:?\s*(\d{1,2})/iu.exec(texto);
  const escolha = /escolh[ae]\s+(\d{1,2})/iu.exec(texto);
  const ehObrigatorio = /obrigat[oó]ri/iu.test(texto);
  if (faixa) return { nome, minimo: Number(faixa[1]), maximo: Math.max(1, Number(faixa[2]), Number(faixa[1])) };
  if (ate) return { nome, minimo: ehObrigatorio ? 1 : 0, maximo: Math.max(1, Number(ate[1] ?? ate[2])) };
  if (escolha) return { nome, minimo: Number(escolha[1]), maximo: Math.max(1, Number(escolha[1])) };
  return { nome, minimo: ehObrigatorio ? 1 : 0, maximo: ehObrigatorio ? 1 : null };
};

interface GrupoAberto {
  readonly nome: string;
  readonly minimo: number;
  readonly maximo: number | null;
  readonly opcoes: OpcaoLida[];
}
interface Aberto {
  readonly nome: string;
  descricao: string | null;
  readonly preco: number | null;
  readonly grupos: GrupoAberto[];
}
interface CategoriaAberta {
  readonly nome: string;
  readonly produtos: Aberto[];
  readonly grupos: GrupoAberto[];
}
const fechado = ({ nome, minimo, maximo, opcoes }: GrupoAberto): GrupoLido => ({
  nome: nome || semGrupo,
  minimo: Math.min(minimo, Math.max(opcoes.length, 1)),
  maximo: Math.min(99, Math.max(minimo, maximo ?? opcoes.length, 1)),
  opcoes,
});
const comOpcoes = (grupos: readonly GrupoAberto[]): readonly GrupoLido[] =>
  grupos.filter(({ opcoes }) => opcoes.length > 0).map(fechado);

/** State of the parser: current category, product and add-on group. */
class Leitura {
  readonly categorias: CategoriaAberta[] = [];
  readonly sobras: { linha: number; texto: string }[] = [];
  private produto: Aberto | undefined;
  private grupo: GrupoAberto | undefined;

  private get categoria(): CategoriaAberta {
    const last = this.categorias.at(-1);
    return last ?? this.abrir(semCategoria);
  }
  abrir(nome: string): CategoriaAberta {
    const known = this.categorias.find((one) => chave(one.nome) === chave(nome));
    const made = known ?? { nome: nome.slice(0, 60), produtos: [], grupos: [] };
    // Moves the category to the end: following lines belong to the last one.
    this.categorias.splice(known ? this.categorias.indexOf(known) : this.categorias.length, known ? 1 : 0);
    this.categorias.push(made);
    this.produto = undefined;
    this.grupo = undefined;
    return made;
  }
  produzir(linha: Linha): void {
    const { nome, descricao } = nomeEDescricao(linha.texto);
    const { produtos } = this.categoria;
    this.produto = { nome, descricao, preco: linha.preco, grupos: [] };
    this.grupo = undefined;
    produtos.push(this.produto);
  }
  agrupar(texto: string): void {
    this.grupo = { ...regra(texto), opcoes: [] };
    (this.produto ?? this.categoria).grupos.push(this.grupo);
  }
  acrescentar({ texto, preco }: Linha): void {
    if (!this.grupo) this.agrupar(semGrupo);
    this.grupo!.opcoes.push({ nome: texto.slice(0, 80), valor: preco ?? 0 });
  }
  descrever(texto: string): boolean {
    if (!this.produto || this.grupo) return false;
    this.produto.descricao = [this.produto.descricao, texto].filter(Boolean).join(' ').slice(0, 500);
    return true;
  }
  get temProduto(): boolean {
    return this.produto !== undefined;
  }
  get noGrupo(): boolean {
    return this.grupo !== undefined;
  }
}
export const chave = (texto: string): string => fold(texto).replaceAll(/\s+/gu, ' ').trim();

/** Usual names of menu categories: the line needs no heading mark. */
const conhecidas =
  /^(?:pizzas?|lanches?|bebidas?|sobremesas?|doces|por[cç][oõ]es|entradas?|pratos?|saladas?|massas?|carnes?|peixes?|aves|combos?|promo[cç][oõ]es|a[cç]a[ií]s?|sucos?|cervejas?|vinhos?|drinks?|acompanhamentos?|guarni[cç][oõ]es|hamb[uú]rguer(?:es)?|burgers?|esfihas?|past[eé](?:is|l)|sushis?|temakis?|sashimis?|combinados|salgados?|caf[eé]s?|refrigerantes?|refri|petiscos|sopas?|caldos|espetinhos|marmitas?|executivos?|sorvetes?|bolos?|tortas?|p[aã]es|[aá]guas?|adicionais|bordas?|extras)\b/iu;
interface Perto {
  /** Next line with content. */
  readonly depois: string | undefined;
  /** True when the line above has content. */
  readonly colada: boolean;
  /** True when the next line is indented: it belongs to this one. */
  readonly temDentro: boolean;
}
const isHeading = (texto: string, { depois, colada }: Perto): boolean => {
  const letras = texto.replaceAll(/[^\p{L}]/gu, '');
  if (letras.length === 0 || texto.length > 60) return false;
  return (
    /^#+\s/u.test(texto) ||
    (letras === letras.toUpperCase() && letras.length > 2) ||
    /:\s*$/u.test(texto) ||
    /^\*[^*]+\*$/u.test(texto.trim()) ||
    (depois !== undefined && partida(depois).preco !== null && !/,/u.test(texto) && (!colada || conhecidas.test(texto)))
  );
};
/** Strips decoration around a heading. */
const titulo = (texto: string): string =>
  aparado(semFim(texto.replace(/^#+\s*/u, ''), doisPontos).replaceAll(/[*_=~]+|^[^\p{L}\d]+/gu, ' '));
const emCaixaAlta = (texto: string): boolean => texto === texto.toUpperCase() && /\p{L}{3}/u.test(texto);
/** 'PIZZAS DOCES' reads as 'Pizzas doces'. */
const natural = (texto: string): string =>
  emCaixaAlta(texto) ? texto.charAt(0) + texto.slice(1).toLowerCase() : texto;

/** Interprets an indented line or one with a plus; false when it cannot. */
const lerDentro = (leitura: Leitura, corpo: string, linha: Linha, ehMais: boolean): boolean => {
  if (linha.preco === null && !ehMais && /[:)]\s*$|obrigat|opcional|escolh/iu.test(corpo)) leitura.agrupar(corpo);
  else if (ehMais || leitura.noGrupo || linha.preco !== null) leitura.acrescentar(linha);
  else return leitura.descrever(linha.texto);
  return true;
};
/** Interprets a line at the margin; false when it cannot. */
const lerFora = (leitura: Leitura, corpo: string, linha: Linha, perto: Perto): boolean => {
  if (linha.preco === null && isHeading(corpo, perto)) return leitura.abrir(natural(titulo(corpo))).nome !== '';
  if (linha.texto === '') return false;
  // A name with options below is priced by them; any other line without a price describes the product above.
  const ehNome = perto.temDentro && /^\p{Lu}[^,]*$/u.test(linha.texto);
  if (linha.preco === null && !ehNome && leitura.descrever(linha.texto)) return true;
  if (linha.preco === null && !ehNome && !leitura.temProduto) return false;
  leitura.produzir(linha);
  return true;
};

/** Parses a pasted menu. `sobras` are the lines that could not be interpreted. */
export const lerCardapio = (texto: string): Lido => lerPlanilha(texto, lerValor) ?? lerLinhas(texto);
const lerLinhas = (texto: string): Lido => {
  const linhas = texto
    .replaceAll('\r', '')
    .split('\n')
    .map((one) => one.replaceAll('\u00a0', ' ').trimEnd());
  const leitura = new Leitura();
  for (const [index, bruta] of linhas.entries()) {
    if (/^[\s\-–—=_*.~]*$/u.test(bruta)) continue;
    const recuo = /^\s+/u.exec(bruta)?.[0].replaceAll('\t', '    ').length ?? 0;
    const ehMais = /^\s*\+/u.test(bruta);
    const corpo = bruta.trim().replace(marcas, (mark) => (mark.includes('*') && bruta.endsWith('*') ? mark : ''));
    const linha = partida(corpo);
    const depois = linhas.slice(index + 1).find((one) => one.trim() !== '');
    const perto = {
      depois,
      temDentro: depois !== undefined && /^(?:\s{2,}|\t)/u.test(depois),
      colada: (linhas[index - 1] ?? '').trim() !== '',
    };
    const estaDentro = (recuo >= 2 || ehMais) && leitura.categorias.length > 0;
    const foiLida = (estaDentro && lerDentro(leitura, corpo, linha, ehMais)) || lerFora(leitura, corpo, linha, perto);
    if (!foiLida) leitura.sobras.push({ linha: index + 1, texto: bruta.trim() });
  }
  return {
    categorias: leitura.categorias
      .filter(({ produtos }) => produtos.length > 0)
      .map(({ nome, produtos, grupos }) => ({
        nome,
        grupos: comOpcoes(grupos),
        produtos: produtos.map((one) => ({ ...one, grupos: comOpcoes(one.grupos) })),
      })),
    sobras: leitura.sobras,
  };
};
/** Options one a line: 'Catupiry 12,00', 'Sem cebola'. */
export const lerOpcoes = (texto: string): readonly OpcaoLida[] =>
  texto.split('\n').flatMap((one) => {
    const { texto: nome, preco } = partida(one.trim().replace(marcas, ''));
    return nome === '' ? [] : [{ nome: nome.slice(0, 80), valor: preco ?? 0 }];
  });
