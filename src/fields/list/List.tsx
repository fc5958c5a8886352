import { useCallback, useRef, useState } from 'react';
import { useFieldArray, useFormContext, useFormState, type FieldValues } from 'react-hook-form';
import { inner } from '#kit/text';
import { Button } from '../parts';
import { Frame } from '../shared/Frame';
import { controlId, useFormLook, type InputProps } from '../shared/useField';
import { initialRow, type Row } from './rows';
import { ListRow, type RowActions } from './ListRow';
import { RowDialog } from './RowDialog';
import { useDrawn } from './useDrawn';

const inPlaceAtMost = 5;
const rowsAtMost = 200;
const wide = new Set([
  'longText',
  'address',
  'group',
  'list',
  'emails',
  'refs',
  'tags',
  'file',
  'image',
  'weekdays',
  'enumSet',
  'openingHours',
  'timeSlots',
  'json',
]);

/** Rows inside the record: in place up to five columns, otherwise as sentences that open in a dialog. */
const List = (props: InputProps) => {
  const { field, source } = props;
  const { prefix } = useFormLook();
  const { control, getFieldState, getValues, setValue } = useFormContext<FieldValues>();
  const array = useFieldArray({ control, name: source as never, keyName: '$key' as never });
  const rows = array.fields as unknown as readonly (Row & { readonly $key: string })[];
  const columns = Object.values(field.item ?? {});
  const { each } = field.options;
  const inPlace = columns.length <= inPlaceAtMost && columns.every((column) => !wide.has(column.kind.name));
  const [editing, setEditing] = useState<{ readonly index: number; readonly before: Row | null }>();
  const [said, setSaid] = useState('');
  const dragged = useRef<number>(null);
  const box = useRef<HTMLDivElement>(null);
  const id = controlId(prefix, source);
  const formState = useFormState({ control, name: source });
  const { error } = getFieldState(source, formState);
  const message =
    error?.message ?? (error as { readonly root?: { readonly message?: string } } | undefined)?.root?.message;

  const errors = error as unknown as readonly unknown[] | undefined;

  const rowAt = useCallback(
    (index: number): Row => structuredClone(getValues(`${source}.${index}`) as Row),
    [getValues, source],
  );
  const { append, insert, remove, move } = array;
  const count = rows.length;
  const { drawn, missing, gap, drawAll } = useDrawn(count, Array.isArray(errors) ? errors.length : 0);
  const add = (): void => {
    drawAll();
    append(initialRow(field.item ?? {}) as never, { shouldFocus: false });
    if (inPlace)
      requestAnimationFrame(() =>
        box.current?.querySelector<HTMLElement>('[data-row]:last-child input, [data-row]:last-child select')?.focus(),
      );
    else setEditing({ index: rows.length, before: null });
  };
  const actions = useCallback(
    (index: number): RowActions => ({
      onRemove: () => {
        remove(index);
        setSaid(`Item ${index + 1} removido`);
      },
      onDuplicate: () => {
        insert(index + 1, rowAt(index) as never, { shouldFocus: false });
        setSaid(`Item ${index + 1} duplicado`);
      },
      onMove: (to) => {
        if (to >= 0 && to < count && to !== index) {
          move(index, to);
          setSaid(`Item movido para a posição ${to + 1} de ${count}`);
        }
      },
      onEdit: () => setEditing({ index, before: rowAt(index) }),
      onDragStart: () => {
        dragged.current = index;
      },
      onDrop: () => {
        const from = dragged.current;
        dragged.current = null;
        if (from !== null && from !== index) move(from, index);
      },
    }),
    [remove, insert, move, rowAt, count],
  );

  const body = count > 0 && (
    <table className="rows" aria-rowcount={missing > 0 ? count + 1 : undefined}>
      <thead>
        <tr>
          {inPlace ? (
            columns.map((column) => (
              <th key={column.name} scope="col" className={column.kind.align === 'right' ? 'rows__right' : undefined}>
                {column.label}
                {column.required && (
                  <span className="labelled__required" aria-hidden="true">
                    {' '}
                    *
                  </span>
                )}
              </th>
            ))
          ) : (
            <th scope="col">{field.label}</th>
          )}
          <th scope="col">
            <span className="visually-hidden">Ações</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.slice(0, drawn).map((row, index) => (
          <ListRow
            key={row.$key}
            row={row}
            isWrong={errors?.[index] !== undefined}
            field={field}
            source={`${source}.${index}`}
            index={index}
            count={count}
            inPlace={inPlace}
            actions={actions}
          />
        ))}
        {missing > 0 && (
          <tr ref={gap} className="rows__gap" aria-hidden="true">
            <td
              colSpan={columns.length + 1}
              style={{ height: `calc(${missing} * (var(--row) + ${inPlace ? columns.length : 0} * var(--row-cell)))` }}
            />
          </tr>
        )}
      </tbody>
    </table>
  );
  return (
    <Frame {...props} id={id} error={typeof message === 'string' ? message : undefined} group>
      {() => (
        <div className="rows-box" ref={box}>
          {body || <p className="rows-none">{each === undefined ? 'Nenhum item ainda.' : 'Nada por aqui ainda.'}</p>}
          <Button
            id={id}
            size="small"
            icon="add"
            onClick={add}
            aria-disabled={count >= rowsAtMost || undefined}
            disabled={count >= rowsAtMost}
          >{`Adicionar ${inner(each ?? 'Item')}`}</Button>
          {count >= 10 && <span className="rows-count">{count} itens</span>}
          <span className="visually-hidden" role="status">
            {said}
          </span>
          {editing && (
            <RowDialog
              field={field}
              source={`${source}.${editing.index}`}
              title={each === undefined ? `${field.label}: item ${editing.index + 1}` : `${each} ${editing.index + 1}`}
              onDone={() => setEditing(undefined)}
              onCancel={() => {
                if (editing.before === null) remove(editing.index);
                else
                  setValue(`${source}.${editing.index}`, editing.before, {
                    shouldDirty: true,
                    shouldValidate: formState.isSubmitted,
                  });
                setEditing(undefined);
              }}
            />
          )}
        </div>
      )}
    </Frame>
  );
};
export default List;
