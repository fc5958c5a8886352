import { isCnpj, isCpf } from '#fields/document/digits';
import { aliquotaInterestadual, semIsento } from '../nfce/destino';
import { inscricaoValida } from '../nfce/inscricao';
import { achar, textoDe, type Elemento } from '../nfce/leitura';
import type { Rejeicao } from './regras';

const dias = 86_400_000;
const no = (codigo: string, motivo: string, at = ''): Rejeicao => ({ codigo, motivo: `Rejeicao: ${motivo}${at}` });
const homologacao = 'NF-E EMITIDA EM AMBIENTE DE HOMOLOGACAO - SEM VALOR FISCAL';
const itensDe = (root: Elemento | undefined): readonly Elemento[] =>
  achar(root, 'infNFe')?.filhos.filter(({ nome }) => nome === 'det') ?? [];
const proprios = new Set(['00', '10', '20', '51', '70', '90']);
const isentos = new Set(['40', '41', '103', '300', '400']);

/**
 * What is asked of a model 55 besides what is asked of both: how it is issued, addressee, destination, rates between
 * states (MOC 7.0, B, E, I and N).
 */
export const rejeicaoDaNfe = (root: Elemento | undefined, now: Date): Rejeicao | undefined => {
  const ide = achar(root, 'ide');
  const text = (name: string): string => textoDe(ide, name) ?? '';
  if (now.getTime() - Date.parse(text('dhEmi')) > 30 * dias) return no('228', 'Data de Emissao muito atrasada');
  if (text('tpEmis') === '9') return no('711', 'NF-e com contingencia off-line');
  if (!['1', '2', '3'].includes(text('tpImp'))) return no('710', 'NF-e com formato de DANFE invalido');
  if (text('indPres') === '4') return no('794', 'NF-e com indicativo de NFC-e com entrega a domicilio');
  if (text('indPres') !== '1' && text('indIntermed') === '') return no('434', 'NF-e sem indicativo do intermediador');
  if (text('indPres') === '1' && text('indIntermed') !== '')
    return no('435', 'NF-e nao pode ter o indicativo do intermediador');
  return destinatario(root) ?? destino(root);
};

const destinatario = (root: Elemento | undefined): Rejeicao | undefined => {
  const dest = achar(root, 'dest');
  if (!dest) return no('719', 'NF-e sem a identificacao do destinatario');
  const of = (name: string): string | undefined => textoDe(dest, name);
  const [cnpj, cpf, ie, indicador, uf] = [of('CNPJ'), of('CPF'), of('IE'), of('indIEDest'), of('UF') ?? ''];
  if (cnpj !== undefined && !isCnpj(cnpj)) return no('208', 'CNPJ do destinatario invalido');
  if (cpf !== undefined && !isCpf(cpf)) return no('237', 'CPF do destinatario invalido');
  if (!of('xNome')) return no('724', 'NF-e sem o nome do destinatario');
  if (textoDe(root, 'tpAmb') === '2' && of('xNome') !== homologacao)
    return no(
      '598',
      `NF-e emitida em ambiente de homologacao com Razao Social do destinatario diferente de ${homologacao}`,
    );
  if (!achar(dest, 'enderDest')) return no('726', 'NF-e sem a informacao de endereco do destinatario');
  if (indicador === '1' && !ie) return no('728', 'NF-e sem informacao da IE do destinatario');
  if (indicador === '2' && ie)
    return no('791', 'NF-e com indicacao de destinatario isento de IE, com a informacao da IE do destinatario');
  if (ie && !inscricaoValida(ie, uf)) return no('210', 'IE do destinatario invalida');
  // Not where nothing is taxed (exception of the rule).
  if (
    indicador === '2' &&
    semIsento.has(uf) &&
    itensDe(root).some((det) => !isentos.has(textoDe(achar(det, 'ICMS'), 'CST') ?? textoDe(det, 'CSOSN') ?? ''))
  )
    return no('805', 'A SEFAZ do destinatario nao permite Contribuinte Isento de Inscricao Estadual');
  return indicador === '9' && textoDe(root, 'indFinal') === '0'
    ? no('696', 'Operacao com nao contribuinte deve indicar operacao com consumidor final')
    : undefined;
};

const destino = (root: Elemento | undefined): Rejeicao | undefined => {
  const ufOf = (name: string): string => textoDe(achar(root, name), 'UF') ?? '';
  const [emit, dest, entrega] = [ufOf('enderEmit'), ufOf('enderDest'), ufOf('entrega')];
  const [idDest, indFinal, crt] = ['idDest', 'indFinal', 'CRT'].map((name) => textoDe(root, name) ?? '');
  const to = entrega || dest;
  if (idDest === '2' && dest === 'EX') return no('771', 'Operacao Interestadual e UF de destino com EX');
  if (idDest === '2' && to === emit) return no('772', 'Operacao Interestadual e UF de destino igual a UF do emitente');
  if (idDest === '1' && indFinal === '0' && to !== emit)
    return no('773', 'Operacao Interna e UF de destino difere da UF do emitente');
  for (const det of itensDe(root)) {
    const at = ` [nItem:${det.atributos.nItem ?? ''}]`;
    const icms = achar(det, 'ICMS');
    const [cfop, cst] = [textoDe(det, 'CFOP') ?? '', textoDe(icms, 'CST') ?? ''];
    if (cfop < '4') return no('518', 'CFOP de entrada para NF-e de saida', at);
    if (cfop.startsWith('7') && idDest !== '3') return no('731', 'CFOP de operacao com Exterior e idDest <> 3', at);
    if (cfop.startsWith('6') && idDest !== '2') return no('732', 'CFOP de operacao interestadual e idDest <> 2', at);
    if (cfop.startsWith('5') && idDest !== '1') return no('733', 'CFOP de operacao interna e idDest <> 1', at);
    if (idDest === '3' && cst !== '41' && textoDe(det, 'CSOSN') !== '300')
      return no('527', 'Operacao de Exportacao com informacao de ICMS incompativel', at);
    if (idDest !== '2' || !proprios.has(cst)) continue;
    if (Number(textoDe(icms, 'pICMS') ?? 0) > aliquotaInterestadual(emit, dest, textoDe(icms, 'orig') ?? '0'))
      return no('693', 'Aliquota de ICMS superior a definida para a operacao interestadual', at);
    if (crt === '3' && indFinal === '1' && textoDe(root, 'indIEDest') === '9' && !achar(det, 'ICMSUFDest'))
      return no('694', 'Nao informado o grupo de ICMS para a UF de destino', at);
  }
  return undefined;
};

/** Payments of both models; the words of the NF-e (YA03-20, YA09-10). */
export const rejeicaoDoPagamento = (paid: number, change: number, total: number): Rejeicao | undefined => {
  if (paid < total) return no('865', 'Total dos pagamentos menor que o total da nota');
  if (paid > total && change === 0)
    return no('866', 'Ausencia de troco quando o valor dos pagamentos informados for maior que o total da nota');
  return paid - change === total ? undefined : no('869', 'Valor do troco incorreto');
};

/**
 * The office's register of contributors, as far as it has met them: a registration belongs to the first CNPJ that it
 * came with, and who has one in a state is a contributor there. One that it has never met (233) cannot be told from a
 * new one.
 */
export interface Cadastro {
  readonly donoDa: (chave: string) => Promise<string | undefined>;
  readonly inscricaoDe: (chave: string) => Promise<string | undefined>;
}
export const rejeicaoDoCadastro = async (
  dest: Elemento | undefined,
  { donoDa, inscricaoDe }: Cadastro,
): Promise<Rejeicao | undefined> => {
  const of = (name: string): string | undefined => textoDe(dest, name);
  const [cnpj, ie, uf] = [of('CNPJ'), of('IE'), of('UF') ?? ''];
  if (cnpj === undefined) return undefined;
  if (ie)
    return ((await donoDa(`${uf}:${ie}`)) ?? cnpj) === cnpj
      ? undefined
      : no('234', 'IE do destinatario nao vinculada ao CNPJ');
  return (await inscricaoDe(`${uf}:${cnpj}`)) === undefined ? undefined : no('232', 'IE do destinatario nao informada');
};
