import { aliquotasDaLei, aliquotasEm, informaIbsCbs } from '../nfce/aliquotas.server';
import {
  classificacoes,
  gruposDaSituacao,
  pedeDiferimento,
  pedeRegular,
  type Classificacao,
} from '../nfce/classificacoes.server';
import { achar, textoDe, type Elemento } from '../nfce/leitura.lazy.server';
import type { Aliquotas } from '../nfce/nota.server';
import { aoSuporte, type ItemLido, type NotaLida, type Regra } from './regra.lazy.server';

const number = (element: Elemento | undefined, name: string): number => Number(textoDe(element, name) ?? 0);
/** The office takes a cent more or less. */
const near = (a: number, b: number): boolean => Math.abs(a - b) < 0.0101;
const noFederal = 'Confira a classificação no imposto federal do produto.';

const grupoDe = ({ det }: ItemLido): Elemento | undefined => achar(det, 'IBSCBS');
const valoresDe = (item: ItemLido): Elemento | undefined => achar(grupoDe(item), 'gIBSCBS');
const classeDe = (item: ItemLido): Classificacao | undefined =>
  classificacoes.get(textoDe(grupoDe(item), 'cClassTrib') ?? '');
const cstDe = (item: ItemLido): string => textoDe(grupoDe(item), 'CST') ?? '';
/** Groups of the CST; undefined without one or for an unknown CST. */
const gruposDe = (item: ItemLido): string | undefined =>
  grupoDe(item) ? gruposDaSituacao.get(cstDe(item)) : undefined;
const passoDaClasse =
  (que: string) =>
  (item: ItemLido): string =>
    `a classificação ${textoDe(grupoDe(item), 'cClassTrib') ?? '(vazia)'} de IBS e CBS ${que}. ${noFederal}`;

/** Situation, class, model and groups (NT 2025.002, UB12 to UB15, UB68). */
const daSituacao: readonly Regra<ItemLido>[] = [
  {
    codigo: '1115',
    motivo: 'IBS/CBS nao informado',
    fere: (item) => !grupoDe(item) && informaIbsCbs(item.nota.crt, item.nota.dia),
    passo: 'falta o IBS e a CBS: escolha “Conforme o regime e a data” em “Informar IBS e CBS” da configuração fiscal.',
  },
  {
    codigo: '1020',
    motivo: 'CST do IBS/CBS inexistente',
    fere: (item) => grupoDe(item) !== undefined && !gruposDaSituacao.has(cstDe(item)),
    passo: passoDaClasse('é de uma situação que não existe'),
  },
  {
    codigo: '1023',
    motivo: 'cClassTrib inexistente',
    fere: (item) => grupoDe(item) !== undefined && !classeDe(item),
    passo: passoDaClasse('não está na tabela oficial'),
  },
  {
    codigo: '1024',
    motivo: 'cClassTrib nao vinculado ao CST informado',
    fere: (item) => !(textoDe(grupoDe(item), 'cClassTrib') ?? '').startsWith(cstDe(item)),
    passo: passoDaClasse('não é da situação tributária dela'),
  },
  {
    codigo: '1025',
    motivo: 'cClassTrib nao permitido para o modelo do documento',
    fere: (item) => classeDe(item)?.modelos.includes(item.nota.modelo) === false,
    passo: (item) => passoDaClasse(`não é aceita na ${item.nota.modelo === '55' ? 'NF-e' : 'NFC-e'}`)(item),
  },
  {
    codigo: '1021',
    motivo: 'Grupo gIBSCBS informado indevidamente para o CST',
    fere: (item) => valoresDe(item) !== undefined && gruposDe(item)?.includes('G') === false,
    passo: aoSuporte,
  },
  {
    codigo: '1022',
    motivo: 'Grupo gIBSCBS nao informado para o CST',
    fere: (item) => !valoresDe(item) && gruposDe(item)?.includes('G') === true,
    passo: aoSuporte,
  },
  {
    codigo: '1116',
    motivo: 'Grupo IBS/CBS Monofasico deve ser preenchido para o CST',
    fere: (item) => gruposDe(item)?.includes('M') === true && !achar(grupoDe(item), 'gIBSCBSMono'),
    passo: passoDaClasse('é de combustíveis: não é emitida por este sistema'),
  },
  {
    codigo: '1065',
    motivo: 'Grupo de tributacao regular nao informado',
    fere: (item) => comValores(item, (classe, values) => pedeRegular(classe) && !achar(values, 'gTribRegular')),
    passo: passoDaClasse('pede a da tributação regular: informe no imposto federal do produto'),
  },
  {
    codigo: '1114',
    motivo: 'Grupo de tributacao regular informado indevidamente',
    fere: (item) =>
      comValores(item, (classe, values) => !pedeRegular(classe) && achar(values, 'gTribRegular') !== undefined),
    passo: aoSuporte,
  },
];
const comValores = (item: ItemLido, fere: (classe: Classificacao, values: Elemento) => boolean): boolean => {
  const [classe, values] = [classeDe(item), valoresDe(item)];
  return classe !== undefined && values !== undefined && fere(classe, values);
};

interface Esfera {
  readonly grupo: string;
  readonly campo: string;
  readonly nome: string;
  readonly aliquota: keyof Aliquotas;
  /** Codes in the order of {@link daEsfera}. */
  readonly codigos: readonly [string, string, string, string, string, string, string, string, string];
}
/** Groups and codes of the three taxes (NT 2025.002, UB17 to UB67). */
const esferas: readonly Esfera[] = [
  {
    grupo: 'gIBSUF',
    campo: 'IBSUF',
    nome: 'do IBS da UF',
    aliquota: 'ibsUf',
    codigos: ['1026', '1029', '1030', '1032', '1033', '1034', '1031', '1041', '1040'],
  },
  {
    grupo: 'gIBSMun',
    campo: 'IBSMun',
    nome: 'do IBS do Municipio',
    aliquota: 'ibsMun',
    codigos: ['1036', '1083', '1044', '1007', '1074', '1046', '1045', '1052', '1051'],
  },
  {
    grupo: 'gCBS',
    campo: 'CBS',
    nome: 'da CBS',
    aliquota: 'cbs',
    codigos: ['1037', '1090', '1061', '1028', '1079', '1063', '1062', '1069', '1068'],
  },
];
const daEsfera = ({ grupo, campo, nome, aliquota, codigos }: Esfera): readonly Regra<ItemLido>[] => {
  type Lido = Readonly<Record<'values' | 'tax', Elemento>> & {
    readonly classe: Classificacao;
    readonly dif: Elemento | undefined;
    readonly red: Elemento | undefined;
    readonly vigente: number | null;
  };
  const rules: readonly (readonly [motivo: string, fere: (lido: Lido) => boolean, passo?: string])[] = [
    [
      `Aliquota ${nome} difere da vigente`,
      // A rate that the law has not fixed is not checked.
      ({ vigente, tax }) => vigente !== null && number(tax, `p${campo}`) !== vigente,
      'a alíquota de IBS ou CBS não é a vigente: confira em Tabelas › Alíquotas de IBS e CBS.',
    ],
    [`Diferimento ${nome} informado indevidamente`, ({ dif, classe }) => dif !== undefined && !pedeDiferimento(classe)],
    [
      `Diferimento ${nome} nao informado`,
      ({ dif, classe }) => !dif && pedeDiferimento(classe),
      'a classificação de IBS e CBS pede o percentual do diferimento: informe no imposto federal do produto.',
    ],
    [`Grupo de reducao ${nome} informado indevidamente`, ({ red, classe }) => red !== undefined && !comReducao(classe)],
    [`Grupo de reducao ${nome} nao informado`, ({ red, classe }) => !red && comReducao(classe)],
    [
      `Percentual de reducao ${nome} difere da tabela de cClassTrib`,
      ({ red, classe }) =>
        red !== undefined && number(red, 'pRedAliq') !== (campo === 'CBS' ? classe.reducaoCbs : classe.reducaoIbs),
    ],
    [
      `Valor do diferimento ${nome} difere do calculado`,
      (lido) =>
        lido.dif !== undefined && !near(number(lido.dif, 'vDif'), (devido(lido) * number(lido.dif, 'pDif')) / 100),
    ],
    [
      `Valor ${nome} difere do calculado`,
      (lido) => !near(number(lido.tax, `v${campo}`), devido(lido) - number(lido.dif, 'vDif')),
    ],
    [
      `Valor da tributacao regular ${nome} difere do calculado`,
      ({ values }) => {
        const regular = achar(values, 'gTribRegular');
        return (
          regular !== undefined &&
          !near(
            number(regular, `vTribReg${campo}`),
            (number(values, 'vBC') * number(regular, `pAliqEfetReg${campo}`)) / 100,
          )
        );
      },
    ],
  ];
  const comReducao = ({ grupos }: Classificacao): boolean => grupos.includes('R');
  const devido = ({ values, tax, red }: Lido): number =>
    (number(values, 'vBC') * (red ? number(red, 'pAliqEfet') : number(tax, `p${campo}`))) / 100;
  return rules.map(([motivo, fere, passo = aoSuporte], at) => ({
    codigo: codigos[at]!,
    motivo,
    passo,
    // The first of them compares the rate.
    soDoEscritorio: at === 0,
    fere: (item) =>
      comValores(item, (classe, values) => {
        const tax = achar(values, grupo);
        // An item with a regular taxation besides its own pays nothing by its own.
        const daLei = aliquotasEm(aliquotasDaLei, item.nota.dia) ?? aliquotasDaLei[0]!;
        const vigente = achar(values, 'gTribRegular') ? 0 : daLei[aliquota];
        return (
          tax !== undefined && fere({ values, tax, classe, vigente, dif: achar(tax, 'gDif'), red: achar(tax, 'gRed') })
        );
      }),
  }));
};

/** IBS and CBS of an item, in the order of the technical note. */
export const regrasDoIbsCbs: readonly Regra<ItemLido>[] = [...daSituacao, ...esferas.flatMap(daEsfera)];

const totalDe = ({ infNFe }: NotaLida): Elemento | undefined => achar(infNFe, 'IBSCBSTot');
const comIbsCbs = ({ itens }: NotaLida): boolean => itens.some(({ det }) => achar(det, 'IBSCBS'));
const somatorio = (codigo: string, campo: string, grupo: string): Regra<NotaLida> => ({
  codigo,
  motivo: `Total de ${campo} difere do somatorio dos itens`,
  fere: (nota) =>
    totalDe(nota) !== undefined &&
    !near(
      nota.itens.reduce((all, item) => all + number(achar(valoresDe(item), grupo), campo), 0),
      number(achar(totalDe(nota), grupo === 'gIBSCBS' ? 'gIBS' : grupo), campo),
    ),
  passo: aoSuporte,
});
/** Totals (W34 to W60): present with items that have IBS and CBS, and their sum. */
export const regrasDosTotaisIbsCbs: readonly Regra<NotaLida>[] = [
  {
    codigo: '1118',
    motivo: 'Grupo de totais do IBS/CBS informado sem IBS/CBS nos itens',
    fere: (nota) => totalDe(nota) !== undefined && !comIbsCbs(nota),
    passo: aoSuporte,
  },
  {
    codigo: '1119',
    motivo: 'Grupo de totais do IBS/CBS nao informado',
    fere: (nota) => !totalDe(nota) && comIbsCbs(nota),
    passo: aoSuporte,
  },
  somatorio('1085', 'vIBS', 'gIBSCBS'),
  somatorio('1091', 'vCBS', 'gCBS'),
  {
    codigo: '1004',
    motivo: 'Valor total da NF-e com IBS/CBS/IS nao informado',
    fere: (nota) => totalDe(nota) !== undefined && !textoDe(achar(nota.infNFe, 'total'), 'vNFTot'),
    passo: aoSuporte,
  },
  {
    codigo: '1094',
    motivo: 'Valor total da NF-e com IBS/CBS/IS difere do somatorio dos itens',
    fere: (nota) =>
      totalDe(nota) !== undefined &&
      !near(
        nota.itens.reduce((all, { det }) => all + number(det, 'vItem'), 0),
        number(achar(nota.infNFe, 'total'), 'vNFTot'),
      ),
    passo: aoSuporte,
  },
];
