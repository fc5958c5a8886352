/** State of a navigation away from a record that has been deleted: nothing of it is left to save. */
export const recordGone = { isRecordGone: true } as const;
