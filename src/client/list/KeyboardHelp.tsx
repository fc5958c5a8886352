import { Dialog } from '../ui';
import { boardKeys } from './board/board';
import { listKeys, moveKeys } from './useListKeyboard';
import { useListView } from './useListView';
import './panels.css';

/** The keys of a list. */
const KeyboardHelp = ({ onClose }: { readonly onClose: () => void }) => {
  const { order, model } = useListView();
  const isBoard = document.querySelector('.board') !== null;
  return (
    <Dialog open size="small" title="Atalhos do teclado" onClose={onClose}>
      <dl className="list-keys">
        {[...(isBoard ? boardKeys(model) : []), ...listKeys, ...(order ? [moveKeys] : [])].map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
};
export default KeyboardHelp;
