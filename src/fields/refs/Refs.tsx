import { useReference } from '../ref/useReference';
import { Chips } from '../shared/Chips';
import { Combobox } from '../shared/Combobox';
import { Frame } from '../shared/Frame';
import { useField, type InputProps } from '../shared/useField';

/** Rows of another entity, each once, as chips. */
export const Refs = (props: InputProps) => {
  const { id, value, onChange, onBlur, ref, error } = useField<readonly number[]>(props);
  const ids = value || [];
  const { titleOf, load, remember, creating } = useReference(props, ids);
  const set = (next: readonly number[]): void => onChange(next.length ? next : null);
  const add = (one: number): void => {
    if (!ids.includes(one)) set([...ids, one]);
  };
  return (
    <Frame {...props} id={id} error={error}>
      {(control) => (
        <>
          <Chips
            items={ids.map((one) => ({ key: String(one), label: titleOf(one) }))}
            onRemove={(index) => set(ids.filter((_, at) => at !== index))}
          />
          <Combobox
            control={control}
            inputRef={ref}
            placeholder="Digite para buscar e incluir"
            onBlur={onBlur}
            autoFocus={props.autoFocus}
            load={async (search, signal) =>
              (await load(search, signal)).filter((option) => !ids.includes(Number(option.id)))
            }
            onPick={(option) => {
              remember({ id: Number(option.id), title: option.label });
              add(Number(option.id));
            }}
            create={creating((made) => add(made.id))}
          />
        </>
      )}
    </Frame>
  );
};
