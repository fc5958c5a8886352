import { foraDe } from '../../resources/fiscal/provedor/humor.server';
import { SemResposta } from '../../resources/fiscal/provedor/provedor.server';
import type { Transporte } from '../../resources/fiscal/provedor/sefaz.lazy.server';
import { simulador } from '../../resources/fiscal/provedor/simulador.lazy.server';
import type { simulatedStore } from './fiscal';

/** Fate of a request on its way. `late`: it arrives after the answer was given up, when the test lets it. */
export type Fault =
  | 'none'
  | 'rejected'
  | 'refused'
  | 'lostRequest'
  | 'lostAnswer'
  | 'twice'
  | 'late'
  | 'down'
  | 'garbage'
  | 'killedBefore'
  | 'killedAfter';
export const faults: readonly Fault[] = [
  'none',
  'refused',
  'lostRequest',
  'lostAnswer',
  'twice',
  'late',
  'down',
  'garbage',
  'killedBefore',
  'killedAfter',
];
class Killed extends Error {}

/** A tax office on a wire that the test scripts, a fault a request. */
export const faultyOffice = (store: ReturnType<typeof simulatedStore>, now: () => Date) => {
  let isDown = false;
  const inside = simulador({ store, now, fora: () => (isDown ? foraDe('108') : undefined) });
  const state: { script: Fault[]; late: (() => Promise<unknown>)[] } = { script: [], late: [] };
  const wire: Transporte = async (call) => {
    const fault = state.script.shift() ?? 'none';
    switch (fault) {
      case 'refused':
        throw new SemResposta(false);
      case 'lostRequest':
        throw new SemResposta(true);
      case 'lostAnswer':
        await inside(call);
        throw new SemResposta(true);
      case 'twice':
        await inside(call);
        return inside(call);
      case 'late':
        state.late.push(() => inside(call));
        throw new SemResposta(true);
      case 'down': {
        isDown = true;
        const answer = await inside(call);
        isDown = false;
        return answer;
      }
      case 'garbage':
        await inside(call);
        return '<html><body>502 Bad Gateway';
      // The process dies here: what follows it never runs.
      case 'killedBefore':
        throw new Killed();
      case 'killedAfter':
        await inside(call);
        throw new Killed();
      case 'rejected':
        return inside({ ...call, corpo: call.corpo.replace('<natOp>VENDA', '<natOp>VENDAS') });
      case 'none':
        return inside(call);
    }
  };
  return { wire, state };
};
