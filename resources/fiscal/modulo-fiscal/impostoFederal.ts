import { actions, resource } from '#kit';
import { f } from '#fields';
import { impostoFederal } from '../../../schemas/fiscal/modulo-fiscal/impostoFederal';

const { collection } = actions(impostoFederal);

export const impostosFederais = resource(impostoFederal, {
  menu: { group: 'fiscal', icon: 'account_balance', order: 30 },
  plan: 'MODULO_FISCAL',
  list: { columns: ['nome', 'cstPisCofins', 'pis', 'cofins', 'classificacao'], sort: { nome: 'asc' } },
  form: ['nome', ['cstPisCofins', 'pis', 'cofins'], 'classificacao', 'diferimento', 'classificacaoRegular', 'empresa'],
  actions: {
    usuais: collection({
      label: 'Criar os usuais',
      icon: 'checklist',
      inCompany: true,
      call: 'POST criar-usuais',
      permission: 'IMPOSTO_FEDERAL_EDITAR',
      once: true,
      confirm:
        'Criar os impostos que a maioria das casas usa, conforme o regime da empresa? Os que já existem ficam como estão.',
      result: { criados: f.integer({ required: true }) },
      effect: [{ toast: 'Impostos criados: {criados}' }, 'refresh'],
    }),
  },
});
