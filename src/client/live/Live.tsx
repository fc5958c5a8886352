import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Button, Icon } from '#fields/parts';
import { startHub } from './hub';
import { chooseWish, looked, ring, useIsAsked } from './ringing';

/** Milliseconds without a question after which the stream is opened: never before what the page itself needs. */
const quiet = 1_500;

/**
 * Hears what happens as long as the app stands; asks once whether it may sound. `onAccess`: the user may do more or less
 * than before.
 */
const Live = ({ onAccess }: { readonly onAccess: () => void }) => {
  const client = useQueryClient();
  const latest = useRef(onAccess);
  useEffect(() => {
    latest.current = onAccess;
  });
  const isAsked = useIsAsked();
  useEffect(() => {
    let stop: (() => void) | undefined;
    let since = Date.now();
    const timer = setInterval(() => {
      if (client.isFetching() > 0) since = Date.now();
      if (Date.now() - since < quiet) return;
      clearInterval(timer);
      stop = startHub(
        (told, isReader) => {
          for (const entity of new Set(told.map((one) => one.entity)))
            ring(
              told.filter((one) => one.entity === entity),
              isReader,
            ).catch(() => undefined);
        },
        () => latest.current(),
      );
    }, 250);
    document.addEventListener('visibilitychange', looked);
    return () => {
      clearInterval(timer);
      stop?.();
      document.removeEventListener('visibilitychange', looked);
    };
  }, [client]);
  if (!isAsked) return null;
  return (
    <div className="notice" role="status">
      <Icon name="notifications" />
      Tocar um som quando chegar algo novo?
      <Button size="small" onClick={() => void chooseWish('sound')}>
        Tocar
      </Button>
      {'Notification' in window && Notification.permission !== 'denied' && (
        <Button size="small" onClick={() => void chooseWish('notify')}>
          Tocar e notificar
        </Button>
      )}
      <Button size="small" variant="ghost" onClick={() => void chooseWish('silent')}>
        Agora não
      </Button>
    </div>
  );
};
export default Live;
