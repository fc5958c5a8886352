import type { HandlerContext, Infer } from '#kit';
import { messages } from '#kit/messages';
import { empresa } from '../../schemas/cadastros/empresa';
import { cidade } from '../../schemas/enderecamento/cidade';
import { estado } from '../../schemas/enderecamento/estado';
import { moduloFiscalConfiguracao } from '../../schemas/fiscal/modulo-fiscal/moduloFiscalConfiguracao';
import { zoneOf } from '../comum/period.server';
import type { Emitente, Modelo } from './nfce/nota.server';
import type { Emissor } from './provedor/provedor.server';
import { certificadoAberto } from './certificado/certificado.server';
import type { NotaFiscal } from './nota.server';

export type Configuracao = Infer<typeof moduloFiscalConfiguracao>;
/** Issuer: all data of the company that notes and requests need, read once. */
export interface QuemEmite {
  readonly empresa: number;
  readonly configuracao: Configuracao;
  readonly modelo: Modelo;
  /** In which its new notes are numbered. */ readonly serie: number;
  readonly emitente: Emitente;
  readonly emissor: Emissor;
}

/** Issuer of an existing note, by the way it was sent. */
export const emissorDaNota = async (
  context: HandlerContext,
  { empresa, modelo, contingenciaEm }: Pick<NotaFiscal, 'empresa' | 'modelo' | 'contingenciaEm'>,
): Promise<QuemEmite> => {
  const quem = await emissorDe(context, empresa, modelo);
  return modelo === '55' && contingenciaEm !== null ? { ...quem, emissor: { ...quem.emissor, svc: true } } : quem;
};

const crt = { SIMPLES: '1', SIMPLES_EXCESSO: '2', NORMAL: '3', MEI: '4' } as const;
/** Timeout in milliseconds at a counter without contingency. */
const esperaSemContingencia = 20_000;
const segundosDeEspera = ({ esperaSefaz }: Configuracao): number => esperaSefaz ?? 8;

/** Company data of a note. Refuses with a message when it cannot issue at all. */
export const quemEmiteDe = async (context: Pick<HandlerContext, 'rows' | 'refuse'>, id: number | null) => {
  const { rows, refuse } = context;
  const company = (await rows.get(empresa, id ?? refuse(messages.companyFirst))) ?? refuse(messages.companyFirst);
  const configuracao = await rows.settings(moduloFiscalConfiguracao);
  const { address } = company;
  const city =
    (await rows.get(
      cidade,
      address?.city ?? refuse('Informe o endereço da empresa, com o município (Configurações › Empresas).'),
    )) ?? refuse('O município da empresa não existe mais.');
  const state = (await rows.get(estado, city.estado)) ?? refuse('O estado da empresa não existe mais.');
  if (company.cpfCnpj.length !== 14) refuse('Só empresas com CNPJ emitem notas.');
  if (company.regimeTributario === null) refuse('Informe o regime tributário da empresa (Configurações › Empresas).');
  const emitente: Emitente = {
    cnpj: company.cpfCnpj,
    razaoSocial: company.companyName,
    nomeFantasia: company.shortName,
    inscricaoEstadual: company.inscricaoEstadual ?? '',
    telefone: company.telefone,
    crt: crt[company.regimeTributario ?? 'SIMPLES'],
    endereco: {
      logradouro: address?.street ?? '',
      numero: address?.number ?? '',
      complemento: address?.complement ?? '',
      bairro: address?.neighborhoord ?? '',
      codigoMunicipio: String(city.codigoIbge ?? ''),
      municipio: city.name,
      uf: state.sigla,
      cep: address?.cep ?? '',
    },
  };
  return { company, configuracao, emitente };
};
/** Issuer with everything that requests need, also the certificate. */
export const emissorDe = async (
  context: HandlerContext,
  id: number | null,
  modelo: Modelo = '65',
): Promise<QuemEmite> => {
  if (context.ports.fiscal.falta !== undefined) context.refuse(context.ports.fiscal.falta);
  const { company, configuracao, emitente } = await quemEmiteDe(context, id);
  const certificado = context.ports.fiscal.assinaAqui
    ? await certificadoAberto(context, company.id, company.cpfCnpj, company.companyName)
    : undefined;
  return {
    empresa: company.id,
    configuracao,
    modelo,
    serie: modelo === '55' ? configuracao.serieNfe : configuracao.serie,
    emitente,
    emissor: {
      cnpj: emitente.cnpj,
      uf: emitente.endereco.uf,
      ambiente: configuracao.ambiente === 'PRODUCAO' ? '1' : '2',
      fuso: zoneOf(company.fuso),
      modelo,
      espera:
        configuracao.contingencia && modelo === '65' ? segundosDeEspera(configuracao) * 1000 : esperaSemContingencia,
      ...(certificado && { certificado }),
    },
  };
};
