import { lazy, Suspense, use, useState, type ComponentType } from 'react';
import type { CallOf } from '#kit/calls/calls';
import type { Above as Declared } from '#kit/resource/house';
import { usePathname } from '../lean/router/context';
import { house } from '../models/house';
import { useCall } from '../screen/calls';
import { useSession } from '../session';

type Rows = readonly Readonly<Record<string, unknown>>[];

/** Components of the business above every page of a company; nothing where it has none. */
const Above = () => use(house()).above?.map((above) => <WithRows key={above.call} above={above} />);
export default Above;

/** Seconds after which a page that stays open asks again. */
const every = 900;
const WithRows = ({ above: { call, of, screen } }: { readonly above: Declared }) => {
  const { user } = useSession();
  const page = usePathname();
  // Fetched with the first row; none of it is part of the first list of who has no row.
  const [Drawn] = useState(() => lazy(screen as () => Promise<{ readonly default: ComponentType<{ page: string }> }>));
  const { data } = useCall(
    { call, form: {}, mutates: false } as unknown as CallOf,
    {},
    { when: user?.companyId != null, keeps: true, every },
  );
  const rows: unknown = data;
  return Array.isArray(rows) && (rows as Rows).some((row) => of(row, page)) ? (
    <Suspense fallback={null}>
      <Drawn page={page} />
    </Suspense>
  ) : null;
};
