import { inflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { crc32, zip, zipOf } from '../../src/kit/zip';

const text = 'Pão de queijo. '.repeat(200);

describe('zip', () => {
  it('holds every file under its name, packed where that is shorter, and its sum', async () => {
    const bytes = Buffer.from(await zip([{ name: 'notas/açaí.xml', content: text }, { name: 'um.bin', content: new Uint8Array([7]) }]));
    const [nameLength, packedLength] = [bytes.readUInt16LE(26), bytes.readUInt32LE(18)];
    expect(bytes.subarray(30, 30 + nameLength).toString()).toBe('notas/açaí.xml');
    expect([bytes.readUInt16LE(8), bytes.readUInt32LE(14), bytes.readUInt32LE(22)]).toEqual([8, crc32(Buffer.from(text)), Buffer.byteLength(text)]);
    expect(inflateRawSync(bytes.subarray(30 + nameLength, 30 + nameLength + packedLength)).toString()).toBe(text);
    const second = bytes.subarray(30 + nameLength + packedLength);
    expect([second.readUInt32LE(0), second.readUInt16LE(8), second[30 + second.readUInt16LE(26)]]).toEqual([0x04034b50, 0, 7]);
    const end = bytes.subarray(-22);
    expect([end.readUInt32LE(0), end.readUInt16LE(10), end.readUInt32LE(12) + end.readUInt32LE(16)]).toEqual([0x06054b50, 2, bytes.byteLength - 22]);
  });
  it('is the same archive when it is made again, and none of no file', async () => {
    const files = [{ name: 'a.txt', content: text }, { name: 'b.txt', content: '' }];
    expect(await zip(files)).toEqual(await zip(files));
    expect((await zip([])).byteLength).toBe(22);
  });
  it('knows the check value of its sum', () => { expect(crc32(new TextEncoder().encode('123456789'))).toBe(0xcbf43926); });
  it('says apart how many files there are beyond 65,535', async () => {
    const entries = Array.from({ length: 65_536 }, (_, index) => ({ name: String(index), crc: 0, size: 0, stored: 0, isDeflated: false }));
    const parts: Uint8Array[] = [];
    for await (const part of zipOf(entries, () => Promise.resolve(new Uint8Array()))) parts.push(part);
    const tail = Buffer.from(parts.at(-1)!);
    expect([tail.readUInt32LE(0), Number(tail.readBigUInt64LE(24)), tail.readUInt16LE(tail.byteLength - 22 + 10)]).toEqual([0x06064b50, 65_536, 0xffff]);
  });
});
