import type { NamedCall } from '#kit/calls';
import { isShape, r, type Result } from '#kit/result';
import { isObject, parseJson, readBytes, textOf } from '../core/body';
import type { Call, Operation, Reply } from '../core/context';
import { badRequest } from '../core/failure';
import { pageForStrangers, plainText, redirection } from '../core/reply';
import { addressKey, quota } from '../session/brake';
import { answering } from './answering';
import { openContext } from './openContext';
import { formReader, textsOf } from './readForm';

const maxBytes = 1024 * 1024;

/** What serves an `open` call: counted by address before anything else, its body read as text, its rows only through `within`. */
export const openCall = (name: string, { form = {}, perHour = 0, headers = [], result, run }: NamedCall): Operation['run'] => {
  const replyOf = replying(result);
  const read = formReader(form);
  return async (call) => {
    await limited(call, name, perHour);
    const body = textOf(await readBytes(call.request, maxBytes));
    const sent = Object.keys(form).length > 0 && body !== '' ? parseJson(body) : {};
    const answer = await run({
      form: await read(textsOf(call), isObject(sent) ? sent : badRequest()), body, ...openContext(call.services, name, call),
      headers: Object.fromEntries(headers.map((header) => [header, call.request.headers.get(header)])),
    } as never);
    return replyOf(answer, call);
  };
};

const limited = ({ services, ip }: Call, name: string, perHour: number): Promise<void> =>
  services.database.transaction({ company: '*' }, (tx) => quota(tx, `aberta:${name}|${addressKey(ip)}`, perHour, services.now()));

/** The ways to answer that the call has declared, and no other. */
const replying = (result: Result): (answer: unknown, call: Call) => Promise<Reply> => {
  const ways = isShape(result) && result.shape === 'oneOf' ? result.of : [result];
  const may = (shape: string): boolean => ways.some((way) => isShape(way) && way.shape === shape);
  const leave = answering(ways.find((way) => !isShape(way) || !['redirect', 'text', 'html'].includes(way.shape)) ?? r.nothing);
  return async (answer, call) => {
    if (isObject(answer)) {
      if (may('redirect') && typeof answer.redirect === 'string') return redirection(answer.redirect);
      if (may('text') && typeof answer.text === 'string') return plainText(answer.text);
      if (may('html') && typeof answer.page === 'string') return pageForStrangers(answer.page);
    }
    return { result: await leave(answer, call) };
  };
};
