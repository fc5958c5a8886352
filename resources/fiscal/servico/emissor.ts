import type { HandlerContext, Infer } from '#kit';
import { messages } from '#kit/messages';
import { empresa } from '../../../schemas/cadastros/empresa';
import { cidade } from '../../../schemas/enderecamento/cidade';
import { estado } from '../../../schemas/enderecamento/estado';
import { moduloFiscalConfiguracao } from '../../../schemas/fiscal/modulo-fiscal/moduloFiscalConfiguracao';
import { zoneOf } from '../../period';
import type { Emitente } from './nfce/nota';
import type { Emissor } from './provedor/provedor';
import { certificadoAberto } from './certificado';

export type Configuracao = Infer<typeof moduloFiscalConfiguracao>;
/** Who issues: everything of the company that notes and requests need, read once. */
export interface QuemEmite { readonly empresa: number; readonly configuracao: Configuracao; readonly emitente: Emitente; readonly emissor: Emissor }

const crt = { SIMPLES: '1', SIMPLES_EXCESSO: '2', NORMAL: '3', MEI: '4' } as const;
/** Milliseconds at the counter where no other paper can be given. */
const esperaSemContingencia = 20_000;
const segundosDeEspera = ({ esperaSefaz }: Configuracao): number => esperaSefaz ?? 8;

/** Refuses, in words, what keeps the company from issuing at all. */
export const emissorDe = async (context: HandlerContext, id: number | null): Promise<QuemEmite> => {
  const { rows, ports, refuse } = context;
  const company = await rows.get(empresa, id ?? refuse(messages.companyFirst)) ?? refuse(messages.companyFirst);
  const configuracao = await rows.settings(moduloFiscalConfiguracao);
  const { address } = company;
  const city = await rows.get(cidade, address?.city ?? refuse('Informe o endereço da empresa, com o município (Configurações › Empresas).')) ?? refuse('O município da empresa não existe mais.');
  const state = await rows.get(estado, city.estado) ?? refuse('O estado da empresa não existe mais.');
  if (company.cpfCnpj.length !== 14) refuse('Só empresas com CNPJ emitem NFC-e.');
  if (company.regimeTributario === null) refuse('Informe o regime tributário da empresa (Configurações › Empresas).');
  const emitente: Emitente = {
    cnpj: company.cpfCnpj, razaoSocial: company.companyName, nomeFantasia: company.shortName, inscricaoEstadual: company.inscricaoEstadual ?? '', telefone: company.telefone, crt: crt[company.regimeTributario ?? 'SIMPLES'],
    endereco: {
      logradouro: address?.street ?? '', numero: address?.number ?? '', complemento: address?.complement ?? '', bairro: address?.neighborhoord ?? '',
      codigoMunicipio: String(city.codigoIbge ?? ''), municipio: city.name, uf: state.sigla, cep: address?.cep ?? '',
    },
  };
  const certificado = ports.fiscal.assinaAqui ? await certificadoAberto(context, company.id, company.cpfCnpj, company.companyName) : undefined;
  return { empresa: company.id, configuracao, emitente, emissor: { cnpj: emitente.cnpj, uf: state.sigla, ambiente: configuracao.ambiente === 'PRODUCAO' ? '1' : '2', fuso: zoneOf(company.fuso), espera: configuracao.contingencia ? segundosDeEspera(configuracao) * 1000 : esperaSemContingencia, ...(certificado && { certificado }) } };
};
