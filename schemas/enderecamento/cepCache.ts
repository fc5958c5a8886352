import { entity } from '#kit';
import { f } from '#fields';

/** Cache of the postal code services, written by `endereco/cep/{cep}`. */
export const cepCache = entity('cepCache', {
  label: ['CEP consultado', 'CEPs consultados'],
  title: 'cep',
  root: 'cepcache/',
  bin: false,
  fields: {
    cep: f.cep({ label: 'CEP', required: true, unique: true }),
    street: f.text({ label: 'Logradouro', max: 120, readOnly: true }),
    complement: f.text({ label: 'Complemento', max: 120, readOnly: true }),
    neighborhoord: f.text({ label: 'Bairro', max: 80, readOnly: true }),
    city: f.ref('cidade', { label: 'Município', readOnly: true }),
    consultadoEm: f.dateTime({ label: 'Consultado em', readOnly: true }),
  },
});
