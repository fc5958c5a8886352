import { screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { messages } from '#kit/messages';
import { plantOnly, refuseOnce, sentTo, server } from '../../../tests/support/server';
import { password } from '../../../tests/support/services';
import { addressOf } from '../addresses';
import { choose, listed, model, row, show, stored, withCakes } from './harness';
import { screenActions } from './screenActions';

withCakes();
/** ra-core prints every refusal; here they are meant. */
const refusalsArePrinted = () => vi.mocked(console.error).mockImplementation(() => undefined);

const keysOf = (path: string) => sentTo(path).map(({ headers }) => headers.get('idempotency-key'));
/** Presses a button of the question. */
const answer = async (user: UserEvent, name: string): Promise<void> =>
  user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));
describe('a question', () => {
  it('says the values of the record as people write them, acts once with a key, and tells what happened', async () => {
    const user = userEvent.setup();
    await show();
    await listed();
    await choose(user, 'Aipim', 'Assar');
    const dialog = await screen.findByRole('alertdialog', { name: /^Assar Aipim por R\$\s10,00\?$/ });
    expect(
      within(dialog)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Voltar', 'Assar']);
    await answer(user, 'Assar');
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
    await answer(user, 'Assar');
    expect(await within(screen.getByRole('alertdialog')).findByRole('alert')).not.toBeEmptyDOMElement();
    await answer(user, 'Voltar');
    refuseOnce('bolo/assar/1', 503, { messageError: messages.serverErrorRetry });
    await choose(user, 'Aipim', 'Assar');
    await answer(user, 'Assar');
    await within(screen.getByRole('alertdialog')).findByRole('alert');
    await answer(user, 'Assar');
    await screen.findByText('Aipim está assado!');
    const [first, second] = keysOf('bolo/assar/1');
    expect(second).toBe(first);
  });

  it("says the sentence that its declaration names when it failed on its way, and the server's where it says one", async () => {
    refusalsArePrinted();
    const user = userEvent.setup();
    await show();
    await listed();
    const lost = () =>
      server.use(
        http.all('*/services/bolo/cobrar/1', () => new HttpResponse('<html>', { status: 502 }), { once: true }),
      );
    lost();
    await choose(user, 'Aipim', 'Cobrar');
    expect(await screen.findByText(messages.serverErrorTry)).toBeVisible();
    refuseOnce('bolo/cobrar/1', 200, { hasError: true, messageError: 'O banco recusou!' });
    await choose(user, 'Aipim', 'Cobrar');
    expect(await screen.findByText('O banco recusou!')).toBeVisible();
    server.use(http.all('*/services/bolo/esfriar', () => new HttpResponse('<html>', { status: 502 }), { once: true }));
    await choose(user, 'Aipim', 'Esfriar');
    expect(await screen.findByText(messages.serverErrorReload)).toBeVisible();
  });

  it('asks for the word of another person over it, keeps what was typed, and acts with it', async () => {
    refusalsArePrinted();
    const user = userEvent.setup();
    await show();
    await listed();
    await choose(user, 'Aipim', 'Doar');
    await user.type(await screen.findByRole('textbox', { name: /A quem/ }), 'Creche');
    await user.click(screen.getByRole('button', { name: 'Doar' }));
    const word = await screen.findByRole('dialog', { name: 'Autorizar: Doar' });
    // Given up, nothing is done, and nothing typed is lost.
    await user.click(within(word).getByRole('button', { name: 'Voltar' }));
    expect(await screen.findByText('Nada foi feito: falta a autorização de outra pessoa.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: /A quem/ })).toHaveValue('Creche');
    await user.click(screen.getByRole('button', { name: 'Doar' }));
    const again = await screen.findByRole('dialog', { name: 'Autorizar: Doar' });
    await user.type(within(again).getByRole('textbox', { name: /Usuário/ }), 'leitor');
    await user.type(within(again).getByLabelText(/^Senha de quem autoriza/), 'errada');
    await user.click(within(again).getByRole('button', { name: 'Autorizar' }));
    expect(await within(again).findByText('Usuário ou senha inválidos!')).toBeVisible();
    await user.clear(within(again).getByLabelText(/^Senha de quem autoriza/));
    await user.type(within(again).getByLabelText(/^Senha de quem autoriza/), password);
    await user.click(within(again).getByRole('button', { name: 'Autorizar' }));
    expect(await screen.findByText('Aipim foi doado!')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await stored())[0]).toMatchObject({ codigo: 'Creche' });
  });

  it('shows the reason of a refusal, and a new intention has a new key', async () => {
    refusalsArePrinted();
    const user = userEvent.setup();
    await show();
    await listed();
    for (const _ of [1, 2]) {
      await choose(user, 'Queimado', 'Assar');
      await answer(user, 'Assar');
      expect(await within(screen.getByRole('alertdialog')).findByRole('alert')).toHaveTextContent('O forno queimou!');
      await answer(user, 'Voltar');
    }
    const [first, second] = keysOf('bolo/assar/3');
    expect(second).not.toBe(first);
    expect((await stored())[2]).toMatchObject({ situacao: 'CRU' });
  });
});

describe('a form with conditions', () => {
  it('shows a field when its condition is met, demands it then, and sends nothing of it otherwise', async () => {
    const user = userEvent.setup();
    await show();
    await listed();
    await choose(user, 'Banana', 'Entregar');
    const dialog = await screen.findByRole('dialog', { name: /^Entregar/ }, { timeout: 5_000 });
    await within(dialog).findByRole('radio', { name: 'Na loja' });
    expect(within(dialog).queryByLabelText(/^Rua/)).toBeNull();
    await user.click(within(dialog).getByRole('radio', { name: 'Em casa' }));
    await user.click(within(dialog).getByRole('button', { name: 'Entregar' }));
    expect(await within(dialog).findByText(messages.required)).toBeVisible();
    await user.type(within(dialog).getByLabelText(/^Rua/), 'Rua A');
    await user.click(within(dialog).getByRole('radio', { name: 'Na loja' }));
    await waitFor(() => expect(within(dialog).queryByLabelText(/^Rua/)).toBeNull());
    await user.click(within(dialog).getByRole('button', { name: 'Entregar' }));
    await screen.findByText('LOJA null');
    expect(sentTo('bolo/entregar').map(({ body }) => body)).toEqual([{ id: 2, modo: 'LOJA' }]);
  });
  it('asks nobody for what his permissions or his plan keep from him', async () => {
    const user = userEvent.setup();
    await show();
    await listed();
    await choose(user, 'Banana', 'Entregar');
    const dialog = await screen.findByRole('dialog', { name: /^Entregar/ }, { timeout: 5_000 });
    await within(dialog).findByRole('radio', { name: 'Na loja' });
    expect(within(dialog).queryByLabelText(/^Grátis/)).toBeNull();
    expect(within(dialog).queryByLabelText(/^Cartão/)).toBeNull();
    expect(within(dialog).getByRole('link', { name: 'Ver planos' })).toBeVisible();
  });
});

describe('a form', () => {
  const open = async (user: ReturnType<typeof userEvent.setup>) => {
    await show();
    await listed();
    await choose(user, 'Banana', 'Mudar preço');
    return screen.findByRole('dialog', { name: /^Mudar preço/ }, { timeout: 5_000 });
  };
  it('begins with its initial values, is checked like any form, and keeps what was typed when it is refused', async () => {
    refusalsArePrinted();
    const user = userEvent.setup();
    const scrolled = vi.fn<(options: unknown) => void>();
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(scrolled);
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
    expect(scrolled.mock.contexts.at(-1)).toHaveTextContent(/^Caro demais!$/);
    expect(price).toHaveValue('25,00');
    const reason = within(dialog).getByLabelText(/^Motivo/);
    await user.clear(reason);
    await user.type(reason, 'troco');
    await user.click(within(dialog).getByRole('button', { name: 'Mudar preço' }));
    await waitFor(() => expect(reason).toHaveAccessibleDescription('Isto não é motivo!'));
    await waitFor(() => expect(reason).toHaveFocus());
    expect(scrolled.mock.contexts.at(-1)).toBe(reason);
    await user.clear(reason);
    await user.click(within(dialog).getByRole('button', { name: 'Mudar preço' }));
    await screen.findByRole('dialog', { name: /^Preço mudado/ });
    expect(new Set(keysOf('bolo/precificar')).size).toBe(1);
    // Nobody is asked for it; the action begins with it, and it goes along.
    expect(within(dialog).queryByLabelText('Visto')).toBeNull();
    expect(sentTo('bolo/precificar').map(({ body }) => body)).toContainEqual(expect.objectContaining({ visto: 2 }));
    expect((await stored())[1]).toMatchObject({ preco: 25 });
  });
  it('shows what the server says of a field at the field, and of one it does not have below', async () => {
    refusalsArePrinted();
    const user = userEvent.setup();
    const dialog = await open(user);
    refuseOnce('bolo/precificar', 422, {
      messageError: messages.invalidForm,
      fieldErrors: { preco: 'Preço fora da tabela!', outro: 'Falta o outro!' },
    });
    await user.click(within(dialog).getByRole('button', { name: 'Mudar preço' }));
    expect(await within(dialog).findByText('Preço fora da tabela!')).toBeVisible();
    expect(
      within(dialog)
        .getAllByRole('alert')
        .some((alert) => alert.textContent?.includes('Falta o outro!')),
    ).toBe(true);
    expect(within(dialog).getByLabelText(/^Preço/)).toHaveAttribute('aria-invalid', 'true');
  });
  it('shows its result by kinds, copies it, and goes on to the next effect when it is closed', async () => {
    const user = userEvent.setup();
    const { router } = await show({ at: addressOf(model, 'show', 2) });
    await user.click(await screen.findByRole('button', { name: 'Mais ações' }, { timeout: 5_000 }));
    await user.click(await screen.findByRole('menuitem', { name: 'Mudar preço' }));
    await user.click(
      within(await screen.findByRole('dialog', { name: /^Mudar preço/ }, { timeout: 5_000 })).getByRole('button', {
        name: 'Mudar preço',
      }),
    );
    const dialog = await screen.findByRole('dialog', { name: /^Preço mudado/ });
    expect(within(dialog).getByText('P2')).toBeVisible();
    expect(within(dialog).getByRole('link', { name: /exemplo/ })).toHaveAttribute(
      'href',
      'https://exemplo.com.br/bolo',
    );
    expect(within(dialog).getByText(/R\$\s11,00/)).toBeVisible();
    expect(within(dialog).getByRole('img', { name: 'Figura' })).toHaveAttribute(
      'src',
      expect.stringMatching(/^data:image\/png/),
    );
    expect(
      within(within(dialog).getByRole('table'))
        .getAllByRole('row')
        .map(({ textContent }) => textContent),
    ).toEqual(['DiaPreço', expect.stringMatching(/^20\/11\/2026R\$/)]);
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
  it('shows with its words what stands in its way, in the menu and as a button, and sends nothing', async () => {
    await plantOnly(model, [
      { nome: 'Aipim', situacao: 'CRU', ordem: 1 },
      { nome: 'Pavê', situacao: 'CRU', ordem: 2 },
    ]);
    const user = userEvent.setup();
    const { unmount } = await show();
    await listed();
    await user.click(within(row('Pavê')).getByRole('button', { name: 'Mais ações de Pavê' }));
    await user.click(screen.getByRole('menuitem', { name: /^Assar.*Pavê não vai ao forno!/ }));
    await screen.findByText('Pavê não vai ao forno!');
    unmount();
    await show({ at: addressOf(model, 'edit', 2) });
    const button = await screen.findByRole('button', { name: /^Assar/ }, { timeout: 5_000 });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleName('Assar (Pavê não vai ao forno!)');
    await user.click(button);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(sentTo('bolo/assar/2')).toEqual([]);
  });
  it('of one company says so to who stands outside of any, and asks nothing', async () => {
    const user = userEvent.setup();
    await show({ login: 'admin' });
    await listed();
    const reason = 'Entre em uma empresa para usar “Contar”: escolha no alto da tela!';
    const button = screen.getByRole('button', { name: `Contar (${reason})` });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await user.click(button);
    expect(await screen.findAllByText(new RegExp(reason.replace('!', '')))).toHaveLength(2);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  it('stand on the page of the record, two as buttons, the others and what is rare in the menu, and begin the form anew with what they changed', async () => {
    const user = userEvent.setup();
    await show({ at: addressOf(model, 'edit', 1) });
    expect(await screen.findByRole('radio', { name: 'Cru' }, { timeout: 5_000 })).toBeChecked();
    expect(screen.queryByRole('button', { name: 'Mudar preço' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Etiqueta' })).toBeVisible();
    const name = screen.getByLabelText(/^Nome/);
    await user.type(name, '!');
    await user.click(screen.getByRole('button', { name: 'Assar' }));
    await screen.findByText('Salve ou descarte as alterações antes!');
    await user.type(name, '{Backspace}');
    await user.click(screen.getByRole('button', { name: 'Assar' }));
    await answer(user, 'Assar');
    await screen.findByText('Aipim está assado!');
    await waitFor(() => expect(screen.getByRole('radio', { name: 'Assado' })).toBeChecked());
    expect(screen.queryByRole('button', { name: 'Assar' })).toBeNull();
    await user.type(screen.getByLabelText(/^Nome/), '!');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    await screen.findByText(messages.saved);
    expect((await stored())[0]).toMatchObject({ nome: 'Aipim!', situacao: 'ASSADO' });
  });
  it('leave open the tab that was opened meanwhile', async () => {
    const user = userEvent.setup();
    await show({ at: addressOf(model, 'edit', 1) });
    await user.click(await screen.findByRole('tab', { name: 'Histórico' }, { timeout: 5_000 }));
    await user.click(screen.getByRole('button', { name: 'Assar' }));
    await answer(user, 'Assar');
    await waitFor(() => expect(screen.getByRole('radio', { name: 'Assado', hidden: true })).toBeChecked());
    expect(screen.getByRole('tab', { name: 'Histórico' })).toHaveAttribute('aria-selected', 'true');
  });
  it('are offered to the palette: of the list, of what is chosen, of the row with the focus', async () => {
    const user = userEvent.setup();
    await show();
    await listed();
    await user.click(screen.getByRole('checkbox', { name: 'Selecionar Banana' }));
    screen.getByRole('link', { name: 'Torto' }).focus();
    const offered = screenActions();
    expect(offered.map(({ label, detail }) => `${label} ${detail ?? ''}`)).toEqual(
      expect.arrayContaining(['Etiqueta Torto', 'Vender 1 bolo', 'Contar Bolos', 'Duplicar Torto']),
    );
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

describe('Duplicar', () => {
  it('begins a new record from another: marked, without what must not be copied', async () => {
    const user = userEvent.setup();
    await show();
    await listed();
    await choose(user, 'Banana', 'Duplicar');
    await waitFor(() => expect(screen.getByLabelText(/^Nome/)).toHaveValue('Banana (cópia)'), { timeout: 5_000 });
    expect(screen.getByLabelText(/^Código/)).toHaveValue('');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(async () => expect(await stored()).toHaveLength(5));
    expect((await stored()).find(({ nome }) => nome === 'Banana (cópia)')).toMatchObject({
      codigo: null,
      vendas: null,
      preco: 11,
    });
  });
});
