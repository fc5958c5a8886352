import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Button as Plain, Choice, type ChoiceOption } from '#fields/parts';
import type { AnyEntity } from '#kit/entity/entity';
import type { Icon } from '#kit/icons';
import type { Permission } from '#kit/vocabulary';
import type { Where } from '#kit/entity/where';
import { useModel } from '../models/useModel';
import { isOpen, openAddress } from '../page/openAddress';
import { rowsAddress } from '../page/rowsAddress';
import { can as holds, hasPlan, may } from '../session';

/** May the person who is signed in do what this permission allows? The services decide the same. */
export const can = (permission: Permission): boolean => holds(permission);

interface ButtonProps {
  readonly label: string;
  readonly icon?: Icon;
  readonly tone?: 'primary' | 'danger' | 'ghost';
  readonly disabled?: boolean;
  /** At work: it says so, and may not be pressed. */
  readonly busy?: boolean;
  readonly size?: 'small';
  /** Subject of a button beside many alike, for people who do not see its place. */
  readonly about?: string;
  /** The key that does the same, shown in it where there are keys: 'F9'. */
  readonly shortcut?: string;
  readonly onClick: () => void;
}
export const Button = ({ label, tone, about, shortcut, ...rest }: ButtonProps) => (
  <Plain {...rest} variant={tone} aria-keyshortcuts={shortcut}>
    {label}
    {about && <span className="visually-hidden"> {about}</span>}
    {shortcut && <kbd aria-hidden="true">{shortcut}</kbd>}
  </Plain>
);

interface ChoiceButtonProps extends Omit<ButtonProps, 'onClick' | 'shortcut'> {
  /** Names the list that opens. @example 'Quem leva?' */
  readonly question: string;
  /** The most likely first; an `id` of null is none of them. */
  readonly options: readonly ChoiceOption[];
  /** In the click itself. */
  readonly onChoose: (id: number | null) => void;
}
/** A button that asks for one thing where it stands: two clicks, or Enter and a figure. */
export const ChoiceButton = ({ label, tone, about, question, options, onChoose, ...rest }: ChoiceButtonProps) => {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Plain
        {...rest}
        ref={button}
        variant={tone}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {label}…{about && <span className="visually-hidden"> {about}</span>}
      </Plain>
      <Choice
        open={isOpen}
        onClose={() => setOpen(false)}
        anchor={button}
        question={question}
        options={options}
        onChoose={(id) => {
          button.current?.focus();
          setOpen(false);
          onChoose(id);
        }}
      />
    </>
  );
};

interface RecordLinkProps {
  readonly of: AnyEntity;
  readonly id: number;
  readonly children: ReactNode;
}
/** A record by name: a link to its page, for who may open it. */
export const RecordLink = ({ of, id, children }: RecordLinkProps) => {
  const model = useModel(of.name);
  return isOpen(model) ? (
    <Link className="cell-link" to={openAddress(model, { id })}>
      {children}
    </Link>
  ) : (
    children
  );
};

/** Opens a record's page, for a menu or a key; a link is a `RecordLink`. */
export const useOpen = (of: AnyEntity): ((id: number) => void) => {
  const model = useModel(of.name);
  const navigate = useNavigate();
  return (id) => {
    if (isOpen(model)) void navigate(openAddress(model, { id }));
  };
};
/**
 * The address of the list of what a condition finds: what a figure counts. Undefined for who may not list it.
 *
 * @example const to = useRowsAddress(pedido); … <Link to={to({ situacao: 'NOVO' })}>
 */
export const useRowsAddress = <E extends AnyEntity>(of: E): ((filter: Where<E>) => string | undefined) => {
  const model = useModel(of.name);
  const isSeen = model && may(model, 'list') && hasPlan(model.plan);
  return (filter) => (isSeen ? rowsAddress(model, filter) : undefined);
};
interface RowsLinkProps<E extends AnyEntity> {
  readonly of: E;
  readonly filter: Where<E>;
  readonly children: ReactNode;
}
/** A figure that leads to the list of what it counts, for who may see it. */
export const RowsLink = <E extends AnyEntity>({ of, filter, children }: RowsLinkProps<E>) => {
  const to = useRowsAddress(of)(filter);
  return to === undefined ? (
    children
  ) : (
    <Link className="cell-link" to={to}>
      {children}
    </Link>
  );
};

/** A link to another page of the product: '/delivery/quadro'. */
export const PageLink = ({ to, children }: { readonly to: `/${string}`; readonly children: ReactNode }) => (
  <Link to={`/app${to}`}>{children}</Link>
);
/** Goes to another page of the product: '/importacao/produto'. */
export const useGo = (): ((path: `/${string}`) => void) => {
  const navigate = useNavigate();
  return (path) => void navigate(`/app${path}`);
};

const typing = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]';
/** 'n', 'F2', 'Alt+1', 'Ctrl+Enter'. */
const keyOf = ({ key, code, ctrlKey, metaKey, altKey }: KeyboardEvent): string =>
  ctrlKey || metaKey ? `Ctrl+${key}` : altKey ? `Alt+${/^Digit\d$/.test(code) ? code.slice(5) : key}` : key;
/**
 * Binds keys while the page is shown: a letter or figure outside of fields and dialogs; F-keys, Escape and those with
 * Alt or Ctrl in fields too.
 *
 * @example useKeys({ F2: () => setPaying(true), n: begin, 'Ctrl+Enter': finish });
 */
export const useKeys = (keys: Readonly<Record<string, () => void>>): void => {
  const now = useRef(keys);
  useEffect(() => {
    now.current = keys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const name = keyOf(event);
      const act = Object.hasOwn(now.current, name) ? now.current[name] : undefined;
      if (!act || event.defaultPrevented) return;
      const at = event.target instanceof Element ? event.target : undefined;
      if (at?.closest('dialog, [role=menu]') || (name.length === 1 && at?.closest(typing))) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
};
