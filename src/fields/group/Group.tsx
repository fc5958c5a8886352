import { Labelled } from '../parts';
import { FieldInput } from '../inputs';
import { Span } from '../shared/Grid';
import { spanOf } from '../shared/spans';
import { controlId, useFormLook, type InputProps } from '../shared/useField';

/** Fields that belong together, under one heading. */
const Group = ({ field, source }: InputProps) => {
  const { prefix } = useFormLook();
  const items = Object.values(field.item ?? {});
  return (
    <Labelled
      label={field.label}
      help={field.options.help}
      required={field.required}
      id={controlId(prefix, source)}
      group
      className="group-field"
    >
      {() => (
        <div className="form-line">
          {items.map((item) => (
            <Span key={item.name} columns={spanOf(item, items.length)}>
              <FieldInput field={item} source={`${source}.${item.name}`} />
            </Span>
          ))}
        </div>
      )}
    </Labelled>
  );
};
export default Group;
