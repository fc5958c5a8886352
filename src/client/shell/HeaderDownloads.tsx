import { Link } from 'react-router-dom';
import { Icon } from '#fields/parts';
import { useHouse } from '../models/house';

/** The way to the files that people have asked for, where the business keeps them. */
export const HeaderDownloads = () => {
  const { downloads } = useHouse();
  return downloads ? (
    <Link className="icon-btn" to={downloads.to} aria-label={downloads.label} data-tooltip={downloads.label}>
      <Icon name="download" />
    </Link>
  ) : null;
};
