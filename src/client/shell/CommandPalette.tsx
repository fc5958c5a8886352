import { useDeferredValue, useEffect, useId, useState, type KeyboardEvent } from 'react';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useNavigate } from 'react-router-dom';
import { Icon } from '#fields/parts';
import type { Icon as IconName } from '#kit/icons';
import type { WireRecord } from '#kit/calls/envelope';
import type { Model } from '#kit/read/model';
import { counted, fold, newLabel } from '#kit/text';
import { inTurns } from '#kit/work/turns';
import { screenActions, type ScreenAction } from '../actions/screenActions';
import { addressOf, opened } from '../addresses';
import { logout } from '../authProvider';
import type { RetaguardaProvider } from '../dataProvider';
import { modelByPath, standing } from '../models';
import { may } from '../session';
import { chooseTheme } from '../theme/theme';
import { Dialog } from '../ui';
import { iconOf, screensOf } from '../menu/menu';
import { useMenu } from '../menu/useMenu';
import { useShortcuts } from '../menu/useShortcuts';
import './palette.css';

interface Command {
  readonly id: string;
  readonly label: string;
  readonly detail?: string;
  readonly icon: IconName;
  readonly run: () => void;
}
interface Group {
  readonly title: string;
  readonly commands: readonly Command[];
}

/** Milliseconds without a key before records are searched for. */
const pause = 300;

const CommandPalette = ({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) => (
  <Dialog open={open} onClose={onClose} label="Buscar telas, registros e ações" noClose>
    {/* Typed text is no loss here: Esc and the backdrop close at once. */}
    <div className="palette" onInput={(event) => event.stopPropagation()}>
      <Palette onClose={onClose} />
    </div>
  </Dialog>
);
export default CommandPalette;

const Palette = ({ onClose }: { readonly onClose: () => void }) => {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<string>();
  const id = useId();
  // Asked once, while the focus is still where it was.
  const [own] = useState(screenActions);
  const { groups, isSearching } = useCommands(typed, own);
  const commands = groups.flatMap(({ commands: own }) => own);
  // By its name and not by its place: what is found later moves the others, and Enter must not hit another one.
  const active = Math.max(
    0,
    commands.findIndex((command) => command.id === chosen),
  );
  const choose = (command: Command | undefined) => {
    if (!command) return;
    onClose();
    command.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (move && commands.length > 0) setChosen(commands[(active + move + commands.length) % commands.length]!.id);
    else if (event.key === 'Enter') choose(commands[active]);
    else if (event.key === 'Escape') onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const note = commands.length > 0 ? '' : isSearching ? 'Carregando...' : `Nada encontrado para “${typed.trim()}”.`;
  return (
    <>
      <input
        className="palette__input"
        type="text"
        role="combobox"
        aria-label="Buscar telas, registros e ações"
        aria-expanded={commands.length > 0}
        aria-controls={`${id}-lista`}
        aria-autocomplete="list"
        aria-activedescendant={commands[active] && `${id}-${commands[active].id}`}
        autoComplete="off"
        spellCheck={false}
        placeholder="Buscar telas, registros e ações"
        data-autofocus=""
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setChosen(undefined);
        }}
        onKeyDown={onKeyDown}
      />
      <div
        id={`${id}-lista`}
        role="listbox"
        aria-label="Resultados"
        aria-busy={isSearching || undefined}
        className="palette__list"
      >
        {groups.map(({ title, commands: own }) => (
          <div key={title} role="group" aria-label={title}>
            <div className="palette__title" aria-hidden="true">
              {title}
            </div>
            {own.map((command) => (
              <div
                key={command.id}
                id={`${id}-${command.id}`}
                role="option"
                aria-selected={command === commands[active]}
                className="palette__option"
                onClick={() => choose(command)}
                ref={command === commands[active] ? (item) => item?.scrollIntoView?.({ block: 'nearest' }) : undefined}
              >
                <Icon name={command.icon} size={18} />
                <span className="palette__label">{command.label}</span>
                {command.detail && <small>{command.detail}</small>}
              </div>
            ))}
          </div>
        ))}
      </div>
      <p role="status" className={note ? 'palette__note' : 'visually-hidden'}>
        {note || (isSearching ? 'Carregando...' : counted(commands.length, { one: 'Resultado', many: 'Resultados' }))}
      </p>
    </>
  );
};

const useCommands = (
  typed: string,
  own: readonly ScreenAction[],
): { readonly groups: readonly Group[]; readonly isSearching: boolean } => {
  const navigate = useNavigate();
  const { entries } = useMenu();
  const { favourites, recent } = useShortcuts();
  const text = useDeferredValue(typed.trim());
  const screens = screensOf(entries).filter(({ ativo }) => ativo);
  const { data: models = [] } = useQuery({
    queryKey: ['paleta', screens.map(({ state }) => state)],
    queryFn: async () =>
      (
        await Promise.all(
          (await standing(screens.map(({ state }) => state))).map((state) =>
            modelByPath(...(state.split('/') as [string, string])),
          ),
        )
      )
        .filter((model) => model !== undefined)
        .filter(({ settings }) => !settings),
  });
  const { records, isSearching } = useRecords(models, text);
  const has = (label: string) => fold(label).includes(fold(text));
  const go = (path: string) => () => void navigate(path);
  const known = [...favourites, ...recent];
  const ways = (
    text
      ? screens.filter(({ titulo }) => has(titulo))
      : known.length > 0
        ? [...new Set(known)].flatMap((state) => screens.find((one) => one.state === state) ?? [])
        : screens
  )
    .slice(0, 8)
    .map((entry): Command => ({
      id: `tela-${entry.state.replace('/', '-')}`,
      label: entry.titulo,
      icon: iconOf(entry.icone),
      run: go(`/app/${entry.state}`),
    }));
  const acts = [
    ...models
      .filter((model) => may(model, 'create'))
      .map((model): Command => ({
        id: `novo-${model.name}`,
        label: newLabel(model),
        icon: 'add',
        run: go(addressOf(model, 'create')),
      })),
    ...(
      [
        ['light', 'Tema claro', 'light_mode'],
        ['dark', 'Tema escuro', 'dark_mode'],
        ['system', 'Tema do sistema', 'monitor'],
      ] as const
    ).map(([theme, label, icon]): Command => ({ id: `tema-${theme}`, label, icon, run: () => chooseTheme(theme) })),
    { id: 'perfil', label: 'Meu perfil', icon: 'person' as const, run: go('/app/cadastros/perfil') },
    { id: 'senha', label: 'Alterar senha', icon: 'key' as const, run: go('/app/cadastros/alterar-senha') },
    { id: 'sair', label: 'Sair', icon: 'logout' as const, run: logout },
  ]
    .filter(({ label }) => has(label))
    .slice(0, text ? 8 : 4);
  const here = own
    .filter(({ label, detail = '' }) => has(`${label} ${detail}`))
    .map((action): Command => ({ ...action, id: `aqui-${action.id}` }))
    .slice(0, text ? 8 : 6);
  const groups = [
    { title: 'Nesta tela', commands: here },
    { title: text || known.length === 0 ? 'Telas' : 'Favoritas e recentes', commands: ways },
    ...records.map(({ model, rows }) => ({
      title: model.heading,
      commands: rows.map((row): Command => ({
        id: `${model.name}-${row.id}`,
        label: String(row[model.title] ?? row.id),
        icon: model.menu ? model.menu.icon : 'description',
        run: go(addressOf(model, opened(model), row.id)),
      })),
    })),
    { title: 'Ações', commands: acts },
  ].filter(({ commands }) => commands.length > 0);
  return { groups, isSearching };
};

// One search asks every resource; what the page itself asks for must not wait behind all of them.
const turn = inTurns(24);

/**
 * Records whose search text holds the words, of every resource this person may read: those of the screens used last
 * first, three of each, as they are found.
 */
const useRecords = (models: readonly Model[], text: string) => {
  const provider = useDataProvider<RetaguardaProvider>();
  const { recent, favourites } = useShortcuts();
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), pause);
    return () => clearTimeout(timer);
  }, [text]);
  const order = [...favourites, ...recent];
  const rank = ({ path, tenant }: Model) => (order.includes(path) ? order.indexOf(path) : tenant ? 100 : 200);
  const enabled = asked === text && text.length >= 2;
  const wanted = enabled ? models.toSorted((a, b) => rank(a) - rank(b)) : [];
  // One resource that fails does not take the others with it.
  const answers = useQueries({
    queries: wanted.map((model) => ({
      queryKey: ['paleta', 'registros', model.name, asked],
      staleTime: 30_000,
      retry: false,
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        turn(async () => {
          // Somebody who types on waits for the present question only.
          signal.throwIfAborted();
          const pagination = { page: 1, perPage: 3 };
          return (await provider.getList<WireRecord>(model.name, { pagination, filter: { $search: asked }, signal }))
            .data;
        }),
    })),
  });
  const records = answers.flatMap(({ data: rows }, index) =>
    rows && rows.length > 0 ? [{ model: wanted[index]!, rows }] : [],
  );
  return { records, isSearching: answers.some(({ isFetching }) => isFetching) || (text.length >= 2 && text !== asked) };
};
