import { useQuery } from '@tanstack/react-query';
import { useDataProvider, type DataProvider } from 'ra-core';
import { useFormState, useWatch } from 'react-hook-form';
import { Button, Labelled, Skeleton } from '#fields/parts';
import { useField, type InputProps } from '#fields/shared/useField';
import { permissions } from '../../schemas/vocabulary';
import { Areas } from './perfil.Areas';
import type { Funcao, Linha, Secao } from './perfil.Matriz';

interface Group {
  readonly entidade: string;
  readonly titulo: string;
  /** Area of the menu. */
  readonly area: string;
  readonly funcoes: readonly Funcao[];
}
interface Provider extends DataProvider {
  readonly read: (path: string) => Promise<unknown>;
}

interface DoModelo {
  readonly nome: string;
  readonly permissoes: readonly string[] | null;
}
const columns = ['Ver', 'Editar', 'Excluir'] as const;
const nameOf = (words: Readonly<Record<string, string>>, code: string): string =>
  Object.hasOwn(words, code) ? words[code]! : code;

/** What the profile holds and the catalogue does not list: words of the business, or of an entity that is gone. */
const othersOf = (groups: readonly Group[], held: readonly string[]): Group[] => {
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
const lineOf = ({ entidade, titulo, funcoes }: Group): Linha => {
  const colunas = Object.fromEntries(columns.map((column) => [column, funcoes.find(({ nome }) => nome === column)]));
  return { key: entidade, titulo, colunas, outras: funcoes.filter((one) => colunas[one.nome] !== one) };
};
/** Entities without a place in the menu come last. */
const areasOf = (groups: readonly Group[]): Secao[] =>
  [...new Set(groups.map(({ area }) => area))]
    .toSorted((a, b) => Number(a === '') - Number(b === ''))
    .map((area) => ({
      key: area,
      titulo: area || 'Gerais',
      linhas: groups.filter((group) => group.area === area).map(lineOf),
    }));

/** The permissions of a profile, by area of the menu: a line an entity, Ver, Editar, Excluir, and what goes beyond. */
const Permissoes = (props: InputProps) => {
  const { id, value, onChange, onBlur, error } = useField<readonly string[]>(props);
  const provider = useDataProvider<Provider>();
  const { data, isError, refetch } = useQuery({
    queryKey: ['perfil', 'funcoes'],
    staleTime: 300_000,
    retry: 1,
    queryFn: async () => ((await provider.read('profile/funcoes')) as { readonly grupos: readonly Group[] }).grupos,
  });
  const held = value ?? [];
  const { defaultValues } = useFormState();
  const salvas = (defaultValues?.permissoes as readonly string[] | null | undefined) ?? [];
  const modelo: unknown = useWatch({ name: 'modelo' });
  const { data: doModelo } = useQuery({
    queryKey: ['perfil', 'modelo', modelo],
    enabled: typeof modelo === 'number',
    retry: 1,
    queryFn: async () => (await provider.read(`profile/findbyid/${Number(modelo)}`)) as DoModelo,
  });
  return (
    <Labelled
      label={props.field.label}
      help={props.field.options.help}
      id={id}
      error={error}
      group
      aside={
        <span className="matriz__count" role="status">
          {held.length === 0 ? 'Nenhuma marcada' : held.length === 1 ? '1 marcada' : `${held.length} marcadas`}
        </span>
      }
    >
      {(control) =>
        isError ? (
          <p role="alert">
            Não foi possível carregar as permissões.{' '}
            <Button
              onClick={() => {
                void refetch();
              }}
            >
              Tentar de novo
            </Button>
          </p>
        ) : !data ? (
          <Skeleton height="240px" />
        ) : (
          <Areas
            control={control}
            areas={areasOf([...data, ...othersOf(data, held)])}
            columns={columns}
            held={held}
            salvas={salvas}
            modelo={
              typeof modelo === 'number' && doModelo
                ? { nome: doModelo.nome, permissoes: doModelo.permissoes ?? [] }
                : undefined
            }
            onChange={(next) => onChange(next.length > 0 ? next : null)}
            onBlur={onBlur}
          />
        )
      }
    </Labelled>
  );
};
export default Permissoes;
