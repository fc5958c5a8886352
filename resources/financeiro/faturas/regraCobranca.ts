import { settings } from '#kit';
import { regraCobranca } from '../../../schemas/financeiro/faturas/regraCobranca';

export const reguaDeCobranca = settings(regraCobranca, {
  path: 'regra-cobranca',
  menu: { group: 'financeiro', icon: 'rule', order: 36 },
  access: { show: 'ROLE_ADMIN', update: 'ROLE_ADMIN' },
  form: [
    {
      title: 'Emissão e atraso',
      rows: [
        ['diasEmissao', 'diasBloqueio'],
        ['multa', 'juros'],
      ],
    },
    {
      title: 'Avisos',
      text: 'Sem nenhum: 5 dias antes, no vencimento, 3 e 10 dias depois.',
      rows: ['avisos'],
    },
    {
      title: 'Cartão',
      text: 'Depois da primeira, no vencimento. Sem nenhuma: 1, 3 e 7 dias depois.',
      rows: ['retentativas'],
    },
  ],
});
