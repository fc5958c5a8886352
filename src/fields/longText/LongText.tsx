import { lazy, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { Frame } from '../shared/Frame';
import { useField, useFormLook, type InputProps } from '../shared/useField';

const Variables = lazy(() => import('./Variables'));
const Mentions = lazy(() => import('./Mentions'));
const grows = typeof CSS !== 'undefined' && CSS.supports?.('field-sizing', 'content');

/** Several lines: the box grows with the text, and what is left of the limit is said. */
export const LongText = (props: InputProps) => {
  const { id, value, onChange, onBlur, ref, error } = useField<string>(props);
  const box = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const area = box.current;
    if (!area || grows) return;
    area.style.height = 'auto';
    area.style.height = `${Math.min(area.scrollHeight + 2, 480)}px`;
  }, [value]);
  const { max, variables, mentions } = props.field.options;
  const { entity } = useFormLook();
  const [isEntered, setEntered] = useState(false);
  const length = value?.length ?? 0;
  const counter = max !== undefined && (
    <span className={length > max ? 'counter counter--over' : 'counter'}>
      {length}/{max}
    </span>
  );
  return (
    <Frame {...props} id={id} error={error} aside={counter}>
      {(control) => (
        <>
          <textarea
            className="input input--long"
            rows={props.bare ? 1 : 3}
            {...control}
            autoFocus={props.autoFocus}
            value={value ?? ''}
            onBlur={onBlur}
            onFocus={() => setEntered(true)}
            ref={(area) => {
              box.current = area;
              ref(area);
            }}
            onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
          />
          {variables && !props.bare && (
            <Suspense fallback={null}>
              <Variables of={variables} label={props.field.label} box={box} onInsert={onChange} />
            </Suspense>
          )}
          {mentions && entity && isEntered && (
            <Suspense fallback={null}>
              <Mentions entity={entity} field={props.field.name} id={`${id}-mencoes`} box={box} onInsert={onChange} />
            </Suspense>
          )}
        </>
      )}
    </Frame>
  );
};
