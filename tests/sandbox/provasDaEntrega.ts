import {
  LogisticaError,
  type Corrida,
  type Parceiro,
} from '../../resources/integracoes/entregas/parceiros/parceiro.server';
import { exigir, type Prova } from './provas';

interface Conta {
  readonly abrir: () => Parceiro;
  /** The same partner, asked with a credential that is wrong. */
  readonly comOutra: () => Parceiro;
  readonly corrida: Corrida;
  /** Calls a courier and cancels it, which costs money at a partner that has no test account. */
  readonly chama: boolean;
  readonly esperar: (ms: number) => Promise<void>;
}
const tentativas = 20;
const erroDe = async (work: Promise<unknown>): Promise<LogisticaError | undefined> =>
  work.then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof LogisticaError) return error;
      throw error;
    },
  );

/** Proofs of what the product relies on at a courier partner. Nothing is called for without `chama`, and what is called is cancelled. */
export const provasDaEntrega = ({ abrir, comOutra, corrida, chama, esperar }: Conta): readonly Prova[] => [
  {
    nome: 'credencial aceita, e corrida que não existe, desconhecida',
    prova: async () => {
      const found = await abrir().consultar('999999999');
      exigir(found === undefined, 'conhece a corrida 999999999');
      return 'sim';
    },
  },
  {
    nome: 'credencial errada recusada, sem a dizer',
    prova: async () => {
      const error = await erroDe(comOutra().consultar('999999999'));
      exigir(error !== undefined && error.credencial, error?.message ?? 'foi aceita');
      exigir(!error.message.includes('credencial-errada'), 'a mensagem diz a credencial');
      return 'sim';
    },
  },
  {
    nome: 'cotação',
    prova: async () => {
      const { valor, combinado, minutosColeta } = await abrir().cotar(corrida);
      exigir(valor === null || valor > 0, `valor ${valor}`);
      return `${valor === null ? 'sem valor' : `${valor} centavos`}${combinado ? ', combinado' : ''}, ${minutosColeta ?? '?'} min`;
    },
  },
  {
    nome: 'chamada, achada pela nossa chave, e cancelada',
    prova: async () => {
      if (!chama) return 'não pedida (diga “chamar”: cria e cancela uma corrida)';
      const parceiro = abrir();
      const made = await parceiro.criar(corrida);
      const id = made.idExterno;
      const again = parceiro.procurar ? await parceiro.procurar(corrida) : undefined;
      const cancelled = await parceiro.cancelar(id, 'PROBLEMA_NA_LOJA');
      exigir(again === undefined || again?.idExterno === id, 'não a acha pela nossa chave');
      let said = cancelled?.situacao ?? null;
      for (let asked = 0; said !== 'CANCELADA' && asked < tentativas; asked++) {
        await esperar(3_000);
        said = (await parceiro.consultar(id))?.situacao ?? null;
      }
      exigir(said === 'CANCELADA', `não cancelou a corrida ${id}: ${said ?? 'sem situação'}. Cancele-a no painel.`);
      return id;
    },
  },
];
