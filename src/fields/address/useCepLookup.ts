import { useEffect, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { isCep } from '../cep/cep';
import { useFieldServices, type FoundAddress } from '../services';
import type { Address } from './address';

const told = ['street', 'neighborhoord', 'city'] as const;
type Told = Pick<Address, (typeof told)[number]>;
const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

export interface CepLookup {
  readonly isLooking: boolean;
  /** Message for the person: nothing found, or only the state. */
  readonly message?: string;
  /** The postal code says otherwise than what was typed: writes what it says. */
  readonly replace?: () => void;
}

/**
 * Fills in street, neighbourhood and municipality of an address from its postal code, once all eight digits are there.
 * Typed values stay unless the person asks to replace them; values that an earlier code filled in follow the new one.
 */
export const useCepLookup = (source: string): CepLookup => {
  const { address } = useFieldServices();
  const { setValue, getValues } = useFormContext();
  const cep = useWatch({ name: `${source}.cep` }) as string | null | undefined;
  const [state, setState] = useState<CepLookup>({ isLooking: false });
  /** The code that came with the record needs no look-up. */
  const seen = useRef(cep ?? null);
  const filled = useRef<Partial<Told>>({});

  useEffect(() => {
    if ((cep ?? null) === seen.current) return undefined;
    seen.current = cep ?? null;
    setState({ isLooking: false });
    if (!cep || !isCep(cep)) return undefined;
    const give = new AbortController();
    const write = (values: Partial<Told>): void => {
      for (const [name, value] of Object.entries(values))
        setValue(`${source}.${name}`, value, { shouldDirty: true, shouldValidate: true });
      filled.current = { ...filled.current, ...values };
    };
    const settle = ({ street, neighborhoord, city, aviso }: FoundAddress): void => {
      const now = (getValues(source) ?? {}) as Partial<Address>;
      const found: Told = { street, neighborhoord, city: city?.id ?? null };
      const known = told.filter((name) => !isEmpty(found[name]) && found[name] !== now[name]);
      const pick = (names: readonly (keyof Told)[]): Partial<Told> =>
        Object.fromEntries(names.map((name) => [name, found[name]]));
      const isFree = (name: keyof Told): boolean => isEmpty(now[name]) || now[name] === filled.current[name];
      const typed = known.filter((name) => !isFree(name));
      write(pick(known.filter(isFree)));
      setState({
        isLooking: false,
        ...(aviso && { message: aviso }),
        ...(typed.length > 0 && {
          replace: () => {
            write(pick(typed));
            setState({ isLooking: false });
          },
        }),
      });
    };
    setState({ isLooking: true });
    address(cep, give.signal).then(
      (found) => {
        if (!give.signal.aborted) settle(found);
      },
      (error: unknown) => {
        if (!give.signal.aborted)
          setState({
            isLooking: false,
            message: error instanceof Error ? error.message : 'Não foi possível consultar o CEP!',
          });
      },
    );
    return () => give.abort();
  }, [address, cep, getValues, setValue, source]);
  return state;
};
