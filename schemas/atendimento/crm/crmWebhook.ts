import { entity } from '#kit';
import { f } from '#fields';

/** Notice that the Spotter gives a company: which event, and whether it stands at the partner. */
export const crmWebhook = entity('crmWebhook', {
  label: ['Aviso do Spotter', 'Avisos do Spotter'],
  title: 'evento',
  root: 'spotter/webhook/',
  tenant: 'empresa',
  bin: false,
  fields: {
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    evento: f.enum(
      {
        LEAD_CRIADO: 'Lead criado',
        ETAPA_ALTERADA: 'Etapa alterada',
        LEAD_DESCARTADO: 'Lead descartado',
        LEAD_VENDIDO: 'Lead vendido',
        AGENDAMENTO: 'Agendamento',
      },
      { required: true, readOnly: 'update' },
    ),
    idParceiro: f.text({
      label: 'Código no Spotter',
      max: 60,
      readOnly: true,
      help: 'Vazio: cole o endereço no Spotter à mão, e confirme lá.',
    }),
    endereco: f.token({ label: 'Endereço', max: 300, readOnly: true, help: 'Quem o tem avisa em nome do Spotter.' }),
    ultimaChamada: f.dateTime({ label: 'Último aviso', readOnly: true, audited: false }),
    erros: f.integer({ required: true, readOnly: true, default: 0, min: 0, audited: false }),
  },
});
