import { importLimits } from '#kit/work/imports';
import type { Model } from '#kit/read/model';
import { fold } from '#kit/text';
import { fail } from '../core/failure';
import { fileTypeOf } from '../images/fileType';
import type { Entry } from './zip';

/** A file of a package, and the entity that its name means. */
export interface Member {
  readonly name: string;
  readonly model: Model;
  readonly bytes: Uint8Array<ArrayBuffer>;
}
/** A package may hold so many files, and unpack to so many bytes, and to so many times its own. */
const most = { files: 50, bytes: 60 * 1024 * 1024, ratio: 150, small: 5 * 1024 * 1024 } as const;
const refuse = (message: string): never => fail({ kind: 'invalid', fieldErrors: { src: message }, message });

const hidden = /(^|\/)(__MACOSX\/|\.[^/]*$|Thumbs\.db$|desktop\.ini$)/i;
const baseOf = (name: string): string => name.slice(name.lastIndexOf('/') + 1);
const plain = (text: string): string => fold(text).replace(/[^a-z0-9]/g, '');
/** Our own exports carry their day behind the name, copies a number in brackets. */
const titleOf = (name: string): string =>
  baseOf(name)
    .replace(/\.\w+$/, '')
    .replace(/\(\d+\)$/, '')
    .trimEnd()
    .replace(/\d{4}-\d\d-\d\d$/, '');
const meant = (models: readonly Model[], name: string): Model | undefined => {
  // A number in front says an order that people give their files.
  const title = plain(titleOf(name).replace(/^\d+[\s._-]+/, ''));
  return models.find(({ name: own, label }) => [own, label.many, label.one].some((one) => plain(one) === title));
};
/** Puts a file before those that refer to it; else as the files stand. */
export const inOrder = <T extends { readonly model: Model }>(members: readonly T[]): readonly T[] => {
  const byName = new Map(members.map((one) => [one.model.name, one]));
  const done = new Set<T>();
  const visit = (one: T, above: ReadonlySet<T>): void => {
    if (done.has(one) || above.has(one)) return;
    for (const { ref } of Object.values(one.model.fields)) {
      const other = ref === undefined ? undefined : byName.get(ref);
      if (other) visit(other, new Set([...above, one]));
    }
    done.add(one);
  };
  for (const one of members) visit(one, new Set());
  return [...done];
};

/** The files of a package in the order in which they are brought in. Whatever is not understood refuses it whole. */
export const membersOf = async (bytes: Uint8Array, models: readonly Model[]): Promise<readonly Member[]> => {
  if (fileTypeOf(bytes) !== 'application/zip') refuse('Envie um arquivo .zip com as planilhas!');
  const { entriesOf } = await import('./zip');
  const all = (await entriesOf(bytes)) ?? refuse('Não foi possível abrir o .zip! Compacte as planilhas de novo.');
  const entries = all.filter(({ name }) => !hidden.test(name));
  demandSizes(bytes, entries);
  const members: Member[] = [];
  for (const entry of entries) members.push(await memberOf(entry, models));
  const twice = members.find((one, at) => members.some(({ model }, place) => place < at && model === one.model));
  if (twice) refuse(`Há dois arquivos de ${twice.model.label.many} no .zip: junte-os em um!`);
  return inOrder(members);
};
/** A workbook is a ZIP too. */
const isOfWorkbook = ({ name }: Entry): boolean => name === '[Content_Types].xml';
const isWorkbook = async (bytes: Uint8Array): Promise<boolean> => {
  const { entriesOf } = await import('./zip');
  return (await entriesOf(bytes))?.some(isOfWorkbook) ?? false;
};
const demandSizes = (bytes: Uint8Array, entries: readonly Entry[]): void => {
  if (entries.length === 0) refuse('O .zip está vazio!');
  if (entries.some(isOfWorkbook)) refuse('Isto é uma planilha: importe-a no cadastro dela!');
  if (entries.length > most.files) refuse(`O .zip tem arquivos demais! O limite é ${most.files}.`);
  const total = entries.reduce((sum, { size }) => sum + size, 0);
  if (total > most.bytes || (total > most.small && total > bytes.byteLength * most.ratio))
    refuse('O .zip é grande demais depois de aberto! Divida-o.');
};
const memberOf = async (entry: Entry, models: readonly Model[]): Promise<Member> => {
  const name = baseOf(entry.name);
  if (entry.isLocked) refuse('O .zip tem senha: compacte as planilhas sem ela!');
  const model =
    meant(models, entry.name) ??
    refuse(
      `Não sabemos o que “${name}” traz! Dê ao arquivo o nome do cadastro, como “${models[0]?.label.many ?? 'Clientes'}.csv”.`,
    );
  if (entry.size > importLimits.bytes) refuse(`“${name}” passa de 10 MB! Divida-o.`);
  const bytes =
    (await entry.open()) ?? refuse(`“${name}” está estragado dentro do .zip! Compacte as planilhas de novo.`);
  if (fileTypeOf(bytes) === 'application/zip' && !(await isWorkbook(bytes)))
    refuse(`“${name}” é um .zip dentro do .zip: tire as planilhas dele e compacte tudo uma vez só!`);
  return { name, model, bytes };
};
