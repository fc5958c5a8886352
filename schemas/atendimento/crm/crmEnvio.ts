import { entity } from '#kit';
import { f } from '#fields';

/** Contact that went to a CRM, or waits to go: one row a contact and partner. */
export const crmEnvio = entity('crmEnvio', {
  label: ['Envio ao CRM', 'Envios ao CRM'],
  title: 'situacao',
  root: 'crm/envio/',
  tenant: 'empresa',
  owner: 'vendedor',
  bin: false,
  fields: {
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    mailing: f.ref('mailing', { label: 'Contato', required: true, readOnly: 'update', index: true, holds: false }),
    vendedor: f.ref('vendedor', { readOnly: true, audited: false }),
    parceiro: f.enum({ SPOTTER: 'Exact Spotter', LEADLOVERS: 'LeadLovers' }, { required: true, readOnly: 'update' }),
    situacao: f.enum(
      {
        NA_FILA: { label: 'Na fila', tone: 'info' },
        ENVIADO: { label: 'Está lá', tone: 'success' },
        RECUSADO: { label: 'Recusado', tone: 'error' },
        APAGANDO: { label: 'Pedimos para apagar', tone: 'warning' },
        APAGADO: 'Apagado lá',
        NAO_APAGOU: { label: 'Apague lá à mão', tone: 'error' },
      },
      { label: 'Situação', required: true, readOnly: true, default: 'NA_FILA' },
    ),
    simulacao: f.bool({ label: 'SIMULAÇÃO', readOnly: true, default: false }),
    idParceiro: f.text({ label: 'Código lá', max: 60, readOnly: true }),
    funil: f.integer({ label: 'Funil ou máquina', readOnly: true }),
    etapa: f.integer({ label: 'Etapa ou sequência', readOnly: true }),
    pedidoEm: f.dateTime({ label: 'Pedido em', readOnly: true, stamp: 'now', index: true }),
    tentadoEm: f.dateTime({ label: 'Tentado em', readOnly: true, audited: false }),
    enviadoEm: f.dateTime({ label: 'Enviado em', readOnly: true }),
    pedidos: f.integer({ label: 'Vezes pedido', required: true, readOnly: true, default: 1 }),
    erro: f.text({ label: 'Último erro', max: 300, readOnly: true, audited: false }),
    usuario: f.ref('usuario', { label: 'Por', readOnly: true, stamp: 'user', holds: false }),
  },
  unique: [['mailing', 'parceiro']],
});
