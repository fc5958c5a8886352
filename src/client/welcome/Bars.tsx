const width = 28;
const height = 48;
const gap = 8;
const weekday = (day: string): string =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('pt-BR', { weekday: 'short', timeZone: 'UTC' }).replace('.', '');
const dayMonth = (day: string): string => `${day.slice(8, 10)}/${day.slice(5, 7)}`;

interface BarsProps {
  readonly title: string;
  readonly data: readonly { readonly day: string; readonly count: number }[];
}
/** A bar a day from zero up, and the same as a table behind it. */
export const Bars = ({ title, data }: BarsProps) => {
  const most = Math.max(1, ...data.map(({ count }) => count));
  return (
    <figure className="bars">
      <svg viewBox={`0 0 ${data.length * (width + gap)} ${height + 34}`} aria-hidden="true" focusable="false">
        {data.map(({ day, count }, index) => {
          const tall = (count / most) * height;
          const x = index * (width + gap) + gap / 2;
          return (
            <g key={day}>
              <rect
                className={count > 0 ? 'bars__bar' : 'bars__none'}
                x={x}
                y={14 + height - Math.max(tall, 2)}
                width={width}
                height={Math.max(tall, 2)}
                rx={3}
              />
              {count > 0 && (
                <text className="bars__count" x={x + width / 2} y={height - tall + 10}>
                  {count}
                </text>
              )}
              <text x={x + width / 2} y={height + 30}>
                {index === 0 ? 'hoje' : weekday(day)}
              </text>
            </g>
          );
        })}
      </svg>
      <details className="bars__table">
        <summary>
          Ver em tabela<span className="visually-hidden">: {title}</span>
        </summary>
        <table>
          <caption className="visually-hidden">{title}, por dia</caption>
          <thead>
            <tr>
              <th scope="col">Dia</th>
              <th scope="col">Quantos</th>
            </tr>
          </thead>
          <tbody>
            {data.map(({ day, count }) => (
              <tr key={day}>
                <th scope="row">
                  {weekday(day)} {dayMonth(day)}
                </th>
                <td>{count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
};
