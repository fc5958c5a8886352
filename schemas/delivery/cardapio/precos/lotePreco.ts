import { entity } from '#kit';
import { f } from '#fields';
import { canaisDeVenda } from '../../../canais';

export const alvosDePreco = {
  PRODUTO: 'Produtos',
  ADICIONAL: 'Adicionais deles',
  AMBOS: 'Produtos e adicionais',
} as const;
export const camposDePreco = { PRECO: 'Preço', PROMOCIONAL: 'Preço promocional', CUSTO: 'Custo' } as const;
export const operacoesDePreco = {
  AUMENTAR_PERCENTUAL: 'Aumentar em %',
  DIMINUIR_PERCENTUAL: 'Diminuir em %',
  AUMENTAR_VALOR: 'Aumentar em R$',
  DIMINUIR_VALOR: 'Diminuir em R$',
  DEFINIR: 'Definir em R$',
} as const;
export const arredondamentos = {
  NENHUM: 'Sem arredondar',
  FINAL_90: 'Terminar em ,90',
  FINAL_99: 'Terminar em ,99',
  INTEIRO: 'Em reais inteiros',
  MEIO: 'De 50 em 50 centavos',
} as const;

/** A run from a grid has no single field and operation: it has `VARIOS` and `GRADE`. */
export const camposDoLote = { ...camposDePreco, VARIOS: 'Vários' } as const;
export const operacoesDoLote = { ...operacoesDePreco, GRADE: 'Valor a valor' } as const;

/** Run of price changes with the former prices; undone as a whole, once. */
export const lotePreco = entity('lotePreco', {
  label: ['Alteração de preços', 'Alterações de preços'],
  gender: 'f',
  title: 'descricao',
  root: 'lotepreco/',
  tenant: 'empresa',
  bin: false,
  fields: {
    descricao: f.text({ label: 'O que foi feito', required: true, max: 200 }),
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    data: f.dateTime({ readOnly: true, stamp: 'now', index: true }),
    usuario: f.ref('usuario', { label: 'Por', readOnly: true, stamp: 'user' }),
    situacao: f.enum(
      {
        AGENDADO: { label: 'Agendada', tone: 'info' },
        APLICADO: { label: 'Aplicada', tone: 'success' },
        DESFEITO: 'Desfeita',
        CANCELADO: 'Cancelada',
      },
      { label: 'Situação', required: true, default: 'APLICADO' },
    ),
    alvo: f.enum(alvosDePreco, { required: true }),
    agendadoPara: f.dateTime({ label: 'Vale a partir de', readOnly: true, index: true }),
    voltaEm: f.dateTime({ label: 'Volta em', readOnly: true, index: true }),
    campo: f.enum(camposDoLote, { required: true }),
    operacao: f.enum(operacoesDoLote, { label: 'Operação', required: true }),
    valor: f.decimal({ places: 2 }),
    arredondamento: f.enum(arredondamentos, { required: true, default: 'NENHUM' }),
    canal: f.enum(canaisDeVenda),
    alterados: f.integer({ required: true }),
    recusados: f.integer({ required: true, default: 0 }),
    desfeitoEm: f.dateTime({ label: 'Desfeita em', readOnly: true }),
    mantidos: f.integer({
      label: 'Mantidos',
      help: 'Mudados depois por alguém: ficaram como estavam.',
      readOnly: true,
    }),
    linhas: f.list(
      {
        nome: f.text({ required: true, max: 100 }),
        de: f.enum({ PRODUTO: 'Produto', ADICIONAL: 'Adicional' }, { label: 'De', required: true }),
        // A number and not a reference, so that the run does not keep a product from being deleted.
        item: f.integer({ label: 'Número', required: true }),
        // A line of a grid carries its own; else those of the run count.
        campo: f.enum(camposDePreco),
        canal: f.enum(canaisDeVenda),
        antes: f.money(),
        depois: f.money({ help: 'Vazio: segue o preço.' }),
        mantido: f.bool({ label: 'Mantido', default: false }),
        recusa: f.text({ label: 'Por que não mudou', max: 200 }),
      },
      { label: 'Preços', audited: false, each: 'Preço' },
    ),
  },
});
