import { actions, settings } from '#kit';
import { f } from '#fields';
import { integracaoCrm } from '../../../schemas/atendimento/crm/integracaoCrm';

const { record } = actions(integracaoCrm);

export const configuracaoDoCrm = settings(integracaoCrm, {
  path: 'configuracao-crm',
  menu: { group: 'crm', icon: 'settings', order: 30 },
  plan: 'MARKETING',
  access: { show: 'CRM_CONFIGURAR', update: 'CRM_CONFIGURAR' },
  form: [
    ['ambiente', 'transfere'],
    {
      title: 'Exact Spotter',
      text: 'O token é guardado selado: ninguém o vê de novo, nem nós. Para trocar, escreva o novo.',
      rows: ['spotterAtivo', 'spotterToken', ['funil', 'etapaInicial'], ['etapaGanho', 'etapaPerdido'], 'mapeamento'],
    },
    {
      title: 'LeadLovers',
      rows: ['leadloversAtivo', 'leadloversToken', ['maquina', 'sequencia'], ['nivel', 'etiqueta']],
    },
    { title: 'Sem ninguém pedir', rows: ['quandoEnviar'] },
  ],
  fields: {
    funil: { input: () => import('./integracaoCrm.Funil') },
    etapaInicial: { input: () => import('./integracaoCrm.Etapa') },
    etapaGanho: { input: () => import('./integracaoCrm.Etapa') },
    etapaPerdido: { input: () => import('./integracaoCrm.Etapa') },
    maquina: { input: () => import('./integracaoCrm.Maquina') },
    sequencia: { input: () => import('./integracaoCrm.Sequencia') },
    nivel: { input: () => import('./integracaoCrm.Nivel') },
  },
  actions: {
    testar: record({
      label: 'Testar',
      icon: 'monitor',
      call: 'POST testar',
      permission: 'CRM_CONFIGURAR',
      result: { simulado: f.bool({ label: 'SIMULAÇÃO' }), mensagem: f.longText({ label: 'Resposta', required: true }) },
      effect: { show: ['simulado', 'mensagem'], title: 'Os parceiros responderam' },
    }),
  },
});
