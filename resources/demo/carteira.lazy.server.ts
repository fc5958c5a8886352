import { sql } from 'kysely';
import type { SeedStore } from '#kit/entity/seeds';

const dia = 86_400_000;
/** Notes by turns: text, days ago, days until the next contact. */
const notas = [
  ['Gostou da loja online, acha o plano PRO caro. Mandar a tabela do Light.', 1, 2],
  ['Quer abrir a segunda unidade em janeiro e usar o mesmo cardápio.', 6, 9],
  ['Atendeu correndo: ligar depois das 15h.', 3, 0],
] as const;

/** Notes of the sellers on the companies that they sold to, two on the first company. */
export const annotate = async (store: SeedStore, autor: number): Promise<void> => {
  const em = (dias: number, hora: number): string =>
    new Date(Date.parse(`${store.today}T00:00:00Z`) + dias * dia + hora * 3_600_000).toISOString();
  // The seller of the demo login also looks after a company on trial and one with an overdue invoice.
  await sql`update empresa as e set vendedor_id = u.vendedor_id from usuario as u where u.id = ${autor}
    and (e.situacao = 'TESTE' or exists (select from fatura_empresa as f where f.empresa_id = e.id and f.situacao = 'ABERTA' and f.vencimento < ${store.today}::date))`.execute(
    store.db,
  );
  const { rows } = await sql<{ id: string; vendedor_id: string; autor: string | null }>`
    select e.id, e.vendedor_id, u.id as autor from empresa as e left join usuario as u on u.vendedor_id = e.vendedor_id and u.id = ${autor}
    where e.vendedor_id is not null and e.excluido_em is null order by e.id`.execute(store.db);
  await store.many(
    'carteiraNota',
    rows.flatMap((row, at) => {
      const uma = (qual: number, antes: number) => {
        const [texto, ha, daqui] = notas[qual % notas.length]!;
        return {
          empresa: Number(row.id),
          vendedor: Number(row.vendedor_id),
          texto,
          quando: em(-ha - antes, 18),
          proximoContato: antes > 0 ? null : em(daqui, 17),
          usuario: row.autor === null ? null : Number(row.autor),
        };
      };
      return at === 0 ? [uma(1, 8), uma(0, 0)] : [uma(at, 0)];
    }),
  );
};
