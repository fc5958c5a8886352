import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { memoryStore } from 'ra-core';
import { expect, it } from 'vitest';
import { plantOnly, sentTo, services } from '../../../../tests/support/server';
import { addressOf } from '../../addresses';
import { modelByName } from '../../models';
import { getSession, setUser, type User } from '../../session';
import { model, showList, withPizzas } from '../harness';
import { waysOf } from '../../cells/ways';

withPizzas();
const show = async () => {
  const { rowsOf, companies, as } = await services();
  const [setor] = rowsOf('setor', companies[0]);
  await plantOnly(
    model,
    ['Pizza 01', 'Pizza 02', 'Pizza 03'].map((nome, index) => ({
      nome,
      situacao: 'ATIVA',
      ...(index < 2 && { setor }),
    })),
  );
  const { userId } = (await (await as('um'))('GET', 'user/getUserInformations')).body.result as unknown as User;
  const store = memoryStore();
  store.setItem(`lista.${userId}.${model.path}`, { columns: ['nome', 'setor'] });
  const view = await showList({ store });
  const row = (await screen.findByRole('link', { name: 'Pizza 01' })).closest('tr')!;
  // Somebody is there.
  fireEvent.keyDown(window);
  return { ...view, setor: setor!, row };
};

it('names what a row refers to, and leads there by click and by key; the row itself still opens its own', async () => {
  const user = userEvent.setup();
  const { router, row, setor } = await show();
  const to = addressOf((await modelByName('setor'))!, 'edit', setor);
  const link = await within(row).findByRole('link', { name: (name) => !name.startsWith('Pizza') });
  expect(link).toHaveAttribute('href', to);
  expect(screen.getAllByRole('link').filter((one) => one.getAttribute('href') === to)).toHaveLength(2);
  expect(sentTo('setor/')).toEqual([]);
  within(row).getByRole('link', { name: 'Pizza 01' }).focus();
  await user.tab();
  await waitFor(() => expect(link).toHaveFocus());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe(to));
});

it('leads nowhere for who may not open it', async () => {
  await show();
  const setor = model.fields.setor!;
  const ways = async (change: object): Promise<boolean> => {
    setUser({ ...getSession().user!, ...change });
    return (await waysOf([setor]))(setor, { id: 1, versao: 1, setor: 7 }) !== undefined;
  };
  const { permissions } = getSession().user!;
  expect(await ways({})).toBe(true);
  expect(await ways({ permissions: permissions.filter((one) => one !== 'SETOR_VER') })).toBe(false);
});
