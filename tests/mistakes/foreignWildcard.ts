// compiler 8: Type '"http://mapas.example.com"' is not assignable to type '`https://${string}`'
// start 9: R174 error foreignWildcard: 'https://*.example.com' is not one whole origin of another site. Fix: 'https://api.example.com': https, a host without wildcards, no path
import { page } from '#kit';

export const foreignWildcard = page('foreignWildcard', {
  label: 'Mapa', permission: [], screen: () => Promise.resolve({ default: () => null }),
  policy: {
    frame: ['http://mapas.example.com'],
    connect: ['https://*.example.com'],
  },
});
