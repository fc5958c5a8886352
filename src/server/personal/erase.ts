import { sql, type RawBuilder } from 'kysely';
import type { Model, ModelField } from '#kit/read/model';
import { partOf } from '#kit/entity/parts';
import { nationalDigits } from '#kit/phones';
import { audit } from '../core/audit';
import { forgetAnswers } from '../core/keptAnswer';
import { forgetImports } from '../imports/purge';
import type { Services, Work } from '../core/context';
import { fail } from '../core/failure';
import { deleteRow, updateRow, type Row } from '../db/query';
import { ownerOf } from '../operations/save/stored';
import { escapeLike } from '../db/searchText';
import { holdingsOf, marksOf, personalFields } from './holdings';

/** Replacement where a value is required. */
const gone = 'Dado apagado';
const blanks: Readonly<Record<string, unknown>> = {
  text: gone,
  longText: gone,
  phone: '+550000000000',
  document: '00000000000',
  email: 'apagado@apagado.com',
  emails: [],
  date: '1900-01-01',
  list: [],
  tags: [],
  group: {},
  address: {},
};
const blankOf = ({ required, when, kind, options }: ModelField): unknown =>
  !required || when ? null : Object.hasOwn(blanks, kind.name) ? blanks[kind.name] : (options.default ?? null);

/** How much was made nameless, by the name of the entity; what the law makes one keep, and why. */
export interface Erasure {
  readonly erased: Readonly<Record<string, number>>;
  readonly kept: readonly { readonly entity: string; readonly count: number; readonly reason: string }[];
}

/**
 * Makes a person nameless (LGPD, art. 16 and 18, VI): their record, and the rows that the declarations bind to it. Rows
 * stay where figures hang on them; a row that is nothing without its personal value goes. Rows that an entity must keep
 * by law (`lawful`) stay.
 */
export const eraseSubject = async (
  work: Work,
  model: Model,
  row: Row,
  also: Readonly<Record<string, unknown>> = {},
): Promise<Erasure> => {
  const erased: Record<string, number> = {};
  const kept: { entity: string; count: number; reason: string }[] = [];
  for (const { model: other, rows } of await holdingsOf(work, model, row)) {
    if (other.lawful !== undefined) {
      kept.push({ entity: other.label.many, count: rows.length, reason: other.lawful });
      continue;
    }
    for (const one of rows)
      if (await eraseRow(work, other, one)) erased[other.label.many] = (erased[other.label.many] ?? 0) + 1;
  }
  const patch = { ...blankValues(model), ...also };
  if (!(await updateRow(work.tx, model, row, patch))) fail({ kind: 'unavailable' });
  await audit(work, { action: 'apagarDados', model, id: row.id, company: ownerOf(model, row) });
  return { erased: { ...erased, [model.label.many]: 1 }, kept };
};
const blankValues = (model: Model): Record<string, unknown> =>
  Object.fromEntries(personalFields(model).map((field) => [field.name, blankOf(field)]));
/** True when there was something to erase. */
const eraseRow = async (work: Work, model: Model, row: Row): Promise<boolean> => {
  const held = personalFields(model).filter(({ name }) => row[name] !== null && row[name] !== undefined);
  if (held.length === 0) return false;
  // It may occur once a value: it is about the number, and without it about nothing.
  const isOnlyThat =
    model.unique.some((names) => names.some((name) => model.fields[name]?.options.personal !== undefined)) &&
    !model.bin;
  if (isOnlyThat) await deleteRow(work.tx, model, row);
  else await updateRow(work.tx, model, row, blankValues(model), { inBin: Boolean(row.excluidoEm) });
  await audit(work, { action: 'apagarDados', model, id: row.id, company: ownerOf(model, row) });
  return true;
};

/** Every way in which the person's values may have been written into what the house keeps beside its rows. */
const spellings = (model: Model, row: Row): string[] => {
  const texts = personalFields(model)
    .filter(({ kind }) => kind.name === 'text')
    .map(({ name }) => row[name]);
  const marks = marksOf(model, row).flatMap(({ value }) => [
    value,
    value.replace(/^\+55/, ''),
    ...(value.startsWith('+') ? [nationalDigits(value)] : []),
  ]);
  const shown = personalFields(model)
    .filter(({ kind }) => kind.mask)
    .flatMap((field) =>
      [row[field.name]]
        .flat()
        .flatMap((value) =>
          typeof value === 'string' ? [field.kind.format(value, { ...field, options: {} }, {})] : [],
        ),
    );
  return [
    ...new Set(
      [...texts, ...marks, ...shown].filter((one): one is string => typeof one === 'string' && one.length > 4),
    ),
  ];
};
/**
 * The traces outside of the entities, as the platform and before the record itself loses its values: kept answers, the
 * items and the parameters of finished work, and the files that were exported while the person was known, for nobody
 * can look into them.
 */
export const eraseTraces = (
  { database, models, ports }: Services,
  model: Model,
  row: Row,
  company: number,
): Promise<void> =>
  database.transaction({ company: '*' }, async (tx) => {
    const words = spellings(model, row);
    const speaks = (column: string): RawBuilder<boolean> =>
      sql<boolean>`(${
        words.length === 0
          ? sql`false`
          : sql.join(
              words.map(
                (word) => sql`${sql.ref(column)}::text ilike ${`%${escapeLike(JSON.stringify(word).slice(1, -1))}%`}`,
              ),
              sql` or `,
            )
      })`;
    const written = words.map((word) => JSON.stringify(word).slice(1, -1).toLowerCase());
    await forgetAnswers(tx, ports.vault, company, (text) => written.some((word) => text.toLowerCase().includes(word)));
    await sql`update processo_item set rotulo = ${gone}, mensagem = null where empresa_id = ${company} and (${speaks('rotulo')} or ${speaks('mensagem')})`.execute(
      tx,
    );
    await sql`update processo set dados = '{}'::jsonb where empresa_id = ${company} and terminado_em is not null and ${speaks('dados')}`.execute(
      tx,
    );
    await sql`delete from trabalho where empresa_id = ${company} and estado in ('FEITO', 'ERRO') and ${speaks('dados')}`.execute(
      tx,
    );
    // Messages of partners are sealed, so nobody can search them for a person. All finished ones lose their content;
    // the key stays, so that none is processed twice.
    await sql`update aviso_parceiro set corpo = '', resumo = null where empresa_id = ${company} and estado <> 'ESPERA'`.execute(
      tx,
    );
    await sql`update envio_parceiro set corpo = '', resumo = null where empresa_id = ${company} and estado not in ('ESPERA', 'ENVIANDO')`.execute(
      tx,
    );
    await sql`delete from envio_anexo as a where empresa_id = ${company} and not exists (select from envio_parceiro as e where e.anexos = a.lote and e.corpo <> '')`.execute(
      tx,
    );
    for (const word of words) {
      await sql`delete from email_recusado where email = ${word.toLowerCase()}`.execute(tx);
      await sql`delete from saida_email where email = ${word.toLowerCase()} and empresa_id = ${company}`.execute(tx);
    }
    await forgetImports(tx, company);
    const downloads = partOf(models, 'downloads');
    if (!downloads) return;
    const { rows } = await sql<{
      arquivo: number | null;
    }>`delete from ${sql.table(downloads.table)} where empresa_id = ${company} and data >= ${String(row.criadoEm)} and situacao <> 'PROCESSANDO' returning arquivo`.execute(
      tx,
    );
    const files = rows.flatMap(({ arquivo }) => (arquivo === null ? [] : [Number(arquivo)]));
    if (files.length > 0) await sql`delete from arquivo where id in (${sql.join(files)})`.execute(tx);
  });
