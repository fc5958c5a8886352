import { sql } from 'kysely';
import type { SeedStore } from '#kit/entity/seeds';
import { plusDays } from '#kit/period';

/** Services that the first company has hired: one in force, one that begins later and one that is over. */
export const hireServices = async (store: SeedStore, empresa: number): Promise<void> => {
  const { rows } = await sql<{
    id: string;
    nome: string;
    funcao: string | null;
    valor: string;
  }>`select id, nome, funcao, valor from servico`.execute(store.db);
  const hired = (nome: string, from: number, until: number | null) =>
    rows
      .filter((one) => one.nome === nome)
      .map(({ id, funcao, valor }) => ({
        empresa,
        servico: Number(id),
        nome,
        funcao,
        valor: Number(valor),
        inicio: plusDays(store.today, from),
        fim: until === null ? null : plusDays(store.today, until),
        ativo: true,
      }));
  await store.many('empresaServico', [
    ...hired('Pacote de mensagens de WhatsApp', -200, null),
    ...hired('Hospedagem de domínio próprio', 12, 376),
    ...hired('Implantação assistida', -400, -370),
  ]);
};
