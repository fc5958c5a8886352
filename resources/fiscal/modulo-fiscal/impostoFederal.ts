import { actions, resource } from '#kit';
import { criarUsuais } from './impostoEstadual';
import { impostoFederal } from '../../../schemas/fiscal/modulo-fiscal/impostoFederal';

const { collection } = actions(impostoFederal);

export const impostosFederais = resource(impostoFederal, {
  menu: { group: 'fiscal', icon: 'account_balance', order: 30 },
  plan: 'MODULO_FISCAL',
  list: { columns: ['nome', 'cstPisCofins', 'pis', 'cofins', 'classificacao'], sort: { nome: 'asc' } },
  form: ['nome', ['cstPisCofins', 'pis', 'cofins'], 'classificacao', 'diferimento', 'classificacaoRegular', 'empresa'],
  actions: {
    usuais: collection({ ...criarUsuais, permission: 'IMPOSTO_FEDERAL_EDITAR' }),
  },
});
