import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { locate, type Place } from '#kit/checks/locate';
import { findingText } from '#kit/checks';
import type { DeclarationError, Misdeclared } from '../core/startError';

/** A mistake as a developer reads it: where it stands, and what to write instead. */
export interface Mistake {
  readonly place: Place | undefined;
  readonly text: string;
}

/** The mistakes of declarations with file, line and column, where the sources lie below `root`. */
export const mistakesOf = ({ found }: DeclarationError, root: string): readonly Mistake[] =>
  found.map((one) => ({ place: placeOf(one, root), text: findingText(one) }));

/** @example 'schemas/cupom/cupomDesconto.ts:12:5: R006 error cupomDesconto.nome: … Fix: did you mean …' */
export const mistakeText = ({ place, text }: Mistake): string =>
  place ? `${place.path}:${place.line}:${place.column}: ${text}` : text;

const placeOf = (one: Misdeclared, root: string): Place | undefined =>
  locate(
    one,
    one.files.flatMap((path) => {
      try {
        return [{ path, text: readFileSync(join(root, path), 'utf8') }];
      } catch {
        return [];
      }
    }),
  );
