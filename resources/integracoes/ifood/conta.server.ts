import type { HandlerContext, Infer } from '#kit';
import { integracaoEmpresa, vidaDaIntegracao } from '../../../schemas/integracoes/plataformas/integracaoEmpresa';
import { IfoodError, type Acesso, type ClienteIfood } from './cliente.server';

export type Integracao = Infer<typeof integracaoEmpresa>;
type Dentro = Pick<HandlerContext, 'rows' | 'now' | 'move'>;
/** Context of a call, a routine or an outbox: no transaction is open. */
export interface Fora extends Pick<HandlerContext, 'ports' | 'now'> {
  transaction<T>(run: (within: HandlerContext) => Promise<T>): Promise<T>;
}

/** The account at iFood with its credential, as a call needs it. */
export interface Conta {
  readonly integracao: Integracao;
  readonly loja: string;
  readonly cliente: ClienteIfood;
  readonly acesso: Acesso;
}
/** Reads the account; throws where it cannot be called. */
export const contaDe = async (fora: Fora, id: number): Promise<Conta> => {
  const found = await fora.transaction(async ({ rows }) => {
    const integracao = await rows.get(integracaoEmpresa, id);
    return (
      integracao && {
        integracao,
        renovacao: integracao.renovacao
          ? ((await rows.secret(integracaoEmpresa, integracao, 'renovacao')) ?? null)
          : null,
      }
    );
  });
  if (!found || found.integracao.idLoja === null)
    throw new IfoodError('Informe o código da loja no iFood, em Integrações › Plataformas!');
  const { integracao, renovacao } = found;
  const cliente = fora.ports.ifood.de(integracao.ambiente);
  if (!cliente) throw new IfoodError('O iFood não está configurado neste servidor! Fale com o suporte.');
  return {
    integracao,
    loja: integracao.idLoja!,
    cliente,
    acesso: {
      renovacao,
      guardar: (nova) =>
        fora.transaction(async ({ rows }) => {
          await rows.change(integracaoEmpresa, id, {
            renovacao: nova.renovacao,
            expiraEm: nova.expiraEm?.toISOString() ?? null,
          });
        }),
    },
  };
};

/** Errors in a row after which an account shows that the platform does not answer. */
const errosAteAcusar = 3;
/** Notes that the platform answered. An account with an error is well again. */
export const anotarSucesso = async ({ rows, now, move }: Dentro, integracao: Integracao): Promise<void> => {
  await rows.tally(
    integracaoEmpresa,
    { id: integracao.id },
    { set: { ultimoSucesso: now.toISOString(), errosSeguidos: 0, ultimoErro: null, erroDesde: null } },
  );
  if (integracao.situacao === 'ERRO') await move(vidaDaIntegracao, integracao, 'ativar');
};
/** Notes a failure. Nothing is paused: the account says since when it has no answer, and is asked again. */
export const anotarErro = async (
  { rows, now, move }: Dentro,
  integracao: Integracao,
  error: unknown,
): Promise<void> => {
  const texto = error instanceof Error ? error.message : String(error);
  const row = await rows.tally(
    integracaoEmpresa,
    { id: integracao.id },
    {
      add: { errosSeguidos: 1 },
      set: { ultimoErro: texto.slice(0, 300), ...(integracao.erroDesde === null && { erroDesde: now.toISOString() }) },
    },
  );
  if (row && row.errosSeguidos >= errosAteAcusar && row.situacao === 'ATIVA')
    await move(vidaDaIntegracao, row, 'falhar');
};
