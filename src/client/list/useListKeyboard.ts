import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'ra-core';
import { addressOf } from '../addresses';
import { useListFrame } from './useListView';

/** Keys of a list, for the help dialog and for tooltips. */
export const listKeys = [
  ['/', 'Buscar'],
  ['j', 'Próxima linha'],
  ['k', 'Linha anterior'],
  ['x', 'Selecionar a linha'],
  ['Enter', 'Abrir'],
  ['e', 'Editar'],
  ['.', 'Ações da linha'],
  ['n', 'Cadastrar'],
  ['Esc', 'Sair da busca ou limpar a seleção'],
  ['?', 'Esta ajuda'],
] as const;

/** Keys of a list that is ordered by hand. */
export const moveKeys = ['Alt ↑ ↓', 'Mover a linha'] as const;

const typing = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]';
/** True for an element in which keys mean something else: fields, menus, dialogs, popovers. */
const isBusy = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(`${typing}, dialog, .popover, [role=menu]`) !== null;
const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('.list-screen [data-id]')];
const linkOf = (row: HTMLElement | undefined): HTMLElement | null =>
  row?.querySelector<HTMLElement>('.list-title :is(a, .list-open)') ??
  row?.querySelector<HTMLElement>('button') ??
  null;

const focusOn = (element: HTMLElement | null | undefined): boolean => {
  element?.focus();
  element?.scrollIntoView({ block: 'nearest' });
  return Boolean(element);
};

/**
 * The list by keyboard. Moving moves the focus itself, to the title's link of the row, so Enter opens it and screen
 * readers follow. Answers whether the help is open.
 */
export const useListKeyboard = () => {
  const { model, access, trash, unselect, onToggleItem, rowsNow } = useListFrame();
  const navigate = useNavigate();
  const [isHelp, setHelp] = useState(false);
  /** Does what the key says, and answers whether it said anything. */
  const act = useEffectEvent((key: string): boolean => {
    const all = rows();
    const now = all.findIndex((row) => row.contains(document.activeElement));
    const id = Number(all[now]?.dataset.id);
    const move = (to: number): boolean => focusOn(linkOf(all[Math.max(0, Math.min(all.length - 1, to))]));
    const shift = (steps: number): boolean => {
      const { order } = rowsNow();
      if (id) order?.moveBy(id, steps);
      return Boolean(id && order);
    };
    const ways: Readonly<Record<string, () => boolean>> = {
      '/': () => {
        const box = document.querySelector<HTMLInputElement>('[data-list-search]');
        box?.select();
        return focusOn(box);
      },
      j: () => move(now + 1),
      k: () => move(now < 0 ? all.length - 1 : now - 1),
      x: () => {
        if (id && (!trash || access.can('delete'))) onToggleItem(id);
        return Boolean(id);
      },
      e: () => {
        if (id && !trash && access.can('update')) navigate(addressOf(model, 'edit', id));
        return Boolean(id);
      },
      'Alt+ArrowUp': () => shift(-1),
      'Alt+ArrowDown': () => shift(1),
      '.': () => {
        const menu = all[now]?.querySelector<HTMLElement>('[aria-haspopup=menu]');
        const isThere = focusOn(menu ?? all[now]?.querySelector<HTMLElement>('.list-actions button'));
        menu?.click();
        return isThere;
      },
      n: () => {
        if (access.can('create') && !trash) navigate(addressOf(model, 'create'));
        return true;
      },
      '?': () => {
        setHelp(true);
        return true;
      },
      Escape: () => {
        unselect();
        return true;
      },
    };
    return ways[key]?.() ?? false;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || (event.altKey && !event.key.startsWith('Arrow')))
        return;
      if (event.key === 'Escape' && event.target instanceof HTMLElement && event.target.matches('[data-list-search]'))
        return event.target.blur();
      if (isBusy(event.target) || document.querySelector('dialog[open]')) return;
      if (act(event.altKey ? `Alt+${event.key}` : event.key)) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return { isHelp, setHelp };
};
