import { Dialog } from '../ui';
import { listKeys } from './useListKeyboard';

/** The keys of a list. */
const KeyboardHelp = ({ onClose }: { readonly onClose: () => void }) => (
  <Dialog open size="small" title="Atalhos do teclado" onClose={onClose}>
    <dl className="list-keys">
      {listKeys.map(([key, what]) => <div key={key}><dt><kbd>{key}</kbd></dt><dd>{what}</dd></div>)}
    </dl>
  </Dialog>
);
export default KeyboardHelp;
