import { crc32, inflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { zip } from '../../resources/fiscal/fechamento/zip.lazy.server';
import { packed, zipOf, type Packed } from '../../src/server/offboarding/zip';

const text = 'Pão de queijo. '.repeat(200);
const bytesOf = (content: string): Uint8Array => new TextEncoder().encode(content);
const collect = async (parts: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const all: Uint8Array[] = [];
  for await (const part of parts) all.push(part);
  return Buffer.concat(all);
};

/** The files of an archive, found by its directory as APPNOTE 6.3.9 has it, each with its sum checked. */
const read = (archive: Uint8Array): Record<string, string> => {
  const bytes = Buffer.from(archive);
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  const found: Record<string, string> = {};
  for (let at = bytes.readUInt32LE(end + 16), left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    const [method, sum, length, name, extra, comment, offset] = [
      bytes.readUInt16LE(at + 10),
      bytes.readUInt32LE(at + 16),
      bytes.readUInt32LE(at + 20),
      bytes.readUInt16LE(at + 28),
      bytes.readUInt16LE(at + 30),
      bytes.readUInt16LE(at + 32),
      bytes.readUInt32LE(at + 42),
    ];
    const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
    const stored = bytes.subarray(start, start + length);
    const content = method === 8 ? inflateRawSync(stored) : stored;
    expect(crc32(content)).toBe(sum);
    found[bytes.subarray(at + 46, at + 46 + name).toString()] = content.toString();
    at += 46 + name + extra + comment;
  }
  return found;
};

describe('an archive of a few files', () => {
  it('holds every file under its name', async () => {
    const archive = await zip([
      { name: 'notas/açaí.xml', content: text },
      { name: 'um.bin', content: bytesOf('7') },
      { name: 'nada.txt', content: '' },
    ]);
    expect(read(archive)).toEqual({ 'notas/açaí.xml': text, 'um.bin': '7', 'nada.txt': '' });
    expect(archive.byteLength).toBeLessThan(600);
  });
  it('is the same archive when it is made again, and none of no file', async () => {
    const files = [
      { name: 'a.txt', content: text },
      { name: 'b.txt', content: '' },
    ];
    expect(await zip(files)).toEqual(await zip(files));
    expect((await zip([])).byteLength).toBe(22);
  });
});

describe('an archive of files that were compressed before', () => {
  const stored = new Map<string, Uint8Array>();
  const entryOf = async (name: string, content: string): Promise<Packed> => {
    const { bytes, ...rest } = await packed(bytesOf(content));
    stored.set(name, bytes);
    return { name, ...rest };
  };
  const get = ({ name }: Packed): Promise<Uint8Array> => Promise.resolve(stored.get(name)!);

  it('holds each as it was', async () => {
    const entries = [
      await entryOf('dados/açaí.json', text),
      await entryOf('indice.json', '[]'),
      await entryOf('vazio.json', ''),
    ];
    expect(entries[0]).toMatchObject({ crc: crc32(bytesOf(text)), size: Buffer.byteLength(text) });
    const archive = await collect(zipOf(entries, get));
    expect(read(archive)).toEqual({ 'dados/açaí.json': text, 'indice.json': '[]', 'vazio.json': '' });
    expect(await collect(zipOf(entries, get))).toEqual(archive);
  });
  it('takes a file that was stored as it is', async () => {
    const raw = bytesOf('abc');
    expect(
      read(
        await collect(
          zipOf([{ name: 'um.txt', crc: crc32(raw), size: 3, isDeflated: false }], () => Promise.resolve(raw)),
        ),
      ),
    ).toEqual({ 'um.txt': 'abc' });
  });
  it('says which file could not be read, and asks for no more once nobody listens', async () => {
    const entries = await Promise.all(Array.from({ length: 20 }, (_, index) => entryOf(`${index}.txt`, text)));
    await expect(collect(zipOf(entries, () => Promise.reject(new Error('a part is gone'))))).rejects.toThrow(
      'a part is gone',
    );
    let asked = 0;
    for await (const part of zipOf(entries, (entry) => {
      asked += 1;
      return get(entry);
    })) {
      expect(part.byteLength).toBeGreaterThan(0);
      break;
    }
    expect(asked).toBeLessThan(entries.length);
  });
});
