import type { motivosDaDiferenca, situacoesDoRepasse } from '../../../schemas/integracoes/repasses/repasse';
import { dinheiroDe, emCentavos, menos, somar, zero, type Centavos } from '../../comum/centavos';
import type { Lancamento, RepasseLido, TipoDeLancamento } from './lerRepasse';

/** Order of ours, as the comparison needs it. */
export interface PedidoNosso {
  readonly id: number;
  /** Order at iFood. */
  readonly idExterno: string;
  readonly numero: string | null;
  /** Day of the order in the shop's zone, AAAA-MM-DD. */
  readonly dia: string;
  readonly cancelado: boolean;
  /** Delivered: only such an order is expected in the transfer. */
  readonly terminado: boolean;
  /** Worth of the order to the shop, benefits of iFood included. */
  readonly total: Centavos;
  readonly beneficio: Centavos;
  /** Paid at iFood. Else the customer paid at the door, and the sale is no part of the transfer. */
  readonly online: boolean;
}
/** Agreed rates; null: nobody has entered them, so only the arithmetic of the file is checked. */
export interface Contrato {
  /** Percentage of the order. */
  readonly comissao: number | null;
  readonly taxaFixa: Centavos | null;
}
export type SituacaoDoRepasse = keyof typeof situacoesDoRepasse;
export type MotivoDaDiferenca = keyof typeof motivosDaDiferenca;
export interface Diferenca {
  readonly motivo: MotivoDaDiferenca;
  /** Amount that the file has beyond the expected one; negative: the missing amount. */
  readonly valor: Centavos;
  readonly texto: string;
}
/** A line of the report: an order, or a charge of the shop. */
export interface LinhaDoRepasse {
  readonly chave: string;
  readonly pedido: number | null;
  readonly idExterno: string | null;
  readonly numero: string | null;
  readonly dia: string | null;
  readonly situacao: SituacaoDoRepasse;
  readonly bruto: Centavos;
  readonly beneficio: Centavos;
  readonly promocao: Centavos;
  readonly comissao: Centavos;
  readonly taxas: Centavos;
  readonly ajustes: Centavos;
  readonly liquido: Centavos;
  readonly esperado: Centavos | null;
  readonly previsto: string | null;
  readonly diferencas: readonly Diferenca[];
  readonly lancamentos: readonly Lancamento[];
}

const doTipo = (rows: readonly Lancamento[], ...tipos: readonly TipoDeLancamento[]): readonly Lancamento[] =>
  rows.filter(({ tipo }) => tipos.includes(tipo));
const soma = (rows: readonly Lancamento[]): Centavos => somar(...rows.map(({ valor }) => valor));
const taxas = ['TAXA_TRANSACAO', 'TAXA_ENTREGA', 'OUTRO'] as const;
const ajustes = ['AJUSTE', 'CANCELAMENTO', 'MENSALIDADE', 'ANUNCIO'] as const;

/** Columns of a line: benefits, commission and fees each by themselves. Only what is part of the transfer is summed. */
const colunas = (todos: readonly Lancamento[]) => {
  const rows = todos.filter(({ entra }) => entra);
  return {
    bruto: soma(doTipo(rows, 'VENDA', 'TAXA_SERVICO')),
    beneficio: soma(doTipo(rows, 'BENEFICIO_PARCEIRO')),
    promocao: soma(doTipo(rows, 'BENEFICIO_LOJA')),
    comissao: soma(doTipo(rows, 'COMISSAO')),
    taxas: soma(doTipo(rows, ...taxas)),
    ajustes: soma(doTipo(rows, ...ajustes)),
    liquido: soma(rows),
  };
};

/** Percentage with up to four decimals of an amount, rounded half a cent up. */
const porCento = (cents: Centavos, percentagem: number): Centavos =>
  emCentavos(Math.round((cents * Math.round(percentagem * 10_000)) / 1_000_000));
/** Cents by which rounding at iFood and here may differ. */
const folga = 1;
const longe = (a: Centavos, b: Centavos): boolean => Math.abs(a - b) > folga;
const sinal = (cents: number): string => `${cents < 0 ? '−' : '+'}${dinheiroDe(emCentavos(Math.abs(cents)))}`;

/** Fees beyond one of each description, and those whose arithmetic does not hold. */
const taxasErradas = (rows: readonly Lancamento[]): readonly Diferenca[] => {
  const vistas = new Map<string, Centavos>();
  return rows.flatMap(({ descricao, valor, base, taxa }): readonly Diferenca[] => {
    if (valor >= 0) return [];
    const chave = `${descricao}/${base}`;
    if (vistas.has(chave))
      return [{ motivo: 'TAXA', valor, texto: `“${descricao}” foi cobrada duas vezes: ${sinal(valor)}.` }];
    vistas.set(chave, valor);
    if (base === null || taxa === null) return [];
    const exata = menos(porCento(emCentavos(Math.abs(base)), taxa));
    if (!longe(exata, valor)) return [];
    return [
      {
        motivo: 'TAXA',
        valor: emCentavos(valor - exata),
        texto: `“${descricao}”: ${taxa.toLocaleString('pt-BR')}% de ${dinheiroDe(base)} são ${dinheiroDe(menos(exata))}, e vieram ${dinheiroDe(menos(valor))}.`,
      },
    ];
  });
};
/** Charges that end each other, such as a fee and its repayment, are not compared. */
const semEstornos = (rows: readonly Lancamento[]): readonly Lancamento[] => {
  const restam = [...rows];
  for (const row of rows) {
    if (row.valor <= 0) continue;
    const par = restam.findIndex((one) => one.descricao === row.descricao && one.valor === menos(row.valor));
    if (par < 0) continue;
    restam.splice(par, 1);
    restam.splice(restam.indexOf(row), 1);
  }
  return restam;
};

/** Differences between an order and its entries. */
const diferencasDe = (
  pedido: PedidoNosso,
  rows: readonly Lancamento[],
  { comissao, taxaFixa }: Contrato,
): readonly Diferenca[] => {
  const achadas: Diferenca[] = [];
  const cobradas = semEstornos(doTipo(rows, ...taxas));
  const comissoes = semEstornos(doTipo(rows, 'COMISSAO'));
  achadas.push(...taxasErradas([...cobradas, ...comissoes]));
  const erradas = achadas.length > 0;
  if (pedido.cancelado) {
    const vendido = soma(doTipo(rows, 'VENDA', 'BENEFICIO_PARCEIRO', 'TAXA_SERVICO', 'CANCELAMENTO'));
    if (vendido > folga)
      achadas.push({
        motivo: 'CANCELADO',
        valor: vendido,
        texto: `O pedido foi cancelado aqui, e o iFood pagou ${dinheiroDe(vendido)}.`,
      });
    return achadas;
  }
  const beneficio = soma(doTipo(rows, 'BENEFICIO_PARCEIRO'));
  const benefDiferente = longe(beneficio, pedido.beneficio);
  if (benefDiferente)
    achadas.push({
      motivo: 'BENEFICIO',
      valor: emCentavos(beneficio - pedido.beneficio),
      texto: `O benefício do iFood era ${dinheiroDe(pedido.beneficio)}, e vieram ${dinheiroDe(beneficio)}.`,
    });
  // The benefit has its own line above: the sale is compared without it.
  const venda = somar(
    soma(doTipo(rows, 'VENDA', 'TAXA_SERVICO', 'CANCELAMENTO')),
    // Told in every file, and taken off the sale only where it is part of the transfer.
    soma(doTipo(rows, 'BENEFICIO_LOJA').filter(({ entra }) => entra)),
  );
  const esperada = emCentavos(pedido.total - pedido.beneficio);
  if (longe(venda, esperada))
    achadas.push({
      motivo: 'VALOR',
      valor: emCentavos(venda - esperada),
      texto: `A venda era ${dinheiroDe(esperada)}, e vieram ${dinheiroDe(venda)}.`,
    });
  // A wrong arithmetic or a double charge explains the rest.
  if (erradas || comissao === null) return achadas;
  const combinada = menos(somar(porCento(pedido.total, comissao), taxaFixa ?? zero));
  const cobrada = soma(comissoes);
  if (longe(cobrada, combinada))
    achadas.push({
      motivo: 'COMISSAO',
      valor: emCentavos(cobrada - combinada),
      texto: `A comissão combinada era ${dinheiroDe(menos(combinada))}, e foram ${dinheiroDe(menos(cobrada))}.`,
    });
  return achadas;
};

const conhecidas: readonly TipoDeLancamento[] = ['MENSALIDADE', 'ANUNCIO', 'AJUSTE', 'TAXA_ENTREGA', 'CANCELAMENTO'];
const porPedido = (rows: readonly Lancamento[]): ReadonlyMap<string, readonly Lancamento[]> => {
  const groups = new Map<string, Lancamento[]>();
  for (const row of rows) {
    if (row.pedido === null) continue;
    const group = groups.get(row.pedido);
    if (group) group.push(row);
    else groups.set(row.pedido, [row]);
  }
  return groups;
};

interface Comparacao {
  readonly repasse: RepasseLido;
  /** Orders of iFood of the month. */
  readonly pedidos: readonly PedidoNosso[];
  readonly contrato: Contrato;
  /** Orders that another month's file has: an order of the last night may be paid with the next month. */
  readonly emOutroMes?: ReadonlySet<string>;
}
/** Compares the file of a month with our orders, order by order; what agrees is explained too. */
export const compararRepasse = ({
  repasse: { lancamentos, apuradoAte },
  pedidos,
  contrato,
  emOutroMes = new Set(),
}: Comparacao): readonly LinhaDoRepasse[] => {
  const grupos = porPedido(lancamentos);
  const nossos = new Map(pedidos.map((one) => [one.idExterno, one]));
  const vindos = [...grupos].map(([idExterno, rows]): LinhaDoRepasse => {
    const pedido = nossos.get(idExterno);
    const valores = colunas(rows);
    const diferencas = pedido
      ? diferencasDe(pedido, rows, contrato)
      : [{ motivo: 'A_MAIS', valor: valores.liquido, texto: 'Nenhum pedido daqui tem este código do iFood.' } as const];
    return {
      ...valores,
      chave: idExterno,
      pedido: pedido?.id ?? null,
      idExterno,
      numero: pedido?.numero ?? rows.find(({ numero }) => numero !== null)?.numero ?? null,
      dia: pedido?.dia ?? rows.find(({ data }) => data !== null)?.data ?? null,
      situacao: !pedido ? 'SEM_PEDIDO' : diferencas.length > 0 ? 'DIFERENTE' : 'CONFERE',
      esperado: pedido ? emCentavos(valores.liquido - somar(...diferencas.map(({ valor }) => valor))) : null,
      previsto: rows.find(({ previsto }) => previsto !== null)?.previsto ?? null,
      diferencas,
      lancamentos: rows,
    };
  });
  const faltam = pedidos
    .filter((one) => one.terminado && one.online && !grupos.has(one.idExterno) && !emOutroMes.has(one.idExterno))
    .map((one): LinhaDoRepasse => {
      const aguarda = apuradoAte !== null && one.dia > apuradoAte;
      return {
        ...colunas([]),
        chave: one.idExterno,
        pedido: one.id,
        idExterno: one.idExterno,
        numero: one.numero,
        dia: one.dia,
        situacao: aguarda ? 'AGUARDA' : 'FALTA',
        esperado: one.total,
        previsto: null,
        diferencas: aguarda
          ? []
          : [
              {
                motivo: 'FALTA',
                valor: menos(one.total),
                texto: `O pedido vale ${dinheiroDe(one.total)} e não está no arquivo.`,
              },
            ],
        lancamentos: [],
      };
    });
  const avulsos = lancamentos.flatMap((row, at): LinhaDoRepasse | readonly [] => {
    if (row.pedido !== null) return [];
    const diferencas: readonly Diferenca[] =
      row.valor < 0 && !conhecidas.includes(row.tipo)
        ? [
            {
              motivo: 'COBRANCA',
              valor: row.valor,
              texto: `“${row.descricao}” não é de nenhum pedido: ${sinal(row.valor)}.`,
            },
          ]
        : [];
    return {
      ...colunas([row]),
      chave: `avulso ${row.data ?? ''} ${row.descricao} ${row.valor} ${at}`.slice(0, 160),
      pedido: null,
      idExterno: null,
      numero: null,
      dia: row.data,
      situacao: diferencas.length > 0 ? 'DIFERENTE' : 'AVULSO',
      esperado: null,
      previsto: row.previsto,
      diferencas,
      lancamentos: [row],
    };
  });
  return [...vindos, ...faltam, ...avulsos];
};
