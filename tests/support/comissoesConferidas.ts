import { sql } from 'kysely';
import { consultaDe, type Linha } from './casaDasComissoes';
import type { AnoFeito } from './anoDeComissoes';
import type { LinhaDoLivro } from './livroDasComissoes';
import type { Services } from './services';

const cents = (amount: unknown): number => Math.round(Number(amount) * 100);
/** Texts that stand in one list more often than in the other, with a sign. */
const diferencas = (tem: readonly string[], devia: readonly string[]): string[] => {
  const sobra = new Map<string, number>();
  for (const texto of tem) sobra.set(texto, (sobra.get(texto) ?? 0) + 1);
  for (const texto of devia) sobra.set(texto, (sobra.get(texto) ?? 0) - 1);
  return [...sobra].flatMap(([texto, vezes]) => (vezes === 0 ? [] : [`${vezes > 0 ? 'sobra' : 'falta'}: ${texto}`]));
};
const daLinha = ({ vendedor, mes, tipo, fatura, base, percentual, valor, dia, fechada }: LinhaDoLivro): string =>
  [vendedor, mes, tipo, fatura ?? '-', base, percentual, valor, dia, fechada].join(' ');
const daTabela = (uma: Linha): string =>
  [
    uma.vendedor,
    uma.competencia,
    uma.tipo,
    uma.fatura ?? '-',
    cents(uma.base),
    Math.round(Number(uma.percentual) * 10_000),
    cents(uma.valor),
    uma.dia,
    uma.pagamento !== null,
  ].join(' ');

interface Retida {
  readonly tributo: string;
  readonly base: number;
  readonly valor: number;
}
/** Amounts of a slip: its lines, gross, what was withheld, net. */
const doRecibo = (html: string): string => {
  const valores = (texto: string): number[] =>
    [...texto.matchAll(/(-?)\s*R\$\s*([\d.]+,\d{2})/g)].map(
      ([, sinal, valor]) => (sinal ? -1 : 1) * Number(valor!.replaceAll(/[.,]/g, '')),
    );
  const linhas = [...(/<tbody>(.*)<\/tbody>/s.exec(html)?.[1] ?? '').matchAll(/<tr>.*?<\/tr>/gs)].map(([linha]) =>
    valores(linha).at(-1)!,
  );
  const par = (nome: string): number =>
    valores(new RegExp(`<span>${nome}</span><span>([^<]*)`).exec(html)?.[1] ?? '')[0]!;
  return `${linhas.toSorted((a, b) => a - b).join(',')} bruto ${valores(/<tfoot>.*<\/tfoot>/s.exec(html)?.[0] ?? '').at(-1)} retido ${par('Retido')} líquido ${par('Líquido')}`;
};

/**
 * Differences between the book, the rows, the payments recomputed from their rows, and the slips: those of the closing,
 * and those printed now.
 */
export const diferencasDoAno = async (
  house: Services,
  { livro, recibos, erros }: Pick<AnoFeito, 'livro' | 'recibos' | 'erros'>,
): Promise<readonly string[]> => {
  const all = consultaDe(house);
  const linhas = await all(
    sql`select vendedor_id::int as vendedor, competencia, tipo, fatura_id::int as fatura, base, percentual, valor, data::text as dia, pagamento_id::int as pagamento from comissao_linha order by id`,
  );
  const pagamentos = await all(
    sql`select id::int, vendedor_id::int as vendedor, competencia, total_adesao, total_mensal, bonus, descontos, bruto, retencoes, retido, liquido, pagar_em::text as pagar from vendedor_pagamento_comissao order by id`,
  );
  const retencoesDe = (retencoes: readonly Retida[], conta: (valor: number) => number): string =>
    retencoes.map(({ tributo, base, valor }) => `${tributo}:${conta(base)}:${conta(valor)}`).join(',');
  const wrong = [
    ...erros,
    ...diferencas(linhas.map(daTabela), livro.linhas.map(daLinha)).map((texto) => `linha ${texto}`),
    ...diferencas(
      pagamentos.map((um) =>
        [
          um.vendedor,
          um.competencia,
          ...[um.total_adesao, um.total_mensal, um.bonus, um.descontos, um.bruto].map(cents),
          retencoesDe((um.retencoes ?? []) as readonly Retida[], cents),
          cents(um.retido),
          cents(um.liquido),
          um.pagar,
        ].join(' '),
      ),
      livro.pagamentos.map((um) =>
        [
          um.vendedor,
          um.mes,
          um.adesao,
          um.mensal,
          um.bonus,
          um.descontos,
          um.bruto,
          retencoesDe(um.retencoes, (valor) => valor),
          um.retido,
          um.liquido,
          um.pagarEm,
        ].join(' '),
      ),
    ).map((texto) => `pagamento ${texto}`),
  ];
  const admin = await house.as('admin');
  for (const um of pagamentos) {
    const suas = linhas.filter(({ pagamento }) => pagamento === um.id).map(({ valor }) => cents(valor));
    const bruto = suas.reduce((soma, valor) => soma + valor, 0);
    const retido = ((um.retencoes ?? []) as readonly Retida[]).reduce((soma, { valor }) => soma + cents(valor), 0);
    const refeito = `${suas.toSorted((a, b) => a - b).join(',')} bruto ${bruto} retido ${retido} líquido ${bruto - retido}`;
    const noLivro = livro.pagamentos.find(({ vendedor, mes }) => vendedor === um.vendedor && mes === um.competencia);
    const doLivro =
      noLivro &&
      `${noLivro.linhas
        .map(({ valor }) => valor)
        .toSorted((a, b) => a - b)
        .join(',')} bruto ${noLivro.bruto} retido ${noLivro.retido} líquido ${noLivro.liquido}`;
    const agora = (await admin('POST', `vendedor-pagamento-comissao/${Number(um.id)}/recibo`, {})).text;
    const dono = `${String(um.vendedor)} ${String(um.competencia)}`;
    for (const [nome, texto] of [
      ['do fechamento', doRecibo(recibos.get(Number(um.id)) ?? '')],
      ['de agora', doRecibo(agora)],
      ['refeito das linhas', refeito],
    ] as const)
      if (texto !== doLivro) wrong.push(`recibo ${nome} de ${dono}: ${texto}, e não ${doLivro}`);
    if (agora !== recibos.get(Number(um.id))) wrong.push(`recibo de ${dono}: mudou desde o fechamento`);
  }
  return wrong;
};
