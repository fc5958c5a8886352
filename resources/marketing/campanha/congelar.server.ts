import { sql } from 'kysely';
import type { HandlerContext, Infer } from '#kit';
import { clientela } from '../../../schemas/clientela';
import type { campanha } from '../../../schemas/marketing/campanha/campanha';
import { publico } from '../../../schemas/marketing/publico';

export type Campanha = Infer<typeof campanha>;
type Context = Pick<HandlerContext, 'rows' | 'audience' | 'refuse'>;
/** Customers at most of one campaign: larger ones get numbers blocked. */
export const maximo = 5000;

const perguntaDe = async ({ rows, refuse }: Context, { empresa, publico: id }: Campanha) => {
  const regras =
    (await rows.one(publico, { id, empresa }))?.regras ?? refuse('O público desta campanha não existe mais!');
  return { company: empresa, rules: regras };
};
export const alcanceDaCampanha = async (context: Context, row: Campanha) =>
  context.audience.count(clientela, await perguntaDe(context, row));

/** Fixes the participants: everybody who is reached now, some of them only to be compared with. */
export const congelar = async (context: Context & Pick<HandlerContext, 'db'>, row: Campanha): Promise<number> => {
  const { id, empresa, grupoControle } = row;
  const pessoas = await context.audience.reached(clientela, await perguntaDe(context, row), maximo);
  // The same customer is in the group of control of a campaign however often it is asked.
  const situacoes = pessoas.map(({ id: who }) =>
    (who * 7919 + id * 104_729) % 100 < grupoControle ? 'CONTROLE' : 'AGUARDA',
  );
  await sql`insert into campanha_participante (empresa_id, campanha_id, cliente_id, telefone, situacao, busca)
    select ${empresa}, ${id}, t.cliente, t.telefone, t.situacao, ''
    from unnest(${pessoas.map(({ id: who }) => who)}::bigint[], ${pessoas.map(({ address }) => address)}::text[], ${situacoes}::text[])
      as t(cliente, telefone, situacao)
    on conflict do nothing`.execute(context.db);
  return pessoas.length;
};
