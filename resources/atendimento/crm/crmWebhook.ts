import { get, post, r, resource } from '#kit';
import { f } from '#fields';
import { crmWebhook } from '../../../schemas/atendimento/crm/crmWebhook';

export const avisosRegistrados = resource(crmWebhook, {
  menu: false,
  plan: 'MARKETING',
  off: ['create', 'update', 'delete', 'export'],
  access: { list: 'CRM_CONFIGURAR', show: 'CRM_CONFIGURAR' },
  list: { columns: ['evento', 'idParceiro', 'ultimaChamada', 'erros'], filters: ['evento'], search: ['idParceiro'] },
});

const { evento, idParceiro, ultimaChamada, erros } = crmWebhook.fields;
const quem = { permission: ['CRM_CONFIGURAR'], plan: 'MARKETING', inCompany: true, outside: true } as const;
const id = f.integer({ label: 'Aviso', required: true });
const mensagem = f.text({ required: true });

/** Notices that the company has registered. `noParceiro` is null where the partner tells no program which it has. */
export const listarAvisos = get('/spotter/webhook', {
  ...quem,
  result: r.list({ id, evento, idParceiro, ultimaChamada, erros, noParceiro: f.bool({ label: 'Está no Spotter' }) }),
});
export const registrarAviso = post('/spotter/webhook', {
  ...quem,
  form: { evento },
  result: {
    id,
    /** Shown once: who has it, tells in the name of the partner. */
    url: f.text({ label: 'Endereço', required: true }),
    simulado: f.bool({ label: 'SIMULAÇÃO', required: true }),
    mensagem,
  },
});
export const removerAviso = post('/spotter/webhook/delete', { ...quem, form: { id }, result: { mensagem } });
