import { useLayoutEffect, useRef, useState, type ComponentProps, type ReactNode, type Ref } from 'react';
import { Button, Icon, IconButton, Menu as PlainMenu, type MenuItem } from '#fields/parts';
import { Thumb } from '#fields/image/Thumb';
import { useFieldServices } from '#fields/services';
import type { AnyEntity, Key } from '#kit/entity/entity';
import type { Icon as IconName } from '#kit/icons';
import { Dialog, EmptyState } from '../ui';
import { useToast } from '../ui/useToast';
import { useSave, type Versioned } from './saving';
import './pieces.css';

interface SwitchProps {
  /** Subject of the switch, for people who do not see its place: 'Calabresa à venda'. */
  readonly label: string;
  /** Beside it. */
  readonly says?: string;
  readonly on: boolean;
  readonly busy?: boolean;
  readonly disabled?: boolean;
  /** Ways to turn it off, one of which is chosen in a menu: until tomorrow, for good. `onChange` then only turns it on. */
  readonly asks?: readonly MenuItem[];
  readonly onChange: (on: boolean) => void;
}
/** On or off, at once. It shows `on` until that changes: what has to be asked first is asked in `onChange`. */
export const Switch = ({ label, asks, ...rest }: SwitchProps) =>
  asks && rest.on && !rest.disabled ? (
    <PlainMenu
      label={label}
      items={asks}
      trigger={({ ref, onClick, onKeyDown }) => (
        <Toggle {...rest} label={label} onChange={onClick} input={{ ref: ref as Ref<never>, onKeyDown }} />
      )}
    />
  ) : (
    <Toggle {...rest} label={label} />
  );
interface ToggleProps extends Omit<SwitchProps, 'asks'> {
  readonly input?: Pick<ComponentProps<'input'>, 'ref' | 'onKeyDown'>;
}
const Toggle = ({ label, says, on, busy, disabled, onChange, input }: ToggleProps) => (
  <label className="switch" aria-busy={busy || undefined}>
    <input
      {...input}
      type="checkbox"
      role="switch"
      aria-label={label}
      checked={on}
      disabled={disabled}
      onChange={({ target }) => onChange(target.checked)}
    />
    <i aria-hidden="true" />
    {says && <span>{says}</span>}
  </label>
);

/** A stored picture that fills its place; initials until it has come, and without one. */
export const Picture = ({ id, title }: { readonly id: number | null; readonly title: string }) => (
  <Thumb id={id} title={title} large />
);

interface MoreProps {
  /** Names button and menu: 'Mais ações de Calabresa'. */
  readonly label: string;
  readonly icon?: IconName;
  /** Null draws a line. */
  readonly items: readonly (MenuItem | null)[];
}
/** A button with a menu: arrows, letters, Enter and Esc as everywhere. */
export const More = ({ label, icon = 'more', items }: MoreProps) => (
  <PlainMenu label={label} items={items} trigger={(trigger) => <IconButton {...trigger} icon={icon} label={label} />} />
);

interface PhotoProps<E extends AnyEntity> {
  readonly of: E;
  /** A field of kind `image`. */
  readonly field: Key<E>;
  readonly row: Versioned & Readonly<Record<string, unknown>>;
  /** Subject of the picture. */
  readonly title: string;
  /** Width by height: the person says which part is kept. */
  readonly aspect?: number;
  readonly disabled?: boolean;
}
/** The picture of a row: pressed, or with a file dropped on it, it takes another one and is saved at once. */
export const Photo = <E extends AnyEntity>({ of, field, row, title, aspect, disabled }: PhotoProps<E>) => {
  const services = useFieldServices();
  const { save } = useSave(of);
  const toast = useToast();
  const chooser = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [isOver, setOver] = useState(false);
  const take = async (file: File | undefined): Promise<void> => {
    if (!file || isBusy) return;
    setBusy(true);
    try {
      const kept = aspect ? await services.crop(file, aspect) : file;
      if (kept) {
        const stored = await services.upload(kept, new AbortController().signal);
        await save(row, { [field]: stored.id } as never);
      }
    } catch (error) {
      toast.error((error as Error).message);
    }
    setBusy(false);
  };
  const id = row[field];
  if (disabled) return <Thumb id={id} title={title} large />;
  return (
    <span
      className="photo"
      data-over={isOver || undefined}
      data-busy={isBusy || undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        event.stopPropagation();
        setOver(false);
        void take(event.dataTransfer.files[0]);
      }}
    >
      <Thumb id={id} title={title} large />
      {/* Beside the initials, which are no name. */}
      <button
        type="button"
        aria-label={typeof id === 'number' ? `Trocar a foto de ${title}` : `Pôr uma foto em ${title}`}
        aria-busy={isBusy || undefined}
        onClick={() => chooser.current?.click()}
      />
      <input
        ref={chooser}
        type="file"
        hidden
        tabIndex={-1}
        accept="image/jpeg,image/png,image/webp,image/gif"
        onChange={({ target }) => {
          void take(target.files?.[0]);
          target.value = '';
        }}
      />
    </span>
  );
};

interface SidePanelProps {
  readonly title: string;
  /** At the right end of its title. */
  readonly action?: ReactNode;
  /** True while the dialog is open that replaces it where there is no room beside the content. */
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** From this width of what it stands in, in pixels, it stands beside the content. 1100 when left out. */
  readonly from?: number;
  readonly children: ReactNode;
}
/** Details of the chosen row: beside the content where there is room, else in a dialog from the side. */
export const SidePanel = ({ title, action, isOpen, onClose, from = 1100, children }: SidePanelProps) => {
  const place = useRef<HTMLElement>(null);
  const [isBeside, setBeside] = useState<boolean>();
  useLayoutEffect(() => {
    const around = place.current?.parentElement;
    if (!around) return undefined;
    const measure = (): void => setBeside(around.clientWidth >= from);
    measure();
    const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(measure);
    observer?.observe(around);
    return () => observer?.disconnect();
    // The element is another one when it changes its place.
  }, [from, isBeside]);
  if (!isBeside)
    return (
      <>
        <span ref={place} hidden />
        <Dialog side open={isOpen && isBeside === false} onClose={onClose} title={title}>
          {children}
        </Dialog>
      </>
    );
  return (
    <aside ref={place} className="side-panel" aria-label={title}>
      <div className="side-panel__head">
        <h2>{title}</h2>
        {action}
      </div>
      {children}
    </aside>
  );
};

interface EmptyProps {
  readonly icon?: IconName;
  readonly title: string;
  readonly text?: ReactNode;
  /** The next step, or several. */
  readonly children?: ReactNode;
}
/** Empty page: its subject, the reason, and the next step. */
export const Empty = ({ children, ...rest }: EmptyProps) => <EmptyState {...rest} action={children} />;

interface LoadedProps<T> {
  /** Answer of `useCall`, or its like. */
  readonly of: { readonly data: T | undefined; readonly error: Error | null; readonly refresh: () => void };
  /** Name of the thing that loads, with its article: 'as parcelas'. */
  readonly what: string;
  readonly children: (data: T) => ReactNode;
}
/**
 * Draws an answer; before it has come, says that it loads; if none comes, says why and offers another try. An answer
 * stays while the next one is asked for, and when that fails.
 */
export const Loaded = <T,>({ of: { data, error, refresh }, what, children }: LoadedProps<T>) => {
  if (data !== undefined) return children(data);
  return error ? (
    <div role="alert">
      <Empty icon="error" title={`Erro ao tentar carregar ${what}.`} text={error.message}>
        <Button onClick={refresh} icon="refresh">
          Tentar novamente
        </Button>
      </Empty>
    </div>
  ) : (
    <p className="lead" role="status" aria-busy="true">
      Carregando {what}…
    </p>
  );
};

/** A sign of the product's set. */
export const Sign = ({ name, size = 18 }: { readonly name: IconName; readonly size?: number }) => (
  <Icon name={name} size={size} />
);

/** Fine enough for every screen, and quick on the line of a shop. */
const fine = 1200;
/**
 * Stores pictures that come many at once: the middle of each is kept, and the id of the file is returned. A refusal is
 * thrown with its message.
 *
 * @example const store = usePictures({ aspect: 1 }); … await save(row, { imagem: await store(file) });
 */
export const usePictures = ({ aspect }: { readonly aspect: number }): ((file: File) => Promise<number>) => {
  const services = useFieldServices();
  return async (file) => {
    const { cutMiddle } = await import('../form/fields/cut');
    const { id } = await services.upload(await cutMiddle(file, aspect, fine), new AbortController().signal);
    return id;
  };
};

interface WindowProps {
  readonly title: string;
  readonly onClose: () => void;
  /** Buttons; the verb that does it last. A form in the window brings its own. */
  readonly footer?: ReactNode;
  /** 'large' (960 px) when left out, 'medium' for a list or a few fields. */
  readonly size?: 'medium' | 'large';
  readonly children: ReactNode;
}
/** A dialog whose content is the page's own; for values there is `useDialog`. */
export const Window = ({ title, onClose, footer, size = 'large', children }: WindowProps) => (
  <Dialog open size={size} title={title} onClose={onClose} footer={footer}>
    {children}
  </Dialog>
);
