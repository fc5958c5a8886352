import { entity } from '#kit';
import { f } from '#fields';

/** How the platform charges companies: one record. */
export const regraCobranca = entity('regraCobranca', {
  label: ['Régua de cobrança', 'Réguas de cobrança'],
  gender: 'f',
  title: 'multa',
  root: 'regracobranca/',
  fields: {
    diasEmissao: f.integer({
      label: 'Emitir quantos dias antes do vencimento',
      required: true,
      default: 10,
      min: 1,
      max: 27,
    }),
    multa: f.percent({
      required: true,
      default: 2,
      min: 0,
      max: 2,
      help: 'Uma vez, depois do vencimento. No máximo 2% (CDC, art. 52, § 1º).',
    }),
    juros: f.percent({ label: 'Juros ao mês', required: true, default: 1, min: 0, max: 1, help: 'Por dia de atraso.' }),
    diasBloqueio: f.integer({
      label: 'Bloquear depois de (dias)',
      required: true,
      default: 15,
      min: 1,
      max: 180,
      help: 'Dias de atraso. Só depois de um aviso de atraso, e nunca com um pagamento em andamento.',
    }),
    retentativas: f.list(
      { dias: f.integer({ label: 'Dias depois do vencimento', required: true, min: 1, max: 60 }) },
      { each: 'Tentativa', max: 10 },
    ),
    avisos: f.list(
      {
        dias: f.integer({
          label: 'Dias',
          required: true,
          min: -27,
          max: 90,
          help: 'Depois do vencimento; negativo: antes. No dia útil seguinte, às 9h da empresa.',
        }),
        email: f.bool({ label: 'E-mail', required: true, default: true }),
        sino: f.bool({ label: 'Sino', required: true, default: true }),
        whatsapp: f.bool({
          label: 'WhatsApp',
          default: false,
          help: 'Com o sino, a quem vê o faturamento e ligou o WhatsApp no seu perfil.',
        }),
        texto: f.longText({ max: 600, help: 'Vazio: a frase do sistema.' }),
      },
      { each: 'Aviso', max: 12 },
    ),
  },
});
