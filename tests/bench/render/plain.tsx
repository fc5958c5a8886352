import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { asked, columns, pageOf } from './rows';

/** The floor: a table by hand, React and nothing else. */
const money = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
const day = new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC' });
const text = (name: string, value: unknown): string =>
  name === 'limite'
    ? money.format(Number(value))
    : name === 'nascimento'
      ? day.format(new Date(String(value)))
      : String(value);
const size = asked('linhas');
const Table = () => {
  const [page, setPage] = useState(1);
  return (
    <>
      <button type="button" data-next="" onClick={() => setPage(page + 1)}>
        próxima
      </button>
      <table>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name}>{name}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {pageOf(page, size).map((row) => (
            <tr key={row.id} data-id={row.id}>
              {columns.map((name) => (
                <td key={name}>{text(name, row[name])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
};
createRoot(document.getElementById('root')!).render(<Table />);
