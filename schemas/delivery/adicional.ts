import { entity } from '#kit';
import { f } from '#fields';

/** What a customer may add to a product: bacon, a filled crust. An order keeps its name and price as they were. */
export const adicional = entity('adicional', {
  label: ['Adicional', 'Adicionais'],
  title: 'nome',
  root: 'produto/adicional/',
  tenant: 'empresa',
  fields: {
    nome: f.text({ required: true, max: 80 }),
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    valor: f.money({ label: 'Preço', required: true, min: 0, help: 'Por unidade do produto. Zero: sem custo.' }),
    produtos: f.refs('produto', { required: true, min: 1, label: 'Nos produtos' }),
    ativo: f.bool({ required: true, default: true }),
  },
});
