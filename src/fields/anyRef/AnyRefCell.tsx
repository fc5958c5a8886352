import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { useFieldServices } from '../services';

interface Props {
  readonly entity: string;
  readonly id: number;
  readonly text: string;
}
/** The title of the row, a way to it for who may see it. Its declaration is loaded with the first cell about it. */
const AnyRefCell = ({ entity, id, text }: Props) => {
  const services = useFieldServices();
  const [to, setTo] = useState<string>();
  useEffect(() => {
    let live = true;
    services.entity(entity).then(
      (about) => live && setTo(about?.addressOf?.(id)),
      () => undefined,
    );
    return () => {
      live = false;
    };
  }, [services, entity, id]);
  return to ? (
    <Link className="cell-link" to={to}>
      {text}
    </Link>
  ) : (
    text
  );
};
export default AnyRefCell;
