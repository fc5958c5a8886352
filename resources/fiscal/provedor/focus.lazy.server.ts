import type { Item, Nota } from '../nfce/nota.server';
import { regrasDe, totaisDe, type IbsCbsDoItem, type Tributos } from '../nfce/totais.server';
import { pedeCartao } from '../nfce/codigos.server';
import { decimal, valorNoXml, instante, texto } from '../nfce/xml.server';
import { SemResposta, type Emissor, type FiscalProvider, type Resposta } from './provedor.server';

interface Opcoes {
  readonly fetch: typeof fetch;
  readonly token: string;
  /** Milliseconds. */ readonly prazo: number;
  /** Another address than theirs, for tests. */ readonly endereco?: (ambiente: '1' | '2') => string;
}
type Json = Readonly<Record<string, unknown>>;
const enderecoDaFocus = (ambiente: '1' | '2'): string =>
  ambiente === '1' ? 'https://api.focusnfe.com.br' : 'https://homologacao.focusnfe.com.br';
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/**
 * Focus NFe, version 2 of its API: it builds, signs and numbers the note. A reference identifies the note, so that
 * sending it twice makes one; it is stored before the first request.
 */
export const focus = ({ fetch: ask, token, prazo, endereco = enderecoDaFocus }: Opcoes): FiscalProvider => {
  const call = async (
    emissor: Emissor,
    method: string,
    path: string,
    body?: object,
  ): Promise<{ readonly status: number; readonly body: Json }> => {
    const response = await ask(`${endereco(emissor.ambiente)}/v2/${path}`, {
      method,
      signal: AbortSignal.timeout(emissor.espera ?? prazo),
      headers: { authorization: `Basic ${btoa(`${token}:`)}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    }).catch((cause: unknown) => {
      throw new SemResposta(!isUnsent(cause), { cause });
    });
    const answer: unknown = await response.json().catch((cause: unknown) => {
      throw new SemResposta(true, { cause });
    });
    if (response.status >= 500 || !isJson(answer)) throw new SemResposta(true);
    return { status: response.status, body: answer };
  };
  /**
   * Fetches the document kept by the provider, since it belongs to the company. A missing one is fetched with the next
   * query.
   */
  const documento = async ({ ambiente }: Emissor, caminho: string, raiz: string): Promise<string | undefined> => {
    if (!caminho.startsWith('/')) return undefined;
    const response = await ask(`${endereco(ambiente)}${caminho}`, {
      signal: AbortSignal.timeout(prazo),
      headers: { authorization: `Basic ${btoa(`${token}:`)}` },
    }).catch(() => undefined);
    const text = response?.ok ? await response.text().catch(() => '') : '';
    return text.includes(`<${raiz} `) ? text : undefined;
  };
  const consultar = async (emissor: Emissor, ref: string): Promise<Resposta> => {
    const answer = await call(emissor, 'GET', `nfce/${encodeURIComponent(ref)}?completa=1`);
    const read = lerNota(answer);
    const prova =
      read.tipo === 'autorizada'
        ? await documento(emissor, text(answer.body.caminho_xml_nota_fiscal), 'NFe')
        : read.tipo === 'cancelada'
          ? await documento(emissor, text(answer.body.caminho_xml_cancelamento), 'procEventoNFe')
          : undefined;
    return prova && (read.tipo === 'autorizada' || read.tipo === 'cancelada') ? { ...read, prova } : read;
  };
  return {
    nome: 'focus',
    simulado: false,
    assinaAqui: false,
    emitir: async (emissor, { ref, nota }) => {
      const answer = await call(emissor, 'POST', `nfce?ref=${encodeURIComponent(ref)}`, pedidoDaNota(nota));
      // The reference exists: queries it and never sends it as a new one.
      if (['already_processed', 'em_processamento'].includes(text(answer.body.codigo))) return consultar(emissor, ref);
      const read = lerNota(answer);
      return read.tipo === 'autorizada' ? consultar(emissor, ref) : read;
    },
    consultar: (emissor, { ref }) => consultar(emissor, ref),
    cancelar: async (emissor, { ref, justificativa }) => {
      const answer = await call(emissor, 'DELETE', `nfce/${encodeURIComponent(ref)}`, { justificativa });
      const read = lerNota(answer);
      // The query brings protocol and document.
      return read.tipo === 'cancelada' ? consultar(emissor, ref) : read;
    },
    // Letters belong to the NF-e, which this provider does not issue.
    corrigir: () =>
      Promise.resolve({
        tipo: 'rejeitada',
        codigo: '',
        motivo: 'A carta de correção não é enviada pela Focus NFe: peça-a no painel dela.',
      }),
    inutilizar: async (emissor, { serie, de, ate, justificativa }) => {
      const { body } = await call(emissor, 'POST', 'nfce/inutilizacao', {
        cnpj: emissor.cnpj,
        serie: String(serie),
        numero_inicial: String(de),
        numero_final: String(ate),
        justificativa,
      });
      const said = {
        codigo: text(body.status_sefaz) || text(body.codigo),
        motivo: text(body.mensagem_sefaz) || text(body.mensagem),
      };
      const isDone =
        text(body.status) === 'autorizado' ||
        ['102', '563'].includes(said.codigo) ||
        (de === ate && ['206', '256'].includes(said.codigo));
      if (!isDone) return { tipo: 'rejeitada', ...said };
      const prova = await documento(emissor, text(body.caminho_xml), 'ProcInutNFe');
      return {
        tipo: 'inutilizada',
        ...said,
        protocolo: text(body.protocolo_sefaz),
        em: new Date(),
        ...(prova && { prova }),
      };
    },
    // The provider has no call for it, and decides on contingency itself.
    status: () =>
      Promise.resolve({
        emOperacao: true,
        codigo: '',
        motivo: 'A Focus NFe acompanha a SEFAZ e emite em contingência quando preciso.',
      }),
  };
};

/** Refused connections and unknown names: nothing can have arrived. */
const isUnsent = (cause: unknown): boolean => {
  const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
  return (
    inner instanceof Error && 'code' in inner && ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'].includes(String(inner.code))
  );
};

const lerNota = ({ status, body }: { readonly status: number; readonly body: Json }): Resposta => {
  const said = {
    codigo: text(body.status_sefaz) || text(body.codigo) || String(status),
    motivo: text(body.mensagem_sefaz) || text(body.mensagem),
  };
  const chave = text(body.chave_nfe).replace(/^NFe/, '');
  const protocol = (name: string): Json => (isJson(body[name]) ? body[name] : {});
  switch (text(body.status)) {
    case 'autorizado': {
      const { numero_protocolo: protocolo, data_recebimento: em } = protocol('protocolo_nota_fiscal');
      return {
        tipo: 'autorizada',
        ...said,
        chave,
        protocolo: text(protocolo),
        em: em ? new Date(text(em)) : new Date(),
      };
    }
    case 'cancelado': {
      const { numero_protocolo: protocolo, data_evento: em } = protocol('protocolo_cancelamento');
      return {
        tipo: 'cancelada',
        ...said,
        chave,
        protocolo: text(protocolo) || text(body.numero_protocolo),
        em: em ? new Date(text(em)) : new Date(),
      };
    }
    case 'processando_autorizacao':
      return { tipo: 'processando', ...said };
    case 'denegado':
      return { tipo: 'denegada', ...said };
    default:
      if (status === 404) return { tipo: 'inexistente', ...said };
      // 429: too many requests. Nothing was recorded.
      return status === 429 || ['108', '109'].includes(said.codigo)
        ? { tipo: 'paralisada', ...said }
        : { tipo: 'rejeitada', ...said };
  }
};

/** Note with the field names of the provider's API (campos.focusnfe.com.br). */
const pedidoDaNota = (nota: Nota): object => {
  const { itens, pagamentos, emitente, consumidor } = nota;
  const totais = totaisDe(nota);
  const { pisCofins } = regrasDe(nota);
  return {
    cnpj_emitente: emitente.cnpj,
    data_emissao: instante(nota.emissao, nota.fuso),
    natureza_operacao: 'VENDA',
    serie: String(nota.serie),
    numero: String(nota.numero),
    presenca_comprador: nota.presenca,
    modalidade_frete: '9',
    local_destino: '1',
    indicador_inscricao_estadual_destinatario: '9',
    ...(nota.informacoes && { informacoes_adicionais_contribuinte: texto(nota.informacoes, 5000) }),
    ...(consumidor && {
      cpf_destinatario: consumidor.cpf,
      ...(consumidor.nome && { nome_destinatario: texto(consumidor.nome, 60) }),
    }),
    items: itens.map((item, at) => itemDe(item, totais.itens[at]!, at, pisCofins)),
    formas_pagamento: pagamentos.map(({ meio, valor, descricao, integrado, bandeira, autorizacao, instituicao }) => ({
      forma_pagamento: meio,
      valor_pagamento: valorNoXml(valor),
      ...(meio === '99' && { descricao_pagamento: descricao ?? 'Outros' }),
      ...(pedeCartao.has(meio) && {
        tipo_integracao: integrado ? '1' : '2',
        ...(instituicao && { cnpj_credenciadora: instituicao }),
        ...(bandeira && { bandeira_operadora: bandeira }),
        ...(autorizacao && { numero_autorizacao: autorizacao }),
      }),
    })),
    ...(nota.troco && { valor_troco: valorNoXml(nota.troco) }),
  };
};
const itemDe = (item: Item, tributos: Tributos, at: number, comPisCofins: boolean): object => ({
  numero_item: String(at + 1),
  codigo_produto: texto(item.codigo, 60),
  descricao: texto(item.descricao, 120),
  codigo_ncm: item.ncm,
  ...(item.cest && { cest: item.cest }),
  ...(item.beneficio && { codigo_beneficio_fiscal: item.beneficio }),
  cfop: item.cfop,
  ...(item.gtin && { codigo_barras_comercial: item.gtin }),
  unidade_comercial: item.unidade,
  unidade_tributavel: item.unidade,
  quantidade_comercial: decimal(item.quantidade, 4),
  quantidade_tributavel: decimal(item.quantidade, 4),
  valor_unitario_comercial: decimal(item.valorUnitario, 4),
  valor_unitario_tributavel: decimal(item.valorUnitario, 4),
  valor_bruto: valorNoXml(tributos.bruto),
  ...(tributos.desconto > 0 && { valor_desconto: valorNoXml(tributos.desconto) }),
  ...(tributos.outras > 0 && { valor_outras_despesas: valorNoXml(tributos.outras) }),
  icms_origem: item.icms.origem,
  icms_situacao_tributaria: item.icms.codigo,
  ...(tributos.icms.base > 0 && {
    icms_modalidade_base_calculo: '3',
    icms_base_calculo: valorNoXml(tributos.icms.base),
    icms_aliquota: decimal(item.icms.aliquota ?? 0, 4),
    icms_valor: valorNoXml(tributos.icms.valor),
  }),
  ...(tributos.icms.fcp > 0 && {
    fcp_base_calculo: valorNoXml(tributos.icms.base),
    fcp_percentual: decimal(item.icms.fcp ?? 0, 4),
    fcp_valor: valorNoXml(tributos.icms.fcp),
  }),
  ...(comPisCofins && { pis_situacao_tributaria: item.pisCofins.cst, cofins_situacao_tributaria: item.pisCofins.cst }),
  ...(tributos.pis.base > 0 && {
    pis_base_calculo: valorNoXml(tributos.pis.base),
    pis_aliquota_porcentual: decimal(item.pisCofins.pis ?? 0, 4),
    pis_valor: valorNoXml(tributos.pis.valor),
    cofins_base_calculo: valorNoXml(tributos.cofins.base),
    cofins_aliquota_porcentual: decimal(item.pisCofins.cofins ?? 0, 4),
    cofins_valor: valorNoXml(tributos.cofins.valor),
  }),
  ...(item.ibsCbs && {
    ibs_cbs_situacao_tributaria: item.ibsCbs.cst,
    ibs_cbs_classificacao_tributaria: item.ibsCbs.classificacao,
  }),
  ...(tributos.ibsCbs && {
    ibs_cbs_base_calculo: valorNoXml(tributos.ibsCbs.base),
    ...esfera('ibs_uf', tributos.ibsCbs.ibsUf, tributos.ibsCbs),
    ...esfera('ibs_mun', tributos.ibsCbs.ibsMun, tributos.ibsCbs),
    ...esfera('cbs', tributos.ibsCbs.cbs, tributos.ibsCbs),
  }),
});
const esfera = (
  name: string,
  { aliquota, reducao, efetiva, valor }: IbsCbsDoItem['cbs'],
  { comReducao }: IbsCbsDoItem,
): object => ({
  [`${name}_aliquota`]: decimal(aliquota, 4),
  [`${name}_valor`]: valorNoXml(valor),
  ...(comReducao && {
    [`${name}_percentual_reducao`]: decimal(reducao, 4),
    [`${name}_aliquota_efetiva`]: decimal(efetiva, 4),
  }),
});
