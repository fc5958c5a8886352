import { port, providerVariable } from '#kit/work/port';
import { cloud } from './cloud.server';
import { evolution } from './evolution.server';
import type { ProviderName, WhatsAppProvider } from './provider.server';
import { simulator } from './simulator.server';

/** Port to the WhatsApp providers. A line names its own, so that several can run side by side. */
export interface WhatsApp {
  /** Provider of a new line; undefined when none is configured. */
  readonly preferred: ProviderName | undefined;
  /** True where the simulator is preferred and may show the codes that it does not send. */
  readonly rehearses: boolean;
  readonly available: readonly ProviderName[];
  /** Undefined: not configured here. */
  of(name: ProviderName): WhatsAppProvider | undefined;
  /** Token that Meta returns when the webhook is set up; empty: set-up is refused. */
  readonly verifyToken: string;
}
declare module '#kit/work/port' {
  interface BusinessPorts {
    whatsapp: WhatsApp;
  }
}

const secret = (value: string): string | undefined =>
  value === '' || value.length >= 8 ? undefined : 'use 8 caracteres ou mais';
const names = { simulador: 'SIMULADOR', evolution: 'EVOLUTION', cloud: 'CLOUD' } as const satisfies Readonly<
  Record<string, ProviderName>
>;

export const whatsapp = port('whatsapp', {
  variables: {
    WHATSAPP_PROVIDER: providerVariable(
      'Quem envia por WhatsApp em instâncias novas: nenhum, simulador, evolution ou cloud.',
      'evolution',
      'cloud',
    ),
    WHATSAPP_EVOLUTION_URL: {
      text: 'Endereço da Evolution API.',
      fallback: '',
      problem: (value) =>
        value === '' || /^https?:\/\/[^\s/?#@]+$/.test(value) ? undefined : 'use https://servidor, sem caminho',
    },
    WHATSAPP_EVOLUTION_KEY: { text: 'Chave global da Evolution API.', fallback: '', problem: secret },
    WHATSAPP_WEBHOOK_KEY: {
      text: 'Segredo que a Evolution API repete nos avisos que nos manda.',
      fallback: '',
      problem: secret,
    },
    WHATSAPP_CLOUD_TOKEN: { text: 'Credencial da Cloud API da Meta.', fallback: '', problem: secret },
    WHATSAPP_CLOUD_SECRET: {
      text: 'Segredo do aplicativo na Meta: confere a assinatura dos avisos.',
      fallback: '',
      problem: secret,
    },
    WHATSAPP_VERIFY_TOKEN: { text: 'Palavra que a Meta repete ao cadastrar o aviso.', fallback: '', problem: secret },
  },
  open: (values, { fetch, now, publicUrl, rehearses, store, outbox }) => {
    const {
      WHATSAPP_EVOLUTION_URL: url,
      WHATSAPP_EVOLUTION_KEY: key,
      WHATSAPP_WEBHOOK_KEY: webhookKey,
      WHATSAPP_CLOUD_TOKEN: token,
      WHATSAPP_CLOUD_SECRET: appSecret,
    } = values;
    const chosen = values.WHATSAPP_PROVIDER;
    const providers: readonly WhatsAppProvider[] = [
      // Outside production the simulator runs beside real providers.
      ...(rehearses || chosen === 'simulador' ? [simulator({ now, store, rehearses, outbox })] : []),
      ...(url && key && webhookKey
        ? [
            evolution({
              url,
              key,
              webhookKey,
              fetch,
              webhook: `${publicUrl}/services/servidorwhatsapp/instancia/aviso/evolution`,
            }),
          ]
        : []),
      ...(token && appSecret ? [cloud({ token, secret: appSecret, fetch })] : []),
    ];
    const preferred = chosen === 'nenhum' ? undefined : names[chosen as keyof typeof names];
    if (preferred && !providers.some(({ name }) => name === preferred))
      throw new Error(`WHATSAPP_PROVIDER=${chosen}: informe também as credenciais dele`);
    return {
      preferred,
      rehearses: rehearses && preferred === 'SIMULADOR',
      available: providers.map(({ name }) => name),
      of: (name) => providers.find((one) => one.name === name),
      verifyToken: values.WHATSAPP_VERIFY_TOKEN,
    };
  },
});
