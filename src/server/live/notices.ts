import { sql } from 'kysely';
import { f } from '#fields';
import { r } from '#kit/calls/result';
import { within } from '../core/work';
import { house, maybe, said } from '../operations/house';

/** So many are shown; older ones are reached by nobody, and go after thirty days. */
const shown = 50;

interface Row {
  readonly id: number;
  readonly entidade: string;
  readonly registro_id: number;
  readonly texto: string;
  readonly tom: string;
  readonly criado_em: Date | string;
  readonly lido_em: Date | string | null;
}

/** GET backoffice/avisos: notices to the user in the present company, the newest first. */
const list = house('GET backoffice/avisos', {
  tag: 'Tela',
  label: 'Os avisos',
  policy: 'signedIn',
  result: {
    naoLidos: said.count,
    avisos: r.list({
      id: said.id,
      entidade: said.text,
      registro: said.id,
      texto: said.text,
      tom: said.text,
      quando: said.instant,
      lidoEm: maybe.instant,
    }),
  },
  act: async ({ call }) => {
    const { user } = call;
    const company = user.company?.id ?? null;
    const { rows } = await within(call, (tx) =>
      sql<Row>`select id, entidade, registro_id, texto, tom, criado_em, lido_em from aviso
        where usuario_id = ${user.id} and empresa_id is not distinct from ${company}::bigint order by id desc limit ${shown}`.execute(
        tx,
      ),
    );
    return {
      naoLidos: rows.filter(({ lido_em }) => lido_em === null).length,
      avisos: rows.map(({ id, entidade, registro_id, texto, tom, criado_em, lido_em }) => ({
        id: Number(id),
        entidade,
        registro: Number(registro_id),
        texto,
        tom,
        quando: new Date(criado_em).toISOString(),
        lidoEm: lido_em === null ? null : new Date(lido_em).toISOString(),
      })),
    };
  },
});

/** POST backoffice/avisos/lidos: one is read, or all are. Nothing of the business changes: no audit row. */
const read = house('POST backoffice/avisos/lidos', {
  tag: 'Tela',
  label: 'Avisos lidos',
  policy: 'signedIn',
  mode: 'write',
  form: { id: f.integer({ min: 1 }) },
  result: r.nothing,
  act: async ({ input }, { tx, user, services }) => {
    const { id } = (input as { readonly form: { readonly id: number | null } }).form;
    await sql`update aviso set lido_em = ${services.now()} where usuario_id = ${user.id} and lido_em is null and (${id}::bigint is null or id = ${id}::bigint)`.execute(
      tx,
    );
    return undefined;
  },
});
export const notices = [list, read];
