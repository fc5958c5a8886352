import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { routed } from '../../../tests/support/routed';
import type { ChartKind, ChartView } from '#kit/resource/chart';
import { Chart } from './Chart';

const days: ChartView = {
  step: 'day',
  marks: ['2054-11-01', '2054-11-02', '2054-11-03'].map((key) => ({
    key,
    text: key.split('-').toReversed().join('/'),
  })),
  series: [
    { text: 'novembro', values: [10, 0, 30] },
    {
      text: 'outubro',
      values: [5, 7, 9, 11],
      before: {
        from: '2054-10-28',
        to: '2054-10-31',
        marks: ['28', '29', '30', '31'].map((day) => ({ key: `2054-10-${day}`, text: `${day}/10/2054` })),
      },
    },
  ],
  note: 'Mostrado por semana.',
};
const parts: ChartView = {
  step: 'hour',
  marks: [
    { key: '19', text: '19h' },
    { key: '20', text: '20h' },
  ],
  series: [
    { key: '1', text: 'Segunda-feira', values: [4, 0] },
    { key: '2', text: 'Terça-feira', values: [1, 38] },
  ],
};
const names: ChartView = {
  marks: [{ key: 1, text: 'Pizza' }, { key: 2, text: 'Esfiha' }, { text: 'Outros (7)' }],
  series: [{ text: 'Vendas', values: [50, 20, 90] }],
};
const totals: ChartView = {
  marks: ['Recebidos', 'Concluídos', 'Com nota'].map((text) => ({ text })),
  series: [{ text: 'novembro', values: [8, 4, 1] }],
};
const one: ChartView = { marks: [{ text: 'Custo' }], series: [{ text: 'novembro', values: [12.5] }] };
const Here = () => <output>{useLocation().pathname}</output>;
const draw = (kind: ChartKind, view: ChartView, linkOf?: (series: number, mark: number) => string | undefined) =>
  render(
    routed(
      <>
        <Chart
          kind={kind}
          title="Figura"
          view={view}
          along="Grupo"
          value={(figure) => (figure === null ? '–' : `R$ ${figure}`)}
          short={String}
          linkOf={linkOf}
        />
        <Here />
      </>,
    ),
  );
const stage = () => screen.getByRole('application', { name: 'Figura' });
const said = () => document.querySelector('[aria-live]')!.textContent;

describe('a chart', () => {
  it.each([
    ['line', days, '.chart__line', 2, 'O maior: 03/11/2054: R$ 30.'],
    ['bar', days, '.chart__fill', 3, 'O maior: 03/11/2054: R$ 30.'],
    ['bar', names, '.chart__fill', 3, 'O maior: Pizza: R$ 50.'],
    ['stacked', parts, '.chart__fill', 3, 'O maior: Terça-feira, 20h: R$ 38.'],
    ['heat', parts, '.chart__fill', 4, 'O maior: Terça-feira, 20h: R$ 38.'],
    ['funnel', totals, '.chart__fill', 3, 'Recebidos: R$ 8. Com nota: R$ 1.'],
    ['gauge', one, '.chart__fill', 1, 'Em novembro: R$ 12.5.'],
  ] as const)('%s is drawn, told in a sentence, and stands in a table', async (kind, view, part, count, sentence) => {
    const user = userEvent.setup();
    draw(kind, view);
    expect(stage().querySelectorAll(part)).toHaveLength(count);
    expect(stage()).toHaveAccessibleDescription(
      `${sentence} As setas passam pelos valores. A tabela abaixo tem todos.`,
    );
    await user.click(screen.getByText('Ver em tabela'));
    const cells = within(screen.getByRole('table')).getAllByRole('cell');
    expect(cells).toHaveLength(Math.max(...view.series.map(({ values }) => values.length)) * view.series.length);
    for (const { values } of view.series)
      for (const value of values)
        expect(cells.some(({ textContent }) => textContent!.startsWith(`R$ ${value}`))).toBe(true);
  });
  it('says what stands under it of a series that was shortened, and a day more of the period before', () => {
    draw('line', days);
    expect(screen.getByText('Mostrado por semana.')).toBeVisible();
    fireEvent(window, new Event('beforeprint'));
    const last = within(screen.getByRole('table')).getAllByRole('row').at(-1)!;
    expect([...last.children].map(({ textContent }) => textContent)).toEqual(['–', '–', 'R$ 1131/10/2054']);
  });
  it('is read by the arrows, value by value, and a value opens its list', async () => {
    const user = userEvent.setup();
    draw('heat', parts, (series, mark) =>
      parts.series[series]!.values[mark] ? `/lista/${series}/${mark}` : undefined,
    );
    stage().focus();
    await user.keyboard('{ArrowRight}');
    expect(said()).toBe('Segunda-feira, 19h: R$ 4. Enter abre a lista');
    await user.keyboard('{ArrowDown}{End}');
    expect(said()).toBe('Terça-feira, 20h: R$ 38. Enter abre a lista');
    await user.keyboard('{ArrowUp}');
    expect(said()).toBe('Segunda-feira, 20h: R$ 0');
    await user.keyboard('{Enter}');
    expect(screen.getByRole('status')).toHaveTextContent('/');
    await user.keyboard('{Escape}');
    expect(said()).toBe('');
    await user.keyboard('{Home}{ArrowLeft}{Enter}');
    expect(screen.getByRole('status')).toHaveTextContent('/lista/0/0');
    await user.click(screen.getByText('Ver em tabela'));
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/lista/0/0',
      '/lista/1/0',
      '/lista/1/1',
    ]);
  });
  it('has nothing to open where a figure is of several groups, and is saved as a picture', async () => {
    const user = userEvent.setup();
    const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    draw('bar', names);
    await user.click(screen.getByRole('button', { name: 'Salvar: Figura' }));
    await user.click(screen.getByRole('menuitem', { name: 'Salvar a imagem (SVG)' }));
    const file = saved.mock.calls[0]![0] as Blob;
    expect([file.type, await file.text()]).toEqual(['image/svg+xml', expect.stringMatching(/<svg[^]*Pizza[^]*R\$ 50/)]);
    expect(screen.queryByRole('link')).toBeNull();
  });
});
