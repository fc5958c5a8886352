import { entity } from '#kit';
import { f } from '#fields';
import { canais } from '../../delivery/pedidos/pedido';
import { segmentos } from '../../segmentos';

/** Loyalty rules: points of a purchase, their validity, and how many pay at once. One record a company. */
export const fidelidadeConfiguracao = entity('fidelidadeConfiguracao', {
  label: ['Configuração da fidelidade', 'Configurações da fidelidade'],
  gender: 'f',
  title: 'empresa',
  root: 'fidelidade/configuracao/',
  tenant: 'empresa',
  fields: {
    empresa: f.ref('empresa', { required: true }),
    ativo: f.bool({
      label: 'Programa ligado',
      required: true,
      default: false,
      help: 'Ligado, cada pedido concluído de um cliente identificado gera pontos.',
    }),
    programa: f.enum(
      { PONTOS: 'Pontos por real', CASHBACK: 'Cashback', CARIMBO: 'Cartão de selos' },
      { required: true, default: 'PONTOS' },
    ),
    pontosPorReal: f.decimal({ label: 'Pontos por real', required: true, places: 2, min: 0, max: 100, default: 1 }),
    percentual: f.percent({
      label: 'Percentual de volta',
      required: true,
      default: 5,
      help: 'Cada centavo devolvido é um ponto.',
    }),
    selosPorCompra: f.integer({ label: 'Selos por compra', required: true, min: 1, max: 100, default: 1 }),
    selosParaPremio: f.integer({ label: 'Selos para o prêmio', required: true, min: 1, max: 100, default: 10 }),
    valorMinimo: f.money({ label: 'Compra mínima', min: 0, help: 'Abaixo dela o pedido não gera pontos.' }),
    arredonda: f.enum(
      { BAIXO: 'Para baixo', PROXIMO: 'Para o mais próximo' },
      { label: 'Arredondar', required: true, default: 'BAIXO' },
    ),
    baseCalculo: f.enum(
      {
        ITENS_COM_DESCONTO: 'Itens, já com o desconto',
        TOTAL_SEM_ENTREGA: 'Total sem a taxa de entrega',
        TOTAL: 'Total do pedido',
      },
      { label: 'Calcular sobre', required: true, default: 'ITENS_COM_DESCONTO' },
    ),
    regras: f.list(
      {
        nome: f.text({ required: true, max: 40, help: 'Terça em dobro, Bebidas, Clientes fiéis…' }),
        diasSemana: f.weekdays({ label: 'Dias' }),
        quando: f.enum(
          {
            PRIMEIRA_COMPRA: 'Na primeira compra',
            ANIVERSARIO: 'No dia do aniversário',
            MES_DO_ANIVERSARIO: 'No mês do aniversário',
          },
          { help: 'Vazio: em todas.' },
        ),
        niveis: f.enumSet(segmentos, { label: 'Níveis do cliente', help: 'Vazio: de todos.' }),
        produto: f.ref('produto', { holds: false, help: 'Só a parte da compra que é deste produto.' }),
        categoria: f.ref('categoriaProduto', { holds: false, help: 'Só a parte que é desta categoria.' }),
        vezes: f.decimal({
          label: 'Multiplicar por',
          required: true,
          places: 2,
          min: 0,
          max: 100,
          default: 1,
          help: 'Zero: não gera pontos.',
        }),
        mais: f.integer({ label: 'Pontos a mais', min: 1, max: 100_000, help: 'Uma vez por compra.' }),
      },
      {
        max: 50,
        each: 'Regra',
        help: 'De várias que valem para o mesmo item, conta a que multiplica por mais, ou a de zero. Os pontos a mais de todas se somam.',
      },
    ),
    canais: f.enumSet(canais, { label: 'Só nestes canais', help: 'Vazio: em todos.' }),
    validadeDias: f.integer({
      label: 'Validade em dias',
      min: 1,
      max: 3650,
      help: 'Vazio: os pontos não vencem.',
    }),
    avisaAntesDias: f.integer({
      label: 'Avisar antes de vencer (dias)',
      min: 1,
      max: 90,
      default: 7,
      help: 'O cliente recebe uma mensagem por WhatsApp, se a empresa tem e ele aceita. Vazio: ninguém é avisado. Com “Pontos a vencer” ligada em Mensagens automáticas, vale o prazo dela.',
    }),
    carenciaHoras: f.integer({
      label: 'Carência em horas',
      required: true,
      min: 0,
      max: 720,
      default: 24,
      help: 'Por este tempo, depois da compra, os pontos ainda não podem ser usados.',
    }),
    bonusCadastro: f.integer({
      label: 'Bônus da primeira compra',
      min: 1,
      max: 100_000,
      help: 'Pontos a mais, uma vez por cliente. Vazio: não dá.',
    }),
    bonusAniversario: f.integer({
      label: 'Bônus de aniversário',
      min: 1,
      max: 100_000,
      help: 'Uma vez por ano, a quem já tem pontos. Vazio: não dá.',
    }),
    bonusIndicacao: f.integer({
      label: 'Bônus de indicação',
      min: 1,
      max: 100_000,
      help: 'Para quem indicou, quando a primeira compra do indicado gera pontos. Cancelada ela, volta. Vazio: não dá.',
    }),
    limiteDiaPontos: f.integer({
      label: 'Pontos por cliente e dia',
      min: 1,
      help: 'O que passa disto espera a conferência de alguém.',
    }),
    limiteDiaTransacoes: f.integer({
      label: 'Compras por cliente e dia',
      min: 1,
      help: 'O que passa disto espera a conferência de alguém.',
    }),
    limiteOperadorDia: f.integer({
      label: 'Pontos lançados à mão por pessoa e dia',
      required: true,
      min: 0,
      default: 500,
      help: 'Acima disto, o lançamento pede a palavra de outra pessoa.',
    }),
    resgateMinimo: f.integer({ label: 'Resgate mínimo', required: true, min: 1, default: 1 }),
    valorPonto: f.money({
      label: 'Quanto custa um ponto',
      required: true,
      min: 0.01,
      default: 0.01,
      help: 'O que um ponto paga de um pedido, e o que a empresa ainda deve em reais.',
    }),
    percentualMaximoPedido: f.percent({
      label: 'De um pedido, paga-se com pontos até (%)',
      min: 0,
      max: 100,
      default: 100,
      help: 'Vazio: pontos não pagam pedidos.',
    }),
    exigeSenhaResgate: f.bool({
      label: 'Pedir a senha do cliente para usar pontos',
      required: true,
      default: false,
      help: 'A de quatro algarismos dele, ou o código que vai ao seu celular. Na página da loja, quem usa pontos já confirmou o celular.',
    }),
    compartilhaRede: f.bool({
      label: 'As lojas da rede leem os cartões desta',
      required: true,
      default: false,
      help: 'Veem o saldo e o primeiro nome, nunca os pedidos.',
    }),
    devolveExpirado: f.bool({
      label: 'Devolver os pontos de um resgate vencido',
      required: true,
      default: false,
      help: 'O prêmio que ninguém retirou no prazo volta ao estoque; os pontos, só se isto estiver ligado.',
    }),
    regulamento: f.longText({ max: 5000, help: 'Aparece na página do cliente.' }),
  },
  when: {
    pontosPorReal: { programa: 'PONTOS' },
    percentual: { programa: 'CASHBACK' },
    selosPorCompra: { programa: 'CARIMBO' },
    selosParaPremio: { programa: 'CARIMBO' },
    avisaAntesDias: { validadeDias: { empty: false } },
  },
});
