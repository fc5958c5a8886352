import { useEffect, useState, useSyncExternalStore } from 'react';
import { Button, Icon } from '#fields/parts';
import { messages } from '#kit/messages';
import { onCompanyChanged } from '../http';
import { queryClient } from '../app/queryClient';

const watchNetwork = (tell: () => void): (() => void) => {
  window.addEventListener('online', tell);
  window.addEventListener('offline', tell);
  return () => {
    window.removeEventListener('online', tell);
    window.removeEventListener('offline', tell);
  };
};

/** What concerns the whole page, said once: no network; another company in another tab. */
export const Notices = () => {
  const isOnline = useSyncExternalStore(watchNetwork, () => navigator.onLine);
  const [hasMoved, setHasMoved] = useState(false);
  useEffect(() => onCompanyChanged(() => setHasMoved(true)), []);
  const reload = () => {
    queryClient.clear();
    window.location.reload();
  };
  return (
    <div role="status">
      {!isOnline && <div className="notice"><Icon name="wifi_off" />{messages.offline}</div>}
      {hasMoved && (
        <div className="notice">
          <Icon name="sync" />{messages.companyChanged}. Atualize a página para continuar nesta.
          <Button size="small" onClick={reload}>Atualizar</Button>
        </div>
      )}
    </div>
  );
};
