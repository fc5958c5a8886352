import { entity } from '#kit';
import { f } from '#fields';

/** Jobs of maintenance, in the order of the page. Each is a function of the program; none takes a statement. */
export const trabalhosDeManutencao = {
  RECALCULAR_CLIENTES: 'Recalcular contadores de clientes',
  CONFERIR_PONTOS: 'Conferir saldos de pontos',
  CONFERIR_VENDAS_DO_DIA: 'Conferir vendas do dia',
  REINDEXAR_BUSCA: 'Refazer o texto da busca',
  CONFERIR_ISOLAMENTO: 'Conferir o isolamento das empresas',
  LIMPAR_ARQUIVOS_ORFAOS: 'Apagar arquivos sem dono',
  EXPURGAR_RETENCAO: 'Apagar o que venceu',
} as const;
export const alcances = { EMPRESAS: 'Empresa por empresa', PLATAFORMA: 'Plataforma inteira' } as const;
export const situacoesDaManutencao = {
  NA_FILA: { label: 'Na fila' },
  EXECUTANDO: { label: 'Executando', tone: 'info' },
  CONCLUIDA: { label: 'Concluída', tone: 'success' },
  COM_ERROS: { label: 'Com erros', tone: 'warning' },
  FALHOU: { label: 'Falhou', tone: 'error' },
  CANCELADA: { label: 'Cancelada' },
} as const;

/** One job with its last run. */
export const manutencao = entity('manutencao', {
  label: ['Manutenção', 'Manutenções'],
  gender: 'f',
  title: 'codigo',
  root: 'sistema/manutencao/',
  bin: false,
  fields: {
    codigo: f.enum(trabalhosDeManutencao, { label: 'Trabalho', required: true, readOnly: 'update' }),
    explicacao: f.text({ label: 'O que faz', max: 300, readOnly: true }),
    alcance: f.enum(alcances, { required: true, default: 'EMPRESAS', readOnly: 'update' }),
    apaga: f.bool({
      label: 'Apaga dados',
      required: true,
      default: false,
      readOnly: 'update',
      help: 'Pede uma simulação antes, e a sua senha.',
    }),
    situacao: f.enum(situacoesDaManutencao, { label: 'Última vez', readOnly: true }),
    ultima: f.dateTime({ label: 'Quando', readOnly: true }),
    resultado: f.text({ max: 300, readOnly: true }),
    simuladaEm: f.dateTime({ label: 'Simulada em', readOnly: true, help: 'Vale até a próxima execução.' }),
  },
});
