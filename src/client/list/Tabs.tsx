import { useListView } from './useListView';

/** The resource's named filters; the current one stands in the address. They are links in all but looks: a list, not ARIA tabs. */
export const Tabs = () => {
  const { model, tab, trash, go } = useListView();
  if (model.list.tabs.length === 0 || trash) return null;
  const current = model.list.tabs.some(({ label }) => label === tab) ? tab : null;
  return (
    <nav className="list-tabs" aria-label="Abas">
      {[null, ...model.list.tabs.map(({ label }) => label)].map((label) => (
        <button key={label ?? ''} type="button" className={label === current ? 'list-tab list-tab--on' : 'list-tab'}
          aria-current={label === current ? 'page' : undefined} onClick={() => go({ aba: label })}>
          {label ?? (model.label.gender === 'f' ? 'Todas' : 'Todos')}
        </button>
      ))}
    </nav>
  );
};
