/** Bytes of a public page but its pictures: document, style, scripts. */
export const publicBytes = 40_000;
/**
 * Bytes that a browser fetches, gzip, frozen with slack: what meets them is done, and nobody tunes below. `edit` and
 * `other` are what a step adds. The slack of about a tenth keeps a new word of every list from ending in a tuned build.
 */
export const bytes = { login: 20_000, list: 185_000, edit: 70_000, other: 25_000 } as const;
