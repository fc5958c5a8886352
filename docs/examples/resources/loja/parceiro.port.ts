import { port } from '#kit/work/port';

declare module '#kit/work/port' {
  interface BusinessPorts {
    parceiro: { readonly segredo: string };
  }
}
export const parceiro = port('parceiro', {
  variables: { PARCEIRO_SEGREDO: { text: 'Segredo com que o parceiro assina seus avisos.', fallback: '' } },
  open: ({ PARCEIRO_SEGREDO: segredo }) => ({ segredo }),
});
