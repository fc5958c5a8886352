import type { NamedCall } from '#kit/calls';
import { isObject, parseJson, readBytes, textOf } from '../core/body';
import type { Call, Operation, Reply } from '../core/context';
import { badRequest } from '../core/failure';
import { pageForStrangers, plainText, redirection } from '../core/reply';
import { addressKey, quota } from '../session/brake';
import { openContext } from './openContext';
import { formReader, textsOf } from './readForm';

const maxBytes = 1024 * 1024;

/** What serves an `open` call: counted by address before anything else, its body read as text, its rows only through `within`. */
export const openCall = (name: string, { form = {}, perHour = 0, headers = [], run }: NamedCall): Operation['run'] => {
  const read = formReader(form);
  return async (call) => {
    await limited(call, name, perHour);
    const body = textOf(await readBytes(call.request, maxBytes));
    const sent = Object.keys(form).length > 0 && body !== '' ? parseJson(body) : {};
    const answer = await run({
      form: await read(textsOf(call), isObject(sent) ? sent : badRequest()), body, ...openContext(call.services, name, call),
      headers: Object.fromEntries(headers.map((header) => [header, call.request.headers.get(header)])),
    } as never);
    return replyOf(answer);
  };
};

const limited = ({ services, ip }: Call, name: string, perHour: number): Promise<void> =>
  services.database.transaction({ company: '*' }, (tx) => quota(tx, `aberta:${name}|${addressKey(ip)}`, perHour, services.now()));

const replyOf = async (answer: unknown): Promise<Reply> => {
  if (isObject(answer) && typeof answer.redirect === 'string') return redirection(answer.redirect);
  if (isObject(answer) && typeof answer.text === 'string') return plainText(answer.text);
  if (isObject(answer) && typeof answer.page === 'string') return pageForStrangers(answer.page);
  return { result: answer };
};
