import { meets } from '#kit/entity/condition';
import type { WireRecord } from '#kit/calls/envelope';
import type { Model } from '#kit/read/model';

/** Whether a stored record may be edited in the state it is in. */
export const isEditable = ({ editable }: Pick<Model, 'editable'>, record: WireRecord): boolean =>
  editable === undefined || meets(editable, record);
