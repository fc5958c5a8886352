import { agree } from '#kit/text';
import { useShownTab } from '../../ui/useShownTab';
import { useListFrame } from '../useListView';

/**
 * The resource's named filters; the current one stands in the address. They are links in all but looks: a list, not
 * ARIA tabs.
 */
export const Tabs = () => {
  const { model, tab, trash, go } = useListFrame();
  const bar = useShownTab<HTMLElement>('[aria-current]', tab);
  if (model.list.tabs.length === 0 || trash) return null;
  const { tabs } = model.list;
  // A declared tab without a condition is «all»; the list has one by itself when none is declared.
  const everything = tabs.find(({ filter }) => Object.keys(filter).length === 0)?.label;
  const labels =
    everything === undefined
      ? [agree(model.label, 'Todos', 'Todas'), ...tabs.map(({ label }) => label)]
      : tabs.map(({ label }) => label);
  const all = everything ?? labels[0];
  const current = tab !== null && labels.includes(tab) ? tab : all;
  return (
    <nav ref={bar} className="list-tabs" aria-label="Abas">
      {labels.map((label) => (
        <button
          key={label}
          type="button"
          className={label === current ? 'list-tab list-tab--on' : 'list-tab'}
          aria-current={label === current ? 'page' : undefined}
          onClick={() => go({ aba: label === all ? null : label })}
        >
          {label}
        </button>
      ))}
    </nav>
  );
};
