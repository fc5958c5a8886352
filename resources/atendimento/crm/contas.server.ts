import type { HandlerContext } from '#kit';
import type { OutsideContext } from '#kit/calls/handlers';
import { integracaoCrm } from '../../../schemas/atendimento/crm/integracaoCrm';
import type { Conta, Leadlovers, Spotter } from './parceiro.server';

type Context = Pick<HandlerContext, 'rows' | 'user' | 'refuse'>;
type Ports = OutsideContext['ports'];

/** Token of a simulated account that has none: rehearsing needs no account at the partner. */
const tokenDeEnsaio = 'token-de-ensaio';

const contaDe = async (
  { rows, user, refuse }: Context,
  nome: string,
  ativo: 'spotterAtivo' | 'leadloversAtivo',
  token: 'spotterToken' | 'leadloversToken',
): Promise<Conta> => {
  const salva = await rows.settings(integracaoCrm);
  if (!salva[ativo]) refuse(`Ligue ${nome} em CRM › Configuração!`);
  const aberto = salva.id === 0 ? null : await rows.secret(integracaoCrm, salva, token);
  return {
    empresa: salva.empresa ?? user.company?.id ?? 0,
    ambiente: salva.ambiente,
    token:
      aberto ??
      (salva.ambiente === 'SIMULACAO' ? tokenDeEnsaio : refuse(`Informe o token d${nome} em CRM › Configuração!`)),
  };
};
/** Account of the company at the Spotter. Refuses with the next step where there is none. */
export const contaSpotter = (context: Context): Promise<Conta> =>
  contaDe(context, 'o Spotter', 'spotterAtivo', 'spotterToken');
export const contaLeadlovers = (context: Context): Promise<Conta> =>
  contaDe(context, 'a LeadLovers', 'leadloversAtivo', 'leadloversToken');

type Fora = Pick<OutsideContext, 'ports' | 'transaction'>;
/** Spotter of the company of a call that speaks with the outside. */
export const abrirSpotter = async ({ ports, transaction }: Fora): Promise<Spotter> =>
  spotterDe(ports, await transaction(contaSpotter));
export const abrirLeadlovers = async ({ ports, transaction }: Fora): Promise<Leadlovers> =>
  (ports as Ports).crm.leadlovers(await transaction(contaLeadlovers));
export const spotterDe = (ports: Ports, conta: Conta): Spotter => ports.crm.spotter(conta);
