// start 6: R098 error outraTela: tests/mistakes/twoScreens.ts declares 'umaTela', 'outraTela'. Fix: give each a file
import { page } from '#kit';
const screen = (): Promise<never> => Promise.reject(new Error('not loaded'));
export const umaTela = page('umaTela', { label: 'Uma', permission: ['PRODUTO_VER'], screen });
/** Known to the server alone. */
export const outraTela = page('outraTela', { label: 'Outra', permission: ['PRODUTO_VER'], screen });
