import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'ra-core';
import { addressOf } from '../addresses';
import { openRecord } from './openAddress';
import { useListFrame } from './useListView';

/** What the keys do, for the help dialog and for tooltips. */
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

/** Where rows are put in order by hand. */
export const moveKeys = ['Alt ↑ ↓', 'Mover a linha'] as const;

const typing = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]';
/** Where keys mean something else: fields, menus, dialogs, popovers. */
const isBusy = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(`${typing}, dialog, .popover, [role=menu]`) !== null;
const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('.list-screen [data-id]')];
const linkOf = (row: HTMLElement | undefined): HTMLElement | null =>
  row?.querySelector<HTMLElement>('.list-title a') ?? row?.querySelector<HTMLElement>('button') ?? null;

/**
 * The list by keyboard. Moving moves the focus itself, to the title's link of the row, so Enter opens it and screen
 * readers follow.
 * Answers whether the help is open.
 */
export const useListKeyboard = () => {
  const { model, access, trash, unselect, onToggleItem, rowsNow } = useListFrame();
  const navigate = useNavigate();
  const [isHelp, setHelp] = useState(false);
  const act = useRef<(key: string) => boolean>(() => false);

  useEffect(() => {
    act.current = (key) => {
      const all = rows();
      const now = all.findIndex((row) => row.contains(document.activeElement));
      const id = Number(all[now]?.dataset.id);
      const move = (to: number): boolean => {
        const link = linkOf(all[Math.max(0, Math.min(all.length - 1, to))]);
        link?.focus();
        link?.scrollIntoView({ block: 'nearest' });
        return link !== null;
      };
      switch (key) {
        case '/': {
          const box = document.querySelector<HTMLInputElement>('[data-list-search]');
          box?.focus();
          box?.select();
          return box !== null;
        }
        case 'j':
          return move(now + 1);
        case 'k':
          return move(now < 0 ? all.length - 1 : now - 1);
        case 'x':
          if (id && !trash) onToggleItem(id);
          return Boolean(id);
        case 'e':
          if (id && !trash && access.can('update')) openRecord(navigate, { model, access }, { id }, 'edit');
          return Boolean(id);
        case 'Alt+ArrowUp':
        case 'Alt+ArrowDown': {
          const { order } = rowsNow();
          if (id) order?.moveBy(id, key === 'Alt+ArrowUp' ? -1 : 1);
          return Boolean(id && order);
        }
        case '.': {
          const menu =
            all[now]?.querySelector<HTMLElement>('[aria-haspopup=menu]') ??
            all[now]?.querySelector<HTMLElement>('.list-actions button');
          menu?.focus();
          if (menu?.hasAttribute('aria-haspopup')) menu.click();
          return menu !== null;
        }
        case 'n':
          if (access.can('create') && !trash) navigate(addressOf(model, 'create'));
          return true;
        case '?':
          setHelp(true);
          return true;
        case 'Escape':
          unselect();
          return true;
        default:
          return false;
      }
    };
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || (event.altKey && !event.key.startsWith('Arrow')))
        return;
      if (event.key === 'Escape' && event.target instanceof HTMLElement && event.target.matches('[data-list-search]'))
        return event.target.blur();
      if (isBusy(event.target) || document.querySelector('dialog[open]')) return;
      if (act.current(event.altKey ? `Alt+${event.key}` : event.key)) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return { isHelp, setHelp };
};
