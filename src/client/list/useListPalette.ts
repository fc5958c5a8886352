import { actionsOf, useActions, useScreenActions, type ScreenAction } from '../actions';
import { counted } from '#kit/text';
import { recordTitle } from '../cells/cellText';
import { useListFrame } from './useListView';
import { useRowActions } from './table/useRowActions';

/** The list's actions in the command palette: on what is filtered, on what is chosen, on the row that has the focus. */
export const useListPalette = (): void => {
  const { model, selection, selected, wholeFilter, trash, rowsNow } = useListFrame();
  const { run } = useActions();
  const rowActions = useRowActions();
  useScreenActions(() => {
    const focused = Number(document.activeElement?.closest<HTMLElement>('[data-id]')?.dataset.id);
    const record = rowsNow().records.find(({ id }) => id === focused);
    return [
      ...(record
        ? rowActions(record).map(({ name, label, icon, run: act }): ScreenAction => ({
            id: `linha-${name}`,
            label,
            detail: recordTitle(model, record),
            icon,
            run: act,
          }))
        : []),
      ...(selected > 0 && !trash
        ? actionsOf(model, 'bulk').map((action): ScreenAction => ({
            id: `massa-${action.name}`,
            label: action.label,
            detail: counted(selected, model.label),
            icon: action.icon ?? 'bolt',
            run: () => run(action, { selection, count: selected }),
          }))
        : []),
      ...(trash
        ? []
        : actionsOf(model, 'collection').map((action): ScreenAction => ({
            id: `lista-${action.name}`,
            label: action.label,
            detail: model.label.many,
            icon: action.icon ?? 'bolt',
            run: () => run(action, { filter: wholeFilter }),
          }))),
    ];
  });
};
