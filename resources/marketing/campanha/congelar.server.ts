import { sql } from 'kysely';
import type { HandlerContext, Infer } from '#kit';
import { clientela } from '../../../schemas/clientela';
import type { campanha } from '../../../schemas/marketing/campanha/campanha';
import { publico } from '../../../schemas/marketing/publico';
import { novoCodigoDoLink } from '../../comum/codigo.server';

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

export const temLink = ({ mensagem, mensagemB }: Pick<Campanha, 'mensagem' | 'mensagemB'>): boolean =>
  [mensagem, mensagemB].some((texto) => texto?.includes('{link}'));

/** Lot of a customer in a campaign: the same however often it is drawn, and independent of the group of control. */
const sorteio = (who: number, id: number): number =>
  Math.imul(Math.imul(who, 0x9e37_79b1) ^ Math.imul(id, 0x85eb_ca6b), 0xc2b2_ae35) >>> 0;
/** The customers who get the second version, as many as the campaign says. */
const daSegunda = (quem: readonly number[], { id, mensagemB, porcentagemB }: Campanha): ReadonlySet<number> =>
  new Set(
    mensagemB === null
      ? []
      : quem
          .toSorted((um, outro) => sorteio(um, id) - sorteio(outro, id))
          .slice(0, Math.round((quem.length * (porcentagemB ?? 50)) / 100)),
  );

/**
 * Fixes the participants: everybody who is reached now, some of them only to be compared with. Asked again it adds those
 * who are new.
 */
export const congelar = async (
  context: Context & Pick<HandlerContext, 'db' | 'now'>,
  row: Campanha,
): Promise<number> => {
  const { id, empresa, grupoControle } = row;
  const pessoas = await context.audience.reached(clientela, await perguntaDe(context, row), maximo);
  // The same customer is in the group of control of a campaign however often it is asked.
  const situacoes = pessoas.map(({ id: who }) =>
    (who * 7919 + id * 104_729) % 100 < grupoControle ? 'CONTROLE' : 'AGUARDA',
  );
  const recebem = pessoas.flatMap(({ id: who }, at) => (situacoes[at] === 'CONTROLE' ? [] : [who]));
  const segunda = daSegunda(recebem, row);
  const versoes = pessoas.map(({ id: who }, at) =>
    situacoes[at] === 'CONTROLE' ? null : segunda.has(who) ? 'B' : 'A',
  );
  const codigos = versoes.map((versao) => (versao !== null && temLink(row) ? novoCodigoDoLink() : null));
  // A code that somebody has already stops the whole; the next turn draws others.
  await sql`insert into campanha_participante (empresa_id, campanha_id, cliente_id, telefone, situacao, variante,
      codigo_do_link, entrou_em, busca)
    select ${empresa}, ${id}, t.cliente, t.telefone, t.situacao, t.variante, t.codigo, ${context.now.toISOString()}, ''
    from unnest(${pessoas.map(({ id: who }) => who)}::bigint[], ${pessoas.map(({ address }) => address)}::text[],
        ${situacoes}::text[], ${versoes}::text[], ${codigos}::text[])
      as t(cliente, telefone, situacao, variante, codigo)
    where not exists (select from campanha_participante as p where p.empresa_id = ${empresa} and p.campanha_id = ${id}
      and p.cliente_id = t.cliente)
    on conflict (empresa_id, campanha_id, telefone) do nothing`.execute(context.db);
  return pessoas.length;
};
