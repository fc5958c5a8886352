import { sql } from 'kysely';
import type { Model, ModelField } from '../../../src/kit/read/model';
import type { Services } from '../../support/services';
import { hashesOf } from '../../support/state';

/** Stands in every free text of a company's rows, and nowhere else. */
export const canaryOf = (services: Pick<Services, 'companies'>, company: number): string =>
  company === services.companies[0] ? 'CANARIOUM' : 'CANARIODOIS';
/** In the rows of the first company that are another seller's than the one who asks. */
export const otherSeller = 'CANARIOALHEIO';

const isFree = ({ kind, options: { pattern, unique, readOnly, max = 80 } }: ModelField): boolean =>
  ['text', 'longText'].includes(kind.name) && !pattern && !unique && readOnly !== true && max >= 20;
export const freeTexts = (model: Model): ModelField[] =>
  Object.values(model.fields).filter((field) => isFree(field) && !model.unique.some((set) => set.includes(field.name)));

/**
 * Writes them into every row planted, and stores a file, a process and a schedule of the first company; answers the ids
 * of these by the root of their calls.
 */
export const plantCanaries = async (services: Services): Promise<ReadonlyMap<string, number>> => {
  const { database, models, companies } = services;
  const [one, two] = companies;
  return database.transaction({ company: '*' }, async (tx) => {
    const mine = services.rowsOf('vendedor', one)[0]!;
    for (const model of models.filter(({ tenant, settings }) => tenant && !settings)) {
      const texts = freeTexts(model);
      if (texts.length === 0) continue;
      const tenant = sql.ref(model.tenant === 'id' ? 'id' : model.fields[model.tenant!]!.column);
      const owner = model.owner && (model.owner.field === 'id' ? 'id' : model.fields[model.owner.field]!.column);
      for (const company of companies) {
        const set = (mark: string) =>
          sql.join(
            texts.map(
              ({ column, options: { max = 80 } }) => sql`${sql.ref(column)} = left(${mark} || ' ' || id, ${max})`,
            ),
          );
        await sql`update ${sql.table(model.table)} set ${set(canaryOf(services, company))} where ${tenant} = ${company}`.execute(
          tx,
        );
        if (owner && company === one && model.tenant !== 'id')
          await sql`update ${sql.table(model.table)} set ${set(otherSeller)} where ${tenant} = ${company} and ${sql.ref(owner)} is distinct from ${mine}`.execute(
            tx,
          );
      }
    }
    const made = new Map<string, number>();
    const [user] = services.rowsOf('usuario', one);
    const insert = async (root: string, statement: ReturnType<typeof sql<{ id: number }>>): Promise<void> => {
      made.set(root, Number((await statement.execute(tx)).rows[0]!.id));
    };
    const mark = canaryOf(services, one);
    await insert(
      'arquivo/',
      sql<{ id: number }>`insert into arquivo (empresa_id, nome, tipo, tamanho, sha256, conteudo, criado_por)
      values (${one}, ${`${mark}.txt`}, 'text/plain', 9, '', ${new TextEncoder().encode(mark)}, ${user}) returning id`,
    );
    await insert(
      'processo/',
      sql<{
        id: number;
      }>`insert into processo (empresa_id, usuario_id, tipo, entidade, rotulo, dados) values (${one}, ${user}, 'nenhum', 'pedido', ${mark}, '{}'::jsonb) returning id`,
    );
    await insert(
      'agendamento/',
      sql<{
        id: number;
      }>`insert into agendamento (empresa_id, usuario_id, relatorio, filtros, formato, emails, frequencia, hora, fuso, proxima)
      values (${one}, ${user}, 'nenhum', '{}'::jsonb, 'csv', '[]'::jsonb, 'DIARIA', '08:00', 'America/Sao_Paulo', now()) returning id`,
    );
    if (services.rowsOf('usuario', two).length === 0) throw new Error('no people in the second company');
    return made;
  });
};

/** A hash of everything that belongs to a company. */
export const stateOfCompany = (
  { database, models }: Services,
  company: number,
): Promise<Readonly<Record<string, string>>> =>
  hashesOf(
    database.owner,
    [
      ...models.flatMap(({ tenant, table, fields }) =>
        tenant ? [[table, tenant === 'id' ? 'id' : fields[tenant]!.column] as const] : [],
      ),
      ...['arquivo', 'processo', 'agendamento'].map((table) => [table, 'empresa_id'] as const),
    ].map(([table, column]) => [
      table,
      sql`select to_jsonb(t) as one from ${sql.table(table)} as t where ${sql.ref(column)} = ${company}`,
    ]),
  );
