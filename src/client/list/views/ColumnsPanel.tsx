import { useRef, useState, type DragEvent } from 'react';
import { Button, Icon, IconButton } from '#fields/parts';
import type { ModelField } from '#kit/read/model';
import { moved, possibleColumns } from './columns';
import { useListView } from '../useListView';
import '../panels.css';

/** Which columns, and in which order: by dragging or by the arrows. */
const ColumnsPanel = () => {
  const { model, access, columns, setPreferences, preferences } = useListView();
  const dragged = useRef<number>(undefined);
  const [said, say] = useState('');
  const names = columns.map(({ name }) => name);
  const rest = possibleColumns(model, access.canRead).filter(({ name }) => !names.includes(name));
  const put = (next: readonly string[]): void => setPreferences({ columns: next });
  const move = (field: ModelField, from: number, to: number): void => {
    put(moved(names, from, to));
    say(`${field.label}: posição ${to + 1} de ${names.length}`);
  };
  const drop = (event: DragEvent, to: number): void => {
    event.preventDefault();
    if (dragged.current !== undefined) put(moved(names, dragged.current, to));
    dragged.current = undefined;
  };
  return (
    <>
      <ul className="list-panel__list">
        {columns.map((field, index) => (
          <li
            key={field.name}
            className="list-panel__line"
            draggable
            onDragStart={() => {
              dragged.current = index;
            }}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => drop(event, index)}
          >
            <Icon name="drag" size={16} className="list-panel__drag" />
            <label className="filter-choice">
              <input
                type="checkbox"
                checked
                disabled={field.name === model.title}
                onChange={() => put(names.filter((name) => name !== field.name))}
              />
              {field.label}
            </label>
            <IconButton
              size="small"
              icon="arrow_up"
              label={`Subir ${field.label}`}
              disabled={index === 0}
              onClick={() => move(field, index, index - 1)}
            />
            <IconButton
              size="small"
              icon="arrow_down"
              label={`Descer ${field.label}`}
              disabled={index === names.length - 1}
              onClick={() => move(field, index, index + 1)}
            />
          </li>
        ))}
        {rest.map((field) => (
          <li key={field.name} className="list-panel__line">
            <label className="filter-choice list-panel__off">
              <input type="checkbox" checked={false} onChange={() => put([...names, field.name])} />
              {field.label}
            </label>
          </li>
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <Button
        variant="ghost"
        size="small"
        disabled={!preferences.columns}
        onClick={() => setPreferences({ columns: undefined })}
      >
        Voltar ao padrão
      </Button>
    </>
  );
};
export default ColumnsPanel;
