import { useQuery } from '@tanstack/react-query';
import { useDataProvider, type DataProvider } from 'ra-core';
import { useFormState, useWatch } from 'react-hook-form';
import { Button, Labelled, Skeleton } from '#fields/parts';
import { useField, type InputProps } from '#fields/shared/useField';
import { Areas } from './perfil.Areas';
import { areasOf, colunasDasFuncoes, outrasDe, useFunctions } from './perfil.Catalogo';

interface Provider extends DataProvider {
  readonly read: (path: string) => Promise<unknown>;
}

interface DoModelo {
  readonly nome: string;
  readonly permissoes: readonly string[] | null;
}
/** Permissions of a profile by area of the menu: one line an entity with Ver, Editar, Excluir, and further ones. */
const Permissoes = (props: InputProps) => {
  const { id, value, onChange, onBlur, error } = useField<readonly string[]>(props);
  const provider = useDataProvider<Provider>();
  const { data, isError, refetch } = useFunctions();
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
            areas={areasOf([...data, ...outrasDe(data, held)])}
            columns={colunasDasFuncoes}
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
