import { entity } from '#kit';
import { f } from '#fields';
import { filtroDeClientes } from '../clientela';

/** Saved audience of a company: a filter over its customers, asked anew at each use. */
export const publico = entity('publico', {
  label: ['Público', 'Públicos'],
  title: 'nome',
  root: 'publico/',
  tenant: 'empresa',
  fields: {
    nome: f.text({ required: true, max: 60, unique: true, help: 'Como a equipe o reconhece: “Sumidos do mês”.' }),
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    descricao: f.text({ label: 'Descrição', max: 200 }),
    regras: f.audience(filtroDeClientes, {
      label: 'Quem entra',
      required: true,
      help: 'Só clientes ativos. Todas as condições juntas.',
    }),
  },
});
