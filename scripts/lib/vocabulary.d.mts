export const vocabularyOf: (root: string) => string;
export const isVocabularyCurrent: (root: string) => boolean;
export const writeVocabulary: (root: string) => boolean;
