import { port } from '#kit/port';
import type { PaymentProvider } from './pagamentos/provedor';
import { simulador } from './pagamentos/simulador';

declare module '#kit/port' { interface BusinessPorts { pagamentos: PaymentProvider } }

/** Who takes payments for the shops. A contract with a partner is not there yet: the simulator alone answers. */
export const pagamentos = port('pagamentos', {
  variables: { PAYMENTS_PROVIDER: { text: 'Quem recebe os pagamentos online: simulador (sem valor).', fallback: 'simulador', problem: (value) => (value === 'simulador' ? undefined : 'por ora só há o simulador') } },
  open: (_values, { store, now }) => simulador({ store, now }),
});
