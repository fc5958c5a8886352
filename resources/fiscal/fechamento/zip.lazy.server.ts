import { TextReader, Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js/index-native.js';

/** File with its content; a text is stored as UTF-8. */
export interface FileToZip {
  readonly name: string;
  readonly content: string | Uint8Array;
}

/** Archive of files, compressed one by one. Deterministic: all entries have the same date. */
export const zip = async (files: Iterable<FileToZip> | AsyncIterable<FileToZip>): Promise<Uint8Array<ArrayBuffer>> => {
  const options = {
    lastModDate: new Date(1980, 0, 1),
    extendedTimestamp: false,
    dataDescriptor: false,
    useWebWorkers: false,
  } as const;
  const writer = new ZipWriter(new Uint8ArrayWriter(), options);
  for await (const { name, content } of files)
    await writer.add(name, typeof content === 'string' ? new TextReader(content) : new Uint8ArrayReader(content));
  return writer.close();
};
