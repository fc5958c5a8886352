import { entity } from '#kit';
import { f } from '#fields';

/** Banks and payment institutions with a COMPE code. Loaded at start-up. */
export const banco = entity('banco', {
  label: ['Banco', 'Bancos'],
  title: 'nome',
  root: 'banco/',
  fields: {
    nome: f.text({ required: true, max: 160, help: 'Com o código na frente.' }),
    codigo: f.text({ label: 'Código', required: true, max: 3, unique: true }),
    ispb: f.text({ label: 'ISPB', required: true, max: 8, help: 'Como o Banco Central o identifica no Pix.' }),
  },
});
