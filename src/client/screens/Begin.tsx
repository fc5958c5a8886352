import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router-dom';
import { PageSkeleton } from '../page/PageSkeleton';
import { useSession } from '../session';
import { userQuery } from '../menu/useUser';

/** app: the page that this person has chosen, once the services say that it is still open; else the welcome page. */
export const Begin = () => {
  const { user } = useSession();
  const { data, isError } = useQuery(userQuery);
  if (user?.begin && !data && !isError) return <PageSkeleton screen="list" />;
  return <Navigate to={`/app/${data?.begin || 'pages/bemvindo'}`} replace />;
};
