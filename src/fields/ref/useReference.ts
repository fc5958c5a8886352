import type { AnyCond } from '#kit/entity/condition';
import { inner } from '#kit/text';
import { useCallback, useEffect, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useFieldServices, type Found } from '../services';
import { useFormLook, type InputProps } from '../shared/useField';
import { filterFor } from './among';

/** Options that a search answers at a time (decision 0001). */
const limit = 10;

/** Finding, naming and making rows of another entity. */
export const useReference = (
  {
    field: {
      ref: entity = '',
      options: { among },
    },
    source,
  }: InputProps,
  ids: readonly number[],
) => {
  const services = useFieldServices();
  const { getValues } = useFormContext() ?? { getValues: () => null };
  const { labels } = useFormLook();
  const [known, setKnown] = useState<Readonly<Record<number, string>>>({});
  const { find, titles } = services;
  const missing = ids.filter((id) => known[id] === undefined && labels[`${entity}:${id}`] === undefined).join();

  useEffect(() => {
    if (!missing) return undefined;
    let live = true;
    const wanted = missing.split(',').map(Number);
    titles(entity, wanted).then(
      (rows) => {
        if (live)
          setKnown((last) => ({
            ...last,
            ...Object.fromEntries(wanted.map((id) => [id, `#${id}`])),
            ...Object.fromEntries(rows.map(({ id, title }) => [id, title])),
          }));
      },
      () => undefined,
    );
    return () => {
      live = false;
    };
  }, [entity, missing, titles]);

  const remember = useCallback(({ id, title }: Found) => setKnown((last) => ({ ...last, [id]: title })), []);
  const [about, setAbout] = useState<{ readonly one: string; readonly canCreate: boolean }>();
  const { entity: aboutOf } = services;
  return {
    titleOf: (id: number): string => known[id] ?? labels[`${entity}:${id}`] ?? 'Carregando...',
    load: async (search: string, signal: AbortSignal) => {
      // Only who searches may want to make one: a form opens without the declaration of the other entity.
      if (!about) aboutOf(entity).then(setAbout, () => undefined);
      const filter =
        among && filterFor(among, (name) => getValues(source.slice(0, source.lastIndexOf('.') + 1) + name));
      if (among && !filter) return [];
      return (await find(entity, search, { limit, signal, filter: filter as AnyCond | undefined })).map(
        ({ id, title, detail, picture }) => ({ id: String(id), label: title, detail, picture }),
      );
    },
    remember,
    /** The combobox's entry for making a row here, when the person may. */
    creating: (onMade: (made: Found) => void) =>
      about?.canCreate
        ? {
            label: `Criar ${inner(about.one)} aqui`,
            run: (typed: string) => {
              services.create(entity, typed).then(
                (made) => {
                  if (!made) return;
                  remember(made);
                  onMade(made);
                },
                () => undefined,
              );
            },
          }
        : undefined,
  };
};
