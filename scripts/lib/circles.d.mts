export const circles: (root: string) => readonly string[];
