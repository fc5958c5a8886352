import { Combobox } from '#fields/shared/Combobox';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NotificationContextProvider } from 'ra-core';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Button, IconButton, Menu } from '#fields/parts';
import { messages, toastTitles } from '#kit/messages';
import { ConfirmProvider, Dialog, Toasts, useConfirm, useToast } from '.';

const Host = ({ onClose }: { readonly onClose: () => void }) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Abrir</Button>
      <Dialog
        open={open}
        onClose={() => {
          setOpen(false);
          onClose();
        }}
        title="Enviar arquivos"
      >
        <input aria-label="E-mail" />
      </Dialog>
    </>
  );
};
it('a button at work says after three seconds that it waits for the answer', () => {
  vi.useFakeTimers();
  const { rerender } = render(<Button busy>Salvar</Button>);
  act(() => {
    vi.advanceTimersByTime(2_900);
  });
  expect(screen.queryByRole('status')).toBeNull();
  act(() => {
    vi.advanceTimersByTime(200);
  });
  expect(screen.getByRole('status')).toHaveTextContent('esperando resposta');
  expect(screen.getByRole('button', { name: /^Salvar/ })).toHaveAttribute('aria-busy', 'true');
  rerender(<Button>Salvar</Button>);
  expect(screen.queryByRole('status')).toBeNull();
  vi.useRealTimers();
});
const openDialog = async () => {
  const onClose = vi.fn();
  const user = userEvent.setup();
  render(<Host onClose={onClose} />);
  await user.click(screen.getByRole('button', { name: 'Abrir' }));
  return { onClose, user, dialog: screen.getByRole('dialog', { name: 'Enviar arquivos' }) };
};

describe('Dialog', () => {
  it('takes the focus to the first field, and gives it back', async () => {
    const { user, onClose } = await openDialog();
    expect(document.activeElement).toBe(screen.getByLabelText('E-mail'));
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Abrir' }));
    await waitFor(() => expect(document.querySelector('dialog')).toBeNull());
  });
  it('closes on the backdrop', async () => {
    const { user, onClose, dialog } = await openDialog();
    await user.click(dialog);
    expect(onClose).toHaveBeenCalledOnce();
  });
  it('keeps what was typed from a slip: neither Esc nor the backdrop closes, the button does', async () => {
    const { user, onClose, dialog } = await openDialog();
    await user.type(screen.getByLabelText('E-mail'), 'a');
    await user.click(dialog);
    await user.keyboard('{Escape}');
    expect(onClose).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Fechar' }));
    expect(onClose).toHaveBeenCalledOnce();
  });
});

const control = {
  id: 'setor',
  'aria-label': 'Setor',
  'aria-describedby': undefined,
  'aria-invalid': undefined,
  'aria-required': undefined,
};
it('closes a dialog by Esc once the list of its combobox is closed, whatever was searched for', async () => {
  const onClose = vi.fn();
  const user = userEvent.setup();
  render(
    <Dialog open onClose={onClose} title="Escolher">
      <Combobox control={control} load={() => [{ id: '1', label: 'Forno' }]} onPick={vi.fn()} />
    </Dialog>,
  );
  await user.type(screen.getByRole('combobox', { name: 'Setor' }), 'fo');
  await screen.findByRole('option', { name: 'Forno' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
  expect(onClose).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

const Asker = ({ onAnswer, tone }: { readonly onAnswer: (yes: boolean) => void; readonly tone?: 'danger' }) => {
  const confirm = useConfirm();
  return <Button onClick={() => void confirm({ text: messages.confirmDelete, tone }).then(onAnswer)}>Excluir</Button>;
};
describe('useConfirm', () => {
  const ask = async (tone?: 'danger') => {
    const onAnswer = vi.fn();
    const user = userEvent.setup();
    render(
      <ConfirmProvider>
        <Asker onAnswer={onAnswer} tone={tone} />
      </ConfirmProvider>,
    );
    await user.click(screen.getByRole('button', { name: 'Excluir' }));
    expect(screen.getByRole('alertdialog', { name: messages.confirmTitle }).textContent).toContain(
      messages.confirmDelete,
    );
    return { onAnswer, user };
  };
  it.each([
    ['Sim', true],
    ['Não', false],
  ])('answers «%s» with %s', async (name, answer) => {
    const { onAnswer, user } = await ask();
    await user.click(screen.getByRole('button', { name }));
    await waitFor(() => expect(onAnswer).toHaveBeenCalledWith(answer));
  });
  it('takes Esc for no', async () => {
    const { onAnswer, user } = await ask();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(onAnswer).toHaveBeenCalledWith(false));
  });
  it('never makes the danger the default', async () => {
    const { onAnswer, user } = await ask('danger');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(onAnswer).toHaveBeenCalledWith(false));
  });
});

describe('Menu', () => {
  const openMenu = async () => {
    const chosen = vi.fn();
    const user = userEvent.setup();
    render(
      <Menu
        label="Mais ações"
        trigger={(trigger) => <IconButton {...trigger} icon="more" label="Mais ações" />}
        items={[
          { label: 'Duplicar', onSelect: () => chosen('duplicar') },
          { label: 'Bloqueado', disabled: true, onSelect: () => chosen('bloqueado') },
          null,
          { label: 'Excluir', tone: 'danger', onSelect: () => chosen('excluir') },
        ]}
      />,
    );
    const button = screen.getByRole('button', { name: 'Mais ações' });
    button.focus();
    await user.keyboard('{ArrowDown}');
    return { chosen, user, button };
  };
  const focused = () => document.activeElement?.textContent;

  it('is walked by arrows, Home, End and letters, past what is disabled', async () => {
    const { user } = await openMenu();
    expect(focused()).toBe('Duplicar');
    const seen: (string | null | undefined)[] = [];
    for (const key of ['{ArrowDown}', '{ArrowDown}', '{End}', '{Home}', 'e']) {
      await user.keyboard(key);
      seen.push(focused());
    }
    expect(seen).toEqual(['Excluir', 'Duplicar', 'Excluir', 'Duplicar', 'Excluir']);
  });
  it('chooses with Enter and gives the focus back', async () => {
    const { user, chosen, button } = await openMenu();
    await user.keyboard('{End}{Enter}');
    expect(chosen.mock.calls).toEqual([['excluir']]);
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(button);
  });
  it('closes on Esc with the focus back, and on a click outside', async () => {
    const { user, button } = await openMenu();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(button);
    await user.click(button);
    expect(button.getAttribute('aria-expanded')).toBe('true');
    await user.click(document.body);
    expect(screen.queryByRole('menu')).toBeNull();
  });
});

const Teller = () => {
  const toast = useToast();
  return (
    <>
      <Button onClick={() => toast.success(messages.saved)}>bom</Button>
      <Button onClick={() => toast.error(messages.serverError)}>ruim</Button>
    </>
  );
};
describe('Toasts', () => {
  afterEach(() => vi.useRealTimers());
  it('says good news politely for 5 s, alerts at once for 10 s, and waits while it is read', () => {
    vi.useFakeTimers();
    render(
      <NotificationContextProvider>
        <Teller />
        <Toasts />
      </NotificationContextProvider>,
    );
    const pass = (ms: number) =>
      act(() => {
        vi.advanceTimersByTime(ms);
      });
    act(() => {
      screen.getByText('bom').click();
      screen.getByText('ruim').click();
    });
    pass(0);
    expect(screen.getByRole('status').textContent).toBe(toastTitles.success + messages.saved);
    expect(screen.getByRole('alert').textContent).toBe(toastTitles.error + messages.serverError);
    pass(5_000);
    expect(screen.getByRole('status').textContent).toBe('');
    act(() => {
      screen.getAllByRole('button', { name: 'Fechar aviso' })[0]!.focus();
    });
    pass(60_000);
    expect(screen.getByRole('alert').textContent).toContain(messages.serverError);
    act(() => {
      (document.activeElement as HTMLElement).blur();
    });
    pass(10_000);
    expect(screen.getByRole('alert').textContent).toBe('');
  });
});
