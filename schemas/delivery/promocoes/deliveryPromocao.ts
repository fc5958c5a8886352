import { entity } from '#kit';
import { f } from '#fields';
import { canais } from '../pedidos/pedido';

const de = {
  nome: f.text({ required: true, max: 40, help: 'Os clientes leem no pedido.' }),
  produto: f.ref('produto', { holds: false }),
  categoria: f.ref('categoriaProduto', { holds: false, help: 'Sem produto e sem categoria, vale para tudo.' }),
} as const;

/** Automatic promotions of a company, without a coupon. One record a company. */
export const deliveryPromocao = entity('deliveryPromocao', {
  label: ['Promoções da loja', 'Promoções das lojas'],
  gender: 'f',
  title: 'empresa',
  root: 'delivery/promocao/',
  tenant: 'empresa',
  fields: {
    empresa: f.ref('empresa', { required: true }),
    ofertas: f.list(
      {
        ...de,
        percentual: f.percent({ label: 'Desconto', required: true, min: 0.01, max: 100 }),
        diasSemana: f.weekdays({ label: 'Dias' }),
        horaInicio: f.time({ label: 'Das' }),
        horaFim: f.time({ label: 'às' }),
        ate: f.date({ label: 'Até o dia' }),
      },
      { max: 50, each: 'Oferta' },
    ),
    leveMais: f.list(
      {
        ...de,
        leve: f.integer({ required: true, min: 2, max: 99 }),
        pague: f.integer({ required: true, min: 1, max: 98 }),
      },
      { label: 'Leve mais, pague menos', max: 20, each: 'Promoção', help: 'Os mais baratos saem de graça.' },
    ),
    combos: f.list(
      {
        nome: de.nome,
        produto: f.ref('produto', { required: true, holds: false }),
        com: f.ref('produto', { label: 'Junto com', required: true, holds: false }),
        preco: f.money({ label: 'Os dois por', required: true, min: 0 }),
      },
      { label: 'Juntos por menos', max: 50, each: 'Combinação' },
    ),
    primeiraCompra: f.bool({
      label: 'Desconto na primeira compra',
      required: true,
      default: false,
      help: 'Pelo celular e pelo CPF do cliente, também nos cadastros unificados.',
    }),
    primeiraTipo: f.enum(
      { PERCENTUAL: 'Percentual', VALOR: 'Valor', FRETE: 'Frete grátis' },
      { label: 'Tipo', required: true, default: 'PERCENTUAL' },
    ),
    primeiraPercentual: f.percent({ label: 'Percentual', required: true, default: 10, min: 0.01, max: 100 }),
    primeiraValor: f.money({ label: 'Valor', required: true, default: 10, min: 0.01 }),
    primeiraMaximo: f.money({ label: 'No máximo', min: 0.01 }),
    primeiraMinimo: f.money({ label: 'Em pedidos a partir de', min: 0 }),
    freteGratis: f.bool({ label: 'Frete grátis', required: true, default: false }),
    freteAcimaDe: f.money({ label: 'A partir de', min: 0, help: 'Dos itens, já com o desconto. Vazio: sempre.' }),
    freteBairros: f.tags({ label: 'Só nos bairros' }),
    freteDias: f.weekdays({ label: 'Só nos dias' }),
    freteAte: f.date({ label: 'Até o dia' }),
    freteCanais: f.enumSet(canais, { label: 'Só nos canais' }),
    acumulaComCupom: f.bool({
      label: 'Primeira compra soma com cupom',
      required: true,
      default: false,
      help: 'Desligado: vale o que desconta mais.',
    }),
  },
  when: {
    primeiraTipo: { primeiraCompra: true },
    primeiraPercentual: { primeiraCompra: true, primeiraTipo: 'PERCENTUAL' },
    primeiraValor: { primeiraCompra: true, primeiraTipo: 'VALOR' },
    primeiraMaximo: { primeiraCompra: true, primeiraTipo: 'PERCENTUAL' },
    primeiraMinimo: { primeiraCompra: true },
    freteAcimaDe: { freteGratis: true },
    freteBairros: { freteGratis: true },
    freteDias: { freteGratis: true },
    freteAte: { freteGratis: true },
    freteCanais: { freteGratis: true },
    acumulaComCupom: { primeiraCompra: true },
  },
});
