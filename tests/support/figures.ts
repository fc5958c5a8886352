import { appendFileSync } from 'node:fs';
import { expect } from 'vitest';

/** 1 is the size of the targets (`npm run test:trust`); the gate, which says nothing, runs a twentieth. */
export const scale = Number(process.env.TRUST_SCALE ?? 0.05);
/** How many of what the target names `full` of, at this size; never fewer than `least`. */
export const sized = (full: number, least = 1): number => Math.max(least, Math.round(full * scale));

/** Bounds of a figure, both inclusive; `exactly: 0` is what most of them want. */
export type Target =
  | { readonly exactly: number }
  | { readonly atMost: number }
  | { readonly atLeast: number }
  | { readonly between: readonly [number, number] };

/**
 * Compares a measured value with its target and keeps it for the table at the end of the lane. `details`: values that a
 * failure prints, such as the wrong cells.
 */
export const figure = (name: string, measured: number, target: Target, details?: unknown): void => {
  const passed = holds(measured, target);
  const file = process.env.TRUST_FIGURES;
  if (file)
    appendFileSync(file, `${JSON.stringify({ name, measured: written(measured), target: words(target), passed })}\n`);
  expect(
    passed,
    `${name}: ${measured}, target ${words(target)}${details === undefined ? '' : `\n${JSON.stringify(details, null, 1)?.slice(0, 8_000)}`}`,
  ).toBe(true);
};
/** The same for a list of what is wrong, which must be empty. */
export const none = (name: string, wrong: readonly unknown[]): void =>
  figure(name, wrong.length, { exactly: 0 }, wrong);
/** How much was done: it has no target, but a zero among failures means little without it. */
export const amount = (name: string, count: number): void => figure(name, count, { atLeast: 1 });

const holds = (measured: number, target: Target): boolean =>
  'exactly' in target
    ? measured === target.exactly
    : 'atMost' in target
      ? measured <= target.atMost
      : 'atLeast' in target
        ? measured >= target.atLeast
        : measured >= target.between[0] && measured <= target.between[1];
const words = (target: Target): string =>
  'exactly' in target
    ? String(target.exactly)
    : 'atMost' in target
      ? `<= ${target.atMost}`
      : 'atLeast' in target
        ? `>= ${target.atLeast}`
        : `${target.between[0]} to ${target.between[1]}`;
const written = (value: number): string => (Number.isInteger(value) ? String(value) : value.toFixed(3));
