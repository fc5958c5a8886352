export declare const moduleCache: (root: string) => string;
