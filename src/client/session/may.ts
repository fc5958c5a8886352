import type { Model } from '#kit/read/model';
import type { Verb } from '#kit/resource/resource';
import { can } from './session';

/** May the signed-in person do this with a resource? The server decides the same from the same declaration. */
export const may = ({ off, access }: Pick<Model, 'off' | 'access'>, verb: Verb): boolean =>
  !off.includes(verb) && can(access[verb]);
