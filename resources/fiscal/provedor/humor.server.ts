import { SemResposta } from './provedor.server';
import type { Rejeicao } from '../regras/regra.lazy.server';
import type { Transporte } from './sefaz.lazy.server';

/**
 * Behaviours of a tax office: normal, silent, out of service (108), demanding a pause (656), behind a proxy's error
 * page, or answering into the void.
 */
export const humores = ['normal', 'muda', '108', '656', '503', 'perdida'] as const;
export type Humor = (typeof humores)[number];

const foras: Readonly<Partial<Record<Humor, Rejeicao>>> = {
  108: { codigo: '108', motivo: 'Servico Paralisado Momentaneamente (curto prazo)' },
  656: { codigo: '656', motivo: 'Rejeicao: Consumo Indevido' },
};
/** Answer of the simulator to every request in this mood, for its `fora`. */
export const foraDe = (humor: Humor): Rejeicao | undefined => foras[humor];

const paginaDeErro =
  '<html><head><title>503 Service Unavailable</title></head><body><h1>Service Unavailable</h1></body></html>';
const paciencia = 20_000;
const dormir = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
/** Applies behaviours in which no answer of the office arrives. `esperar`: waits until the timeout. */
export const comHumor =
  (dentro: Transporte, humor: () => Humor, esperar = dormir): Transporte =>
  async (ligacao) => {
    // The virtual office is another one.
    if (ligacao.svc) return dentro(ligacao);
    switch (humor()) {
      case '503':
        return paginaDeErro;
      case 'perdida':
        await dentro(ligacao);
        break;
      case 'muda':
        break;
      default:
        return dentro(ligacao);
    }
    await esperar(ligacao.prazo ?? paciencia);
    throw new SemResposta(true);
  };
