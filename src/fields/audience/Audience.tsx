import { Fragment, useRef, useState } from 'react';
import { useFieldArray, useFormContext, useFormState, type FieldValues } from 'react-hook-form';
import { Button } from '../parts';
import { Frame } from '../shared/Frame';
import { controlId, useFormLook, type InputProps } from '../shared/useField';
import { mostRules } from './audience';
import { RuleRow } from './RuleRow';
import './audience.css';

/** A filter as lines of subject, test and value, all of which must hold. */
const Audience = (props: InputProps) => {
  const { field, source } = props;
  const { prefix } = useFormLook();
  const { control, getFieldState } = useFormContext<FieldValues>();
  const { fields: rules, append, remove } = useFieldArray({ control, name: source as never, keyName: '$key' as never });
  const state = useFormState({ control, name: source });
  const { error } = getFieldState(source, state);
  const said =
    error?.message ?? (error as { readonly root?: { readonly message?: string } } | undefined)?.root?.message;
  // A condition that was just added is incomplete: that is no mistake before the form is sent.
  const message = state.isSubmitted ? said : undefined;
  const box = useRef<HTMLDivElement>(null);
  const [removed, setRemoved] = useState('');
  const id = controlId(prefix, source);
  const focus = (selector: string): void => {
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(selector)?.focus());
  };
  const isFull = rules.length >= mostRules;
  return (
    <Frame {...props} id={id} error={typeof message === 'string' ? message : undefined} group>
      {() => (
        <div className="audience" ref={box}>
          {rules.length === 0 && (
            <p className="audience__none">
              {field.required
                ? 'Nenhuma condição ainda. Inclua a primeira para dizer quem entra.'
                : 'Sem condições, entram todos. Inclua uma para escolher quem entra.'}
            </p>
          )}
          {rules.map((rule, index) => (
            <Fragment key={(rule as unknown as { readonly $key: string }).$key}>
              {index > 0 && <p className="audience__and">e</p>}
              <RuleRow
                field={field}
                source={`${source}.${index}`}
                index={index}
                onRemove={() => {
                  remove(index);
                  setRemoved(`Condição ${index + 1} removida`);
                  focus(rules.length > 1 ? `[data-rule="${Math.max(0, index - 1)}"] select` : '.audience__add');
                }}
              />
            </Fragment>
          ))}
          <Button
            id={id}
            className="audience__add"
            size="small"
            icon="add"
            disabled={isFull}
            onClick={() => {
              append({ campo: null, operador: null, valor: null, dias: null } as never, { shouldFocus: false });
              setRemoved('');
              focus(`[data-rule="${rules.length}"] select`);
            }}
          >
            Incluir condição
          </Button>
          {isFull && <p className="audience__none">{`No máximo ${mostRules} condições.`}</p>}
          <span className="visually-hidden" role="status">
            {removed}
          </span>
        </div>
      )}
    </Frame>
  );
};
export default Audience;
