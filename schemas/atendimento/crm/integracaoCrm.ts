import { entity } from '#kit';
import { f } from '#fields';

/** Accounts of a company at the CRMs of others: one record each. */
export const integracaoCrm = entity('integracaoCrm', {
  label: ['Configuração', 'Configurações'],
  gender: 'f',
  title: 'ambiente',
  root: 'crm/configuracao/',
  tenant: 'empresa',
  bin: false,
  fields: {
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    ambiente: f.enum(
      { SIMULACAO: { label: 'SIMULAÇÃO', tone: 'warning' }, PRODUCAO: 'Produção' },
      {
        required: true,
        default: 'SIMULACAO',
        help: 'Em SIMULAÇÃO nada sai daqui: quem responde é um programa nosso.',
      },
    ),
    spotterAtivo: f.bool({ label: 'Usar o Exact Spotter', required: true, default: false }),
    spotterToken: f.token({
      label: 'Token do Spotter',
      max: 200,
      help: 'No Spotter, um Gerente o cria, nas configurações de integrações.',
    }),
    leadloversAtivo: f.bool({ label: 'Usar a LeadLovers', required: true, default: false }),
    leadloversToken: f.token({
      label: 'Token da LeadLovers',
      max: 500,
      help: 'O token pessoal da API, do seu perfil na LeadLovers.',
    }),
  },
});
