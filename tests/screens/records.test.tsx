import { screen, waitFor } from '@testing-library/react';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { addressOf } from '../../src/client/addresses';
import { isFilled } from '../../src/client/record/words';
import { readBusiness } from '../../src/server/business';
import { getRow } from '../../src/server/db/query';
import type { Model, ModelField } from '../../src/kit/model';
import { closeApp, renderApp, services, withServices } from '../support/server';

withServices();
const { models } = readBusiness();
const withPage = models.filter(({ record }) => record);

/** The facts that the page of a record draws by their own label. */
const facts = ({ record, fields }: Model): readonly ModelField[] =>
  [...record!.body, ...record!.aside].flatMap((part) =>
    part.part === 'fields' ? part.fields.flatMap((name) => fields[name] ?? []) : [],
  );
const page = (): HTMLElement => document.querySelector<HTMLElement>('.record')!;
const opened = async (model: Model, id: number): Promise<void> => {
  await renderApp(addressOf(model, 'show', id));
  await waitFor(() => expect(page()).toBeInTheDocument(), { timeout: 10_000 });
  await screen.findByText(/^Código \d+ · criado em/);
};
/** What stands as a heading or as the name of a fact. */
const labels = (): readonly (string | null)[] =>
  [...page().querySelectorAll('.record__body :is(h2, h3, dt, .labelled__label, .record__what > .lead)')].map(
    ({ textContent }) => textContent,
  );

describe.each(withPage.map((model) => [model.name, model] as const))('the page of %s', (_, model) => {
  it('shows a record, and what is filled of it', async () => {
    const { database, rowsOf, companies } = await services();
    const [id] = rowsOf(model.name, companies[0]!) as [number];
    const row = (await database.read({ company: companies[0]! }, (tx) => getRow(tx, model, id)))!;
    await opened(model, id);
    expect(screen.getByRole('heading', { level: 1 })).not.toBeEmptyDOMElement();
    const drawn = labels();
    const filled = facts(model).filter(
      (field) => !field.options.read && field.name !== model.tenant && field.when === undefined && isFilled(field, row),
    );
    expect(drawn).toEqual(expect.arrayContaining(filled.map(({ label }) => label)));
    closeApp();
  });
  it('leaves out what is empty', async () => {
    const { database, rowsOf, companies } = await services();
    const [, id] = rowsOf(model.name, companies[0]!) as [number, number];
    const optional = Object.values(model.fields).filter(
      ({ required, system, name }) => !required && !system && name !== model.tenant,
    );
    await sql`update ${sql.table(model.table)} set ${sql.join(optional.map(({ column }) => sql`${sql.ref(column)} = null`))} where id = ${id}`.execute(
      database.owner,
    );
    await opened(model, id);
    const drawn = labels();
    for (const { name, label } of optional.filter((field) => facts(model).includes(field)))
      expect(drawn, name).not.toContain(label);
    for (const card of page().querySelectorAll('.record__body .record__card'))
      expect(card.textContent!.replace(card.querySelector('h2')?.textContent ?? '', '')).not.toMatch(/^\s*–?\s*$/);
    closeApp();
  });
});
