import type { Call } from '#kit/calls/action';
import { call } from './http';

/** A call as a declaration writes it: 'GET company/status'. */
export const callDeclared = <T>(
  declared: Call,
  ...rest: Parameters<typeof call> extends [unknown, unknown, ...infer R] ? R : never
) => {
  const [method, path] = declared.split(' ') as ['GET' | 'POST', string];
  return call<T>(method, path, ...rest);
};
