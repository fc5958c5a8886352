import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { messages } from '#kit/messages';
import { refuseOnce, sentTo, server } from '../../../tests/support/server';
import { http, HttpResponse } from 'msw';
import { addressOf } from '../addresses';
import { model, show, stored, withCakes } from './harness';
import { screenActions } from './screenActions';

withCakes();
/** ra-core prints every refusal; here they are meant. */
const refusalsArePrinted = () => vi.mocked(console.error).mockImplementation(() => undefined);

const row = (name: string) => screen.getByRole('link', { name }).closest('tr')!;
const listed = () => screen.findByRole('link', { name: 'Aipim' }, { timeout: 5_000 });
/** Chooses in the menu of a row. */
const choose = async (user: ReturnType<typeof userEvent.setup>, name: string, action: string): Promise<void> => {
  await user.click(within(row(name)).getByRole('button', { name: `Mais ações de ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: new RegExp(`^${action}`) }));
};
const keysOf = (path: string) => sentTo(path).map(({ headers }) => headers.get('idempotency-key'));
const saved = () => {
  const names: string[] = [];
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) { names.push(this.download); });
  return names;
};
/** A window as the browser would open one. */
const opens = () => {
  const opened = { document: document.implementation.createHTMLDocument(), CSSStyleSheet, opener: {} as unknown, print: vi.fn(), focus: vi.fn(), close: vi.fn(), location: { replace: vi.fn() } };
  const open = vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window);
  return { ...opened, open };
};

describe('a question', () => {
  it('says the values of the record as people write them, acts once with a key, and tells what happened', async () => {
    const user = userEvent.setup();
    await show();
    await listed();
    await choose(user, 'Aipim', 'Assar');
    expect(await screen.findByRole('alertdialog', { name: 'Confirmação' })).toHaveTextContent(/Assar Aipim por R\$\s10,00\?/);
    await user.click(screen.getByRole('button', { name: 'Sim' }));
    await screen.findByText('Aipim está assado!');
    await waitFor(() => expect(within(row('Aipim')).getByText('Assado')).toBeVisible());
    expect(keysOf('bolo/assar/1')).toEqual([expect.stringMatching(/^[\w-]{8,}$/)]);
    expect((await stored())[0]).toMatchObject({ situacao: 'ASSADO' });
  });

  it('stays with the reason, and tries again with the same key until an answer has come', async () => {
    refusalsArePrinted();
    const user = userEvent.setup();
    await show();
    await listed();
    server.use(http.all('*/services/bolo/assar/1', () => HttpResponse.error(), { once: true }));
    await choose(user, 'Aipim', 'Assar');
    await user.click(await screen.findByRole('button', { name: 'Sim' }));
    expect(await within(screen.getByRole('alertdialog')).findByRole('alert')).not.toBeEmptyDOMElement();
    await user.click(screen.getByRole('button', { name: 'Não' }));
    refuseOnce('bolo/assar/1', 503, { messageError: messages.serverErrorRetry });
    await choose(user, 'Aipim', 'Assar');
    await user.click(await screen.findByRole('button', { name: 'Sim' }));
    await within(screen.getByRole('alertdialog')).findByRole('alert');
    await user.click(screen.getByRole('button', { name: 'Sim' }));
    await screen.findByText('Aipim está assado!');
    const [first, second] = keysOf('bolo/assar/1');
    expect(second).toBe(first);
  });

  it('shows the reason of a refusal, and a new intention has a new key', async () => {
    refusalsArePrinted();
    const user = userEvent.setup();
    await show();
    await listed();
    for (const _ of [1, 2]) {
      await choose(user, 'Queimado', 'Assar');
      await user.click(await screen.findByRole('button', { name: 'Sim' }));
      expect(await within(screen.getByRole('alertdialog')).findByRole('alert')).toHaveTextContent('O forno queimou!');
      await user.click(screen.getByRole('button', { name: 'Não' }));
    }
    const [first, second] = keysOf('bolo/assar/3');
    expect(second).not.toBe(first);
    expect((await stored())[2]).toMatchObject({ situacao: 'CRU' });
  });
});

describe('a form', () => {
  const open = async (user: ReturnType<typeof userEvent.setup>) => {
    await show();
    await listed();
    await choose(user, 'Banana', 'Mudar preço');
    return screen.findByRole('dialog', { name: 'Mudar preço' }, { timeout: 5_000 });
  };
  it('begins with its initial values, is checked like any form, and keeps what was typed when it is refused', async () => {
    refusalsArePrinted();
    const user = userEvent.setup();
    const dialog = await open(user);
    expect(dialog).toHaveTextContent('O preço de Banana muda já.');
    const price = await within(dialog).findByLabelText(/^Preço/);
    expect(price).toHaveValue('11,00');
    await user.clear(price);
    await user.click(within(dialog).getByRole('button', { name: 'Mudar preço' }));
    expect(await within(dialog).findByText(messages.required)).toBeVisible();
    await waitFor(() => expect(price).toHaveFocus());
    expect(sentTo('bolo/precificar')).toEqual([]);
    await user.type(price, '25,00');
    await user.type(within(dialog).getByLabelText(/^Motivo/), 'caro');
    await user.click(within(dialog).getByRole('button', { name: 'Mudar preço' }));
    expect(await within(dialog).findByText('Caro demais!')).toBeVisible();
    expect(price).toHaveValue('25,00');
    await user.clear(within(dialog).getByLabelText(/^Motivo/));
    await user.click(within(dialog).getByRole('button', { name: 'Mudar preço' }));
    await screen.findByRole('dialog', { name: 'Preço mudado' });
    expect(new Set(keysOf('bolo/precificar')).size).toBe(1);
    expect((await stored())[1]).toMatchObject({ preco: 25 });
  });
  it('shows what the server says of a field at the field, and of one it does not have below', async () => {
    refusalsArePrinted();
    const user = userEvent.setup();
    const dialog = await open(user);
    refuseOnce('bolo/precificar', 422, { messageError: messages.invalidForm, fieldErrors: { preco: 'Preço fora da tabela!', outro: 'Falta o outro!' } });
    await user.click(within(dialog).getByRole('button', { name: 'Mudar preço' }));
    expect(await within(dialog).findByText('Preço fora da tabela!')).toBeVisible();
    expect(within(dialog).getAllByRole('alert').some((alert) => alert.textContent?.includes('Falta o outro!'))).toBe(true);
    expect(within(dialog).getByLabelText(/^Preço/)).toHaveAttribute('aria-invalid', 'true');
  });
  it('shows its result by kinds, copies it, and goes on to the next effect when it is closed', async () => {
    const user = userEvent.setup();
    const { router } = await show({ at: addressOf(model, 'show', 2) });
    await user.click(await screen.findByRole('button', { name: 'Mudar preço' }, { timeout: 5_000 }));
    await user.click(within(await screen.findByRole('dialog', { name: 'Mudar preço' }, { timeout: 5_000 })).getByRole('button', { name: 'Mudar preço' }));
    const dialog = await screen.findByRole('dialog', { name: 'Preço mudado' });
    expect(within(dialog).getByText('P2')).toBeVisible();
    expect(within(dialog).getByRole('link', { name: /exemplo/ })).toHaveAttribute('href', 'https://exemplo.com.br/bolo');
    expect(within(dialog).getByText(/R\$\s11,00/)).toBeVisible();
    expect(within(dialog).getByRole('img', { name: 'Figura' })).toHaveAttribute('src', expect.stringMatching(/^data:image\/png/));
    await user.click(within(dialog).getByRole('button', { name: 'Copiar Código' }));
    expect(await navigator.clipboard.readText()).toBe('P2');
    expect(router.state.location.pathname).toContain('/detalhe/');
    await user.click(within(dialog).getAllByRole('button', { name: 'Fechar' }).at(-1)!);
    await waitFor(() => expect(router.state.location.pathname).toBe('/app/cozinha/bolo'));
  });
});

describe('where actions stand', () => {
  it('hides what the state or the permission forbids, and locks what the plan lacks', async () => {
    const user = userEvent.setup();
    const { router } = await show();
    await listed();
    await user.click(within(row('Banana')).getByRole('button', { name: 'Mais ações de Banana' }));
    expect(screen.queryByRole('menuitem', { name: /^Assar/ })).toBeNull();
    expect(screen.queryByRole('menuitem', { name: /^Jogar fora/ })).toBeNull();
    await user.click(screen.getByRole('menuitem', { name: /^Enfeitar.*fora do seu plano/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/app/upgrade-plano'));
    expect(sentTo('bolo/enfeitar')).toEqual([]);
  });
  it('stand on the page of the record, two as buttons and the others in the menu, and begin the form anew with what they changed', async () => {
    const user = userEvent.setup();
    await show({ at: addressOf(model, 'edit', 1) });
    expect(await screen.findByRole('radio', { name: 'Cru' }, { timeout: 5_000 })).toBeChecked();
    const name = screen.getByLabelText(/^Nome/);
    await user.type(name, '!');
    await user.click(screen.getByRole('button', { name: 'Assar' }));
    await screen.findByText('Salve ou descarte as alterações antes!');
    await user.type(name, '{Backspace}');
    await user.click(screen.getByRole('button', { name: 'Assar' }));
    await user.click(await screen.findByRole('button', { name: 'Sim' }));
    await screen.findByText('Aipim está assado!');
    await waitFor(() => expect(screen.getByRole('radio', { name: 'Assado' })).toBeChecked());
    expect(screen.queryByRole('button', { name: 'Assar' })).toBeNull();
    await user.type(screen.getByLabelText(/^Nome/), '!');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    await screen.findByText(messages.saved);
    expect((await stored())[0]).toMatchObject({ nome: 'Aipim!', situacao: 'ASSADO' });
  });
  it('are offered to the palette: of the list, of what is chosen, of the row with the focus', async () => {
    const user = userEvent.setup();
    await show();
    await listed();
    await user.click(screen.getByRole('checkbox', { name: 'Selecionar Banana' }));
    screen.getByRole('link', { name: 'Torto' }).focus();
    const offered = screenActions();
    expect(offered.map(({ label, detail }) => `${label} ${detail ?? ''}`)).toEqual(expect.arrayContaining(['Etiqueta Torto', 'Vender 1 bolo', 'Contar Bolos', 'Duplicar Torto']));
    expect(offered.some(({ label }) => label === 'Assar')).toBe(false);
  });
  it('open by the keyboard from the row', async () => {
    const user = userEvent.setup();
    await show();
    (await listed()).focus();
    await user.keyboard('.');
    expect(await screen.findByRole('menuitem', { name: /^Assar/ })).toBeVisible();
  });
});

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
    const dialog = await screen.findByRole('dialog', { name: 'Esfriar' });
    await within(dialog).findByText('Pronto!', undefined, { timeout: 5_000 });
    expect(within(dialog).getByText('20')).toBeVisible();
    const asked = sentTo('bolo/temperatura/2').length;
    await new Promise((resolve) => { setTimeout(resolve, 400); });
    expect(sentTo('bolo/temperatura/2')).toHaveLength(asked);
  });
  it('report each row of a bulk that was refused, on rows ticked and on all that is found', async () => {
    const user = userEvent.setup();
    await show();
    await listed();
    for (const name of ['Banana', 'Torto', 'Aipim']) await user.click(screen.getByRole('checkbox', { name: `Selecionar ${name}` }));
    await user.click(screen.getByRole('button', { name: 'Vender' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Vender 3 bolos?');
    await user.click(screen.getByRole('button', { name: 'Sim' }));
    const dialog = await screen.findByRole('dialog', { name: 'Vender' });
    expect(within(dialog).getAllByRole('row').map((one) => one.textContent)).toEqual(expect.arrayContaining(['TortoNinguém quer!', 'AipimNão está na situação desta ação!']));
    await user.click(within(dialog).getAllByRole('button', { name: 'Fechar' }).at(-1)!);
    expect(screen.queryByText(/selecionad/)).toBeNull();
    expect((await stored()).map(({ vendas }) => vendas)).toEqual([0, 2, 2, 3]);
    await user.click(screen.getByRole('checkbox', { name: 'Selecionar Aipim' }));
    expect(screen.queryByRole('button', { name: 'Vender' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Selecionar os 4 encontrados' }));
    await user.click(screen.getByRole('button', { name: 'Vender' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Vender 4 bolos?');
    await user.click(screen.getByRole('button', { name: 'Sim' }));
    await screen.findByRole('dialog', { name: 'Vender' });
    expect(sentTo('bolo/vender').at(-1)?.body).toEqual({ selection: { filter: {} } });
  });
  it('fill a toast from the result of the list, by its form', async () => {
    const user = userEvent.setup();
    await show();
    await listed();
    await user.click(screen.getByRole('button', { name: 'Contar' }));
    const dialog = await screen.findByRole('dialog', { name: 'Contar' }, { timeout: 5_000 });
    expect(await within(dialog).findByLabelText(/^De/)).toHaveValue('1');
    await user.click(within(dialog).getByRole('button', { name: 'Contar' }));
    await screen.findByText('São 4 bolos.');
  });
});

describe('a list with an order of its own', () => {
  const names = () => screen.getAllByRole('row').slice(1).map((one) => within(one).getByRole('link').textContent);
  it('begins in it, and is moved by the arrows of a handle, by keys and by buttons, each saved at once', async () => {
    const user = userEvent.setup();
    await show();
    await listed();
    expect(names()).toEqual(['Aipim', 'Banana', 'Queimado', 'Torto']);
    screen.getByRole('button', { name: 'Mover Torto' }).focus();
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(names()).toEqual(['Aipim', 'Torto', 'Banana', 'Queimado']);
    await screen.findByText('Torto: posição 2 de 4');
    await waitFor(async () => expect((await stored()).map(({ nome }) => nome)).toEqual(['Aipim', 'Torto', 'Banana', 'Queimado']));
    screen.getByRole('link', { name: 'Aipim' }).focus();
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await waitFor(async () => expect((await stored()).map(({ nome }) => nome)).toEqual(['Torto', 'Aipim', 'Banana', 'Queimado']));
    await choose(user, 'Queimado', 'Mover para cima');
    await waitFor(async () => expect((await stored()).map(({ nome }) => nome)).toEqual(['Torto', 'Aipim', 'Queimado', 'Banana']));
  });
  it('brings back what is stored when it is refused', async () => {
    refusalsArePrinted();
    const user = userEvent.setup();
    await show();
    await listed();
    refuseOnce('bolo/salvar-ordem', 409, { messageError: 'A lista mudou. Atualize e ordene novamente!' });
    screen.getByRole('button', { name: 'Mover Torto' }).focus();
    await user.keyboard('{Home}');
    await screen.findByText('A lista mudou. Atualize e ordene novamente!');
    await waitFor(() => expect(names()).toEqual(['Aipim', 'Banana', 'Queimado', 'Torto']));
  });
  it('cannot be moved while it is filtered or sorted otherwise, nor by who only looks', async () => {
    const user = userEvent.setup();
    await show();
    await listed();
    await user.click(screen.getByRole('button', { name: 'Preço' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Mover/ })).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Opções da lista' }));
    await user.click(screen.getByRole('menuitem', { name: 'Ordenar manualmente' }));
    expect(await screen.findByRole('button', { name: 'Mover Torto' })).toBeVisible();
  });
  it('is not offered to a reader', async () => {
    await show({ login: 'leitor' });
    await listed();
    expect(screen.queryByRole('button', { name: /^Mover/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Cardápio' })).toBeNull();
  });
});

describe('totals', () => {
  it('stand above the list for what it is filtered by', async () => {
    const user = userEvent.setup();
    await show();
    await listed();
    const totals = await screen.findByText(/R\$\s46,00/);
    expect(totals).toBeVisible();
    await user.keyboard('/');
    await user.keyboard('banana{Enter}');
    await screen.findByText(/R\$\s11,00/, { selector: 'dd *, dd' });
    expect(sentTo('bolo/totais').at(-1)?.body).toEqual({ filter: { $search: 'banana' } });
  });
});

describe('Duplicar', () => {
  it('begins a new record from another: marked, without what must not be copied', async () => {
    const user = userEvent.setup();
    await show();
    await listed();
    await choose(user, 'Banana', 'Duplicar');
    await waitFor(() => expect(screen.getByLabelText(/^Nome/)).toHaveValue('Banana (cópia)'), { timeout: 5_000 });
    expect(screen.getByLabelText(/^Codigo/)).toHaveValue('');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(async () => expect(await stored()).toHaveLength(5));
    expect((await stored()).find(({ nome }) => nome === 'Banana (cópia)')).toMatchObject({ codigo: null, vendas: null, preco: 11 });
  });
});
