import { sql } from 'kysely';
import type { SeedStore } from '#kit/entity/seeds';

/**
 * First shop: gives thirty customers a birthday in the current month, one of them today and one on 29 February, and
 * five an unanswered request to confirm their e-mail.
 */
export const celebrate = async ({ db, today }: SeedStore, empresa: number): Promise<void> => {
  await sql`with alguns as (
      select empresa_id, id, row_number() over (order by id) as n from cliente
      where empresa_id = ${empresa} and tipo = 'FISICA' and situacao = 'ATIVO' and excluido_em is null order by id limit 30)
    update cliente c set aniversario = null, data_nascimento = case
        when a.n = 1 then (${today}::date - interval '34 years')::date
        when a.n = 2 then date '1992-02-29'
        else (date_trunc('month', ${today}::date - make_interval(years => (18 + a.n * 7 % 50)::int)) + make_interval(days => ((a.n - 1) % 28)::int))::date end
    from alguns a where c.empresa_id = a.empresa_id and c.id = a.id and c.empresa_id = ${empresa}`.execute(db);
  await sql`update cliente set email_verificado = true, email_verificado_em = now()
    where empresa_id = ${empresa} and email is not null and id not in (
      select id from cliente where empresa_id = ${empresa} and email is not null order by id limit 5)`.execute(db);
};
