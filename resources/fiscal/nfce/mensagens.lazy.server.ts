import { assinar } from './assinatura.lazy.server';
import type { Certificado } from './certificado.server';
import { codigoUf } from './chave.server';
import type { Modelo } from './nota.server';
import { folha, grupo, instante, namespaceNfe, raiz, texto } from './xml.server';

type Chaves = Pick<Certificado, 'privateKey' | 'cert'>;
type Ambiente = '1' | '2';

/** Batch of one note, answered at once (indSinc 1 is required for it, NT 2025.001). */
export const lote = (idLote: string, notaAssinada: string): string =>
  raiz('enviNFe', { xmlns: namespaceNfe, versao: '4.00' }, folha('idLote', idLote), folha('indSinc', 1), notaAssinada);
export const consulta = (chave: string, ambiente: Ambiente): string =>
  raiz(
    'consSitNFe',
    { xmlns: namespaceNfe, versao: '4.00' },
    folha('tpAmb', ambiente),
    folha('xServ', 'CONSULTAR'),
    folha('chNFe', chave),
  );
export const consultaDeStatus = (uf: string, ambiente: Ambiente): string =>
  raiz(
    'consStatServ',
    { xmlns: namespaceNfe, versao: '4.00' },
    folha('tpAmb', ambiente),
    folha('cUF', codigoUf[uf]),
    folha('xServ', 'STATUS'),
  );

interface Evento {
  readonly chave: string;
  readonly ambiente: Ambiente;
  readonly cnpj: string;
  readonly quando: Date;
  readonly fuso: string;
  readonly idLote: string;
}
interface Cancelamento extends Evento {
  readonly protocolo: string;
  readonly justificativa: string;
}

const evento = (
  { chave, ambiente, cnpj, quando, fuso, idLote }: Evento,
  tipo: string,
  detalhe: string | undefined,
  keys: Chaves,
  sequencia = 1,
): string => {
  const id = `ID${tipo}${chave}${String(sequencia).padStart(2, '0')}`;
  const infEvento = raiz(
    'infEvento',
    { Id: id },
    folha('cOrgao', chave.slice(0, 2)),
    folha('tpAmb', ambiente),
    folha('CNPJ', cnpj),
    folha('chNFe', chave),
    folha('dhEvento', instante(quando, fuso)),
    folha('tpEvento', tipo),
    folha('nSeqEvento', sequencia),
    folha('verEvento', '1.00'),
    detalhe,
  );
  const signed = assinar(raiz('evento', { xmlns: namespaceNfe, versao: '1.00' }, infEvento), 'infEvento', keys);
  return raiz('envEvento', { xmlns: namespaceNfe, versao: '1.00' }, folha('idLote', idLote), signed);
};
/** Within 30 minutes of the authorisation, longer where the state allows it. */
export const cancelamento = (given: Cancelamento, keys: Chaves): string =>
  evento(
    given,
    '110111',
    raiz(
      'detEvento',
      { versao: '1.00' },
      folha('descEvento', 'Cancelamento'),
      folha('nProt', given.protocolo),
      folha('xJust', texto(given.justificativa, 255)),
    ),
    keys,
  );
/** Cancels a note that was issued again offline as `substituta`; allowed within 168 hours. */
export const cancelamentoPorSubstituicao = (
  given: Cancelamento & { readonly substituta: string; readonly versaoDoSistema: string },
  keys: Chaves,
): string =>
  evento(
    given,
    '110112',
    raiz(
      'detEvento',
      { versao: '1.00' },
      folha('descEvento', 'Cancelamento por substituicao'),
      folha('cOrgaoAutor', given.chave.slice(0, 2)),
      folha('tpAutor', 1),
      folha('verAplic', given.versaoDoSistema),
      folha('nProt', given.protocolo),
      folha('xJust', texto(given.justificativa, 255)),
      folha('chNFeRef', given.substituta),
    ),
    keys,
  );

/** Conditions of a letter of correction, in the words that the layout demands. */
const condicaoDeUso =
  'A Carta de Correção é disciplinada pelo § 1º-A do art. 7º do Convênio S/N, de 15 de dezembro de 1970 e pode ser utilizada para regularização de erro ocorrido na emissão de documento fiscal, desde que o erro não esteja relacionado com: I - as variáveis que determinam o valor do imposto tais como: base de cálculo, alíquota, diferença de preço, quantidade, valor da operação ou da prestação; II - a correção de dados cadastrais que implique mudança do remetente ou do destinatário; III - a data de emissão ou de saída.';
/** Corrects a model 55 in words; the last letter replaces all before it. At most twenty a note. */
export const cartaDeCorrecao = (
  given: Evento & { readonly sequencia: number; readonly correcao: string },
  keys: Chaves,
): string =>
  evento(
    given,
    '110110',
    raiz(
      'detEvento',
      { versao: '1.00' },
      folha('descEvento', 'Carta de Correção'),
      folha('xCorrecao', texto(given.correcao, 1000)),
      folha('xCondUso', condicaoDeUso),
    ),
    keys,
    given.sequencia,
  );

interface Inutilizacao {
  readonly modelo: Modelo;
  readonly uf: string;
  readonly ambiente: Ambiente;
  readonly cnpj: string;
  readonly ano: number;
  readonly serie: number;
  readonly de: number;
  readonly ate: number;
  readonly justificativa: string;
}
/** Voids numbers for good. */
export const inutilizacao = (
  { modelo, uf, ambiente, cnpj, ano, serie, de, ate, justificativa }: Inutilizacao,
  keys: Chaves,
): string => {
  const year = String(ano % 100).padStart(2, '0');
  const id = `ID${codigoUf[uf]}${year}${cnpj}${modelo}${String(serie).padStart(3, '0')}${String(de).padStart(9, '0')}${String(ate).padStart(9, '0')}`;
  const infInut = raiz(
    'infInut',
    { Id: id },
    folha('tpAmb', ambiente),
    folha('xServ', 'INUTILIZAR'),
    folha('cUF', codigoUf[uf]),
    folha('ano', year),
    folha('CNPJ', cnpj),
    folha('mod', modelo),
    folha('serie', serie),
    folha('nNFIni', de),
    folha('nNFFin', ate),
    folha('xJust', texto(justificativa, 255)),
  );
  return assinar(raiz('inutNFe', { xmlns: namespaceNfe, versao: '4.00' }, infInut), 'infInut', keys);
};

/** Signed note with its protocol, to be kept for five years and given to the accountant. */
export const notaProcessada = (notaAssinada: string, protNFe: string): string =>
  raiz('nfeProc', { xmlns: namespaceNfe, versao: '4.00' }, notaAssinada, protNFe);
/** Signed event with the answer of the tax office, as proof of a cancellation. */
export const eventoProcessado = (assinado: string, retEvento: string): string =>
  raiz('procEventoNFe', { xmlns: namespaceNfe, versao: '1.00' }, assinado, retEvento);
/** Signed request with the answer of the tax office, as proof of voided numbers. */
export const inutilizacaoProcessada = (assinada: string, retInutNFe: string): string =>
  raiz('ProcInutNFe', { xmlns: namespaceNfe, versao: '4.00' }, assinada, retInutNFe);
/** Makes a document of an element inside an answer, with its inherited namespace. */
export const avulso = (xml: string): string =>
  xml.slice(0, xml.indexOf('>')).includes(' xmlns=')
    ? xml
    : xml.replace(/^<\w+/, (tag) => `${tag} xmlns="${namespaceNfe}"`);

/** The SOAP operation of each service. */
export const operacoes = {
  autorizacao: ['NFeAutorizacao4', 'nfeAutorizacaoLote'],
  consulta: ['NFeConsultaProtocolo4', 'nfeConsultaNF'],
  inutilizacao: ['NFeInutilizacao4', 'nfeInutilizacaoNF'],
  evento: ['NFeRecepcaoEvento4', 'nfeRecepcaoEvento'],
  status: ['NFeStatusServico4', 'nfeStatusServicoNF'],
} as const;
const soap = 'http://www.w3.org/2003/05/soap-envelope';
export const envelope = (servico: keyof typeof operacoes, xml: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>${raiz(
    'soap12:Envelope',
    { 'xmlns:soap12': soap },
    grupo(
      'soap12:Body',
      raiz('nfeDadosMsg', { xmlns: `http://www.portalfiscal.inf.br/nfe/wsdl/${operacoes[servico][0]}` }, xml),
    ),
  )}`;
export const acaoSoap = (servico: keyof typeof operacoes): string =>
  `http://www.portalfiscal.inf.br/nfe/wsdl/${operacoes[servico].join('/')}`;
