/** Milliseconds of a wait that a test lets run out, because nobody answers. */
export const brief = 300;
