import { isCnpj, isCpf } from '#fields/document/digits';
import { codigoUf } from '../nfce/chave.server';
import { inscricaoValida } from '../nfce/inscricao.lazy.server';
import { achar, textoDe, type Elemento } from '../nfce/leitura.lazy.server';
import { aoSuporte, type NotaLida, type Regra } from './regra.lazy.server';

const empresa = '(Configurações › Empresas)';
const ehEntrega = ({ ide }: NotaLida): boolean => ide('indPres') === '4';
const tem = ({ infNFe }: NotaLida, nome: string): boolean => achar(infNFe, nome) !== undefined;
/** True when the municipality of an address belongs to another state. */
const deOutroEstado = (endereco: Elemento | undefined): boolean => {
  const uf = textoDe(endereco, 'UF') ?? '';
  return uf in codigoUf && (textoDe(endereco, 'cMun') ?? '').slice(0, 2) !== codigoUf[uf];
};
const serieDaEmpresa = 'A empresa usa as séries 0 a 889: mude a série em Fiscal › Numerações.';
const foraDe = (numero: number, ...faixas: readonly (readonly [number, number])[]): boolean =>
  !faixas.some(([de, ate]) => numero >= de && numero <= ate);
/** Check digits of a document of a group that the note may have. */
const digitos = (
  codigo: string,
  motivo: string,
  [grupo, nome]: readonly [string, 'CNPJ' | 'CPF'],
  passo: string,
): Regra<NotaLida> => ({
  codigo,
  motivo: `${motivo} invalido`,
  fere: ({ infNFe }) => {
    const numero = textoDe(achar(infNFe, grupo), nome);
    return numero !== undefined && !(nome === 'CPF' ? isCpf : isCnpj)(numero);
  },
  passo,
});
const dePlataforma = 'na configuração fiscal';
/** Groups that a consumer's note does not have. */
const grupoVedado = (codigo: string, nome: string, motivo: string): Regra<NotaLida> => ({
  codigo,
  motivo,
  modelo: '65',
  fere: (nota) => tem(nota, nome),
  passo: aoSuporte,
});

/** Identification, issuer and addressee of both models, and how a consumer's note is delivered (MOC 7.0, B, C, E, X). */
export const regrasDaNota: readonly Regra<NotaLida>[] = [
  {
    codigo: '271',
    motivo: 'Codigo Municipio do Fato Gerador: difere da UF do emitente',
    fere: ({ ide, uf }) => uf in codigoUf && ide('cMunFG').slice(0, 2) !== codigoUf[uf],
    passo: `O município da empresa não é do estado dela: escolha-o de novo ${empresa}.`,
  },
  {
    codigo: '244',
    motivo: 'Processo de Emissao pelo Contribuinte incompativel com a Serie da NF',
    fere: ({ ide }) => foraDe(Number(ide('serie')), [0, 889], [920, 969]),
    passo: serieDaEmpresa,
  },
  {
    codigo: '503',
    motivo: 'CNPJ do emitente com Serie incompativel',
    fere: ({ ide, emit }) => textoDe(emit, 'CNPJ') !== undefined && foraDe(Number(ide('serie')), [0, 909]),
    passo: serieDaEmpresa,
  },
  grupoVedado('705', 'dhSaiEnt', 'NFC-e com data de entrada/saida'),
  {
    codigo: '706',
    motivo: 'NFC-e para operacao de entrada',
    modelo: '65',
    fere: ({ ide }) => ide('tpNF') !== '1',
    passo: aoSuporte,
  },
  {
    codigo: '707',
    motivo: 'NFC-e para operacao interestadual ou com o exterior',
    modelo: '65',
    fere: ({ ide }) => ide('idDest') !== '1',
    passo: aoSuporte,
  },
  grupoVedado('708', 'NFref', 'NFC-e nao pode referenciar documento fiscal'),
  {
    codigo: '709',
    motivo: 'NFC-e com formato de DANFE invalido',
    modelo: '65',
    fere: ({ ide }) => !['4', '5'].includes(ide('tpImp')),
    passo: aoSuporte,
  },
  {
    codigo: '715',
    motivo: 'NFC-e com finalidade invalida',
    modelo: '65',
    fere: ({ ide }) => ide('finNFe') !== '1',
    passo: aoSuporte,
  },
  {
    codigo: '716',
    motivo: 'NFC-e em operacao nao destinada a consumidor final',
    modelo: '65',
    fere: ({ ide }) => ide('indFinal') !== '1',
    passo: aoSuporte,
  },
  {
    codigo: '1123',
    motivo: 'NFC-e com destinatario identificado por CNPJ',
    modelo: '65',
    fere: ({ dest }) => textoDe(dest, 'CNPJ') !== undefined,
    passo: 'Na NFC-e o consumidor é identificado por CPF. Com CNPJ, emita uma NF-e modelo 55.',
  },
  {
    codigo: '207',
    motivo: 'CNPJ do emitente invalido',
    fere: ({ emit }) => !isCnpj(textoDe(emit, 'CNPJ') ?? ''),
    passo: `O CNPJ da empresa está errado: confira os números ${empresa}.`,
  },
  {
    codigo: '209',
    motivo: 'IE do emitente invalida',
    fere: ({ emit, uf }) => !inscricaoValida(textoDe(emit, 'IE') ?? '', uf),
    passo: ({ emit, uf }) =>
      `A inscrição estadual ${textoDe(emit, 'IE') ?? ''} não é de ${uf}: confira os números ${empresa}.`,
  },
  {
    codigo: '273',
    motivo: 'Codigo Municipio do Emitente: difere da UF do emitente',
    fere: ({ emit }) => deOutroEstado(achar(emit, 'enderEmit')),
    passo: `O município da empresa não é do estado dela: escolha-o de novo ${empresa}.`,
  },
  {
    codigo: '275',
    motivo: 'Codigo Municipio do Destinatario: difere da UF do Destinatario',
    fere: ({ dest }) => deOutroEstado(achar(dest, 'enderDest')),
    passo: 'O município do cliente não é do estado dele: escolha-o de novo no endereço.',
  },
  {
    codigo: '208',
    motivo: 'CNPJ do destinatario invalido',
    fere: ({ dest }) => !isCnpj(textoDe(dest, 'CNPJ') ?? '11222333000181'),
    passo: 'O CPF ou CNPJ do destinatário está errado: acerte no cadastro do cliente.',
  },
  {
    codigo: '237',
    motivo: 'CPF do destinatario invalido',
    fere: ({ dest }) => !isCpf(textoDe(dest, 'CPF') ?? '12345678909'),
    passo: ({ modelo }) =>
      modelo === '65'
        ? 'O CPF do consumidor está errado: confira os números no pedido ou ao emitir.'
        : 'O CPF ou CNPJ do destinatário está errado: acerte no cadastro do cliente.',
  },
  {
    codigo: '717',
    motivo: 'NFC-e em operacao nao presencial',
    modelo: '65',
    fere: ({ ide }) => !['1', '4', '5'].includes(ide('indPres')),
    passo: 'A NFC-e é da venda no balcão ou da entrega em domicílio: de outro modo, emita uma NF-e.',
  },
  grupoVedado('718', 'IEST', 'NFC-e nao deve informar IE de Substituto Tributario'),
  {
    codigo: '753',
    motivo: 'NFC-e com Frete',
    modelo: '65',
    fere: (nota) => !ehEntrega(nota) && textoDe(achar(nota.infNFe, 'transp'), 'modFrete') !== '9',
    passo: 'A venda no balcão não leva frete: tire quem transporta.',
  },
  {
    codigo: '754',
    motivo: 'NFC-e com dados do Transportador',
    modelo: '65',
    fere: (nota) => !ehEntrega(nota) && tem(nota, 'transporta'),
    passo: 'A venda no balcão não leva frete: tire quem transporta.',
  },
  {
    codigo: '786',
    motivo: 'NFC-e de entrega a domicilio sem dados do Transportador',
    modelo: '65',
    fere: (nota) => ehEntrega(nota) && !tem(nota, 'transporta'),
    passo: 'A entrega precisa de quem transporta: a própria empresa ou a plataforma.',
  },
  {
    codigo: '787',
    motivo: 'NFC-e de entrega a domicilio sem a identificacao do destinatario',
    modelo: '65',
    fere: (nota) => ehEntrega(nota) && !nota.dest,
    passo: 'A entrega em domicílio precisa do CPF do consumidor.',
  },
  {
    codigo: '788',
    motivo: 'NFC-e de entrega a domicilio sem o endereco do destinatario',
    modelo: '65',
    fere: (nota) => ehEntrega(nota) && nota.dest !== undefined && !achar(nota.dest, 'enderDest'),
    passo: 'A entrega em domicílio precisa do endereço completo: rua, número, bairro, cidade e CEP.',
  },
  {
    codigo: '789',
    motivo: 'NFC-e para destinatario contribuinte de ICMS',
    modelo: '65',
    fere: ({ dest }) => dest !== undefined && textoDe(dest, 'indIEDest') !== '9',
    passo: 'O cliente é contribuinte do ICMS: emita uma NF-e.',
  },
  {
    codigo: '729',
    motivo: 'NFC-e com informacao da IE do destinatario',
    modelo: '65',
    fere: ({ dest }) => dest?.filhos.some(({ nome }) => nome === 'IE') === true,
    passo: 'O cliente é contribuinte do ICMS: emita uma NF-e.',
  },
  grupoVedado('730', 'ISUF', 'NFC-e com Inscricao Suframa'),
  {
    codigo: '279',
    motivo: 'Codigo Municipio do Local de Entrega: difere da UF do Local de Entrega',
    fere: ({ infNFe }) => deOutroEstado(achar(infNFe, 'entrega')),
    passo: 'O município da entrega não é do estado dela: escolha-o de novo no endereço do pedido.',
  },
  digitos(
    '542',
    'CNPJ do Transportador',
    ['transporta', 'CNPJ'],
    `O CNPJ de quem transporta está errado: confira os números ${dePlataforma}.`,
  ),
  digitos(
    '543',
    'CPF do Transportador',
    ['transporta', 'CPF'],
    `O CPF de quem transporta está errado: confira os números ${dePlataforma}.`,
  ),
  {
    codigo: '544',
    motivo: 'IE do Transportador invalida',
    fere: ({ infNFe }) => {
      const quem = achar(infNFe, 'transporta');
      const [ie = '', uf = ''] = [textoDe(quem, 'IE'), textoDe(quem, 'UF')];
      return ie !== '' && ie !== 'ISENTO' && uf in codigoUf && !inscricaoValida(ie, uf);
    },
    passo: `A inscrição estadual de quem transporta não é do estado dele: confira os números ${empresa}.`,
  },
  digitos(
    '440',
    'CNPJ do intermediador da transacao',
    ['infIntermed', 'CNPJ'],
    `O CNPJ da plataforma de venda está errado: confira os números ${dePlataforma}.`,
  ),
  digitos(
    '973',
    'CNPJ do responsavel tecnico',
    ['infRespTec', 'CNPJ'],
    'O CNPJ do responsável técnico está errado: confira a variável FISCAL_RT_CNPJ do servidor.',
  ),
  grupoVedado('669', 'retirada', 'Local de retirada informado indevidamente'),
  {
    codigo: '434',
    motivo: 'NF-e sem indicativo do intermediador',
    fere: ({ ide, modelo }) =>
      (modelo === '65' ? ide('indPres') === '4' : ide('indPres') !== '1') && ide('indIntermed') === '',
    passo: aoSuporte,
  },
  {
    codigo: '435',
    motivo: 'NF-e nao pode ter o indicativo do intermediador',
    fere: ({ ide, modelo }) =>
      (modelo === '65' ? ide('indPres') !== '4' : ide('indPres') === '1') && ide('indIntermed') !== '',
    passo: aoSuporte,
  },
  ...(
    [
      ['755', 'retTransp', 'Retencao do ICMS no Transporte'],
      ['756', 'veicTransp', 'veiculo de Transporte'],
      ['757', 'reboque', 'Reboque do veiculo de Transporte'],
      ['758', 'vagao', 'Vagao de Transporte'],
      ['759', 'balsa', 'Balsa de Transporte'],
      ['760', 'cobr', 'cobranca (Fatura, Duplicata)'],
      ['762', 'compra', 'compras (Empenho, Pedido, Contrato)'],
      ['763', 'cana', 'aquisicao de Cana'],
      ['814', 'exporta', 'comercio exterior'],
    ] as const
  ).map(([codigo, nome, dados]) => grupoVedado(codigo, nome, `NFC-e com dados de ${dados}`)),
];
