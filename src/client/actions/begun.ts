import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Model } from '#kit/read/model';
import { accessOf } from './access';
import { useActions } from './Host';

/** An action of a list that begins elsewhere, with what its form already knows. */
export interface Begun {
  readonly action: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly labels: Readonly<Record<string, string>>;
}

/** Opens the action that somebody has come to the list for, once. */
export const useBegun = (model: Model): void => {
  const location = useLocation();
  const { pathname, search } = location;
  const { run } = useActions();
  const navigate = useNavigate();
  const open = useEffectEvent(({ action, values, labels }: Begun) => {
    const found = model.actions.find((one) => one.name === action && one.scope === 'collection');
    void navigate(pathname + search, { replace: true });
    if (found && accessOf(model, found) === 'open') run(found, { begun: { values, labels } });
  });
  const begun = (location.state as { readonly begun?: Begun } | null)?.begun;
  useEffect(() => {
    if (begun) open(begun);
  }, [begun]);
};
