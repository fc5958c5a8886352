import { lazy, memo, Suspense, type ComponentType } from 'react';
import { Bool } from './bool/Bool';
import { Cep } from './cep/Cep';
import { DateInput } from './date/Date';
import { Decimal } from './decimal/Decimal';
import { Document } from './document/Document';
import { Email } from './email/Email';
import { Enum } from './enum/Enum';
import { Integer } from './integer/Integer';
import { LongText } from './longText/LongText';
import { Money } from './money/Money';
import { Skeleton } from './parts';
import { Percent } from './percent/Percent';
import { Phone } from './phone/Phone';
import { Ref } from './ref/Ref';
import type { InputProps } from './shared/useField';
import { Text } from './text/Text';
import { Url } from './url/Url';
import './inputs.css';

const file = lazy(() => import('./file/File'));

/** The input of each kind; the rare and the large arrive when they are shown. */
const inputs: Readonly<Record<string, ComponentType<InputProps>>> = {
  text: Text, longText: LongText, email: Email, phone: Phone, document: Document, cep: Cep, integer: Integer, decimal: Decimal, money: Money, percent: Percent,
  bool: Bool, enum: Enum, date: DateInput, url: Url, ref: Ref,
  color: lazy(async () => ({ default: (await import('./color/Color')).Color })), dateTime: lazy(async () => ({ default: (await import('./dateTime/DateTime')).DateTime })),
  enumSet: lazy(async () => ({ default: (await import('./enumSet/EnumSet')).EnumSet })), weekdays: lazy(async () => ({ default: (await import('./weekdays/Weekdays')).Weekdays })),
  time: lazy(async () => ({ default: (await import('./time/Time')).Time })),
  emails: lazy(() => import('./emails/Emails')), refs: lazy(() => import('./refs/Refs')), tags: lazy(() => import('./tags/Tags')), file, image: file,
  list: lazy(() => import('./list/List')), group: lazy(() => import('./group/Group')), address: lazy(() => import('./address/Address')), token: lazy(() => import('./token/Token')),
};

/**
 * The input of a declared field, bound to the form around it.
 *
 * @example <FieldInput field={model.fields.nome} source="nome" />
 */
export const FieldInput = memo((props: InputProps) => {
  const Input = inputs[props.field.kind.name] ?? Text;
  return <Suspense fallback={<Skeleton height="64px" />}><Input {...props} /></Suspense>;
});
FieldInput.displayName = 'FieldInput';
export { Span } from './shared/Grid';
export type { InputProps } from './shared/useField';
