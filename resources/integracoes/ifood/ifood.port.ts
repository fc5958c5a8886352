import { port, providerVariable, type Simulated } from '#kit/work/port';
import type { Infer } from '#kit';
import type { integracaoEmpresa } from '../../../schemas/integracoes/plataformas/integracaoEmpresa';
import { clienteIfood, type ClienteIfood } from './cliente.server';
import { simuladorDoIfood, type Simulador } from './simulador.server';

export type Ambiente = Infer<typeof integracaoEmpresa>['ambiente'];
/** Port to iFood. An account names its environment, so that shops that rehearse and shops that sell run side by side. */
export interface Ifood extends Partial<Simulated> {
  /** Undefined: not configured here. */
  de(ambiente: Ambiente): ClienteIfood | undefined;
  /** Client secret of the application, which signs the webhook; empty: no webhook is taken. */
  readonly segredo: string;
  /** Simulated iFood, where there is one: it makes things happen. */
  readonly simulador?: Simulador;
}
declare module '#kit/work/port' {
  interface BusinessPorts {
    ifood: Ifood;
  }
}

const segredo = (value: string): string | undefined =>
  value === '' || value.length >= 8 ? undefined : 'use 8 caracteres ou mais';

export const ifood = port('ifood', {
  variables: {
    IFOOD_PROVIDER: providerVariable('Quem traz os pedidos do iFood: nenhum, simulador ou ifood.', 'ifood'),
    IFOOD_URL: {
      text: 'Endereço da Merchant API do iFood.',
      fallback: 'https://merchant-api.ifood.com.br',
      problem: (value) => (/^https?:\/\/[^\s/?#@]+$/.test(value) ? undefined : 'use https://servidor, sem caminho'),
    },
    IFOOD_CLIENT_ID: { text: 'Client ID do aplicativo no Portal do Desenvolvedor do iFood.', fallback: '' },
    IFOOD_CLIENT_SECRET: {
      text: 'Client secret do aplicativo no iFood: pede a autorização e confere a assinatura dos avisos.',
      fallback: '',
      problem: segredo,
    },
  },
  open: (values, { fetch, fetchAbroad, now, store, rehearses }) => {
    const { IFOOD_PROVIDER: escolhido, IFOOD_URL: url, IFOOD_CLIENT_ID: clientId, IFOOD_CLIENT_SECRET } = values;
    if (escolhido === 'ifood' && (!clientId || !IFOOD_CLIENT_SECRET))
      throw new Error('IFOOD_PROVIDER=ifood: informe também IFOOD_CLIENT_ID e IFOOD_CLIENT_SECRET');
    const real =
      clientId && IFOOD_CLIENT_SECRET
        ? clienteIfood({ url, clientId, segredo: IFOOD_CLIENT_SECRET, fetch, fetchAbroad, now })
        : undefined;
    // In production only where the variable names the simulator, whatever an account says.
    const simula = escolhido === 'simulador' || (rehearses && escolhido !== 'nenhum');
    const simulador = simula ? simuladorDoIfood({ store, now }) : undefined;
    return {
      isSimulated: escolhido === 'simulador',
      ...(escolhido === 'simulador' && { rehearses }),
      de: (ambiente) => (ambiente === 'SIMULACAO' ? simulador : real),
      segredo: IFOOD_CLIENT_SECRET,
      ...(simulador && { simulador }),
    };
  },
});
