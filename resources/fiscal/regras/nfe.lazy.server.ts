import { aliquotaInterestadual, semIsento } from '../nfce/destino.server';
import { inscricaoValida } from '../nfce/inscricao.lazy.server';
import { achar, textoDe, type Elemento } from '../nfce/leitura.lazy.server';
import { aoSuporte, filhosDe, type ItemLido, type NotaLida, type Regra, type Rejeicao } from './regra.lazy.server';

const homologacao = 'NF-E EMITIDA EM AMBIENTE DE HOMOLOGACAO - SEM VALOR FISCAL';
const noCadastro = 'no cadastro do cliente';
const proprios = new Set(['00', '10', '20', '51', '70', '90']);
const isentos = new Set(['40', '41', '103', '300', '400']);
const doDest = ({ dest }: NotaLida, nome: string): string => filhosDe(dest, nome)[0]?.texto ?? '';
const ufDe = ({ infNFe }: NotaLida, nome: string): string => textoDe(achar(infNFe, nome), 'UF') ?? '';
const destinoDe = (nota: NotaLida): string => ufDe(nota, 'entrega') || ufDe(nota, 'enderDest');
type Sem<T> = Omit<Regra<T>, 'modelo'>;
const soDa55 = <T>(regras: readonly Sem<T>[]): readonly Regra<T>[] =>
  regras.map((one) => ({ ...one, modelo: '55' as const }));

/** Rules of a model 55: kind of sale, recipient and destination (MOC 7.0, B, E). */
export const regrasDaNfe: readonly Regra<NotaLida>[] = soDa55<NotaLida>([
  {
    codigo: '711',
    motivo: 'NF-e com contingencia off-line',
    fere: ({ ide }) => ide('tpEmis') === '9',
    passo: aoSuporte,
  },
  {
    codigo: '710',
    motivo: 'NF-e com formato de DANFE invalido',
    fere: ({ ide }) => !['1', '2', '3'].includes(ide('tpImp')),
    passo: aoSuporte,
  },
  {
    codigo: '794',
    motivo: 'NF-e com indicativo de NFC-e com entrega a domicilio',
    fere: ({ ide }) => ide('indPres') === '4',
    passo: 'Entrega em domicílio é da NFC-e.',
  },
  {
    codigo: '719',
    motivo: 'NF-e sem a identificacao do destinatario',
    fere: ({ dest }) => !dest,
    passo: 'A NF-e precisa de um destinatário: escolha o cliente no pedido.',
  },
  {
    codigo: '724',
    motivo: 'NF-e sem o nome do destinatario',
    fere: (nota) => nota.dest !== undefined && doDest(nota, 'xNome') === '',
    passo: `Informe a razão social ${noCadastro}.`,
  },
  {
    codigo: '598',
    motivo: `NF-e emitida em ambiente de homologacao com Razao Social do destinatario diferente de ${homologacao}`,
    fere: (nota) => nota.dest !== undefined && nota.ide('tpAmb') === '2' && doDest(nota, 'xNome') !== homologacao,
    passo: aoSuporte,
  },
  {
    codigo: '726',
    motivo: 'NF-e sem a informacao de endereco do destinatario',
    fere: ({ dest }) => dest !== undefined && !achar(dest, 'enderDest'),
    passo: `A NF-e precisa do endereço completo do destinatário: rua, número, bairro, cidade e CEP, ${noCadastro}.`,
  },
  {
    codigo: '728',
    motivo: 'NF-e sem informacao da IE do destinatario',
    fere: (nota) => doDest(nota, 'indIEDest') === '1' && doDest(nota, 'IE') === '',
    passo: `O destinatário é contribuinte: informe a inscrição estadual ${noCadastro}.`,
  },
  {
    codigo: '791',
    motivo: 'NF-e com indicacao de destinatario isento de IE, com a informacao da IE do destinatario',
    fere: (nota) => doDest(nota, 'indIEDest') === '2' && doDest(nota, 'IE') !== '',
    passo: `O destinatário é isento e tem inscrição estadual: acerte ${noCadastro}.`,
  },
  {
    codigo: '210',
    motivo: 'IE do destinatario invalida',
    fere: (nota) => doDest(nota, 'IE') !== '' && !inscricaoValida(doDest(nota, 'IE'), ufDe(nota, 'enderDest')),
    passo: (nota) =>
      `A inscrição estadual ${doDest(nota, 'IE')} do destinatário não é de ${ufDe(nota, 'enderDest')}: confira os números ${noCadastro}.`,
  },
  {
    codigo: '805',
    motivo: 'A SEFAZ do destinatario nao permite Contribuinte Isento de Inscricao Estadual',
    // Exempt: untaxed items and tax already paid (exceptions 2 and 4).
    fere: (nota) =>
      doDest(nota, 'indIEDest') === '2' &&
      semIsento.has(ufDe(nota, 'enderDest')) &&
      nota.itens.some(({ icms }) => !isentos.has(icms)) &&
      !nota.itens.some(({ det }) => achar(det, 'vICMSSTRet')),
    passo: (nota) =>
      `${ufDe(nota, 'enderDest')} não aceita contribuinte isento de inscrição estadual: deixe-a vazia ${noCadastro}, ou informe o número.`,
  },
  {
    codigo: '696',
    motivo: 'Operacao com nao contribuinte deve indicar operacao com consumidor final',
    fere: (nota) => doDest(nota, 'indIEDest') === '9' && nota.ide('indFinal') === '0',
    passo: `Para revenda ou industrialização o comprador precisa de inscrição estadual: informe ${noCadastro}, ou emita para uso e consumo.`,
  },
  {
    codigo: '771',
    motivo: 'Operacao Interestadual e UF de destino com EX',
    fere: (nota) => nota.ide('idDest') === '2' && ufDe(nota, 'enderDest') === 'EX',
    passo: 'Exportação não é emitida por este sistema: fale com o contador.',
  },
  {
    codigo: '772',
    motivo: 'Operacao Interestadual e UF de destino igual a UF do emitente',
    fere: (nota) => nota.ide('idDest') === '2' && destinoDe(nota) === nota.uf,
    passo: aoSuporte,
  },
  {
    codigo: '773',
    motivo: 'Operacao Interna e UF de destino difere da UF do emitente',
    fere: (nota) => nota.ide('idDest') === '1' && nota.ide('indFinal') === '0' && destinoDe(nota) !== nota.uf,
    passo: aoSuporte,
  },
]);

const outroDestino = (item: ItemLido): string =>
  `o CFOP ${item.cfop || '(vazio)'} não é aceito nesta NF-e; use 5101, 5102 ou 5405${item.nota.ide('idDest') === '2' ? ', que viram os de venda a outro estado' : ''}.`;
const ufDoDest = ({ nota: { dest } }: ItemLido): string => textoDe(achar(dest, 'enderDest'), 'UF') ?? '';
const maxima = (item: ItemLido): number =>
  aliquotaInterestadual(item.nota.uf, ufDoDest(item), textoDe(achar(item.det, 'ICMS'), 'orig') ?? '0');
const tributadoFora = ({ nota: { ide }, cst = '' }: ItemLido): boolean => ide('idDest') === '2' && proprios.has(cst);
/** CFOP and rates of an item by its destination (MOC 7.0, I08, N, NA). */
export const regrasDoItemDaNfe: readonly Regra<ItemLido>[] = soDa55<ItemLido>([
  {
    codigo: '518',
    motivo: 'CFOP de entrada para NF-e de saida',
    fere: ({ cfop }) => cfop < '4',
    passo: outroDestino,
  },
  ...(
    [
      ['731', '7', '3', 'operacao com Exterior'],
      ['732', '6', '2', 'operacao interestadual'],
      ['733', '5', '1', 'operacao interna'],
    ] as const
  ).map(([codigo, inicio, idDest, nome]): Sem<ItemLido> => ({
    codigo,
    motivo: `CFOP de ${nome} e idDest <> ${idDest}`,
    fere: ({ cfop, nota }) => cfop.startsWith(inicio) && nota.ide('idDest') !== idDest,
    passo: outroDestino,
  })),
  {
    codigo: '527',
    motivo: 'Operacao de Exportacao com informacao de ICMS incompativel',
    fere: ({ nota: { ide }, cst, csosn }) => ide('idDest') === '3' && cst !== '41' && csosn !== '300',
    passo: 'exportação não é emitida por este sistema: fale com o contador.',
  },
  {
    codigo: '693',
    motivo: 'Aliquota de ICMS superior a definida para a operacao interestadual',
    fere: (item) => tributadoFora(item) && Number(textoDe(achar(item.det, 'ICMS'), 'pICMS') ?? 0) > maxima(item),
    passo: (item) => `entre ${item.nota.uf} e ${ufDoDest(item)} a alíquota do ICMS é de no máximo ${maxima(item)}%.`,
  },
  {
    codigo: '694',
    motivo: 'Nao informado o grupo de ICMS para a UF de destino',
    fere: (item) =>
      tributadoFora(item) &&
      item.nota.crt === '3' &&
      item.nota.ide('indFinal') === '1' &&
      textoDe(item.nota.dest, 'indIEDest') === '9' &&
      !achar(item.det, 'ICMSUFDest'),
    passo:
      'a venda de outro estado a quem não é contribuinte, no regime normal, divide o ICMS entre os estados (DIFAL): este sistema não calcula essa partilha. Fale com o contador.',
  },
]);

/**
 * Simulated register of contributors: a registration belongs to the first CNPJ that used it, and its owner is a
 * contributor in that state. An unknown one (233) cannot be told from a new one.
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
      : { codigo: '234', motivo: 'Rejeicao: IE do destinatario nao vinculada ao CNPJ' };
  return (await inscricaoDe(`${uf}:${cnpj}`)) === undefined
    ? undefined
    : { codigo: '232', motivo: 'Rejeicao: IE do destinatario nao informada' };
};
