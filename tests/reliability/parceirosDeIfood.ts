import { createHmac } from 'node:crypto';
import type { EventoSimulado, PedidoSimulado } from '../../resources/integracoes/ifood/simulado.server';
import { detalheDoIfood, fakeIfood, type FakeIfood } from '../support/fakeIfood';

export const segredo = 'segredo-da-prova';
export const loja = 'cad65e8f-6fc6-438a-b159-e64a902a6b9a';
/** Minutes by which the partner's clock begins behind: with its hour it never passes that of the servers. */
const atraso = 100;

/** A partner whose customers never stop: it knows every event that it ever told, and what it was asked for. */
export interface ParceiroQueVende extends FakeIfood {
  /** Every event, by its id. */
  readonly emitidos: ReadonlyMap<string, EventoSimulado>;
  /** Minutes pass. */
  readonly andar: (minutes: number) => void;
  /** The clock goes on as time does, and at a tenth of its pace while the servers are behind. */
  readonly seguir: (isBehind: boolean) => void;
  /** Orders that stood unconfirmed for eight minutes while the partner answered. */
  readonly tardios: ReadonlySet<string>;
  /** Customers order. Every fifth asks for two. */
  readonly pedir: (count: number) => void;
  /** The partner's own people go on with orders that are confirmed: each by one step, every twelfth is cancelled. */
  readonly avancar: (most: number) => void;
  /** True once no order has a step left. */
  readonly acabou: () => boolean;
  /** Tells an event by the webhook, as signed, to one of the servers. */
  readonly avisar: (url: string, evento: EventoSimulado) => Promise<void>;
}
const proximo = { CFM: 'PRS', PRS: 'RTP', RTP: 'DSP', DSP: 'CON' } as const;

export const parceiroQueVende = async (codigo: string, preco: number): Promise<ParceiroQueVende> => {
  let [visto, relogio] = [Date.now(), Date.now() - atraso * 60_000];
  const fake = await fakeIfood(['cliente-da-prova', segredo], () => new Date(relogio));
  const tardios = new Set<string>();
  let aWhileAway = Infinity;
  const emitidos = new Map<string, EventoSimulado>();
  const contada = (events: EventoSimulado[]): EventoSimulado[] =>
    Object.assign(events, {
      push: (...more: EventoSimulado[]): number => {
        for (const one of more) {
          emitidos.set(one.id, one);
          const placed = fake.estado.pedidos[one.orderId]?.em ?? 0;
          // A customer who ordered within eight minutes of the hour was kept waiting by the partner's own absence.
          const isOfTheHour = placed > aWhileAway - 8 * 60_000 && placed < aWhileAway + 3_600_000;
          if (one.metadata?.CANCEL_CODE === '902' && !isOfTheHour) tardios.add(one.orderId);
        }
        return Array.prototype.push.apply(events, more);
      },
    });
  let eventos = contada([]);
  // The rules push events and replace the list when some are acknowledged: both are seen here.
  Object.defineProperty(fake.estado, 'eventos', {
    get: () => eventos,
    set: (events: EventoSimulado[]) => {
      eventos = contada(events);
    },
  });
  let feitos = 0;
  const vivos = (): PedidoSimulado[] =>
    Object.values(fake.estado.pedidos).filter(({ situacao }) => situacao !== 'CON' && situacao !== 'CAN');
  return Object.assign(fake, {
    emitidos,
    tardios,
    andar: (minutes: number) => {
      if (fake.fora) aWhileAway = Math.min(aWhileAway, relogio);
      relogio += minutes * 60_000;
    },
    seguir: (isBehind: boolean) => {
      const now = Date.now();
      relogio += (now - visto) * (isBehind ? 0.1 : 1);
      visto = now;
    },
    pedir: (count: number) => {
      for (let at = 0; at < count; at++) {
        feitos += 1;
        const quantity = feitos % 5 === 0 ? 2 : 1;
        const item = {
          index: 1,
          id: crypto.randomUUID(),
          name: 'Item da prova',
          externalCode: codigo,
          quantity,
          unitPrice: preco,
          totalPrice: preco * quantity,
          options: [],
        };
        const id = crypto.randomUUID();
        // Every seventh can be read only after two seconds.
        fake.regras.pedir(
          loja,
          { ...detalheDoIfood(id, { itens: [item] }), displayId: String(1000 + feitos) },
          feitos % 7 === 0 ? 2 : 0,
        );
      }
    },
    avancar: (most: number) => {
      for (const one of vivos()
        .filter(({ situacao }) => situacao !== 'PLC')
        .slice(0, most)) {
        const isCancelled = one.situacao === 'PRS' && Number(one.detalhe.displayId) % 12 === 0;
        fake.regras.passar(one, isCancelled ? 'CAN' : proximo[one.situacao as keyof typeof proximo]);
      }
    },
    acabou: () => vivos().length === 0,
    avisar: async (url: string, evento: EventoSimulado) => {
      const body = JSON.stringify(evento);
      // A notice that nobody takes is told by the poll.
      await fetch(`${url}/services/integracao/aviso/ifood`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-ifood-signature': createHmac('sha256', segredo).update(body).digest('hex'),
        },
        body,
        signal: AbortSignal.timeout(5_000),
      }).catch(() => undefined);
    },
  });
};
