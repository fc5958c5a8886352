import { describe, expect, it } from 'vitest';
import { centavos, menos, somar, zero, type Centavos } from '../../comum/centavos';
import { arquivoDeRepasse, lancamentosDe, type LinhaDoArquivo } from '../ifood/simuladorFinanceiro.server';
import { compararRepasse, type Contrato, type PedidoNosso } from './compararRepasse';
import { lerDia, lerRepasse, lerValor, tipoDe } from './lerRepasse';

const mes: LinhaDoArquivo = { competencia: '2026-10', loja_id: 'loja-1', data_apuracao_fim: '2026-10-31' };
const contrato: Contrato = { comissao: 12, taxaFixa: null };
interface Feito extends PedidoNosso {
  readonly servico: Centavos;
}
const feitos: readonly Feito[] = Array.from({ length: 20 }, (_, at) => ({
  id: at + 1,
  idExterno: `ifood-${at + 1}`,
  numero: String(1000 + at),
  dia: `2026-10-${String(1 + at).padStart(2, '0')}`,
  cancelado: false,
  terminado: true,
  total: centavos(33.33 + at * 7.07),
  beneficio: at % 4 === 0 ? centavos(10) : zero,
  online: true,
  servico: at % 3 === 0 ? centavos(0.99) : zero,
}));
const linhasDe = ({ idExterno, numero, dia, total, beneficio, servico }: Feito): readonly LinhaDoArquivo[] =>
  lancamentosDe({ id: idExterno, numero: numero!, dia, total, beneficio, servico });
const lido = (rows: readonly LinhaDoArquivo[]) => lerRepasse(arquivoDeRepasse(rows, mes))!;
const comparar = (rows: readonly LinhaDoArquivo[], pedidos: readonly PedidoNosso[] = feitos, c = contrato) =>
  compararRepasse({ repasse: lido(rows), pedidos, contrato: c });
const diferencas = (...args: Parameters<typeof comparar>) =>
  comparar(...args).flatMap(({ idExterno, diferencas: dela }) =>
    dela.map(({ motivo, valor }) => [idExterno, motivo, valor]),
  );
const todas = feitos.flatMap(linhasDe);

describe('the file', () => {
  it('is read with its quotes, signs and days, and what cannot be read is told', () => {
    const repasse = lerRepasse(
      '\uFEFFvalor;Descricao_Lancamento;pedido_associado_ifood;competencia;nova_coluna\n' +
        '"1.234,56";"Ajuste; ""de"" saldo";;2026-10-01;x\n' +
        'R$ 10,00;Entrada Financeira;abc;2026-10;\n\n' +
        'dez;Entrada Financeira;abc;2026-10;\n',
    )!;
    expect(repasse.lancamentos.map(({ valor, descricao, tipo, pedido }) => [valor, descricao, tipo, pedido])).toEqual([
      [123_456, 'Ajuste; "de" saldo', 'AJUSTE', null],
      [1000, 'Entrada Financeira', 'VENDA', 'abc'],
    ]);
    expect(repasse.competencias).toEqual(['2026-10']);
    expect(repasse.ilegiveis).toEqual([{ linha: 5, motivo: 'O valor “dez” não é um número.' }]);
  });
  it('that is none is refused', () => {
    for (const texto of ['', '<html>', 'a;b\n1;2', 'valor;descricao_lancamento\n1;x', '{"code":1}'])
      expect(lerRepasse(texto)).toBe(undefined);
  });
  it('has kinds by its words', () => {
    expect(tipoDe('Promoção custeada pelo iFood', 'Subsídio', 'Venda')).toBe('BENEFICIO_PARCEIRO');
    expect(tipoDe('Promoção custeada pela loja no delivery', '', 'Venda')).toBe('BENEFICIO_LOJA');
    expect(tipoDe('Ressarcimento de pedido cancelado', '', 'Cancelamento total')).toBe('AJUSTE');
    expect(tipoDe('Entrada Financeira', '', 'Cancelamento total')).toBe('CANCELAMENTO');
    expect(tipoDe('Taxa entrega iFood', '', 'Venda')).toBe('TAXA_ENTREGA');
    expect(tipoDe('Cobrança nunca vista', '', 'Venda')).toBe('OUTRO');
    expect([lerValor('-3.2'), lerValor('1.000'), lerValor('1e3'), lerValor('')]).toEqual([
      -320,
      100,
      undefined,
      undefined,
    ]);
    expect([lerDia('03/11/2026 10:00'), lerDia('2026-11-03T00:00Z'), lerDia('ontem')]).toEqual([
      '2026-11-03',
      '2026-11-03',
      null,
    ]);
  });
});

describe('the comparison', () => {
  it('finds nothing where all agrees, and its columns add up to the transfer', () => {
    const linhas = comparar(todas);
    expect(linhas.map(({ situacao }) => situacao)).toEqual(feitos.map(() => 'CONFERE'));
    for (const { bruto, beneficio, promocao, comissao, taxas, ajustes, liquido, esperado } of linhas) {
      expect(somar(bruto, beneficio, promocao, comissao, taxas, ajustes)).toBe(liquido);
      expect(esperado).toBe(liquido);
    }
    const [first] = linhas;
    expect(first).toMatchObject({
      pedido: 1,
      numero: '1000',
      bruto: 2333,
      beneficio: 1000,
      comissao: -400,
      taxas: -107,
    });
  });
  it('with one order too little and one fee too much finds two differences and nothing else (H 13)', () => {
    const rows = [
      ...feitos.filter(({ id }) => id !== 7).flatMap(linhasDe),
      ...linhasDe(feitos[11]!).filter(({ descricao_lancamento: one }) => one === 'Taxa de transação'),
    ];
    expect(diferencas(rows)).toEqual([
      ['ifood-12', 'TAXA', -Math.round(feitos[11]!.total * 0.032)],
      ['ifood-7', 'FALTA', menos(feitos[6]!.total)],
    ]);
  });
  it('tells each difference by its own name', () => {
    const trocada = (at: number, descricao: string, change: LinhaDoArquivo) =>
      todas.map((row) =>
        row.pedido_associado_ifood === `ifood-${at}` && String(row.descricao_lancamento).startsWith(descricao)
          ? { ...row, ...change }
          : row,
      );
    expect(diferencas(trocada(2, 'Entrada', { valor: '30.40' }))).toEqual([['ifood-2', 'VALOR', -1000]]);
    expect(diferencas(trocada(5, 'Promoção', { valor: '4.00' }))).toEqual([['ifood-5', 'BENEFICIO', -600]]);
    // Its own arithmetic is wrong: told once, not as a commission too.
    expect(diferencas(trocada(2, 'Comissão', { valor: '-14.85' }))).toEqual([['ifood-2', 'TAXA', -1000]]);
    // The arithmetic holds, and the rate is not the agreed one.
    expect(diferencas(trocada(2, 'Comissão', { valor: '-9.29', percentual_taxa: '23.00' }))).toEqual([
      ['ifood-2', 'COMISSAO', -444],
    ]);
    expect(
      diferencas(trocada(2, 'Comissão', { valor: '-9.29', percentual_taxa: '23.00' }), feitos, {
        comissao: null,
        taxaFixa: null,
      }),
    ).toEqual([]);
    expect(
      diferencas([
        ...todas,
        ...lancamentosDe({
          id: 'x',
          numero: '1',
          dia: '2026-10-02',
          total: centavos(10),
          beneficio: zero,
          servico: zero,
        }),
      ]),
    ).toEqual([['x', 'A_MAIS', 848]]);
    expect(diferencas([...todas, { descricao_lancamento: 'Tarifa misteriosa', valor: '-9.90' }])).toEqual([
      [null, 'COBRANCA', -990],
    ]);
    expect(diferencas([...todas, { descricao_lancamento: 'Mensalidade', valor: '-110.00' }])).toEqual([]);
  });
  it('a fee that was charged and repaid is no difference', () => {
    const taxa = linhasDe(feitos[2]!).find(({ descricao_lancamento: one }) => one === 'Taxa de transação')!;
    const volta = { ...taxa, valor: String(taxa.valor).slice(1) };
    expect(diferencas([...todas, taxa, volta])).toEqual([]);
  });
  it('an order that the file has not closed yet waits, and one of another month is not missing', () => {
    const aberto = { ...mes, data_apuracao_fim: '2026-10-19' };
    const repasse = lerRepasse(arquivoDeRepasse(feitos.slice(0, 18).flatMap(linhasDe), aberto))!;
    const linhas = compararRepasse({ repasse, pedidos: feitos, contrato, emOutroMes: new Set(['ifood-19']) });
    expect(
      linhas.filter(({ situacao }) => situacao !== 'CONFERE').map(({ chave, situacao }) => [chave, situacao]),
    ).toEqual([['ifood-20', 'AGUARDA']]);
  });
  it('a cancelled order is expected to be given back', () => {
    const [first, ...rest] = feitos;
    const cancelado = [{ ...first!, cancelado: true, terminado: false }, ...rest];
    expect(diferencas(rest.flatMap(linhasDe), cancelado)).toEqual([]);
    expect(diferencas(todas, cancelado)).toEqual([['ifood-1', 'CANCELADO', 3333]]);
    const [venda] = linhasDe(first!);
    const volta = { ...venda!, fato_gerador: 'Cancelamento total', valor: `-${venda!.valor}` };
    const beneficio = { ...volta, valor: '-9.01' };
    expect(diferencas([...todas, volta, beneficio], cancelado)).toEqual([]);
  });
  it('an order that the customer paid at the door is compared without counting into the transfer', () => {
    const naPorta = todas.map((row) =>
      row.pedido_associado_ifood === 'ifood-3' && row.descricao_lancamento === 'Entrada Financeira'
        ? { ...row, impacto_no_repasse: 'NAO' }
        : row,
    );
    const linha = comparar(naPorta).find(({ chave }) => chave === 'ifood-3')!;
    expect([linha.situacao, linha.bruto, linha.liquido < 0]).toEqual(['CONFERE', 0, true]);
  });
});
