import { useEffect, useState } from 'react';
import { useIsFetching, useIsMutating } from '@tanstack/react-query';
import { useNavigating } from './navigation';
import { late } from './paint';

/** The thin teal bar at the top while a page or data are on their way. Appears when it takes longer than a moment. */
export const LoadingBar = ({ navigating = false }: { readonly navigating?: boolean }) => {
  const loading = useNavigating();
  const busy = useIsFetching() + useIsMutating() > 0 || loading || navigating;
  const [visible, setVisible] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setVisible(busy), busy ? late : 0);
    return () => clearTimeout(timer);
  }, [busy]);
  return <div className={visible ? 'loading-bar loading-bar--on' : 'loading-bar'} aria-hidden="true" />;
};
