// compiler 9: Did you mean '"ATIVO"'?
// start 9: R039 error valueOfTab list.tabs.Ativos: 'ATIV' is no choice of 'situacao'. Fix: did you mean 'ATIVO'?
import { entity, resource } from '#kit';
import { f } from '#fields';

export const valueOfTab = entity('valueOfTab', {
  label: ['Setor', 'Setores'], title: 'nome', root: 'value-of-tab/', fields: { nome: f.text({ required: true }), situacao: f.enum({ ATIVO: 'Ativo', PAUSADO: 'Pausado' }) },
});
export const setores = resource(valueOfTab, { list: { tabs: { Ativos: { situacao: 'ATIV' } } } });
