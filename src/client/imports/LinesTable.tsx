import type { ImportLine } from '#kit/work/imports';
import { errorAt, warningAt } from './calls';

interface LinesTableProps {
  readonly label: string;
  readonly headings: readonly string[];
  readonly columns: readonly (string | null)[];
  readonly lines: readonly ImportLine[];
  /** Label of a path of errors, where the file has no column for it. */
  readonly labelOf?: (path: string) => string;
}
/**
 * Lines of a file as they stand in it, each mistake and warning at its cell; what belongs to no cell stands at the
 * line.
 */
export const LinesTable = ({ label, headings, columns, lines, labelOf = (path) => path }: LinesTableProps) => (
  <div className="import-lines" role="region" aria-label={label} tabIndex={0}>
    <table>
      <thead>
        <tr>
          <th scope="col">Linha</th>
          {headings.map((heading, index) => (
            <th key={index} scope="col" className={columns[index] ? undefined : 'import-lines__unused'}>
              {heading || `Coluna ${index + 1}`}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => {
          const rest = Object.entries(line.erros).filter(([path]) => !columns.includes(path));
          return (
            <tr key={line.linha}>
              <th scope="row">
                {line.linha}
                {rest.map(([path, message]) => (
                  <span key={path} className="import-lines__error">
                    {path === '' ? message : `${labelOf(path)}: ${message}`}
                  </span>
                ))}
              </th>
              {headings.map((_, index) => {
                const error = errorAt(line, columns[index]);
                const warning = warningAt(line, columns[index]);
                return (
                  <td
                    key={index}
                    className={
                      error
                        ? 'import-lines__wrong'
                        : warning
                          ? 'import-lines__warned'
                          : columns[index]
                            ? undefined
                            : 'import-lines__unused'
                    }
                  >
                    {line.celulas[index]}
                    {error && <span className="import-lines__error">{error}</span>}
                    {warning && <span className="import-lines__warning">{warning}</span>}
                  </td>
                );
              })}
            </tr>
          );
        })}
      </tbody>
    </table>
  </div>
);
