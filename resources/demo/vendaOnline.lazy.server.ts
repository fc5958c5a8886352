import { sql } from 'kysely';
import type { SeedStore } from '#kit/entity/seeds';

/**
 * Sales of a branch by the shop's page that were paid online, half of them by card, which alone can be advanced. Its
 * mirror reads them from the simulated provider.
 */
export const sellOnline = async (store: SeedStore, empresa: number): Promise<void> => {
  await store.many('credenciamento', [
    {
      empresa,
      nome: 'Forno da Vila Moema',
      nomeFatura: 'FORNO DA VILA MOEMA',
      situacao: 'APROVADO',
      mensagem: 'SIMULAÇÃO: credenciamento aprovado.',
      codigoParceiro: `SIMULACAO-DEMO-${empresa}`,
    },
  ]);
  await sql`
    update pedido set pago_online = true,
      pagamentos = jsonb_build_array(jsonb_build_object(
        'forma', case when id % 2 = 0 then 'CREDITO' else 'ONLINE' end, 'valor', total, 'troco', null))
    where id in (
      select id from pedido where empresa_id = ${empresa} and canal = 'SITE' and situacao = 'CONCLUIDO' and total > 0
        and data > now() - interval '90 days'
      order by id desc limit 120)`.execute(store.db);
};
