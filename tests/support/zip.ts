import { zip } from '../../resources/fiscal/fechamento/zip.lazy.server';

/** A ZIP of some files, packed as other programs pack them. */
export const zipOf = (files: Readonly<Record<string, Uint8Array>>): Promise<Uint8Array<ArrayBuffer>> =>
  zip(Object.entries(files).map(([name, content]) => ({ name, content })));
