import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Button, Icon } from '#fields/parts';
import type { UnderMaintenance } from '#kit/calls/envelope';
import { personPath } from '#kit/read/boot';
import { call } from '../http';
import { maintenanceNow, maintenanceOver } from '../http/maintenance';
import { Dialog } from '../ui';
import './maintenance.css';

/** Milliseconds between two questions: the end may come earlier than planned. */
const every = 30_000;
const second = 1_000;

interface MaintenancePageProps {
  readonly found: UnderMaintenance;
}
/**
 * Says that the product is in maintenance and until when, asks whether it is over, and then reads again what is shown.
 * Somebody may look at the screen meanwhile, to copy what they typed; it comes back when the end has changed.
 */
const MaintenancePage = ({ found }: MaintenancePageProps) => {
  const [hidden, setHidden] = useState<string>();
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const ask = async (): Promise<void> => {
      try {
        await call('GET', personPath);
      } catch {
        return wait();
      }
      maintenanceOver();
      await client.invalidateQueries();
    };
    const wait = (): void => {
      const left = Date.parse(maintenanceNow()?.until ?? '') - Date.now();
      timer = setTimeout(() => void ask(), left > 0 ? Math.min(every, left + second) : 5 * second);
    };
    wait();
    return () => clearTimeout(timer);
  }, [client]);
  return (
    <Dialog
      open={hidden !== found.until}
      onClose={() => setHidden(found.until)}
      title="Estamos em manutenção"
      size="small"
      role="alertdialog"
      noClose
      footer={<Button onClick={() => setHidden(found.until)}>Ver a tela</Button>}
    >
      <div className="maintenance">
        <Icon name="build" size={32} className="maintenance__icon" />
        {found.text && <p>{found.text}</p>}
        <p>
          Voltamos às <strong>{found.end}</strong>. Esta página volta sozinha, e o que você digitou continua nela.
        </p>
      </div>
    </Dialog>
  );
};
export default MaintenancePage;
