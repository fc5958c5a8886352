import Step from '@mui/material/Step';
import StepLabel from '@mui/material/StepLabel';
import Stepper from '@mui/material/Stepper';
import { Link } from 'react-router-dom';
import { Dressed } from './Dressed';
import './mui.css';

export interface StepOnTheWay {
  readonly title: string;
  readonly isDone: boolean;
  readonly isCurrent: boolean;
  /** Address of the step; without one it cannot be opened yet. */
  readonly to?: string | undefined;
}
interface StepsProps {
  readonly label: string;
  readonly steps: readonly StepOnTheWay[];
  readonly orientation: 'horizontal' | 'vertical';
  /** Word for a finished step, for people who cannot see its mark. @example 'salva' */
  readonly doneWord: string;
}
/** A way in steps, and where one stands on it. */
export const Steps = ({ label, steps, orientation, doneWord }: StepsProps) => (
  <Dressed>
    <Stepper
      className="steps"
      aria-label={label}
      orientation={orientation}
      activeStep={steps.findIndex(({ isCurrent }) => isCurrent)}
      nonLinear
    >
      {steps.map(({ title, isDone, isCurrent, to }) => {
        const words = (
          <StepLabel className="steps__words">
            {title}
            {isDone && <span className="visually-hidden">{` (${doneWord})`}</span>}
          </StepLabel>
        );
        return (
          <Step
            key={title}
            className="steps__step"
            completed={isDone}
            disabled={!isDone && !isCurrent && to === undefined}
            {...(isCurrent && { 'aria-current': 'step' as const })}
          >
            {to === undefined || isCurrent ? (
              words
            ) : (
              <Link className="steps__link" to={to}>
                {words}
              </Link>
            )}
          </Step>
        );
      })}
    </Stepper>
  </Dressed>
);
