import { sql } from 'kysely';
import { vaultOf } from '../../src/server/adapters/vault';
import type { Services } from './services';

/** The code in the last message to a mobile: read with the key of the test's server, as the sender does. */
export const codigoPara = async ({ database }: Pick<Services, 'database'>, telefone: string): Promise<string> => {
  const { rows } = await database.read({ company: '*' }, (tx) =>
    sql<{ segredo: string; empresa: number }>`select segredo, empresa_id::int as empresa from mensagem_whatsapp
      where telefone = ${telefone} and segredo is not null order by id desc limit 1`.execute(tx),
  );
  const [{ segredo, empresa }] = rows as [{ segredo: string; empresa: number }];
  const label = `mensagemWhatsapp.segredo da empresa ${empresa}`;
  return new TextDecoder().decode(vaultOf(new Uint8Array(32)).unseal(segredo, label));
};
