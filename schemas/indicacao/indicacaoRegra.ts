import { entity } from '#kit';
import { f } from '#fields';

/** Rules of referrals: one record of the platform. */
export const indicacaoRegra = entity('indicacaoRegra', {
  label: ['Regra de indicações', 'Regras de indicações'],
  gender: 'f',
  title: 'premio',
  root: 'indicacaoregra/',
  fields: {
    premio: f.enum(
      {
        VALOR: 'Valor fixo, na primeira fatura paga',
        PERCENTUAL_PRIMEIRA: 'Percentual da primeira fatura paga',
        PERCENTUAL_MESES: 'Percentual das primeiras faturas pagas',
      },
      { label: 'Prêmio', required: true, default: 'VALOR' },
    ),
    valor: f.money({ required: true, default: 100, min: 0 }),
    percentual: f.percent({ required: true, default: 50, min: 0, max: 100 }),
    meses: f.integer({ label: 'Faturas', required: true, default: 3, min: 1, max: 24 }),
    minimoResgate: f.money({ label: 'Resgate mínimo', required: true, default: 50, min: 0 }),
    liberaAposDias: f.integer({
      label: 'Liberar depois de (dias)',
      required: true,
      default: 30,
      min: 0,
      max: 180,
      help: 'Dias desde o pagamento. Devolvido antes, o prêmio é cancelado.',
    }),
    validadeDias: f.integer({
      label: 'Indicação vale (dias)',
      required: true,
      default: 90,
      min: 1,
      max: 365,
      help: 'Até lá o negócio é de quem indicou primeiro.',
    }),
    validadeMeses: f.integer({
      label: 'Prêmio vale (meses)',
      min: 1,
      max: 60,
      help: 'Desde a liberação; depois sai do saldo. Vazio: não vence.',
    }),
    bonusIndicada: f.money({
      label: 'Bônus da indicada',
      required: true,
      default: 0,
      min: 0,
      help: 'Desconto na primeira fatura do negócio indicado.',
    }),
    regulamento: f.longText({ max: 10_000, help: 'O que a empresa aceita antes do primeiro resgate.' }),
    versaoRegulamento: f.integer({
      label: 'Versão do regulamento',
      required: true,
      default: 1,
      min: 1,
      help: 'Com um número maior, todos aceitam de novo.',
    }),
  },
  when: {
    valor: { premio: 'VALOR' },
    percentual: { premio: ['PERCENTUAL_PRIMEIRA', 'PERCENTUAL_MESES'] },
    meses: { premio: 'PERCENTUAL_MESES' },
  },
});
