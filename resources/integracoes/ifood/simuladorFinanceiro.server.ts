import { gzipSync } from 'node:zlib';
import type { PortStore } from '#kit/work/port';
import { emCentavos, menos, reais, type Centavos } from '../../comum/centavos';
import { plusDays } from '#kit/period';
import { lastOfMonth } from '#kit/months';

/** Sale that the simulated iFood knows of. */
export interface VendaSimulada {
  readonly id: string;
  readonly numero: string;
  /** Day of the order, AAAA-MM-DD. */
  readonly dia: string;
  /** Worth of the order to the shop, benefits included. */
  readonly total: Centavos;
  readonly beneficio: Centavos;
  /** Service fee that the customer pays to iFood. */
  readonly servico: Centavos;
}
const colunas = [
  'competencia',
  'data_fato_gerador',
  'fato_gerador',
  'tipo_lancamento',
  'descricao_lancamento',
  'valor',
  'base_calculo',
  'percentual_taxa',
  'pedido_associado_ifood',
  'pedido_associado_ifood_curto',
  'data_criacao_pedido_associado',
  'data_repasse_esperada',
  'loja_id',
  'data_apuracao_fim',
  'impacto_no_repasse',
] as const;
export type LinhaDoArquivo = Partial<Record<(typeof colunas)[number], string | number>>;

/** Reconciliation file as iFood writes it: `;` between cells, a header, one line an entry. */
export const arquivoDeRepasse = (rows: readonly LinhaDoArquivo[], base: LinhaDoArquivo = {}): string =>
  [
    colunas.join(';'),
    ...rows.map((row) => {
      const full: LinhaDoArquivo = { fato_gerador: 'Venda', impacto_no_repasse: 'SIM', ...base, ...row };
      return colunas
        .map((one) => {
          const text = String(full[one] ?? '');
          return /[;"\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
        })
        .join(';');
    }),
  ].join('\r\n');

const emReais = (cents: number): string => reais(cents).toFixed(2);
/** Percentages of the simulated contract. */
export const contratoSimulado = { comissao: 12, transacao: 3.2 } as const;
const parte = (total: Centavos, percentagem: number): Centavos =>
  emCentavos(-Math.round((total * Math.round(percentagem * 10_000)) / 1_000_000));

/** Entries of an order that agrees with its contract: sale, benefit, service fee, commission, fee of the transaction. */
export const lancamentosDe = ({
  id,
  numero,
  dia,
  total,
  beneficio,
  servico,
}: VendaSimulada): readonly LinhaDoArquivo[] => {
  const entry = (descricao_lancamento: string, cents: number, more: LinhaDoArquivo = {}): LinhaDoArquivo => ({
    pedido_associado_ifood: id,
    pedido_associado_ifood_curto: numero,
    data_criacao_pedido_associado: `${dia}T15:00:00Z`,
    data_repasse_esperada: plusDays(dia, 30),
    descricao_lancamento,
    valor: emReais(cents),
    ...more,
  });
  const taxa = (descricao: string, percentagem: number): LinhaDoArquivo =>
    entry(descricao, parte(total, percentagem), {
      base_calculo: emReais(total),
      percentual_taxa: percentagem.toFixed(2),
    });
  return [
    entry('Entrada Financeira', total - beneficio + servico, { tipo_lancamento: 'Entrada Financeira' }),
    ...(beneficio > 0 ? [entry('Promoção custeada pelo iFood', beneficio, { tipo_lancamento: 'Subsídio' })] : []),
    ...(servico > 0 ? [entry('Taxa de serviço iFood cobrada do cliente', menos(servico))] : []),
    taxa('Comissão do iFood (entrega própria da loja)', contratoSimulado.comissao),
    taxa('Taxa de transação', contratoSimulado.transacao),
  ];
};

/**
 * File of a month of the simulated shop, with what goes wrong in a real one: the seventh order is missing, the twelfth
 * pays its transaction twice, and the twentieth a commission that nobody agreed on.
 */
export const arquivoSimulado = (loja: string, competencia: string, vendas: readonly VendaSimulada[]): string => {
  const doMes = vendas
    .filter(({ dia }) => dia.startsWith(competencia))
    .toSorted((a, b) => `${a.dia} ${a.id}`.localeCompare(`${b.dia} ${b.id}`));
  const rows = doMes.flatMap((venda, at): readonly LinhaDoArquivo[] => {
    const dela = lancamentosDe(venda);
    if (at === 6) return [];
    if (at === 11) return [...dela, ...dela.slice(-1)];
    if (at === 19)
      return dela.map((row) =>
        String(row.descricao_lancamento).startsWith('Comissão')
          ? { ...row, valor: emReais(parte(venda.total, 23)), percentual_taxa: '23.00' }
          : row,
      );
    return dela;
  });
  const fim = lastOfMonth(`${competencia}-01`);
  return arquivoDeRepasse(
    [
      ...rows,
      { fato_gerador: 'Mensalidade', descricao_lancamento: 'Mensalidade', valor: '-110.00', data_fato_gerador: fim },
    ],
    { competencia, loja_id: loja, data_apuracao_fim: fim },
  );
};

type Resposta = { readonly status: number; readonly body: unknown };
const vendasDe = (loja: string): string => `ifood:vendas:${loja}`;
/** Address that the simulator's client downloads from; it leaves this process never. */
const endereco = 'simulacao:';
/** Answers Financial v3.0 of the simulated shop. Its sales are told to it, as iFood knows its own. */
export const responderFinanceiro = async (
  store: PortStore,
  loja: string,
  metodo: string,
  path: string,
  body: unknown,
): Promise<Resposta> => {
  const [onde, query] = path.split('?');
  if (metodo === 'PUT' && onde === '/simulacao/vendas') {
    await store.change(vendasDe(loja), () => body);
    return { status: 204, body: undefined };
  }
  if (metodo === 'GET' && onde === '/reconciliation') {
    const competencia = new URLSearchParams(query).get('competence') ?? '';
    if (!/^\d{4}-\d{2}$/.test(competencia)) return { status: 400, body: { message: 'invalid competence' } };
    const vendas = ((await store.get(vendasDe(loja))) as readonly VendaSimulada[] | undefined) ?? [];
    if (!vendas.some(({ dia }) => dia.startsWith(competencia))) return { status: 404, body: { message: 'no file' } };
    return { status: 200, body: { downloadPath: `${endereco}${loja}/${competencia}.csv.gz` } };
  }
  if (metodo === 'GET' && onde === '/settlements') return { status: 200, body: { settlements: [] } };
  return { status: 404, body: { message: 'no Route matched with those values' } };
};
/** Bytes of a file of the simulator. */
export const baixarSimulado = async (store: PortStore, url: string): Promise<Uint8Array> => {
  const [loja = '', arquivo = ''] = url.slice(endereco.length).split('/');
  const vendas = ((await store.get(vendasDe(loja))) as readonly VendaSimulada[] | undefined) ?? [];
  return gzipSync(arquivoSimulado(loja, arquivo.slice(0, 7), vendas));
};
