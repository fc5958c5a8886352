import { useRef, useState } from 'react';
import { Button, Popover } from '#fields/parts';
import type { ModelField } from '#kit/read/model';
import { fold } from '#kit/text';

interface FieldPickerProps {
  readonly fields: ReadonlyMap<string, ModelField>;
  /** Paths that have a chip already. */
  readonly taken: readonly string[];
  readonly onPick: (path: string) => void;
}

/** «Adicionar filtro»: any field of the record, found by typing. */
export const FieldPicker = ({ fields, taken, onPick }: FieldPickerProps) => {
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const close = (): void => {
    setOpen(false);
    setTyped('');
  };
  const shown = !isOpen
    ? []
    : [...fields].filter(([path, field]) => !taken.includes(path) && fold(field.label).includes(fold(typed)));
  const pick = (path: string): void => {
    close();
    onPick(path);
  };
  return (
    <>
      <Button
        ref={anchor}
        variant="ghost"
        size="small"
        icon="add"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        Adicionar filtro
      </Button>
      <Popover
        open={isOpen}
        onClose={close}
        anchor={anchor}
        role="dialog"
        aria-label="Adicionar filtro"
        className="field-picker"
      >
        <input
          type="search"
          className="input"
          aria-label="Buscar campo"
          placeholder="Buscar campo"
          autoComplete="off"
          autoFocus
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && shown[0]) {
              event.preventDefault();
              pick(shown[0][0]);
            }
          }}
        />
        <ul className="field-picker__list">
          {shown.map(([path, field]) => (
            <li key={path}>
              <button type="button" className="menu__item" onClick={() => pick(path)}>
                {field.label}
              </button>
            </li>
          ))}
        </ul>
        {shown.length === 0 && <p className="filter-note">Nenhum campo encontrado.</p>}
      </Popover>
    </>
  );
};
