import { memo, type ComponentType } from 'react';
import type { ModelField } from '#kit/read/model';
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
import { PixKey } from './pixKey/PixKey';
import { Ref } from './ref/Ref';
import { Refs } from './refs/Refs';
import { arriving, type Arriving } from './shared/arriving';
import type { InputProps } from './shared/useField';
import { Tags } from './tags/Tags';
import { Text } from './text/Text';
import { Time } from './time/Time';
import { Url } from './url/Url';
import { Weekdays } from './weekdays/Weekdays';
import './inputs.css';

const outline = <Skeleton height="64px" />;
const file = arriving(() => import('./file/File'), outline);
/** The rare and large: each comes by itself. */
const late: Readonly<Record<string, Arriving<InputProps>>> = {
  file,
  image: file,
  emails: arriving(() => import('./emails/Emails'), outline),
  group: arriving(() => import('./group/Group'), outline),
  list: arriving(() => import('./list/List'), outline),
  address: arriving(() => import('./address/Address'), outline),
  audience: arriving(() => import('./audience/Audience'), outline),
  dayMonth: arriving(() => import('./dayMonth/DayMonth'), outline),
  openingHours: arriving(() => import('./openingHours/OpeningHours'), outline),
  timeSlots: arriving(() => import('./timeSlots/TimeSlots'), outline),
  json: arriving(() => import('./json/Json'), outline),
  token: arriving(() => import('./token/Token'), outline),
};
/** The input of each other kind. */
const inputs: Readonly<Record<string, ComponentType<InputProps>>> = {
  text: Text,
  longText: LongText,
  email: Email,
  phone: Phone,
  pixKey: PixKey,
  document: Document,
  cep: Cep,
  integer: Integer,
  decimal: Decimal,
  money: Money,
  percent: Percent,
  bool: Bool,
  enum: Enum,
  date: DateInput,
  dateTime: DateTime,
  time: Time,
  weekdays: Weekdays,
  enumSet: EnumSet,
  tags: Tags,
  color: Color,
  url: Url,
  ref: Ref,
  refs: Refs,
};

/** Those inputs of the fields, and of the fields inside of them, that come by themselves. */
export const lateInputs = (fields: readonly ModelField[]): readonly Arriving<InputProps>[] =>
  fields.flatMap(({ kind, item }) => [
    ...(late[kind.name] ? [late[kind.name]!] : []),
    ...lateInputs(Object.values(item ?? {})),
  ]);

/**
 * The input of a declared field, bound to the form around it.
 *
 * @example <FieldInput field={model.fields.nome} source="nome" />
 */
export const FieldInput = memo((props: InputProps) => {
  const Input = late[props.field.kind.name] ?? inputs[props.field.kind.name] ?? Text;
  return <Input {...props} />;
});
FieldInput.displayName = 'FieldInput';
export { Span } from './shared/Grid';
export type { InputProps } from './shared/useField';
