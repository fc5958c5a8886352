/** The door for schemas: `f`, one constructor a field kind. */
import { dateTime } from './dateTime/dateTime';
import { enumOf } from './enum/enum';
import { integer } from './integer/integer';
import { money } from './money/money';
import { ref } from './ref/ref';
import { text } from './text/text';

export const f = { text, integer, money, enum: enumOf, ref, dateTime };
export { modelOf } from './model';
