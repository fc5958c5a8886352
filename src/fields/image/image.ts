import { fieldOf, type Kind } from '#kit/entity/field';
import { kind as file } from '../file/file';

export const kind: Kind<number, 'image'> = { ...file, name: 'image' };
/** A picture: the id of a row of `arquivo`. */
export const image = fieldOf(kind, 'seenByAll', 'camera', 'aspect');
