import { useLayoutEffect, useRef, useState } from 'react';

type Call = (...args: never[]) => unknown;
const isPlain = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
const isSame = (one: unknown, other: unknown): boolean =>
  Object.is(one, other) || (isPlain(one) && isPlain(other) && JSON.stringify(one) === JSON.stringify(other));

/**
 * The same object as long as it says the same, and in another the same of what is the same: its functions are called as
 * they are at that moment, small objects are compared by what is in them. ra-core makes a new list context several
 * times a page, with a new filter and a new order in it, and everything below it would be drawn as often.
 */
export const useSteady = <T extends object>(value: T): T => {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  const [calls] = useState(() => new Map<string, Call>());
  const kept = useRef<T>(undefined);
  const callOf = (name: string): Call => {
    const call = calls.get(name) ?? ((...args) => (latest.current as Readonly<Record<string, Call>>)[name]!(...args));
    calls.set(name, call);
    return call;
  };
  const before = kept.current as Readonly<Record<string, unknown>> | undefined;
  let isOther = before === undefined;
  const next = Object.fromEntries(
    Object.entries(value).map(([name, one]) => {
      const now: unknown = typeof one === 'function' ? callOf(name) : one;
      if (before && isSame(before[name], now)) return [name, before[name]];
      isOther = true;
      return [name, now];
    }),
  ) as T;
  if (isOther) kept.current = next;
  return kept.current!;
};
