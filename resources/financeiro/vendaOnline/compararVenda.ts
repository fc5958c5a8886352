import { dayText } from '#kit/dayText';
import { recebidas, type situacoesDaVenda } from '../../../schemas/financeiro/vendaOnline/zoopTransacao';
import { valeNoLiquido, type situacoesDoRecebivel } from '../../../schemas/financeiro/vendaOnline/zoopRecebivel';
import type { situacoesDaTransferencia } from '../../../schemas/financeiro/vendaOnline/zoopTransferencia';
import type { tiposDeDiferenca } from '../../../schemas/financeiro/vendaOnline/zoopDiferenca';
import { plusDays } from '#kit/period';
import { dinheiroDe, emCentavos, somar, type Centavos } from '../../comum/centavos';

/** Difference on the way from the order to the bank. */
export interface Diferenca {
  /** The same difference has the same key in every comparison. */
  readonly chave: string;
  readonly tipo: keyof typeof tiposDeDiferenca;
  readonly texto: string;
  readonly esperado: Centavos;
  readonly veio: Centavos;
}
export interface Parcela {
  readonly idZoop: string;
  readonly parcela: number;
  readonly liquido: Centavos;
  readonly taxaAntecipacao: Centavos;
  readonly situacao: keyof typeof situacoesDoRecebivel;
  readonly previsto: string | null;
  readonly bloqueado: boolean;
}
interface Venda {
  readonly idZoop: string;
  readonly situacao: keyof typeof situacoesDaVenda;
  readonly bruto: Centavos;
  /** Part of the gross that the provider has given back. */
  readonly devolvido: Centavos;
  readonly liquido: Centavos;
}
/** True while an instalment counts for the net amount of its sale. */
export const vale = ({ situacao }: Pick<Parcela, 'situacao'>): boolean =>
  (valeNoLiquido as readonly string[]).includes(situacao);
const recebida = (situacao: Venda['situacao']): boolean => (recebidas as readonly string[]).includes(situacao);
/** Days after which an instalment that has not come is late: a weekend and a holiday lie between at most. */
const tolerancia = 4;

const nomeDa = ({ idZoop }: Pick<Venda, 'idZoop'>): string => idZoop.slice(-24);

/** Compares a sale with its order and its instalments. */
export const diferencasDaVenda = ({
  venda,
  pedido,
  devolucoes,
  parcelas,
  hoje,
}: {
  readonly venda: Venda;
  /** Amount that the order waits for online; null: no order of the company is meant. */
  readonly pedido: { readonly numero: string; readonly valor: Centavos } | null;
  /** Refunds that were asked for here and confirmed; null while one is under way, or where a person said so. */
  readonly devolucoes: Centavos | null;
  readonly parcelas: readonly Parcela[];
  readonly hoje: string;
}): readonly Diferenca[] => {
  const zero = emCentavos(0);
  const achadas: Diferenca[] = [];
  if (devolucoes !== null && devolucoes !== venda.devolvido)
    achadas.push({
      chave: `devolucao:${venda.idZoop}`,
      tipo: 'DEVOLUCAO',
      texto: `Da venda ${nomeDa(venda)} foram devolvidos ${dinheiroDe(devolucoes)} por aqui, e o parceiro mostra ${dinheiroDe(venda.devolvido)}.`,
      esperado: devolucoes,
      veio: venda.devolvido,
    });
  if (!recebida(venda.situacao)) return achadas;
  if (pedido === null)
    achadas.push({
      chave: `semPedido:${venda.idZoop}`,
      tipo: 'SEM_PEDIDO',
      texto: `A venda ${nomeDa(venda)} de ${dinheiroDe(venda.bruto)} não é de nenhum pedido daqui.`,
      esperado: zero,
      veio: venda.bruto,
    });
  // A refund leaves the order's payment, or stays in it where no item was taken off.
  else if (pedido.valor !== venda.bruto && pedido.valor !== venda.bruto - venda.devolvido)
    achadas.push({
      chave: `valor:${venda.idZoop}`,
      tipo: 'VALOR_DO_PEDIDO',
      texto: `O pedido ${pedido.numero} espera ${dinheiroDe(pedido.valor)}, e a venda é de ${dinheiroDe(venda.bruto)}.`,
      esperado: pedido.valor,
      veio: venda.bruto,
    });
  const soma = somar(
    ...parcelas.filter(vale).map(({ liquido, taxaAntecipacao }) => emCentavos(liquido + taxaAntecipacao)),
  );
  if (soma !== venda.liquido)
    achadas.push({
      chave: `parcelas:${venda.idZoop}`,
      tipo: 'PARCELAS',
      texto: `O líquido da venda ${nomeDa(venda)} é ${dinheiroDe(venda.liquido)}, e as parcelas somam ${dinheiroDe(soma)}.`,
      esperado: venda.liquido,
      veio: soma,
    });
  for (const { idZoop, parcela, previsto, situacao, liquido, bloqueado } of parcelas)
    if (situacao === 'PREVISTO' && !bloqueado && previsto !== null && previsto < plusDays(hoje, -tolerancia))
      achadas.push({
        chave: `atraso:${idZoop}`,
        tipo: 'ATRASADO',
        texto: `A parcela ${parcela} da venda ${nomeDa(venda)} era para ${dayText(previsto)} e não chegou.`,
        esperado: liquido,
        veio: zero,
      });
  return achadas;
};

/** Compares a transfer with the instalments that it paid. */
export const diferencasDaTransferencia = ({
  idZoop,
  situacao,
  vendas,
  ajustes,
  taxa,
  valor,
  motivo,
}: {
  readonly idZoop: string;
  readonly situacao: keyof typeof situacoesDaTransferencia;
  readonly vendas: Centavos;
  readonly ajustes: Centavos;
  readonly taxa: Centavos;
  readonly valor: Centavos;
  readonly motivo: string | null;
}): readonly Diferenca[] => {
  const nome = idZoop.slice(-24);
  if (situacao === 'FALHOU')
    return [
      {
        chave: `falhou:${idZoop}`,
        tipo: 'NAO_CHEGOU',
        texto: `A transferência ${nome} falhou: ${motivo ?? 'o parceiro não disse por quê'}.`.slice(0, 200),
        esperado: valor,
        veio: emCentavos(0),
      },
    ];
  const esperado = emCentavos(vendas - ajustes - taxa);
  if (situacao !== 'PAGA' || esperado === valor) return [];
  const diz = valor < esperado ? 'Faltam' : 'Sobram';
  return [
    {
      chave: `transferencia:${idZoop}`,
      tipo: 'TRANSFERENCIA',
      texto: `${diz} ${dinheiroDe(emCentavos(Math.abs(valor - esperado)))} na transferência ${nome}: esperado ${dinheiroDe(esperado)}, chegou ${dinheiroDe(valor)}.`,
      esperado,
      veio: valor,
    },
  ];
};
