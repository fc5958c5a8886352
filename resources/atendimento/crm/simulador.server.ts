import { CrmError, type Conta, type Leadlovers, type Opcao, type Spotter } from './parceiro.server';
import { semToken } from './pedir.server';

const quemSpotter = 'O Spotter';
const quemLeadlovers = 'A LeadLovers';
const opcoes = (primeiro: number, nomes: readonly string[]): readonly Opcao[] =>
  nomes.map((nome, at) => ({ id: primeiro + at, nome: `SIMULAÇÃO · ${nome}`, posicao: at + 1, ativo: true }));

const funis = opcoes(101, ['Vendas', 'Encomendas']);
const nomesDasEtapas = ['Entrada', 'Contato feito', 'Proposta', 'Vendido', 'Descartado'];
const maquinas = opcoes(301, ['Boas-vindas', 'Sumidos', 'Festas']);
const nomesDasSequencias = ['Primeiros passos', 'Lembretes'];
const nomesDosNiveis = ['Nível 1', 'Nível 2', 'Nível 3'];

export const etapasDoSimulador = (funil: number): readonly Opcao[] => opcoes(funil * 10 + 1, nomesDasEtapas);
/** A token of the real partners is a UUID or longer: one of fewer letters is refused, as there. */
const conferir = (quem: string, { token }: Conta): void => {
  if (token.length < 8) throw new CrmError(`SIMULAÇÃO: ${semToken(quem)}`, { credencial: true });
};
const existe = (rows: readonly Opcao[], id: number, oque: string): void => {
  if (!rows.some((one) => one.id === id)) throw new CrmError(`SIMULAÇÃO: ${oque} não existe!`);
};

/** Simulated Exact Spotter: two funnels of five stages. */
export const spotterSimulado = (conta: Conta): Spotter => {
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
    niveis: (maquina, sequencia) =>
      responder(() => {
        existe(maquinas, maquina, 'a máquina');
        existe(sequenciasDe(maquina), sequencia, 'a sequência');
        return opcoes(1, nomesDosNiveis);
      }),
  };
};
