/** Days that the downloads centre keeps a file; said on its screen. */
export const downloadsKept = 30;
/** May send a file or a report to an address that is nobody's in the company. */
export const sendingOutside = 'ARQUIVO_ENVIAR_FORA';
