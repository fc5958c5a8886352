import { entity } from '#kit';
import { f } from '#fields';

/** Checks of the platform, in the order in which a round makes them: a cause before what depends on it. */
export const verificacoes = {
  BANCO: 'Banco',
  FILA: 'Filas',
  ROTINA: 'Rotinas',
  EMAIL: 'E-mail',
  WHATSAPP: 'WhatsApp',
  FISCAL: 'Notas fiscais',
  PAGAMENTOS: 'Pagamentos',
  CEP: 'CEP',
  DISCO: 'Disco',
  MEMORIA: 'Memória',
  IFOOD: 'iFood',
  LOGISTICA: 'Logística',
  CERTIFICADO_TLS: 'Certificado do site',
  BACKUP: 'Cópia de segurança',
  EMPRESA: 'Empresas',
} as const;
export const situacoesDaVerificacao = {
  CRITICO: { label: 'Crítico', tone: 'error' },
  ATENCAO: { label: 'Atenção', tone: 'warning' },
  DESCONHECIDO: { label: 'Não se sabe' },
  OK: { label: 'Bem', tone: 'success' },
} as const;

/** State of one check. Rounds write it; people only silence it. */
export const monitoramento = entity('monitoramento', {
  label: ['Verificação', 'Verificações'],
  gender: 'f',
  title: 'tipo',
  root: 'monitoramento/',
  bin: false,
  fields: {
    tipo: f.enum(verificacoes, { label: 'Verificação', required: true, readOnly: 'update' }),
    situacao: f.enum(situacoesDaVerificacao, {
      label: 'Situação',
      required: true,
      default: 'DESCONHECIDO',
      readOnly: 'update',
    }),
    mensagem: f.text({ label: 'O que se viu', max: 300, readOnly: true }),
    peso: f.integer({ label: 'Gravidade', required: true, default: 1, min: 0, max: 3, readOnly: 'update' }),
    falhas: f.integer({
      label: 'Vezes seguidas',
      required: true,
      default: 0,
      min: 0,
      readOnly: 'update',
      help: 'Rodadas seguidas em que esteve mal. Crítico na segunda.',
    }),
    desde: f.dateTime({ label: 'Desde', readOnly: true }),
    verificadoEm: f.dateTime({ label: 'Verificado em', readOnly: true }),
    dependeDe: f.enum(verificacoes, {
      label: 'Calado por depender de',
      readOnly: true,
      help: 'O aviso sai uma vez, pela causa.',
    }),
    avisadoEm: f.dateTime({ label: 'Avisado em', readOnly: true }),
    silenciadoEm: f.dateTime({ label: 'Silenciado em', readOnly: true }),
    silenciadoAte: f.dateTime({ label: 'Silenciado até', readOnly: true, help: 'Vazio: até voltar.' }),
    silenciadoPor: f.ref('usuario', { label: 'Silenciado por', readOnly: true }),
    motivoSilencio: f.text({ label: 'Motivo do silêncio', max: 200, readOnly: true }),
    resumidoEm: f.date({ label: 'Resumo do dia', readOnly: true }),
  },
});
