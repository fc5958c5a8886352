import { entity } from '#kit';
import { f } from '#fields';

export const livro = entity('livro', {
  label: ['Livro', 'Livros'],
  title: 'titulo',
  root: 'livro/',
  tenant: 'empresa',
  imports: true,
  unique: [['empresa', 'isbn']],
  fields: {
    empresa: f.ref('biblioteca' as never, { label: 'Biblioteca', required: true, readOnly: 'update' }),
    titulo: f.text({ label: 'Título', required: true, max: 160 }),
    isbn: f.text({
      label: 'ISBN',
      max: 13,
      copy: false,
      pattern: /^\d{13}$/,
      patternMessage: 'Use os 13 números do ISBN!',
    }),
    autores: f.refs('autor' as never, { required: true }),
    genero: f.enum(
      { ROMANCE: 'Romance', POESIA: 'Poesia', INFANTIL: 'Infantil', TECNICO: 'Técnico' },
      { label: 'Gênero', required: true, default: 'ROMANCE' },
    ),
    paginas: f.integer({ label: 'Páginas', min: 1, max: 20_000 }),
    valor: f.money({ label: 'Valor de reposição', min: 0 }),
    exemplares: f.list(
      { tombo: f.text({ required: true, max: 20 }), estante: f.text({ max: 10 }) },
      { label: 'Exemplares' },
    ),
    ficha: f.json({ cutter: f.text({ required: true }), cdd: f.text() }, { label: 'Ficha catalográfica' }),
    capa: f.image({ copy: false }),
  },
});
