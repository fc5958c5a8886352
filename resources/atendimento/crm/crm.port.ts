import { port, providerVariable, type Simulated } from '#kit/work/port';
import { guardarPor } from './guardar';
import { leadlovers } from './leadlovers.server';
import { CrmError, type Conta, type Leadlovers, type Spotter } from './parceiro.server';
import { leadloversSimulada, spotterSimulado } from './simulador.server';
import { spotter } from './spotter.server';

/** Port to the CRMs of others. An account names its environment. */
export interface Crm extends Simulated {
  /** Exact Spotter for one account. Throws {@link CrmError} where it cannot be asked, with what is missing. */
  spotter(conta: Conta): Spotter;
  leadlovers(conta: Conta): Leadlovers;
}
declare module '#kit/work/port' {
  interface BusinessPorts {
    crm: Crm;
  }
}

const servidor = (value: string): string | undefined =>
  /^https?:\/\/[^\s?#@]+[^\s?#@/]$/.test(value) ? undefined : 'use https://servidor/caminho, sem barra no fim';
/** Milliseconds for which an account's pickers are kept. */
const dezMinutos = 600_000;

/** The same partner, with its pickers kept for ten minutes. */
const comSeletores = <P extends Spotter | Leadlovers>(parceiro: P, now: () => Date): P => {
  const guardar = guardarPor(dezMinutos, now);
  const listas = ['funis', 'etapas', 'maquinas', 'sequencias', 'niveis'].flatMap((name) => {
    const pergunta = (parceiro as unknown as Readonly<Record<string, unknown>>)[name];
    return typeof pergunta === 'function'
      ? [
          [
            name,
            (...ids: readonly number[]) =>
              guardar([name, ...ids].join('/'), () => pergunta.apply(parceiro, ids) as Promise<unknown>),
          ],
        ]
      : [];
  });
  return { ...parceiro, ...(Object.fromEntries(listas) as Partial<P>) };
};

export const crm = port('crm', {
  variables: {
    CRM_PROVIDER: providerVariable(
      'Quem guarda leads por contas reais: nenhum, simulador (só contas em SIMULAÇÃO) ou parceiros.',
      'parceiros',
    ),
    CRM_SPOTTER_URL: {
      text: 'Endereço da API do Exact Spotter.',
      fallback: 'https://api.exactspotter.com/v3',
      problem: servidor,
    },
    CRM_SPOTTER_AVISOS: {
      text: 'Caminho dos avisos (webhooks) na API do Spotter, se ele lhe disse um.',
      fallback: '',
      problem: (value) => (/^(?:\/[\w/-]+)?$/.test(value) ? undefined : 'use /Caminho, ou deixe vazio'),
    },
    CRM_LEADLOVERS_URL: {
      text: 'Endereço da API da LeadLovers.',
      fallback: 'https://llapi.leadlovers.com/webapi',
      problem: servidor,
    },
  },
  open: (values, { fetch, now, rehearses, store }) => {
    const provider = values.CRM_PROVIDER;
    /** In production only where the variable names the simulator, whatever an account says. */
    const simula = provider === 'simulador' || (rehearses && provider !== 'nenhum');
    /** Partner of each account, with its pickers. A changed token is another partner. */
    const abertos = new Map<string, { readonly de: string; readonly parceiro: unknown }>();
    const abrir = <P extends Spotter | Leadlovers>(
      nome: string,
      conta: Conta,
      simulado: (conta: Conta) => P,
      real: (conta: Conta) => P,
    ): P => {
      const de = JSON.stringify(conta);
      const known = abertos.get(`${nome}/${conta.empresa}`);
      if (known?.de === de) return known.parceiro as P;
      if (conta.ambiente === 'SIMULACAO' ? !simula : provider !== 'parceiros')
        throw new CrmError('Este servidor não fala com CRMs: peça ao suporte que ligue.');
      const parceiro = comSeletores((conta.ambiente === 'SIMULACAO' ? simulado : real)(conta), now);
      abertos.set(`${nome}/${conta.empresa}`, { de, parceiro });
      return parceiro;
    };
    return {
      isSimulated: provider === 'simulador',
      ...(provider === 'simulador' && { rehearses }),
      spotter: (conta) =>
        abrir(
          'spotter',
          conta,
          (one) => spotterSimulado(one, store),
          (one) => spotter(one, { url: values.CRM_SPOTTER_URL, avisos: values.CRM_SPOTTER_AVISOS, fetch }),
        ),
      leadlovers: (conta) =>
        abrir('leadlovers', conta, leadloversSimulada, (one) =>
          leadlovers(one, { url: values.CRM_LEADLOVERS_URL, fetch }),
        ),
    };
  },
});
