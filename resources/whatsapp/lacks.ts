/** Abilities that a provider lacks, with the message for the button and the server. */
export const lacks = {
  CLOUD: {
    reiniciar: 'A Cloud API está sempre conectada: não há o que reiniciar!',
    deslogar: 'Na Cloud API o número é desligado no painel da Meta!',
    capturartela: 'A Cloud API não usa QR Code!',
  },
  EVOLUTION: { modelos: 'A Evolution API não usa modelos: envie o texto!' },
} as const;
