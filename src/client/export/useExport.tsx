import { lazy, Suspense, useState, type ReactNode } from 'react';
import { exportFormats, exportNames, type ExportFormat } from '#kit/exports';
import type { MenuItem } from '#fields/parts';
import { openDownloads } from '../downloads/open';
import { messageOf } from '../http';
import { useToast } from '../ui';

const ExportDialog = lazy(() => import('./ExportDialog'));

/** A file with more rows than this is offered in the background. */
const manyRows = 5_000;

export interface ExportOptions {
  /** How many rows it will have. */
  readonly total: number;
  /** '5.001 pizzas' */
  readonly counted: string;
  readonly formats?: readonly ExportFormat[];
  /** Fetches the file and saves it. */
  readonly now: (format: ExportFormat) => Promise<void>;
  /** Has it made in the background. */
  readonly later: (format: ExportFormat) => Promise<void>;
}
/** What a list and a report can be saved as: entries of a menu, and the dialog that offers a long one in the background. Render both. */
export const useExport = ({ total, counted, formats = exportFormats, now, later }: ExportOptions): { readonly isBusy: boolean; readonly items: readonly MenuItem[]; readonly dialog: ReactNode } => {
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const [asked, setAsked] = useState<ExportFormat>();
  const run = async (work: () => Promise<void>): Promise<void> => {
    setAsked(undefined);
    setBusy(true);
    try { await work(); } catch (error) {
      toast.error(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  const inBackground = (format: ExportFormat) => run(async () => {
    await later(format);
    toast.info('O arquivo está sendo preparado na Central de Downloads.');
    openDownloads();
  });
  // A PDF of so many rows is refused, with the reason.
  const start = (format: ExportFormat): void => { if (total > manyRows && format !== 'pdf') setAsked(format); else void run(() => now(format)); };
  return {
    isBusy,
    items: formats.map((format) => ({ label: `Exportar ${exportNames[format]}`, icon: 'download' as const, disabled: isBusy, onSelect: () => start(format) })),
    dialog: asked && (
      <Suspense fallback={null}>
        <ExportDialog name={exportNames[asked]} counted={counted} onClose={() => setAsked(undefined)} onNow={() => void run(() => now(asked))} onLater={() => void inBackground(asked)} />
      </Suspense>
    ),
  };
};
