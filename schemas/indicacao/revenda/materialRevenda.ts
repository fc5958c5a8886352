import { entity } from '#kit';
import { f } from '#fields';

/** File of the platform that sellers take to a visit: a presentation, a price table, a script. */
export const materialRevenda = entity('materialRevenda', {
  label: ['Material de venda', 'Materiais de venda'],
  title: 'titulo',
  root: 'revenda/material/',
  fields: {
    titulo: f.text({ label: 'Título', required: true, max: 120 }),
    descricao: f.text({ label: 'Descrição', max: 200, help: 'Para que serve e quando usar.' }),
    arquivo: f.file({ help: 'Um PDF, uma planilha ou uma imagem.' }),
    ordem: f.integer({ required: true, default: 0, min: 0, max: 9999 }),
    ativo: f.bool({ default: true }),
  },
});
