import { Suspense, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useDataProvider } from 'ra-core';
import { FieldServicesContext, type FieldServices } from '#fields/services';
import { usePathname } from '../../lean/router/context';

type Call = (...given: unknown[]) => Promise<unknown>;
/** All of them answer later, so they may come later too: with the first that is asked for. */
const arriving = (load: () => Promise<FieldServices>): FieldServices => {
  let made: Promise<FieldServices> | undefined;
  return new Proxy<Partial<Record<keyof FieldServices, Call>>>(
    {},
    {
      get: (known, name: keyof FieldServices) =>
        (known[name] ??= async (...given) => ((await (made ??= load()))[name] as Call)(...given)),
    },
  ) as unknown as FieldServices;
};

/**
 * Gives cells and inputs the session's files, searches and «criar aqui». Stands once around the app, and around a
 * dialog that may open another.
 */
export const FieldServicesProvider = ({ children }: { readonly children: ReactNode }) => {
  const provider = useDataProvider();
  const pathname = usePathname();
  const [dialog, setDialog] = useState<ReactNode>();
  const services = useMemo<FieldServices>(() => {
    const asked = <T,>(made: (answer: (value: T | null) => void) => ReactNode): Promise<T | null> =>
      new Promise((resolve) => {
        setDialog(
          made((value) => {
            resolve(value);
            setDialog(undefined);
          }),
        );
      });
    return arriving(async () => (await import('./fieldServices')).fieldServices(provider, asked));
  }, [provider]);
  // The dialog's question belongs to the page before.
  useEffect(() => setDialog(undefined), [pathname]);
  return (
    <FieldServicesContext value={services}>
      {children}
      {dialog && <Suspense fallback={null}>{dialog}</Suspense>}
    </FieldServicesContext>
  );
};
