import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js/index-native.js';

/** The files of an archive by name. */
export const unzip = async (bytes: Uint8Array): Promise<Readonly<Record<string, Uint8Array>>> => {
  const files: Record<string, Uint8Array> = {};
  for (const entry of await new ZipReader(new Uint8ArrayReader(bytes), { useWebWorkers: false }).getEntries())
    if (!entry.directory) files[entry.filename] = await entry.getData(new Uint8ArrayWriter());
  return files;
};
