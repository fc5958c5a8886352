/** Days that the downloads centre keeps a file; said on its screen. */
export const downloadsKept = 30;
