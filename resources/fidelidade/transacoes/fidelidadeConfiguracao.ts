import { actions, settings } from '#kit';
import { f } from '#fields';
import { fidelidadeConfiguracao } from '../../../schemas/fidelidade/transacoes/fidelidadeConfiguracao';

const { record } = actions(fidelidadeConfiguracao);
/** A purchase to try the rule with. */
export const compraSimulada = { compra: f.money({ label: 'Compra de', required: true, min: 0.01, default: 57.9 }) };
export const gerado = {
  pontos: f.integer({ label: 'Esta compra gera (pontos)', required: true }),
  pedidos: f.integer({ label: 'Pedidos do mês passado, de clientes identificados', required: true }),
  teriaDado: f.integer({ label: 'Teriam gerado (pontos)', required: true }),
  custo: f.money({ label: 'O que custariam em prêmios', required: true }),
};

export const configuracaoDaFidelidade = settings(fidelidadeConfiguracao, {
  path: 'configuracao',
  plan: 'FIDELIDADE',
  menu: { group: 'fidelidade', icon: 'tune', order: 90 },
  form: [
    {
      title: 'Programa',
      rows: ['ativo', ['programa', 'pontosPorReal', 'percentual', 'selosPorCompra', 'selosParaPremio']],
    },
    {
      title: 'Quanto gera',
      rows: [
        ['baseCalculo', 'arredonda'],
        ['valorMinimo'],
        'canais',
        ['bonusCadastro', 'bonusAniversario', 'bonusIndicacao'],
      ],
    },
    {
      title: 'Regras especiais',
      text: 'Em que compras os pontos são outros: por dia, produto, categoria, nível do cliente, aniversário ou primeira compra. “Simular” as conta.',
      rows: ['regras'],
    },
    { title: 'Quando vale', rows: [['carenciaHoras', 'validadeDias', 'avisaAntesDias']] },
    {
      title: 'Resgate e limites',
      rows: [
        ['resgateMinimo', 'valorPonto', 'percentualMaximoPedido'],
        ['limiteDiaPontos', 'limiteDiaTransacoes', 'limiteOperadorDia'],
        'exigeSenhaResgate',
        'devolveExpirado',
        'compartilhaRede',
      ],
    },
    { title: 'Regulamento', rows: ['regulamento'] },
  ],
  actions: {
    simular: record({
      label: 'Simular',
      icon: 'calculate',
      call: 'POST simular',
      permission: 'FIDELIDADE_CONFIGURACAO_VER',
      form: compraSimulada,
      preview: { call: 'POST simular/previa', show: gerado },
      result: gerado,
      effect: { show: ['pontos', 'pedidos', 'teriaDado', 'custo'], title: 'Simulação' },
    }),
  },
});
