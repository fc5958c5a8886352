/** Rules of commissions without rows: base, percentage, withholding, months. */
import { pixKeyKind } from '#fields/pixKey/pixKey';
import { plusDays } from '#kit/period';
import type { Infer } from '#kit';
import type { faturaEmpresa } from '../../../schemas/financeiro/faturas/faturaEmpresa';
import type { comissaoLinha } from '../../../schemas/indicacao/comissoes/comissaoLinha';
import type { tabelaRetencao } from '../../../schemas/indicacao/comissoes/tabelaRetencao';
import type { vendedorPagamentoComissao } from '../../../schemas/indicacao/comissoes/vendedorPagamentoComissao';
import type { vendedor } from '../../../schemas/cadastros/vendedor';
import { centavos, emCentavos, menor, reais, zero, type Centavos } from '../../comum/centavos';

export type Linha = Infer<typeof comissaoLinha>;
export type Pagamento = Infer<typeof vendedorPagamentoComissao>;
export type Vendedor = Infer<typeof vendedor>;
export type Tabela = Infer<typeof tabelaRetencao>;
export type Retencao = NonNullable<Pagamento['retencoes']>[number];
type Fatura = Pick<Infer<typeof faturaEmpresa>, 'itens' | 'valor'>;

export const mesDepois = (competencia: string): string => plusDays(`${competencia}-28`, 7).slice(0, 7);
/** Day on which the commission of a month is due, before business days are looked at. */
export const diaDeComissao = (competencia: string): string => `${mesDepois(competencia)}-10`;

/** Share of an amount that is not negative, in per cent with up to four decimals; half a cent is rounded up. */
export const porcento = (cents: Centavos, percentual: number): Centavos =>
  emCentavos(Number((BigInt(cents) * BigInt(Math.round(percentual * 10_000)) + 500_000n) / 1_000_000n));

/**
 * Amount of an invoice that bears commission: plan and services less discounts, without use, fine and interest. Credit
 * is a way to pay, so it takes nothing off.
 */
export const baseDe = ({ itens, valor }: Fatura): Centavos => {
  if (itens === null) return centavos(valor);
  const soma = (tipos: readonly string[], sinal: 1 | -1): number =>
    itens.reduce((total, item) => {
      const cents = centavos(item.valor);
      return tipos.includes(item.tipo) && cents * sinal > 0 ? total + cents : total;
    }, 0);
  return emCentavos(
    Math.max(0, soma(['PLANO', 'SERVICO'], 1) + soma(['DESCONTO', 'INDICACAO', 'AJUSTE', 'PLANO', 'SERVICO'], -1)),
  );
};

export interface Totais {
  readonly totalAdesao: Centavos;
  readonly totalMensal: Centavos;
  readonly bonus: Centavos;
  readonly descontos: Centavos;
  readonly bruto: Centavos;
}
type Somada = Pick<Linha, 'tipo' | 'valor'>;
export const totaisDe = (linhas: readonly Somada[]): Totais => {
  const soma = (test: (linha: Somada) => boolean): Centavos =>
    emCentavos(linhas.filter(test).reduce((total, { valor }) => total + centavos(valor), 0));
  const outras = (linha: Somada): boolean => linha.tipo !== 'ADESAO' && linha.tipo !== 'MENSAL';
  return {
    totalAdesao: soma(({ tipo }) => tipo === 'ADESAO'),
    totalMensal: soma(({ tipo }) => tipo === 'MENSAL'),
    bonus: soma((linha) => outras(linha) && linha.valor > 0),
    descontos: emCentavos(0 - soma((linha) => outras(linha) && linha.valor < 0)),
    bruto: soma(() => true),
  };
};
export const emReais = ({ totalAdesao, totalMensal, bonus, descontos, bruto }: Totais) => ({
  totalAdesao: reais(totalAdesao),
  totalMensal: reais(totalMensal),
  bonus: reais(bonus),
  descontos: reais(descontos),
  bruto: reais(bruto),
});

const emVigor = (tabelas: readonly Tabela[], dia: string, test: (tabela: Tabela) => boolean): Tabela | undefined =>
  tabelas
    .filter((tabela) => test(tabela) && tabela.de <= dia && (tabela.ate === null || tabela.ate >= dia))
    .toSorted((a, b) => b.de.localeCompare(a.de))[0];
const faixaDe = ({ faixas }: Tabela, base: Centavos) =>
  (faixas ?? []).find(({ ate }) => ate == null || base <= centavos(ate));
const dispensada = ({ minimo }: Tabela, valor: Centavos): boolean => minimo !== null && valor <= centavos(minimo);

const inssDe = (tabela: Tabela, bruto: Centavos): Retencao | undefined => {
  const base = tabela.teto == null ? bruto : menor(bruto, centavos(tabela.teto));
  return retencaoDe(tabela, base, bruto);
};
const retencaoDe = (tabela: Tabela, base: Centavos, rendimento: Centavos): Retencao | undefined => {
  const faixa = faixaDe(tabela, base);
  if (!faixa) return undefined;
  const imposto = Math.max(0, porcento(base, faixa.aliquota) - centavos(faixa.deduzir ?? 0));
  const reducao = (tabela.reducoes ?? []).find(({ ate }) => rendimento <= centavos(ate));
  const menosImposto = reducao ? centavos(reducao.valor) - Math.round(rendimento * reducao.fator) : 0;
  const valor = emCentavos(Math.max(0, imposto - Math.max(0, menosImposto)));
  if (valor === 0 || dispensada(tabela, valor)) return undefined;
  return { tributo: tabela.tributo, base: reais(base), aliquota: faixa.aliquota, valor: reais(valor) };
};

/**
 * Withholding proposed for a commission by the tables in force on the day of payment. A seller of the Simples or a MEI
 * has none. A person bears INSS first, which lowers the base of the income tax unless the simplified discount is larger.
 */
export const retencoesPropostas = (
  { regime, municipio }: Pick<Vendedor, 'regime' | 'municipio'>,
  bruto: Centavos,
  pagarEm: string,
  tabelas: readonly Tabela[],
): Retencao[] => {
  if ((regime !== 'PF' && regime !== 'PJ') || bruto <= 0) return [];
  const tabelaDe = (tributo: Tabela['tributo']): Tabela | undefined =>
    emVigor(
      tabelas,
      pagarEm,
      (tabela) =>
        tabela.tributo === tributo && tabela.regime === regime && (tributo !== 'ISS' || tabela.municipio === municipio),
    );
  const [tabelaInss, tabelaIrrf, tabelaIss] = [tabelaDe('INSS'), tabelaDe('IRRF'), tabelaDe('ISS')];
  const inss = tabelaInss && inssDe(tabelaInss, bruto);
  const deduz = Math.max(inss ? centavos(inss.valor) : zero, centavos(tabelaIrrf?.simplificado ?? 0));
  const irrf = tabelaIrrf && retencaoDe(tabelaIrrf, emCentavos(Math.max(0, bruto - deduz)), bruto);
  const iss = tabelaIss && retencaoDe(tabelaIss, bruto, bruto);
  return [irrf, inss, iss].filter((uma) => uma !== undefined);
};
export const retidoEm = (retencoes: readonly Retencao[]): Centavos =>
  emCentavos(retencoes.reduce((total, { valor }) => total + centavos(valor), 0));

/** Reason why a seller cannot be paid as they are registered. */
export const impedimentoDe = ({
  chavePix,
  cpfCnpj,
  banco,
}: Pick<Vendedor, 'chavePix' | 'cpfCnpj' | 'banco'>): string | undefined => {
  if (chavePix === null) return banco === null ? 'Sem chave Pix e sem conta' : undefined;
  const kind = pixKeyKind(chavePix);
  return (kind === 'cpf' || kind === 'cnpj') && chavePix !== cpfCnpj ? 'A chave Pix é de outro CPF ou CNPJ' : undefined;
};
