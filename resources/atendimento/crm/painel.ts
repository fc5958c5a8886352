import { get, page, r } from '#kit';
import { f } from '#fields';
import { crmEnvio } from '../../../schemas/atendimento/crm/crmEnvio';
import { integracaoCrm } from '../../../schemas/atendimento/crm/integracaoCrm';

const permission = ['CRM_CONFIGURAR', 'CRM_ENVIAR'] as const;
const { parceiro } = crmEnvio.fields;

/** Card of each partner: its account, and what became of what went there. */
export const painelDoCrm = get('/crm/painel', {
  permission,
  plan: 'MARKETING',
  inCompany: true,
  result: r.list({
    parceiro,
    ambiente: integracaoCrm.fields.ambiente,
    ativo: f.bool({ required: true }),
    temToken: f.bool({ required: true }),
    /** The company lets data of contacts go to the partners. */
    transfere: f.bool({ required: true }),
    la: f.integer({ label: 'Leads lá', required: true }),
    hoje: f.integer({ label: 'Enviados hoje', required: true }),
    naFila: f.integer({ label: 'Na fila', required: true }),
    atencao: f.integer({ label: 'Precisam de atenção', required: true }),
    ultimoEnvio: f.dateTime({ label: 'Último envio' }),
    ultimoErro: f.text({ label: 'Último erro' }),
  }),
});

export const paginaDoCrm = page('crm', {
  label: 'CRM',
  menu: { group: 'crm', icon: 'view', order: 10 },
  permission,
  plan: 'MARKETING',
  screen: () => import('./crm.Tela'),
});
