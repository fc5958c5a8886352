import { createHash, randomBytes } from 'node:crypto';
import type { SeedStore } from '#kit/entity/seeds';
import { plusDays } from '#kit/period';

interface Programa {
  readonly nome: string;
  readonly escopos: readonly string[];
  readonly ips?: readonly string[];
}
const programas: readonly Programa[] = [
  { nome: 'Painel da cozinha', escopos: ['PEDIDOS_LER', 'PEDIDOS_ANDAR'], ips: ['189.45.10.0/24'] },
  { nome: 'Totem do balcão', escopos: ['CARDAPIO_LER', 'PEDIDOS_CRIAR'] },
];

/** Keys of two programs of a shop. Nobody knows them: they are random, and only their digests are stored. */
export const giveKeys = async (store: SeedStore, empresa: number, responsavel: number): Promise<void> => {
  await store.many(
    'companyApi',
    programas.map(({ nome, escopos, ips }) => ({
      empresa,
      nome,
      prefixo: `rtg_${randomBytes(2).toString('hex')}`,
      resumo: createHash('sha256').update(randomBytes(32)).digest('hex'),
      escopos,
      ips: ips ?? null,
      porMinuto: 60,
      valeAte: plusDays(store.today, 365),
      responsavel,
      situacao: 'ATIVA',
    })),
  );
};
