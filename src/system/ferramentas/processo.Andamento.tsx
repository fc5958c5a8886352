import type { WireRecord } from '#kit/calls/envelope';
import { isOpen, progressText, type Progress } from '../processStates';
import './processo.css';

const Andamento = ({ record }: { readonly record: WireRecord }) => {
  const process = record as unknown as Progress & { readonly rotulo: string };
  const { total, feitos, falhas, rotulo } = process;
  return (
    <span className="progress-cell">
      {isOpen(process) && (
        <progress
          aria-label={rotulo}
          value={total ? (feitos ?? 0) + (falhas ?? 0) : undefined}
          max={total || undefined}
        />
      )}
      {progressText(process)}
    </span>
  );
};
export default Andamento;
