import type { Model } from '#kit/model';
import { addressOf } from '../addresses';

/** What a row opens: the page to read it where the resource has one, else the form. */
export const openAddress = (model: Model, id: number): string => addressOf(model, model.show ? 'show' : 'edit', id);
