import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useNotify } from 'ra-core';
import { Link } from 'react-router-dom';
import { exportFormats, exportNames, type ExportFormat, type PersonalExport } from '#kit/work/exports';
import type { MenuItem } from '#fields/parts';
import { messageOf } from '../http';
import { house } from '../models/house';
import type { Fetched } from '../http/files';
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
  /** True when it holds personal data that this user may have without masks: the dialog asks. */
  readonly asksPersonal?: boolean;
  /** Fetches the file and saves it; 'later' where the services make it in the background instead. */
  readonly now: (format: ExportFormat, personal: PersonalExport) => Promise<Fetched>;
  /** Has it made in the background. */
  readonly later: (format: ExportFormat, personal: PersonalExport) => Promise<void>;
}
/**
 * Menu entries for saving a list or a report, and the dialog that offers a long one in the background and asks how
 * personal data are written. Render both.
 */
export const useExport = ({
  total,
  counted,
  formats = exportFormats,
  asksPersonal = false,
  now,
  later,
}: ExportOptions): { readonly isBusy: boolean; readonly items: readonly MenuItem[]; readonly dialog: ReactNode } => {
  const toast = useToast();
  const notify = useNotify();
  const [isBusy, setBusy] = useState(false);
  const [asked, setAsked] = useState<ExportFormat>();
  const run = async (work: () => Promise<void>): Promise<void> => {
    setAsked(undefined);
    setBusy(true);
    try {
      await work();
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  const prepared = async (what = 'O arquivo'): Promise<void> => {
    const { downloads } = await house();
    notify(
      <>
        {what} está sendo preparado{downloads && ' na '}
        {downloads && <Link to={downloads.to}>{downloads.label}</Link>}.
      </>,
      { type: 'info' },
    );
  };
  const atOnce = (format: ExportFormat, personal: PersonalExport) =>
    run(async () => {
      if ((await now(format, personal)) === 'later') await prepared('Há muitas exportações ao mesmo tempo: o arquivo');
    });
  const inBackground = (format: ExportFormat, personal: PersonalExport) =>
    run(async () => {
      await later(format, personal);
      await prepared();
    });
  // A PDF of so many rows is refused, with the reason.
  const isMany = (format: ExportFormat): boolean => total > manyRows && format !== 'pdf';
  const start = (format: ExportFormat): void => {
    if (isMany(format) || asksPersonal) setAsked(format);
    else void atOnce(format, 'mascarados');
  };
  return {
    isBusy,
    items: formats.map((format) => ({
      label: `Exportar ${exportNames[format]}`,
      icon: 'download' as const,
      disabled: isBusy,
      onSelect: () => start(format),
    })),
    dialog: asked && (
      <Suspense fallback={null}>
        <ExportDialog
          name={exportNames[asked]}
          counted={counted}
          isMany={isMany(asked)}
          asksPersonal={asksPersonal}
          onClose={() => setAsked(undefined)}
          onNow={(personal) => void atOnce(asked, personal)}
          onLater={(personal) => void inBackground(asked, personal)}
        />
      </Suspense>
    ),
  };
};
