/** Changes with the lists of ./data; written by prepare.mjs. */
export const referenceVersion = 'c61546467ac4bdd4';
