import { sql, type RawBuilder } from 'kysely';

/** Steps of setting up a shop, in this order. `of`: the shop, as a column or a value. */
export const passos = ['cardapio', 'horarios', 'entrega', 'pagamentos', 'notas', 'whatsapp', 'primeiroPedido'] as const;
export type PassoDaLoja = (typeof passos)[number];

/** Function of the plan that a step needs; without it the step does not exist. */
export const funcaoDoPasso: Readonly<Partial<Record<PassoDaLoja, string>>> = {
  notas: 'MODULO_FISCAL',
  whatsapp: 'WHATSAPP',
};
/** Message for a missing step. */
export const faltaDoPasso: Readonly<Record<PassoDaLoja, string>> = {
  cardapio: 'falta o cardápio',
  horarios: 'falta o horário',
  entrega: 'faltam os tempos de entrega',
  pagamentos: 'falta receber pela internet',
  notas: 'falta o certificado',
  whatsapp: 'falta ligar o WhatsApp',
  primeiroPedido: 'falta o primeiro pedido',
};
/** Columns that count the rows of each step. */
export const colunasDosPassos = (of: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (select count(*) from produto where empresa_id = ${of} and situacao <> 'INATIVO' and excluido_em is null) as cardapio,
  (select coalesce(jsonb_array_length(x.horarios), 0) from empresa as x where x.id = ${of}) as horarios,
  (select count(*) from empresa_config where empresa_id = ${of} and excluido_em is null) as entrega,
  (select count(*) from credenciamento where empresa_id = ${of} and situacao = 'APROVADO') as pagamentos,
  (select count(*) from certificado_digital where empresa_id = ${of} and em_uso and fim > now()) as notas,
  (select count(*) from instancia_whatsapp where empresa_id = ${of} and estado = 'CONECTADA' and excluido_em is null) as whatsapp,
  (select count(*) from (select from pedido where empresa_id = ${of} and situacao = 'CONCLUIDO' limit 1) as primeiro) as "primeiroPedido"`;
