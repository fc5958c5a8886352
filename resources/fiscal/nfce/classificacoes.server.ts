import { dayText } from '#kit/dayText';
import type { IbsCbs, Modelo } from './nota.server';
import tabela from './tabelas/cClassTrib.tsv?raw';
import situacoes from './tabelas/cst.tsv?raw';

/** Class of the official table of IBS and CBS; tabelas/README.md explains its letters. */
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

type ComGrupos = Pick<Classificacao, 'grupos' | 'indicadores'>;
export const pedeDiferimento = ({ grupos }: ComGrupos): boolean => grupos.includes('D');
export const pedeRegular = ({ grupos, indicadores }: ComGrupos): boolean =>
  grupos.includes('G') && indicadores.includes('R');

/**
 * Reason that forbids a class on a note of that day; undefined when it may be issued. Classes allowed on model 55
 * alone: deferral and suspension are issued; credit to be annulled and fuels are not.
 */
export const impedimentoDaClassificacao = (
  { classificacao: codigo, diferimento = 0, regular }: Omit<IbsCbs, 'cst'>,
  dia: string,
  modelo: Modelo,
): string | undefined => {
  const found = classificacoes.get(codigo);
  if (!found) return `a classificação ${codigo || '(vazia)'} de IBS e CBS não está na tabela oficial`;
  if (!found.modelos.includes(modelo))
    return `a classificação ${codigo} de IBS e CBS não é aceita na ${modelo === '55' ? 'NF-e' : 'NFC-e'}`;
  if (!found.modelos.includes('65') && !pedeDiferimento(found) && !pedeRegular(found))
    return `a classificação ${codigo} de IBS e CBS não é emitida por este sistema`;
  if (dia < found.inicio || (found.fim !== '' && dia > found.fim))
    return `a classificação ${codigo} de IBS e CBS não vale em ${dayText(dia)}`;
  if (found.indicadores.includes('E') || found.grupos.includes('M'))
    return `a classificação ${codigo} de IBS e CBS pede estorno de crédito ou é de combustíveis: não é emitida por este sistema`;
  if (pedeDiferimento(found) && !(diferimento > 0 && diferimento <= 100))
    return `a classificação ${codigo} de IBS e CBS pede o percentual do diferimento: informe no imposto federal do produto`;
  if (pedeRegular(found)) {
    const outra = classificacoes.get(regular ?? '');
    if (!outra?.grupos.includes('G') || pedeDiferimento(outra) || pedeRegular(outra))
      return `a classificação ${codigo} de IBS e CBS pede a da tributação regular: informe no imposto federal do produto`;
    return impedimentoDaClassificacao({ classificacao: outra.codigo }, dia, modelo);
  }
  return undefined;
};
