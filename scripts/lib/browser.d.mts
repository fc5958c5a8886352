/** The path of a Chromium; installs one when there is none and this user may. */
export const browser: () => Promise<string>;
