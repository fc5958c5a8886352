import { Combobox } from '../shared/Combobox';
import { Frame } from '../shared/Frame';
import { useField, type InputProps } from '../shared/useField';
import { useReference } from './useReference';

/** A row of another entity, found by typing; a new one may be made without leaving the form. */
export const Ref = (props: InputProps) => {
  const { id, value, onChange, onBlur, ref, error } = useField<number>(props);
  const { titleOf, load, remember, creating } = useReference(props, value === null ? [] : [value]);
  return (
    <Frame {...props} id={id} error={error}>
      {(control) => (
        <Combobox
          control={control}
          inputRef={ref}
          chosen={value === null ? null : { id: String(value), label: titleOf(value) }}
          onBlur={onBlur}
          autoFocus={props.autoFocus}
          placeholder="Digite para buscar"
          load={load}
          onClear={() => onChange(null)}
          onPick={(option) => {
            remember({ id: Number(option.id), title: option.label });
            onChange(Number(option.id));
          }}
          create={creating((made) => onChange(made.id))}
        />
      )}
    </Frame>
  );
};
