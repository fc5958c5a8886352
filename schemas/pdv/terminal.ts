import { entity } from '#kit';
import { f } from '#fields';

/** A place where sales are made: a drawer, a screen, a printer. One till at a time is open at it. */
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
