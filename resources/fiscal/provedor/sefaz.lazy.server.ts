import type { Servico } from '../nfce/enderecos.server';
import { lerXml, textoDe } from '../nfce/leitura.lazy.server';
import type { Modelo } from '../nfce/nota.server';
import {
  cancelamento,
  cancelamentoPorSubstituicao,
  cartaDeCorrecao,
  consulta,
  consultaDeStatus,
  envelope,
  inutilizacao,
  lote,
} from '../nfce/mensagens.lazy.server';
import type { Certificado } from '../nfce/certificado.server';
import { SemResposta, type Emissor, type FiscalProvider, type NomeDoProvedor } from './provedor.server';
import { lerAutorizacao, lerCarta, lerConsulta, lerEvento, lerInutilizacao, lerStatus } from './respostas.lazy.server';

export interface Ligacao {
  readonly servico: Servico;
  readonly uf: string;
  readonly ambiente: '1' | '2';
  readonly modelo: Modelo;
  readonly svc?: boolean;
  /** SOAP 1.2. */ readonly corpo: string;
  readonly certificado: Certificado;
  /** Milliseconds until an answer is given up; the transport's own when left out. */ readonly prazo?: number;
}
/** Carries one envelope to the tax office and brings the answer. Throws SemResposta. */
export type Transporte = (ligacao: Ligacao) => Promise<string>;

/** Numbers batches by the clock: unique enough for a log, which is their only use. */
const idLote = (quando: Date): string => String(quando.getTime()).slice(-15);

/** Provider that builds and signs everything here, over the network or the simulator. */
export const sefaz = (
  nome: NomeDoProvedor,
  simulado: boolean,
  transporte: Transporte,
  now: () => Date,
): FiscalProvider => {
  const call = (
    { uf, ambiente, modelo, svc, espera, ...emissor }: Emissor,
    servico: Servico,
    xml: string,
  ): Promise<string> =>
    transporte({
      servico,
      uf,
      ambiente,
      modelo,
      ...(svc && { svc }),
      corpo: envelope(servico, xml),
      certificado: chaves(emissor),
      ...(espera !== undefined && { prazo: espera }),
    });
  const consultar: FiscalProvider['consultar'] = async (emissor, { chave }) =>
    lerConsulta(await call(emissor, 'consulta', consulta(chave, emissor.ambiente)));
  return {
    nome,
    simulado,
    assinaAqui: true,
    emitir: async (emissor, { xml }) =>
      lerAutorizacao(await call(emissor, 'autorizacao', lote(idLote(now()), xml ?? missing()))),
    consultar,
    cancelar: async (emissor, { substituta, ...pedido }) => {
      const given = {
        ...pedido,
        ambiente: emissor.ambiente,
        cnpj: emissor.cnpj,
        fuso: emissor.fuso,
        idLote: idLote(now()),
      };
      const keys = chaves(emissor);
      const enviado = substituta
        ? cancelamentoPorSubstituicao({ ...given, substituta, versaoDoSistema: 'Retaguarda 1.0' }, keys)
        : cancelamento(given, keys);
      const answer = lerEvento(await call(emissor, 'evento', enviado), enviado);
      if (answer.tipo !== 'duplicada') return answer;
      // A duplicate has to be queried by its key; its fate is unknown until then.
      const found = await consultar(emissor, pedido);
      return found.tipo === 'cancelada' ? found : semCerteza();
    },
    corrigir: async (emissor, pedido) => {
      const enviado = cartaDeCorrecao(
        { ...pedido, ambiente: emissor.ambiente, cnpj: emissor.cnpj, fuso: emissor.fuso, idLote: idLote(now()) },
        chaves(emissor),
      );
      const answer = lerEvento(await call(emissor, 'evento', enviado), enviado);
      if (answer.tipo !== 'duplicada') return answer;
      // A letter with this number exists: checks whether it is this one.
      const found = await consultar(emissor, pedido);
      const mine =
        found.tipo === 'autorizada'
          ? found.cartas?.find((one) => textoDe(lerXml(one), 'nSeqEvento') === String(pedido.sequencia))
          : undefined;
      if (!mine) return semCerteza();
      return textoDe(lerXml(mine), 'xCorrecao') === textoDe(lerXml(enviado), 'xCorrecao')
        ? lerCarta(mine)
        : { tipo: 'rejeitada', codigo: answer.codigo, motivo: answer.motivo };
    },
    inutilizar: async (emissor, pedido) => {
      const enviada = inutilizacao(
        { ...pedido, modelo: emissor.modelo, uf: emissor.uf, ambiente: emissor.ambiente, cnpj: emissor.cnpj },
        chaves(emissor),
      );
      return lerInutilizacao(await call(emissor, 'inutilizacao', enviada), enviada);
    },
    status: async (emissor) => lerStatus(await call(emissor, 'status', consultaDeStatus(emissor.uf, emissor.ambiente))),
  };
};
const semCerteza = (): never => {
  throw new SemResposta(true);
};
const missing = (): never => {
  throw new Error('A note without its signed XML was to be sent');
};
const chaves = ({ certificado }: Pick<Emissor, 'certificado'>): Certificado => certificado ?? missing();
