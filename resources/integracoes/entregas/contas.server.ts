import type { HandlerContext, Infer } from '#kit';
import type { OutsideContext } from '#kit/calls/handlers';
import {
  integracaoEmpresa,
  levamPedidos,
  vidaDaIntegracao,
} from '../../../schemas/integracoes/plataformas/integracaoEmpresa';
import { centavos } from '../../comum/centavos';
import { LogisticaError, type Conta, type Parceiro } from './parceiros/parceiro.server';

export type Integracao = Infer<typeof integracaoEmpresa>;
type Rows = Pick<HandlerContext, 'rows'>;
type Ports = OutsideContext['ports'];

/** Accounts that may be asked for a courier: one with an error is tried again. */
const chamaveis = { servico: [...levamPedidos], situacao: ['ATIVA', 'ERRO'] } as const;

/** Account with its secrets opened. Never leaves the server. */
export const contaDe = async ({ rows }: Rows, one: Integracao): Promise<Conta> => ({
  id: one.id,
  servico: one.servico,
  ambiente: one.ambiente,
  idLoja: one.idLoja,
  usuario: one.usuario ?? null,
  segredo: (await rows.secret(integracaoEmpresa, one, 'segredo')) ?? null,
  token: (await rows.secret(integracaoEmpresa, one, 'token')) ?? null,
  endereco: one.endereco ?? null,
  valorCombinado: one.valorCombinado == null ? null : centavos(one.valorCombinado),
});
export interface Aberta {
  readonly integracao: Integracao;
  readonly conta: Conta;
}
const abrirTodas = async ({ rows }: Rows, found: readonly Integracao[]): Promise<readonly Aberta[]> => {
  const opened: Aberta[] = [];
  for (const integracao of found) opened.push({ integracao, conta: await contaDe({ rows }, integracao) });
  return opened;
};
/** Accounts of the company that carry orders and are switched on. */
export const ligadas = async ({ rows }: Rows): Promise<readonly Aberta[]> =>
  abrirTodas({ rows }, await rows.all(integracaoEmpresa, { ...chamaveis, $sort: [['id', 'asc']] }));
/** Account of a delivery, also one that was switched off since: what is under way is followed to its end. */
export const contaDaEntrega = async ({ rows }: Rows, id: number): Promise<Aberta | undefined> => {
  const integracao = await rows.get(integracaoEmpresa, id);
  return integracao ? { integracao, conta: await contaDe({ rows }, integracao) } : undefined;
};
export const parceiroDe = (ports: Ports, { conta }: Aberta): Parceiro => ports.logistica.de(conta);

/** Milliseconds in which a further success is not written again. */
const folga = 60_000;
/** Errors one after the other after which the account is shown with an error; a refused credential shows at once. */
const tolerados = 3;
/**
 * Keeps at the account whether its partner answers. A business refusal is an answer.
 *
 * @param error undefined after an answer
 */
export const anotar = async (
  { rows, move, now }: Pick<HandlerContext, 'rows' | 'move' | 'now'>,
  id: number,
  error?: unknown,
): Promise<void> => {
  const one = await rows.get(integracaoEmpresa, id, { lock: true });
  if (!one) return;
  const falhou = error !== undefined && !(error instanceof LogisticaError && error.isPermanent && !error.credencial);
  if (!falhou) {
    const recente = one.ultimoSucesso !== null && now.getTime() - Date.parse(one.ultimoSucesso) < folga;
    if (one.errosSeguidos === 0 && recente) return;
    const good = { ultimoSucesso: now.toISOString(), errosSeguidos: 0, erroDesde: null } as const;
    if (one.situacao === 'ERRO') await move(vidaDaIntegracao, one, 'ativar', good);
    else await rows.update(integracaoEmpresa, one, good);
    return;
  }
  const bad = {
    ultimoErro: (error instanceof Error ? error.message : 'Erro ao falar com o parceiro!').slice(0, 300),
    erroDesde: one.erroDesde ?? now.toISOString(),
    errosSeguidos: one.errosSeguidos + 1,
  };
  const isOut = (error instanceof LogisticaError && error.credencial) || bad.errosSeguidos >= tolerados;
  if (isOut && one.situacao === 'ATIVA') await move(vidaDaIntegracao, one, 'falhar', bad);
  else await rows.update(integracaoEmpresa, one, bad);
};

/** Number of a ride that no partner has: to ask for it is a question that changes nothing. */
const nenhuma = '0';
/** Asks the partner a question that changes nothing. A business refusal is an answer: the credential was taken. */
export const testarEntregas = async (
  { ports, transaction }: Pick<OutsideContext, 'ports' | 'transaction'>,
  integracao: Integracao,
): Promise<{ readonly simulado: boolean; readonly mensagem: string }> => {
  const { id, nome, ambiente } = integracao;
  const conta = await transaction((within) => contaDe(within, integracao));
  const parceiro = parceiroDe(ports, { integracao, conta });
  try {
    await parceiro.consultar(nenhuma);
  } catch (error) {
    await transaction((within) => anotar(within, id, error));
    if (!(error instanceof LogisticaError) || !error.isPermanent || error.credencial) throw error;
  }
  await transaction((within) => anotar(within, id));
  return { simulado: ambiente === 'SIMULACAO', mensagem: `Tudo certo: ${nome} respondeu e aceitou a credencial.` };
};
