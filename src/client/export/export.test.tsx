import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext } from 'ra-core';
import { routed } from '../../../tests/support/routed';
import { afterEach, expect, it, vi } from 'vitest';
import { Menu } from '#fields/parts';
import { dataProvider } from '../dataProvider';
import { Toasts } from '../ui';
import { useExport, type ExportOptions } from './useExport';

afterEach(cleanup);
const later = () => vi.fn(() => Promise.resolve());
const Shown = (options: ExportOptions) => {
  const { items, dialog } = useExport(options);
  return (
    <>
      <Menu label="Exportar" items={items} trigger={(trigger) => <button {...trigger}>Exportar</button>} />
      {dialog}
    </>
  );
};
const choose = async (options: Partial<ExportOptions> & Pick<ExportOptions, 'now'>) => {
  render(
    routed(
      <CoreAdminContext dataProvider={dataProvider}>
        <Shown total={3} counted="3 clientes" later={later()} {...options} />
        <Toasts />
      </CoreAdminContext>,
    ),
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Exportar' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Exportar CSV' }));
  return user;
};

it('asks who may see personal data how they go: masked unless said', async () => {
  const now = vi.fn(() => Promise.resolve('saved' as const));
  const user = await choose({ now, asksPersonal: true });
  const masked = await screen.findByRole('radio', { name: /^Mascarados/ });
  expect([masked, document.activeElement]).toEqual([masked, masked]);
  expect(masked).toBeChecked();
  await user.click(screen.getByRole('radio', { name: /^Completos/ }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Exportar' }));
  expect(now).toHaveBeenCalledWith('csv', 'completos');
});
it('asks nobody else, and no long list without the background', async () => {
  const now = vi.fn(() => Promise.resolve('saved' as const));
  await choose({ now });
  expect(now).toHaveBeenCalledWith('csv', 'mascarados');
  expect(screen.queryByRole('dialog')).toBeNull();
  cleanup();
  const inBackground = later();
  const user = await choose({ now, later: inBackground, total: 5_001, counted: '5.001 clientes', asksPersonal: true });
  await screen.findByText(/São 5\.001 clientes\./);
  await user.click(screen.getByRole('button', { name: 'Gerar em segundo plano' }));
  expect(inBackground).toHaveBeenCalledWith('csv', 'mascarados');
});
it('says that a file goes to the downloads centre where too many are made, and leads there', async () => {
  await choose({ now: () => Promise.resolve('later') });
  const way = await screen.findByRole('link', { name: 'Central de Downloads' });
  expect(way.getAttribute('href')).toBe('/app/exportacao/downloads');
  expect(way.parentElement?.textContent).toBe(
    'Há muitas exportações ao mesmo tempo: o arquivo está sendo preparado na Central de Downloads.',
  );
});
