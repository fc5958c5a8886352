import type { Model } from '#kit/read/model';
import { oneOf, type Port } from '#kit/work/port';
import type { ForeignBackend, Ports } from './ports';

/**
 * A port for each system on which rows live, under the variable of its address, with that of its token and of its
 * network.
 */
export const sourcePorts = (models: readonly Model[]): readonly Port[] =>
  [...new Set(models.flatMap(({ source }) => source?.url ?? []))].map((url) => {
    const name = url.replace(/_URL$/, '');
    const [token, network] = [`${name}_TOKEN`, `${name}_REDE`];
    const records = models.flatMap(({ source, label }) => (source?.url === url ? [label.many] : [])).join(', ');
    return {
      type: 'port',
      name: url,
      variables: {
        [url]: {
          text: `Endereço do sistema em que estão ${records}.`,
          fallback: '',
          problem: (value) =>
            value === '' || /^https?:\/\/[^\s@?#]+$/.test(value)
              ? undefined
              : 'use http(s)://servidor/caminho, sem senha',
        },
        [token]: { text: `Token que abre ${url}, enviado como Bearer.`, fallback: '' },
        [network]: {
          text: `interna: ${url} pode ser um endereço da rede interna.`,
          fallback: 'publica',
          problem: oneOf('publica', 'interna'),
        },
      },
      open: async (values, { fetch }) => {
        const { openSimpleRest } = await import('./adapters/simpleRest');
        return openSimpleRest({
          url: values[url] ?? '',
          token: values[token] ?? '',
          mayBePrivate: values[network] === 'interna',
          fetch,
        });
      },
    };
  });

/** The system on which the rows of the model live. */
export const backendOf = (ports: Ports, { source }: Model): ForeignBackend =>
  (ports as unknown as Readonly<Record<string, ForeignBackend>>)[source!.url]!;
