import { Button } from '#fields/parts';
import { agree, counted, inner, type Label } from '#kit/text';
import { Dialog } from '../../ui';
import type { ReportView } from './dialogs';

/** Result of a bulk action: the number of changed rows, and each other row with the reason. */
export const ReportDialog = (view: ReportView) => {
  const { title, report, onClose } = view;
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          Fechar
        </Button>
      }
    >
      <p>{outcomeText(view)}</p>
      {report.failed.length > 0 && (
        <table className="action-report">
          <thead>
            <tr>
              <th scope="col">Registro</th>
              <th scope="col">Motivo</th>
            </tr>
          </thead>
          <tbody>
            {report.failed.map(({ id, title: name, message }) => (
              <tr key={id}>
                <td>{name}</td>
                <td>{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  );
};

/** 'Nenhuma nota excluída. 1 nota não pôde ser excluída:', or of an action 'Feito em 2 notas. Não em 1 nota:' */
const outcomeText = ({ report: { changed, failed }, label, word }: ReportView): string => {
  const none =
    failed.length === 0
      ? ''
      : word === undefined
        ? ` Não em ${counted(failed.length, label)}:`
        : ` ${counted(failed.length, label)} ${failed.length === 1 ? 'não pôde ser' : 'não puderam ser'} ${agreedWith(label, word, failed.length)}:`;
  const done =
    word === undefined
      ? changed === 0
        ? 'Nada foi feito.'
        : `Feito em ${counted(changed, label)}.`
      : changed === 0
        ? `${agree(label, 'Nenhum', 'Nenhuma')} ${inner(label.one)} ${agreedWith(label, word, 1)}.`
        : `${counted(changed, label)} ${agreedWith(label, word, changed)}.`;
  return done + none;
};
const agreedWith = (label: Label, word: string, count: number): string =>
  `${agree(label, word, word.replace(/o$/, 'a'))}${count === 1 ? '' : 's'}`;
