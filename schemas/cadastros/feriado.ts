import { entity } from '#kit';
import { f } from '#fields';

export const feriado = entity('feriado', {
  label: ['Feriado', 'Feriados'],
  title: 'nome',
  root: 'feriado/',
  imports: { key: ['nome', 'data'] },
  fields: {
    nome: f.text({ required: true, max: 80 }),
    data: f.date({ required: true, index: true }),
    tipo: f.enum(
      { FERIADO: 'Feriado', FACULTATIVO: 'Ponto facultativo', COMEMORATIVO: 'Data comemorativa' },
      { required: true, default: 'FERIADO' },
    ),
    abrangencia: f.enum(
      { NACIONAL: 'Nacional', ESTADUAL: 'Estadual', MUNICIPAL: 'Municipal' },
      { label: 'Abrangência', required: true, default: 'NACIONAL' },
    ),
    estado: f.ref('estado', { required: true }),
    cidade: f.ref('cidade', { label: 'Município', required: true }),
  },
  when: { estado: { abrangencia: 'ESTADUAL' }, cidade: { abrangencia: 'MUNICIPAL' } },
});
