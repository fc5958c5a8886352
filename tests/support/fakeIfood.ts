import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  estadoVazio,
  regrasDoIfood,
  type EstadoSimulado,
  type RegrasDoIfood,
} from '../../resources/integracoes/ifood/simulado.server';

/** Misbehaviour of the fake at the next call of a path. */
type Falta = 'html' | 'limite' | 'erro' | 'vencido' | 'perdido';
export interface FakeIfood {
  readonly url: string;
  readonly regras: RegrasDoIfood;
  readonly estado: EstadoSimulado;
  /** Method and path of each call, in order. */
  readonly chamadas: string[];
  /** Bodies of the actions that were taken. */
  readonly corpos: { readonly path: string; readonly texto: string }[];
  /** The next calls whose path contains the words fail so: taken and then lost, late, as HTML, with 429, 500, 401. */
  faltar(words: string, ...faltas: readonly Falta[]): void;
  /** True: a poll answers in the opposite order. */
  inverte: boolean;
  /** True: nobody answers at all. */
  fora: boolean;
  /** Called when an acknowledgment arrives, which is then neither taken nor answered. */
  semAck: (() => void) | undefined;
  close(): Promise<void>;
}

/** iFood as its public documents describe it, as a program of its own that misbehaves on demand. */
export const fakeIfood = async (
  credencial: readonly [string, string],
  agora: () => Date = () => new Date(),
): Promise<FakeIfood> => {
  const estado = estadoVazio();
  const regras = regrasDoIfood(estado, agora, credencial);
  const chamadas: string[] = [];
  const corpos: FakeIfood['corpos'] = [];
  const faltas: { readonly words: string; readonly falta: Falta }[] = [];
  const self: Pick<FakeIfood, 'inverte' | 'fora' | 'semAck'> = { inverte: false, fora: false, semAck: undefined };
  const server = createServer((request, response) => {
    void (async () => {
      const texto = await bodyOf(request);
      const url = new URL(request.url ?? '/', 'http://fake');
      chamadas.push(`${request.method} ${url.pathname}${url.search}`);
      if (self.fora) {
        request.socket.destroy();
        return;
      }
      if (self.semAck && url.pathname.endsWith('/acknowledgment')) {
        self.semAck();
        return;
      }
      const at = faltas.findIndex(({ words }) => url.pathname.includes(words));
      const falta = at < 0 ? undefined : faltas.splice(at, 1)[0]!.falta;
      const answer = (status: number, body: string, type = 'application/json'): void => {
        response.writeHead(status, { 'content-type': type });
        response.end(body);
      };
      if (falta === 'html') return answer(200, '<html>Manutenção</html>', 'text/html');
      if (falta === 'limite') return answer(429, '');
      if (falta === 'erro') return answer(500, '{"message":"internal"}');
      if (falta === 'vencido') return answer(401, '{"code":"TokenExpired"}');
      const { status, body } = regras.responder({
        metodo: request.method ?? 'GET',
        path: url.pathname,
        query: url.searchParams,
        cabecalhos: (name) => {
          const value = request.headers[name.toLowerCase()];
          return typeof value === 'string' ? value : null;
        },
        texto,
      });
      if (request.method === 'POST') corpos.push({ path: url.pathname, texto });
      if (falta === 'perdido') {
        request.socket.destroy();
        return;
      }
      const sent = self.inverte && Array.isArray(body) && url.pathname.endsWith(':polling') ? body.toReversed() : body;
      answer(status, sent === undefined ? '' : JSON.stringify(sent));
    })();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return Object.assign(self, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    regras,
    estado,
    chamadas,
    corpos,
    faltar: (words: string, ...kinds: readonly Falta[]) => {
      faltas.push(...kinds.map((falta) => ({ words, falta })));
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => {
          resolve();
        });
      }),
  });
};
const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
};

/** Detail of an order, as the documents show one. */
export const detalheDoIfood = (
  id: string,
  {
    itens,
    taxa = 6,
    beneficioIfood = 0,
    beneficioLoja = 0,
    ...more
  }: {
    readonly itens: readonly Readonly<Record<string, unknown>>[];
    readonly taxa?: number;
    readonly beneficioIfood?: number;
    readonly beneficioLoja?: number;
  } & Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> => {
  const subTotal = itens.reduce((sum, one) => sum + Number(one.totalPrice), 0);
  const orderAmount = subTotal + taxa + 0.99 - beneficioIfood - beneficioLoja;
  return {
    id,
    displayId: '4119',
    orderType: 'DELIVERY',
    orderTiming: 'IMMEDIATE',
    salesChannel: 'IFOOD',
    customer: {
      id: 'c-1',
      name: 'Bruna Alves',
      documentNumber: null,
      phone: { number: '0800 705 2030', localizer: '48213507' },
    },
    items: itens,
    benefits:
      beneficioIfood + beneficioLoja === 0
        ? []
        : [
            {
              value: beneficioIfood + beneficioLoja,
              target: 'CART',
              sponsorshipValues: [
                { name: 'IFOOD', value: beneficioIfood },
                { name: 'MERCHANT', value: beneficioLoja },
              ],
            },
          ],
    delivery: {
      mode: 'DEFAULT',
      deliveredBy: 'MERCHANT',
      pickupCode: '4821',
      deliveryAddress: {
        streetName: 'Rua Domingos de Morais',
        streetNumber: '1200',
        neighborhood: 'Vila Mariana',
        city: 'São Paulo',
        state: 'SP',
        postalCode: '04010200',
        coordinates: { latitude: -23.59, longitude: -46.63 },
      },
    },
    total: { subTotal, deliveryFee: taxa, additionalFees: 0.99, benefits: beneficioIfood + beneficioLoja, orderAmount },
    payments: {
      prepaid: orderAmount,
      pending: 0,
      methods: [{ value: orderAmount, currency: 'BRL', method: 'CREDIT', type: 'ONLINE' }],
    },
    ...more,
  };
};
