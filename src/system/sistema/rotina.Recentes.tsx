import type { WireRecord } from '#kit/calls/envelope';
import { turnStates } from '../taskStates';
import './rotina.css';

interface Vez {
  readonly situacao: keyof typeof turnStates;
  readonly segundos: number;
}
const step = 5;
const height = 20;

/** The last turns as bars, the oldest first. Height is the duration beside the longest; a failure has full height. */
const Recentes = ({ record }: { readonly record: WireRecord }) => {
  const turns = ((record as { readonly recentes?: readonly Vez[] | null }).recentes ?? []).toReversed();
  if (turns.length === 0) return null;
  const longest = Math.max(...turns.map(({ segundos }) => segundos), 0.001);
  const failed = turns.filter(({ situacao }) => situacao !== 'BEM').length;
  const words = `${turns.length === 1 ? 'Última vez' : `${turns.length} últimas vezes`}: ${failed === 0 ? 'sem erro' : `${failed} com erro`}`;
  return (
    <svg className="task-turns" viewBox={`0 0 ${30 * step} ${height}`} role="img" aria-label={words}>
      <title>{words}</title>
      {turns.map(({ situacao, segundos }, at) => {
        const size = situacao === 'BEM' ? Math.max(3, Math.round((segundos / longest) * 14)) : height;
        return (
          <rect
            key={at}
            className={situacao === 'BEM' ? undefined : 'task-turns__failed'}
            x={at * step}
            y={height - size}
            width={step - 1}
            height={size}
            rx={1}
          />
        );
      })}
    </svg>
  );
};
export default Recentes;
