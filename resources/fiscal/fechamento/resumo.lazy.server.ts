import { dayText } from '#kit/dayText';
import { f } from '#fields';
import type { PrintDocument, PrintTable } from '#kit/work/print';
import { centavos, dinheiroDe, emCentavos, reais } from '../../comum/centavos';
import { achar, lerXml, textoDe, type Elemento } from '../nfce/leitura.lazy.server';
import { avisoDaNatureza, type Natureza } from './fechamento.server';
import type { Lacuna } from '../numeracao/lacunas.server';
import type { NotaFiscal } from '../nota.server';

/** A line of the summary: how many, and money in cents. */
interface Linha {
  readonly quantidade: number;
  readonly valor: number;
  readonly base: number;
  readonly icms: number;
}
const nada: Linha = { quantidade: 0, valor: 0, base: 0, icms: 0 };
const soma = (one: Linha, other: Linha): Linha => ({
  quantidade: one.quantidade + other.quantidade,
  valor: one.valor + other.valor,
  base: one.base + other.base,
  icms: one.icms + other.icms,
});

const secoes = {
  situacao: 'Situação',
  modelo: 'Modelo',
  cfop: 'CFOP',
  cst: 'CST ou CSOSN do ICMS',
  emissao: 'Forma de emissão',
} as const;
type Secao = keyof typeof secoes;
const situacoes: Readonly<Record<NotaFiscal['situacao'], string>> = {
  EMITIDA: 'Emitida',
  CANCELADA: 'Cancelada',
  CONTINGENCIA: 'Em contingência, a transmitir',
  INUTILIZADA: 'Número inutilizado',
  REJEITADA: 'Rejeitada',
  DENEGADA: 'Denegada',
  ENVIANDO: 'Em andamento',
  PENDENTE_CONSULTA: 'Em andamento',
  AGUARDANDO: 'Em andamento',
  CANCELANDO: 'Cancelando',
};

/** Sums notes one by one. Sums by CFOP and CST come from the XML of valid notes. */
export class Resumo {
  private readonly linhas = new Map<string, Linha>();

  private somar(secao: Secao, codigo: string, mais: Linha): void {
    const key = `${secao}|${codigo}`;
    this.linhas.set(key, soma(this.linhas.get(key) ?? nada, mais));
  }

  nota({ modelo, situacao, total, contingenciaEm }: NotaFiscal, xml: string | undefined): void {
    const one = { ...nada, quantidade: 1, valor: centavos(total) };
    this.somar('situacao', situacoes[situacao], one);
    if (situacao !== 'EMITIDA') return;
    this.somar('modelo', modelo === '55' ? 'NF-e, modelo 55' : 'NFC-e, modelo 65', one);
    this.somar(
      'emissao',
      !contingenciaEm ? 'Normal' : modelo === '55' ? 'Contingência pela SVC' : 'Contingência off-line',
      one,
    );
    for (const { cfop, cst, linha } of xml ? itensDe(xml) : []) {
      this.somar('cfop', cfop, linha);
      this.somar('cst', cst, linha);
    }
  }

  daSecao(secao: Secao): readonly (Linha & { readonly codigo: string })[] {
    return [...this.linhas]
      .filter(([key]) => key.startsWith(`${secao}|`))
      .map(([key, linha]) => ({ ...linha, codigo: key.slice(secao.length + 1) }))
      .toSorted((one, other) => one.codigo.localeCompare(other.codigo, 'pt-BR'));
  }
}

const itensDe = (xml: string): readonly { readonly cfop: string; readonly cst: string; readonly linha: Linha }[] =>
  (achar(lerXml(xml), 'infNFe')?.filhos ?? [])
    .filter(({ nome }) => nome === 'det')
    .map((det) => {
      const icms = achar(det, 'ICMS');
      const cents = (of: Elemento | undefined, name: string): number => centavos(Number(textoDe(of, name) ?? 0));
      const prod = achar(det, 'prod');
      const valor =
        cents(prod, 'vProd') -
        cents(prod, 'vDesc') +
        cents(prod, 'vFrete') +
        cents(prod, 'vSeg') +
        cents(prod, 'vOutro');
      return {
        cfop: textoDe(prod, 'CFOP') ?? '',
        cst: textoDe(icms, 'CSOSN') ?? textoDe(icms, 'CST') ?? '',
        linha: { quantidade: 1, valor, base: cents(icms, 'vBC'), icms: cents(icms, 'vICMS') },
      };
    });

/** The columns of the summary as a table for programmes. */
export const colunasDoResumo = {
  secao: f.text({ label: 'Seção' }),
  codigo: f.text({ label: 'Código' }),
  quantidade: f.integer({ label: 'Quantidade' }),
  valor: f.money({ label: 'Valor' }),
  base: f.money({ label: 'Base do ICMS' }),
  icms: f.money({ label: 'ICMS' }),
  observacao: f.text({ label: 'Observação' }),
};
interface Dados {
  readonly resumo: Resumo;
  readonly lacunas: readonly Lacuna[];
  readonly natureza: Natureza;
}
const doSistema = ({ situacao, protocolo, comProva, prazo }: Lacuna): string =>
  situacao === 'ABERTA'
    ? `A inutilizar até ${dayText(prazo)}`
    : situacao === 'OUTRO_SISTEMA'
      ? 'Usados em outro sistema'
      : `Inutilizados${protocolo ? `, protocolo ${protocolo}` : ''}${comProva ? '' : ', sem comprovante'}`;
const causas: Readonly<Record<Lacuna['causa'], string>> = {
  REJEITADA: 'nota rejeitada e não corrigida',
  PULADO: 'o próximo número foi mudado',
  OUTRO_NUMERO: 'a nota recebeu outro número',
  SEM_REGISTRO: 'sem registro no sistema',
};

export const linhasDoResumo = ({ resumo, lacunas, natureza }: Dados): readonly Record<string, unknown>[] => {
  const aviso = avisoDaNatureza[natureza];
  const linha = (
    secao: string,
    codigo: string,
    { quantidade, valor, base, icms }: Linha,
    observacao: string | null = null,
  ) => ({ secao, codigo, quantidade, valor: reais(valor), base: reais(base), icms: reais(icms), observacao });
  return [
    ...(aviso
      ? [{ secao: aviso, codigo: null, quantidade: null, valor: null, base: null, icms: null, observacao: null }]
      : []),
    ...(Object.keys(secoes) as Secao[]).flatMap((secao) =>
      resumo.daSecao(secao).map((one) => linha(secoes[secao], one.codigo, one)),
    ),
    ...lacunas.map((one) =>
      linha(
        'Números sem nota',
        `${one.modelo === '55' ? 'NF-e' : 'NFC-e'}, série ${one.serie}, ${one.faixa}`,
        { ...nada, quantidade: one.ate - one.de + 1 },
        `${doSistema(one)}: ${causas[one.causa]}`,
      ),
    ),
  ];
};

/** Uses a plain space, since the text is compared and printed. */
const escrito = (cents: number): string => dinheiroDe(emCentavos(cents)).replaceAll('\u00a0', ' ');
/** The summary as people read it. */
export const resumoImpresso = (
  { resumo, lacunas, natureza }: Dados,
  { empresa, cnpj, periodo }: { readonly empresa: string; readonly cnpj: string; readonly periodo: string },
): PrintDocument => {
  const tabela = (secao: Secao, quantos: string): PrintTable => {
    const rows = resumo.daSecao(secao);
    const total = rows.reduce(soma, nada);
    const cells = ({ quantidade, valor, base, icms }: Linha): string[] => [
      quantidade.toLocaleString('pt-BR'),
      escrito(valor),
      ...(secao === 'cfop' || secao === 'cst' ? [escrito(base), escrito(icms)] : []),
    ];
    return {
      columns: [
        { label: secoes[secao] },
        { label: quantos, align: 'right' },
        { label: 'Valor', align: 'right' },
        ...(secao === 'cfop' || secao === 'cst'
          ? [
              { label: 'Base do ICMS', align: 'right' as const },
              { label: 'ICMS', align: 'right' as const },
            ]
          : []),
      ],
      rows: rows.map((one) => [one.codigo, ...cells(one)]),
      ...(secao !== 'situacao' && { totals: ['Total', ...cells(total)] }),
    };
  };
  const aviso = avisoDaNatureza[natureza];
  return {
    title: 'Resumo das notas',
    paper: 'A4',
    ...(aviso && { stamp: aviso }),
    blocks: [
      { text: 'Resumo das notas (NF-e e NFC-e)', bold: true, size: 'large' },
      { text: `${empresa}, CNPJ ${cnpj}` },
      { text: periodo },
      { space: 1 },
      { text: 'Por situação', bold: true },
      { table: tabela('situacao', 'Notas') },
      { space: 1 },
      { text: 'Notas emitidas, por modelo', bold: true },
      { table: tabela('modelo', 'Notas') },
      { space: 1 },
      { text: 'Itens das notas emitidas, por CFOP', bold: true },
      { table: tabela('cfop', 'Itens') },
      { space: 1 },
      { text: 'Itens das notas emitidas, por CST ou CSOSN', bold: true },
      { table: tabela('cst', 'Itens') },
      { space: 1 },
      { text: 'Notas emitidas, por forma de emissão', bold: true },
      { table: tabela('emissao', 'Notas') },
      { space: 1 },
      { text: 'Números sem nota', bold: true },
      lacunas.length === 0
        ? { text: 'Nenhum.' }
        : {
            table: {
              columns: [
                { label: 'Modelo' },
                { label: 'Série' },
                { label: 'Números' },
                { label: 'Por quê' },
                { label: 'Situação' },
              ],
              rows: lacunas.map((one) => [
                one.modelo === '55' ? 'NF-e' : 'NFC-e',
                String(one.serie),
                one.faixa,
                causas[one.causa],
                doSistema(one),
              ]),
            },
          },
    ],
  };
};
