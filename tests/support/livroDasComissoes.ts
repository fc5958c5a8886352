/** Book of commissions: it knows what was done, and none of the product's code. Amounts are cents. */
export type Regime = 'PF' | 'PJ' | 'SIMPLES' | 'MEI';
export type Tributo = 'IRRF' | 'INSS' | 'ISS';
/** Percentages in ten-thousandths of one per cent: 7.5% is 75,000. */
export interface Faixa {
  readonly ate: number | null;
  readonly aliquota: number;
  readonly deduzir: number;
}
export interface TabelaDoLivro {
  readonly tributo: Tributo;
  readonly regime: 'PF' | 'PJ';
  readonly cidade: number | null;
  readonly de: string;
  readonly ate: string | null;
  readonly faixas: readonly Faixa[];
  readonly teto?: number;
  readonly simplificado?: number;
  readonly minimo?: number;
  /** `fator` in millionths. */
  readonly reducao?: { readonly ate: number; readonly valor: number; readonly fator: number };
}
export interface FeriadoDoLivro {
  readonly dia: string;
  readonly cidade: number | null;
}
/** Something that was done, in the order in which it was done. `hoje`: the day in Brasília. */
export type Fato =
  | {
      readonly fato: 'vendedor';
      readonly vendedor: number;
      readonly regime: Regime;
      readonly cidade: number | null;
      readonly adesao: number;
      readonly mensal: number;
    }
  | { readonly fato: 'carteira'; readonly empresa: number; readonly vendedor: number | null }
  | {
      readonly fato: 'fatura';
      readonly fatura: number;
      readonly empresa: number;
      readonly plano: number;
      readonly servico: number;
      /** To be paid: less by the credit that the company had. */ readonly valor: number;
    }
  | { readonly fato: 'item'; readonly fatura: number; readonly centavos: number }
  | { readonly fato: 'paga'; readonly fatura: number; readonly dia: string; readonly hoje: string }
  | { readonly fato: 'devolvida'; readonly fatura: number; readonly hoje: string }
  | { readonly fato: 'ajuste'; readonly vendedor: number; readonly centavos: number; readonly hoje: string }
  | {
      readonly fato: 'meta';
      readonly vendedor: number;
      readonly mes: string;
      readonly empresas: number;
      readonly receita: number;
      readonly bonus: number;
    }
  | { readonly fato: 'fechada'; readonly mes: string; readonly hoje: string };
type De<K extends Fato['fato']> = Extract<Fato, { readonly fato: K }>;

export interface LinhaDoLivro {
  readonly vendedor: number;
  readonly mes: string;
  readonly tipo: 'ADESAO' | 'MENSAL' | 'META' | 'ESTORNO' | 'AJUSTE';
  readonly fatura: number | null;
  readonly base: number;
  readonly percentual: number;
  readonly valor: number;
  readonly dia: string;
  fechada: boolean;
}
export interface PagamentoDoLivro {
  readonly vendedor: number;
  readonly mes: string;
  readonly adesao: number;
  readonly mensal: number;
  readonly bonus: number;
  readonly descontos: number;
  readonly bruto: number;
  readonly retencoes: readonly { readonly tributo: Tributo; readonly base: number; readonly valor: number }[];
  readonly retido: number;
  readonly liquido: number;
  readonly pagarEm: string;
  readonly linhas: readonly LinhaDoLivro[];
}

/** Share in whole cents; half a cent counts as one. */
const parte = (cents: number, percentual: number): number =>
  Math.floor((2 * cents * percentual + 1_000_000) / 2_000_000);
const diaSeguinte = (dia: string, mais = 1): string => {
  const data = new Date(`${dia}T12:00:00Z`);
  data.setUTCDate(data.getUTCDate() + mais);
  return data.toISOString().slice(0, 10);
};
const mesSeguinte = (mes: string): string => {
  const [ano, qual] = mes.split('-').map(Number) as [number, number];
  return qual === 12 ? `${ano + 1}-01` : `${ano}-${String(qual + 1).padStart(2, '0')}`;
};

interface FaturaDoLivro {
  readonly empresa: number;
  readonly plano: number;
  readonly servico: number;
  valor: number;
  descontos: number;
  /** Day on which it was paid. */ dia: string;
  /** True while it is paid and not given back. */ vale: boolean;
}

export class LivroDasComissoes {
  readonly linhas: LinhaDoLivro[] = [];
  readonly pagamentos: PagamentoDoLivro[] = [];
  readonly #vendedores = new Map<number, De<'vendedor'>>();
  readonly #carteira = new Map<number, number | null>();
  readonly #metas = new Map<string, De<'meta'>>();
  readonly #faturas = new Map<number, FaturaDoLivro>();
  readonly #tabelas: readonly TabelaDoLivro[];
  readonly #feriados: readonly FeriadoDoLivro[];
  constructor(tabelas: readonly TabelaDoLivro[], feriados: readonly FeriadoDoLivro[]) {
    this.#tabelas = tabelas;
    this.#feriados = feriados;
  }

  anota(fato: Fato): void {
    if (fato.fato === 'vendedor') this.#vendedores.set(fato.vendedor, fato);
    else if (fato.fato === 'carteira') this.#carteira.set(fato.empresa, fato.vendedor);
    else if (fato.fato === 'fatura') this.#faturas.set(fato.fatura, { ...fato, descontos: 0, dia: '', vale: false });
    else if (fato.fato === 'item') {
      const fatura = this.#faturas.get(fato.fatura)!;
      fatura.valor += fato.centavos;
      if (fato.centavos < 0) fatura.descontos -= fato.centavos;
    } else if (fato.fato === 'paga') this.#paga(fato);
    else if (fato.fato === 'devolvida') this.#devolve(fato);
    else if (fato.fato === 'meta') this.#metas.set(`${fato.vendedor}/${fato.mes}`, fato);
    else if (fato.fato === 'ajuste')
      this.#lanca({ ...solta, vendedor: fato.vendedor, valor: fato.centavos, dia: fato.hoje }, fato.hoje);
    else this.#fecha(fato);
  }

  /** Sum of a month of a seller so far. */
  doMes(vendedor: number, mes: string): number {
    let soma = 0;
    for (const linha of this.linhas) if (linha.vendedor === vendedor && linha.mes === mes) soma += linha.valor;
    return soma;
  }

  /** Companies of a seller whose first standing invoice was paid in a month, and the bases of what was paid. */
  feito(vendedor: number, mes: string): { readonly empresas: number; readonly receita: number } {
    const [pagas, devolvidas] = [new Map<number, number>(), new Map<number, number>()];
    for (const linha of this.linhas)
      if (linha.vendedor === vendedor && linha.mes === mes && linha.fatura !== null)
        (linha.tipo === 'ESTORNO' ? devolvidas : pagas).set(linha.fatura, linha.base);
    const novas = new Set<number>();
    for (const id of pagas.keys()) {
      const uma = this.#faturas.get(id)!;
      let primeira = uma.vale;
      for (const [outra, { empresa, dia, vale }] of this.#faturas)
        if (empresa === uma.empresa && vale && (dia < uma.dia || (dia === uma.dia && outra < id))) primeira = false;
      if (primeira) novas.add(uma.empresa);
    }
    let receita = 0;
    for (const base of [...pagas.values(), ...devolvidas.values()]) receita += base;
    return { empresas: novas.size, receita };
  }

  #paga({ fatura: id, dia, hoje }: De<'paga'>): void {
    const fatura = this.#faturas.get(id)!;
    if (fatura.valor === 0) return;
    let primeira = true;
    for (const outra of this.#faturas.values()) if (outra.empresa === fatura.empresa && outra.vale) primeira = false;
    fatura.vale = true;
    fatura.dia = dia;
    const quem = this.#vendedores.get(this.#carteira.get(fatura.empresa) ?? 0);
    if (!quem) return;
    const base = Math.max(0, fatura.plano + fatura.servico - fatura.descontos);
    const comum = { vendedor: quem.vendedor, fatura: id, base, dia };
    if (primeira && parte(base, quem.adesao) > 0)
      this.#lanca({ ...comum, tipo: 'ADESAO', percentual: quem.adesao, valor: parte(base, quem.adesao) }, hoje);
    if (parte(base, quem.mensal) > 0)
      this.#lanca({ ...comum, tipo: 'MENSAL', percentual: quem.mensal, valor: parte(base, quem.mensal) }, hoje);
  }
  #devolve({ fatura, hoje }: De<'devolvida'>): void {
    this.#faturas.get(fatura)!.vale = false;
    const suas = this.linhas.filter((linha) => linha.fatura === fatura && linha.tipo !== 'ESTORNO');
    for (const linha of suas)
      this.#lanca({ ...linha, tipo: 'ESTORNO', base: -linha.base, valor: -linha.valor, dia: hoje }, hoje);
  }
  /** A line belongs to the month of its day; to the running one where that is closed for the seller. */
  #lanca(linha: Omit<LinhaDoLivro, 'mes' | 'fechada'>, hoje: string, mes = linha.dia.slice(0, 7)): void {
    const fechado = this.pagamentos.some((um) => um.vendedor === linha.vendedor && um.mes === mes);
    this.linhas.push({ ...linha, mes: fechado ? hoje.slice(0, 7) : mes, fechada: false });
  }
  #fecha({ mes, hoje }: De<'fechada'>): void {
    for (const quem of this.#vendedores.values()) {
      const abertas = (): LinhaDoLivro[] =>
        this.linhas.filter((linha) => linha.vendedor === quem.vendedor && linha.mes === mes && !linha.fechada);
      if (abertas().length === 0) continue;
      const meta = this.#metas.get(`${quem.vendedor}/${mes}`);
      const { empresas, receita } = this.feito(quem.vendedor, mes);
      if (meta && empresas >= meta.empresas && receita >= meta.receita)
        this.#lanca({ ...solta, tipo: 'META', vendedor: quem.vendedor, valor: meta.bonus, dia: hoje }, hoje, mes);
      let falta = 0;
      for (const { valor } of abertas()) falta -= valor;
      if (falta > 0) {
        this.#lanca({ ...solta, vendedor: quem.vendedor, valor: falta, dia: hoje }, hoje, mes);
        this.#lanca({ ...solta, vendedor: quem.vendedor, valor: -falta, dia: hoje }, hoje, mesSeguinte(mes));
      }
      const linhas = abertas();
      for (const linha of linhas) linha.fechada = true;
      this.pagamentos.push(this.#pagamento(quem, mes, hoje, linhas));
    }
  }

  #pagamento(quem: De<'vendedor'>, mes: string, hoje: string, linhas: readonly LinhaDoLivro[]): PagamentoDoLivro {
    const somas = { adesao: 0, mensal: 0, bonus: 0, descontos: 0, bruto: 0 };
    for (const { tipo, valor } of linhas) {
      somas.bruto += valor;
      if (tipo === 'ADESAO') somas.adesao += valor;
      else if (tipo === 'MENSAL') somas.mensal += valor;
      else if (valor > 0) somas.bonus += valor;
      else somas.descontos -= valor;
    }
    let pagarEm = `${mesSeguinte(mes)}-10`;
    if (pagarEm < hoje) pagarEm = hoje;
    while (!this.#util(pagarEm, quem.cidade)) pagarEm = diaSeguinte(pagarEm);
    const retencoes = somas.bruto > 0 ? this.#retencoes(quem, somas.bruto, pagarEm) : [];
    let retido = 0;
    for (const { valor } of retencoes) retido += valor;
    return {
      vendedor: quem.vendedor,
      mes,
      ...somas,
      retencoes,
      retido,
      liquido: somas.bruto - retido,
      pagarEm,
      linhas,
    };
  }
  #util(dia: string, cidade: number | null): boolean {
    const semana = new Date(`${dia}T12:00:00Z`).getUTCDay();
    if (semana === 0 || semana === 6) return false;
    for (const feriado of this.#feriados)
      if (feriado.dia === dia && (feriado.cidade === null || feriado.cidade === cidade)) return false;
    return true;
  }

  #retencoes({ regime, cidade }: De<'vendedor'>, bruto: number, dia: string): PagamentoDoLivro['retencoes'] {
    if (regime === 'SIMPLES' || regime === 'MEI') return [];
    const tabela = (tributo: Tributo): TabelaDoLivro | undefined =>
      this.#tabelas.find(
        (uma) =>
          uma.tributo === tributo &&
          uma.regime === regime &&
          uma.de <= dia &&
          (uma.ate === null || dia <= uma.ate) &&
          (tributo !== 'ISS' || uma.cidade === cidade),
      );
    const [inss, irrf, iss] = [tabela('INSS'), tabela('IRRF'), tabela('ISS')];
    const baseInss = Math.min(bruto, inss?.teto ?? bruto);
    const deInss = inss ? imposto(inss, baseInss, bruto) : 0;
    const baseIrrf = Math.max(0, bruto - Math.max(deInss, irrf?.simplificado ?? 0));
    const deIrrf = irrf ? imposto(irrf, baseIrrf, bruto) : 0;
    return [
      { tributo: 'IRRF' as const, base: baseIrrf, valor: deIrrf },
      { tributo: 'INSS' as const, base: baseInss, valor: deInss },
      { tributo: 'ISS' as const, base: bruto, valor: iss ? imposto(iss, bruto, bruto) : 0 },
    ].filter(({ valor }) => valor > 0);
  }
}
const solta = { fatura: null, tipo: 'AJUSTE', base: 0, percentual: 0 } as const;
/** Tax of a base by its band, less the reduction of small incomes; nothing up to the amount that the law spares. */
const imposto = ({ faixas, reducao, minimo }: TabelaDoLivro, base: number, rendimento: number): number => {
  for (const { ate, aliquota, deduzir } of faixas) {
    if (ate !== null && base > ate) continue;
    let valor = Math.max(0, parte(base, aliquota) - deduzir);
    if (reducao && rendimento <= reducao.ate)
      valor -= Math.max(0, reducao.valor - Math.floor((2 * rendimento * reducao.fator + 1_000_000) / 2_000_000));
    return valor <= (minimo ?? 0) ? 0 : valor;
  }
  return 0;
};
