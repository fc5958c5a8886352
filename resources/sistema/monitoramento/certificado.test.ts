import { describe, expect, it } from 'vitest';
import { aJulgar, verCertificado } from './certificado.server';

const agora = new Date('2026-11-29T12:00:00Z');
describe('the certificate of the site', () => {
  it.each([
    ['Feb 28 12:00:00 2027 GMT', 'OK'],
    ['Dec  9 12:00:00 2026 GMT', 'ATENCAO'],
    ['Dec  1 11:00:00 2026 GMT', 'CRITICO'],
    ['Nov 20 12:00:00 2026 GMT', 'CRITICO'],
  ])('that ends at %s is %s', (fim, situacao) => {
    expect(aJulgar(fim, agora).situacao).toBe(situacao);
  });
  it('is unknown without HTTPS, and critical where nobody shows one', async () => {
    expect((await verCertificado('http://localhost:3000', agora)).situacao).toBe('DESCONHECIDO');
    expect((await verCertificado('https://127.0.0.1:1', agora)).situacao).toBe('CRITICO');
  });
});
