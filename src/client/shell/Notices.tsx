import { useEffect, useState, useSyncExternalStore } from 'react';
import { Button, Icon } from '#fields/parts';
import { messages } from '#kit/messages';
import { onCompanyChanged } from '../http';
import { reloadApp } from '../company/changeCompany';

const watchNetwork = (tell: () => void): (() => void) => {
  window.addEventListener('online', tell);
  window.addEventListener('offline', tell);
  return () => {
    window.removeEventListener('online', tell);
    window.removeEventListener('offline', tell);
  };
};

/** Milliseconds to read what happened before the page reloads. */
const reading = 4_000;

/** Notices about the whole page, each said once: no network; another company in another tab. */
export const Notices = () => {
  const isOnline = useSyncExternalStore(watchNetwork, () => navigator.onLine);
  const [hasMoved, setHasMoved] = useState(false);
  useEffect(() => onCompanyChanged(() => setHasMoved(true)), []);
  useEffect(() => {
    if (!hasMoved) return undefined;
    const timer = setTimeout(reloadApp, reading);
    return () => clearTimeout(timer);
  }, [hasMoved]);
  return (
    <div role="status">
      {!isOnline && (
        <div className="notice notice--offline">
          <Icon name="wifi_off" />
          {messages.offline}
        </div>
      )}
      {hasMoved && (
        <div className="notice">
          <Icon name="sync" />
          {messages.companyChanged}. Esta página será atualizada. O que você digitou está guardado.
          <Button size="small" onClick={reloadApp}>
            Atualizar agora
          </Button>
        </div>
      )}
    </div>
  );
};
