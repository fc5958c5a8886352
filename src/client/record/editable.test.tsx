import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { listed, model, row, show, stored, withCakes } from '../actions/harness';
import { addressOf } from '../addresses';

withCakes();
const raw = { ...model, editable: { situacao: 'CRU' } };
const idOf = async (name: string): Promise<number> => (await stored()).find(({ nome }) => nome === name)!.id;

describe('a record that is no longer edited', () => {
  it('is offered for editing by no row of the list', async () => {
    await show({ of: raw });
    await listed();
    const edits = (name: string) => within(row(name)).queryByRole('button', { name: `Editar ${name}` });
    expect([edits('Aipim') !== null, edits('Banana')]).toEqual([true, null]);
  });

  it('is offered for editing by its page only while it may be', async () => {
    const page = await show({ of: raw, at: addressOf(raw, 'show', await idOf('Aipim')) });
    await screen.findByRole('link', { name: 'Editar' });
    page.unmount();
    await show({ of: raw, at: addressOf(raw, 'show', await idOf('Banana')) });
    await screen.findByRole('heading', { level: 1, name: /Banana/ });
    expect(screen.queryByRole('link', { name: 'Editar' })).toBeNull();
  });

  it('shows its page at the address of its form', async () => {
    const page = await show({ of: raw, at: addressOf(raw, 'edit', await idOf('Aipim')) });
    await screen.findByRole('textbox', { name: /^Nome/ });
    page.unmount();
    await show({ of: raw, at: addressOf(raw, 'edit', await idOf('Banana')) });
    await screen.findByRole('heading', { level: 1, name: /Banana/ });
    await waitFor(() => expect(screen.queryByRole('textbox', { name: /^Nome/ })).toBeNull());
  });
});
