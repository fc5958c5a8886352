import type { PortStore } from '#kit/work/port';
import { centavos, emCentavos, reais, type Centavos } from '../../../comum/centavos';
import { distancia } from '../../../delivery/entrega/taxas.server';
import type { SituacaoDaEntrega } from '../../../../schemas/situacoesDaEntrega';
import {
  LogisticaError,
  semNada,
  type Andamento,
  type Conta,
  type Corrida,
  type Parceiro,
  type RespostaAoProblema,
} from './parceiro.server';

interface Guardada {
  readonly id: string;
  readonly em: number;
  readonly custo: number;
  readonly km: number;
  readonly semEntregador: boolean;
  readonly canceladaEm?: number;
  /** Nobody opens the door: the courier waits for an answer of the shop. */
  readonly comProblema?: boolean;
  readonly resposta?: { readonly em: number; readonly acao: RespostaAoProblema };
}
const problema = 'CUSTOMER_NOT_FOUND: SIMULAÇÃO: ninguém atende a porta';
/** Seconds after the call at which the simulated courier is so far. */
const passos: readonly (readonly [seconds: number, SituacaoDaEntrega])[] = [
  [0, 'PROCURANDO'],
  [20, 'ACEITA'],
  [60, 'NO_LOCAL'],
  [90, 'COLETADA'],
  [110, 'A_CAMINHO'],
  [220, 'NO_DESTINO'],
  [250, 'ENTREGUE'],
];
/** A ride with a problem goes so many times as fast, for it has a wait in it. */
const pressa = 5;
/** Seconds after the answer to a problem at which the simulated courier is so far. */
const depois: Readonly<Record<RespostaAoProblema, readonly (readonly [seconds: number, SituacaoDaEntrega])[]>> = {
  ENTREGAR: [
    [0, 'NO_DESTINO'],
    [5, 'ENTREGUE'],
  ],
  VOLTAR: [
    [0, 'DEVOLVENDO'],
    [20, 'DEVOLVIDA'],
  ],
  CANCELAR: [[0, 'CANCELADA']],
};
/** Seconds after which a search that finds nobody ends. */
const desiste = 120;
const alcance = 15;
/** Price of a ride: a start and a price a kilometre, and minutes until the courier is at the shop. */
const tabelas: Readonly<Record<string, readonly [inicio: number, porKm: number, chega: number]>> = {
  FOODY_DELIVERY: [6.5, 1.6, 9],
  BOX_DELIVERY: [5.9, 1.65, 16],
  MACHINE: [7, 1.4, 12],
  PICKNGO: [6, 1.8, 14],
};

/** Distance of a ride; 3 km where the map does not know one of the places. */
const quilometros = ({ coleta, destino }: Corrida): number =>
  coleta.lat !== null && coleta.lng !== null && destino.lat !== null && destino.lng !== null
    ? Math.round(distancia({ lat: coleta.lat, lng: coleta.lng }, { lat: destino.lat, lng: destino.lng }) * 13) / 10
    : 3;

/**
 * Simulated courier partner. It refuses what the real ones refuse (an address without street or city, a key that is too
 * long, a place too far away, a cancellation after the pick-up), and carries an order in four minutes. «NINGUEM» in the
 * customer's name finds no courier; «PROBLEMA» finds nobody at home, at an account with an address of its own, for only
 * the open standard has words for it. Nothing leaves this machine, and all that it makes says SIMULAÇÃO.
 */
export const simulador = (conta: Conta, nome: string, store: PortStore, now: () => Date): Parceiro => {
  const [inicio, porKm, chega] = tabelas[conta.servico] ?? tabelas.MACHINE!;
  const conferir = (corrida: Corrida): number => {
    const { coleta, destino, codigo, cliente } = corrida;
    const falta =
      coleta.rua === '' || coleta.cidade === ''
        ? 'falta o endereço da loja!'
        : destino.rua === '' || destino.cidade === ''
          ? 'falta a rua ou a cidade do cliente!'
          : codigo === '' || codigo.length > 10
            ? 'o código do pedido tem no máximo 10 caracteres!'
            : cliente.nome === ''
              ? 'falta o nome do cliente!'
              : quilometros(corrida) > alcance
                ? `o endereço está a ${quilometros(corrida)} km, e o limite é ${alcance} km!`
                : undefined;
    if (falta) throw new LogisticaError(`SIMULAÇÃO: ${falta}`);
    return quilometros(corrida);
  };
  const preco = (km: number): Centavos => centavos(Math.round((inicio + porKm * km) * 10) / 10);
  /** State, and the instant since which it has been so. */
  const passo = ({ em, semEntregador, canceladaEm, comProblema, resposta }: Guardada) => {
    if (canceladaEm !== undefined) return { state: 'CANCELADA', since: canceladaEm } as const;
    const from = resposta?.em ?? em;
    const seconds = (now().getTime() - from) / 1000;
    if (semEntregador)
      return seconds < desiste
        ? ({ state: 'PROCURANDO', since: em } as const)
        : ({ state: 'NAO_ATENDIDA', since: em } as const);
    const way = resposta
      ? depois[resposta.acao]
      : comProblema
        ? passos.slice(0, -1).map(([at, state]) => [at / pressa, state] as const)
        : passos;
    const [at, state] = way.findLast(([after]) => seconds >= after) ?? ([0, 'PROCURANDO'] as const);
    return { state, since: from + at * 1000 };
  };
  const situacao = (ride: Guardada): SituacaoDaEntrega => passo(ride).state;
  const esperaResposta = (ride: Guardada): boolean =>
    ride.comProblema === true && !ride.resposta && situacao(ride) === 'NO_DESTINO';
  const andamento = (ride: Guardada): Andamento => {
    const { state, since } = passo(ride);
    const aceita = !['PROCURANDO', 'NAO_ATENDIDA', 'CANCELADA'].includes(state);
    return {
      ...semNada,
      idExterno: ride.id,
      situacao: state,
      palavra: `SIMULAÇÃO: ${state}`,
      quando: new Date(since),
      entregador: aceita ? { nome: 'Entregador da SIMULAÇÃO', telefone: null, placa: 'SIM0L00' } : null,
      custo: emCentavos(ride.custo),
      km: ride.km,
      codigo: '0000',
      chegaEm: new Date(ride.em + 250_000),
      motivo:
        state === 'NAO_ATENDIDA'
          ? 'SIMULAÇÃO: ninguém aceitou.'
          : ride.resposta && ride.resposta.acao !== 'ENTREGAR'
            ? 'SIMULAÇÃO: ninguém atendeu a porta.'
            : null,
      problema: esperaResposta(ride) ? problema : null,
    };
  };
  const chaveDe = (chave: string): string => `corrida:${conta.id}:${chave}`;
  const achar = async (id: string): Promise<Guardada | undefined> =>
    ((await store.get(`${chaveDe(id)}`)) as Guardada | null | undefined) ?? undefined;
  return {
    nome,
    simulado: true,
    cotar: async (corrida) => {
      const km = await Promise.resolve(conferir(corrida));
      return {
        valor: preco(km),
        minutosColeta: chega,
        minutosEntrega: chega + Math.ceil(km * 4),
        km,
        validaAte: new Date(now().getTime() + 600_000),
      };
    },
    criar: async (corrida) => {
      const km = conferir(corrida);
      // The same key is the same ride, as with a partner that knows our key.
      const id = `SIM-${corrida.chave.slice(0, 8)}`;
      return andamento(
        await store.change(
          chaveDe(id),
          (value) =>
            (value as Guardada | undefined) ?? {
              id,
              em: now().getTime(),
              custo: Math.round(reais(preco(km)) * 100),
              km,
              semEntregador: corrida.cliente.nome.toUpperCase().includes('NINGUEM'),
              comProblema: Boolean(conta.endereco) && corrida.cliente.nome.toUpperCase().includes('PROBLEMA'),
            },
        ),
      );
    },
    consultar: async (id) => {
      const found = await achar(id);
      return found && andamento(found);
    },
    procurar: async ({ chave }) => {
      const found = await achar(`SIM-${chave.slice(0, 8)}`);
      return found ? andamento(found) : null;
    },
    cancelar: async (id) => {
      const found = await achar(id);
      if (!found) throw new LogisticaError('SIMULAÇÃO: esta entrega não existe!');
      if (!['PROCURANDO', 'ACEITA', 'NO_LOCAL', 'CANCELADA'].includes(situacao(found)))
        throw new LogisticaError('SIMULAÇÃO: o pedido já foi coletado, e não dá mais para cancelar!');
      const ended = { ...found, canceladaEm: found.canceladaEm ?? now().getTime() };
      await store.change(chaveDe(id), () => ended);
      return andamento(ended);
    },
    ...(Boolean(conta.endereco) && {
      responderProblema: async (id: string, acao: RespostaAoProblema): Promise<void> => {
        const found = await achar(id);
        if (!found) throw new LogisticaError('SIMULAÇÃO: esta entrega não existe!');
        if (!esperaResposta(found)) throw new LogisticaError('SIMULAÇÃO: esta entrega não tem problema aberto!');
        await store.change(chaveDe(id), () => ({ ...found, resposta: { em: now().getTime(), acao } }));
      },
    }),
    rastrear: () => Promise.resolve(null),
  };
};
