import { sql } from 'kysely';
import type { SeedStore } from '#kit/entity/seeds';

const dayFrom = (today: string, days: number): string =>
  new Date(Date.parse(`${today}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

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
        inicio: dayFrom(store.today, from),
        fim: until === null ? null : dayFrom(store.today, until),
        ativo: true,
      }));
  await store.many('empresaServico', [
    ...hired('Pacote de mensagens de WhatsApp', -200, null),
    ...hired('Hospedagem de domínio próprio', 12, 376),
    ...hired('Implantação assistida', -400, -370),
  ]);
};
