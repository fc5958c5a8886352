/** The door for schemas: `f`, one constructor a field kind. */
import { address } from './address/address';
import { anyRef } from './anyRef/anyRef';
import { audience } from './audience/audience';
import { bool } from './bool/bool';
import { cep } from './cep/cep';
import { color } from './color/color';
import { date } from './date/date';
import { dateTime } from './dateTime/dateTime';
import { dayMonth } from './dayMonth/dayMonth';
import { decimal } from './decimal/decimal';
import { document } from './document/document';
import { email } from './email/email';
import { emails } from './emails/emails';
import { entity } from './entity/entity';
import { enumOf } from './enum/enum';
import { enumSet } from './enumSet/enumSet';
import { file } from './file/file';
import { group } from './group/group';
import { image } from './image/image';
import { integer } from './integer/integer';
import { json } from './json/json';
import { list } from './list/list';
import { longText } from './longText/longText';
import { money } from './money/money';
import { openingHours } from './openingHours/openingHours';
import { percent } from './percent/percent';
import { phone } from './phone/phone';
import { pixKey } from './pixKey/pixKey';
import { ref } from './ref/ref';
import { refs } from './refs/refs';
import { tags } from './tags/tags';
import { text } from './text/text';
import { time } from './time/time';
import { timeSlots } from './timeSlots/timeSlots';
import { token } from './token/token';
import { url } from './url/url';
import { weekdays } from './weekdays/weekdays';

export const f = {
  text,
  longText,
  email,
  emails,
  phone,
  pixKey,
  document,
  cep,
  address,
  integer,
  decimal,
  money,
  percent,
  bool,
  enum: enumOf,
  enumSet,
  date,
  dateTime,
  time,
  dayMonth,
  openingHours,
  timeSlots,
  weekdays,
  color,
  url,
  file,
  image,
  ref,
  refs,
  anyRef,
  entity,
  list,
  group,
  json,
  tags,
  token,
  audience,
};
export { modelOf } from './model';
