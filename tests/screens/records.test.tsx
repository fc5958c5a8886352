import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { addressOf } from '../../src/client/addresses';
import { isFilled } from '../../src/client/page/words';
import { readBusiness } from '../../src/server/business';
import { getRow } from '../../src/server/db/query';
import type { Model, ModelField } from '../../src/kit/read/model';
import { isOfPlatform } from '../support/ofPlatform';
import { closeApp, renderApp, services, withServices } from '../support/server';

withServices();
const { models } = readBusiness();
const withPage = models.filter(({ record }) => record);

/** Rows of the platform are of no company. */
const ownerOf = ({ tenant }: Model, company: number): number | null => (tenant === undefined ? null : company);
/** The facts that the page of a record draws by their own label. */
const facts = ({ record, fields }: Model): readonly ModelField[] =>
  [...record!.body, ...record!.aside].flatMap((part) =>
    part.part === 'fields' ? part.fields.flatMap((name) => fields[name] ?? []) : [],
  );
const page = (): HTMLElement => document.querySelector<HTMLElement>('.record')!;
const opened = async (model: Model, id: number): Promise<void> => {
  await renderApp(addressOf(model, 'show', id), isOfPlatform(model.access.show) ? 'admin' : 'um');
  await waitFor(() => expect(page()).toBeInTheDocument(), { timeout: 10_000 });
  await screen.findByText(/^Código \d+ · criado em/);
};
/** Texts of headings and of names of facts. */
const labels = (): readonly (string | null)[] =>
  [...page().querySelectorAll('.record__body :is(h2, h3, dt, .labelled__label, .record__what > .lead)')].map(
    ({ textContent }) => textContent,
  );

describe.each(withPage.map((model) => [model.name, model] as const))('the page of %s', (_, model) => {
  it('shows a record, and what is filled of it', async () => {
    const { database, rowsOf, companies } = await services();
    const [id] = rowsOf(model.name, ownerOf(model, companies[0]!)) as [number];
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
    const [, id] = rowsOf(model.name, ownerOf(model, companies[0]!)) as [number, number];
    const optional = Object.values(model.fields).filter(
      ({ required, system, name }) => !required && !system && name !== model.tenant,
    );
    await sql`update ${sql.table(model.table)} set ${sql.join(optional.map(({ column }) => sql`${sql.ref(column)} = null`))} where id = ${id}`.execute(
      database.owner,
    );
    await opened(model, id);
    expect(document.querySelector('[aria-label*="{"]')).toBeNull();
    const drawn = labels();
    for (const { name, label } of optional.filter((field) => facts(model).includes(field)))
      expect(drawn, name).not.toContain(label);
    // Tables of related rows arrive after the record.
    await waitFor(
      () => {
        for (const card of page().querySelectorAll('.record__body .record__card'))
          expect(card.textContent!.replace(card.querySelector('h2')?.textContent ?? '', '')).not.toMatch(/^\s*–?\s*$/);
      },
      { timeout: 10_000 },
    );
    closeApp();
  });
});

describe('the page of a customer', () => {
  it('leads to his form by E, and begins an order of his', async () => {
    const { rowsOf, companies, database } = await services();
    const [, , id] = rowsOf('cliente', companies[0]!) as [number, number, number];
    await sql`update cliente set nome = 'Marina Couto', situacao = 'ATIVO', aceita_mensagens = true where id = ${id}`.execute(
      database.owner,
    );
    const cliente = models.find(({ name }) => name === 'cliente')!;
    await opened(cliente, id);
    const button = await screen.findByRole('button', { name: 'Novo pedido' });
    // Awaited, because the screens that follow suspend until their declarations have arrived.
    await act(async () => fireEvent.click(button));
    expect(await screen.findByRole('heading', { level: 1, name: 'Novo pedido' }, { timeout: 10_000 })).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Marina Couto' }, { timeout: 10_000 })).toBeVisible();
    closeApp();
    await opened(cliente, id);
    await act(async () => fireEvent.keyDown(document.body, { key: 'e' }));
    expect(await screen.findByRole('textbox', { name: 'Nome' }, { timeout: 10_000 })).toHaveValue('Marina Couto');
    closeApp();
  });
  it('is written to from there, where he wants to be', async () => {
    const { rowsOf, companies, database } = await services();
    const [, , id] = rowsOf('cliente', companies[0]!) as [number, number, number];
    await sql`delete from recusa_whatsapp`.execute(database.owner);
    const user = userEvent.setup();
    await opened(
      models.find(({ name }) => name === 'cliente')!,
      id,
    );
    await user.click(screen.getByRole('button', { name: 'Enviar mensagem' }));
    const dialog = await screen.findByRole('dialog', { name: /^Enviar mensagem/ }, { timeout: 10_000 });
    await user.type(await within(dialog).findByRole('textbox', { name: /^Mensagem/ }), 'Seu pedido saiu.');
    await user.click(within(dialog).getByRole('button', { name: 'Enviar' }));
    expect(await screen.findByText('Mensagem na fila de envio!', {}, { timeout: 10_000 })).toBeInTheDocument();
    expect(await within(page()).findByText('Seu pedido saiu.', {}, { timeout: 10_000 })).toBeInTheDocument();
    closeApp();
  });
});
describe('the page of an order', () => {
  it('makes the next step by its button, and tells it in the course of things', async () => {
    const { rowsOf, companies, database } = await services();
    const [, , id] = rowsOf('pedido', companies[0]!) as [number, number, number];
    await sql`update pedido set situacao = 'NOVO', modalidade = 'RETIRADA' where id = ${id}`.execute(database.owner);
    await sql`delete from pedido_evento where pedido_id = ${id}`.execute(database.owner);
    const user = userEvent.setup();
    await opened(
      models.find(({ name }) => name === 'pedido')!,
      id,
    );
    const steps = within(screen.getByRole('list', { name: 'Andamento' }));
    expect(steps.queryByText('Saiu para entrega')).toBeNull();
    expect(steps.getByText('Novo').closest('li')).toHaveAttribute('aria-current', 'step');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(steps.getByText('Confirmado').closest('li')).toHaveAttribute('aria-current', 'step'), {
      timeout: 10_000,
    });
    expect(screen.getByRole('button', { name: 'Preparar' })).toBeInTheDocument();
    expect(page().querySelector('.timeline')).toHaveTextContent(/Confirmado Pessoa um/);
    closeApp();
  });
});
