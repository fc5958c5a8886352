import { Button } from '#fields/parts';
import { Dialog } from '../../ui';
import type { ResultView } from './dialogs';
import { Facts } from './Facts';

/** Result of an action, to read and to copy. */
export const ResultDialog = ({ title, fields, values, onClose }: ResultView) => (
  <Dialog
    open
    title={title}
    onClose={onClose}
    footer={
      <Button variant="primary" data-autofocus="" onClick={onClose}>
        Fechar
      </Button>
    }
  >
    <Facts fields={fields} values={values} />
  </Dialog>
);
