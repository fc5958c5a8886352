import { port, providerVariable } from '#kit/work/port';
import type { PaymentProvider } from './provedor.server';
import { semProvedor } from './semProvedor.server';
import { simulador } from './simulador.server';
import { zoop } from './zoop.server';

declare module '#kit/work/port' {
  interface BusinessPorts {
    pagamentos: PaymentProvider;
  }
}

/** Provider of online payments. */
export const pagamentos = port('pagamentos', {
  variables: {
    PAYMENTS_PROVIDER: providerVariable(
      'Quem recebe os pagamentos online: nenhum, simulador (sem valor) ou zoop.',
      'zoop',
    ),
    PAYMENTS_ZOOP_URL: {
      text: 'Endereço da API da Zoop.',
      fallback: 'https://api.zoop.ws',
      problem: (value) => (/^https:\/\/[^\s/?#@]+$/.test(value) ? undefined : 'use https://servidor, sem caminho'),
    },
    PAYMENTS_ZOOP_MARKETPLACE: {
      text: 'Código do marketplace na Zoop.',
      fallback: '',
      problem: (value) =>
        value === '' || /^[\w-]{8,64}$/.test(value) ? undefined : 'use o código que a Zoop informou',
    },
    PAYMENTS_ZOOP_KEY: {
      text: 'Chave da Zoop (zpk_…).',
      fallback: '',
      problem: (value) => (value === '' || value.length >= 8 ? undefined : 'use 8 caracteres ou mais'),
    },
  },
  open: (values, { store, now, rehearses, fetch, publicUrl }) => {
    const {
      PAYMENTS_PROVIDER: chosen,
      PAYMENTS_ZOOP_URL: url,
      PAYMENTS_ZOOP_MARKETPLACE: marketplace,
      PAYMENTS_ZOOP_KEY: key,
    } = values;
    if (chosen === 'nenhum') return semProvedor;
    if (chosen === 'simulador') return simulador({ store, now, rehearses, fetch, publicUrl });
    if (!marketplace || !key)
      throw new Error('PAYMENTS_PROVIDER=zoop: informe também PAYMENTS_ZOOP_MARKETPLACE e PAYMENTS_ZOOP_KEY');
    return zoop({ url, marketplace, key, fetch });
  },
});
