// compiler 9: Did you mean '"situacao"'?
// start 9: R043 error unknownColumn list.columns: 'situcao' is not a field. Fix: did you mean 'situacao'?
import { entity, resource } from '#kit';
import { f } from '#fields';

export const unknownColumn = entity('unknownColumn', {
  label: ['Setor', 'Setores'], title: 'nome', root: 'unknown-column/', fields: { nome: f.text({ required: true }), situacao: f.enum({ ATIVO: 'Ativo', PAUSADO: 'Pausado' }) },
});
export const setores = resource(unknownColumn, { list: { columns: ['nome', 'situcao'] } });
