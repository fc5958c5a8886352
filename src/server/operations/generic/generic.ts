import type { Model } from '#kit/read/model';
import type { Descriptor } from '../descriptor';

/** Generic operation of every entity: words, parameters, answer and function. Its path and policy are the route's. */
export type Generic = (model: Model) => Pick<Descriptor, 'label' | 'act'> & Partial<Descriptor>;
