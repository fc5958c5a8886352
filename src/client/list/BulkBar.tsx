import { useMemo, type ReactNode } from 'react';
import { useListContext, useDataProvider } from 'ra-core';
import { Button } from '#fields/parts';
import type { BulkReport, WireRecord } from '#kit/calls/envelope';
import { deletesMany, type Model, type ModelField } from '#kit/read/model';
import { agree, counted } from '#kit/text';
import { ActionBar, actionsOf, useActions } from '../actions';
import { stillMeant } from '../actions/stillMeant';
import type { Chosen, RetaguardaProvider } from '../dataProvider';
import { messageOf } from '../http';
import { deletion, useConfirm, useToast } from '../ui';
import type { Access } from './useAccess';
import { useChangedOf } from './useChanged';
import { usesOf } from './usesOf';
import { useListView } from './useListView';

const settable = (field: ModelField): boolean =>
  !['list', 'group', 'address', 'file', 'image', 'openingHours', 'timeSlots', 'json'].includes(field.kind.name) &&
  !field.options.unique;

/** Toolbar while rows are ticked. */
export const BulkBar = () => {
  const { model, access, trash, records, selection, selectedIds, selected, isEverything, selectEverything, unselect } =
    useListView();
  const { total = 0 } = useListContext();
  // Rows that are chosen on other pages are not known here.
  const known = isEverything ? [] : records.filter(({ id }) => selectedIds.includes(id));
  const { label } = model;
  return (
    <BulkTools
      model={model}
      access={access}
      selection={selection}
      selected={selected}
      known={known}
      unselect={unselect}
      trash={trash}
      more={
        !isEverything &&
        total > selected && (
          <Button variant="ghost" size="small" onClick={selectEverything}>
            {`Selecionar ${agree(label, 'os', 'as')} ${total.toLocaleString('pt-BR')} ${agree(label, 'encontrados', 'encontradas')}`}
          </Button>
        )
      }
    />
  );
};

interface BulkToolsProps {
  readonly model: Model;
  readonly access: Access;
  readonly selection: Chosen;
  readonly selected: number;
  /** Rows that are loaded. */
  readonly known: readonly WireRecord[];
  readonly unselect: () => void;
  /** They are in the bin: they can be taken out of it. */
  readonly trash?: boolean;
  readonly more?: ReactNode;
  /** The names of the actions that are offered, alone; all, and what every list has, when left out. */
  readonly only?: readonly string[];
}
/** How many are chosen, and what can be done with them. Inside an `ActionHost`. */
export const BulkTools = (props: BulkToolsProps) => {
  const { model, access, selection, selected, known, unselect, trash = false, more, only } = props;
  const provider = useDataProvider<RetaguardaProvider>();
  const confirm = useConfirm();
  const toast = useToast();
  const changed = useChangedOf(model);
  const { ask, report } = useActions();
  const { label } = model;
  const actions = actionsOf(model, 'bulk', known.length === selected ? known : []).filter(
    ({ name }) => !only || only.includes(name),
  );
  const target = useMemo(() => ({ selection, count: selected }), [selection, selected]);
  const fields = Object.fromEntries(
    Object.entries(model.fields).filter(
      ([name, field]) => name !== model.tenant && access.canWrite(field) && settable(field),
    ),
  );

  const meant = (send: (rows: Chosen) => Promise<BulkReport>): Promise<BulkReport> =>
    stillMeant(model, selection, confirm, (rows) => send(rows!));
  const agreed = (word: string, count: number): string =>
    agree(label, word, word.replace(/o$/, 'a')) + (count === 1 ? '' : 's');
  const tell = async (title: string, word: string, outcome: BulkReport): Promise<void> => {
    unselect();
    if (outcome.failed.length > 0) report({ title, report: outcome, label, word });
    else toast.success(`${counted(outcome.changed, label)} ${agreed(word, outcome.changed)}!`);
    await changed();
  };
  const edit = (): void =>
    ask({
      title: `Alterar ${counted(selected, label)}`,
      text: 'Escolha os campos e os novos valores. Os demais campos ficam como estão.',
      fields,
      isOptional: true,
      submit: 'Alterar',
      onSubmit: async (values) =>
        tell('Alteração em massa', 'alterado', await meant((rows) => provider.bulkUpdate(model.name, rows, values))),
    });
  const remove = async (): Promise<void> => {
    const uses = await usesOf(provider, model, 'ids' in selection ? selection.ids : []);
    if (!(await confirm(deletion(counted(selected, label), uses)))) return;
    try {
      await tell('Exclusão em massa', 'excluído', await meant((rows) => provider.bulkDelete(model.name, rows)));
    } catch (error) {
      toast.error(messageOf(error));
      await changed();
    }
  };
  const restore = async (): Promise<void> => {
    try {
      await tell('Restauração', 'restaurado', await meant((rows) => provider.bulkRestore(model.name, rows)));
    } catch (error) {
      toast.error(messageOf(error));
      await changed();
    }
  };
  return (
    <div className="list-bulk" role="toolbar" aria-label="Ações em massa">
      <p className="list-bulk__count" role="status">
        <strong>{`${selected.toLocaleString('pt-BR')} ${agreed('selecionado', selected)}`}</strong>
      </p>
      {more}
      <Button variant="ghost" size="small" onClick={unselect}>
        Limpar seleção
      </Button>
      <span className="list-bulk__space" />
      {trash ? (
        <Button size="small" icon="restore" onClick={() => void restore()}>
          Restaurar
        </Button>
      ) : (
        <>
          {!only && access.can('update') && Object.keys(fields).length > 0 && (
            <Button size="small" icon="edit" onClick={edit}>
              Alterar
            </Button>
          )}
          <ActionBar actions={actions} target={target} size="small" />
          {!only && access.can('delete') && !deletesMany(model) && (
            <Button size="small" variant="danger" icon="delete" onClick={() => void remove()}>
              Excluir
            </Button>
          )}
        </>
      )}
    </div>
  );
};
