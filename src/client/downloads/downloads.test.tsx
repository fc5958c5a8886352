import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext } from 'ra-core';
import { routed } from '../../../tests/support/routed';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { messages } from '#kit/messages';
import { dataProvider } from '../dataProvider';
import { stubServices } from '../../../tests/support/fetchStub';
import { setUser } from '../session';
import { storeToken } from '../session/token';
import { ConfirmProvider, Toasts } from '../ui';
import { ownPath, readDownload } from './download';
import { DownloadsButton } from './DownloadsButton';
import { openDownloads } from './open';
import { whatsAppAddress } from './share';

const file = (id: number, more: object = {}, inner: object = {}) => ({
  id,
  empresaId: 7,
  situacao: 'PRONTO',
  download: {
    data: '2026-11-20T15:30:00Z',
    nome: `Clientes ${id}.csv`,
    url: 'arquivo/findbyid/5',
    descricao: 'Exportação de clientes',
    ...inner,
  },
  ...more,
});
const list = (...results: readonly unknown[]) => ({
  envelope: { hasError: false, results, totalRecords: results.length },
});
const open = async () => {
  render(
    routed(
      <CoreAdminContext dataProvider={dataProvider}>
        <ConfirmProvider>
          <DownloadsButton />
          <Toasts />
        </ConfirmProvider>
      </CoreAdminContext>,
    ),
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Central de Downloads' }));
  return { user, dialog: await screen.findByRole('dialog', { name: 'Central de Downloads' }) };
};
beforeEach(() => {
  storeToken('serie.1.x');
  setUser({
    permissions: [],
    plan: [],
    name: 'Ana',
    userName: 'ana',
    companyName: 'Pizzaria',
    companyId: 7,
    admin: false,
    zone: 'America/Sao_Paulo',
  });
  vi.spyOn(window, 'open').mockReturnValue(null);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
});

describe('Central de Downloads', () => {
  it('shows the last 30 days in a table of date, name and description, page 1 of size 10', async () => {
    const sent = stubServices(list(file(1)));
    const { dialog } = await open();
    const table = await within(dialog).findByRole('table');
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Data', 'Nome', 'Descrição', 'Ações']);
    expect(within(table).getByText('20/11/2026, 12:30')).toBeDefined();
    const { path, body } = sent[0]!;
    const { dataInicio, dataFim } = body as { readonly dataInicio: string; readonly dataFim: string };
    expect(path).toBe('/services/companydownload/filterpaginated/1/10');
    const [from, to] = [dataInicio, dataFim].map((day) => Date.parse(day.split('/').toReversed().join('-'))) as [
      number,
      number,
    ];
    expect((to - from) / 86_400_000).toBe(29);
    expect(screen.getByText('Os arquivos ficam guardados por 30 dias.')).toBeVisible();
  });
  it('asks again for another period and nothing for one that is none', async () => {
    const sent = stubServices(list(file(1)));
    const { dialog } = await open();
    await within(dialog).findByRole('table');
    fireEvent.change(within(dialog).getByLabelText('De'), { target: { value: '01/01/2026' } });
    await waitFor(() => expect(sent.at(-1)!.body).toMatchObject({ dataInicio: '01/01/2026' }));
    const before = sent.length;
    fireEvent.change(within(dialog).getByLabelText('De'), { target: { value: '01/01/2099' } });
    await within(dialog).findByText('Informe um período válido!');
    expect(sent).toHaveLength(before);
  });
  it('says what cannot be downloaded, and that a pop-up was blocked', async () => {
    stubServices(
      list(
        file(1, {}, { url: null }),
        file(2, {}, { url: 'https://arquivos.example/x.csv' }),
        file(3, {}, { url: 'javascript:alert(1)' }),
      ),
    );
    const { user, dialog } = await open();
    await user.click(await within(dialog).findByRole('button', { name: 'Clientes 1.csv' }));
    await screen.findByText(messages.noFile);
    await user.click(within(dialog).getByRole('button', { name: 'Clientes 2.csv' }));
    await screen.findByText(messages.popupBlocked);
    vi.mocked(window.open).mockClear();
    await user.click(within(dialog).getByRole('button', { name: 'Clientes 3.csv' }));
    expect(window.open).not.toHaveBeenCalled();
  });
  it('follows what is being made until it is there', async () => {
    stubServices(list(file(1, { situacao: 'PROCESSANDO', feitos: 1500, total: 6000 })), list(file(1)));
    const { dialog } = await open();
    const bar = await within(dialog).findByRole<HTMLProgressElement>('progressbar');
    expect([bar.value, bar.max]).toEqual([1500, 6000]);
    expect(within(dialog).getByText('1.500 de 6.000')).toBeDefined();
    expect(within(dialog).queryByRole('button', { name: /por e-mail/ })).toBeNull();
    await within(dialog).findByRole('button', { name: 'Clientes 1.csv' }, { timeout: 4_000 });
  });
  it('opens from elsewhere', async () => {
    stubServices(list());
    render(
      routed(
        <CoreAdminContext dataProvider={dataProvider}>
          <DownloadsButton />
        </CoreAdminContext>,
      ),
    );
    openDownloads();
    await screen.findByText('Nenhum arquivo neste período');
  });
  it("shares by WhatsApp: the downloads centre for a file of ours, the link for another site's", async () => {
    vi.mocked(window.open).mockReturnValue({ opener: null } as never);
    stubServices(list(file(1), file(2, {}, { url: 'https://arquivos.example/x.csv' })));
    const { user, dialog } = await open();
    await user.click(await within(dialog).findByRole('button', { name: 'Compartilhar Clientes 1.csv por WhatsApp' }));
    await user.click(within(dialog).getByRole('button', { name: 'Compartilhar Clientes 2.csv por WhatsApp' }));
    expect(vi.mocked(window.open).mock.calls.map(([address]) => address)).toEqual([
      whatsAppAddress('Clientes 1.csv', `${window.location.origin}/app/pages/bemvindo?downloads=abrir`),
      whatsAppAddress('Clientes 2.csv', 'https://arquivos.example/x.csv'),
    ]);
  });
});

describe('Enviar arquivos', () => {
  const openSend = async () => {
    const sent = stubServices(list(file(1)), {}, list(file(1)));
    const { user, dialog } = await open();
    await user.click(await within(dialog).findByRole('button', { name: 'Enviar Clientes 1.csv por e-mail' }));
    return { sent, user, dialog: await screen.findByRole('dialog', { name: 'Enviar arquivos' }) };
  };
  it('starts with one empty entry, adds by Enter and by button, lower-cases, and sends each address once', async () => {
    const { sent, user, dialog } = await openSend();
    const first = within(dialog).getByRole('textbox', { name: 'E-mail 1' });
    expect(within(dialog).getAllByRole('textbox')).toHaveLength(1);
    await user.type(first, 'Ana@A.com{Enter}');
    expect(document.activeElement).toBe(within(dialog).getByRole('textbox', { name: 'E-mail 2' }));
    await user.keyboard('ana@a.com');
    await user.click(within(dialog).getByRole('button', { name: 'Adicionar e-mail' }));
    await user.keyboard('rui@b.com.br');
    await user.click(within(dialog).getByRole('button', { name: 'Enviar' }));
    await screen.findByText('Arquivo enviado para 2 e-mails!');
    const { path, body } = sent.find(({ path: one }) => one.includes('enviar-email'))!;
    expect([path, body]).toEqual([
      '/services/companydownload/enviar-email',
      { download: file(1).download, empresaId: 7, id: 1, emails: ['ana@a.com', 'rui@b.com.br'] },
    ]);
  });
  it('flags after 500 ms what is no address, sends nothing, and clears the only entry when it is removed', async () => {
    const { sent, user, dialog } = await openSend();
    await user.click(within(dialog).getByRole('button', { name: 'Enviar' }));
    expect(within(dialog).getByText(messages.noRecipient)).toBeDefined();
    const first = within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'E-mail 1' });
    await user.type(first, 'ana@a.comum');
    await within(dialog).findByText(messages.invalidEmail);
    expect(first.getAttribute('aria-invalid')).toBe('true');
    await user.click(within(dialog).getByRole('button', { name: 'Enviar' }));
    expect(sent.some(({ path }) => path.includes('enviar-email'))).toBe(false);
    await user.click(within(dialog).getByRole('button', { name: 'Remover E-mail 1' }));
    expect(first.value).toBe('');
    await waitFor(() => expect(within(dialog).queryByText(messages.invalidEmail)).toBeNull());
  });
});

it.each([
  ['arquivo/findbyid/5', true],
  ['/services/arquivo/findbyid/5', true],
  ['https://a.example/x', false],
  ['//a.example/x', false],
  ['../x', false],
  ['javascript:alert(1)', false],
  ['a/../../x', false],
])('takes %j for a file of ours: %s', (url, own) => {
  expect(ownPath(url) !== undefined).toBe(own);
});
it('reads what came over the wire and leaves out what is none', () => {
  expect([null, 'x', {}, { id: 'a' }].flatMap(readDownload)).toEqual([]);
  expect(readDownload({ id: 1, download: { descricao: 'Só isto' } })[0]).toMatchObject({
    id: 1,
    state: 'PRONTO',
    download: { nome: 'Só isto', url: null },
  });
});
