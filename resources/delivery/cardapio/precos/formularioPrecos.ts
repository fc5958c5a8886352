import { f } from '#fields';
import {
  alvosDePreco,
  arredondamentos,
  camposDePreco,
  operacoesDePreco,
} from '../../../../schemas/delivery/cardapio/precos/lotePreco';
import { canaisDeVenda } from '../../../../schemas/canais';

/** Form of a mass change of prices. A call without a field gets the default of the dialog. */
export const alteracao = {
  alvo: f.enum(alvosDePreco, { label: 'O que muda', default: 'PRODUTO' }),
  campo: f.enum(camposDePreco, { label: 'Qual valor', default: 'PRECO' }),
  operacao: f.enum(operacoesDePreco, { label: 'Operação', required: true, default: 'AUMENTAR_PERCENTUAL' }),
  valor: f.decimal({ label: 'Quanto', required: true, places: 2, min: 0, max: 999_999 }),
  arredondamento: f.enum(arredondamentos, { default: 'NENHUM' }),
  canal: f.enum(canaisDeVenda, { label: 'Só no canal', help: 'Vazio: o preço de todos os canais.' }),
  simular: f.bool({ default: false, asked: false }),
};

/** Preview of each change; `recusa` says why a price stays. */
export const previaDePrecos = {
  alterados: f.integer({ label: 'Mudam', required: true }),
  recusados: f.integer({ label: 'Recusados', required: true }),
  iguais: f.integer({ label: 'Ficam iguais', required: true }),
  linhas: f.list(
    {
      nome: f.text({ required: true }),
      antes: f.money(),
      depois: f.money({ required: true }),
      diferenca: f.money({ label: 'Diferença' }),
      recusa: f.text({ label: 'Por que não muda' }),
    },
    { label: 'Preços' },
  ),
  impedimento: f.text(),
};
