import { entity } from '#kit';
import { f } from '#fields';
import { tiposDeRecado } from './recadoMural';

/** Message of the wall as one person has it: nobody else sees the row, so a list of them is that person's wall. */
export const recado = entity('recado', {
  label: ['Recado', 'Recados'],
  title: 'titulo',
  root: 'recado/',
  tenant: 'empresa',
  bin: false,
  seen: { own: 'usuario' },
  fields: {
    empresa: f.ref('empresa', { required: true }),
    mural: f.ref('recadoMural', { label: 'Do mural', required: true, holds: false }),
    usuario: f.ref('usuario', { label: 'Para', holds: false }),
    titulo: f.text({ label: 'Título', required: true, max: 120 }),
    texto: f.longText({ required: true, max: 2000 }),
    tipo: f.enum(tiposDeRecado, { required: true, default: 'RECADO' }),
    deQuem: f.text({ label: 'De', readOnly: true, max: 80 }),
    fixado: f.bool({ required: true, default: false }),
    pedeCiencia: f.bool({ label: 'Pede ciência', required: true, default: false }),
    enviadoEm: f.dateTime({ label: 'Chegou em', readOnly: true, index: true, stamp: 'now' }),
    lidoEm: f.dateTime({ label: 'Lido em', readOnly: true, audited: false }),
    cienteEm: f.dateTime({ label: 'Ciente em', readOnly: true }),
  },
  unique: [['empresa', 'mural', 'usuario']],
});
