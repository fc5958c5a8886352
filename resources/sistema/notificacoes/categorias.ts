import { noticeCategory } from '#kit/work/notice';
import type { categoriasDeNotificacao } from '../../../schemas/sistema/notificacoes/notificacaoCanal';

export const comunicadosNovidade = noticeCategory('comunicadoNovidade', {
  label: 'Comunicados: novidades',
  about: 'O que mudou no sistema.',
  mail: true,
  whatsapp: true,
});
export const comunicadosDica = noticeCategory('comunicadoDica', {
  label: 'Comunicados: dicas',
  about: 'Como usar melhor o que já existe.',
  mail: true,
  whatsapp: true,
});
export const comunicadosTreinamento = noticeCategory('comunicadoTreinamento', {
  label: 'Comunicados: treinamentos',
  about: 'Treinamentos novos e suas datas.',
  mail: true,
  whatsapp: true,
});
export const comunicadosInstabilidade = noticeCategory('comunicadoInstabilidade', {
  label: 'Comunicados: instabilidades',
  about: 'O que parou e quando volta.',
  mail: true,
  whatsapp: true,
});
export const comunicadosCobranca = noticeCategory('comunicadoCobranca', {
  label: 'Comunicados: cobrança',
  about: 'Planos, preços e formas de pagamento da plataforma.',
  mail: true,
  whatsapp: true,
});
export const comunicadosFiscal = noticeCategory('comunicadoFiscal', {
  label: 'Comunicados: fiscal',
  about: 'Mudanças nas regras das notas.',
  mail: true,
  whatsapp: true,
});
export const comunicadosOperacao = noticeCategory('comunicadoOperacao', {
  label: 'Comunicados: operação',
  about: 'Feriados, plantões e horários da plataforma.',
  mail: true,
  whatsapp: true,
});
export const comunicadosObrigatorios = noticeCategory('comunicadoObrigatorio', {
  label: 'Comunicados obrigatórios',
  about: 'O que a plataforma precisa que todos leiam.',
  required: true,
  mail: true,
  whatsapp: true,
});
/** Category of the bell in which a channel gives its notices. */
export const avisosDoCanal = (canal: {
  readonly categoria: keyof typeof categoriasDeNotificacao;
  readonly obrigatorio: boolean;
}) => (canal.obrigatorio ? comunicadosObrigatorios : daCategoria[canal.categoria]);
const daCategoria = {
  NOVIDADE: comunicadosNovidade,
  DICA: comunicadosDica,
  TREINAMENTO: comunicadosTreinamento,
  INSTABILIDADE: comunicadosInstabilidade,
  COBRANCA: comunicadosCobranca,
  FISCAL: comunicadosFiscal,
  OPERACAO: comunicadosOperacao,
} as const satisfies Record<keyof typeof categoriasDeNotificacao, unknown>;
