/** Names of databases that are copied for tests begin so. */
export const templatePrefix = 'modelo_';
