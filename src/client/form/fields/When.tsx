import { useEffect, useState, type ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { useFormLook } from '#fields/shared/useField';
import { meets, watched, type AnyCond } from '#kit/entity/condition';
import './When.css';

/** Milliseconds; When.css has the same. */
const slide = 150;

/** Shows its content while the condition is met: it watches the fields that the condition names and no others. */
export const When = ({ cond, children }: { readonly cond: AnyCond; readonly children: ReactNode }) => {
  const { zone } = useFormLook();
  const names = watched(cond);
  const values = useWatch({ name: names }) as readonly unknown[];
  const on = meets(cond, Object.fromEntries(names.map((name, index) => [name, values[index]])), { zone });
  const [present, setPresent] = useState(on);
  if (on && !present) setPresent(true);
  useEffect(() => {
    if (on || !present) return undefined;
    const still = typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;
    const timer = setTimeout(() => setPresent(false), still ? 0 : slide);
    return () => clearTimeout(timer);
  }, [on, present]);
  return present ? (
    <div className={on ? 'form-when' : 'form-when form-when--leaving'} inert={!on}>
      {children}
    </div>
  ) : null;
};
