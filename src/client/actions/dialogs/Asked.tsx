import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { FieldInput } from '#fields/inputs';
import { ReadField } from '../../form/fields/ReadSpan';
import { When } from '../../form/fields/When';
import { hasPlan } from '../../session';
import { fieldOf, wrong, type Errors, type Fields, type Values } from '../asking';

interface AskedProps {
  readonly name: string;
  readonly fields: Fields;
  readonly start: Values;
}
/** One of the fields that a dialog asks for. */
export const Asked = ({ name, fields, start }: AskedProps) => {
  const field = fields[name]!;
  const input = hasPlan(field.options.plan) ? (
    <FieldInput field={field} source={name} />
  ) : (
    <ReadField field={field} record={start} locked />
  );
  return field.when ? <When cond={field.when}>{input}</When> : input;
};

/**
 * Shows errors at their fields and above the buttons. Then the focus goes to the first visible field with an error, or
 * to the message.
 */
export const useRefusal = (asked: Fields, box: RefObject<HTMLElement | null>) => {
  const told = useRef<HTMLParagraphElement>(null);
  const [failure, setFailure] = useState<string>();
  const [attempts, setAttempts] = useState(0);
  useEffect(() => {
    if (attempts === 0) return;
    const field = box.current?.querySelector<HTMLElement>('[aria-invalid=true]:not([hidden] *)');
    field?.focus({ preventScroll: true });
    (field ?? told.current)?.scrollIntoView?.({ block: 'center' });
  }, [attempts, box]);
  return {
    /** Answers what belongs to the fields. */
    refuse: (errors: Errors, message: string): Errors => {
      const all = Object.entries(errors);
      const known = all.filter(([path]) => Object.hasOwn(asked, fieldOf(path)));
      const others = all.filter((one) => !known.includes(one)).map(([, text]) => text);
      setFailure([known.length > 0 ? wrong : message, ...others.filter((text) => text !== message)].join(' '));
      return Object.fromEntries(known);
    },
    forgive: useCallback(() => setFailure(undefined), []),
    onRefused: () => setAttempts((count) => count + 1),
    words: failure && (
      <p className="labelled__error action-failure" role="alert" ref={told}>
        {failure}
      </p>
    ),
  };
};
