const saida = 'Para não receber mais mensagens, responda SAIR.';
/** Text that says how to leave, once. */
export const comSaida = (texto: string): string => (/\bSAIR\b/.test(texto) ? texto : `${texto}\n\n${saida}`);
