import type { PortStore } from '#kit/work/port';
import { CrmError, type Conta, type Leadlovers, type Opcao, type Pessoa, type Spotter } from './parceiro.server';
import { semToken } from './pedir.server';

const quemSpotter = 'O Spotter';
const quemLeadlovers = 'A LeadLovers';
const opcoes = (primeiro: number, nomes: readonly string[]): readonly Opcao[] =>
  nomes.map((nome, at) => ({ id: primeiro + at, nome: `SIMULAÇÃO · ${nome}`, posicao: at + 1, ativo: true }));

const funis = opcoes(101, ['Vendas', 'Encomendas']);
const nomesDasEtapas = ['Entrada', 'Contato feito', 'Proposta', 'Vendido', 'Descartado'];
const maquinas = opcoes(301, ['Boas-vindas', 'Sumidos', 'Festas']);
const nomesDasSequencias = ['Primeiros passos', 'Lembretes'];
const niveis = opcoes(1, ['Nível 1', 'Nível 2', 'Nível 3']);

export const etapasDoSimulador = (funil: number): readonly Opcao[] => opcoes(funil * 10 + 1, nomesDasEtapas);
/** A token of the real partners is a UUID or longer: one of fewer letters is refused, as there. */
const conferir = (quem: string, { token }: Conta): void => {
  if (token.length < 8) throw new CrmError(`SIMULAÇÃO: ${semToken(quem)}`, { credencial: true });
};
const existe = (rows: readonly Opcao[], id: number, oque: string): void => {
  if (!rows.some((one) => one.id === id)) throw new CrmError(`SIMULAÇÃO: ${oque} não existe!`);
};

/** Lead as the simulated Spotter keeps it. */
interface LeadSimulado {
  /** Begins with SIM-: the real partner has no such lead, whatever the account says later. */
  readonly id: string;
  readonly telefone: string;
  readonly email: string | null;
  readonly funil: number;
  readonly etapa: number;
}
type Leads = Readonly<Record<string, LeadSimulado>>;
const procurar = (leads: Leads, { telefone, email }: Pick<Pessoa, 'telefone' | 'email'>): LeadSimulado | undefined =>
  Object.values(leads).find((one) => one.telefone === telefone || (email !== null && one.email === email));

/** Simulated Exact Spotter: two funnels of five stages, and the leads that it was given, kept beside the database. */
export const spotterSimulado = (conta: Conta, store: PortStore): Spotter => {
  const chave = `spotter:${conta.empresa}`;
  const avisos = `avisos:${conta.empresa}`;
  const mudar = async (change: (leads: Leads) => Leads): Promise<Leads> =>
    store.change(chave, (value) => change((value as Leads | undefined) ?? {}));
  const responder = <T>(make: () => T): Promise<T> =>
    Promise.resolve().then(() => {
      conferir(quemSpotter, conta);
      return make();
    });
  return {
    simulado: true,
    testar: () => responder(() => 'SIMULAÇÃO: o Spotter aceitou o token e tem 2 funis.'),
    funis: () => responder(() => funis),
    etapas: (funil) => responder(() => (funis.some(({ id }) => id === funil) ? etapasDoSimulador(funil) : [])),
    guardar: async ({ telefone, email }, { funil, etapa }) => {
      await responder(() => {
        existe(funis, funil, 'o funil');
        if (etapa !== null) existe(etapasDoSimulador(funil), etapa, 'a etapa');
      });
      let feito: { readonly id: string; readonly novo: boolean } | undefined;
      await mudar((leads) => {
        const found = procurar(leads, { telefone, email });
        const id = found?.id ?? `SIM-${crypto.randomUUID().slice(0, 8)}`;
        feito = { id, novo: found === undefined };
        return found
          ? leads
          : { ...leads, [id]: { id, telefone, email, funil, etapa: etapa ?? etapasDoSimulador(funil)[0]!.id } };
      });
      return feito!;
    },
    achar: async (pessoa) => {
      await responder(() => undefined);
      return procurar(((await store.get(chave)) as Leads | undefined) ?? {}, pessoa)?.id ?? null;
    },
    mover: async (id, etapa) => {
      await responder(() => undefined);
      const lead = ((await store.get(chave)) as Leads | undefined)?.[id];
      if (!lead) return;
      existe(etapasDoSimulador(lead.funil), etapa, 'a etapa');
      await mudar((leads) => (leads[id] ? { ...leads, [id]: { ...leads[id], etapa } } : leads));
    },
    ler: async (id) => {
      await responder(() => undefined);
      const lead = ((await store.get(chave)) as Leads | undefined)?.[id];
      const etapa = lead && etapasDoSimulador(lead.funil).find((one) => one.id === lead.etapa);
      return etapa && { etapa: etapa.id, nomeDaEtapa: etapa.nome, descartado: false, mudadoEm: null };
    },
    avisos: {
      listar: async () => {
        await responder(() => undefined);
        return ((await store.get(avisos)) as readonly string[] | undefined) ?? [];
      },
      criar: async ({ evento }) => {
        await responder(() => undefined);
        await store.change(avisos, (value) => [
          ...new Set([...((value as readonly string[] | undefined) ?? []), evento]),
        ]);
        return evento;
      },
      remover: async (id) => {
        await responder(() => undefined);
        await store.change(avisos, (value) =>
          ((value as readonly string[] | undefined) ?? []).filter((one) => one !== id),
        );
      },
    },
    apagar: async (id) => {
      await responder(() => undefined);
      await mudar((leads) => Object.fromEntries(Object.entries(leads).filter(([one]) => one !== id)));
    },
  };
};

/** Simulated LeadLovers: three machines of two sequences. */
export const leadloversSimulada = (conta: Conta): Leadlovers => {
  const responder = <T>(make: () => T): Promise<T> =>
    Promise.resolve().then(() => {
      conferir(quemLeadlovers, conta);
      return make();
    });
  const sequenciasDe = (maquina: number): readonly Opcao[] => opcoes(maquina * 10 + 1, nomesDasSequencias);
  return {
    simulado: true,
    testar: () => responder(() => 'SIMULAÇÃO: a LeadLovers aceitou o token.'),
    maquinas: () => responder(() => maquinas),
    sequencias: (maquina) =>
      responder(() => {
        existe(maquinas, maquina, 'a máquina');
        return sequenciasDe(maquina);
      }),
    enviar: ({ email }, { maquina, sequencia, nivel }) =>
      responder(() => {
        if (email === null) throw new CrmError('SIMULAÇÃO: a LeadLovers precisa do e-mail, e este contato não tem!');
        existe(maquinas, maquina, 'a máquina');
        existe(sequenciasDe(maquina), sequencia, 'a sequência');
        existe(niveis, nivel, 'o nível');
      }),
    apagar: (email) =>
      responder(() => {
        if (email === '') throw new CrmError('SIMULAÇÃO: a LeadLovers só apaga por e-mail, e este contato não tem!');
      }),
    niveis: (maquina, sequencia) =>
      responder(() => {
        existe(maquinas, maquina, 'a máquina');
        existe(sequenciasDe(maquina), sequencia, 'a sequência');
        return niveis;
      }),
  };
};
