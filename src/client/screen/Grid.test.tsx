import { useState } from 'react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Grid, type GridChange } from './Grid';

const columns = [
  { key: 'a', label: 'A' },
  { key: 'b', label: 'B' },
  { key: 'lido', label: 'Lido' },
];
const rows = [1, 2, 3].map((key) => ({ key, title: `Linha ${key}` }));
const seen = vi.fn<(changes: readonly GridChange[]) => void>();
const opened = vi.fn<(row: number, column: string) => void>();

const Sheet = () => {
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  return (
    <Grid
      label="Folha"
      corner="Linha"
      columns={columns}
      rows={rows}
      cell={(row, column) =>
        column === 'lido'
          ? { text: 'só lido' }
          : { text: values[`${row}${column}`] ?? '–', edit: values[`${row}${column}`] ?? '' }
      }
      onEdit={(changes) => {
        seen(changes);
        setValues((now) => ({
          ...now,
          ...Object.fromEntries(changes.map(({ row, column, text }) => [`${row}${column}`, text])),
        }));
      }}
      onOpen={opened}
      chosen={chosen}
      onChoose={setChosen}
      empty="Nada."
    />
  );
};
const begin = () => {
  render(<Sheet />);
  const user = userEvent.setup();
  screen
    .getAllByRole('gridcell')
    .find((one) => one.tabIndex === 0)!
    .focus();
  return user;
};
const edits = () =>
  seen.mock.calls.flatMap(([changes]) => changes.map(({ row, column, text }) => `${row}${column}=${text}`));
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
});
afterEach(() => {
  cleanup();
  seen.mockClear();
  opened.mockClear();
  vi.unstubAllGlobals();
});

test('typing replaces, Enter goes down, Tab right, Esc restores, Delete clears', async () => {
  const user = begin();
  await user.keyboard('12{Enter}34{Tab}5');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Linha 2, B' }).value).toBe('5');
  await user.keyboard('{Escape}');
  expect(edits()).toEqual(['1a=12', '2a=34']);
  expect(document.activeElement?.textContent).toBe('–');
  await user.keyboard('7{Enter}{ArrowUp}{Delete}');
  expect(edits()).toEqual(['1a=12', '2a=34', '2b=7', '2b=']);
  // Opened with its own value, and left as it was: nothing has changed.
  await user.keyboard('{ArrowLeft}{F2}{Enter}');
  expect(edits()).toHaveLength(4);
});

test('a block from a spreadsheet is pasted from the cell on; what is not edited is passed over', () => {
  begin();
  fireEvent.paste(document.activeElement!, { clipboardData: { getData: () => '1\t2\t3\r\n4\t5\r\n' } });
  expect(edits()).toEqual(['1a=1', '1b=2', '2a=4', '2b=5']);
  expect(seen).toHaveBeenCalledTimes(1);
});

test('a cell that is not edited in place opens; the space bar chooses its row; Tab leaves at the end of the row', async () => {
  const user = begin();
  await user.keyboard('{End}9{Enter} ');
  expect(edits()).toEqual([]);
  expect(opened).toHaveBeenCalledWith(1, 'lido');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Marcar Linha 1' }).checked).toBe(true);
  await user.tab();
  expect(screen.getByRole('grid').contains(document.activeElement)).toBe(false);
});

test('a narrow window shows one column, chosen above', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  render(<Sheet />);
  const user = userEvent.setup();
  expect(screen.getAllByRole('gridcell').filter((one) => one.textContent === '–')).toHaveLength(3);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Coluna' }), 'Lido');
  expect(screen.getAllByText('só lido')).toHaveLength(3);
});

test('a sheet that is only read opens a cell by one press, and says its note', async () => {
  render(
    <Grid
      label="Lida"
      corner="Linha"
      columns={columns}
      rows={rows}
      cell={() => ({ text: '0', look: 'under', note: 'zerado' })}
      onOpen={opened}
      empty="Nada."
    />,
  );
  expect(screen.getAllByRole('gridcell')[4]?.textContent).toBe('0 zerado');
  await userEvent.setup().click(screen.getAllByRole('gridcell')[4]!);
  expect(opened.mock.lastCall).toEqual([2, 'b']);
});

test('a narrow window shows the pinned columns and one more, which is chosen', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  render(
    <Grid
      label="Estreita"
      corner="Linha"
      asksFor="Qual"
      columns={[{ key: 'soma', label: 'Soma', pinned: true }, ...columns]}
      rows={rows}
      cell={(_, column) => ({ text: column })}
      empty="Nada."
    />,
  );
  const shown = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(shown()).toEqual(['Linha', 'Soma', 'A']);
  await userEvent.setup().selectOptions(screen.getByRole('combobox', { name: 'Qual' }), 'B');
  expect(shown()).toEqual(['Linha', 'Soma', 'B']);
});
