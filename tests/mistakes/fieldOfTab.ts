// compiler 9: 'situacoes' does not exist in type
// start 9: R047 error fieldOfTab list.tabs.Ativos: 'situacoes' is not a field. Fix: did you mean 'situacao'?
import { entity, resource } from '#kit';
import { f } from '#fields';

export const fieldOfTab = entity('fieldOfTab', {
  label: ['Setor', 'Setores'], title: 'nome', root: 'field-of-tab/', fields: { nome: f.text({ required: true }), situacao: f.enum({ ATIVO: 'Ativo', PAUSADO: 'Pausado' }) },
});
export const setores = resource(fieldOfTab, { list: { tabs: { Ativos: { situacoes: 'ATIVO' } } } });
