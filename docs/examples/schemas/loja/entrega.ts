import { entity } from '#kit';
import { f } from '#fields';

/** How a shop delivers: one record each. What is not delivered has no fee, and what is free has no fee to say. */
export const entrega = entity('entrega', {
  label: ['Entrega', 'Entregas'],
  gender: 'f',
  title: 'empresa',
  root: 'entrega/',
  tenant: 'empresa',
  fields: {
    empresa: f.ref('empresa', { label: 'Loja', required: true }),
    entrega: f.bool({ label: 'Fazemos entregas', required: true, default: false }),
    cobranca: f.enum(
      { GRATIS: 'Grátis', FIXA: 'Taxa fixa', BAIRRO: 'Por bairro' },
      { label: 'Cobrança', required: true, default: 'GRATIS' },
    ),
    taxa: f.money({ required: true, min: 0.01 }),
    bairros: f.list(
      { bairro: f.text({ required: true, max: 60 }), taxa: f.money({ required: true, min: 0 }) },
      { required: true },
    ),
    gratisDesde: f.money({ label: 'Grátis a partir de', min: 0.01 }),
  },
  when: {
    cobranca: { entrega: true },
    taxa: { entrega: true, cobranca: 'FIXA' },
    bairros: { entrega: true, cobranca: 'BAIRRO' },
    gratisDesde: { entrega: true, cobranca: { not: 'GRATIS' } },
  },
});
