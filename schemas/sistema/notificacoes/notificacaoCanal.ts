import { entity } from '#kit';
import { f } from '#fields';

export const categoriasDeNotificacao = {
  NOVIDADE: 'Novidades',
  DICA: 'Dicas',
  TREINAMENTO: 'Treinamentos',
  INSTABILIDADE: 'Instabilidades',
  COBRANCA: 'Cobrança',
  FISCAL: 'Fiscal',
  OPERACAO: 'Operação',
} as const;

/** Way by which campaigns reach people, and the category that a person may turn off. */
export const notificacaoCanal = entity('notificacaoCanal', {
  label: ['Canal de notificações', 'Canais de notificações'],
  title: 'nome',
  root: 'sistema/notificacao/canal/',
  fields: {
    nome: f.text({ required: true, max: 60, unique: true }),
    tipo: f.enum(
      { SINO: 'Sino', EMAIL: 'E-mail', WHATSAPP: 'Sino e WhatsApp' },
      {
        label: 'Chega por',
        required: true,
        default: 'SINO',
        readOnly: 'update',
        help: 'Por WhatsApp só a quem o ligou no seu perfil; ao sino, a todos.',
      },
    ),
    resumo: f.enum(
      { NA_HORA: 'Na hora', DIARIO: 'Resumo diário, às 8h' },
      { label: 'Quando', default: 'NA_HORA', help: 'Às 8h no fuso de quem recebe. Vazio: na hora.' },
    ),
    categoria: f.enum(categoriasDeNotificacao, {
      required: true,
      default: 'NOVIDADE',
      help: 'Cada pessoa escolhe, no seu perfil, as categorias que o sino mostra e as que chegam por e-mail.',
    }),
    obrigatorio: f.bool({
      label: 'Obrigatório',
      required: true,
      default: false,
      help: 'Ninguém desliga: chega como “Comunicados obrigatórios”.',
    }),
    ativo: f.bool({ required: true, default: true }),
  },
  when: { resumo: { tipo: 'EMAIL' } },
});
