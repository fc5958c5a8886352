import {
  XmlBufferInputProvider,
  XmlDocument,
  XmlValidateError,
  XmlParseError,
  XsdValidator,
  xmlRegisterInputProvider,
} from 'libxml2-wasm';
import { semTipoDeDocumento } from './leitura.lazy.server';

/** The official schemas by file name, as they are loaded; see xsd/README.md. */
const files = import.meta.glob<string>('./xsd/*.xsd', { query: '?raw', import: 'default' });

/** The messages that go out and come back, and the schema of each. */
const schemas = {
  NFe: 'nfe_v4.00',
  enviNFe: 'enviNFe_v4.00',
  retEnviNFe: 'retEnviNFe_v4.00',
  nfeProc: 'procNFe_v4.00',
  consSitNFe: 'consSitNFe_v4.00',
  retConsSitNFe: 'retConsSitNFe_v4.00',
  inutNFe: 'inutNFe_v4.00',
  retInutNFe: 'retInutNFe_v4.00',
  consStatServ: 'consStatServ_v4.00',
  retConsStatServ: 'retConsStatServ_v4.00',
  cancelamento: 'envEventoCancNFe_v1.00',
  retCancelamento: 'retEnvEventoCancNFe_v1.00',
  procEventoNFe: 'procEventoCancNFe_v1.00',
  ProcInutNFe: 'procInutNFe_v4.00',
  procEventoSubstituicao: 'procEventoCancSubst_v1.00',
  substituicao: 'envEventoCancSubst_v1.00',
  retSubstituicao: 'retEnvEventoCancSubst_v1.00',
  carta: 'envCCe_v1.00',
  retCarta: 'retEnvCCe_v1.00',
  procEventoCarta: 'procCCeNFe_v1.00',
} as const;
export type Mensagem = keyof typeof schemas;

/** Texts of the schemas as used: the events' pattern of `Id` allowed no letters yet. */
export const textosDosEsquemas = async (): Promise<Readonly<Record<string, string>>> =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(files).map(
        async ([path, load]) =>
          [
            path.slice('./xsd/'.length),
            (await load()).replaceAll('ID[0-9]{52}', 'ID[0-9]{12}[0-9A-Z]{12}[0-9]{28}'),
          ] as const,
      ),
    ),
  );
export const arquivoDoEsquema = (mensagem: Mensagem): string => `${schemas[mensagem]}.xsd`;

let texts: Promise<Readonly<Record<string, string>>> | undefined;
const validators = new Map<Mensagem, Promise<XsdValidator>>();
const prefix = 'nfce-xsd:///';

const load = async (mensagem: Mensagem): Promise<XsdValidator> => {
  texts ??= textosDosEsquemas().then((all) => {
    const encoder = new TextEncoder();
    xmlRegisterInputProvider(
      new XmlBufferInputProvider(
        Object.fromEntries(Object.entries(all).map(([name, text]) => [prefix + name, encoder.encode(text)])),
      ),
    );
    return all;
  });
  const all = await texts;
  const url = prefix + arquivoDoEsquema(mensagem);
  // Kept for good: the document must live as long as the validator.
  return XsdValidator.fromDoc(XmlDocument.fromString(all[arquivoDoEsquema(mensagem)]!, { url }));
};

/**
 * Validates a message against the official schema: one line for each error, empty when valid. Compiled once; then about
 * a millisecond.
 */
export const validar = async (mensagem: Mensagem, xml: string): Promise<readonly string[]> => {
  if (!semTipoDeDocumento(xml)) return ['A document type is not allowed, nor a message of that size.'];
  const known = validators.get(mensagem) ?? load(mensagem);
  validators.set(mensagem, known);
  const validator = await known;
  try {
    const document = XmlDocument.fromString(xml);
    try {
      validator.validate(document);
    } finally {
      document.dispose();
    }
    return [];
  } catch (error) {
    if (error instanceof XmlValidateError || error instanceof XmlParseError)
      return error.message
        .trim()
        .split('\n')
        .map((line) => line.replaceAll('{http://www.portalfiscal.inf.br/nfe}', ''));
    throw error;
  }
};
