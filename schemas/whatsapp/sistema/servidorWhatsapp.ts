import { entity } from '#kit';
import { f } from '#fields';

/**
 * Server that runs instances: a provider configured in the environment, and the number of lines it carries. Belongs to
 * the platform, not to a company.
 */
export const servidorWhatsapp = entity('servidorWhatsapp', {
  label: ['Servidor de WhatsApp', 'Servidores de WhatsApp'],
  title: 'nome',
  root: 'servidores/',
  fields: {
    nome: f.text({ required: true, max: 60, unique: true }),
    provedor: f.enum(
      { SIMULADOR: { label: 'SIMULAÇÃO', tone: 'warning' }, EVOLUTION: 'Evolution API', CLOUD: 'Cloud API' },
      {
        required: true,
        default: 'SIMULADOR',
        readOnly: 'update',
        help: 'As credenciais de cada provedor ficam na configuração do sistema.',
      },
    ),
    situacao: f.enum(
      {
        ATIVO: { label: 'Ativo', tone: 'success' },
        MANUTENCAO: { label: 'Em manutenção', tone: 'warning' },
        DESATIVADO: 'Desativado',
      },
      { label: 'Situação', required: true, default: 'ATIVO' },
    ),
    capacidade: f.integer({ required: true, min: 1, max: 10_000, default: 50, help: 'Quantas instâncias cabem nele.' }),
    ordem: f.integer({ required: true, min: 1, default: 1, help: 'Uma nova instância vai para o primeiro com lugar.' }),
    observacao: f.longText({ label: 'Observações', max: 500 }),
  },
});
