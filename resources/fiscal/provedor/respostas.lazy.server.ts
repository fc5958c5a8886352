import { achar, lerXml, textoDe, trecho, trechos, type Elemento } from '../nfce/leitura.lazy.server';
import { avulso, eventoProcessado, inutilizacaoProcessada } from '../nfce/mensagens.lazy.server';
import { SemResposta, type Resposta } from './provedor.server';

const autorizados = new Set(['100', '150']);
const denegados = new Set(['110', '205', '301', '302', '303']);
/** 113 and 114: the virtual office does not stand in for the state, or no longer does. */
const parados = new Set(['108', '109', '113', '114', '656', '678']);
const processando = new Set(['103', '105']);
const cancelados = new Set(['101', '135', '136', '151', '155']);

/** Element of the answer; anything else counts as no answer. */
const elementOf = (soap: string, nome: string): Elemento => achar(lerXml(soap), nome) ?? semResposta();
const semResposta = (): never => {
  throw new SemResposta(true);
};
const said = (element: Elemento | undefined): { readonly codigo: string; readonly motivo: string } => ({
  codigo: textoDe(element, 'cStat') ?? '',
  motivo: textoDe(element, 'xMotivo') ?? '',
});

const semRegistro = ({ codigo, motivo }: { readonly codigo: string; readonly motivo: string }): Resposta => {
  if (parados.has(codigo)) return { tipo: 'paralisada', codigo, motivo };
  if (processando.has(codigo)) return { tipo: 'processando', codigo, motivo };
  if (denegados.has(codigo)) return { tipo: 'denegada', codigo, motivo };
  if (codigo === '217') return { tipo: 'inexistente', codigo, motivo };
  if (codigo === '204' || codigo === '539') {
    // The text contains the other key: [chNFe: 3526…][nRec: …] (MOC 7.0, rule 5.3).
    const chave = /chNFe: ?([0-9A-Z]{44})/.exec(motivo)?.[1];
    return { tipo: 'duplicada', codigo, motivo, ...(chave && { chave }) };
  }
  return { tipo: 'rejeitada', codigo, motivo };
};
const protocolOf = (prot: Elemento, soap: string): Resposta => {
  const { codigo, motivo } = said(prot);
  if (!autorizados.has(codigo)) return semRegistro({ codigo, motivo });
  const digest = textoDe(prot, 'digVal');
  return {
    tipo: 'autorizada',
    codigo,
    motivo,
    chave: textoDe(prot, 'chNFe') ?? '',
    protocolo: textoDe(prot, 'nProt') ?? '',
    em: new Date(textoDe(prot, 'dhRecbto') ?? 0),
    ...(digest && { digest }),
    prova: trecho(soap, 'protNFe'),
  };
};

export const lerAutorizacao = (soap: string): Resposta => {
  const ret = elementOf(soap, 'retEnviNFe');
  const prot = achar(ret, 'protNFe');
  return prot ? protocolOf(prot, soap) : semRegistro(said(ret));
};
const ehCancelamento = (evento: string): boolean => /<tpEvento>1101(11|12)</.test(evento);
/** Parses the answer to a query. For a cancelled note it includes the registered event as proof. */
export const lerConsulta = (soap: string): Resposta => {
  const ret = elementOf(soap, 'retConsSitNFe');
  const { codigo, motivo } = said(ret);
  const prot = achar(ret, 'protNFe');
  if (cancelados.has(codigo)) {
    const evento = trechos(soap, 'procEventoNFe').find(ehCancelamento);
    const registro = evento === undefined ? undefined : achar(lerXml(avulso(evento)), 'retEvento');
    const autorizacao = trecho(soap, 'protNFe');
    return {
      tipo: 'cancelada',
      codigo,
      motivo,
      chave: textoDe(ret, 'chNFe') ?? '',
      protocolo: textoDe(registro, 'nProt') ?? '',
      em: new Date(textoDe(registro, 'dhRegEvento') ?? Date.now()),
      ...(evento && registro && { prova: avulso(evento) }),
      ...(autorizacao && { autorizacao }),
    };
  }
  if (!autorizados.has(codigo) || !prot) return semRegistro({ codigo, motivo });
  const cartas = trechos(soap, 'procEventoNFe')
    .filter((evento) => evento.includes('<tpEvento>110110<'))
    .map(avulso);
  return { ...protocolOf(prot, soap), ...(cartas.length > 0 && { cartas }) };
};
/** A letter of correction as it was registered: event and answer. */
export const lerCarta = (prova: string): Resposta => {
  const registro = achar(lerXml(prova), 'retEvento');
  return {
    tipo: 'registrada',
    ...said(registro),
    protocolo: textoDe(registro, 'nProt') ?? '',
    em: new Date(textoDe(registro, 'dhRegEvento') ?? Date.now()),
    prova,
  };
};
/**
 * `enviado`: the request, whose signed event is proof together with the answer. A duplicate (573, 218) proves nothing:
 * the key has to be queried.
 */
export const lerEvento = (soap: string, enviado: string): Resposta => {
  const ret = elementOf(soap, 'retEnvEvento');
  const evento = achar(ret, 'retEvento');
  const { codigo, motivo } = said(evento ?? ret);
  if (codigo === '573' || codigo === '218') return { tipo: 'duplicada', codigo, motivo };
  if (!cancelados.has(codigo)) return semRegistro({ codigo, motivo });
  const [assinado, registro] = [trecho(enviado, 'evento'), trecho(soap, 'retEvento')];
  const prova = assinado && registro ? eventoProcessado(assinado, registro) : undefined;
  const feito = {
    codigo,
    motivo,
    protocolo: textoDe(evento, 'nProt') ?? '',
    em: new Date(textoDe(evento, 'dhRegEvento') ?? Date.now()),
    ...(prova && { prova }),
  };
  return enviado.includes('<tpEvento>110110<')
    ? { tipo: 'registrada', ...feito }
    : { tipo: 'cancelada', ...feito, chave: textoDe(evento, 'chNFe') ?? '' };
};
/**
 * `enviada`: as for events. Numbers voided before (563, for one number also 206 and 256) count as voided without proof:
 * no service returns it again.
 */
export const lerInutilizacao = (soap: string, enviada: string): Resposta => {
  const ret = elementOf(soap, 'retInutNFe');
  const { codigo, motivo } = said(ret);
  const feita = codigo === '102';
  const registro = trecho(soap, 'retInutNFe');
  const deUmSo = textoDe(lerXml(enviada), 'nNFIni') === textoDe(lerXml(enviada), 'nNFFin');
  if (feita || codigo === '563' || (deUmSo && ['206', '256'].includes(codigo)))
    return {
      tipo: 'inutilizada',
      codigo,
      motivo,
      protocolo: textoDe(ret, 'nProt') ?? /nProt: ?(\d{15})/.exec(motivo)?.[1] ?? '',
      em: new Date(textoDe(ret, 'dhRecbto') ?? Date.now()),
      ...(feita && registro && { prova: inutilizacaoProcessada(enviada, registro) }),
    };
  return semRegistro({ codigo, motivo });
};
export const lerStatus = (
  soap: string,
): { readonly emOperacao: boolean; readonly codigo: string; readonly motivo: string } => {
  const { codigo, motivo } = said(elementOf(soap, 'retConsStatServ'));
  return { emOperacao: codigo === '107', codigo, motivo };
};
