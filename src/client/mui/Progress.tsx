import LinearProgress from '@mui/material/LinearProgress';
import { Dressed } from './Dressed';

interface ProgressProps {
  /** Task under way, for people who cannot see it. */
  readonly label: string;
  readonly done: number;
  /** Nothing or 0: nobody knows yet how much it is. */
  readonly total?: number | undefined;
  readonly className?: string;
}
/** How far a piece of work is. @example <Progress label="Importação" done={120} total={1500} /> */
export const Progress = ({ label, done, total = 0, className }: ProgressProps) => (
  <Dressed>
    {total > 0 ? (
      <LinearProgress
        className={className}
        aria-label={label}
        variant="determinate"
        min={0}
        max={total}
        value={Math.min(done, total)}
      />
    ) : (
      <LinearProgress className={className} aria-label={label} />
    )}
  </Dressed>
);
