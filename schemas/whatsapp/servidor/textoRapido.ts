import { entity } from '#kit';
import { f } from '#fields';

/** Text that an attendant writes in a conversation by a slash and its shortcut. */
export const textoRapido = entity('textoRapido', {
  label: ['Texto rápido', 'Textos rápidos'],
  title: 'atalho',
  root: 'servidorwhatsapp/texto-rapido/',
  tenant: 'empresa',
  fields: {
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    atalho: f.text({
      required: true,
      max: 20,
      unique: true,
      pattern: /^[a-z0-9]+$/,
      patternMessage: 'Use letras minúsculas e números, sem espaço!',
      help: 'Na conversa, / e o atalho escrevem o texto: /pix.',
    }),
    titulo: f.text({ label: 'Título', required: true, max: 40 }),
    texto: f.longText({ required: true, max: 1000, variables: { nome: 'Nome do cliente' } }),
  },
});
