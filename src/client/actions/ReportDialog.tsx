import { Button } from '#fields/parts';
import { Dialog } from '../ui';
import type { ReportView } from './dialogs';

/** What a bulk action did: how many rows changed, and each that did not, with the reason. */
export const ReportDialog = ({ title, report, onClose }: ReportView) => (
  <Dialog open title={title} onClose={onClose} footer={<Button variant="primary" onClick={onClose}>Fechar</Button>}>
    <p>{changedText(report.changed)}{report.failed.length > 0 && ` ${failedText(report.failed.length)}`}</p>
    {report.failed.length > 0 && (
      <table className="action-report">
        <thead><tr><th scope="col">Registro</th><th scope="col">Motivo</th></tr></thead>
        <tbody>{report.failed.map(({ id, title: name, message }) => <tr key={id}><td>{name}</td><td>{message}</td></tr>)}</tbody>
      </table>
    )}
  </Dialog>
);

const changedText = (count: number): string => (count === 1 ? '1 registro alterado.' : `${count.toLocaleString('pt-BR')} registros alterados.`);
const failedText = (count: number): string => (count === 1 ? '1 não pôde ser alterado:' : `${count.toLocaleString('pt-BR')} não puderam ser alterados:`);
