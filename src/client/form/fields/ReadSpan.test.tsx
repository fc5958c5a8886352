import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { f } from '#fields';
import { fieldsOf } from '#kit/read/model';
import { ReadField } from './ReadSpan';

const { itens, fundo } = fieldsOf({
  itens: f.list({ nome: f.text({ required: true }), preco: f.money(), obs: f.text() }),
  fundo: f.list({ nome: f.text({ required: true }), partes: f.list({ nome: f.text() }) }),
});
const rows = [
  { nome: 'Broto', preco: 10, obs: null },
  { nome: 'Grande', preco: 1234.5, obs: null },
];

it('reads rows inside a record as a table of the columns that say something', () => {
  render(<ReadField field={itens!} record={{ itens: rows }} />);
  const table = within(screen.getByRole('region', { name: 'Itens, em tabela' })).getByRole('table');
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Nome', 'Preço']);
  expect(within(table).getByRole('cell', { name: /1\.234,50/ })).toBeVisible();
});
it('reads rows with rows of their own a line each, and none as none', () => {
  const { rerender } = render(
    <ReadField field={fundo!} record={{ fundo: [{ nome: 'Massa', partes: [{ nome: 'Farinha' }] }] }} />,
  );
  expect(screen.getByRole('listitem')).toHaveTextContent('Nome: Massa');
  rerender(<ReadField field={fundo!} record={{ fundo: null }} />);
  expect(screen.getByText('–')).toBeVisible();
});
