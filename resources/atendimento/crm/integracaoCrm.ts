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
    'ambiente',
    {
      title: 'Exact Spotter',
      text: 'O token é guardado selado: ninguém o vê de novo, nem nós. Para trocar, escreva o novo.',
      rows: ['spotterAtivo', 'spotterToken'],
    },
    { title: 'LeadLovers', rows: ['leadloversAtivo', 'leadloversToken'] },
  ],
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
