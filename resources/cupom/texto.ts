import { dayText } from '#kit/dayText';
import { days } from '#fields/weekdays/weekdays';
import { formatMoney } from '#kit/numbers';
import { canais } from '../../schemas/delivery/pedidos/pedido';
import type { Cupom } from '../comum/desconto';

export const money = (reais: number): string => formatMoney(reais).replace('\u00a0', ' ');

/** Describes the worth in a few words: '15% de desconto, até R$ 20,00'. */
export const vantagem = ({
  tipo,
  percentual,
  valor,
  descontoMaximo,
}: Pick<Cupom, 'tipo' | 'percentual' | 'valor' | 'descontoMaximo'>): string => {
  const teto = descontoMaximo ? `, até ${money(descontoMaximo)}` : '';
  switch (tipo) {
    case 'PERCENTUAL':
      return `${(percentual ?? 0).toLocaleString('pt-BR', { maximumFractionDigits: 4 })}% de desconto${teto}`;
    case 'VALOR':
      return `${money(valor ?? 0)} de desconto`;
    case 'FRETE':
      return `Frete grátis${teto}`;
  }
};
export const validade = ({
  dataVencimento,
  vencimentoDiaSemana,
}: Pick<Cupom, 'dataVencimento' | 'vencimentoDiaSemana'>): string =>
  [
    dataVencimento ? `Válido até ${dayText(dataVencimento)}` : 'Válido',
    vencimentoDiaSemana?.length
      ? `só nestes dias: ${vencimentoDiaSemana.map((one) => days[one].toLowerCase()).join(', ')}`
      : '',
  ]
    .filter(Boolean)
    .join(', ');

/** Conditions of a coupon, one sentence each, the most asked first. */
export const condicoes = (cupom: Cupom): string[] =>
  [
    validade(cupom),
    cupom.horaInicio && cupom.horaFim ? `Das ${cupom.horaInicio} às ${cupom.horaFim}` : '',
    cupom.pedidoMinimo ? `Em pedidos a partir de ${money(cupom.pedidoMinimo)} em itens` : '',
    cupom.produtos?.length || cupom.categorias?.length ? 'Para produtos selecionados' : '',
    cupom.canais?.length ? `Em: ${cupom.canais.map((one) => canais[one]).join(', ')}` : '',
    cupom.primeiraCompra ? 'Só na primeira compra' : '',
    cupom.limitePorCliente
      ? cupom.limitePorCliente === 1
        ? 'Um uso por cliente'
        : `${cupom.limitePorCliente} usos por cliente`
      : '',
  ].filter(Boolean);
