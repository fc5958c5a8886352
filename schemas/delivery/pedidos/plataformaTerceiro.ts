import { entity } from '#kit';
import { f } from '#fields';

/** Third-party platform that the company sells on, and its commission. */
export const plataformaTerceiro = entity('plataformaTerceiro', {
  label: ['Plataforma de terceiros', 'Plataformas de terceiros'],
  gender: 'f',
  title: 'nome',
  root: 'plataformaterceiro/',
  tenant: 'empresa',
  fields: {
    nome: f.text({ required: true, max: 40 }),
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    comissao: f.percent({ label: 'Comissão', min: 0, max: 100 }),
    taxaFixa: f.money({ label: 'Taxa por pedido', min: 0 }),
    ativo: f.bool({ required: true, default: true }),
  },
  unique: [['nome']],
});
