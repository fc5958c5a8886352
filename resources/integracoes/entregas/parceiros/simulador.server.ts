import type { PortStore } from '#kit/work/port';
import { centavos, emCentavos, reais, type Centavos } from '../../../comum/centavos';
import { distancia } from '../../../delivery/entrega/taxas.server';
import type { SituacaoDaEntrega } from '../../../../schemas/situacoesDaEntrega';
import { LogisticaError, semNada, type Andamento, type Conta, type Corrida, type Parceiro } from './parceiro.server';

interface Guardada {
  readonly id: string;
  readonly em: number;
  readonly custo: number;
  readonly km: number;
  readonly semEntregador: boolean;
  readonly canceladaEm?: number;
}
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
 * customer's name finds no courier. Nothing leaves this machine, and all that it makes says SIMULAÇÃO.
 */
export const simulador = (conta: Conta, nome: string, store: PortStore, now: () => Date): Parceiro => {
  const [inicio, porKm, chega] = tabelas[conta.servico] ?? tabelas.MACHINE!;
  const conferir = (corrida: Corrida): number => {
    const { coleta, destino, codigo, cliente } = corrida;
    const problema =
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
    if (problema) throw new LogisticaError(`SIMULAÇÃO: ${problema}`);
    return quilometros(corrida);
  };
  const preco = (km: number): Centavos => centavos(Math.round((inicio + porKm * km) * 10) / 10);
  const situacao = ({ em, semEntregador, canceladaEm }: Guardada): SituacaoDaEntrega => {
    if (canceladaEm !== undefined) return 'CANCELADA';
    const seconds = (now().getTime() - em) / 1000;
    if (semEntregador) return seconds < desiste ? 'PROCURANDO' : 'NAO_ATENDIDA';
    return passos.findLast(([from]) => seconds >= from)?.[1] ?? 'PROCURANDO';
  };
  const andamento = (ride: Guardada): Andamento => {
    const state = situacao(ride);
    const aceita = !['PROCURANDO', 'NAO_ATENDIDA', 'CANCELADA'].includes(state);
    const since = passos.find(([, one]) => one === state)?.[0] ?? 0;
    return {
      ...semNada,
      idExterno: ride.id,
      situacao: state,
      palavra: `SIMULAÇÃO: ${state}`,
      quando: new Date(ride.canceladaEm ?? ride.em + since * 1000),
      entregador: aceita ? { nome: 'Entregador da SIMULAÇÃO', telefone: null, placa: 'SIM0L00' } : null,
      custo: emCentavos(ride.custo),
      km: ride.km,
      codigo: '0000',
      chegaEm: new Date(ride.em + 250_000),
      motivo: state === 'NAO_ATENDIDA' ? 'SIMULAÇÃO: ninguém aceitou.' : null,
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
    rastrear: () => Promise.resolve(null),
  };
};
