import type { WireRecord } from '#kit/calls/envelope';

interface Change {
  readonly campo: string;
  readonly antes: string | null;
  readonly depois: string | null;
}
/** Changed fields, each with its value before and after. */
const Mudancas = ({ record }: { readonly record: WireRecord }) => {
  const changes = record.mudancas as readonly Change[] | null;
  if (!changes?.length) return 'Nenhum campo';
  return (
    <table className="rows">
      <thead>
        <tr>
          {['Campo', 'De', 'Para'].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {changes.map(({ campo, antes, depois }) => (
          <tr key={campo}>
            <td data-label="Campo">{campo}</td>
            <td data-label="De">{antes ?? 'vazio'}</td>
            <td data-label="Para">{depois ?? 'vazio'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
export default Mudancas;
