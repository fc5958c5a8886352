import { entity } from '#kit';
import { f } from '#fields';

export const unidadeMedida = entity('unidadeMedida', {
  label: ['Unidade de medida', 'Unidades de medida'],
  gender: 'f',
  title: 'nome',
  root: 'empresa/unidademedida/',
  tenant: 'empresa',
  imports: true,
  fields: {
    nome: f.text({ required: true, max: 40 }),
    sigla: f.text({
      required: true,
      max: 6,
      unique: true,
      upper: true,
      pattern: /^[A-Z0-9]+$/,
      patternMessage: 'Use letras maiúsculas e números!',
      help: 'Vai na nota fiscal: UN, KG, CX…',
    }),
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    casasDecimais: f.integer({
      label: 'Casas decimais',
      required: true,
      default: 0,
      min: 0,
      max: 4,
      help: 'Para vender frações: 3 em quilos e litros, 0 em unidades.',
    }),
    ativo: f.bool({ required: true, default: true }),
  },
});
