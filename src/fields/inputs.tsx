import { lazy, memo, Suspense, type ComponentType } from 'react';
import { Bool } from './bool/Bool';
import { Cep } from './cep/Cep';
import { Color } from './color/Color';
import { DateInput } from './date/Date';
import { DateTime } from './dateTime/DateTime';
import { Decimal } from './decimal/Decimal';
import { Document } from './document/Document';
import { Email } from './email/Email';
import { Enum } from './enum/Enum';
import { EnumSet } from './enumSet/EnumSet';
import { Integer } from './integer/Integer';
import { LongText } from './longText/LongText';
import { Money } from './money/Money';
import { Skeleton } from './parts';
import { Percent } from './percent/Percent';
import { Phone } from './phone/Phone';
import { Ref } from './ref/Ref';
import type { InputProps } from './shared/useField';
import { Text } from './text/Text';
import { Time } from './time/Time';
import { Url } from './url/Url';
import { Weekdays } from './weekdays/Weekdays';
import './inputs.css';

const file = lazy(() => import('./file/File'));

/** The input of each kind; the rare and the large arrive when they are shown. */
const inputs: Readonly<Record<string, ComponentType<InputProps>>> = {
  text: Text, longText: LongText, email: Email, phone: Phone, document: Document, cep: Cep, integer: Integer, decimal: Decimal, money: Money, percent: Percent,
  bool: Bool, enum: Enum, enumSet: EnumSet, weekdays: Weekdays, date: DateInput, dateTime: DateTime, time: Time, color: Color, url: Url, ref: Ref,
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
