import { sql } from 'kysely';
import { partOf } from '#kit/entity/parts';
import type { Services, User } from '../core/context';
import type { Tx } from '../db/database';
import { insertRow } from '../db/query';
import { agentOf } from '../../system/agents';

/**
 * The browsers a company's people sign in from are rows of the entity that `is: 'browsers'` (chave, nome, agente,
 * situacao, ultimoAcesso, ultimoUsuario); this is the only file of the server that knows them. A house without that
 * entity knows no browsers.
 */

interface Browser {
  /** Drawn by the browser itself; no secret. */ readonly key: string;
  readonly agent: string | null;
}
/** Notes that the user signs in from this browser; false: it was deactivated. Needs scope '*'. */
export const signInFrom = async (
  tx: Tx,
  { models, now }: Services,
  user: User,
  { key, agent }: Browser,
): Promise<boolean> => {
  const model = partOf(models, 'browsers');
  if (!model || !user.company || user.platform || !/^[\w-]{8,64}$/.test(key)) return true;
  const {
    rows: [known],
  } = await sql<{ id: number; situacao: string }>`select id, situacao from computador
    where empresa_id = ${user.company.id} and chave = ${key} and excluido_em is null for update`.execute(tx);
  if (known?.situacao === 'INATIVO') return false;
  if (known)
    await sql`update computador set ultimo_acesso = ${now()}, ultimo_usuario_id = ${user.id}, agente = ${agentOf(agent)} where empresa_id = ${user.company.id} and id = ${known.id}`.execute(
      tx,
    );
  else
    await insertRow(tx, model, {
      empresa: user.company.id,
      nome: `Navegador de ${user.name}`.slice(0, 60),
      chave: key,
      agente: agentOf(agent),
      situacao: 'ATIVO',
      ultimoAcesso: now().toISOString(),
      ultimoUsuario: user.id,
      setor: null,
    });
  return true;
};
