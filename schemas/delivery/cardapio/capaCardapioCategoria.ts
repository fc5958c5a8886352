import { entity } from '#kit';
import { f } from '#fields';
import { empresa } from '../../cadastros/empresa';

/** Cover picture of a menu category, of a company or, without one, of the platform's library. */
export const capaCardapioCategoria = entity('capaCardapioCategoria', {
  label: ['Capa de cardápio', 'Capas de cardápio'],
  gender: 'f',
  title: 'nome',
  picture: 'imagem',
  root: 'capacardapiocategoria/',
  tenant: 'empresa',
  fields: {
    nome: f.text({ required: true, max: 60 }),
    empresa: f.ref('empresa', { readOnly: 'update', help: 'Vazio: da biblioteca, para todas as empresas.' }),
    imagem: f.image({
      aspect: 3,
      seenByAll: true,
      help: 'Três vezes mais larga que alta. Sem ela a capa não é oferecida.',
    }),
    segmento: f.enum(empresa.fields.segmento.choices, { label: 'Segmento', help: 'Vazio: para todos.' }),
    ordem: f.integer({ required: true, default: 0, min: 0, max: 9999 }),
    ativo: f.bool({ required: true, default: true }),
    origem: f.ref('capaCardapioCategoria', { label: 'Da biblioteca', readOnly: true, copy: false }),
  },
});
