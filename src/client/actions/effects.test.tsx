import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { messages } from '#kit/messages';
import { sentTo } from '../../../tests/support/server';
import { choose, listed, show, stored, withCakes } from './harness';

withCakes();

const saved = () => {
  const names: string[] = [];
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    names.push(this.download);
  });
  return names;
};
/** A window as the browser would open one. */
const opens = () => {
  const opened = {
    document: document.implementation.createHTMLDocument(),
    CSSStyleSheet,
    opener: {} as unknown,
    print: vi.fn(),
    focus: vi.fn(),
    close: vi.fn(),
    location: { replace: vi.fn() },
  };
  const open = vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window);
  return { ...opened, open };
};

describe('effects', () => {
  it('save the file that is the answer, and one fetched after it', async () => {
    const user = userEvent.setup();
    const names = saved();
    await show();
    await listed();
    await user.click(screen.getByRole('button', { name: 'Cardápio' }));
    await waitFor(() => expect(names).toEqual(['cardápio.csv']));
    await choose(user, 'Banana', 'Segunda via');
    await waitFor(() => expect(names).toEqual(['cardápio.csv', 'via.txt']));
    expect(sentTo('bolo/via/20')).toHaveLength(1);
  });
  it('print what the answer holds in a window of the click, without its scripts', async () => {
    const user = userEvent.setup();
    const opened = opens();
    await show();
    await listed();
    await choose(user, 'Banana', 'Etiqueta');
    expect(opened.open).toHaveBeenCalledOnce();
    await waitFor(() => expect(opened.print).toHaveBeenCalledOnce());
    expect(sentTo('bolo/etiqueta/2').map(({ method }) => method)).toEqual(['POST']);
    const { body, title } = opened.document;
    expect([body.textContent?.trim(), title]).toEqual(['Banana', 'Etiqueta']);
    expect(body.innerHTML).not.toMatch(/script|onclick/);
  });
  it('take back what was done by the button of their message, and tell what became of it', async () => {
    const user = userEvent.setup();
    await show();
    await listed();
    await choose(user, 'Banana', 'Entregar');
    const dialog = await screen.findByRole('dialog', { name: /^Entregar/ }, { timeout: 5_000 });
    await user.click(within(dialog).getByRole('button', { name: 'Entregar' }));
    await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
    await screen.findByText('Banana de volta');
    expect(sentTo('bolo/entrega/2/desfazer').map(({ method }) => method)).toEqual(['POST']);
    expect(sentTo('bolo/entrega/2/desfazer')[0]!.headers.get('idempotency-key')).toMatch(/^[\w-]{8,}$/);
  });
  it('send nothing when the browser lets no window open, and say so', async () => {
    const user = userEvent.setup();
    vi.spyOn(window, 'open').mockReturnValue(null);
    await show();
    await listed();
    await choose(user, 'Banana', 'Etiqueta');
    await screen.findByText(messages.popupBlocked);
    expect(sentTo('bolo/etiqueta')).toEqual([]);
  });
  it('open an address of the web, and nothing else', async () => {
    const user = userEvent.setup();
    const opened = opens();
    await show();
    await listed();
    await choose(user, 'Banana', 'Abrir no site');
    await waitFor(() => expect(opened.location.replace).toHaveBeenCalledWith('https://exemplo.com.br/bolo'));
    await choose(user, 'Torto', 'Abrir no site');
    await screen.findByText(messages.noFile);
    expect(opened.location.replace).toHaveBeenCalledOnce();
    expect(opened.close).toHaveBeenCalled();
  });
  it('ask until the answer is there', async () => {
    const user = userEvent.setup();
    await show();
    await listed();
    await choose(user, 'Banana', 'Esfriar');
    const dialog = await screen.findByRole('dialog', { name: /^Esfriar/ });
    await within(dialog).findByText('Pronto!', undefined, { timeout: 5_000 });
    expect(within(dialog).getByText('20')).toBeVisible();
    const asked = sentTo('bolo/temperatura/2').length;
    await new Promise((resolve) => {
      setTimeout(resolve, 400);
    });
    expect(sentTo('bolo/temperatura/2')).toHaveLength(asked);
  });
  it('report each row of a bulk that was refused, on rows ticked and on all that is found', async () => {
    const user = userEvent.setup();
    await show();
    await listed();
    for (const name of ['Banana', 'Torto', 'Aipim'])
      await user.click(screen.getByRole('checkbox', { name: `Selecionar ${name}` }));
    await user.click(await screen.findByRole('button', { name: 'Vender' }));
    await user.click(
      within(await screen.findByRole('alertdialog', { name: 'Vender 3 bolos?' })).getByRole('button', {
        name: 'Vender',
      }),
    );
    const dialog = await screen.findByRole('dialog', { name: 'Vender' });
    expect(dialog).toHaveTextContent('Feito em 1 bolo. Não em 2 bolos:');
    expect(
      within(dialog)
        .getAllByRole('row')
        .map((one) => one.textContent),
    ).toEqual(expect.arrayContaining(['TortoNinguém quer!', 'AipimNão está na situação desta ação!']));
    await user.click(within(dialog).getAllByRole('button', { name: 'Fechar' }).at(-1)!);
    expect(screen.queryByText(/selecionad/)).toBeNull();
    expect((await stored()).map(({ vendas }) => vendas)).toEqual([0, 2, 2, 3]);
    await user.click(screen.getByRole('checkbox', { name: 'Selecionar Aipim' }));
    expect(screen.queryByRole('button', { name: 'Vender' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Selecionar os 4 encontrados' }));
    await user.click(await screen.findByRole('button', { name: 'Vender' }));
    await user.click(
      within(await screen.findByRole('alertdialog', { name: 'Vender 4 bolos?' })).getByRole('button', {
        name: 'Vender',
      }),
    );
    await screen.findByRole('dialog', { name: 'Vender' });
    expect(sentTo('bolo/vender').at(-1)?.body).toEqual({
      selection: { filter: {}, total: 4, age: expect.any(Number) as number },
    });
  });
  it('fill a toast from the result of the list, by its form, and warn where the result asks for it', async () => {
    const user = userEvent.setup();
    await show();
    await listed();
    await user.click(screen.getByRole('button', { name: 'Contar' }));
    const dialog = await screen.findByRole('dialog', { name: 'Contar' }, { timeout: 5_000 });
    expect(await within(dialog).findByLabelText(/^De/)).toHaveValue('1');
    await user.click(within(dialog).getByRole('button', { name: 'Contar' }));
    expect((await screen.findByText('São 4 bolos.')).closest('[role=alert]')).not.toBeNull();
  });
});
