import { port, providerVariable, type Simulated } from '#kit/work/port';
import { box } from './parceiros/box.server';
import { foody } from './parceiros/foody.server';
import { machine } from './parceiros/machine.server';
import { openDelivery } from './parceiros/opendelivery.server';
import { LogisticaError, type Conta, type Parceiro } from './parceiros/parceiro.server';
import { simulador } from './parceiros/simulador.server';
import { nomesDosParceiros, semDocumentacao } from './nomesDosParceiros';

/** Port to the partners that carry orders. An account names its environment, so that rehearsals and rides run side by side. */
export interface Logistica extends Simulated {
  /** The partner for one account. Throws {@link LogisticaError} where it cannot be asked, with what is missing. */
  de(conta: Conta): Parceiro;
}
declare module '#kit/work/port' {
  interface BusinessPorts {
    logistica: Logistica;
  }
}

/** Address without a slash at its end. */
const semBarra = (url: string): string => (url.endsWith('/') ? semBarra(url.slice(0, -1)) : url);
const servidor = (value: string): string | undefined =>
  /^https?:\/\/[^\s?#@]+[^\s?#@/]$/.test(value) ? undefined : 'use https://servidor/caminho, sem barra no fim';
const endereco = (quem: string, fallback: string) =>
  ({ text: `Endereço da API ${quem}.`, fallback, problem: servidor }) as const;

export const logistica = port('logistica', {
  variables: {
    LOGISTICA_PROVIDER: providerVariable(
      'Quem leva pedidos por contas reais: nenhum, simulador (só contas em SIMULAÇÃO) ou parceiros.',
      'parceiros',
    ),
    LOGISTICA_FOODY_URL: endereco('da Foody Delivery', 'https://app.foodydelivery.com/rest/1.2'),
    LOGISTICA_MACHINE_URL: endereco('da Machine', 'https://api.taximachine.com.br/api/v2/integracao'),
    LOGISTICA_MACHINE_TESTES_URL: endereco(
      'da Machine, para homologação',
      'https://api-vendas.taximachine.com.br/api/v2/integracao',
    ),
    LOGISTICA_BOX_URL: endereco('da Box Delivery', 'https://api.boxdelivery.com.br/v2'),
    LOGISTICA_BOX_TESTES_URL: endereco('da Box Delivery, para homologação', 'https://dev.api.boxdelivery.com.br/v2'),
  },
  open: (values, { fetch, fetchAbroad, now, store, rehearses }) => {
    const provider = values.LOGISTICA_PROVIDER;
    /** In production only where the variable names the simulator, whatever an account says. */
    const simula = provider === 'simulador' || (rehearses && provider !== 'nenhum');
    /** Partners of the accounts, so that a token is asked for once. A changed credential is another partner. */
    const abertos = new Map<number, { readonly de: string; readonly parceiro: Parceiro }>();
    const abrir = (conta: Conta): Parceiro => {
      const { servico, ambiente, endereco: url } = conta;
      const nome = nomesDosParceiros[servico] ?? servico;
      if (simula && ambiente === 'SIMULACAO') return simulador(conta, nome, store, now);
      if (provider !== 'parceiros' || ambiente === 'SIMULACAO')
        throw new LogisticaError('Este servidor não fala com parceiros de entrega: peça ao suporte que ligue.');
      // An address of the account's own speaks the open standard, whichever the partner.
      if (url) return openDelivery(conta, { url: semBarra(url), nome, fetch: fetchAbroad, now });
      const testa = ambiente === 'HOMOLOGACAO';
      if (servico === 'FOODY_DELIVERY') return foody(conta, { url: values.LOGISTICA_FOODY_URL, fetch });
      if (servico === 'MACHINE')
        return machine(conta, {
          url: testa ? values.LOGISTICA_MACHINE_TESTES_URL : values.LOGISTICA_MACHINE_URL,
          fetch,
        });
      if (servico === 'BOX_DELIVERY')
        return box(conta, { url: testa ? values.LOGISTICA_BOX_TESTES_URL : values.LOGISTICA_BOX_URL, fetch });
      throw new LogisticaError(semDocumentacao);
    };
    return {
      isSimulated: provider === 'simulador',
      ...(provider === 'simulador' && { rehearses }),
      de: (conta) => {
        const de = JSON.stringify(conta);
        const known = abertos.get(conta.id);
        if (known?.de === de) return known.parceiro;
        const parceiro = abrir(conta);
        abertos.set(conta.id, { de, parceiro });
        return parceiro;
      },
    };
  },
});
