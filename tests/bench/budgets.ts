/** Of a page for strangers, all but its pictures: document, style, scripts. */
export const publicBytes = 40_000;
/**
 * Bytes that a browser fetches, gzip, frozen with slack: what meets them is done, and nobody tunes below. `edit` and
 * `other` are what a step adds. `list` was raised by 5 kB when boards, records and undo became words of every list.
 */
export const bytes = { login: 20_000, list: 168_000, edit: 60_000, other: 20_000 } as const;
