import { entity } from '#kit';
import { f } from '#fields';

/** Tip that one person has put away for good, in every browser. */
export const dicaVista = entity('dicaVista', {
  label: ['Dica vista', 'Dicas vistas'],
  gender: 'f',
  title: 'vistaEm',
  root: 'dica/vista/',
  tenant: 'empresa',
  bin: false,
  fields: {
    empresa: f.ref('empresa', { readOnly: 'update', help: 'Vazio: de quem trabalha na plataforma.' }),
    dica: f.ref('dica', { required: true, readOnly: 'update', holds: false }),
    usuario: f.ref('usuario', { label: 'Usuário', readOnly: 'update', holds: false }),
    vistaEm: f.dateTime({ label: 'Dispensou em', readOnly: true, stamp: 'now' }),
  },
  unique: [['empresa', 'dica', 'usuario']],
});
