import { useQuery } from '@tanstack/react-query';
import { useDataProvider, type DataProvider } from 'ra-core';
import { permissions } from '../../../schemas/vocabulary';
import type { Funcao, Linha, Secao } from './perfil.Matriz';

export interface Grupo {
  readonly entidade: string;
  readonly titulo: string;
  /** Area of the menu. */
  readonly area: string;
  readonly funcoes: readonly Funcao[];
}
interface Provider extends DataProvider {
  readonly read: (path: string) => Promise<unknown>;
}
export const colunasDasFuncoes = ['Ver', 'Editar', 'Excluir'] as const;
const nameOf = (words: Readonly<Record<string, string>>, code: string): string =>
  Object.hasOwn(words, code) ? words[code]! : code;

/** Permissions of the profile that the catalogue does not list: of the business, or of a removed entity. */
export const outrasDe = (groups: readonly Grupo[], held: readonly string[]): Grupo[] => {
  const known = new Set(groups.flatMap(({ funcoes }) => funcoes.map(({ codigo }) => codigo)));
  const rest = held.filter((codigo) => !known.has(codigo));
  return rest.length === 0
    ? []
    : [
        {
          entidade: 'outras',
          titulo: 'Outras',
          area: '',
          funcoes: rest.map((codigo) => ({ codigo, nome: nameOf(permissions, codigo), concedivel: false })),
        },
      ];
};
const lineOf = ({ entidade, titulo, funcoes }: Grupo): Linha => {
  const colunas = Object.fromEntries(
    colunasDasFuncoes.map((column) => [column, funcoes.find(({ nome }) => nome === column)]),
  );
  return { key: entidade, titulo, colunas, outras: funcoes.filter((one) => colunas[one.nome] !== one) };
};
/** Entities without a place in the menu come last. */
export const areasOf = (groups: readonly Grupo[]): Secao[] =>
  [...new Set(groups.map(({ area }) => area))]
    .toSorted((a, b) => Number(a === '') - Number(b === ''))
    .map((area) => ({
      key: area,
      titulo: area || 'Gerais',
      linhas: groups.filter((group) => group.area === area).map(lineOf),
    }));
/** Loads the catalogue of functions; `concedivel` marks those that the user holds. */
export const useFunctions = () => {
  const provider = useDataProvider<Provider>();
  return useQuery({
    queryKey: ['perfil', 'funcoes'],
    staleTime: 300_000,
    retry: 1,
    queryFn: async () => ((await provider.read('profile/funcoes')) as { readonly grupos: readonly Grupo[] }).grupos,
  });
};
