import { entity } from '#kit';
import { f } from '#fields';

export const leitor = entity('leitor', {
  label: ['Leitor', 'Leitores'],
  title: 'nome',
  root: 'leitor/',
  tenant: 'empresa',
  subject: 'Leitores',
  imports: true,
  unique: [['empresa', 'carteira']],
  fields: {
    empresa: f.ref('biblioteca' as never, { label: 'Biblioteca', required: true, readOnly: 'update' }),
    nome: f.text({ required: true, max: 80, personal: { basis: 'contrato' } }),
    carteira: f.integer({ label: 'Carteira', required: true, min: 1, max: 999_999 }),
    email: f.email({ label: 'E-mail', personal: { basis: 'contrato' }, masked: true }),
    telefone: f.phone({ personal: { basis: 'contrato' }, masked: true }),
    nascimento: f.date({ personal: { basis: 'contrato' } }),
    suspensoAte: f.date({ label: 'Suspenso até' }),
  },
});
