import { achar, lerXml, textoDe, trecho, type Elemento } from '../nfce/leitura';
import { SemResposta, type Resposta } from './provedor';

const autorizados = new Set(['100', '150']);
const denegados = new Set(['110', '205', '301', '302', '303']);
const parados = new Set(['108', '109', '656', '678']);
const processando = new Set(['103', '105']);
const cancelados = new Set(['101', '135', '136', '151', '155']);

/** The answer's element; what is no XML, or another answer, counts as none. */
const elementOf = (soap: string, nome: string): Elemento => achar(lerXml(soap), nome) ?? semResposta();
const semResposta = (): never => { throw new SemResposta(true); };
const said = (element: Elemento | undefined): { readonly codigo: string; readonly motivo: string } => ({ codigo: textoDe(element, 'cStat') ?? '', motivo: textoDe(element, 'xMotivo') ?? '' });

const semRegistro = ({ codigo, motivo }: { readonly codigo: string; readonly motivo: string }): Resposta => {
  if (parados.has(codigo)) return { tipo: 'paralisada', codigo, motivo };
  if (processando.has(codigo)) return { tipo: 'processando', codigo, motivo };
  if (denegados.has(codigo)) return { tipo: 'denegada', codigo, motivo };
  if (codigo === '217') return { tipo: 'inexistente', codigo, motivo };
  if (codigo === '204' || codigo === '539') {
    // The other key stands in the text: [chNFe: 3526…][nRec: …] (MOC 7.0, rule 5.3).
    const chave = /chNFe: ?([0-9A-Z]{44})/.exec(motivo)?.[1];
    return { tipo: 'duplicada', codigo, motivo, ...(chave && { chave }) };
  }
  return { tipo: 'rejeitada', codigo, motivo };
};
const protocolOf = (prot: Elemento, soap: string): Resposta => {
  const { codigo, motivo } = said(prot);
  if (!autorizados.has(codigo)) return semRegistro({ codigo, motivo });
  const digest = textoDe(prot, 'digVal');
  return { tipo: 'autorizada', codigo, motivo, chave: textoDe(prot, 'chNFe') ?? '', protocolo: textoDe(prot, 'nProt') ?? '', em: new Date(textoDe(prot, 'dhRecbto') ?? 0), ...(digest && { digest }), prova: trecho(soap, 'protNFe') };
};

export const lerAutorizacao = (soap: string): Resposta => {
  const ret = elementOf(soap, 'retEnviNFe');
  const prot = achar(ret, 'protNFe');
  return prot ? protocolOf(prot, soap) : semRegistro(said(ret));
};
export const lerConsulta = (soap: string): Resposta => {
  const ret = elementOf(soap, 'retConsSitNFe');
  const cancel = ret.filhos.filter(({ nome }) => nome === 'procEventoNFe').find((one) => ['110111', '110112'].includes(textoDe(one, 'tpEvento') ?? ''));
  const { codigo, motivo } = said(ret);
  if (cancelados.has(codigo)) return {
    tipo: 'cancelada', codigo, motivo, chave: textoDe(ret, 'chNFe') ?? '', protocolo: textoDe(achar(cancel, 'retEvento'), 'nProt') ?? '', em: new Date(textoDe(achar(cancel, 'retEvento'), 'dhRegEvento') ?? 0), prova: trecho(soap, 'retEvento'),
  };
  const prot = achar(ret, 'protNFe');
  return autorizados.has(codigo) && prot ? protocolOf(prot, soap) : semRegistro({ codigo, motivo });
};
export const lerEvento = (soap: string): Resposta => {
  const ret = elementOf(soap, 'retEnvEvento');
  const evento = achar(ret, 'retEvento');
  const { codigo, motivo } = said(evento ?? ret);
  // 573: this event is there already, so the note is cancelled; 218: cancelled before.
  if (cancelados.has(codigo) || codigo === '573' || codigo === '218') return {
    tipo: 'cancelada', codigo, motivo, chave: textoDe(evento, 'chNFe') ?? '', protocolo: textoDe(evento, 'nProt') ?? '', em: new Date(textoDe(evento, 'dhRegEvento') ?? Date.now()), prova: trecho(soap, 'retEvento'),
  };
  return semRegistro({ codigo, motivo });
};
export const lerInutilizacao = (soap: string): Resposta => {
  const ret = elementOf(soap, 'retInutNFe');
  const { codigo, motivo } = said(ret);
  // 206, 256 and 563: these numbers were given up before.
  if (['102', '206', '256', '563'].includes(codigo)) return { tipo: 'inutilizada', codigo, motivo, protocolo: textoDe(ret, 'nProt') ?? '', em: new Date(textoDe(ret, 'dhRecbto') ?? Date.now()), prova: trecho(soap, 'retInutNFe') };
  return semRegistro({ codigo, motivo });
};
export const lerStatus = (soap: string): { readonly emOperacao: boolean; readonly motivo: string } => {
  const { codigo, motivo } = said(elementOf(soap, 'retConsStatServ'));
  return { emOperacao: codigo === '107', motivo: `${codigo} ${motivo}` };
};
