import { lazy, use, type ComponentType } from 'react';
import type { CallOf } from '#kit/calls/calls';
import type { House } from '#kit/resource/house';
import { house } from '../models/house';
import { useCall } from '../screen/calls';
import { useSession } from '../session';

type Declared = NonNullable<House['above']>;
type Rows = readonly Readonly<Record<string, unknown>>[];

/** Component of the business above every page of a company; nothing where it has none. */
const Above = () => {
  const { above } = use(house());
  return above ? <WithRows above={above} /> : null;
};
export default Above;

/** Seconds after which a page that stays open asks again. */
const every = 900;
/** Fetched with the first row; none of it is part of the first list of who has no row. */
const Drawn = lazy(async () => {
  const { above } = await house();
  return (await above!.screen()) as { readonly default: ComponentType };
});
const WithRows = ({ above }: { readonly above: Declared }) => {
  const { user } = useSession();
  const { data } = useCall(
    { call: above.call, form: {}, mutates: false } as unknown as CallOf,
    {},
    { when: user?.companyId != null, keeps: true, every },
  );
  const rows: unknown = data;
  return Array.isArray(rows) && (rows as Rows).some(above.of) ? <Drawn /> : null;
};
