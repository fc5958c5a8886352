import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it } from 'vitest';
import { fieldsOf } from '#kit/read/model';
import { Cell } from '../cells';
import { f } from '../index';
import { FieldServicesContext, type FieldServices } from '../services';
import { partsOf } from './anyRef';

const { alvo } = fieldsOf({ alvo: f.anyRef() });
const entity: FieldServices['entity'] = (name) =>
  Promise.resolve({ one: name, gender: 'm', canCreate: false, addressOf: (id) => `/app/${name}/${id}` });
const show = (value: string) => {
  const element = (
    <FieldServicesContext value={{ entity } as FieldServices}>
      <Cell field={alvo!} record={{ alvo: value, $labels: { 'setor:12': 'Bebidas' } }} />
    </FieldServicesContext>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
};

it('is read by the title of the row, with a way to it', async () => {
  show('setor:12');
  expect(await screen.findByRole('link', { name: 'Bebidas' })).toHaveAttribute('href', '/app/setor/12');
});
it('is a number where the row is gone, or not for this person', () => {
  show('setor:13');
  expect(screen.getByText('#13')).toBeInTheDocument();
  expect(screen.queryByRole('link')).toBeNull();
});
it('is no more than it says', () => {
  expect(['setor:1', 'setor', 'setor:0', 'setor:1;2', ':1'].map((one) => partsOf(one))).toEqual([
    ['setor', 1],
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
