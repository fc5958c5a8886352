import { Labelled } from '#fields/parts';
import { useField, type InputProps } from '#fields/shared/useField';
import { labelOf } from '#kit/entity/field';
import { Matriz, type Secao } from './usuarios/perfil.Matriz';

const column = 'Incluída';

/** The functions of a plan, in the same matrix as those of a profile: a line a function. */
const Funcoes = (props: InputProps) => {
  const { id, value, onChange, onBlur, error } = useField<readonly string[]>(props);
  const held = value ?? [];
  const section: Secao = {
    key: 'funcoes',
    titulo: '',
    linhas: Object.entries(props.field.choices ?? {}).map(([codigo, said]) => ({
      key: codigo,
      titulo: labelOf(said),
      colunas: { [column]: { codigo, nome: column, concedivel: true } },
      outras: [],
    })),
  };
  return (
    <Labelled
      label={props.field.label}
      help={props.field.options.help}
      id={id}
      error={error}
      group
      aside={
        <span className="matriz__count" role="status">
          {held.length === 0 ? 'Nenhuma incluída' : held.length === 1 ? '1 incluída' : `${held.length} incluídas`}
        </span>
      }
    >
      {(control) => (
        <Matriz
          control={control}
          search="Buscar função"
          empty="Nenhuma função encontrada."
          columns={[column]}
          sections={[section]}
          held={held}
          onChange={(next) => onChange(next.length > 0 ? next : null)}
          onBlur={onBlur}
        />
      )}
    </Labelled>
  );
};
export default Funcoes;
