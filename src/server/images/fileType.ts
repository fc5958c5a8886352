/** Type of a file by its first bytes; its name and the browser's claim are ignored. */
export const fileTypeOf = (bytes: Uint8Array): string => {
  const starts = (...signature: readonly number[]): boolean => signature.every((byte, at) => bytes[at] === byte);
  const text = (from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to));
  if (starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png';
  if (starts(0xff, 0xd8, 0xff)) return 'image/jpeg';
  if (text(0, 6) === 'GIF87a' || text(0, 6) === 'GIF89a') return 'image/gif';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'image/webp';
  if (text(0, 5) === '%PDF-') return 'application/pdf';
  if (starts(0x50, 0x4b, 0x03, 0x04)) return 'application/zip';
  return 'application/octet-stream';
};
/** Shown in the page; everything else is only ever downloaded. */
export const safeImages: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);
