import { f } from '#fields';
import { recordHeading } from '#kit/work/imports';
import { fieldsOf } from '#kit/read/model';

/** The id of a record as a column of files, by which an import finds it again. */
export const recordField = fieldsOf({ id: f.integer({ label: recordHeading }) }).id!;
