import type { ResponsavelTecnico } from '../nfce/nota.server';

/**
 * Variables of the party responsible for the software (infRespTec, NT 2018.005): all four or none; the code only if the
 * state issues one.
 */
interface Variaveis {
  readonly FISCAL_RT_CNPJ: string;
  readonly FISCAL_RT_CONTATO: string;
  readonly FISCAL_RT_EMAIL: string;
  readonly FISCAL_RT_FONE: string;
  readonly FISCAL_RT_CSRT_ID: string;
  readonly FISCAL_RT_CSRT: string;
}
export const responsavelDe = ({
  FISCAL_RT_CNPJ: cnpj,
  FISCAL_RT_CONTATO: contato,
  FISCAL_RT_EMAIL: email,
  FISCAL_RT_FONE: fone,
  FISCAL_RT_CSRT_ID: id,
  FISCAL_RT_CSRT: codigo,
}: Variaveis): ResponsavelTecnico | undefined => {
  const given = [cnpj, contato, email, fone].filter(Boolean).length;
  if (given === 0 && !id && !codigo) return undefined;
  if (given < 4)
    throw new Error('FISCAL_RT_CNPJ, FISCAL_RT_CONTATO, FISCAL_RT_EMAIL e FISCAL_RT_FONE: informe os quatro juntos');
  if ((id === '') !== (codigo === '')) throw new Error('FISCAL_RT_CSRT_ID e FISCAL_RT_CSRT: informe os dois juntos');
  return { cnpj, contato, email, fone, ...(id && { csrt: { id, codigo } }) };
};
