import { memo, useRef, useState } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import type { ModelField } from '#kit/read/model';
import { FieldInput } from '../inputs';
import { IconButton, Menu, type MenuItem } from '../parts';
import { controlId, useFormLook } from '../shared/useField';
import type { Row } from './rows';
import { useNear } from './useNear';
import { useTitles } from './useTitles';

export interface RowActions {
  readonly onRemove: () => void;
  readonly onDuplicate: () => void;
  readonly onMove: (to: number) => void;
  readonly onEdit: () => void;
  readonly onDragStart: () => void;
  readonly onDrop: () => void;
}
interface ListRowProps {
  readonly field: ModelField;
  readonly source: string;
  readonly index: number;
  readonly count: number;
  readonly inPlace: boolean;
  readonly actions: (index: number) => RowActions;
}
interface FarRowProps extends ListRowProps {
  readonly row: Row;
  /** Has it an error to show? */
  readonly isWrong: boolean;
}
/** Rows that are drawn at once, wherever they stand: those of a first picture 800 pixels high. */
const atOnce = 14;

/** One nested row, which is drawn in full when it comes near what is seen, is entered or has something to say. */
export const ListRow = memo(({ row, isWrong, ...props }: FarRowProps) => {
  const { field, source, index, inPlace } = props;
  const { prefix, labels, zone } = useFormLook();
  const element = useRef<HTMLTableRowElement>(null);
  const { isNear, come } = useNear(element, index < atOnce || isWrong);
  if (isNear) return <NearRow {...props} />;
  const text = (column: ModelField, value: unknown): string =>
    value === null || value === undefined || value === ''
      ? ''
      : column.kind.format(value, column, { zone, reference: (entity, id) => labels[`${entity}:${id}`] });
  return (
    <tr ref={element} data-row={index} onFocus={({ target }) => come(target)}>
      {inPlace ? (
        Object.values(field.item ?? {}).map((column) => (
          <td key={column.name} data-label={column.label} data-kind={column.kind.name}>
            <input
              className="input"
              type="text"
              id={controlId(prefix, `${source}.${column.name}`)}
              aria-label={column.label}
              defaultValue={text(column, row[column.name])}
            />
          </td>
        ))
      ) : (
        <td className="rows__sentence">
          <button type="button" className="rows__open">
            {text(field, [row])}
          </button>
        </td>
      )}
      <td className="rows__actions" />
    </tr>
  );
});
ListRow.displayName = 'ListRow';

/** Its inputs or its sentence, and what can be done with it. */
const NearRow = ({ field, source, index, count, inPlace, actions }: ListRowProps) => {
  const [held, setHeld] = useState(false);
  const act = actions(index);
  const items: MenuItem[] = [
    { label: 'Duplicar', icon: 'content_copy', onSelect: act.onDuplicate },
    { label: 'Mover para cima', icon: 'arrow_up', disabled: index === 0, onSelect: () => act.onMove(index - 1) },
    {
      label: 'Mover para baixo',
      icon: 'arrow_down',
      disabled: index === count - 1,
      onSelect: () => act.onMove(index + 1),
    },
  ];
  return (
    <tr
      data-row={index}
      draggable={held}
      onDragStart={act.onDragStart}
      onDragEnd={() => setHeld(false)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        act.onDrop();
      }}
    >
      {inPlace ? (
        Object.values(field.item ?? {}).map((column) => (
          <td key={column.name} data-label={column.label} data-kind={column.kind.name}>
            <FieldInput field={column} source={`${source}.${column.name}`} bare />
          </td>
        ))
      ) : (
        <td className="rows__sentence">
          <Sentence field={field} source={source} index={index} onEdit={act.onEdit} />
        </td>
      )}
      <td className="rows__actions">
        {count > 1 && (
          <span
            className="rows__drag"
            data-tooltip="Arraste para mudar a ordem"
            aria-hidden="true"
            onPointerDown={() => setHeld(true)}
            onPointerUp={() => setHeld(false)}
          >
            ⠿
          </span>
        )}
        {!inPlace && <IconButton icon="edit" label={`Editar item ${index + 1}`} size="small" onClick={act.onEdit} />}
        <IconButton icon="delete" label={`Remover item ${index + 1}`} size="small" onClick={act.onRemove} />
        <Menu
          label={`Mais ações do item ${index + 1}`}
          items={items}
          trigger={(trigger) => (
            <IconButton {...trigger} icon="more" label={`Mais ações do item ${index + 1}`} size="small" />
          )}
        />
      </td>
    </tr>
  );
};

const Sentence = ({
  field,
  source,
  index,
  onEdit,
}: {
  readonly field: ModelField;
  readonly source: string;
  readonly index: number;
  readonly onEdit: () => void;
}) => {
  const value = useWatch({ name: source }) as Row | undefined;
  const { zone } = useFormLook();
  const labels = useTitles(field.item ?? {}, value);
  const { getFieldState } = useFormContext();
  const wrong = getFieldState(source, useFormState({ name: source })).error !== undefined;
  const text = value
    ? field.kind.format([value], field, { zone, reference: (entity, id) => labels[`${entity}:${id}`] })
    : '';
  return (
    <>
      <button type="button" className="rows__open" onClick={onEdit}>
        {text || `${field.options.each ?? 'Item'} ${index + 1} (em branco)`}
      </button>
      {wrong && <div className="labelled__error">Há campos com erro neste item!</div>}
    </>
  );
};
