import { hasAddresses, leastKey, type Inbox } from '../work/inbox';
import type { Outbox } from '../work/outbox';
import { formChecks } from './field';
import { error, ofEach, repeated, unless, type Context, type Finding, type Findings } from './finding';
import { meant } from './names';
import { isDeclared, isReserved, shape } from './served';

/** R190 to R195: what partners tell, and what they are told. */
export const partnerChecks = (context: Context): Findings => {
  const { inboxes = [], outboxes = [] } = context.house;
  return [
    ...repeated(inboxes.map(({ name }) => name)).map((name) =>
      error('R190', name, 'two inboxes have the same name, under which their events are kept.', 'rename one'),
    ),
    ...repeated(inboxes.map(({ call }) => shape(call))).map((call) =>
      error('R005', 'inboxes', `the call '${call}' is declared twice.`, 'change the path of one of them'),
    ),
    ...ofEach(inboxes, (one) => ofInbox(one, context)),
    ...repeated(outboxes.map(({ name }) => name)).map((name) =>
      error('R190', name, 'two outboxes have the same name, under which their messages are kept.', 'rename one'),
    ),
    ...ofEach(outboxes, (one) => ofOutbox(one, context)),
  ];
};

const ofInbox = (declared: Inbox, context: Context): Findings => {
  const { name, label, call, event, key, order, verify, headers, keyLength } = declared;
  const path = shape(call.replace(' /', ' '));
  return [
    ...unless(/^[a-z][a-zA-Z0-9]{0,59}$/.test(name), () =>
      error('R190', name, 'the name is not camelCase, or longer than 60 letters.', 'rename it'),
    ),
    ...unless(label.trim() !== '', () => error('R191', name, 'it has no label.', "label: 'iFood'")),
    // Plain JavaScript may leave it out.
    ...unless(typeof verify === 'function' || hasAddresses(declared), () =>
      error('R191', name, 'nothing checks who calls.', 'verify: ({ body, headers }) => hmacSha256(secret, body, …)'),
    ),
    ...unless(/^POST \/[\w.-]+(\/[\w.-]+)*(\/\{chave\})?$/.test(call), () =>
      error(
        'R192',
        name,
        `the call '${call}' is not a POST with a whole path, without parameters but '{chave}' at its end.`,
        "'POST /integracao/aviso/ifood'",
        call,
      ),
    ),
    ...unless(!isDeclared(path, context) && !isReserved(path, context), () =>
      error('R005', name, `the call '${call}' is served already.`, 'change the path', call),
    ),
    ...unless(keyLength === undefined || (Number.isInteger(keyLength) && keyLength >= leastKey), () =>
      error(
        'R195',
        name,
        `the key of its address has ${keyLength!} letters, and could be guessed.`,
        `${leastKey} or more, or leave it out`,
      ),
    ),
    ...unless(keyLength === undefined || hasAddresses(declared), () =>
      error('R195', name, 'its address has no key.', "'POST /integracao/aviso/{chave}'"),
    ),
    ...(headers ?? [])
      .filter((header) => header !== header.toLowerCase())
      .map((header) =>
        error('R192', name, `the header '${header}' is not in lower case.`, `'${header.toLowerCase()}'`, header),
      ),
    ...[key, order?.of, order?.at].flatMap((field): Finding[] =>
      field === undefined || Object.hasOwn(event, field)
        ? []
        : [
            error(
              'R193',
              name,
              `'${field}' is no field of the event.`,
              meant(field, Object.keys(event), 'name one of them'),
              field,
            ),
          ],
    ),
    ...unless(
      order?.at === undefined || !event[order.at] || ['date', 'dateTime'].includes(event[order.at]!.kind.name),
      () =>
        error(
          'R194',
          name,
          `the events are ordered by '${order!.at!}', which is no date.`,
          'name a field of kind `dateTime`',
          order!.at!,
        ),
    ),
    ...formChecks(event, name, context),
  ];
};

const ofOutbox = ({ name, label, message, replaces, perMinute }: Outbox, context: Context): Findings => [
  ...unless(/^[a-z][a-zA-Z0-9]{0,59}$/.test(name), () =>
    error('R190', name, 'the name is not camelCase, or longer than 60 letters.', 'rename it'),
  ),
  ...unless(label.trim() !== '', () => error('R191', name, 'it has no label.', "label: 'Situações para o iFood'")),
  ...unless(replaces === undefined || Object.hasOwn(message, replaces), () =>
    error(
      'R193',
      name,
      `'${replaces!}' is no field of the message.`,
      meant(replaces!, Object.keys(message), 'name one of them'),
      replaces!,
    ),
  ),
  ...unless(perMinute === undefined || perMinute >= 1, () =>
    error('R194', name, 'it may send nothing in a minute.', 'perMinute: 60'),
  ),
  ...formChecks(message, name, context),
];
