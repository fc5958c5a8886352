import type { Servico } from '../nfce/enderecos';
import { cancelamento, cancelamentoPorSubstituicao, consulta, consultaDeStatus, envelope, inutilizacao, lote } from '../nfce/mensagens';
import type { Certificado } from '../nfce/certificado';
import { SemResposta, type Emissor, type FiscalProvider, type NomeDoProvedor } from './provedor';
import { lerAutorizacao, lerConsulta, lerEvento, lerInutilizacao, lerStatus } from './respostas';

export interface Ligacao { readonly servico: Servico; readonly uf: string; readonly ambiente: '1' | '2'; /** SOAP 1.2. */ readonly corpo: string; readonly certificado: Certificado; /** Milliseconds until an answer is given up; the transport's own when left out. */ readonly prazo?: number }
/** Carries one envelope to the tax office and brings the answer. Throws SemResposta. */
export type Transporte = (ligacao: Ligacao) => Promise<string>;

/** Batches are numbered by the clock: unique enough to be told apart in a log, which is all they are for. */
const idLote = (quando: Date): string => String(quando.getTime()).slice(-15);

/** The provider that makes and signs everything here, whatever carries it: the network, or the simulator. */
export const sefaz = (nome: NomeDoProvedor, simulado: boolean, transporte: Transporte, now: () => Date): FiscalProvider => {
  const call = ({ uf, ambiente, espera, ...emissor }: Emissor, servico: Servico, xml: string): Promise<string> =>
    transporte({ servico, uf, ambiente, corpo: envelope(servico, xml), certificado: chaves(emissor), ...(espera !== undefined && { prazo: espera }) });
  const consultar: FiscalProvider['consultar'] = async (emissor, { chave }) => lerConsulta(await call(emissor, 'consulta', consulta(chave, emissor.ambiente)));
  return {
    nome, simulado, assinaAqui: true,
    emitir: async (emissor, { xml }) => lerAutorizacao(await call(emissor, 'autorizacao', lote(idLote(now()), xml ?? missing()))),
    consultar,
    cancelar: async (emissor, { substituta, ...pedido }) => {
      const given = { ...pedido, ambiente: emissor.ambiente, cnpj: emissor.cnpj, fuso: emissor.fuso, idLote: idLote(now()) };
      const keys = chaves(emissor);
      const enviado = substituta ? cancelamentoPorSubstituicao({ ...given, substituta, versaoDoSistema: 'Retaguarda 1.0' }, keys) : cancelamento(given, keys);
      const answer = lerEvento(await call(emissor, 'evento', enviado), enviado);
      if (answer.tipo !== 'duplicada') return answer;
      // What is there is asked for by the key; until it is told, nothing is known of it.
      const found = await consultar(emissor, pedido);
      return found.tipo === 'cancelada' ? found : semCerteza();
    },
    inutilizar: async (emissor, pedido) => {
      const enviada = inutilizacao({ ...pedido, uf: emissor.uf, ambiente: emissor.ambiente, cnpj: emissor.cnpj }, chaves(emissor));
      return lerInutilizacao(await call(emissor, 'inutilizacao', enviada), enviada);
    },
    status: async (emissor) => lerStatus(await call(emissor, 'status', consultaDeStatus(emissor.uf, emissor.ambiente))),
  };
};
const semCerteza = (): never => { throw new SemResposta(true); };
const missing = (): never => { throw new Error('A note without its signed XML was to be sent'); };
const chaves = ({ certificado }: Pick<Emissor, 'certificado'>): Certificado => certificado ?? missing();
