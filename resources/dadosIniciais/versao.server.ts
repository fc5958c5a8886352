/** Changes with the lists of ./listas; written by preparar.mjs. */
export const versao = '7f904d3141635524';
