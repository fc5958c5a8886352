import { reais, somar } from '../../comum/centavos';
import type { LinhaDoRepasse } from './compararRepasse';
import { pagoEm, type Liquidacao } from './lerLiquidacao';

/** Values of a stored line of a transfer. */
export const comoLinha = (linha: LinhaDoRepasse, liquidacoes: readonly Liquidacao[]) => ({
  titulo: (linha.idExterno === null
    ? (linha.lancamentos[0]?.descricao ?? 'Cobrança')
    : `Pedido ${linha.numero ?? linha.idExterno}`
  ).slice(0, 120),
  situacao: linha.situacao,
  pedido: linha.pedido,
  idExterno: linha.idExterno,
  dia: linha.dia,
  bruto: reais(linha.bruto),
  beneficio: reais(linha.beneficio),
  promocao: reais(linha.promocao),
  comissao: reais(linha.comissao),
  taxas: reais(linha.taxas),
  ajustes: reais(linha.ajustes),
  liquido: reais(linha.liquido),
  esperado: linha.esperado === null ? null : reais(linha.esperado),
  diferenca: reais(somar(...linha.diferencas.map(({ valor }) => valor))),
  previsto: linha.previsto,
  pago: linha.lancamentos.length === 0 ? null : pagoEm(liquidacoes, linha.dia),
  diferencas:
    linha.diferencas.length === 0
      ? null
      : linha.diferencas.map(({ motivo, valor, texto }) => ({
          motivo,
          valor: reais(valor),
          texto: texto.slice(0, 280),
        })),
  lancamentos:
    linha.lancamentos.length === 0
      ? null
      : linha.lancamentos
          .slice(0, 200)
          .map(({ tipo, descricao, valor, entra }) => ({ tipo, descricao, valor: reais(valor), entra })),
});
