import { actions, resource } from '#kit';
import { f } from '#fields';
import { impostoEstadual } from '../../../schemas/fiscal/modulo-fiscal/impostoEstadual';

const { collection } = actions(impostoEstadual);

/** Shared with federal taxes. */
export const criarUsuais = {
  label: 'Criar os usuais',
  icon: 'checklist',
  inCompany: true,
  call: 'POST criar-usuais',
  once: true,
  confirm:
    'Criar os impostos que a maioria das casas usa, conforme o regime da empresa? Os que já existem ficam como estão.',
  result: { criados: f.integer({ required: true }) },
  effect: [{ toast: 'Impostos criados: {criados}' }, 'refresh'],
} as const;

export const impostosEstaduais = resource(impostoEstadual, {
  menu: { group: 'fiscal', icon: 'percent', order: 20 },
  plan: 'MODULO_FISCAL',
  list: { columns: ['nome', 'csosn', 'cstIcms', 'cfop', 'aliquota', 'reducao'], sort: { nome: 'asc' } },
  form: [
    'nome',
    ['csosn', 'cstIcms'],
    'cfop',
    ['aliquota', 'reducao'],
    ['fcp', 'beneficio'],
    'motivoDesoneracao',
    'calculoDesoneracao',
    'empresa',
  ],
  actions: {
    usuais: collection({ ...criarUsuais, permission: 'IMPOSTO_ESTADUAL_EDITAR' }),
  },
});
