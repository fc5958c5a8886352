import type { Model } from '#kit/model';
import type { Descriptor } from '../descriptor';

/**
 * What the house does for every entity: words, what it takes and answers, and how. Its path and who may are the
 * route's.
 */
export type Generic = (model: Model) => Pick<Descriptor, 'label' | 'act'> & Partial<Descriptor>;
