import type { Model, ModelField } from '#kit/model';
import { Sealed } from '#kit/sealed';
import type { Work } from '../core/context';
import type { Database } from '../db/database';
import { plainSecrets, sealedText, sealPlain, type Row } from '../db/query';
import type { Vault } from '../ports';
import { companyOf } from './references';
import { isKept } from './writable';

type Values = Readonly<Record<string, unknown>>;

const secretsOf = (model: Model): readonly ModelField[] => Object.values(model.fields).filter(({ sealed }) => sealed);
/** Whose it is: a sealed text that is copied into another company's row does not open there. */
const labelOf = (model: Model, field: ModelField, company: unknown): string => `${model.name}.${field.name}${typeof company === 'number' ? ` da empresa ${company}` : ''}`;

/** As it goes to the database: every secret that is written, sealed for the company of the row; those of which nothing new is said left out. */
export const sealedIn = ({ services: { ports: { vault } }, scope }: Work, model: Model, values: Values, row: Values = values): Values => {
  const written = secretsOf(model).filter(({ name }) => typeof values[name] === 'string' && values[name] !== '');
  const kept = secretsOf(model).filter((field) => isKept(field, values[field.name]));
  if (written.length + kept.length === 0) return values;
  const company = companyOf(model, row) ?? scope.company;
  return {
    ...Object.fromEntries(Object.entries(values).filter(([name]) => !kept.some((field) => field.name === name))),
    ...Object.fromEntries(written.map((field) => [field.name, seal(vault, String(values[field.name]), labelOf(model, field, company))])),
  };
};
const seal = (vault: Vault, secret: string, label: string): Sealed => new Sealed(vault.seal(new TextEncoder().encode(secret), label));

/** The secret of a row; undefined when it has none, or none that the key of this server opens. */
export const openSecret = async ({ tx, services: { ports: { vault } } }: Work, model: Model, row: Row, name: string): Promise<string | undefined> => {
  const field = model.fields[name];
  const text = field?.sealed && await sealedText(tx, model, row.id, field);
  const opened = text && vault.unseal(text, labelOf(model, field, companyOf(model, row)));
  return opened ? new TextDecoder().decode(opened) : undefined;
};

/** Seals what stands in a column from before its field was a secret. At every start, before anything is answered; how many there were. */
export const sealWhatIsPlain = async (database: Database, models: readonly Model[], vault: Vault): Promise<number> => {
  let done = 0;
  for (const model of models) for (const field of secretsOf(model)) done += await database.transaction({ company: '*' }, async (tx) => {
    const found = await plainSecrets(tx, model, field);
    for (const { id, company, text } of found) await sealPlain(tx, model, field, { id, before: text, after: seal(vault, text, labelOf(model, field, company)).text });
    return found.length;
  });
  return done;
};
