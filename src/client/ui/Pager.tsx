import { IconButton } from '#fields/parts';
import './pager.css';

interface Props {
  /** Subject of the pages: 'downloads'. */
  readonly of: string;
  readonly page: number;
  readonly last: number;
  readonly onPage: (page: number) => void;
  /** In place of «1 de 3», and shown of a single page too. */
  readonly said?: string;
}
/** One page back, one on: of what stands inside of another page. A list has its own. */
export const Pager = ({ of, page, last, onPage, said }: Props) => {
  if (last <= 1 && said === undefined) return null;
  return (
    <nav className="pager" aria-label={`Paginação ${of}`}>
      <span role="status">{said ?? `${page} de ${last}`}</span>
      {last > 1 &&
        ([-1, 1] as const).map((by) => (
          <IconButton
            key={by}
            icon={by < 0 ? 'chevron_left' : 'chevron_right'}
            label={by < 0 ? 'Página anterior' : 'Próxima página'}
            size="small"
            disabled={page + by < 1 || page + by > last}
            onClick={() => onPage(page + by)}
          />
        ))}
    </nav>
  );
};
