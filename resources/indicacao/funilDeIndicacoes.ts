import { report } from '#kit';
import { f } from '#fields';

const quantas = (label: string) => f.integer({ label });
const figuras = {
  indicadas: quantas('Indicadas'),
  testaram: quantas('Testaram'),
  contrataram: quantas('Contrataram'),
  pagaram: quantas('Pagaram'),
  invalidas: quantas('Não valem'),
  premios: f.money({ label: 'Prêmios' }),
  custo: f.money({ label: 'Custo por empresa que paga' }),
} as const;

/** From the referral to the first payment, with the prizes that it cost, by who recommended, who attends, or city. */
export const funilDeIndicacoes = report('funilDeIndicacoes', {
  label: 'Funil de indicações',
  text: 'As indicações feitas no período, até onde chegaram, e quanto de prêmio custa cada empresa que paga. Prêmios em carência contam; os cancelados e os estornados, não.',
  menu: { group: 'plataforma', icon: 'chart', order: 61 },
  permission: ['INDICACAO_APROVAR'],
  call: 'POST /indicacao/relatorio/funil/{page}/{size}',
  filters: {
    inicio: f.date({ label: 'De', required: true }),
    fim: f.date({ label: 'Até', required: true }),
    por: f.enum(
      { INDICADORA: 'Quem indicou', VENDEDOR: 'Quem atende', CIDADE: 'Cidade' },
      { label: 'Por', required: true, default: 'INDICADORA' },
    ),
  },
  period: ['inicio', 'fim'],
  columns: { grupo: f.text(), ...figuras },
  totals: figuras,
  headline: ['indicadas', 'contrataram', 'pagaram', 'custo'],
  charts: [
    {
      kind: 'funnel',
      steps: ['indicadas', 'testaram', 'contrataram', 'pagaram'],
      label: 'Da indicação ao pagamento',
    },
    { kind: 'bar', x: 'grupo', y: 'pagaram', label: 'Pagaram, por grupo' },
  ],
  compare: 'previous',
});
