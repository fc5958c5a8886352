import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router-dom';
import { transportMessages } from '#kit/messages';
import { screensOf } from '../menu/menu';
import { menuQuery, useMenu } from '../menu/useMenu';
import { ErrorState } from '../ui';
import { NotFound } from '../page/NotFound';
import { PageSkeleton } from '../page/PageSkeleton';
import { pageOfSection, sectionOf, sectionTitle } from '../page/sections';

/** /app/<section>: the first of its screens that this person may open, as the menu has them. */
export const Section = () => {
  const { section: said = '' } = useParams();
  const section = sectionOf(said);
  const { entries, isLoading } = useMenu();
  const { isError, refetch } = useQuery(menuQuery);
  const page = pageOfSection(said);
  if (page !== undefined) return <Navigate to={page} replace />;
  const screens = screensOf(entries).filter(({ state }) => state.startsWith(`${section}/`));
  const first = screens.find(({ ativo }) => ativo);
  if (first) return <Navigate to={`/app/${first.state}`} replace />;
  if (sectionTitle(section) === undefined) return <NotFound />;
  if (isLoading) return <PageSkeleton screen="list" />;
  if (isError) return <ErrorState isPage text={transportMessages.load} onRetry={refetch} />;
  return <Navigate to={screens.length > 0 ? '/app/upgrade-plano' : '/app/acesso-negado'} replace />;
};
