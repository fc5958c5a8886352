import { aliquotasDaLei, aliquotasEm, informaIbsCbs } from '../nfce/aliquotas';
import { classificacoes, gruposDaSituacao, pedeDiferimento, pedeRegular } from '../nfce/classificacoes';
import { achar, textoDe, type Elemento } from '../nfce/leitura';
import type { Modelo } from '../nfce/nota';
import type { Rejeicao } from './regras';

const number = (element: Elemento | undefined, name: string): number => Number(textoDe(element, name) ?? 0);
/** The office takes a cent more or less. */
const near = (a: number, b: number): boolean => Math.abs(a - b) < 0.0101;

interface Esfera {
  readonly grupo: string;
  readonly campo: string;
  readonly nome: string;
  readonly aliquota: number | null;
  readonly codigos: {
    readonly aliquota: string;
    readonly comReducao: string;
    readonly semReducao: string;
    readonly reducao: string;
    readonly valor: string;
    readonly comDiferimento: string;
    readonly semDiferimento: string;
    readonly diferido: string;
    readonly regular: string;
  };
}
/**
 * Groups, rates and codes of the three taxes (NT 2025.002, UB17 to UB67). A rate that the law has not fixed is not
 * judged.
 */
const esferasDe = (dia: string): readonly Esfera[] => {
  const { ibsUf, ibsMun, cbs } = aliquotasEm(aliquotasDaLei, dia) ?? aliquotasDaLei[0]!;
  return [
    {
      grupo: 'gIBSUF',
      campo: 'IBSUF',
      nome: 'do IBS da UF',
      aliquota: ibsUf,
      codigos: {
        aliquota: '1026',
        comReducao: '1032',
        semReducao: '1033',
        reducao: '1034',
        valor: '1041',
        comDiferimento: '1029',
        semDiferimento: '1030',
        diferido: '1031',
        regular: '1040',
      },
    },
    {
      grupo: 'gIBSMun',
      campo: 'IBSMun',
      nome: 'do IBS do Municipio',
      aliquota: ibsMun,
      codigos: {
        aliquota: '1036',
        comReducao: '1007',
        semReducao: '1074',
        reducao: '1046',
        valor: '1052',
        comDiferimento: '1083',
        semDiferimento: '1044',
        diferido: '1045',
        regular: '1051',
      },
    },
    {
      grupo: 'gCBS',
      campo: 'CBS',
      nome: 'da CBS',
      aliquota: cbs,
      codigos: {
        aliquota: '1037',
        comReducao: '1028',
        semReducao: '1079',
        reducao: '1063',
        valor: '1069',
        comDiferimento: '1090',
        semDiferimento: '1061',
        diferido: '1062',
        regular: '1068',
      },
    },
  ];
};

/** IBS and CBS of an item: situation, class, model, groups, rates, values, in the order of the technical note. */
export const rejeicaoDoIbsCbs = (det: Elemento, crt: string, dia: string, modelo: Modelo): Rejeicao | undefined => {
  const at = ` [nItem:${det.atributos.nItem ?? ''}]`;
  const group = achar(det, 'IBSCBS');
  if (!group)
    return informaIbsCbs(crt, dia) ? { codigo: '1115', motivo: `Rejeicao: IBS/CBS nao informado${at}` } : undefined;
  const [cst, codigo] = [textoDe(group, 'CST') ?? '', textoDe(group, 'cClassTrib') ?? ''];
  const grupos = gruposDaSituacao.get(cst);
  if (grupos === undefined) return { codigo: '1020', motivo: `Rejeicao: CST do IBS/CBS inexistente${at}` };
  const found = classificacoes.get(codigo);
  if (!found) return { codigo: '1023', motivo: `Rejeicao: cClassTrib inexistente${at}` };
  if (!codigo.startsWith(cst))
    return { codigo: '1024', motivo: `Rejeicao: cClassTrib nao vinculado ao CST informado${at}` };
  if (!found.modelos.includes(modelo))
    return { codigo: '1025', motivo: `Rejeicao: cClassTrib nao permitido para o modelo do documento${at}` };
  const values = achar(group, 'gIBSCBS');
  if (values && !grupos.includes('G'))
    return { codigo: '1021', motivo: `Rejeicao: Grupo gIBSCBS informado indevidamente para o CST${at}` };
  if (!values && grupos.includes('G'))
    return { codigo: '1022', motivo: `Rejeicao: Grupo gIBSCBS nao informado para o CST${at}` };
  if (grupos.includes('M') && !achar(group, 'gIBSCBSMono'))
    return { codigo: '1116', motivo: `Rejeicao: Grupo IBS/CBS Monofasico deve ser preenchido para o CST${at}` };
  if (!values) return undefined;
  const regular = achar(values, 'gTribRegular');
  if (!regular && pedeRegular(found))
    return { codigo: '1065', motivo: `Rejeicao: Grupo de tributacao regular nao informado${at}` };
  if (regular && !pedeRegular(found))
    return { codigo: '1114', motivo: `Rejeicao: Grupo de tributacao regular informado indevidamente${at}` };
  return esferasDe(dia).reduce<Rejeicao | undefined>(
    (first, esfera) =>
      first ??
      daEsfera(values, regular ? { ...esfera, aliquota: 0 } : esfera, {
        at,
        difere: pedeDiferimento(found),
        reduz: grupos.includes('R'),
        reducao: esfera.campo === 'CBS' ? found.reducaoCbs : found.reducaoIbs,
      }) ??
      daRegular(values, regular, esfera, at),
    undefined,
  );
};
/** What the item would pay without its condition: base times the rate that it says (UB72-10, UB72b-10, UB72d-10). */
const daRegular = (
  values: Elemento,
  regular: Elemento | undefined,
  { campo, nome, codigos }: Esfera,
  at: string,
): Rejeicao | undefined =>
  regular &&
  !near(number(regular, `vTribReg${campo}`), (number(values, 'vBC') * number(regular, `pAliqEfetReg${campo}`)) / 100)
    ? { codigo: codigos.regular, motivo: `Rejeicao: Valor da tributacao regular ${nome} difere do calculado${at}` }
    : undefined;

const daEsfera = (
  values: Elemento,
  { grupo, campo, nome, aliquota, codigos }: Esfera,
  {
    at,
    difere,
    reduz,
    reducao,
  }: { readonly at: string; readonly difere: boolean; readonly reduz: boolean; readonly reducao: number },
): Rejeicao | undefined => {
  const tax = achar(values, grupo);
  const rate = number(tax, `p${campo}`);
  if (aliquota !== null && rate !== aliquota)
    return { codigo: codigos.aliquota, motivo: `Rejeicao: Aliquota ${nome} difere da vigente${at}` };
  const dif = achar(tax, 'gDif');
  if (dif && !difere)
    return { codigo: codigos.comDiferimento, motivo: `Rejeicao: Diferimento ${nome} informado indevidamente${at}` };
  if (!dif && difere)
    return { codigo: codigos.semDiferimento, motivo: `Rejeicao: Diferimento ${nome} nao informado${at}` };
  const red = achar(tax, 'gRed');
  if (red && !reduz)
    return { codigo: codigos.comReducao, motivo: `Rejeicao: Grupo de reducao ${nome} informado indevidamente${at}` };
  if (!red && reduz)
    return { codigo: codigos.semReducao, motivo: `Rejeicao: Grupo de reducao ${nome} nao informado${at}` };
  if (red && number(red, 'pRedAliq') !== reducao)
    return {
      codigo: codigos.reducao,
      motivo: `Rejeicao: Percentual de reducao ${nome} difere da tabela de cClassTrib${at}`,
    };
  const effective = red ? number(red, 'pAliqEfet') : rate;
  const due = (number(values, 'vBC') * effective) / 100;
  const later = number(dif, 'vDif');
  if (dif && !near(later, (due * number(dif, 'pDif')) / 100))
    return { codigo: codigos.diferido, motivo: `Rejeicao: Valor do diferimento ${nome} difere do calculado${at}` };
  return near(number(tax, `v${campo}`), due - later)
    ? undefined
    : { codigo: codigos.valor, motivo: `Rejeicao: Valor ${nome} difere do calculado${at}` };
};

/** The totals: there with items that say IBS and CBS, and the sum of them; the note's total the sum of its items'. */
export const rejeicaoDosTotaisIbsCbs = (
  root: Elemento | undefined,
  items: readonly Elemento[],
): Rejeicao | undefined => {
  const total = achar(root, 'IBSCBSTot');
  const has = items.some((det) => achar(det, 'IBSCBS'));
  if (total && !has)
    return { codigo: '1118', motivo: 'Rejeicao: Grupo de totais do IBS/CBS informado sem IBS/CBS nos itens' };
  if (!total && has) return { codigo: '1119', motivo: 'Rejeicao: Grupo de totais do IBS/CBS nao informado' };
  if (!total) return undefined;
  const note = textoDe(achar(root, 'total'), 'vNFTot');
  if (note === undefined)
    return { codigo: '1004', motivo: 'Rejeicao: Valor total da NF-e com IBS/CBS/IS nao informado' };
  const sum = items.reduce((all, det) => all + number(det, 'vItem'), 0);
  return near(sum, Number(note))
    ? undefined
    : { codigo: '1094', motivo: 'Rejeicao: Valor total da NF-e com IBS/CBS/IS difere do somatorio dos itens' };
};
