import { lazy, type ReactNode } from 'react';
import type { DataProvider } from 'ra-core';
import { textOf } from '#fields/cells';
import type { FieldServices, Found, FoundAddress, Mentionable } from '#fields/services';
import type { WireRecord } from '#kit/calls/envelope';
import type { Model } from '#kit/read/model';
import { addressOf } from '../../addresses';
import { cities, findCities } from './findCities';
import { ask } from '../../http';
import { modelByName } from '../../models';
import { can, may } from '../../session';

/** Few pages show a file. */
const files = () => import('../../http/files');
const CropDialog = lazy(() => import('./CropDialog'));
const CreateDialog = lazy(() => import('./CreateDialog'));

/** The first short fact beside the title that tells two of the same name apart. */
const detailOf = (model: Model, record: WireRecord): string | undefined => {
  const name = model.list.columns.find(
    (column) =>
      column !== model.title &&
      column !== model.tenant &&
      ['ref', 'text', 'document', 'phone', 'email', 'enum', 'money'].includes(model.fields[column]?.kind.name ?? ''),
  );
  return (name && textOf(model.fields[name]!, record)) || undefined;
};
const foundOf = (model: Model, record: WireRecord): Found => {
  const title = model.fields[model.title];
  return {
    id: record.id,
    title: (title && textOf(title, record)) || `#${record.id}`,
    detail: detailOf(model, record),
    ...(model.picture && { picture: (record[model.picture] ?? null) as number | null }),
  };
};

/** Draws a question to the person, and returns the answer; null when they gave up. */
type Asked = <T>(made: (answer: (value: T | null) => void) => ReactNode) => Promise<T | null>;

export const fieldServices = (provider: DataProvider, asked: Asked): FieldServices => ({
  fileUrl: async (id, signal, size) => URL.createObjectURL(await (await files()).fileBytes(id, { signal }, size)),
  fileData: async (id, signal) => (await files()).fileMetadata(id, { signal }),
  upload: async (file, signal) => (await files()).upload(file, { signal }),
  crop: (file, aspect) => asked((answer) => <CropDialog file={file} aspect={aspect} onAnswer={answer} />),
  find: async (entity, search, { limit, filter, signal }) => {
    if (entity === cities && !filter) return findCities(search, limit, signal);
    const model = await modelByName(entity);
    if (!model) return [];
    const { data } = await provider.getList<WireRecord>(entity, {
      pagination: { page: 1, perPage: limit },
      filter: { ...filter, ...(search.trim() && { $search: search.trim() }) },
      signal,
    });
    return data.map((record) => foundOf(model, record));
  },
  titles: async (entity, ids) => {
    const model = await modelByName(entity);
    if (!model) return [];
    const { data } = await provider.getMany<WireRecord>(entity, { ids: [...ids] });
    return data.map((record) => foundOf(model, record));
  },
  address: (cep, signal) => ask<FoundAddress>('GET', `endereco/cep/${cep}`, undefined, { signal, timeout: 10_000 }),
  people: (entity, field, search, signal) =>
    ask<readonly Mentionable[]>('POST', 'user/mencoes', { entidade: entity, campo: field, texto: search }, { signal }),
  entity: async (name) => {
    const model = await modelByName(name);
    return (
      model && {
        one: model.label.one,
        gender: model.label.gender,
        canCreate: may(model, 'create'),
        addressOf: (id) =>
          model.settings || model.opens || !can(model.access.show)
            ? undefined
            : addressOf(model, model.show ? 'show' : 'edit', id),
      }
    );
  },
  entities: () => ask<readonly { name: string; label: string }[]>('GET', 'entidades'),
  create: async (entity, typed, begun) => {
    const model = await modelByName(entity);
    return model === undefined
      ? null
      : asked((answer) => (
          <CreateDialog
            model={model}
            typed={typed}
            begun={begun}
            onAnswer={(record) => answer(record && foundOf(model, record))}
          />
        ));
  },
});
