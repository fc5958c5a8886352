import { entity } from '#kit';
import { f } from '#fields';
import { situacoesDoMailing } from '../../situacoesDoMailing';

const { CONVERTIDO, SEM_INTERESSE, NAO_ATENDE, NUMERO_ERRADO, NAO_CONTATAR } = situacoesDoMailing;
/** Ends that a stage of a CRM may bring about. The others ask for a person. */
const fins = { CONVERTIDO, SEM_INTERESSE, NAO_ATENDE, NUMERO_ERRADO, NAO_CONTATAR } as const;

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
    transfere: f.bool({
      label: 'Enviar dados de contatos a estes parceiros',
      required: true,
      default: false,
      help: 'Nome, telefone e e-mail passam a um terceiro (LGPD). Sem isto ligado nada é enviado.',
    }),
    spotterAtivo: f.bool({ label: 'Usar o Exact Spotter', required: true, default: false }),
    spotterToken: f.token({
      label: 'Token do Spotter',
      max: 200,
      help: 'No Spotter, um Gerente o cria, nas configurações de integrações.',
    }),
    funil: f.integer({ label: 'Funil dos novos leads', min: 1 }),
    etapaInicial: f.integer({
      label: 'Etapa dos novos leads',
      min: 1,
      help: 'Vazio: a primeira do funil.',
    }),
    etapaGanho: f.integer({ label: 'Etapa de quem comprou', min: 1, help: 'Lead nesta etapa vira “Vendeu” aqui.' }),
    etapaPerdido: f.integer({
      label: 'Etapa de quem não quis',
      min: 1,
      help: 'Lead nesta etapa, ou descartado, vira “Sem interesse” aqui.',
    }),
    mapeamento: f.list(
      {
        deles: f.integer({ label: 'Etapa no Spotter', required: true, min: 1 }),
        nosso: f.enum(fins, { label: 'Situação aqui', required: true }),
      },
      { label: 'Outras etapas', each: 'Etapa', max: 20 },
    ),
    leadloversAtivo: f.bool({ label: 'Usar a LeadLovers', required: true, default: false }),
    leadloversToken: f.token({
      label: 'Token da LeadLovers',
      max: 500,
      help: 'O token pessoal da API, do seu perfil na LeadLovers.',
    }),
    maquina: f.integer({ label: 'Máquina', min: 1 }),
    sequencia: f.integer({ label: 'Sequência', min: 1 }),
    nivel: f.integer({ label: 'Nível', min: 1, help: 'Vazio: o primeiro.' }),
    etiqueta: f.text({ label: 'Etiqueta na LeadLovers', max: 60 }),
    quandoEnviar: f.enumSet(
      { NOVO_PROSPECT: 'Contato novo com e-mail: à LeadLovers', STATUS: 'Contato que muda de situação: aos dois' },
      { label: 'Enviar sozinho', help: 'Vazio: só quando alguém enviar.' },
    ),
  },
});
