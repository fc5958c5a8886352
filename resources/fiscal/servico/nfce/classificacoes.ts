import tabela from './tabelas/cClassTrib.tsv?raw';
import situacoes from './tabelas/cst.tsv?raw';

/** A class of the official table of IBS and CBS; what its letters mean says tabelas/README.md. */
export interface Classificacao {
  readonly codigo: string;
  readonly nome: string;
  /** Percent by which each rate is reduced. */
  readonly reducaoIbs: number;
  readonly reducaoCbs: number;
  readonly modelos: readonly string[];
  readonly indicadores: string;
  readonly inicio: string;
  readonly fim: string;
  /** Groups that its situation demands. */
  readonly grupos: string;
}
const linhas = (text: string): string[][] =>
  text
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'));
/** Groups by situation (CST). */
export const gruposDaSituacao: ReadonlyMap<string, string> = new Map(
  linhas(situacoes).map(([codigo = '', , grupos = '']) => [codigo, grupos]),
);
export const classificacoes: ReadonlyMap<string, Classificacao> = new Map(
  linhas(tabela).map(([codigo = '', nome = '', ibs, cbs, modelos = '', indicadores = '', inicio = '', fim = '']) => [
    codigo,
    {
      codigo,
      nome,
      reducaoIbs: Number(ibs),
      reducaoCbs: Number(cbs),
      modelos: modelos.split(' '),
      indicadores,
      inicio,
      fim,
      grupos: gruposDaSituacao.get(codigo.slice(0, 3)) ?? '',
    },
  ]),
);

/**
 * What keeps a class from a model 65 of that day, in words; undefined: it may be issued. Of the classes that the table
 * allows there, those with credit to be annulled and those of fuels are not issued here; none demands gDif or
 * gTribRegular.
 */
export const impedimentoDaClassificacao = (codigo: string, dia: string): string | undefined => {
  const found = classificacoes.get(codigo);
  if (!found) return `a classificação ${codigo || '(vazia)'} de IBS e CBS não está na tabela oficial`;
  if (!found.modelos.includes('65'))
    return `a classificação ${codigo} de IBS e CBS não é aceita na NFC-e, nem emitida por este sistema na NF-e`;
  if (dia < found.inicio || (found.fim !== '' && dia > found.fim))
    return `a classificação ${codigo} de IBS e CBS não vale em ${dia.split('-').reverse().join('/')}`;
  if (found.indicadores.includes('E') || found.grupos.includes('M'))
    return `a classificação ${codigo} de IBS e CBS pede estorno de crédito ou é de combustíveis: não é emitida por este sistema`;
  return undefined;
};
