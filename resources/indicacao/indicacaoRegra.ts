import { settings } from '#kit';
import { indicacaoRegra } from '../../schemas/indicacao/indicacaoRegra';

export const regraDasIndicacoes = settings(indicacaoRegra, {
  menu: { group: 'plataforma', icon: 'redeem', order: 62 },
  access: { show: 'INDICACAO_APROVAR', update: 'INDICACAO_APROVAR' },
  form: [
    { title: 'Prêmio', rows: ['premio', ['valor', 'percentual', 'meses'], 'bonusIndicada'] },
    {
      title: 'Prazos',
      rows: [
        ['liberaAposDias', 'validadeMeses'],
        ['validadeDias', 'minimoResgate'],
      ],
    },
    { title: 'Regulamento', rows: ['regulamento', 'versaoRegulamento'] },
  ],
});
