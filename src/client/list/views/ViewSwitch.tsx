import type { Model } from '#kit/read/model';
import type { View } from '#kit/resource/views';
import type { Preferences } from './preferences';
import { useListFrame } from '../useListView';

const labels: Readonly<Record<View, string>> = { list: 'Lista', board: 'Quadro', calendar: 'Calendário' };
const viewsOf = ({ views }: Model): readonly View[] => [
  'list',
  ...(views.board ? (['board'] as const) : []),
  ...(views.calendar ? (['calendar'] as const) : []),
];
/** View for a person: the stored choice, where the resource still has it. The bin is a list. */
export const viewOf = (model: Model, { view = 'list' }: Preferences, trash: boolean): View =>
  !trash && viewsOf(model).includes(view) ? view : 'list';

/** List, board or calendar, kept for the person. */
export const ViewSwitch = () => {
  const { model, preferences, setPreferences, trash } = useListFrame();
  const views = viewsOf(model);
  if (views.length === 1 || trash) return null;
  const current = viewOf(model, preferences, trash);
  return (
    <div className="list-views" role="group" aria-label="Ver como">
      {views.map((view) => (
        <button
          key={view}
          type="button"
          className={view === current ? 'list-view list-view--on' : 'list-view'}
          aria-pressed={view === current}
          onClick={() => setPreferences({ view })}
        >
          {labels[view]}
        </button>
      ))}
    </div>
  );
};
