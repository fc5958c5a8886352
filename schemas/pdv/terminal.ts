import { entity } from '#kit';
import { f } from '#fields';

/** Point of sale: a drawer, a screen, a printer. At most one till is open at it. */
export const terminal = entity('terminal', {
  label: ['Terminal', 'Terminais'],
  title: 'nome',
  root: 'pdv/terminal/',
  tenant: 'empresa',
  fields: {
    nome: f.text({ required: true, max: 40, help: 'Como ele é chamado: Caixa 1, Balcão.' }),
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    computador: f.ref('computador', { holds: false, help: 'O navegador que fica nele. Vazio: qualquer um.' }),
    ativo: f.bool({ required: true, default: true }),
  },
  unique: [['nome']],
});
